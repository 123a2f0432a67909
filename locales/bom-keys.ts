import type { MessageKey } from './translator.ts'

/** Names of the states of a BOM line, on its page and in its files. */
export const BOM_STATE_KEYS = {
  matched: 'bom.state_matched',
  check: 'bom.state_check',
  none: 'bom.state_none',
  waiting: 'bom.state_waiting',
  not_fitted: 'bom.state_not_fitted',
  no_part: 'bom.state_no_part',
} as const satisfies Record<string, MessageKey>

/** The remarks on a line, by their codes. */
export const BOM_REMARK_KEYS = {
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
  number_differs: 'bom.remark_number_differs',
  number_damaged: 'bom.remark_number_damaged',
  parametric_only: 'bom.remark_parametric_only',
  number_unknown: 'bom.remark_number_unknown',
  closest_match: 'bom.remark_closest_match',
  not_a_part: 'bom.remark_not_a_part',
  placeholder: 'bom.remark_placeholder',
  place_filled_twice: 'bom.remark_duplicate_designators',
  qty_differs: 'bom.remark_qty_differs',
  qty_doubtful: 'bom.remark_qty_differs',
  obsolete: 'bom.remark_obsolete',
  not_recommended: 'bom.remark_not_recommended',
  low_stock: 'bom.remark_low_stock',
  no_offer: 'bom.remark_no_offer',
} as const satisfies Record<string, MessageKey>

/** Reasons why a line gets fewer pieces than it needs. */
export const BOM_PROBLEM_KEYS = {
  no_match: 'bom.problem_no_match',
  no_quantity: 'bom.problem_no_quantity',
  no_offer: 'bom.problem_no_offer',
  no_price: 'part.on_request',
  short: 'bom.problem_short',
  too_large: 'bom.problem_too_large',
} as const satisfies Record<string, MessageKey>
