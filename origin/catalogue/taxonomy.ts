import type { Unit } from '#shared/units.ts'

/**
 * `number`: a value in `unit`, filtered as a range. `word`: one of a few slugs with a name in every language.
 * `code`: a text of the trade that every language writes the same (X7R, Cortex-M4).
 */
export type ParameterDefinition = { slug: string } & (
  | { kind: 'number'; unit: Unit; sign?: 'plus_minus' }
  | { kind: 'word' }
  | { kind: 'code' }
)

const n = (slug: string, unit: Unit): ParameterDefinition => ({ slug, kind: 'number', unit })
const pm = (slug: string, unit: Unit): ParameterDefinition => ({ slug, kind: 'number', unit, sign: 'plus_minus' })
const w = (slug: string): ParameterDefinition => ({ slug, kind: 'word' })
const c = (slug: string): ParameterDefinition => ({ slug, kind: 'code' })

/** Every parameter a category may bear. Names in every language stand in `names/`. */
export const PARAMETERS: readonly ParameterDefinition[] = [
  w('mounting'),
  n('pins', 'count'),
  n('temperature_min', 'celsius'),
  n('temperature_max', 'celsius'),
  n('height', 'millimetre'),
  // passives
  n('resistance', 'ohm'),
  pm('tolerance', 'percent'),
  n('power_rating', 'watt'),
  pm('temperature_coefficient', 'ppm_per_kelvin'),
  w('composition'),
  n('elements', 'count'),
  n('resistance_25c', 'ohm'),
  n('b_value', 'kelvin'),
  n('turns', 'count'),
  n('capacitance', 'farad'),
  n('voltage_rating', 'volt'),
  c('dielectric'),
  n('esr', 'ohm'),
  n('ripple_current', 'ampere'),
  n('lifetime', 'hour'),
  n('lead_spacing', 'millimetre'),
  n('diameter', 'millimetre'),
  n('inductance', 'henry'),
  n('current_rating', 'ampere'),
  n('saturation_current', 'ampere'),
  n('dc_resistance', 'ohm'),
  n('impedance_100mhz', 'ohm'),
  w('shielding'),
  n('hold_current', 'ampere'),
  n('trip_current', 'ampere'),
  // timing
  n('frequency', 'hertz'),
  pm('frequency_tolerance', 'ppm'),
  pm('frequency_stability', 'ppm'),
  n('load_capacitance', 'farad'),
  c('output_logic'),
  // discretes
  n('reverse_voltage', 'volt'),
  n('forward_current', 'ampere'),
  n('forward_voltage', 'volt'),
  n('reverse_recovery_time', 'second'),
  n('zener_voltage', 'volt'),
  n('standoff_voltage', 'volt'),
  n('clamping_voltage', 'volt'),
  n('peak_pulse_power', 'watt'),
  w('direction'),
  w('polarity'),
  n('drain_source_voltage', 'volt'),
  n('drain_current', 'ampere'),
  n('on_resistance', 'ohm'),
  n('gate_threshold_voltage', 'volt'),
  n('gate_charge', 'coulomb'),
  n('collector_emitter_voltage', 'volt'),
  n('collector_current', 'ampere'),
  n('transition_frequency', 'hertz'),
  n('gate_trigger_current', 'ampere'),
  w('configuration'),
  // integrated circuits
  n('supply_voltage_min', 'volt'),
  n('supply_voltage_max', 'volt'),
  n('input_voltage_min', 'volt'),
  n('input_voltage_max', 'volt'),
  n('output_voltage', 'volt'),
  n('output_current', 'ampere'),
  n('dropout_voltage', 'volt'),
  n('quiescent_current', 'ampere'),
  n('switching_frequency', 'hertz'),
  w('topology'),
  w('output_type'),
  n('channels', 'count'),
  n('gain_bandwidth', 'hertz'),
  n('offset_voltage', 'volt'),
  n('slew_rate', 'volt_per_second'),
  n('response_time', 'second'),
  n('resolution', 'bit'),
  n('sample_rate', 'sample_per_second'),
  c('interface'),
  n('data_rate', 'bit_per_second'),
  c('logic_family'),
  w('logic_function'),
  n('propagation_delay', 'second'),
  c('core'),
  n('clock_frequency', 'hertz'),
  n('flash_size', 'byte'),
  n('ram_size', 'byte'),
  n('io_count', 'count'),
  n('logic_elements', 'count'),
  n('memory_size', 'bit'),
  c('memory_organization'),
  n('access_time', 'second'),
  n('isolation_voltage', 'volt'),
  n('current_transfer_ratio', 'percent'),
  // sensors and wireless
  w('measurand'),
  n('range_min', 'count'),
  n('range_max', 'count'),
  pm('accuracy', 'percent'),
  n('axes', 'count'),
  c('protocol'),
  n('sensitivity', 'dbm'),
  n('output_power', 'dbm'),
  // optoelectronics
  w('color'),
  n('wavelength', 'nanometre'),
  n('luminous_intensity', 'candela'),
  n('viewing_angle', 'degree'),
  // electromechanical
  n('positions', 'count'),
  n('rows', 'count'),
  n('pitch', 'millimetre'),
  w('gender'),
  w('orientation'),
  c('contact_plating'),
  n('contact_current', 'ampere'),
  c('contact_form'),
  n('coil_voltage', 'volt'),
  n('actuation_force', 'newton'),
  n('life_cycles', 'count'),
  c('connector_type'),
  w('sound_type'),
  n('operating_current', 'ampere'),
]

export interface CategoryDefinition {
  slug: string
  parent: string | null
  /** Parameter slugs in the order that a table shows them; a leaf has at least three. */
  parameters: readonly string[]
  /** How many of the first parameters make the one-line description. */
  key_parameters: number
  /** Package drawn for the category where it is shown by itself. */
  drawing: string
}

const TEMPERATURE = ['temperature_min', 'temperature_max'] as const

function group(slug: string, drawing: string, leaves: Record<string, readonly [string, number, ...string[]]>): CategoryDefinition[] {
  return [
    { slug, parent: null, parameters: [], key_parameters: 0, drawing },
    ...Object.entries(leaves).map(([leaf, [draw, key_parameters, ...parameters]]) => ({
      slug: leaf,
      parent: slug,
      parameters: [...parameters, ...TEMPERATURE],
      key_parameters,
      drawing: draw,
    })),
  ]
}

/** The category tree: two levels, in the order the catalogue page shows them. Leaves bear the parameters. */
export const CATEGORIES: readonly CategoryDefinition[] = [
  ...group('resistors', '0603', {
    'chip-resistors': ['0603', 4, 'resistance', 'tolerance', 'power_rating', 'composition', 'temperature_coefficient', 'voltage_rating'],
    'through-hole-resistors': ['AXIAL-6.3', 4, 'resistance', 'tolerance', 'power_rating', 'composition', 'temperature_coefficient'],
    'current-sense-resistors': ['2512', 4, 'resistance', 'tolerance', 'power_rating', 'composition', 'temperature_coefficient'],
    'resistor-arrays': ['0603X4', 4, 'resistance', 'tolerance', 'elements', 'power_rating'],
    'potentiometers-trimmers': ['TRIMMER-3296', 3, 'resistance', 'turns', 'power_rating', 'tolerance', 'mounting'],
    'ntc-thermistors': ['0603', 3, 'resistance_25c', 'b_value', 'tolerance', 'power_rating'],
    varistors: ['RADIAL-10', 2, 'voltage_rating', 'clamping_voltage', 'diameter', 'mounting'],
  }),
  ...group('capacitors', '0805', {
    'ceramic-capacitors': ['0603', 4, 'capacitance', 'tolerance', 'voltage_rating', 'dielectric', 'height'],
    'aluminum-electrolytic-capacitors': ['RADIAL-CAN-8', 4, 'capacitance', 'voltage_rating', 'tolerance', 'mounting', 'esr', 'ripple_current', 'lifetime', 'diameter', 'height'],
    'polymer-capacitors': ['SMD-CAN-6.3', 3, 'capacitance', 'voltage_rating', 'esr', 'tolerance', 'ripple_current', 'lifetime', 'mounting'],
    'tantalum-capacitors': ['CASE-B', 4, 'capacitance', 'voltage_rating', 'tolerance', 'esr'],
    'film-capacitors': ['FILM-BOX', 4, 'capacitance', 'voltage_rating', 'tolerance', 'dielectric', 'lead_spacing'],
    supercapacitors: ['RADIAL-CAN-8', 3, 'capacitance', 'voltage_rating', 'esr', 'diameter', 'height'],
  }),
  ...group('inductors-filters', 'INDUCTOR-5X5', {
    'power-inductors': ['INDUCTOR-5X5', 4, 'inductance', 'saturation_current', 'dc_resistance', 'tolerance', 'current_rating', 'shielding', 'height'],
    'signal-inductors': ['0603', 3, 'inductance', 'tolerance', 'current_rating', 'dc_resistance'],
    'ferrite-beads': ['0603', 3, 'impedance_100mhz', 'current_rating', 'dc_resistance', 'tolerance'],
    'common-mode-chokes': ['0805X4', 3, 'impedance_100mhz', 'current_rating', 'dc_resistance', 'voltage_rating'],
  }),
  ...group('circuit-protection', 'SMB', {
    'tvs-diodes': ['SMB', 4, 'standoff_voltage', 'direction', 'peak_pulse_power', 'clamping_voltage', 'channels'],
    'esd-protection': ['SOT-23-6', 3, 'standoff_voltage', 'channels', 'direction', 'clamping_voltage'],
    'resettable-fuses': ['1206', 3, 'hold_current', 'trip_current', 'voltage_rating', 'mounting'],
    fuses: ['1206', 3, 'current_rating', 'voltage_rating', 'response_time', 'mounting'],
  }),
  ...group('timing', 'XTAL-3225', {
    crystals: ['XTAL-3225', 4, 'frequency', 'frequency_tolerance', 'load_capacitance', 'frequency_stability', 'esr', 'mounting'],
    oscillators: ['XTAL-3225', 4, 'frequency', 'frequency_stability', 'output_logic', 'supply_voltage_max', 'supply_voltage_min'],
    'real-time-clocks': ['SOIC-8', 2, 'interface', 'supply_voltage_max', 'supply_voltage_min', 'operating_current'],
    'timers-clock-generators': ['SOIC-8', 2, 'frequency', 'channels', 'supply_voltage_min', 'supply_voltage_max'],
  }),
  ...group('diodes', 'SMA', {
    'rectifier-diodes': ['SMA', 3, 'reverse_voltage', 'forward_current', 'forward_voltage', 'reverse_recovery_time', 'mounting'],
    'schottky-diodes': ['SMA', 3, 'reverse_voltage', 'forward_current', 'forward_voltage', 'configuration', 'mounting'],
    'switching-diodes': ['SOD-123', 3, 'reverse_voltage', 'forward_current', 'reverse_recovery_time', 'configuration', 'mounting'],
    'zener-diodes': ['SOD-123', 3, 'zener_voltage', 'power_rating', 'tolerance', 'mounting'],
    'bridge-rectifiers': ['DFM-4', 3, 'reverse_voltage', 'forward_current', 'forward_voltage', 'mounting'],
  }),
  ...group('transistors', 'SOT-23', {
    mosfets: ['SOT-23', 4, 'polarity', 'drain_source_voltage', 'drain_current', 'on_resistance', 'gate_threshold_voltage', 'gate_charge', 'configuration'],
    'bipolar-transistors': ['SOT-23', 3, 'polarity', 'collector_emitter_voltage', 'collector_current', 'transition_frequency', 'power_rating', 'configuration'],
    igbts: ['TO-247-3', 3, 'collector_emitter_voltage', 'collector_current', 'power_rating', 'gate_charge'],
    'thyristors-triacs': ['TO-220-3', 3, 'reverse_voltage', 'current_rating', 'gate_trigger_current', 'configuration'],
  }),
  ...group('power-management', 'SOT-223', {
    'linear-regulators': ['SOT-223', 4, 'output_voltage', 'output_current', 'dropout_voltage', 'output_type', 'input_voltage_max', 'input_voltage_min', 'quiescent_current'],
    'switching-regulators': ['SOIC-8', 4, 'topology', 'output_current', 'input_voltage_max', 'switching_frequency', 'input_voltage_min', 'output_type', 'output_voltage'],
    'dc-dc-modules': ['MODULE', 4, 'output_voltage', 'output_current', 'input_voltage_max', 'isolation_voltage', 'input_voltage_min', 'power_rating'],
    'voltage-references': ['SOT-23', 3, 'output_voltage', 'tolerance', 'temperature_coefficient', 'output_current'],
    'battery-management': ['SOIC-8', 3, 'topology', 'output_current', 'input_voltage_max', 'channels'],
    'supervisors': ['SOT-23', 3, 'standoff_voltage', 'supply_voltage_max', 'supply_voltage_min', 'output_type'],
    'gate-drivers': ['SOIC-8', 3, 'channels', 'output_current', 'supply_voltage_max', 'configuration', 'supply_voltage_min'],
    'led-drivers': ['SOIC-8', 3, 'topology', 'output_current', 'channels', 'input_voltage_max', 'interface'],
    'motor-drivers': ['HTSSOP-28', 3, 'channels', 'output_current', 'supply_voltage_max', 'interface', 'supply_voltage_min'],
    'load-switches': ['SOT-23-6', 3, 'output_current', 'on_resistance', 'input_voltage_max', 'channels'],
  }),
  ...group('amplifiers-comparators', 'SOIC-8', {
    'operational-amplifiers': ['SOIC-8', 4, 'channels', 'gain_bandwidth', 'supply_voltage_max', 'offset_voltage', 'slew_rate', 'supply_voltage_min', 'quiescent_current'],
    comparators: ['SOIC-8', 3, 'channels', 'response_time', 'output_type', 'supply_voltage_min', 'supply_voltage_max'],
    'instrumentation-amplifiers': ['SOIC-8', 3, 'channels', 'gain_bandwidth', 'offset_voltage', 'supply_voltage_min', 'supply_voltage_max'],
    'audio-amplifiers': ['SOIC-8', 3, 'channels', 'power_rating', 'output_type', 'supply_voltage_min', 'supply_voltage_max'],
    'current-sense-amplifiers': ['SOT-23-5', 3, 'channels', 'gain_bandwidth', 'input_voltage_max', 'supply_voltage_min', 'supply_voltage_max'],
  }),
  ...group('data-converters', 'TSSOP-16', {
    'analog-to-digital-converters': ['TSSOP-16', 4, 'resolution', 'channels', 'sample_rate', 'interface', 'supply_voltage_min', 'supply_voltage_max'],
    'digital-to-analog-converters': ['MSOP-8', 3, 'resolution', 'channels', 'interface', 'supply_voltage_min', 'supply_voltage_max'],
    'digital-potentiometers': ['SOIC-8', 3, 'resistance', 'channels', 'interface', 'positions'],
  }),
  ...group('logic', 'SOIC-14', {
    'gates-inverters': ['SOIC-14', 3, 'logic_function', 'logic_family', 'channels', 'supply_voltage_min', 'supply_voltage_max', 'propagation_delay'],
    'flip-flops-latches': ['SOIC-20', 3, 'logic_function', 'logic_family', 'channels', 'supply_voltage_min', 'supply_voltage_max', 'propagation_delay'],
    'buffers-transceivers': ['TSSOP-20', 3, 'logic_function', 'logic_family', 'channels', 'supply_voltage_min', 'supply_voltage_max', 'propagation_delay'],
    'counters-shift-registers': ['SOIC-16', 3, 'logic_function', 'logic_family', 'resolution', 'supply_voltage_min', 'supply_voltage_max', 'propagation_delay'],
    'level-translators': ['TSSOP-14', 3, 'channels', 'data_rate', 'direction', 'supply_voltage_min', 'supply_voltage_max'],
    'multiplexers-analog-switches': ['SOIC-16', 3, 'configuration', 'channels', 'on_resistance', 'supply_voltage_min', 'supply_voltage_max'],
  }),
  ...group('microcontrollers-processors', 'LQFP-48', {
    microcontrollers: ['LQFP-48', 4, 'core', 'clock_frequency', 'flash_size', 'ram_size', 'io_count', 'supply_voltage_min', 'supply_voltage_max'],
    microprocessors: ['BGA-256', 3, 'core', 'clock_frequency', 'ram_size', 'io_count'],
    'programmable-logic': ['LQFP-100', 3, 'logic_elements', 'io_count', 'memory_size', 'supply_voltage_max'],
  }),
  ...group('memory', 'SOIC-8', {
    'flash-memory': ['SOIC-8', 4, 'memory_size', 'interface', 'clock_frequency', 'supply_voltage_min', 'supply_voltage_max', 'memory_organization'],
    eeprom: ['SOIC-8', 4, 'memory_size', 'interface', 'clock_frequency', 'supply_voltage_min', 'supply_voltage_max', 'memory_organization'],
    sram: ['TSSOP-44', 4, 'memory_size', 'interface', 'access_time', 'supply_voltage_min', 'supply_voltage_max', 'memory_organization'],
    dram: ['BGA-96', 4, 'memory_size', 'interface', 'clock_frequency', 'supply_voltage_max', 'memory_organization'],
    fram: ['SOIC-8', 4, 'memory_size', 'interface', 'clock_frequency', 'supply_voltage_min', 'supply_voltage_max'],
  }),
  ...group('interface-isolation', 'SOIC-8', {
    'can-lin-transceivers': ['SOIC-8', 3, 'protocol', 'data_rate', 'supply_voltage_max', 'supply_voltage_min', 'channels'],
    'rs232-rs485-transceivers': ['SOIC-8', 3, 'protocol', 'data_rate', 'channels', 'supply_voltage_min', 'supply_voltage_max'],
    'usb-interface': ['SSOP-28', 3, 'protocol', 'interface', 'data_rate', 'supply_voltage_min', 'supply_voltage_max'],
    ethernet: ['QFN-32', 3, 'protocol', 'interface', 'data_rate', 'supply_voltage_min', 'supply_voltage_max'],
    'io-expanders': ['SOIC-16', 3, 'io_count', 'interface', 'clock_frequency', 'supply_voltage_min', 'supply_voltage_max'],
    optocouplers: ['DIP-4', 3, 'isolation_voltage', 'output_type', 'current_transfer_ratio', 'channels', 'collector_emitter_voltage'],
    'digital-isolators': ['SOIC-16W', 3, 'channels', 'isolation_voltage', 'data_rate', 'supply_voltage_min', 'supply_voltage_max'],
  }),
  ...group('sensors', 'LGA-14', {
    'temperature-sensors': ['SOT-23', 3, 'interface', 'accuracy', 'supply_voltage_max', 'supply_voltage_min', 'resolution'],
    'motion-sensors': ['LGA-14', 3, 'measurand', 'axes', 'interface', 'supply_voltage_min', 'supply_voltage_max'],
    'environmental-sensors': ['LGA-8', 3, 'measurand', 'interface', 'supply_voltage_max', 'supply_voltage_min'],
    'magnetic-sensors': ['SOT-23', 3, 'measurand', 'output_type', 'supply_voltage_max', 'supply_voltage_min'],
    'optical-sensors': ['MODULE', 3, 'measurand', 'interface', 'wavelength', 'supply_voltage_min', 'supply_voltage_max'],
  }),
  ...group('wireless-modules', 'MODULE', {
    'rf-transceivers': ['QFN-32', 3, 'protocol', 'frequency', 'output_power', 'sensitivity', 'interface', 'supply_voltage_max'],
    'wireless-modules-boards': ['MODULE', 3, 'protocol', 'core', 'flash_size', 'output_power', 'supply_voltage_min', 'supply_voltage_max'],
  }),
  ...group('optoelectronics', '0603', {
    'indicator-leds': ['0603', 3, 'color', 'wavelength', 'luminous_intensity', 'forward_voltage', 'forward_current', 'viewing_angle'],
    'infrared-emitters-receivers': ['RADIAL-5', 3, 'measurand', 'wavelength', 'forward_current', 'viewing_angle'],
    displays: ['MODULE', 3, 'color', 'positions', 'interface', 'supply_voltage_max'],
  }),
  ...group('connectors', 'HEADER-2X5', {
    'pin-headers': ['HEADER-2X5', 4, 'positions', 'rows', 'pitch', 'orientation', 'gender', 'contact_plating', 'mounting', 'contact_current'],
    'wire-to-board-connectors': ['HEADER-1X4', 4, 'positions', 'pitch', 'gender', 'orientation', 'mounting', 'contact_current', 'rows'],
    'terminal-blocks': ['TERMINAL-2', 3, 'positions', 'pitch', 'contact_current', 'orientation', 'voltage_rating'],
    'usb-connectors': ['USB-C', 3, 'connector_type', 'gender', 'positions', 'mounting', 'orientation', 'contact_current'],
    'modular-jacks': ['RJ45', 3, 'connector_type', 'positions', 'orientation', 'mounting'],
    'ffc-fpc-connectors': ['FPC-20', 3, 'positions', 'pitch', 'orientation', 'height', 'contact_plating'],
    'rf-connectors': ['SMA-RF', 3, 'connector_type', 'gender', 'orientation', 'mounting', 'frequency'],
    'memory-card-connectors': ['MODULE', 3, 'connector_type', 'positions', 'mounting', 'height'],
  }),
  ...group('switches-relays', 'TACT-6X6', {
    'tactile-switches': ['TACT-6X6', 3, 'actuation_force', 'height', 'mounting', 'life_cycles', 'contact_current'],
    'slide-dip-switches': ['DIP-8', 3, 'positions', 'contact_form', 'pitch', 'mounting', 'contact_current'],
    relays: ['RELAY', 3, 'contact_form', 'coil_voltage', 'contact_current', 'mounting'],
    'buzzers-speakers': ['RADIAL-CAN-12', 3, 'sound_type', 'frequency', 'voltage_rating', 'mounting'],
  }),
]

/** The words each `word` parameter may take: slugs, named in every language in `names/`. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  mounting: ['surface_mount', 'through_hole', 'panel_mount', 'cable_mount'],
  composition: ['thick_film', 'thin_film', 'metal_film', 'carbon_film', 'metal_oxide', 'wirewound', 'metal_strip', 'current_sense_film'],
  shielding: ['shielded', 'semi_shielded', 'unshielded'],
  direction: ['unidirectional', 'bidirectional'],
  polarity: ['n_channel', 'p_channel', 'n_and_p_channel', 'npn', 'pnp', 'npn_and_pnp'],
  configuration: [
    'single', 'dual', 'triple', 'quad', 'common_cathode', 'common_anode', 'series_pair', 'darlington', 'pre_biased', 'half_bridge', 'full_bridge',
    'high_side', 'low_side', 'high_and_low_side', 'triac', 'scr', 'spst', 'spdt', 'mux_2_1', 'mux_4_1', 'mux_8_1', 'mux_16_1',
  ],
  topology: [
    'buck', 'boost', 'buck_boost', 'inverting', 'flyback', 'charge_pump', 'sepic', 'linear_charger', 'switching_charger', 'fuel_gauge',
    'protection', 'cell_balancing', 'constant_current', 'power_path',
  ],
  output_type: [
    'fixed', 'adjustable', 'open_drain', 'open_collector', 'push_pull', 'rail_to_rail', 'class_ab', 'class_d', 'phototransistor', 'photodarlington',
    'phototriac', 'logic_output', 'gate_driver_output', 'latch_output', 'switch_output', 'linear_output', 'pwm_output',
  ],
  logic_function: [
    'nand', 'and', 'nor', 'or', 'xor', 'xnor', 'inverter', 'schmitt_inverter', 'schmitt_nand', 'buffer', 'buffer_tri_state', 'bus_transceiver', 'd_flip_flop', 'jk_flip_flop',
    'transparent_latch', 'shift_register_sipo', 'shift_register_piso', 'binary_counter', 'decade_counter', 'decoder_demultiplexer', 'configurable_gate', 'comparator_logic', 'adder', 'monostable', 'ripple_counter',
  ],
  measurand: [
    'temperature', 'humidity', 'temperature_humidity', 'pressure', 'gas', 'air_quality', 'accelerometer', 'gyroscope', 'inertial_6_axis', 'inertial_9_axis', 'magnetometer',
    'hall_effect', 'hall_current', 'angle', 'ambient_light', 'proximity', 'color_light', 'distance_tof', 'infrared_emission', 'infrared_receiver_38khz', 'photodiode', 'phototransistor_light', 'heart_rate',
  ],
  color: ['red', 'orange', 'amber', 'yellow', 'green', 'pure_green', 'blue', 'white', 'warm_white', 'infrared', 'rgb', 'red_green', 'monochrome'],
  gender: ['male', 'female', 'plug', 'receptacle', 'header', 'housing'],
  orientation: ['straight', 'right_angle', 'vertical', 'bottom_contact', 'top_contact', 'dual_contact', 'mid_mount', 'edge_mount'],
  sound_type: ['active_buzzer', 'passive_transducer', 'speaker', 'microphone'],
}
