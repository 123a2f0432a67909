import type { Translator } from '#locales/translator.ts'
import { truncateDesignators } from '#shared/bom/bom-reference.ts'
import type { DiffLine } from '#shared/contract/bom-revisions.ts'
import { formatDesignatorRanges } from '#shared/table-reading/cells/designator-ranges.ts'
import { toIntlLocale } from '#shared/text/intl-locale.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import type { Money } from '#shared/trade/money.ts'
import { toLineName } from '../table/line-words.ts'

/** The maximum characters of a line's designators in a sentence. */
const MAX_DESIGNATORS_LENGTH = 24

/** The relative change of an amount, with its sign: "+40%"; null where there was none before, or the change is below a percent. */
export function formatChangedShare(before: Money, after: Money, tag: string): string | null {
  if (before === 0) return null
  const percent = Math.round(((after - before) / before) * 100)
  if (percent === 0) return null
  return new Intl.NumberFormat(toIntlLocale(tag), { style: 'percent', signDisplay: 'always' }).format(percent / 100)
}

/** A line's effect on the cost of a set: "C4 +40%", or that it was added or removed; null where there is none. */
export function formatCostCause(
  { kind, before, after }: Pick<DiffLine, 'kind' | 'before' | 'after'>,
  t: Translator,
  tag: string,
): string | null {
  const side = after ?? before
  if (!side) return null
  const line = isolateBidi(
    truncateDesignators(formatDesignatorRanges(side.source.designators), MAX_DESIGNATORS_LENGTH) || toLineName(side),
    tag,
  )
  if (kind === 'came') return t('bom_revisions.cause_came', { line })
  if (kind === 'went') return t('bom_revisions.cause_went', { line })
  const share = before?.cost == null || after?.cost == null ? null : formatChangedShare(before.cost, after.cost, tag)
  return share === null ? line : `${line} ${isolateBidi(share, tag)}`
}
