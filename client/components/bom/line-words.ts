import type { LineState } from '#client/bom/shown-lines.ts'
import type { MessageKey, Translator } from '#locales/translator.ts'
import type { LinePlan, LineProblem } from '#shared/bom/buying/model.ts'
import type { MatchRemark } from '#shared/bom/model.ts'
import type { BomLineView } from '#shared/contract/bom.ts'

export const STATE_KEYS: Readonly<Record<LineState, MessageKey>> = {
  matched: 'bom.state_matched',
  check: 'bom.state_check',
  none: 'bom.state_none',
  waiting: 'bom.state_waiting',
  not_fitted: 'bom.state_not_fitted',
}

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
}
export const kindKey = (kind: NonNullable<BomLineView['kind']>): MessageKey => KIND_KEYS[kind]

const REMARK_KEYS: Readonly<Record<MatchRemark['code'], MessageKey>> = {
  category_differs: 'bom.remark_category_differs',
  package_differs: 'bom.remark_package_differs',
  value_differs: 'bom.remark_value_differs',
  tolerance_differs: 'bom.remark_tolerance_differs',
  voltage_differs: 'bom.remark_voltage_differs',
  mounting_differs: 'bom.remark_mounting_differs',
  maker_differs: 'bom.remark_maker_differs',
  maker_unknown: 'bom.remark_maker_unknown',
  several_makers: 'bom.remark_several_makers',
  several_numbers: 'bom.remark_several_numbers',
  separator_differs: 'bom.remark_separator_differs',
  suffix_missing: 'bom.remark_suffix_missing',
  suffix_differs: 'bom.remark_suffix_differs',
  spelling_differs: 'bom.remark_spelling_differs',
  number_damaged: 'bom.remark_number_damaged',
  parametric_only: 'bom.remark_parametric_only',
  placeholder: 'bom.remark_placeholder',
  obsolete: 'bom.remark_obsolete',
  not_recommended: 'bom.remark_not_recommended',
  low_stock: 'bom.remark_low_stock',
  no_offer: 'bom.remark_no_offer',
}
const REMARKS = new Map<string, MessageKey>(Object.entries(REMARK_KEYS))

/** A remark as a sentence; one that this page does not know says what both sides have. */
export function remarkText({ code, row, part }: BomLineView['remarks'][number], t: Translator): string {
  const key = REMARKS.get(code) ?? 'bom.remark_differs'
  // A side that says nothing is a dash in the sentence, never a hole.
  return t(key, { row: row || t('part.not_available'), part: part || t('part.not_available') })
}

const PROBLEM_KEYS: Readonly<Record<LineProblem, MessageKey>> = {
  no_match: 'bom.problem_no_match',
  no_quantity: 'bom.problem_no_quantity',
  no_offer: 'bom.problem_no_offer',
  no_price: 'part.on_request',
  short: 'bom.problem_short',
  too_large: 'bom.problem_too_large',
  chosen_less: 'bom.problem_short',
}

/** Why less is bought than is needed; null where nothing is wrong. */
export function problemText({ problem, missing }: LinePlan, t: Translator): string | null {
  return problem === null ? null : t(PROBLEM_KEYS[problem], { count: missing })
}

/** When something is there: from stock, in so many days, or nobody knows. */
export function readyText(ready_days: number | null, t: Translator): string {
  if (ready_days === null) return t('bom.time_unknown')
  if (ready_days === 0) return t('mail.from_stock')
  const weeks = Math.ceil(ready_days / 7)
  return ready_days >= 14 ? t('part.weeks', { count: weeks }) : t('bom.days', { count: ready_days })
}

/** What a line is called: what its file says of it. */
export function lineName({ source, part }: BomLineView): string {
  return source.part_number || source.value || part?.part_number || source.description
}

export const lineWordsMessages = [
  ...Object.values(STATE_KEYS),
  ...Object.values(KIND_KEYS),
  ...Object.values(REMARK_KEYS),
  ...Object.values(PROBLEM_KEYS),
  'bom.remark_differs',
  'bom.time_unknown',
  'bom.days',
  'mail.from_stock',
  'part.weeks',
  'part.not_available',
] as const satisfies readonly MessageKey[]
