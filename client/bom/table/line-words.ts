import { BOM_PROBLEM_KEYS, BOM_REMARK_KEYS } from '#locales/bom-keys.ts'
import type { MessageKey, Translator } from '#locales/translator.ts'
import type { Purchase } from '#shared/bom/buying/model.ts'
import { computeSurplus, isRoundedUpToSave } from '#shared/bom/buying/purchase.ts'
import { formatDifference, isDifference } from '#shared/bom/contradiction.ts'
import type { BomLineView } from '#shared/contract/bom.ts'
import { isolateBidi } from '#shared/text/isolate.ts'
import { formatDay } from '#shared/text/moment.ts'
import { formatCount } from '#shared/trade/count.ts'

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
 * The note on an order quantity. It says how many pieces are for the boards, for assembly losses, or spare. Or it says that a higher
 * quantity costs less, or that several lines share the order. The tone `low` warns: more than twice the need is bought for lack of a
 * smaller packaging. `full` also has the quantity.
 */
export function formatOrderNote(
  plan: Purchase,
  { qty: perSet, part }: Pick<BomLineView, 'qty' | 'part'>,
  setCount: number,
  t: Translator,
): { text: string; full: string; tone: 'good' | 'low' | 'muted' } {
  const { qty, needed, together } = plan
  // Minimum, multiple and breaks apply to the whole order.
  const order = together ?? plan
  const count = (of: number): string => formatCount(of, t.tag)
  const fitted = (perSet ?? 0) * setCount
  const losses = together || fitted === 0 ? 0 : needed - fitted
  const need = losses > 0 ? t('bom.need_with_losses', { fitted: count(fitted), losses: count(losses) }) : count(order.needed)
  const note = (text: string, tone: 'good' | 'low' | 'muted', full = text) => ({ text, full, tone })
  if (isRoundedUpToSave(plan, part?.offers ?? [])) {
    const sum = isolateBidi(`${count(fitted)} + ${count(losses)}`, t.tag)
    const short = losses > 0 ? t('bom.need_cheaper_short', { need: sum }) : t('bom.cheaper_than', { qty: order.needed })
    return note(short, 'good', t('bom.need_cheaper', { need, qty: count(order.qty) }))
  }
  const spare = order.qty - order.needed
  if (computeSurplus(plan, part?.offers ?? []) > 0)
    return note(t('bom.spare', { count: spare }), 'low', losses > 0 ? `${need} · ${t('bom.spare', { count: spare })}` : undefined)
  if (together) return note(t('bom.together', { qty: together.qty, count: together.line_count }), 'muted')
  if (losses > 0) return note(need, 'muted', spare > 0 ? `${need} · ${t('bom.spare', { count: spare })}` : need)
  return note(qty > needed && needed >= (perSet ?? 0) ? t('bom.spare', { count: spare }) : '', 'muted')
}

/** The delivery time: from stock, in days, in weeks from 14 days on, or unknown. */
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
/** Whether a line has more designators than `formatDesignators` returns. */
export const hasMoreDesignators = ({ designators }: BomLineView['source']): boolean => designators.length > MAX_VISIBLE_DESIGNATORS
