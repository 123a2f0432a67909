import type { Alternative } from '#shared/contract/catalogue.ts'
import { getParameterRule } from '#shared/trade/parameter-rules.ts'
import { isTradeParameter } from '#shared/trade/trade-data.ts'
import type { PartRow } from '../database/rows.ts'
import type { Attribute } from './describe.ts'
import { isNumberedByValue, isPackingDifference, isSameDevice } from './device-number.ts'
import type { Lifecycle, Packaging } from './model.ts'
import { type Change, compareValues } from './value-rules.ts'

/** Outlines that describe a shape but not the position of pins. */
const LOOSE_OUTLINES = new Set(['MODULE', 'RELAY', 'FILM-BOX', 'RADIAL-BOX'])

const TWO_LEADS = `chip-resistors through-hole-resistors current-sense-resistors ntc-thermistors varistors ceramic-capacitors
  aluminum-electrolytic-capacitors polymer-capacitors tantalum-capacitors film-capacitors supercapacitors signal-inductors ferrite-beads
  resettable-fuses fuses`
const TWO_LEAD_DIODE = /^(?:DO-|SM[ABC]F?$|SOD-|MINI-MELF|MELF|AXIAL)/
const DIODE = new RegExp(`${TWO_LEAD_DIODE.source}|^SOT-23$`)
const EIGHT_LEADS = /^(?:SOIC|DIP|TSSOP|MSOP|VSSOP|SOP)-8W?$/
const DUAL_OR_QUAD = /^(?:SOIC|DIP|TSSOP|MSOP|VSSOP|SOP)-(?:8|14)$/

/** Categories in which all makers use the same pinout in these packages. */
const PIN_STANDARD: ReadonlyMap<string, RegExp> = new Map<string, RegExp>([
  ...TWO_LEADS.split(/\s+/).map((slug): [string, RegExp] => [slug, /^/]),
  ['tvs-diodes', TWO_LEAD_DIODE],
  ['esd-protection', TWO_LEAD_DIODE],
  ['rectifier-diodes', TWO_LEAD_DIODE],
  ['schottky-diodes', DIODE],
  ['switching-diodes', DIODE],
  ['zener-diodes', DIODE],
  // Gate, source, drain and base, emitter, collector; TO-92 has several orders.
  ['mosfets', /^(?:SOT-23|SOT-323|SOT-223|TO-220-3|TO-247-3|TO-252|TO-263|SOIC-8)$/],
  ['bipolar-transistors', /^(?:SOT-23|SOT-323|SOT-223|SOT-89|TO-220-3|TO-252|TO-263)$/],
  ['igbts', /^TO-(?:220-3|247-3|263)$/],
  ['crystals', /^XTAL-/],
  ['oscillators', /^XTAL-/],
  ['optocouplers', /^(?:DIP|SMD|SOP|SOIC)-4$/],
  ['indicator-leds', /^(?:0402|0603|0805|1206|RADIAL-[35])$/],
  ['eeprom', EIGHT_LEADS],
  ['fram', EIGHT_LEADS],
  ['flash-memory', EIGHT_LEADS],
  ['operational-amplifiers', DUAL_OR_QUAD],
  ['comparators', DUAL_OR_QUAD],
  ['pin-headers', /^HEADER-/],
])

/** Devices that run software or a special protocol: another device requires another design. */
const UNIQUE_DESIGN_CATEGORIES = new Set(
  `microcontrollers microprocessors programmable-logic wireless-modules-boards rf-transceivers motion-sensors environmental-sensors
  optical-sensors usb-interface ethernet displays`.split(/\s+/),
)
/** Categories whose parameters do not define the function of a device: in another package only the same device is useful. */
const UNIQUE_FUNCTION_CATEGORIES = new Set(
  `can-lin-transceivers rs232-rs485-transceivers io-expanders battery-management switching-regulators gate-drivers led-drivers
  motor-drivers load-switches supervisors real-time-clocks timers-clock-generators analog-to-digital-converters
  digital-to-analog-converters digital-potentiometers instrumentation-amplifiers current-sense-amplifiers audio-amplifiers
  temperature-sensors magnetic-sensors multiplexers-analog-switches level-translators counters-shift-registers`.split(/\s+/),
)

/** The fields of a part that an assessment compares. */
export interface AssessedPart extends Pick<PartRow, 'part_number' | 'manufacturer_id' | 'series_id' | 'package'> {
  lifecycle: Lifecycle
  rohs: boolean
  stock: number
  packagings: readonly Packaging[]
  /** Values in the order of the category's parameters. */
  attributes: readonly Attribute[]
}

export interface AssessedCategory {
  slug: string
  key_parameters: number
  parameters: readonly { slug: string }[]
}

export interface Assessment {
  fit: Alternative['fit']
  /** Whether the same maker makes the part and it is active, while the original is not. */
  successor: boolean
  /** Whether the numbers mean the same device, from any maker. */
  same_device: boolean
  /** Indices of the parameters with equal values. */
  same: readonly number[]
  differs: readonly { index: number; verdict: 'better' | 'worse' | 'other'; change: Change }[]
  /** Whether the other part does not state a value that the original states and that a replacement must meet. */
  has_unknown: boolean
}

/** Ratings of one device by several makers differ by no more than this factor. */
const DEVICE_SPREAD = 2

/** Whether two numbers are the same up to a factor; words never are. */
function isWithin(factor: number, a: string | number, b: string | number): boolean {
  return typeof a === 'number' && typeof b === 'number' && a > 0 && b > 0 && Math.max(a / b, b / a) <= factor
}

/** Whether and how well `other`, a part of the same category, can replace `original`, with the reasons. */
export function assessAlternative(category: AssessedCategory, original: AssessedPart, other: AssessedPart): Assessment {
  const same: number[] = []
  const differs: Assessment['differs'][number][] = []
  let keysFit = true
  let keysNear = true
  let functionFits = true
  let hasUnknown = false
  category.parameters.forEach(({ slug }, index) => {
    const [mine, theirs] = [original.attributes[index] ?? null, other.attributes[index] ?? null]
    const isKey = index < category.key_parameters
    if (mine === null || isTradeParameter(slug)) return
    if (theirs === null) {
      // An unknown value cannot confirm a key parameter.
      if (isKey) keysFit = keysNear = false
      if (getParameterRule(category.slug, slug) !== 'free') hasUnknown = true
      return
    }
    const { verdict, change, fits } = compareValues(category.slug, slug, mine, theirs)
    if (verdict === 'same') same.push(index)
    else differs.push({ index, verdict, change })
    if (isKey && !fits) {
      keysFit = false
      if (verdict !== 'worse' || !isWithin(DEVICE_SPREAD, mine, theirs)) keysNear = false
    }
    if (verdict === 'other' && !fits) functionFits = false
  })
  if (!isSupplyCompatible(category, original, other)) functionFits = false
  const sameMaker = original.manufacturer_id === other.manufacturer_id
  const samePackage = original.package !== null && original.package === other.package && !LOOSE_OUTLINES.has(original.package)
  const sameDevice = isSameDevice(category.slug, original.part_number, other.part_number)
  const fit = ((): Assessment['fit'] => {
    const sameSeries = original.series_id === other.series_id
    if (isOtherPacking(category, original, other)) return 'packing'
    if (!functionFits || !(keysFit || (sameDevice && samePackage && keysNear))) return 'similar'
    // Microcontrollers of one series in the same package have the same footprint.
    const sameFamily = category.slug === 'microcontrollers' && sameMaker && sameSeries && original.series_id !== null
    if (UNIQUE_DESIGN_CATEGORIES.has(category.slug) && !sameDevice && !sameFamily) return 'similar'
    if (!samePackage) return UNIQUE_FUNCTION_CATEGORIES.has(category.slug) && !sameDevice ? 'similar' : 'parameters'
    const standard = PIN_STANDARD.get(category.slug)?.test(original.package ?? '') ?? false
    return sameDevice || standard || sameFamily ? 'pin' : 'package'
  })()
  const successor =
    original.lifecycle !== 'active' && other.lifecycle === 'active' && sameMaker && FITS.indexOf(fit) <= FITS.indexOf('package')
  return { fit, successor, same_device: sameDevice, same, differs, has_unknown: hasUnknown }
}

/** Whether a part is the same part of the same maker in another packing. For chips, the last letter of the number is the packing. */
function isOtherPacking({ slug, parameters }: AssessedCategory, original: AssessedPart, other: AssessedPart): boolean {
  const [a, b] = [original.part_number, other.part_number]
  return (
    a !== b &&
    original.manufacturer_id === other.manufacturer_id &&
    (original.series_id === other.series_id || isSameDevice(slug, a, b)) &&
    original.package === other.package &&
    parameters.every((each, index) => isTradeParameter(each.slug) || original.attributes[index] === other.attributes[index]) &&
    (isPackingDifference(original, other) || (isNumberedByValue(slug) && a.slice(0, -1) === b.slice(0, -1)))
  )
}

/** The share of the original's maximum supply voltage that a replacement must accept: a 5 V part does not replace a 30 V part. */
const SUPPLY_TOP = 0.7
const SUPPLY_BOTTOM = 1.5

/** Whether the other part accepts about the same supply voltage; small differences at the limits are listed as differences. */
function isSupplyCompatible(category: AssessedCategory, original: AssessedPart, other: AssessedPart): boolean {
  return ['supply_voltage', 'input_voltage'].every((name) => {
    const pair = (end: 'min' | 'max'): [number, number] | null => {
      const index = category.parameters.findIndex(({ slug }) => slug === `${name}_${end}`)
      const [mine, theirs] = [original.attributes[index], other.attributes[index]]
      return typeof mine === 'number' && typeof theirs === 'number' ? [mine, theirs] : null
    }
    const [top, bottom] = [pair('max'), pair('min')]
    const isHighEnough = !top || top[1] >= Math.min(top[0], top[0] * SUPPLY_TOP)
    return isHighEnough && (!bottom || bottom[1] <= Math.max(bottom[0], bottom[0] * SUPPLY_BOTTOM))
  })
}

/** All fits, the best first. */
const FITS: readonly Assessment['fit'][] = ['packing', 'pin', 'package', 'parameters', 'similar']
/** Limits by fit, so that many packings of one part leave room for other makers. */
const MAX_BY_FIT: Readonly<Record<Assessment['fit'], number>> = { packing: 3, pin: 6, package: 4, parameters: 4, similar: 6 }
/** Parts of the same kind fill the list only up to this number. */
const ENOUGH_ALTERNATIVES = 6
const MAX_ALTERNATIVES = 10

const LIFECYCLE_RANK: Readonly<Record<Lifecycle, number>> = { active: 0, nrnd: 1, last_time_buy: 2, obsolete: 3 }

/**
 * The best alternatives, at most ten: obsolete parts last, successors first, then by fit, RoHS and stock, then the same device, and at last
 * by the fewest and smallest differences.
 */
export function rankAlternatives<FieldValue extends AssessedPart>(
  category: AssessedCategory,
  original: AssessedPart,
  candidates: readonly FieldValue[],
): { part: FieldValue; assessment: Assessment }[] {
  const ranked = candidates
    .map((part) => {
      const assessment = assessAlternative(category, original, part)
      return { part, assessment, rank: toSortKeys(category, original, part, assessment) }
    })
    .sort((a, b) => compareSortKeys(a.rank, b.rank) || compareText(a.part.part_number, b.part.part_number))
  const countByFit = new Map<Assessment['fit'], number>()
  const chosen: typeof ranked = []
  for (const each of ranked) {
    const { fit } = each.assessment
    const count = countByFit.get(fit) ?? 0
    // One packing of an alternative represents the others; all packings of the original are listed.
    const isDuplicate = fit !== 'packing' && chosen.some(({ part }) => isOtherPacking(category, part, each.part))
    if (
      isDuplicate ||
      count >= MAX_BY_FIT[fit] ||
      chosen.length >= MAX_ALTERNATIVES ||
      (fit === 'similar' && chosen.length >= ENOUGH_ALTERNATIVES)
    )
      continue
    countByFit.set(fit, count + 1)
    chosen.push(each)
  }
  return chosen
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares two parts by the first of their ranks that differs; 0 if all are equal. */
export function compareSortKeys(a: readonly number[], b: readonly number[]): number {
  const first = a.findIndex((value, index) => value !== b[index])
  return first < 0 ? 0 : (a[first] ?? 0) - (b[first] ?? 0)
}

type Ranked = Pick<AssessedPart, 'stock'> & { lifecycle: string; rohs: boolean | null }

/** The most important sort keys of an alternative, stock included; a lower number is better. */
export const toPrimarySortKeys = (original: Ranked, part: Ranked, { fit, successor }: Pick<Assessment, 'fit' | 'successor'>): number[] => [
  part.lifecycle === 'obsolete' ? 1 : 0,
  successor && original.lifecycle !== 'nrnd' ? 0 : 1,
  FITS.indexOf(fit),
  original.rohs && !part.rohs ? 1 : 0,
  part.stock > 0 ? 0 : 1,
]

/** The distance of two parts: the sum of decades between their numbers, plus one for each other difference. */
function computeDistance(original: AssessedPart, part: AssessedPart, differs: Assessment['differs']): number {
  return differs.reduce((sum, { index }) => {
    const [mine, theirs] = [original.attributes[index], part.attributes[index]]
    const isRatio = typeof mine === 'number' && typeof theirs === 'number' && mine > 0 && theirs > 0
    return sum + (isRatio ? Math.abs(Math.log10(theirs / mine)) : 1)
  }, 0)
}

function toSortKeys(category: AssessedCategory, original: AssessedPart, part: AssessedPart, assessment: Assessment): number[] {
  const { same_device, differs } = assessment
  const isKey = ({ index }: { index: number }): boolean => index < category.key_parameters
  return [
    ...toPrimarySortKeys(original, part, assessment),
    same_device ? 0 : 1,
    LIFECYCLE_RANK[part.lifecycle],
    differs.filter((each) => isKey(each) && each.verdict !== 'better').length,
    differs.filter(({ verdict }) => verdict === 'worse').length,
    computeDistance(original, part, differs),
    part.manufacturer_id === original.manufacturer_id ? 1 : 0,
  ]
}
