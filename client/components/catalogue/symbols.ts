/**
 * The letters by which datasheets name a parameter, and their subscripts, by its slug. They also apply to parameters of an operator's
 * catalogue with the same slugs; any other parameter is named in full.
 */
const SYMBOLS: Readonly<Record<string, readonly [letter: string, below?: string]>> = {
  temperature_min: ['T', 'min'],
  temperature_max: ['T', 'max'],
  resistance_25c: ['R', '25'],
  esr: ['ESR'],
  ripple_current: ['I', 'ripple'],
  saturation_current: ['I', 'sat'],
  dc_resistance: ['DCR'],
  hold_current: ['I', 'hold'],
  trip_current: ['I', 'trip'],
  load_capacitance: ['C', 'L'],
  reverse_voltage: ['V', 'R'],
  forward_current: ['I', 'F'],
  forward_voltage: ['V', 'F'],
  reverse_recovery_time: ['t', 'rr'],
  zener_voltage: ['V', 'Z'],
  standoff_voltage: ['V', 'RWM'],
  clamping_voltage: ['V', 'C'],
  peak_pulse_power: ['P', 'PP'],
  drain_source_voltage: ['V', 'DS'],
  drain_current: ['I', 'D'],
  on_resistance: ['R', 'DS(on)'],
  gate_threshold_voltage: ['V', 'GS(th)'],
  gate_charge: ['Q', 'g'],
  collector_emitter_voltage: ['V', 'CEO'],
  collector_current: ['I', 'C'],
  transition_frequency: ['f', 'T'],
  gate_trigger_current: ['I', 'GT'],
  supply_voltage_min: ['V', 'S min'],
  supply_voltage_max: ['V', 'S max'],
  input_voltage_min: ['V', 'in min'],
  input_voltage_max: ['V', 'in max'],
  output_voltage: ['V', 'out'],
  output_current: ['I', 'out'],
  dropout_voltage: ['V', 'DO'],
  quiescent_current: ['I', 'Q'],
  switching_frequency: ['f', 'SW'],
  gain_bandwidth: ['GBW'],
  offset_voltage: ['V', 'OS'],
  slew_rate: ['SR'],
  propagation_delay: ['t', 'PD'],
  isolation_voltage: ['V', 'ISO'],
  current_transfer_ratio: ['CTR'],
}

/** The symbol of a parameter; null: it has no common one. */
export const findSymbol = (slug: string): readonly [letter: string, below?: string] | null =>
  Object.hasOwn(SYMBOLS, slug) ? (SYMBOLS[slug] ?? null) : null
