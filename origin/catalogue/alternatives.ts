import type { Alternative } from '#shared/contract/catalogue.ts'
import type { Attribute } from './describe.ts'
import type { Lifecycle, Packaging } from './model.ts'
import { CATEGORIES } from './taxonomy.ts'

/**
 * How a value may differ in a part that takes another's place. `exact`: not at all. `near`: by 5 %, and it is said.
 * `higher`, `lower`: a larger or smaller value is at least as good. `tighter`: the smaller of two ± values is. `grade`:
 * words and codes of which one covers another, see `COVERS`. `free`: it says something about the part, but judges nothing.
 */
type Rule = 'exact' | 'near' | 'higher' | 'lower' | 'tighter' | 'grade' | 'free'

const HIGHER = `temperature_max power_rating voltage_rating ripple_current lifetime current_rating saturation_current
  reverse_voltage forward_current peak_pulse_power drain_source_voltage drain_current collector_emitter_voltage collector_current
  transition_frequency supply_voltage_max input_voltage_max output_current gain_bandwidth slew_rate sample_rate data_rate
  clock_frequency flash_size ram_size io_count logic_elements isolation_voltage current_transfer_ratio range_max output_power
  luminous_intensity contact_current life_cycles`

const LOWER = `temperature_min height esr dc_resistance forward_voltage reverse_recovery_time clamping_voltage on_resistance
  gate_charge gate_trigger_current supply_voltage_min input_voltage_min dropout_voltage quiescent_current offset_voltage response_time
  propagation_delay access_time range_min sensitivity operating_current`

const TIGHTER = 'tolerance temperature_coefficient frequency_tolerance frequency_stability accuracy'

const listed = (slugs: string, rule: Rule): [string, Rule][] => slugs.split(/\s+/).map((slug) => [slug, rule])

/** By parameter; what is not here must be equal. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...listed(HIGHER, 'higher'),
  ...listed(LOWER, 'lower'),
  ...listed(TIGHTER, 'tighter'),
  ...listed('composition dielectric shielding contact_plating', 'grade'),
  ...listed('output_voltage wavelength b_value viewing_angle load_capacitance threshold_voltage actuation_force', 'near'),
  // Both a lower and a higher one may be what a circuit wants.
  ...listed('gate_threshold_voltage', 'free'),
])

/** Where a parameter is not a limit but what the part is for. */
const CATEGORY_RULES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  varistors: { voltage_rating: 'exact' },
  fuses: { current_rating: 'exact', response_time: 'exact' },
  'buzzers-speakers': { voltage_rating: 'exact', frequency: 'near' },
  'indicator-leds': { forward_voltage: 'near' },
  'infrared-emitters-receivers': { forward_voltage: 'near' },
  'rf-connectors': { frequency: 'higher' },
  'timers-clock-generators': { frequency: 'higher' },
  'power-inductors': { tolerance: 'tighter' },
  'programmable-logic': { memory_size: 'higher' },
  'rf-transceivers': { output_power: 'higher' },
  'tactile-switches': { height: 'exact' },
  'ffc-fpc-connectors': { height: 'free' },
}

/** What a word or code covers beside itself: it may stand in for each of these. */
const COVERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  composition: {
    thin_film: ['thick_film', 'carbon_film'],
    metal_film: ['carbon_film'],
    metal_foil: ['thin_film', 'metal_film', 'thick_film'],
    metal_strip: ['current_sense_film', 'thick_film'],
  },
  // Class 1 over class 2, and within class 2 the wider temperature at the same or a smaller change of capacitance.
  dielectric: {
    C0G: ['NP0', 'U2J', 'X8R', 'X7R', 'X7S', 'X6S', 'X5R', 'Y5V', 'Z5U'],
    NP0: ['C0G', 'U2J', 'X8R', 'X7R', 'X7S', 'X6S', 'X5R', 'Y5V', 'Z5U'],
    X8R: ['X7R', 'X7S', 'X6S', 'X5R', 'Y5V', 'Z5U'],
    X7R: ['X7S', 'X6S', 'X5R', 'Y5V', 'Z5U'],
    X7S: ['X6S', 'Y5V', 'Z5U'],
    X6S: ['Y5V', 'Z5U'],
    X5R: ['Y5V', 'Z5U'],
    PP: ['PET'],
  },
  shielding: { shielded: ['semi_shielded', 'unshielded'], semi_shielded: ['unshielded'] },
  contact_plating: { Gold: ['Tin'], gold: ['tin'] },
}

function ruleOf(category: string, slug: string): Rule {
  return CATEGORY_RULES[category]?.[slug] ?? RULES.get(slug) ?? 'exact'
}

type Change = Alternative['differs'][number]['change']

/** `fits`: the other value may stand where the own one stood. */
export interface Comparison {
  verdict: 'same' | 'better' | 'worse' | 'other'
  change: Change
  fits: boolean
}

const SAME: Comparison = { verdict: 'same', change: 'other', fits: true }
const OTHER: Comparison = { verdict: 'other', change: 'other', fits: false }
/** Two values that come from different data sheets are equal to so many digits. */
const EQUAL = 1e-4
const NEAR = 0.05

const differenceOf = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)))

/** "Quad SPI" and "SPI-Quad", "32K x 8" and "32Kx8" are the same code. */
function sameText(a: string, b: string): boolean {
  if (a === b) return true
  const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9.+]+/g) ?? []
  return words(a).join('') === words(b).join('') || words(a).sort().join(' ') === words(b).sort().join(' ')
}

/** How another part's value of a parameter compares with the own one, by the rule of its category. */
export function compareValues(category: string, slug: string, own: string | number, other: string | number): Comparison {
  if (typeof own !== 'number' || typeof other !== 'number') {
    const [from, to] = [String(own), String(other)]
    if (typeof own === typeof other && sameText(from, to)) return SAME
    if (ruleOf(category, slug) !== 'grade') return OTHER
    if (COVERS[slug]?.[to]?.includes(from)) return { verdict: 'better', change: 'grade', fits: true }
    if (COVERS[slug]?.[from]?.includes(to)) return { verdict: 'worse', change: 'grade', fits: false }
    return OTHER
  }
  if (differenceOf(own, other) <= EQUAL) return SAME
  const change = other > own ? 'higher' : 'lower'
  const judged = (is_better: boolean, said: Change): Comparison => ({
    verdict: is_better ? 'better' : 'worse',
    change: said,
    fits: is_better,
  })
  switch (ruleOf(category, slug)) {
    case 'higher':
      return judged(other > own, change)
    case 'lower':
      return judged(other < own, change)
    case 'tighter':
      return judged(other < own, other < own ? 'tighter' : 'wider')
    case 'near':
      return { verdict: 'other', change, fits: differenceOf(own, other) <= NEAR }
    case 'free':
      return { verdict: 'other', change, fits: true }
    default:
      return { verdict: 'other', change, fits: false }
  }
}

/** How much better a search still looks for: what is far beyond the need is another class of part. */
const MUCH_BETTER = 30
/** Within `NEAR`, whatever rounding does. */
const NEARLY = 0.04

/**
 * What a search for parts at least as good looks for: the own value and others that cover it, or a range of values; null
 * where the rule lets all values pass, or nobody can say which are better.
 */
export function acceptable(
  category: string,
  slug: string,
  own: string | number,
): { values: readonly (string | number)[] } | { min: number; max: number } | null {
  const rule = ruleOf(category, slug)
  if (typeof own === 'string') {
    const covers = COVERS[slug] ?? {}
    const better = rule === 'grade' ? Object.keys(covers).filter((name) => covers[name]?.includes(own)) : []
    return { values: [own, ...better] }
  }
  if (rule === 'exact') return { values: [own] }
  if (rule === 'free' || rule === 'grade' || own <= 0) return null
  if (rule === 'near') return { min: own * (1 - NEARLY), max: own * (1 + NEARLY) }
  return rule === 'higher' ? { min: own, max: own * MUCH_BETTER } : { min: own / MUCH_BETTER, max: own }
}

/** Outlines that say what a thing looks like, not where its pins are. */
const LOOSE_OUTLINES = new Set(['MODULE', 'RELAY', 'FILM-BOX', 'RADIAL-BOX'])

const TWO_LEADS = `chip-resistors through-hole-resistors current-sense-resistors ntc-thermistors varistors ceramic-capacitors
  aluminum-electrolytic-capacitors polymer-capacitors tantalum-capacitors film-capacitors supercapacitors signal-inductors ferrite-beads
  resettable-fuses fuses`
const TWO_LEAD_DIODE = /^(?:DO-|SM[ABC]F?$|SOD-|MINI-MELF|MELF|AXIAL)/
const DIODE = new RegExp(`${TWO_LEAD_DIODE.source}|^SOT-23$`)
const EIGHT_LEADS = /^(?:SOIC|DIP|TSSOP|MSOP|VSSOP|SOP)-8W?$/
const DUAL_OR_QUAD = /^(?:SOIC|DIP|TSSOP|MSOP|VSSOP|SOP)-(?:8|14)$/

/** Categories whose makers keep to one assignment of pins in these packages. */
const PIN_STANDARD: ReadonlyMap<string, RegExp> = new Map<string, RegExp>([
  ...TWO_LEADS.split(/\s+/).map((slug): [string, RegExp] => [slug, /^/]),
  ['tvs-diodes', TWO_LEAD_DIODE],
  ['esd-protection', TWO_LEAD_DIODE],
  ['rectifier-diodes', TWO_LEAD_DIODE],
  ['schottky-diodes', DIODE],
  ['switching-diodes', DIODE],
  ['zener-diodes', DIODE],
  // Gate, source, drain and base, emitter, collector; TO-92 knows several orders.
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

/** What runs software or speaks a protocol of its own: another device is another design. */
const OWN_DESIGN = new Set(
  `microcontrollers microprocessors programmable-logic wireless-modules-boards rf-transceivers motion-sensors environmental-sensors
  optical-sensors usb-interface ethernet displays`.split(/\s+/),
)
/** Where a few parameters do not say what a device does: in another package only the same device is of use. */
const OWN_FUNCTION = new Set(
  `can-lin-transceivers rs232-rs485-transceivers io-expanders battery-management switching-regulators gate-drivers led-drivers
  motor-drivers load-switches supervisors real-time-clocks timers-clock-generators analog-to-digital-converters
  digital-to-analog-converters digital-potentiometers instrumentation-amplifiers current-sense-amplifiers audio-amplifiers
  temperature-sensors magnetic-sensors multiplexers-analog-switches level-translators counters-shift-registers`.split(/\s+/),
)

/** Numbers that several makers share behind their own first letters: [letters, number]. */
const FAMILIES: readonly (readonly [readonly string[], string])[] = [
  [['SN', 'MC', 'CD', 'MM', 'M', 'TC', 'HD', ''], '74[A-Z]{0,5}(?:[123]G)?\\d{2,5}'],
  [['CD', 'HEF', 'MC1', 'HCF', 'TC'], '4\\d{3}'],
  [['LM', 'L', 'MC', 'UA', 'KA', 'NJM'], '7[89][LM]?\\d{2}'],
  [['AMS', 'LM', 'LD', 'NCP', 'TLV', 'REG', 'AZ', 'SPX', 'AP', 'ZLDO'], '1117'],
  [['NE', 'SE', 'SA', 'LM', 'KA', 'MC1'], '555'],
  [['TLC', 'LMC', 'ICM7', 'TS'], '555'],
  [['TL', 'LM', 'KA', 'AZ', 'NCP'], '431'],
  [['MAX', 'ST', 'SP', 'ADM', 'HIN', 'ICL', 'TRS'], '(?:3?232|202|3?485|48[789]|49[01]|3483)'],
  [['STM', 'GD', 'APM', 'CH', 'AT', 'N'], '32[A-Z]{1,2}\\d{3}[A-Z0-9]{2}'],
]
const FAMILY_PATTERNS = FAMILIES.map(([letters, number]) => new RegExp(`^(?:${letters.join('|')})(${number})`))
const OWN_NUMBER = /^(?:[A-Z]{1,6}\d+(?:[A-Z]\d+)?|\d[NS][A-Z]{0,3}\d{2,5})/

/**
 * The device behind an orderable number, without maker's letters, package and packing: "74HC595" of SN74HC595DR and of
 * MC74HC595ADR2G, "LM358" of LM358DR2G. `beginnings` are what the numbers of its kind may begin with. Null for a number
 * that has no device in it.
 */
export function deviceOf(part_number: string): { device: string; beginnings: readonly string[] } | null {
  const number = part_number.toUpperCase().trim()
  for (const [index, pattern] of FAMILY_PATTERNS.entries()) {
    const found = pattern.exec(number)?.[1]
    if (found) return { device: `${index}:${found}`, beginnings: FAMILIES[index]?.[0].map((letters) => letters + found) ?? [] }
  }
  const own = OWN_NUMBER.exec(number)?.[0]
  return own === undefined || own.length < 4 ? null : { device: own, beginnings: [own] }
}

const VALUE_GROUPS = new Set(['resistors', 'capacitors', 'inductors-filters', 'circuit-protection', 'connectors', 'switches-relays'])
const BY_VALUE = new Set([
  ...CATEGORIES.flatMap(({ slug, parent }) => (parent !== null && VALUE_GROUPS.has(parent) ? [slug] : [])),
  ...['crystals', 'oscillators', 'indicator-leds', 'infrared-emitters-receivers'],
])

/** Whether part numbers of a category spell out size and value behind the name of a series: no device is in them. */
export const isNumberedByValue = (category: string): boolean => BY_VALUE.has(category)

const isSameDevice = (category: string, a: string, b: string): boolean => {
  const device = isNumberedByValue(category) ? undefined : deviceOf(a)?.device
  return device !== undefined && device === deviceOf(b)?.device
}

/** What the makers write where the packing stands; right behind a hyphen or comma, digits are reels of a size, too. */
const PACKING_CODE = /^(?:T|R|TR|TAP|TB|RL|RL7|R7|REEL|REEL7|T[1-4]G?|R2G?|G|X)?$/
const NUMBERED_CODE = /^[TR][1-9]$/
const MARKED_CODE = /^(?:T|R|B|TR|TAP|TB|RL|RL7|R7|REEL|REEL7|\d{1,3})$/
const SPOOLED = new Set<Packaging>(['cut_tape', 'reel'])

/**
 * Whether two numbers of one maker differ by nothing but their packing. What is different has to be a code for packing
 * (of 7" and 13" reels: 07 and 13); with stock of both in different packings, a letter more or less will do.
 */
export function differInPackingOnly(
  own: { part_number: string; packagings: readonly Packaging[] },
  other: { part_number: string; packagings: readonly Packaging[] },
): boolean {
  const [a, b] = [own.part_number.toUpperCase(), other.part_number.toUpperCase()]
  if (a === b) return false
  let head = 0
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++
  let tail = 0
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const differing = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)].map((text) => text.replace(/^[-,/ ]/, ''))
  // T1 and T3 differ by their digits.
  const numbered = [a, b].map((text) => text.slice(Math.max(0, head - 1), text.length - tail))
  if (differing.every((text) => PACKING_CODE.test(text)) || numbered.every((text) => NUMBERED_CODE.test(text))) return true
  // "-TR" and "-TAP" begin alike: such a code is read from its hyphen on.
  const token = a.slice(0, head).search(/(?<![A-Z0-9])[A-Z0-9]*$/)
  if (token > 0 && [a, b].every((text) => MARKED_CODE.test(text.slice(token, text.length - tail)))) return true
  const spools = (packagings: readonly Packaging[]): string =>
    [...new Set(packagings.map((name) => (SPOOLED.has(name) ? 'reel' : name)))].sort().join()
  const [mine, theirs] = [spools(own.packagings), spools(other.packagings)]
  return (
    mine !== '' && theirs !== '' && mine !== theirs && differing.some((text) => text === '') && differing.every((text) => text.length < 3)
  )
}

/** What has to be known of a part to hold another against it. */
export interface Candidate {
  part_number: string
  manufacturer_id: number
  series_id: number | null
  package: string | null
  lifecycle: Lifecycle
  rohs: boolean
  stock: number
  packagings: readonly Packaging[]
  /** In the order of the category's parameters. */
  attributes: readonly Attribute[]
}

export interface CandidateCategory {
  slug: string
  key_parameters: number
  parameters: readonly { slug: string }[]
}

export interface Assessment {
  fit: Alternative['fit']
  /** Made by the same maker and still active, where the own part is not. */
  successor: boolean
  /** The same device by its number, whoever makes it. */
  same_device: boolean
  /** Indices of parameters. */
  same: readonly number[]
  differs: readonly { index: number; verdict: 'better' | 'worse' | 'other'; change: Change }[]
}

/** What one device is rated at by several makers differs by no more than this. */
const DEVICE_SPREAD = 2

/** Whether two numbers are the same up to a factor; words never are. */
function isWithin(factor: number, a: string | number, b: string | number): boolean {
  return typeof a === 'number' && typeof b === 'number' && a > 0 && b > 0 && Math.max(a / b, b / a) <= factor
}

/** Why and how well `other`, a part of the same category, can take the place of `own`. */
export function assess(category: CandidateCategory, own: Candidate, other: Candidate): Assessment {
  const same: number[] = []
  const differs: Assessment['differs'][number][] = []
  let keys_fit = true
  let keys_near = true
  let function_fits = true
  category.parameters.forEach(({ slug }, index) => {
    const [mine, theirs] = [own.attributes[index] ?? null, other.attributes[index] ?? null]
    const is_key = index < category.key_parameters
    if (mine === null) return
    if (theirs === null) {
      // Nobody can vouch for what is not known.
      if (is_key) keys_fit = keys_near = false
      return
    }
    const { verdict, change, fits } = compareValues(category.slug, slug, mine, theirs)
    if (verdict === 'same') same.push(index)
    else differs.push({ index, verdict, change })
    if (is_key && !fits) {
      keys_fit = false
      if (verdict !== 'worse' || !isWithin(DEVICE_SPREAD, mine, theirs)) keys_near = false
    }
    if (verdict === 'other' && !fits) function_fits = false
  })
  if (!canBeFedAlike(category, own, other)) function_fits = false
  const same_maker = own.manufacturer_id === other.manufacturer_id
  const same_package = own.package !== null && own.package === other.package && !LOOSE_OUTLINES.has(own.package)
  const same_device = isSameDevice(category.slug, own.part_number, other.part_number)
  const fit = ((): Assessment['fit'] => {
    const same_series = own.series_id === other.series_id
    if (isOtherPacking(category.slug, own, other)) return 'packing'
    if (!function_fits || !(keys_fit || (same_device && same_package && keys_near))) return 'similar'
    // Within a maker's series of microcontrollers one package means one footprint.
    const same_family = category.slug === 'microcontrollers' && same_maker && same_series && own.series_id !== null
    if (OWN_DESIGN.has(category.slug) && !same_device && !same_family) return 'similar'
    if (!same_package) return OWN_FUNCTION.has(category.slug) && !same_device ? 'similar' : 'parameters'
    const standard = PIN_STANDARD.get(category.slug)?.test(own.package ?? '') ?? false
    return same_device || standard || same_family ? 'pin' : 'package'
  })()
  const successor = own.lifecycle !== 'active' && other.lifecycle === 'active' && same_maker && FITS.indexOf(fit) <= FITS.indexOf('package')
  return { fit, successor, same_device, same, differs }
}

/** The same part of the same maker, packed otherwise. The last letter of a chip's number is its reel. */
function isOtherPacking(category: string, own: Candidate, other: Candidate): boolean {
  const [a, b] = [own.part_number, other.part_number]
  return (
    a !== b &&
    own.manufacturer_id === other.manufacturer_id &&
    (own.series_id === other.series_id || isSameDevice(category, a, b)) &&
    own.package === other.package &&
    own.attributes.every((value, index) => value === other.attributes[index]) &&
    (differInPackingOnly(own, other) || (isNumberedByValue(category) && a.slice(0, -1) === b.slice(0, -1)))
  )
}

/** How much less of the range of supply a replacement may take: a 5 V part is none for one that runs from 30 V. */
const SUPPLY_TOP = 0.7
const SUPPLY_BOTTOM = 1.5

/** Whether the other part can be fed like the own one, about; what is less at the ends is said with the differences. */
function canBeFedAlike(category: CandidateCategory, own: Candidate, other: Candidate): boolean {
  return ['supply_voltage', 'input_voltage'].every((name) => {
    const pair = (end: 'min' | 'max'): [number, number] | null => {
      const index = category.parameters.findIndex(({ slug }) => slug === `${name}_${end}`)
      const [mine, theirs] = [own.attributes[index], other.attributes[index]]
      return typeof mine === 'number' && typeof theirs === 'number' ? [mine, theirs] : null
    }
    const [top, bottom] = [pair('max'), pair('min')]
    const is_high_enough = !top || top[1] >= Math.min(top[0], top[0] * SUPPLY_TOP)
    return is_high_enough && (!bottom || bottom[1] <= Math.max(bottom[0], bottom[0] * SUPPLY_BOTTOM))
  })
}

/** Best first. */
const FITS: readonly Assessment['fit'][] = ['packing', 'pin', 'package', 'parameters', 'similar']
/** So that a dozen reels of one part leave room for what somebody else makes. */
const MOST_OF: Readonly<Record<Assessment['fit'], number>> = { packing: 3, pin: 6, package: 4, parameters: 4, similar: 6 }
/** Parts of the same kind fill the list only to here. */
const ENOUGH = 6
const MOST = 10

const LIFECYCLE_RANK: Readonly<Record<Lifecycle, number>> = { active: 0, nrnd: 1, last_time_buy: 2, obsolete: 3 }

/**
 * The best alternatives, at most ten: obsolete parts last, successors first, then by how they fit, in stock before sold
 * out, then by how little differs for the worse and at all.
 */
export function rankAlternatives<Found extends Candidate>(
  category: CandidateCategory,
  own: Candidate,
  found: readonly Found[],
): { part: Found; assessment: Assessment }[] {
  const ranked = found
    .map((part) => ({ part, assessment: assess(category, own, part) }))
    .sort((a, b) => {
      const [x, y] = [rankOf(category, own, a.part, a.assessment), rankOf(category, own, b.part, b.assessment)]
      const first = x.findIndex((value, index) => value !== y[index])
      return first < 0 ? compareText(a.part.part_number, b.part.part_number) : (x[first] ?? 0) - (y[first] ?? 0)
    })
  const taken = new Map<Assessment['fit'], number>()
  const chosen: typeof ranked = []
  for (const each of ranked) {
    const { fit } = each.assessment
    const count = taken.get(fit) ?? 0
    // One reel of a part speaks for the others; the own part's are told one by one.
    const is_told = fit !== 'packing' && chosen.some(({ part }) => isOtherPacking(category.slug, part, each.part))
    if (is_told || count >= MOST_OF[fit] || chosen.length >= MOST || (fit === 'similar' && chosen.length >= ENOUGH)) continue
    taken.set(fit, count + 1)
    chosen.push(each)
  }
  return chosen
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** How far two parts are apart: decades of all their numbers, and one for each other difference. */
function distanceOf(own: Candidate, part: Candidate, differs: Assessment['differs']): number {
  return differs.reduce((sum, { index }) => {
    const [mine, theirs] = [own.attributes[index], part.attributes[index]]
    const is_ratio = typeof mine === 'number' && typeof theirs === 'number' && mine > 0 && theirs > 0
    return sum + (is_ratio ? Math.abs(Math.log10(theirs / mine)) : 1)
  }, 0)
}

function rankOf(
  category: CandidateCategory,
  own: Candidate,
  part: Candidate,
  { fit, successor, same_device, differs }: Assessment,
): number[] {
  const is_key = ({ index }: { index: number }): boolean => index < category.key_parameters
  return [
    part.lifecycle === 'obsolete' ? 1 : 0,
    successor && own.lifecycle !== 'nrnd' ? 0 : 1,
    FITS.indexOf(fit),
    own.rohs && !part.rohs ? 1 : 0,
    part.stock > 0 ? 0 : 1,
    same_device ? 0 : 1,
    LIFECYCLE_RANK[part.lifecycle],
    differs.filter((each) => is_key(each) && each.verdict !== 'better').length,
    differs.filter(({ verdict }) => verdict === 'worse').length,
    distanceOf(own, part, differs),
    part.manufacturer_id === own.manufacturer_id ? 1 : 0,
  ]
}
