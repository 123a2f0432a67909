import type { Translator } from '#locales/translator.ts'
import { truncateDesignators } from '#shared/bom/bom-reference.ts'
import type { DiffLine } from '#shared/contract/bom-revisions.ts'
import { formatDesignatorRanges } from '#shared/table-reading/cells/designator-ranges.ts'
import { toIntlLocale } from '#shared/text/intl-locale.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import type { Money } from '#shared/trade/money.ts'
import { toLineName } from '../table/line-words.ts'

/** Characters of a line's places in a sentence. */
const MAX_DESIGNATORS_LENGTH = 24

/** By which share an amount became another, with its sign: "+40%"; null where there was none before, or less than a percent changed. */
export function formatChangedShare(before: Money, after: Money, tag: string): string | null {
  if (before === 0) return null
  const percent = Math.round(((after - before) / before) * 100)
  if (percent === 0) return null
  return new Intl.NumberFormat(toIntlLocale(tag), { style: 'percent', signDisplay: 'always' }).format(percent / 100)
}

/** What a line did to the cost of a set: "C4 +40%", or that it came or went; null where it says nothing. */
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
