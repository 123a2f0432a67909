import type { Translator } from '#locales/translator.ts'
import { shortened } from '#shared/bom/bom-reference.ts'
import type { DiffLine } from '#shared/contract/bom-revisions.ts'
import { designatorRanges } from '#shared/table-reading/cells/designator-ranges.ts'
import { intlLocale } from '#shared/text/intl-locale.ts'
import { isolate } from '#shared/text/isolate.ts'
import type { Money } from '#shared/trade/money.ts'
import { lineName } from '../table/line-words.ts'

/** Characters of a line's places in a sentence. */
const PLACES_MOST = 24

/** By which share an amount became another, with its sign: "+40%"; null where there was none before, or less than a percent changed. */
export function changedShare(before: Money, after: Money, tag: string): string | null {
  if (before === 0) return null
  const percent = Math.round(((after - before) / before) * 100)
  if (percent === 0) return null
  return new Intl.NumberFormat(intlLocale(tag), { style: 'percent', signDisplay: 'always' }).format(percent / 100)
}

/** What a line did to the cost of a set: "C4 +40%", or that it came or went; null where it says nothing. */
export function costCause({ kind, before, after }: Pick<DiffLine, 'kind' | 'before' | 'after'>, t: Translator, tag: string): string | null {
  const side = after ?? before
  if (!side) return null
  const line = isolate(shortened(designatorRanges(side.source.designators), PLACES_MOST) || lineName(side), tag)
  if (kind === 'came') return t('bom_revisions.cause_came', { line })
  if (kind === 'went') return t('bom_revisions.cause_went', { line })
  const share = before?.cost == null || after?.cost == null ? null : changedShare(before.cost, after.cost, tag)
  return share === null ? line : `${line} ${isolate(share, tag)}`
}
