import { BOM_PROBLEM_KEYS, BOM_REMARK_KEYS } from '#locales/bom-keys.ts'
import type { MessageKey, Translator } from '#locales/translator.ts'
import type { Purchase } from '#shared/bom/buying/model.ts'
import { hasLargeSurplus } from '#shared/bom/buying/purchase.ts'
import { formatDifference, isDifference } from '#shared/bom/contradiction.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import { formatDay } from '#shared/text/moment.ts'
import { toOrderableQuantity } from '#shared/trade/quantity.ts'

const KIND_KEYS: Readonly<Record<NonNullable<BomLineView['kind']>, MessageKey>> = {
  exact: 'bom.kind_exact',
  reading: 'bom.kind_reading',
  key: 'bom.kind_key',
  packing: 'bom.kind_packing',
  family: 'bom.kind_family',
  spelling: 'bom.kind_spelling',
  repaired: 'bom.kind_repaired',
  parametric: 'bom.kind_parametric',
  chosen: 'bom.kind_chosen',
  remembered: 'bom.kind_remembered',
}
export const toKindKey = (kind: NonNullable<BomLineView['kind']>): MessageKey => KIND_KEYS[kind]

/** The remark on a part that is not in normal production or sale. */
export const LIFECYCLE_KEYS: Readonly<Partial<Record<string, MessageKey>>> = {
  nrnd: 'part.lifecycle_nrnd',
  last_time_buy: 'part.lifecycle_last_time_buy',
  obsolete: 'part.lifecycle_obsolete',
  retired: 'part.lifecycle_retired',
}

/** The reason for a match; for a part that was chosen for the same name before, with the date. */
export function formatKind({ kind, evidence, part }: Pick<BomLineView, 'kind' | 'evidence' | 'part'>, t: Translator, tag: string): string {
  if (kind === null) return ''
  if (kind !== 'remembered' || !evidence?.remembered || !part) return t(toKindKey(kind))
  const date = formatDay(evidence.remembered.chosen_at, tag)
  return t('bom.chosen_on', { date, name: isolateBidi(evidence.text, tag), part_number: isolateBidi(part.part_number, tag) })
}

const REMARKS = new Map<string, MessageKey>(Object.entries(BOM_REMARK_KEYS))

/** A remark as a sentence; an unknown remark shows the values of both sides. */
export function formatRemark({ code, row, part }: BomLineView['remarks'][number], t: Translator): string {
  const key = REMARKS.get(code) ?? 'bom.remark_differs'
  // An absent value is a dash in the sentence, never an empty text.
  return t(key, { row: row || t('part.not_available'), part: part || t('part.not_available') })
}

/** A remark in short form, for a row of the table. */
export const formatShortRemark = (remark: BomLineView['remarks'][number], t: Translator): string =>
  isDifference(remark) ? formatDifference(remark, t.tag) : formatRemark(remark, t)

/** "Confirm (35 V → 10 V)": the button names what it confirms. @param contradictions none: "Confirm" */
export const formatConfirmation = (contradictions: BomLineView['remarks'], t: Translator): string => {
  const texts = contradictions.map((remark) => formatShortRemark(remark, t))
  return texts.length > 0 ? `${t('bom.confirm')} (${texts.join(', ')})` : t('bom.confirm')
}

/** The reason why less is bought than is needed; null where there is none. */
export function formatProblem({ problem, missing }: Purchase, t: Translator): string | null {
  return problem === null ? null : t(BOM_PROBLEM_KEYS[problem], { count: missing })
}

/**
 * The note on an order quantity: that a higher quantity costs less, that it is a share of one order for several lines, or how many pieces
 * are spare. A warning where more than twice the need is bought for lack of a smaller packaging.
 */
export function formatOrderNote(plan: Purchase, line: BomLineView, t: Translator): { text: string; tone: 'good' | 'low' | 'muted' } {
  const { qty, needed, items, together } = plan
  // Minimum, multiple and breaks apply to the whole order.
  const order = together ?? plan
  const offer = items.length === 1 ? line.part?.offers.find(({ offer_id }) => offer_id === items[0]?.offer_id) : undefined
  // A quantity due to the minimum and the multiple is no choice; a higher one is, for a lower price.
  if (offer !== undefined && order.needed > 0 && order.qty > toOrderableQuantity(order.needed, offer))
    return { text: t('bom.cheaper_than', { qty: order.needed }), tone: 'good' }
  if (hasLargeSurplus(plan)) return { text: t('bom.spare', { count: order.qty - order.needed }), tone: 'low' }
  if (together) return { text: t('bom.together', { qty: together.qty, count: together.line_count }), tone: 'muted' }
  return { text: qty > needed && needed >= (line.qty ?? 0) ? t('bom.spare', { count: qty - needed }) : '', tone: 'muted' }
}

/** The delivery time: from stock, in a number of days, or unknown. */
export function formatReadyTime(readyDays: number | null, t: Translator): string {
  if (readyDays === null) return t('bom.time_unknown')
  if (readyDays === 0) return t('part.from_stock')
  const weeks = Math.ceil(readyDays / 7)
  return readyDays >= 14 ? t('part.weeks', { count: weeks }) : t('bom.days', { count: readyDays })
}

/** The name of a line: from its text in the file; where that names nothing, its designators. */
export function toLineName({ source, part }: { source: BomLineView['source']; part: { part_number: string } | null }): string {
  return source.part_number || source.value || part?.part_number || source.description || formatDesignators(source)
}

const MAX_VISIBLE_DESIGNATORS = 4

/** The first of a line's designators. */
export const formatDesignators = ({ designators }: BomLineView['source']): string =>
  designators.slice(0, MAX_VISIBLE_DESIGNATORS).join(', ')
/** Whether there are more than those. */
export const hasMoreDesignators = ({ designators }: BomLineView['source']): boolean => designators.length > MAX_VISIBLE_DESIGNATORS
