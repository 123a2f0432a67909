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

/** What is said of a part that is not made, or not sold, as others are. */
export const LIFECYCLE_KEYS: Readonly<Partial<Record<string, MessageKey>>> = {
  nrnd: 'part.lifecycle_nrnd',
  last_time_buy: 'part.lifecycle_last_time_buy',
  obsolete: 'part.lifecycle_obsolete',
  retired: 'part.lifecycle_retired',
}

/** Why a part is the match; of one that was chosen for such a name before, when that was. */
export function formatKind({ kind, evidence, part }: Pick<BomLineView, 'kind' | 'evidence' | 'part'>, t: Translator, tag: string): string {
  if (kind === null) return ''
  if (kind !== 'remembered' || !evidence?.remembered || !part) return t(toKindKey(kind))
  const date = formatDay(evidence.remembered.chosen_at, tag)
  return t('bom.chosen_on', { date, name: isolateBidi(evidence.text, tag), part_number: isolateBidi(part.part_number, tag) })
}

const REMARKS = new Map<string, MessageKey>(Object.entries(BOM_REMARK_KEYS))

/** A remark as a sentence; one that this page does not know says what both sides have. */
export function formatRemark({ code, row, part }: BomLineView['remarks'][number], t: Translator): string {
  const key = REMARKS.get(code) ?? 'bom.remark_differs'
  // A side that says nothing is a dash in the sentence, never a hole.
  return t(key, { row: row || t('part.not_available'), part: part || t('part.not_available') })
}

/** A remark as a row of the table has room for it. */
export const formatShortRemark = (remark: BomLineView['remarks'][number], t: Translator): string =>
  isDifference(remark) ? formatDifference(remark, t.tag) : formatRemark(remark, t)

/** "Confirm (35 V → 10 V)": nothing is confirmed without its being read. @param contradictions none: "Confirm" */
export const formatConfirmation = (contradictions: BomLineView['remarks'], t: Translator): string => {
  const texts = contradictions.map((remark) => formatShortRemark(remark, t))
  return texts.length > 0 ? `${t('bom.confirm')} (${texts.join(', ')})` : t('bom.confirm')
}

/** Why less is bought than is needed; null where nothing is wrong. */
export function formatProblem({ problem, missing }: Purchase, t: Translator): string | null {
  return problem === null ? null : t(BOM_PROBLEM_KEYS[problem], { count: missing })
}

/**
 * What is to be said of an order quantity: that more of it costs less, that it is a share of one order for several lines, or how
 * much of it is spare; a warning where more than twice the need is bought for want of a smaller packing.
 */
export function formatOrderNote(plan: Purchase, line: BomLineView, t: Translator): { text: string; tone: 'good' | 'low' | 'muted' } {
  const { qty, needed, items, together } = plan
  // Minimum, multiple and breaks are those of the whole order.
  const order = together ?? plan
  const offer = items.length === 1 ? line.part?.offers.find(({ offer_id }) => offer_id === items[0]?.offer_id) : undefined
  // As many as the minimum and the multiple ask for are no choice; more than that is one, for a lower price.
  if (offer !== undefined && order.needed > 0 && order.qty > toOrderableQuantity(order.needed, offer))
    return { text: t('bom.cheaper_than', { qty: order.needed }), tone: 'good' }
  if (hasLargeSurplus(plan)) return { text: t('bom.spare', { count: order.qty - order.needed }), tone: 'low' }
  if (together) return { text: t('bom.together', { qty: together.qty, count: together.line_count }), tone: 'muted' }
  return { text: qty > needed && needed >= (line.qty ?? 0) ? t('bom.spare', { count: qty - needed }) : '', tone: 'muted' }
}

/** When something is there: from stock, in so many days, or nobody knows. */
export function formatReadyTime(readyDays: number | null, t: Translator): string {
  if (readyDays === null) return t('bom.time_unknown')
  if (readyDays === 0) return t('part.from_stock')
  const weeks = Math.ceil(readyDays / 7)
  return readyDays >= 14 ? t('part.weeks', { count: weeks }) : t('bom.days', { count: readyDays })
}

/** What a line is called: what its file says of it; where it names nothing, the places it goes to. */
export function toLineName({ source, part }: { source: BomLineView['source']; part: { part_number: string } | null }): string {
  return source.part_number || source.value || part?.part_number || source.description || formatDesignators(source)
}

const MAX_VISIBLE_DESIGNATORS = 4

/** The first of a line's designators. */
export const formatDesignators = ({ designators }: BomLineView['source']): string =>
  designators.slice(0, MAX_VISIBLE_DESIGNATORS).join(', ')
/** Whether there are more than those. */
export const hasMoreDesignators = ({ designators }: BomLineView['source']): boolean => designators.length > MAX_VISIBLE_DESIGNATORS
