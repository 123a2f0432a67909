import { TRADE_PARAMETERS } from '#shared/trade/trade-data.ts'
import type { Unit } from '#shared/trade/units.ts'

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

/** Every parameter a category may have. Names in every language are in `names/`. */
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
  n('threshold_voltage', 'volt'),
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
  // trade
  c('country_of_origin'),
  c('hs_code'),
  c('eccn'),
  w('reach'),
  c('msl'),
  c('esd_class'),
  c('packing_size'),
]

export interface CategoryDefinition {
  /** Part ids and URLs contain the id, so it never changes; a new category takes the next number. */
  category_id: number
  slug: string
  parent: string | null
  /** Parameter slugs in the order that a table shows them; a leaf has at least three. */
  parameters: readonly string[]
  /** How many of the first parameters make the one-line description. */
  key_parameters: number
  /** Package to draw for the category itself. */
  drawing: string
}

/** Parameters that follow one another in many categories. */
const TEMPERATURE = 'temperature_min temperature_max'
const SUPPLY = 'supply_voltage_min supply_voltage_max'
const RESISTOR = 'resistance tolerance power_rating composition'
const CAPACITOR = 'capacitance voltage_rating'
const LOGIC = 'logic_function logic_family channels'
const LOGIC_TIMING = `${SUPPLY} propagation_delay`
const SERIAL_MEMORY = 'memory_size interface clock_frequency supply_voltage_min'
const MEMORY_MORE = 'supply_voltage_max memory_organization'

/** A category with its parameters, separated by blanks: first those of the one-line description, then the others; trade data comes last. */
type Leaf = readonly [id: number, drawing: string, key: string, more?: string]

/** A group and its leaves by their slugs. */
function group(categoryId: number, slug: string, drawing: string, leaves: Record<string, Leaf>): CategoryDefinition[] {
  return [
    { category_id: categoryId, slug, parent: null, parameters: [], key_parameters: 0, drawing },
    ...Object.entries(leaves).map(([leaf, [id, draw, key, more = '']]) => ({
      category_id: id,
      slug: leaf,
      parent: slug,
      parameters: [...`${key} ${more} ${TEMPERATURE}`.split(/ +/), ...TRADE_PARAMETERS],
      key_parameters: key.split(' ').length,
      drawing: draw,
    })),
  ]
}

/** The category tree: two levels, in the order the catalogue page shows them. Leaves have the parameters. */
export const CATEGORIES: readonly CategoryDefinition[] = [
  ...group(1, 'resistors', '0603', {
    'chip-resistors': [2, '0603', RESISTOR, 'temperature_coefficient voltage_rating'],
    'through-hole-resistors': [3, 'AXIAL-6.3', RESISTOR, 'temperature_coefficient'],
    'current-sense-resistors': [4, '2512', RESISTOR, 'temperature_coefficient'],
    'resistor-arrays': [5, '0603X4', 'resistance tolerance elements power_rating'],
    'potentiometers-trimmers': [6, 'TRIMMER-3296', 'resistance turns power_rating', 'tolerance mounting'],
    'ntc-thermistors': [7, '0603', 'resistance_25c b_value tolerance', 'power_rating'],
    varistors: [8, 'RADIAL-10', 'voltage_rating clamping_voltage', 'diameter mounting'],
  }),
  ...group(9, 'capacitors', '0805', {
    'ceramic-capacitors': [10, '0603', 'capacitance tolerance voltage_rating dielectric', 'height'],
    'aluminum-electrolytic-capacitors': [
      11,
      'RADIAL-CAN-8',
      `${CAPACITOR} tolerance mounting`,
      'esr ripple_current lifetime diameter height',
    ],
    'polymer-capacitors': [12, 'SMD-CAN-6.3', `${CAPACITOR} esr`, 'tolerance ripple_current lifetime mounting'],
    'tantalum-capacitors': [13, 'CASE-B', `${CAPACITOR} tolerance esr`],
    'film-capacitors': [14, 'FILM-BOX', `${CAPACITOR} tolerance dielectric`, 'lead_spacing'],
    supercapacitors: [15, 'RADIAL-CAN-8', `${CAPACITOR} esr`, 'diameter height'],
  }),
  ...group(16, 'inductors-filters', 'INDUCTOR-5X5', {
    'power-inductors': [17, 'INDUCTOR-5X5', 'inductance saturation_current dc_resistance tolerance', 'current_rating shielding height'],
    'signal-inductors': [18, '0603', 'inductance tolerance current_rating', 'dc_resistance'],
    'ferrite-beads': [19, '0603', 'impedance_100mhz current_rating dc_resistance', 'tolerance'],
    'common-mode-chokes': [20, '0805X4', 'impedance_100mhz current_rating dc_resistance', 'voltage_rating'],
  }),
  ...group(21, 'circuit-protection', 'SMB', {
    'tvs-diodes': [22, 'SMB', 'standoff_voltage direction peak_pulse_power clamping_voltage', 'channels'],
    'esd-protection': [23, 'SOT-23-6', 'standoff_voltage channels direction', 'clamping_voltage'],
    'resettable-fuses': [24, '1206', 'hold_current trip_current voltage_rating', 'mounting'],
    fuses: [25, '1206', 'current_rating voltage_rating response_time', 'mounting'],
  }),
  ...group(26, 'timing', 'XTAL-3225', {
    crystals: [27, 'XTAL-3225', 'frequency frequency_tolerance load_capacitance frequency_stability', 'esr mounting'],
    oscillators: [28, 'XTAL-3225', 'frequency frequency_stability output_logic supply_voltage_max', 'supply_voltage_min'],
    'real-time-clocks': [29, 'SOIC-8', 'interface supply_voltage_max', 'supply_voltage_min operating_current'],
    'timers-clock-generators': [30, 'SOIC-8', 'frequency channels', SUPPLY],
  }),
  ...group(31, 'diodes', 'SMA', {
    'rectifier-diodes': [32, 'SMA', 'reverse_voltage forward_current forward_voltage', 'reverse_recovery_time mounting'],
    'schottky-diodes': [33, 'SMA', 'reverse_voltage forward_current forward_voltage', 'configuration mounting'],
    'switching-diodes': [34, 'SOD-123', 'reverse_voltage forward_current reverse_recovery_time', 'configuration mounting'],
    'zener-diodes': [35, 'SOD-123', 'zener_voltage power_rating tolerance', 'mounting'],
    'bridge-rectifiers': [36, 'DFM-4', 'reverse_voltage forward_current forward_voltage', 'mounting'],
  }),
  ...group(37, 'transistors', 'SOT-23', {
    mosfets: [
      38,
      'SOT-23',
      'polarity drain_source_voltage drain_current on_resistance',
      'gate_threshold_voltage gate_charge configuration',
    ],
    'bipolar-transistors': [
      39,
      'SOT-23',
      'polarity collector_emitter_voltage collector_current',
      'transition_frequency power_rating configuration',
    ],
    igbts: [40, 'TO-247-3', 'collector_emitter_voltage collector_current power_rating', 'gate_charge'],
    'thyristors-triacs': [41, 'TO-220-3', 'reverse_voltage current_rating gate_trigger_current', 'configuration'],
  }),
  ...group(42, 'power-management', 'SOT-223', {
    'linear-regulators': [
      43,
      'SOT-223',
      'output_voltage output_current dropout_voltage output_type',
      'input_voltage_max input_voltage_min quiescent_current',
    ],
    'switching-regulators': [
      44,
      'SOIC-8',
      'topology output_current input_voltage_max switching_frequency',
      'input_voltage_min output_type output_voltage',
    ],
    'dc-dc-modules': [45, 'MODULE', 'output_voltage output_current input_voltage_max isolation_voltage', 'input_voltage_min power_rating'],
    'voltage-references': [46, 'SOT-23', 'output_voltage tolerance temperature_coefficient', 'output_current'],
    'battery-management': [47, 'SOIC-8', 'topology output_current input_voltage_max', 'channels'],
    supervisors: [48, 'SOT-23', 'threshold_voltage supply_voltage_max supply_voltage_min', 'output_type'],
    'gate-drivers': [49, 'SOIC-8', 'channels output_current supply_voltage_max', 'configuration supply_voltage_min'],
    'led-drivers': [50, 'SOIC-8', 'topology output_current channels', 'input_voltage_max interface'],
    'motor-drivers': [51, 'HTSSOP-28', 'channels output_current supply_voltage_max', 'interface supply_voltage_min'],
    'load-switches': [52, 'SOT-23-6', 'output_current on_resistance input_voltage_max', 'channels'],
  }),
  ...group(53, 'amplifiers-comparators', 'SOIC-8', {
    'operational-amplifiers': [
      54,
      'SOIC-8',
      'channels gain_bandwidth supply_voltage_max offset_voltage',
      'slew_rate supply_voltage_min quiescent_current',
    ],
    comparators: [55, 'SOIC-8', 'channels response_time output_type', SUPPLY],
    'instrumentation-amplifiers': [56, 'SOIC-8', 'channels gain_bandwidth offset_voltage', SUPPLY],
    'audio-amplifiers': [57, 'SOIC-8', 'channels power_rating output_type', SUPPLY],
    'current-sense-amplifiers': [58, 'SOT-23-5', 'channels gain_bandwidth input_voltage_max', SUPPLY],
  }),
  ...group(59, 'data-converters', 'TSSOP-16', {
    'analog-to-digital-converters': [60, 'TSSOP-16', 'resolution channels sample_rate interface', SUPPLY],
    'digital-to-analog-converters': [61, 'MSOP-8', 'resolution channels interface', SUPPLY],
    'digital-potentiometers': [62, 'SOIC-8', 'resistance channels interface', 'positions'],
  }),
  ...group(63, 'logic', 'SOIC-14', {
    'gates-inverters': [64, 'SOIC-14', LOGIC, LOGIC_TIMING],
    'flip-flops-latches': [65, 'SOIC-20', LOGIC, LOGIC_TIMING],
    'buffers-transceivers': [66, 'TSSOP-20', LOGIC, LOGIC_TIMING],
    'counters-shift-registers': [67, 'SOIC-16', 'logic_function logic_family resolution', LOGIC_TIMING],
    'level-translators': [68, 'TSSOP-14', 'channels data_rate direction', SUPPLY],
    'multiplexers-analog-switches': [69, 'SOIC-16', 'configuration channels on_resistance', SUPPLY],
  }),
  ...group(70, 'microcontrollers-processors', 'LQFP-48', {
    microcontrollers: [71, 'LQFP-48', 'core clock_frequency flash_size ram_size', `io_count ${SUPPLY}`],
    microprocessors: [72, 'BGA-256', 'core clock_frequency ram_size', 'io_count'],
    'programmable-logic': [73, 'LQFP-100', 'logic_elements io_count memory_size', 'supply_voltage_max'],
  }),
  ...group(74, 'memory', 'SOIC-8', {
    'flash-memory': [75, 'SOIC-8', SERIAL_MEMORY, MEMORY_MORE],
    eeprom: [76, 'SOIC-8', SERIAL_MEMORY, MEMORY_MORE],
    sram: [77, 'TSSOP-44', 'memory_size interface access_time supply_voltage_min', MEMORY_MORE],
    dram: [78, 'BGA-96', 'memory_size interface clock_frequency supply_voltage_max', 'memory_organization'],
    fram: [79, 'SOIC-8', SERIAL_MEMORY, 'supply_voltage_max'],
  }),
  ...group(80, 'interface-isolation', 'SOIC-8', {
    'can-lin-transceivers': [81, 'SOIC-8', 'protocol data_rate supply_voltage_max', 'supply_voltage_min channels'],
    'rs232-rs485-transceivers': [82, 'SOIC-8', 'protocol data_rate channels', SUPPLY],
    'usb-interface': [83, 'SSOP-28', 'protocol interface data_rate', SUPPLY],
    ethernet: [84, 'QFN-32', 'protocol interface data_rate', SUPPLY],
    'io-expanders': [85, 'SOIC-16', 'io_count interface clock_frequency', SUPPLY],
    optocouplers: [86, 'DIP-4', 'isolation_voltage output_type current_transfer_ratio', 'channels collector_emitter_voltage'],
    'digital-isolators': [87, 'SOIC-16W', 'channels isolation_voltage data_rate', SUPPLY],
  }),
  ...group(88, 'sensors', 'LGA-14', {
    'temperature-sensors': [89, 'SOT-23', 'interface accuracy supply_voltage_max', 'supply_voltage_min resolution'],
    'motion-sensors': [90, 'LGA-14', 'measurand axes interface', SUPPLY],
    'environmental-sensors': [91, 'LGA-8', 'measurand interface supply_voltage_max', 'supply_voltage_min'],
    'magnetic-sensors': [92, 'SOT-23', 'measurand output_type supply_voltage_max', 'supply_voltage_min'],
    'optical-sensors': [93, 'MODULE', 'measurand interface wavelength', SUPPLY],
  }),
  ...group(94, 'wireless-modules', 'MODULE', {
    'rf-transceivers': [95, 'QFN-32', 'protocol frequency output_power', 'sensitivity interface supply_voltage_max'],
    'wireless-modules-boards': [96, 'MODULE', 'protocol core flash_size', `output_power ${SUPPLY}`],
  }),
  ...group(97, 'optoelectronics', '0603', {
    'indicator-leds': [98, '0603', 'color wavelength luminous_intensity', 'forward_voltage forward_current viewing_angle'],
    'infrared-emitters-receivers': [99, 'RADIAL-5', 'measurand wavelength forward_current', 'viewing_angle'],
    displays: [100, 'MODULE', 'color positions interface', 'supply_voltage_max'],
  }),
  ...group(101, 'connectors', 'HEADER-2X5', {
    'pin-headers': [102, 'HEADER-2X5', 'positions rows pitch orientation', 'gender contact_plating mounting contact_current'],
    'wire-to-board-connectors': [103, 'HEADER-1X4', 'positions pitch gender orientation', 'mounting contact_current rows'],
    'terminal-blocks': [104, 'TERMINAL-2', 'positions pitch contact_current', 'orientation voltage_rating'],
    'usb-connectors': [105, 'USB-C', 'connector_type gender positions', 'mounting orientation contact_current'],
    'modular-jacks': [106, 'RJ45', 'connector_type positions orientation', 'mounting'],
    'ffc-fpc-connectors': [107, 'FPC-20', 'positions pitch orientation', 'height contact_plating'],
    'rf-connectors': [108, 'SMA-RF', 'connector_type gender orientation', 'mounting frequency'],
    'memory-card-connectors': [109, 'MODULE', 'connector_type positions mounting', 'height'],
  }),
  ...group(110, 'switches-relays', 'TACT-6X6', {
    'tactile-switches': [111, 'TACT-6X6', 'actuation_force height mounting', 'life_cycles contact_current'],
    'slide-dip-switches': [112, 'DIP-8', 'positions contact_form pitch', 'mounting contact_current'],
    relays: [113, 'RELAY', 'contact_form coil_voltage contact_current', 'mounting'],
    'buzzers-speakers': [114, 'RADIAL-CAN-12', 'sound_type frequency voltage_rating', 'mounting'],
  }),
]

/** The words each `word` parameter may have: slugs, named in every language in `names/`. */
export const PARAMETER_WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    mounting: 'surface_mount through_hole panel_mount cable_mount',
    composition: 'thick_film thin_film metal_film carbon_film metal_oxide wirewound metal_strip current_sense_film metal_foil',
    shielding: 'shielded semi_shielded unshielded',
    direction: 'unidirectional bidirectional',
    polarity: 'n_channel p_channel n_and_p_channel npn pnp npn_and_pnp',
    configuration: `single dual triple quad common_cathode common_anode series_pair darlington pre_biased half_bridge full_bridge
      high_side low_side high_and_low_side triac scr spst spdt mux_2_1 mux_4_1 mux_8_1 mux_16_1`,
    topology: `buck boost buck_boost inverting flyback charge_pump sepic linear_charger switching_charger fuel_gauge protection
      cell_balancing constant_current power_path`,
    output_type: `fixed adjustable open_drain open_collector push_pull rail_to_rail class_ab class_d phototransistor photodarlington
      phototriac logic_output gate_driver_output latch_output switch_output linear_output pwm_output`,
    logic_function: `nand and nor or xor xnor inverter schmitt_inverter schmitt_nand buffer buffer_tri_state bus_transceiver d_flip_flop
      jk_flip_flop transparent_latch shift_register_sipo shift_register_piso binary_counter decade_counter
      decoder_demultiplexer configurable_gate comparator_logic adder monostable ripple_counter`,
    measurand: `temperature humidity temperature_humidity pressure gas air_quality accelerometer gyroscope inertial_6_axis
      inertial_9_axis magnetometer hall_effect hall_current angle ambient_light proximity color_light distance_tof
      infrared_emission infrared_receiver_38khz photodiode phototransistor_light heart_rate`,
    color: 'red orange amber yellow green pure_green blue white warm_white infrared rgb red_green monochrome',
    gender: 'male female plug receptacle header housing',
    orientation: 'straight right_angle vertical bottom_contact top_contact dual_contact mid_mount edge_mount',
    reach: 'reach_unaffected reach_affected',
    sound_type: 'active_buzzer passive_transducer speaker microphone',
  }).map(([slug, words]) => [slug, words.split(/\s+/)]),
)
