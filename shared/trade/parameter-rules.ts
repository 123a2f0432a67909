/**
 * How a value of an alternative may differ from the original part's. `exact`: not at all. `near`: by 5 %, and the difference is shown.
 * `higher`, `lower`: a larger or smaller value is at least as good. `tighter`: a smaller ± value is at least as good. `grade`: words and
 * codes, some of which cover others, see `COVERS` of `origin/catalogue/value-rules.ts`. `free`: informative, not judged.
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

/** Rules by parameter; every other parameter must be equal. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...listed(HIGHER, 'higher'),
  ...listed(LOWER, 'lower'),
  ...listed(TIGHTER, 'tighter'),
  ...listed('composition dielectric shielding contact_plating', 'grade'),
  ...listed('output_voltage wavelength b_value viewing_angle load_capacitance threshold_voltage actuation_force', 'near'),
  // A circuit may need a lower or a higher threshold.
  ...listed('gate_threshold_voltage', 'free'),
])

/** Rules that differ by category, mostly because the parameter is the function of the part there, and not a limit. */
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

export function getParameterRule(category: string, slug: string): Rule {
  return CATEGORY_RULES[category]?.[slug] ?? RULES.get(slug) ?? 'exact'
}

/** The better end of a parameter in all of the categories; null if they differ, or neither end is better. */
export function findBetterExtreme(categories: readonly string[], slug: string): 'highest' | 'lowest' | null {
  const rules = new Set(categories.map((category) => getParameterRule(category, slug)))
  const [rule] = rules
  if (rules.size !== 1) return null
  if (rule === 'higher') return 'highest'
  return rule === 'lower' || rule === 'tighter' ? 'lowest' : null
}

/** Parameters of a part's function: parts that differ in one do not replace each other. */
const FUNCTIONS: ReadonlySet<string> = new Set('polarity direction configuration topology logic_function output_type'.split(' '))

/** Whether parts of one category that differ in a parameter are not interchangeable, even if all others are equal. */
export const isFunctionParameter = (slug: string): boolean => FUNCTIONS.has(slug)
