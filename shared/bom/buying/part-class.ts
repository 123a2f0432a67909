import { findPackage } from '../../packages/find.ts'

/** Kinds of parts with about the same assembly losses. */
export const PART_CLASSES = [
  'chip_01005',
  'chip_0201',
  'chip_0402',
  'chip_0603',
  'chip_0805_up',
  'small_smd',
  'small_ic',
  'large_ic',
  'through_hole',
  'connector',
  'mechanical',
  'other',
] as const
export type PartClass = (typeof PART_CLASSES)[number]

/** Chip classes by maximum body length in millimetres, the smallest first; the metric 0402 is 0.4 mm long. */
const CHIPS: readonly [number, PartClass][] = [
  [0.45, 'chip_01005'],
  [0.75, 'chip_0201'],
  [1.3, 'chip_0402'],
  [1.8, 'chip_0603'],
]
/** Integrated circuits with at least this many pins are supplied in trays, or counted exactly. */
const LARGE_IC_PINS = 49
/** A case with at most this many pins is a transistor or diode on 8 mm tape. */
const SMALL_SMD_PINS = 6

/** Categories with too many cases to list, whose parts are counted by hand. */
const BY_CATEGORY: Readonly<Record<string, PartClass>> = {
  connectors: 'connector',
  'pin-headers': 'connector',
  'wire-to-board-connectors': 'connector',
  'terminal-blocks': 'connector',
  'usb-connectors': 'connector',
  'modular-jacks': 'connector',
  'ffc-fpc-connectors': 'connector',
  'rf-connectors': 'connector',
  'memory-card-connectors': 'connector',
  'switches-relays': 'mechanical',
  'tactile-switches': 'mechanical',
  'slide-dip-switches': 'mechanical',
  relays: 'mechanical',
  'buzzers-speakers': 'mechanical',
  displays: 'mechanical',
}

/**
 * The class of a part: by its category where the case does not matter, otherwise by its case.
 * @param packageName canonical, as the catalogue has it @param category slug
 */
export function toPartClass(packageName: string | null, category: string): PartClass {
  const byCategory = Object.hasOwn(BY_CATEGORY, category) ? BY_CATEGORY[category] : undefined
  if (byCategory) return byCategory
  const geometry = findPackage(packageName)
  switch (geometry?.family) {
    case undefined:
      return 'other'
    case 'chip':
      return CHIPS.find(([maxLength]) => geometry.length <= maxLength)?.[1] ?? 'chip_0805_up'
    case 'chip_array':
      return 'chip_0603'
    case 'header':
    case 'wire_connector':
    case 'terminal':
    case 'usb':
    case 'rj45':
    case 'fpc':
    case 'coax':
      return 'connector'
    case 'melf':
    case 'two_lead_molded':
    case 'tantalum':
    case 'led_plcc':
    case 'crystal':
    case 'inductor':
    case 'smd_can':
      return 'small_smd'
    case 'axial':
    case 'radial_can':
    case 'radial_disc':
    case 'radial_led':
    case 'film_box':
    case 'dual_in_line':
    case 'single_in_line':
    case 'through_hole_tab':
    case 'metal_can':
    case 'trimmer':
    case 'bridge':
      return 'through_hole'
    case 'gull_wing_two_side':
    case 'no_lead_two_side':
    case 'gull_wing_four_side':
    case 'no_lead_four_side':
    case 'ball_grid':
    case 'dpak':
      return geometry.pins >= LARGE_IC_PINS ? 'large_ic' : geometry.pins <= SMALL_SMD_PINS ? 'small_smd' : 'small_ic'
    case 'module':
      return 'large_ic'
    case 'tact_switch':
    case 'relay':
      return 'mechanical'
  }
}
