import type { ParameterValue, Series } from '#origin/catalogue/model.ts'
import type { Device, Form } from './families.ts'
import { device, devices, family, forms, pick, rows, table, value } from './families.ts'

type Parameters = Readonly<Record<string, ParameterValue>>

function digital(
  slug: string,
  manufacturer: string,
  category: string,
  name: string,
  summary: string,
  source: string,
  list: readonly Device[],
  common: Parameters = {},
): Series {
  return family({ slug, manufacturer, category, name, summary, source }, list, common)
}

// ---------------------------------------------------------------- logic

const GATES = 'gates-inverters'
const FLIPS = 'flip-flops-latches'
const BUFFERS = 'buffers-transceivers'
const COUNTERS = 'counters-shift-registers'
const SWITCHES = 'multiplexers-analog-switches'

/** What a function number does: category, function (or configuration of a switch), channels (or bits of a counter), pins. */
const FUNCTIONS = new Map(
  rows(`
  00 ${GATES} nand 4 14
  02 ${GATES} nor 4 14
  03 ${GATES} nand 4 14
  04 ${GATES} inverter 6 14
  U04 ${GATES} inverter 6 14
  05 ${GATES} inverter 6 14
  06 ${GATES} inverter 6 14
  07 ${BUFFERS} buffer 6 14
  08 ${GATES} and 4 14
  09 ${GATES} and 4 14
  10 ${GATES} nand 3 14
  11 ${GATES} and 3 14
  14 ${GATES} schmitt_inverter 6 14
  20 ${GATES} nand 2 14
  21 ${GATES} and 2 14
  27 ${GATES} nor 3 14
  30 ${GATES} nand 1 14
  32 ${GATES} or 4 14
  34 ${BUFFERS} buffer 6 14
  38 ${GATES} nand 4 14
  86 ${GATES} xor 4 14
  132 ${GATES} schmitt_nand 4 14
  138 ${GATES} decoder_demultiplexer 1 16
  139 ${GATES} decoder_demultiplexer 2 16
  238 ${GATES} decoder_demultiplexer 1 16
  42 ${GATES} decoder_demultiplexer 1 16
  85 ${GATES} comparator_logic 1 16
  283 ${GATES} adder 1 16
  4002 ${GATES} nor 2 14
  4075 ${GATES} or 3 14
  682 ${GATES} comparator_logic 1 20
  688 ${GATES} comparator_logic 1 20
  73 ${FLIPS} jk_flip_flop 2 14
  74 ${FLIPS} d_flip_flop 2 14
  75 ${FLIPS} transparent_latch 4 16
  107 ${FLIPS} jk_flip_flop 2 14
  109 ${FLIPS} jk_flip_flop 2 16
  112 ${FLIPS} jk_flip_flop 2 16
  123 ${FLIPS} monostable 2 16
  221 ${FLIPS} monostable 2 16
  4538 ${FLIPS} monostable 2 16
  173 ${FLIPS} d_flip_flop 4 16
  174 ${FLIPS} d_flip_flop 6 16
  175 ${FLIPS} d_flip_flop 4 16
  259 ${FLIPS} transparent_latch 8 16
  273 ${FLIPS} d_flip_flop 8 20
  373 ${FLIPS} transparent_latch 8 20
  374 ${FLIPS} d_flip_flop 8 20
  377 ${FLIPS} d_flip_flop 8 20
  563 ${FLIPS} transparent_latch 8 20
  564 ${FLIPS} d_flip_flop 8 20
  573 ${FLIPS} transparent_latch 8 20
  574 ${FLIPS} d_flip_flop 8 20
  125 ${BUFFERS} buffer_tri_state 4 14
  126 ${BUFFERS} buffer_tri_state 4 14
  240 ${BUFFERS} buffer_tri_state 8 20
  241 ${BUFFERS} buffer_tri_state 8 20
  244 ${BUFFERS} buffer_tri_state 8 20
  245 ${BUFFERS} bus_transceiver 8 20
  365 ${BUFFERS} buffer_tri_state 6 16
  366 ${BUFFERS} buffer_tri_state 6 16
  367 ${BUFFERS} buffer_tri_state 6 16
  368 ${BUFFERS} buffer_tri_state 6 16
  540 ${BUFFERS} buffer_tri_state 8 20
  541 ${BUFFERS} buffer_tri_state 8 20
  623 ${BUFFERS} bus_transceiver 8 20
  640 ${BUFFERS} bus_transceiver 8 20
  645 ${BUFFERS} bus_transceiver 8 20
  4050 ${BUFFERS} buffer 6 16
  4049 ${GATES} inverter 6 16
  90 ${COUNTERS} decade_counter 4 14
  93 ${COUNTERS} ripple_counter 4 14
  160 ${COUNTERS} decade_counter 4 16
  161 ${COUNTERS} binary_counter 4 16
  163 ${COUNTERS} binary_counter 4 16
  164 ${COUNTERS} shift_register_sipo 8 14
  165 ${COUNTERS} shift_register_piso 8 16
  166 ${COUNTERS} shift_register_piso 8 16
  191 ${COUNTERS} binary_counter 4 16
  193 ${COUNTERS} binary_counter 4 16
  390 ${COUNTERS} decade_counter 4 16
  393 ${COUNTERS} ripple_counter 4 14
  590 ${COUNTERS} binary_counter 8 16
  594 ${COUNTERS} shift_register_sipo 8 16
  595 ${COUNTERS} shift_register_sipo 8 16
  597 ${COUNTERS} shift_register_piso 8 16
  4017 ${COUNTERS} decade_counter 5 16
  4020 ${COUNTERS} ripple_counter 14 16
  4040 ${COUNTERS} ripple_counter 12 16
  4060 ${COUNTERS} ripple_counter 14 16
  4094 ${COUNTERS} shift_register_sipo 8 16
  151 ${SWITCHES} mux_8_1 1 16
  153 ${SWITCHES} mux_4_1 2 16
  157 ${SWITCHES} mux_2_1 4 16
  158 ${SWITCHES} mux_2_1 4 16
  251 ${SWITCHES} mux_8_1 1 16
  253 ${SWITCHES} mux_4_1 2 16
  257 ${SWITCHES} mux_2_1 4 16
  258 ${SWITCHES} mux_2_1 4 16
  4051 ${SWITCHES} mux_8_1 1 16
  4052 ${SWITCHES} mux_4_1 2 16
  4053 ${SWITCHES} spdt 3 16
  4066 ${SWITCHES} spst 4 14
  4316 ${SWITCHES} spst 4 16
  4067 ${SWITCHES} mux_16_1 1 24
`).map((cells) => [cells[0] ?? '', cells] as const),
)

interface LogicFamily {
  slug: string
  manufacturer: string
  /** Before the function number, as the maker writes it: `SN74HC`. */
  prefix: string
  logic_family: string
  summary: string
  source: string
  volts: readonly [number, number]
  celsius: readonly [number, number]
  /** Typical propagation delay in seconds; left out for analog switches. */
  delay: string
  usd: number
  forms: readonly Form[]
  /** Codes of the forms by number of pins, and what a device has instead. */
  codes: Readonly<Record<number, string>>
  only?: Readonly<Record<string, string>>
  /** Function numbers with the maker's revision letter: `245A`, `U04`. */
  numbers: string
}

/** One series for each category that the family's functions fall into: `ti-sn74hc-gates-inverters`. */
function logic(list: LogicFamily): Series[] {
  const byCategory = new Map<string, Device[]>()
  for (const number of list.numbers.split(' ')) {
    const logicFunction = FUNCTIONS.get(number.replace(/[A-CT]$/, '')) ?? FUNCTIONS.get(number)
    if (!logicFunction) throw new RangeError(`no function ${number}`)
    const [, category = '', does = '', count = '', pins = ''] = logicFunction
    const codes = list.only?.[number] ?? list.codes[Number(pins)]
    if (codes === undefined) throw new RangeError(`${list.slug}: no forms with ${pins} pins`)
    const parameters: Record<string, ParameterValue> =
      category === SWITCHES
        ? { configuration: does, channels: Number(count) }
        : {
            logic_function: does,
            logic_family: list.logic_family,
            [category === COUNTERS ? 'resolution' : 'channels']: Number(count),
            propagation_delay: value(list.delay),
          }
    const usd = list.usd * (Number(pins) >= 20 ? 1.5 : Number(pins) === 16 ? 1.2 : 1)
    const same = byCategory.get(category) ?? []
    same.push(device(list.prefix + number, usd, parameters, pick(list.forms, codes), Number(pins)))
    byCategory.set(category, same)
  }
  const common = {
    supply_voltage_min: list.volts[0],
    supply_voltage_max: list.volts[1],
    temperature_min: list.celsius[0],
    temperature_max: list.celsius[1],
  }
  return [...byCategory].map(([category, same]) =>
    digital(`${list.slug}-${category}`, list.manufacturer, category, list.prefix, list.summary, list.source, same, common),
  )
}

const TI_LOGIC = forms(`
  D     SOIC-#    tube 14:50,16:40        1.5
  DR    SOIC-#    reel 2500
  DW    SOIC-#    tube 20:25,24:25        1.5
  DWR   SOIC-#    reel 2000               1.1
  N     DIP-#     tube 14:25,16:25,20:20  1.6
  NSR   SOP-#     reel 2000               1.1
  DBR   SSOP-#    reel 2000               1.05
  PW    TSSOP-#   tube 14:90,16:90,20:70  1.5
  PWR   TSSOP-#   reel 2000
  DGVR  TVSOP-#   reel 2000               1.1
  RGYR  QFN-#     reel 3000               1.15
`)
const TI_CLASSIC = { 14: 'D+DR+N+NSR+PW+PWR', 16: 'D+DR+N+NSR+PW+PWR', 20: 'DW+DWR+N+NSR+PW+PWR' }
const NO_TSSOP = { 14: 'D+DR+N+NSR', 16: 'D+DR+N+NSR', 20: 'DW+DWR+N+NSR' }

const NEXPERIA_LOGIC = forms(`
  D,652    SOIC-#  tube 14:57,16:50,20:38 1.4 obsolete
  D,653    SOIC-#  reel 14:2500,16:2500,20:2000
  D,118    SOIC-#  reel 14:2500,16:2500,20:2000
  DB,118   SSOP-#  reel 2000 1.1
  PW,112   TSSOP-# tube 14:96,16:96,20:75 1.4 obsolete
  PW,118   TSSOP-# reel 2500
  BQ,115   QFN-#   reel 3000 1.1
  BT,653   SOIC-#  reel 2500
  BT,652   SOIC-#  tube 14:57,16:50 1.4 obsolete
`)
const ONSEMI_LOGIC = forms(`
  DG     SOIC-#  tube 14:55,16:48 1.3
  DR2G   SOIC-#  reel 2500
  DWG    SOIC-#  tube 38 1.3
  DWR2G  SOIC-#  reel 1000
  DTG    TSSOP-# tube 14:96,16:96,20:75 1.3
  DTR2G  TSSOP-# reel 2500
  BDG    SOIC-#  tube 14:55,16:48 1.3
  BDR2G  SOIC-#  reel 2500
  BDTR2G TSSOP-# reel 2500 1.05
`)
const onsemiCodes = { 14: 'DG+DR2G+DTG+DTR2G', 16: 'DG+DR2G+DTG+DTR2G', 20: 'DWG+DWR2G+DTG+DTR2G' }
const CD74_FORMS = forms(`
  E   DIP-#  tube 14:25,16:25,20:20,24:15 1.6
  M   SOIC-# tube 14:50,16:40,20:25,24:25 1.4
  M96 SOIC-# reel 14:2500,16:2500,20:2000,24:2000
  PWR TSSOP-# reel 2000 1.05
`)
const CD74_CODES = { 14: 'E+M+M96', 16: 'E+M+M96', 20: 'E+M+M96', 24: 'E+M+M96' }

const LOGIC: Series[] = [
  ...logic({
    slug: 'ti-sn74hc',
    manufacturer: 'ti',
    prefix: 'SN74HC',
    logic_family: 'HC',
    summary: 'High-speed CMOS logic, 2 V to 6 V.',
    source: 'Texas Instruments SN74HC data sheets',
    volts: [2, 6],
    celsius: [-40, 85],
    delay: '9n',
    usd: 0.085,
    forms: TI_LOGIC,
    codes: TI_CLASSIC,
    only: {
      '595': 'D+DR+DBR+DW+DWR+N+NSR+PW+PWR',
      '245': 'DW+DWR+DBR+N+NSR+PW+PWR',
      '244': 'DW+DWR+DBR+N+NSR+PW+PWR',
      '573A': 'DW+DWR+DBR+N+PW+PWR',
      '374': 'DW+DWR+DBR+N+NSR+PW+PWR',
      '590A': 'D+DR+DWR+N',
      '623': 'DW+DWR+N',
      '645': 'DW+DWR+N+NSR+PWR',
      '253': 'D+DR+N+NSR+PWR',
      '21': 'D+DR+N+NSR+PWR',
    },
    numbers:
      '00 02 03 04 U04 05 08 10 11 14 20 21 27 32 74 86 109 112 125 126 132 138 139 151 153 157 158 161 163 164 165 166 174 175 191 193 240 241 244 245 251 253 257 259 273 365 367 368A 373 374 377 393 540 541 573A 574 590A 594 595 623 645 682 688 4020 4040 4060 4066',
  }),
  ...logic({
    slug: 'ti-sn74ahc',
    manufacturer: 'ti',
    prefix: 'SN74AHC',
    logic_family: 'AHC',
    summary: 'Advanced high-speed CMOS logic, 2 V to 5.5 V.',
    source: 'Texas Instruments SN74AHC data sheets',
    volts: [2, 5.5],
    celsius: [-40, 125],
    delay: '5.5n',
    usd: 0.1,
    forms: TI_LOGIC,
    codes: { 14: 'D+DR+DBR+DGVR+N+NSR+PW+PWR+RGYR', 16: 'D+DR+DBR+DGVR+N+PW+PWR', 20: 'DW+DWR+DBR+DGVR+N+NSR+PW+PWR' },
    numbers: '00 02 04 U04 05 08 14 32 74 86 123A 125 126 132 138 139 157 158 174 240 244 245 273 367 373 374 540 541 573 574 594 595',
  }),
  ...logic({
    slug: 'ti-sn74ahct',
    manufacturer: 'ti',
    prefix: 'SN74AHCT',
    logic_family: 'AHCT',
    summary: 'Advanced high-speed CMOS logic with TTL inputs, 4.5 V to 5.5 V.',
    source: 'Texas Instruments SN74AHCT data sheets',
    volts: [4.5, 5.5],
    celsius: [-40, 125],
    delay: '6n',
    usd: 0.1,
    forms: TI_LOGIC,
    codes: { 14: 'D+DR+DBR+DGVR+N+NSR+PW+PWR+RGYR', 16: 'D+DR+DBR+DGVR+N+PW+PWR', 20: 'DW+DWR+DBR+DGVR+N+NSR+PW+PWR' },
    numbers: '00 02 04 08 14 32 74 86 123A 125 126 132 138 139 157 158 240 244 245 273 367 373 374 540 541 573 574 594 595',
  }),
  ...logic({
    slug: 'ti-sn74hct',
    manufacturer: 'ti',
    prefix: 'SN74HCT',
    logic_family: 'HCT',
    summary: 'High-speed CMOS logic with TTL inputs, 4.5 V to 5.5 V.',
    source: 'Texas Instruments SN74HCT data sheets',
    volts: [4.5, 5.5],
    celsius: [-40, 85],
    delay: '12n',
    usd: 0.095,
    forms: TI_LOGIC,
    codes: TI_CLASSIC,
    numbers: '00 02 04 08 14 32 74 125 138 139 157 240 244 245 273 373 374 377 540 541 573 574',
  }),
  ...logic({
    slug: 'ti-sn74lvc',
    manufacturer: 'ti',
    prefix: 'SN74LVC',
    logic_family: 'LVC',
    summary: 'Low-voltage CMOS logic with 5 V tolerant inputs, 1.65 V to 3.6 V.',
    source: 'Texas Instruments SN74LVC data sheets',
    volts: [1.65, 3.6],
    celsius: [-40, 125],
    delay: '4.3n',
    usd: 0.11,
    forms: TI_LOGIC,
    codes: { 14: 'D+DR+DBR+NSR+PW+PWR+RGYR', 16: 'D+DR+DBR+NSR+PW+PWR+RGYR', 20: 'DW+DWR+DBR+DGVR+NSR+PW+PWR+RGYR' },
    numbers:
      '00A 02A 04A U04A 06A 07A 08A 10A 14A 32A 74A 86A 112A 125A 126A 138A 139A 157A 240A 244A 245A 257A 373A 374A 540A 541A 573A 574A',
  }),
  ...logic({
    slug: 'ti-sn74ls',
    manufacturer: 'ti',
    prefix: 'SN74LS',
    logic_family: 'LS',
    summary: 'Low-power Schottky TTL logic, 5 V.',
    source: 'Texas Instruments SN74LS data sheets',
    volts: [4.75, 5.25],
    celsius: [0, 70],
    delay: '10n',
    usd: 0.24,
    forms: TI_LOGIC,
    codes: NO_TSSOP,
    numbers:
      '00 02 04 05 06 07 08 10 11 14 20 21 27 30 32 38 73A 74A 75 86A 90 93 107A 109A 112A 123 125A 126A 132 138 139A 151 153 157 158 161A 163A 164 165A 166A 173A 174 175 191 193 221 240 241 244 245 251 253 257B 258B 259B 273 283 365A 367A 368A 373 374 377 390 393 540 541 590 645 682 688',
  }),
  ...logic({
    slug: 'ti-cd74hc',
    manufacturer: 'ti',
    prefix: 'CD74HC',
    logic_family: 'HC',
    summary: 'High-speed CMOS logic, 2 V to 6 V, extended temperature range.',
    source: 'Texas Instruments CD74HC data sheets',
    volts: [2, 6],
    celsius: [-55, 125],
    delay: '9n',
    usd: 0.13,
    forms: CD74_FORMS,
    codes: CD74_CODES,
    only: {
      '4051': 'E+M+M96+PWR',
      '4052': 'E+M+M96+PWR',
      '4053': 'E+M+M96+PWR',
      '4066': 'E+M+M96+PWR',
      '4067': 'E+M+M96',
      '4060': 'E+M+M96+PWR',
      '4538': 'E+M+M96+PWR',
      '4094': 'E+M+M96+PWR',
    },
    numbers:
      '00 02 03 04 08 10 11 14 20 21 27 30 32 42 73 74 75 85 86 107 109 112 123 125 126 132 138 139 151 153 157 158 161 163 164 165 166 173 174 175 191 193 221 238 240 244 245 251 253 257 259 273 283 365 366 367 368 373 374 377 390 393 540 541 573 574 597 4002 4017 4020 4040 4049 4050 4051 4052 4053 4060 4066 4067 4075 4094 4316 4538 688',
  }),
  ...logic({
    slug: 'ti-cd74hct',
    manufacturer: 'ti',
    prefix: 'CD74HCT',
    logic_family: 'HCT',
    summary: 'High-speed CMOS logic with TTL inputs, extended temperature range.',
    source: 'Texas Instruments CD74HCT data sheets',
    volts: [4.5, 5.5],
    celsius: [-55, 125],
    delay: '10n',
    usd: 0.14,
    forms: CD74_FORMS,
    codes: CD74_CODES,
    numbers:
      '00 02 03 04 08 10 11 14 20 21 27 30 32 74 75 85 86 123 125 126 132 138 139 151 153 157 158 161 163 164 165 166 173 174 175 191 193 221 238 240 244 245 251 253 257 259 273 283 365 367 368 373 374 377 390 393 540 541 573 574 597 4020 4040 4051 4053 4066 4067 4094 688',
  }),
  ...logic({
    slug: 'nexperia-74hc',
    manufacturer: 'nexperia',
    prefix: '74HC',
    logic_family: 'HC',
    summary: 'High-speed CMOS logic, 2 V to 6 V.',
    source: 'Nexperia 74HC data sheets',
    volts: [2, 6],
    celsius: [-40, 125],
    delay: '7n',
    usd: 0.075,
    forms: NEXPERIA_LOGIC,
    codes: { 14: 'D,652+D,653+PW,112+PW,118+BQ,115', 16: 'D,652+D,653+PW,112+PW,118', 20: 'D,652+D,653+PW,112+PW,118' },
    only: { '595': 'D,118+DB,118+PW,118+BQ,115', '4094': 'PW,118', '688': 'D,652+D,653+PW,118', '85': 'D,652+D,653' },
    numbers:
      '00 02 03 04 U04 08 10 11 14 20 21 27 30 32 73 74 85 86 107 109 112 123 125 126 132 138 139 151 153 157 161 163 164 165 166 173 174 175 191 193 221 238 240 241 244 245 251 253 257 259 273 283 365 366 367 368 373 374 377 390 393 540 541 563 573 574 594 595 597 688 4002 4017 4020 4040 4049 4050 4051 4052 4053 4060 4066 4075 4094 4316 4538',
  }),
  ...logic({
    slug: 'nexperia-74hct',
    manufacturer: 'nexperia',
    prefix: '74HCT',
    logic_family: 'HCT',
    summary: 'High-speed CMOS logic with TTL inputs, 4.5 V to 5.5 V.',
    source: 'Nexperia 74HCT data sheets',
    volts: [4.5, 5.5],
    celsius: [-40, 125],
    delay: '10n',
    usd: 0.08,
    forms: NEXPERIA_LOGIC,
    codes: { 14: 'D,652+D,653+PW,112+PW,118', 16: 'D,652+D,653+PW,118', 20: 'D,652+D,653+PW,112+PW,118' },
    only: {
      '595': 'D,118+DB,118+PW,118+BQ,115',
      '4094': 'PW,118',
      '688': 'D,652+D,653+PW,118',
      '245': 'D,652+D,653+DB,118+PW,112+PW,118+BQ,115',
      '244': 'D,652+D,653+DB,118+PW,112+PW,118+BQ,115',
    },
    numbers:
      '00 02 04 08 14 32 74 86 123 125 126 132 138 139 151 153 157 163 164 165 173 174 193 221 238 240 244 245 253 257 259 273 365 367 368 373 374 377 393 540 541 573 574 595 597 688 4040 4051 4052 4053 4060 4066 4094 4316 4538',
  }),
  ...logic({
    slug: 'nexperia-74lvc',
    manufacturer: 'nexperia',
    prefix: '74LVC',
    logic_family: 'LVC',
    summary: 'Low-voltage CMOS logic with 5 V tolerant inputs, 1.2 V to 3.6 V.',
    source: 'Nexperia 74LVC data sheets',
    volts: [1.2, 3.6],
    celsius: [-40, 125],
    delay: '2.1n',
    usd: 0.09,
    forms: NEXPERIA_LOGIC,
    codes: { 14: 'D,118+PW,112+PW,118+BQ,115', 16: 'D,118+PW,112+PW,118+BQ,115', 20: 'D,118+DB,118+PW,112+PW,118+BQ,115' },
    numbers: '00A 02A 04A 06A 07A 08A 14A 32A 74A 86A 125A 126A 138A 139A 157A 240A 244A 245A 257A 273 373A 374A 377 540A 541A 573A 574A',
  }),
  ...logic({
    slug: 'nexperia-74ahc',
    manufacturer: 'nexperia',
    prefix: '74AHC',
    logic_family: 'AHC',
    summary: 'Advanced high-speed CMOS logic, 2 V to 5.5 V.',
    source: 'Nexperia 74AHC data sheets',
    volts: [2, 5.5],
    celsius: [-40, 125],
    delay: '3.5n',
    usd: 0.085,
    forms: NEXPERIA_LOGIC,
    codes: { 14: 'D,118+PW,118+BQ,115', 16: 'D,118+PW,118', 20: 'D,118+PW,118' },
    numbers: '00 02 04 U04 08 14 30 32 74 86 123A 125 126 132 138 139 157A 164 244 245 257 273 373 374 377 541 573 574 594 595',
  }),
  ...logic({
    slug: 'nexperia-74ahct',
    manufacturer: 'nexperia',
    prefix: '74AHCT',
    logic_family: 'AHCT',
    summary: 'Advanced high-speed CMOS logic with TTL inputs, 4.5 V to 5.5 V.',
    source: 'Nexperia 74AHCT data sheets',
    volts: [4.5, 5.5],
    celsius: [-40, 125],
    delay: '4n',
    usd: 0.085,
    forms: NEXPERIA_LOGIC,
    codes: { 14: 'D,118+PW,118+BQ,115', 16: 'D,118+PW,118', 20: 'D,118+PW,118' },
    numbers: '00 02 04 08 14 32 74 86 123A 125 126 132 138 139 157A 164 244 245 257 273 373 374 377 541 573 574 594 595',
  }),
  ...logic({
    slug: 'onsemi-mc74hc',
    manufacturer: 'onsemi',
    prefix: 'MC74HC',
    logic_family: 'HC',
    summary: 'High-performance silicon-gate CMOS logic, 2 V to 6 V.',
    source: 'onsemi MC74HC data sheets',
    volts: [2, 6],
    celsius: [-55, 125],
    delay: '10n',
    usd: 0.09,
    forms: ONSEMI_LOGIC,
    codes: onsemiCodes,
    only: { '157A': 'DG+DR2G', '165A': 'DG+DR2G+DTG+DTR2G', '4060A': 'DG+DR2G+DTR2G' },
    numbers:
      '00A 02A 03A 04A U04A 08A 14A 32A 74A 86A 125A 126A 132A 138A 139A 157A 161A 163A 164A 165A 174A 175A 240A 244A 245A 273A 373A 374A 390A 393A 540A 541A 573A 574A 595A 4040A 4051A 4052A 4053A 4060A 4066A',
  }),
  ...logic({
    slug: 'onsemi-mc74hct',
    manufacturer: 'onsemi',
    prefix: 'MC74HCT',
    logic_family: 'HCT',
    summary: 'High-performance silicon-gate CMOS logic with LSTTL inputs.',
    source: 'onsemi MC74HCT data sheets',
    volts: [4.5, 5.5],
    celsius: [-55, 125],
    delay: '12n',
    usd: 0.095,
    forms: ONSEMI_LOGIC,
    codes: onsemiCodes,
    numbers: '04A 14A 74A 138A 244A 245A 373A 541A 573A 574A',
  }),
]

const DEFINED_4000 = `
  4001 ${GATES} nor 4 14
  4002 ${GATES} nor 2 14
  4011 ${GATES} nand 4 14
  4012 ${GATES} nand 2 14
  4023 ${GATES} nand 3 14
  4025 ${GATES} nor 3 14
  4028 ${GATES} decoder_demultiplexer 1 16
  4030 ${GATES} xor 4 14
  4063 ${GATES} comparator_logic 1 16
  4070 ${GATES} xor 4 14
  4071 ${GATES} or 4 14
  4072 ${GATES} or 2 14
  4073 ${GATES} and 3 14
  4075 ${GATES} or 3 14
  4077 ${GATES} xnor 4 14
  4081 ${GATES} and 4 14
  4082 ${GATES} and 2 14
  4093 ${GATES} schmitt_nand 4 14
  4555 ${GATES} decoder_demultiplexer 2 16
  4556 ${GATES} decoder_demultiplexer 2 16
  4585 ${GATES} comparator_logic 1 16
  40106 ${GATES} schmitt_inverter 6 14
  4013 ${FLIPS} d_flip_flop 2 14
  4027 ${FLIPS} jk_flip_flop 2 16
  4042 ${FLIPS} transparent_latch 4 16
  4047 ${FLIPS} monostable 1 14
  4098 ${FLIPS} monostable 2 16
  4538 ${FLIPS} monostable 2 16
  40174 ${FLIPS} d_flip_flop 6 16
  40175 ${FLIPS} d_flip_flop 4 16
  4503 ${BUFFERS} buffer_tri_state 6 16
  4014 ${COUNTERS} shift_register_piso 8 16
  4015 ${COUNTERS} shift_register_sipo 4 16
  4017 ${COUNTERS} decade_counter 5 16
  4020 ${COUNTERS} ripple_counter 14 16
  4021 ${COUNTERS} shift_register_piso 8 16
  4024 ${COUNTERS} ripple_counter 7 14
  4029 ${COUNTERS} binary_counter 4 16
  4040 ${COUNTERS} ripple_counter 12 16
  4060 ${COUNTERS} ripple_counter 14 16
  4094 ${COUNTERS} shift_register_sipo 8 16
  4510 ${COUNTERS} decade_counter 4 16
  4516 ${COUNTERS} binary_counter 4 16
  4518 ${COUNTERS} decade_counter 4 16
  4520 ${COUNTERS} binary_counter 4 16
  4521 ${COUNTERS} ripple_counter 24 16
  4051 ${SWITCHES} mux_8_1 1 16
  4052 ${SWITCHES} mux_4_1 2 16
  4053 ${SWITCHES} spdt 3 16
  4066 ${SWITCHES} spst 4 14
`
/** The 4000 lines: the same numbers under each maker's prefix; only those in `numbers` are orderable there. */
function cmos4000(
  slug: string,
  manufacturer: string,
  prefix: string,
  name: string,
  summary: string,
  source: string,
  usd: number,
  table: readonly Form[],
  omit: string,
  celsius: readonly [number, number],
  volts: readonly [number, number],
): Series[] {
  const left = new Set(omit.split(' '))
  const kept = rows(DEFINED_4000).filter(([number = '']) => !left.has(number))
  return [GATES, FLIPS, BUFFERS, COUNTERS, SWITCHES].flatMap((category) => {
    const list = kept
      .filter((cells) => cells[1] === category)
      .map(([number = '', , does = '', count = '', pins = '']) =>
        device(
          prefix + number,
          usd * (pins === '16' ? 1.15 : 1),
          category === SWITCHES
            ? { configuration: does, channels: Number(count) }
            : {
                logic_function: does,
                logic_family: '4000',
                [category === COUNTERS ? 'resolution' : 'channels']: Number(count),
                propagation_delay: 60e-9,
              },
          table,
          Number(pins),
        ),
      )
    return list.length === 0
      ? []
      : [
          digital(`${slug}-${category}`, manufacturer, category, name, summary, source, list, {
            supply_voltage_min: volts[0],
            supply_voltage_max: volts[1],
            temperature_min: celsius[0],
            temperature_max: celsius[1],
          }),
        ]
  })
}

const CMOS: Series[] = [
  ...cmos4000(
    'ti-cd4000b',
    'ti',
    'CD',
    'CD4000B',
    'CMOS logic, 3 V to 18 V.',
    'Texas Instruments CD4000B data sheets',
    0.15,
    forms(`
    BE   DIP-#   tube 25   1.4
    BM   SOIC-#  tube 14:50,16:40 1.3
    BM96 SOIC-#  reel 2500
    BNSR SOP-#   reel 2000 1.1
    BPWR TSSOP-# reel 2000 1.05
  `),
    '4014 4063 4510 4516 4521 4585 40175',
    [-55, 125],
    [3, 18],
  ),
  ...cmos4000(
    'nexperia-hef4000',
    'nexperia',
    'HEF',
    'HEF4000B',
    'CMOS logic, 3 V to 15 V.',
    'Nexperia HEF4000B data sheets',
    0.11,
    pick(NEXPERIA_LOGIC, 'BT,652+BT,653'),
    '4012 4023 4025 4002 4063 4072 4075 4077 4082 4098 4503 4024 4510 4521 4030 4042 40174 4555 4556 4585 4047 4073',
    [-40, 85],
    [3, 15],
  ),
  ...cmos4000(
    'onsemi-mc14000b',
    'onsemi',
    'MC1',
    'MC14000B',
    'CMOS logic, 3 V to 18 V.',
    'onsemi MC14000B data sheets',
    0.14,
    pick(ONSEMI_LOGIC, 'BDG+BDR2G'),
    '4002 4012 4023 4025 4028 4030 4063 4070 4072 4073 4075 4077 4082 4098 4047 4042 40106 40174 40175 4510 4014 4017 4029 4024 4521 4503 4555 4556 4585 4518',
    [-55, 125],
    [3, 18],
  ),
]

// ---------------------------------------------------------------- single gates

const LITTLE = `
  00 ${GATES} nand 5
  02 ${GATES} nor 5
  04 ${GATES} inverter 5
  U04 ${GATES} inverter 5
  08 ${GATES} and 5
  14 ${GATES} schmitt_inverter 5
  32 ${GATES} or 5
  86 ${GATES} xor 5
  38 ${GATES} nand 5
  06 ${GATES} inverter 5
  10 ${GATES} nand 6
  11 ${GATES} and 6
  27 ${GATES} nor 6
  332 ${GATES} or 6
  386 ${GATES} xor 6
  57 ${GATES} configurable_gate 6
  58 ${GATES} configurable_gate 6
  97 ${GATES} configurable_gate 6
  98 ${GATES} configurable_gate 6
  18 ${GATES} decoder_demultiplexer 6
  19 ${GATES} decoder_demultiplexer 6
  07 ${BUFFERS} buffer 5
  17 ${BUFFERS} buffer 5
  34 ${BUFFERS} buffer 5
  125 ${BUFFERS} buffer_tri_state 5
  126 ${BUFFERS} buffer_tri_state 5
  240 ${BUFFERS} buffer_tri_state 5
  79 ${FLIPS} d_flip_flop 5
  80 ${FLIPS} d_flip_flop 5
  175 ${FLIPS} d_flip_flop 6
  373 ${FLIPS} transparent_latch 6
  374 ${FLIPS} d_flip_flop 6
`
function littleLogic(
  slug: string,
  manufacturer: string,
  prefix: string,
  logicFamily: string,
  summary: string,
  source: string,
  usd: number,
  delay: string,
  volts: readonly [number, number],
  numbers: string,
  five: readonly Form[],
  six: readonly Form[],
): Series[] {
  const chosen = new Set(numbers.split(' '))
  return [GATES, BUFFERS, FLIPS].flatMap((category) => {
    const list = rows(LITTLE)
      .filter(([number = '', of]) => chosen.has(number) && of === category)
      .map(([number = '', , does = '', pins = '']) =>
        device(
          prefix + number,
          usd,
          { logic_function: does, logic_family: logicFamily, channels: 1, propagation_delay: value(delay) },
          pins === '5' ? five : six,
          Number(pins),
        ),
      )
    return list.length === 0
      ? []
      : [
          digital(`${slug}-${category}`, manufacturer, category, prefix, summary, source, list, {
            supply_voltage_min: volts[0],
            supply_voltage_max: volts[1],
            temperature_min: -40,
            temperature_max: 125,
          }),
        ]
  })
}
const TI_LITTLE_FIVE = forms(`
  DBVR SOT-23-5 reel 3000
  DBVT SOT-23-5 reel 250  1.6
  DCKR SC-70-5  reel 3000
  DCKT SC-70-5  reel 250  1.6
  DRLR SOT-553  reel 4000 1.1
  DRYR SON-6    reel 5000 1.1
  DSFR SON-6    reel 5000 1.1
  YZPR WLCSP-5  reel 3000 1.3
`)
const TI_LITTLE_SIX = forms(`
  DBVR SOT-23-6 reel 3000
  DCKR SC-70-6  reel 3000
  DRLR SOT-563  reel 4000 1.1
  DSFR SON-6    reel 5000 1.1
`)
const TI_AHC_FIVE = forms(`
  DBVR SOT-23-5 reel 3000
  DBVT SOT-23-5 reel 250  1.6
  DCKR SC-70-5  reel 3000
  DCKT SC-70-5  reel 250  1.6
  DRLR SOT-553  reel 4000 1.1
`)
const NEXPERIA_FIVE = forms(`
  GW,125 SC-70-5 reel 3000
  GV,125 SOT-753 reel 3000
`)
const NEXPERIA_LVC_FIVE = [
  ...NEXPERIA_FIVE,
  ...forms(`
  GM,115 SON-6   reel 5000 1.1
  GM,132 SON-6   reel 5000 1.1
`),
]
const SINGLE: Series[] = [
  ...littleLogic(
    'ti-sn74lvc1g',
    'ti',
    'SN74LVC1G',
    'LVC',
    'Little Logic: single gates, 1.65 V to 5.5 V.',
    'Texas Instruments SN74LVC1G data sheets',
    0.065,
    '3.7n',
    [1.65, 5.5],
    '00 02 04 U04 08 14 32 86 38 06 10 11 27 332 386 57 58 97 98 18 19 07 17 34 125 126 240 79 80 175 373 374',
    TI_LITTLE_FIVE,
    TI_LITTLE_SIX,
  ),
  ...littleLogic(
    'ti-sn74ahc1g',
    'ti',
    'SN74AHC1G',
    'AHC',
    'Little Logic: single gates, 2 V to 5.5 V.',
    'Texas Instruments SN74AHC1G data sheets',
    0.065,
    '6.5n',
    [2, 5.5],
    '00 02 04 U04 08 14 32 86 125 126',
    TI_AHC_FIVE,
    [],
  ),
  ...littleLogic(
    'ti-sn74ahct1g',
    'ti',
    'SN74AHCT1G',
    'AHCT',
    'Little Logic: single gates with TTL inputs, 4.5 V to 5.5 V.',
    'Texas Instruments SN74AHCT1G data sheets',
    0.065,
    '7n',
    [4.5, 5.5],
    '00 02 04 08 14 32 86 125 126',
    TI_AHC_FIVE,
    [],
  ),
  ...littleLogic(
    'ti-sn74aup1g',
    'ti',
    'SN74AUP1G',
    'AUP',
    'Little Logic: low-power single gates, 0.8 V to 3.6 V.',
    'Texas Instruments SN74AUP1G data sheets',
    0.12,
    '4.5n',
    [0.8, 3.6],
    '00 02 04 08 14 32 06 07 17 34 125 126 240 79 80',
    forms(`
      DBVR SOT-23-5 reel 3000
      DCKR SC-70-5  reel 3000
      DRLR SOT-553  reel 4000 1.1
      DSFR SON-6    reel 5000 1.1
    `),
    [],
  ),
  ...littleLogic(
    'nexperia-74lvc1g',
    'nexperia',
    '74LVC1G',
    'LVC',
    'Single gates, 1.65 V to 5.5 V.',
    'Nexperia 74LVC1G data sheets',
    0.055,
    '2.2n',
    [1.65, 5.5],
    '00 02 04 08 14 32 86 38 06 07 17 34 125 126 79 80',
    NEXPERIA_LVC_FIVE,
    [],
  ),
  ...littleLogic(
    'nexperia-74hc1g',
    'nexperia',
    '74HC1G',
    'HC',
    'Single gates, 2 V to 6 V.',
    'Nexperia 74HC1G data sheets',
    0.055,
    '7n',
    [2, 6],
    '00 02 04 U04 08 14 32 86 125 126',
    NEXPERIA_FIVE,
    [],
  ),
  ...littleLogic(
    'nexperia-74hct1g',
    'nexperia',
    '74HCT1G',
    'HCT',
    'Single gates with TTL inputs, 4.5 V to 5.5 V.',
    'Nexperia 74HCT1G data sheets',
    0.055,
    '9n',
    [4.5, 5.5],
    '00 02 04 08 14 32 86 125 126',
    NEXPERIA_FIVE,
    [],
  ),
  ...littleLogic(
    'nexperia-74ahc1g',
    'nexperia',
    '74AHC1G',
    'AHC',
    'Single gates, 2 V to 5.5 V.',
    'Nexperia 74AHC1G data sheets',
    0.055,
    '3.5n',
    [2, 5.5],
    '00 02 04 U04 08 14 32 86 125 126',
    NEXPERIA_FIVE,
    [],
  ),
  ...littleLogic(
    'diodes-74lvc1g',
    'diodes',
    '74LVC1G',
    'LVC',
    'Single gates, 1.65 V to 5.5 V.',
    'Diodes Incorporated 74LVC1G data sheets',
    0.045,
    '3.5n',
    [1.65, 5.5],
    '00 02 04 U04 08 14 32 86 06 07 17 34 125 126',
    forms(`
      W5-7  SOT-23-5 reel 3000
      SE-7  SC-70-5  reel 3000
      Z-7   SOT-553  reel 4000 1.1
      FW4-7 DFN-6    reel 5000 1.1
      FZ4-7 DFN-6    reel 5000 1.1
    `),
    [],
  ),
]

const TRANSLATORS: Series[] = [
  digital(
    'ti-txs-txb',
    'ti',
    'level-translators',
    'TXS, TXB, LSF, SN74LVC',
    'Bidirectional and direction-controlled voltage-level translators.',
    'Texas Instruments TXS01xx, TXB01xx, LSF010x and SN74LVCxT data sheets',
    devices(table('digital/ti-txs-txb')).map((one) => ({ ...one, parameters: { data_rate: 100e6, ...one.parameters } })),
    { temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'nexperia-translators',
    'nexperia',
    'level-translators',
    '74LVC1T45, 74LVC8T245, GTL',
    'Dual supply translating transceivers.',
    'Nexperia 74LVC1T45, 74LVC2T45, 74LVC8T245 data sheets',
    devices(table('digital/nexperia-translators')).map((one) => ({ ...one, pins: 24 })),
    { direction: 'bidirectional', supply_voltage_min: 1.2, supply_voltage_max: 5.5, temperature_min: -40, temperature_max: 125 },
  ),
]

const ANALOG_SWITCHES: Series[] = [
  digital(
    'ti-ts-switches',
    'ti',
    SWITCHES,
    'TS5A, TS3A, SN74LVC',
    'Low-voltage analog switches.',
    'Texas Instruments TS5A and SN74LVC1G66/1G3157 data sheets',
    devices(table('digital/ti-ts-switches')),
    { temperature_min: -40, temperature_max: 85 },
  ),
]

// ---------------------------------------------------------------- microcontrollers

/** STM32 part numbers: letter of the pin count, pins of the quad flat package. */
const STM32_PINS: Readonly<Record<string, number>> = {
  J: 8,
  F: 20,
  E: 25,
  G: 28,
  K: 32,
  T: 36,
  C: 48,
  R: 64,
  M: 80,
  V: 100,
  Q: 132,
  Z: 144,
  A: 169,
  I: 176,
  B: 208,
  N: 216,
}
const STM32_FLASH: Readonly<Record<string, string>> = {
  4: '16Ki',
  6: '32Ki',
  8: '64Ki',
  B: '128Ki',
  C: '256Ki',
  D: '384Ki',
  E: '512Ki',
  F: '768Ki',
  G: '1Mi',
  H: '1536Ki',
  I: '2Mi',
}
const STM32_PACKAGES: Readonly<Record<string, string>> = {
  T: 'LQFP',
  U: 'QFN',
  H: 'BGA',
  I: 'BGA',
  K: 'BGA',
  P: 'TSSOP',
  M: 'SOIC',
  Y: 'WLCSP',
}
/** Pieces of a tray, by package and pins. */
const TRAYS: Readonly<Record<string, number>> = {
  'LQFP-32': 1500,
  'LQFP-48': 1500,
  'LQFP-64': 960,
  'LQFP-80': 960,
  'LQFP-100': 540,
  'LQFP-144': 360,
  'LQFP-176': 240,
  'LQFP-208': 240,
  'QFN-28': 2940,
  'QFN-32': 2940,
  'QFN-36': 2940,
  'QFN-48': 1560,
}

/**
 * STM32 ordering codes: line, pins, flash, then package and temperature grade (6: to 85 °C, 7: to 105 °C), then TR for
 * reels. Rows: pins and flash letters, package codes, RAM, I/O. Reels are made of what has up to 100 pins.
 */
function stm32(line: string, usd: number, common: Parameters, text: string, revision = ''): Device[] {
  return rows(text).map(([letters = '', codes = '', ram = '', io = '']) => {
    const pins = STM32_PINS[letters[0] ?? ''] ?? 0
    const flash = value(STM32_FLASH[letters[1] ?? ''] ?? '')
    const list = codes.split(',').flatMap((code): Form[] => {
      const shape = `${STM32_PACKAGES[code[0] ?? '']}-${pins}`
      const parameters = { temperature_min: -40, temperature_max: code[1] === '7' ? 105 : 85 }
      const factor = code[1] === '7' ? 1.12 : 1
      const tube = code.startsWith('P') || code.startsWith('M')
      const whole: Form = {
        code: code + revision,
        package: shape,
        packaging: tube ? 'tube' : 'tray',
        spq: tube ? (pins === 8 ? 100 : 74) : (TRAYS[shape] ?? 490),
        factor,
        parameters,
      }
      const reel: Form = {
        ...whole,
        code: `${code}${revision}TR`,
        packaging: 'reel',
        spq: pins === 48 || pins === 20 || pins === 8 ? 2500 : pins <= 36 ? 3000 : 1000,
        factor: factor * 0.98,
      }
      return pins <= 100 && !/^[HIK]/.test(code) ? [whole, reel] : [whole]
    })
    const parameters = { ...common, flash_size: flash, ram_size: value(ram), io_count: Number(io) }
    return device(line + letters, Math.round((usd + (flash / 262144) * usd * 0.5 + pins * 0.004) * 100) / 100, parameters, list, pins)
  })
}
const arm = (core: string, clock: string, low: number, high = 3.6): Parameters => ({
  core,
  clock_frequency: value(clock),
  supply_voltage_min: low,
  supply_voltage_max: high,
})

const STM32: Series[] = [
  digital(
    'st-stm32f0',
    'st',
    'microcontrollers',
    'STM32F0',
    'Entry-level 32-bit microcontrollers with Arm Cortex-M0.',
    'STMicroelectronics DS9773, DS9867, DS9826, DS10697',
    [
      ...stm32(
        'STM32F030',
        0.6,
        arm('Cortex-M0', '48M', 2.4),
        'F4 P6 4Ki 15\nK6 T6 4Ki 26\nC6 T6 4Ki 39\nC8 T6 8Ki 39\nR8 T6 8Ki 55\nCC T6 32Ki 37\nRC T6 32Ki 51',
      ),
      ...stm32(
        'STM32F042',
        0.95,
        arm('Cortex-M0', '48M', 2),
        'F4 P6 6Ki 16\nF6 P6 6Ki 16\nG4 U6 6Ki 24\nG6 U6 6Ki 24\nK4 T6,U6 6Ki 26\nK6 T6,U6 6Ki 26\nC4 T6,U6 6Ki 38\nC6 T6,U6 6Ki 38',
      ),
      ...stm32(
        'STM32F051',
        1,
        arm('Cortex-M0', '48M', 2),
        'K4 T6,U6 4Ki 25\nK6 T6,U6 4Ki 25\nK8 T6,U6 8Ki 25\nC4 T6,U6 4Ki 39\nC6 T6,U6 4Ki 39\nC8 T6,U6 8Ki 39\nR4 T6 4Ki 55\nR6 T6 4Ki 55\nR8 T6 8Ki 55',
      ),
      ...stm32('STM32F070', 0.68, arm('Cortex-M0', '48M', 2.4), 'F6 P6 6Ki 15\nC6 T6 6Ki 37\nCB T6 16Ki 37\nRB T6 16Ki 51'),
      ...stm32(
        'STM32F072',
        1.25,
        arm('Cortex-M0', '48M', 2),
        'C8 T6,U6 16Ki 37\nCB T6,U6 16Ki 37\nR8 T6 16Ki 51\nRB T6,H6,I6 16Ki 51\nV8 T6,H6 16Ki 87\nVB T6,H6 16Ki 87',
      ),
      ...stm32(
        'STM32F091',
        1.35,
        arm('Cortex-M0', '48M', 2),
        'CB T6,U6 32Ki 38\nCC T6,U6 32Ki 38\nRB T6 32Ki 52\nRC T6,H6 32Ki 52\nVB T6 32Ki 88\nVC T6,H6 32Ki 88',
      ),
    ],
  ),
  digital(
    'st-stm32f1',
    'st',
    'microcontrollers',
    'STM32F1',
    'Mainstream 32-bit microcontrollers with Arm Cortex-M3.',
    'STMicroelectronics DS5319, DS5792, DS6014, DS6455',
    [
      ...stm32(
        'STM32F100',
        1.35,
        arm('Cortex-M3', '24M', 2),
        'C4 T6 4Ki 37\nC6 T6 4Ki 37\nC8 T6 8Ki 37\nCB T6 8Ki 37\nR4 T6 4Ki 51\nR6 T6 4Ki 51\nR8 T6 8Ki 51\nRB T6 8Ki 51\nV8 T6 8Ki 80\nVB T6 8Ki 80',
        'B',
      ),
      ...stm32(
        'STM32F103',
        1.85,
        arm('Cortex-M3', '72M', 2),
        'C4 T6 6Ki 37\nC6 T6 10Ki 37\nR4 T6 6Ki 51\nR6 T6 10Ki 51\nT6 U6 10Ki 26',
        'A',
      ),
      ...stm32(
        'STM32F103',
        1.85,
        arm('Cortex-M3', '72M', 2),
        `
      T8 U6 20Ki 26
      TB U6 20Ki 26
      C8 T6,T7 20Ki 37
      CB T6,T7,U6 20Ki 37
      R8 T6 20Ki 51
      RB T6,T7,H6 20Ki 51
      RC T6,T7,Y6 48Ki 51
      RD T6 64Ki 51
      RE T6,T7,Y6 64Ki 51
      RF T6 96Ki 51
      RG T6 96Ki 51
      V8 T6 20Ki 80
      VB T6,T7,H6,I6 20Ki 80
      VC T6,T7,H6 48Ki 80
      VD T6,H6 64Ki 80
      VE T6,T7,H6 64Ki 80
      VF T6 96Ki 80
      VG T6 96Ki 80
      ZC T6,H6 48Ki 112
      ZD T6,H6 64Ki 112
      ZE T6,T7,H6 64Ki 112
      ZF T6,H6 96Ki 112
      ZG T6,H6 96Ki 112
    `,
      ),
      ...stm32(
        'STM32F105',
        2.9,
        arm('Cortex-M3', '72M', 2),
        'R8 T6 64Ki 51\nRB T6 64Ki 51\nRC T6 64Ki 51\nV8 T6 64Ki 80\nVB T6 64Ki 80\nVC T6 64Ki 80',
      ),
      ...stm32('STM32F107', 3.3, arm('Cortex-M3', '72M', 2), 'RB T6 64Ki 51\nRC T6 64Ki 51\nVB T6 64Ki 80\nVC T6,H6 64Ki 80'),
    ],
  ),
  digital(
    'st-stm32f3',
    'st',
    'microcontrollers',
    'STM32F3',
    'Mixed-signal 32-bit microcontrollers with Arm Cortex-M4.',
    'STMicroelectronics DS9118, DS9866, DS10362',
    [
      ...stm32(
        'STM32F303',
        1.7,
        arm('Cortex-M4', '72M', 2),
        'K6 T6 16Ki 25\nK8 T6 16Ki 25\nC6 T6 16Ki 37\nC8 T6 16Ki 37\nR6 T6 16Ki 51\nR8 T6 16Ki 51\nCB T6,T7 40Ki 37\nCC T6,T7 48Ki 37\nRB T6,T7 40Ki 52\nRC T6,T7 48Ki 52\nVB T6 40Ki 87\nVC T6,T7 48Ki 87\nRD T6 80Ki 51\nRE T6 80Ki 51\nVD T6 80Ki 86\nVE T6 80Ki 86\nZD T6 80Ki 115\nZE T6 80Ki 115',
      ),
    ],
  ),
  digital(
    'st-stm32f4',
    'st',
    'microcontrollers',
    'STM32F4',
    'High-performance 32-bit microcontrollers with Arm Cortex-M4 and FPU.',
    'STMicroelectronics DS8626, DS9405, DS9716, DS10314, DS10693',
    [
      ...stm32(
        'STM32F401',
        1.75,
        arm('Cortex-M4', '84M', 1.7),
        'CB U6 64Ki 36\nCC U6 64Ki 36\nCD U6 96Ki 36\nCE U6 96Ki 36\nRB T6 64Ki 50\nRC T6 64Ki 50\nRD T6 96Ki 50\nRE T6 96Ki 50\nVB T6,H6 64Ki 81\nVC T6,H6 64Ki 81\nVD T6,H6 96Ki 81\nVE T6,H6 96Ki 81',
      ),
      ...stm32('STM32F405', 2.9, arm('Cortex-M4', '168M', 1.8), 'RG T6,T7 192Ki 51\nVG T6,T7 192Ki 82\nZG T6,T7 192Ki 114'),
      ...stm32(
        'STM32F407',
        3.1,
        arm('Cortex-M4', '168M', 1.8),
        'VE T6 192Ki 82\nVG T6,T7 192Ki 82\nZE T6 192Ki 114\nZG T6,T7 192Ki 114\nIE T6,H6 192Ki 140\nIG T6,T7,H6,H7 192Ki 140',
      ),
      ...stm32(
        'STM32F411',
        1.95,
        arm('Cortex-M4', '100M', 1.7),
        'CC U6 128Ki 36\nCE U6 128Ki 36\nRC T6 128Ki 50\nRE T6 128Ki 50\nVC T6,H6 128Ki 81\nVE T6,H6 128Ki 81',
      ),
      ...stm32(
        'STM32F429',
        3.4,
        arm('Cortex-M4', '180M', 1.8),
        'VE T6 256Ki 82\nVG T6 256Ki 82\nVI T6 256Ki 82\nZE T6 256Ki 114\nZG T6 256Ki 114\nZI T6 256Ki 114\nIE T6,H6 256Ki 140\nIG T6,H6 256Ki 140\nII T6,H6 256Ki 140\nBE T6 256Ki 168\nBG T6 256Ki 168\nBI T6 256Ki 168\nNE H6 256Ki 168\nNG H6 256Ki 168\nNI H6 256Ki 168',
      ),
      ...stm32(
        'STM32F446',
        2.4,
        arm('Cortex-M4', '180M', 1.8),
        'RC T6 128Ki 50\nRE T6 128Ki 50\nVC T6 128Ki 81\nVE T6 128Ki 81\nZC T6,H6 128Ki 114\nZE T6,H6 128Ki 114',
      ),
    ],
  ),
  digital(
    'st-stm32f7',
    'st',
    'microcontrollers',
    'STM32F7',
    'Very high-performance 32-bit microcontrollers with Arm Cortex-M7.',
    'STMicroelectronics DS10916, DS11532',
    [
      ...stm32(
        'STM32F746',
        4.6,
        arm('Cortex-M7', '216M', 1.7),
        'VE T6,H6 320Ki 82\nVG T6,H6 320Ki 82\nZE T6 320Ki 114\nZG T6 320Ki 114\nIE T6,K6 320Ki 140\nIG T6,K6 320Ki 140\nBE T6 320Ki 168\nBG T6 320Ki 168\nNE H6 320Ki 168\nNG H6 320Ki 168',
      ),
      ...stm32(
        'STM32F767',
        5.2,
        arm('Cortex-M7', '216M', 1.7),
        'VG T6,H6 512Ki 82\nVI T6,H6 512Ki 82\nZG T6 512Ki 114\nZI T6 512Ki 114\nIG T6,K6 512Ki 140\nII T6,K6 512Ki 140\nBG T6 512Ki 168\nBI T6 512Ki 168\nNG H6 512Ki 168\nNI H6 512Ki 168',
      ),
    ],
  ),
  digital(
    'st-stm32g0',
    'st',
    'microcontrollers',
    'STM32G0',
    'Efficient 32-bit microcontrollers with Arm Cortex-M0+.',
    'STMicroelectronics DS12990, DS12992, DS12766, DS12232',
    [
      ...stm32(
        'STM32G030',
        0.52,
        arm('Cortex-M0+', '64M', 2),
        'J6 M6 8Ki 6\nF6 P6 8Ki 18\nK6 T6 8Ki 30\nK8 T6 8Ki 30\nC6 T6 8Ki 44\nC8 T6 8Ki 44',
      ),
      ...stm32(
        'STM32G031',
        0.72,
        arm('Cortex-M0+', '64M', 1.7),
        'J4 M6 8Ki 6\nJ6 M6 8Ki 6\nF4 P6 8Ki 18\nF6 P6 8Ki 18\nF8 P6 8Ki 18\nG4 U6 8Ki 26\nG6 U6 8Ki 26\nG8 U6 8Ki 26\nK4 T6,U6 8Ki 30\nK6 T6,U6 8Ki 30\nK8 T6,U6 8Ki 30\nC4 T6,U6 8Ki 44\nC6 T6,U6 8Ki 44\nC8 T6,U6 8Ki 44',
      ),
      ...stm32('STM32G070', 0.7, arm('Cortex-M0+', '64M', 2), 'KB T6 36Ki 30\nCB T6 36Ki 44\nRB T6 36Ki 60'),
      ...stm32(
        'STM32G071',
        0.95,
        arm('Cortex-M0+', '64M', 1.7),
        'G8 U6 36Ki 26\nGB U6 36Ki 26\nK8 T6,U6 36Ki 30\nKB T6,U6 36Ki 30\nC8 T6,U6 36Ki 44\nCB T6,U6 36Ki 44\nR8 T6 36Ki 60\nRB T6,I6 36Ki 60',
      ),
    ],
  ),
  digital(
    'st-stm32g4',
    'st',
    'microcontrollers',
    'STM32G4',
    'Mixed-signal 32-bit microcontrollers with Arm Cortex-M4 at 170 MHz.',
    'STMicroelectronics DS12589, DS12288',
    [
      ...stm32(
        'STM32G431',
        1.6,
        arm('Cortex-M4', '170M', 1.71),
        'K6 T6,U6 32Ki 26\nK8 T6,U6 32Ki 26\nKB T6,U6 32Ki 26\nC6 T6,U6 32Ki 38\nC8 T6,U6 32Ki 38\nCB T6,U6 32Ki 38\nR6 T6 32Ki 52\nR8 T6 32Ki 52\nRB T6,I6 32Ki 52\nV6 T6 32Ki 86\nV8 T6 32Ki 86\nVB T6 32Ki 86',
      ),
      ...stm32(
        'STM32G474',
        2.9,
        arm('Cortex-M4', '170M', 1.71),
        'CB T6,U6 128Ki 38\nCC T6,U6 128Ki 38\nCE T6,U6 128Ki 38\nRB T6 128Ki 52\nRC T6 128Ki 52\nRE T6 128Ki 52\nVB T6 128Ki 86\nVC T6 128Ki 86\nVE T6 128Ki 86',
      ),
    ],
  ),
  digital(
    'st-stm32l4',
    'st',
    'microcontrollers',
    'STM32L4',
    'Ultra-low-power 32-bit microcontrollers with Arm Cortex-M4.',
    'STMicroelectronics DS10198, DS11451, DS11449',
    [
      ...stm32('STM32L432', 2, arm('Cortex-M4', '80M', 1.71), 'KB U6 64Ki 26\nKC U6 64Ki 26'),
      ...stm32(
        'STM32L431',
        1.9,
        arm('Cortex-M4', '80M', 1.71),
        'KB U6 64Ki 26\nKC U6 64Ki 26\nCB T6,U6 64Ki 38\nCC T6,U6 64Ki 38\nRB T6 64Ki 52\nRC T6 64Ki 52\nVC T6 64Ki 83',
      ),
      ...stm32(
        'STM32L433',
        2.1,
        arm('Cortex-M4', '80M', 1.71),
        'CB T6,U6 64Ki 38\nCC T6,U6 64Ki 38\nRB T6 64Ki 52\nRC T6 64Ki 52\nVC T6 64Ki 83',
      ),
      ...stm32(
        'STM32L476',
        2.9,
        arm('Cortex-M4', '80M', 1.71),
        'RC T6 128Ki 51\nRE T6 128Ki 51\nRG T6 128Ki 51\nVC T6 128Ki 82\nVE T6 128Ki 82\nVG T6 128Ki 82\nZE T6 128Ki 114\nZG T6 128Ki 114',
      ),
    ],
  ),
  digital(
    'st-stm32h7',
    'st',
    'microcontrollers',
    'STM32H7',
    'High-performance 32-bit microcontrollers with Arm Cortex-M7 up to 550 MHz.',
    'STMicroelectronics DS12110, DS12556, DS13313',
    [
      ...stm32(
        'STM32H743',
        5,
        arm('Cortex-M7', '480M', 1.62),
        'VG T6 1Mi 82\nVI T6,H6 1Mi 82\nZG T6 1Mi 114\nZI T6 1Mi 114\nIG T6,K6 1Mi 140\nII T6,K6 1Mi 140\nBG T6 1Mi 168\nBI T6 1Mi 168',
      ),
      ...stm32('STM32H750', 4, arm('Cortex-M7', '480M', 1.62), 'VB T6 1Mi 82\nZB T6 1Mi 114\nIB T6,K6 1Mi 140'),
      ...stm32('STM32H723', 4.2, arm('Cortex-M7', '550M', 1.62), 'VE T6 564Ki 80\nVG T6 564Ki 80\nZE T6 564Ki 112\nZG T6 564Ki 112'),
    ],
  ),
]

/** GD32 follows the same letters; trays only. */
function gd32(line: string, usd: number, common: Parameters, text: string): Device[] {
  return rows(text).map(([letters = '', ram = '', io = '']) => {
    const pins = STM32_PINS[letters[0] ?? ''] ?? 0
    const flash = value(STM32_FLASH[letters[1] ?? ''] ?? '')
    return device(
      `${line}${letters}T6`,
      Math.round((usd + (flash / 262144) * 0.4 + pins * 0.004) * 100) / 100,
      { ...common, flash_size: flash, ram_size: value(ram), io_count: Number(io) },
      [{ code: '', package: 'LQFP-#', packaging: 'tray', spq: TRAYS[`LQFP-${pins}`] ?? 250, factor: 1, parameters: {} }],
      pins,
    )
  })
}
const GIGADEVICE: Series[] = [
  digital(
    'gigadevice-gd32f',
    'gigadevice',
    'microcontrollers',
    'GD32F103, GD32F303',
    '32-bit microcontrollers with Arm Cortex-M3 and Cortex-M4.',
    'GigaDevice GD32F103xx and GD32F303xx data sheets',
    [
      ...gd32(
        'GD32F103',
        1.1,
        arm('Cortex-M3', '108M', 2.6),
        'C4 6Ki 37\nC6 10Ki 37\nC8 20Ki 37\nCB 20Ki 37\nR4 6Ki 51\nR6 10Ki 51\nR8 20Ki 51\nRB 20Ki 51\nRC 48Ki 51\nRD 64Ki 51\nRE 64Ki 51\nRF 96Ki 51\nRG 96Ki 51\nV8 20Ki 80\nVB 20Ki 80\nVC 48Ki 80\nVD 64Ki 80\nVE 64Ki 80\nVF 96Ki 80\nVG 96Ki 80\nZC 48Ki 112\nZD 64Ki 112\nZE 64Ki 112\nZF 96Ki 112\nZG 96Ki 112',
      ),
      ...gd32(
        'GD32F303',
        1.5,
        arm('Cortex-M4', '120M', 2.6),
        'CB 32Ki 37\nCC 48Ki 37\nCE 64Ki 37\nCG 96Ki 37\nRB 32Ki 51\nRC 48Ki 51\nRE 64Ki 51\nRG 96Ki 51\nVB 32Ki 80\nVC 48Ki 80\nVE 64Ki 80\nVG 96Ki 80\nZC 48Ki 112\nZE 64Ki 112\nZG 96Ki 112',
      ),
    ],
    { temperature_min: -40, temperature_max: 85 },
  ),
]

const AVR_FORMS = forms(`
  -AU   TQFP-# tray 32:250,44:160,64:90,100:90
  -AUR  TQFP-# reel 32:2000,44:2000,64:1500,100:1000 0.98
  -MU   QFN-#  tray 28:490,32:490,44:260,64:260,20:490
  -MUR  QFN-#  reel 28:6000,32:5000,44:4000,64:4000,20:6000 0.98
  -PU   DIP-#  tube 8:50,14:25,20:18,28:14,40:10 1.15
  -SU   SOIC-# tube 8:95,14:55,20:37
  -SUR  SOIC-# reel 8:2000,14:2000,20:1000 0.98
  -SSU  SOIC-# tube 8:100,14:55
  -SSUR SOIC-# reel 8:4000,14:2500 0.98
  -SH   SOIC-8W tube 95
  -20PU DIP-#  tube 8:50 1.15
  -20SU SOIC-8W tube 95
  -20SUR SOIC-8W reel 2000 0.98
  -20SSU SOIC-# tube 100
  -20MU QFN-20 tray 490
  -20MUR QFN-20 reel 6000 0.98
`)
const AVR: Series[] = [
  digital(
    'microchip-atmega',
    'microchip',
    'microcontrollers',
    'ATmega',
    '8-bit AVR microcontrollers, megaAVR.',
    'Microchip ATmega data sheets',
    devices(table('digital/microchip-atmega'), AVR_FORMS).concat(
      devices(table('digital/microchip-atmega-2'), forms('-16AU TQFP-# tray 90\n-16AUR TQFP-# reel 64:1500,100:1000 0.98')),
    ),
    { core: 'AVR', temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'microchip-attiny',
    'microchip',
    'microcontrollers',
    'ATtiny',
    '8-bit AVR microcontrollers, tinyAVR.',
    'Microchip ATtiny data sheets',
    devices(table('digital/microchip-attiny'), AVR_FORMS),
    { core: 'AVR', temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'microchip-tinyavr',
    'microchip',
    'microcontrollers',
    'tinyAVR 0, 1, 2',
    '8-bit AVR microcontrollers with core independent peripherals.',
    'Microchip ATtiny202 to ATtiny3227 data sheets',
    devices(
      table('digital/microchip-tinyavr'),
      forms(`
    -SSN  SOIC-# tube 8:100,14:54 1 -40..105
    -SSNR SOIC-# reel 8:3300,14:2600 0.98 -40..105
    -SSF  SOIC-# tube 8:100,14:54 1.06 -40..125
    -SN   SOIC-# tube 38 1 -40..105
    -SNR  SOIC-# reel 1600 0.98 -40..105
    -SF   SOIC-# tube 38 1.06 -40..125
    -MN   QFN-#  tray 490 1 -40..105
    -MNR  QFN-#  reel 5000 0.98 -40..105
    -MF   QFN-#  tray 490 1.06 -40..125
  `),
    ),
    { core: 'AVR' },
  ),
  digital(
    'microchip-atmega0',
    'microchip',
    'microcontrollers',
    'megaAVR 0',
    '8-bit AVR microcontrollers, megaAVR 0-series.',
    'Microchip ATmega808/809/1608/1609/3208/3209/4808/4809 data sheets',
    devices(
      table('digital/microchip-atmega0'),
      forms(`
    -AU  TQFP-# tray 250 1 -40..85
    -AUR TQFP-# reel 2000 0.98 -40..85
    -AF  TQFP-# tray 250 1.08 -40..125
    -AFR TQFP-# reel 2000 1.06 -40..125
    -MU  QFN-#  tray 490 1 -40..85
    -MUR QFN-#  reel 4000 0.98 -40..85
    -MF  QFN-#  tray 490 1.08 -40..125
    -MFR QFN-#  reel 4000 1.06 -40..125
  `),
    ),
    { core: 'AVR' },
  ),
]

/** PIC cases: package code, package, pieces by pins. Temperature I to 85 °C, E to 125 °C; T after the device is a reel. */
const PIC_CASES = rows(`
  P  DIP   tube 8:60,14:30,18:25,20:22,40:10
  SP DIP   tube 28:15
  SN SOIC  tube 8:100
  SL SOIC  tube 14:57
  SO SOIC  tube 18:42,20:38,28:27
  ST TSSOP tube 14:96
  SS SSOP  tube 20:67,28:47
  ML QFN   tube 16:91,20:91,28:61,44:45
  MF DFN   tube 8:60
  PT TQFP  tray 44:160,64:160
  MR QFN   tube 64:40
`)
const PIC_REELS: Readonly<Record<string, number>> = {
  SN: 3300,
  SL: 2600,
  SO: 1600,
  ST: 2500,
  SS: 2100,
  ML: 1600,
  MF: 3300,
  PT: 1200,
  MR: 1600,
}
const PIC_CODES: Readonly<Record<number, string>> = {
  8: 'P SN MF',
  14: 'P SL ST',
  18: 'P SO',
  20: 'P SO SS',
  28: 'SP SO SS ML',
  40: 'P',
  44: 'PT ML',
  64: 'PT MR',
}
function pic(text: string, common: Parameters): Device[] {
  return rows(text).map(([name = '', pins = '', usd = '', clock = '', flash = '', ram = '', io = '']) => {
    const list = (PIC_CODES[Number(pins)] ?? '').split(' ').flatMap((code): Form[] => {
      const [, shape = '', packaging = '', packs = ''] = PIC_CASES.find((one) => one[0] === code) ?? []
      const spq = Number(
        packs
          .split(',')
          .find((pair) => pair.startsWith(`${pins}:`))
          ?.split(':')[1] ?? 50,
      )
      const factor = shape === 'DIP' ? 1.08 : 1
      return (
        [
          ['I', 85, 1],
          ['E', 125, 1.08],
        ] as const
      ).flatMap(([grade, high, hot]): Form[] => {
        const parameters = { temperature_min: -40, temperature_max: high }
        const tube: Form = {
          code: `*-${grade}/${code}`,
          package: `${shape}-#`,
          packaging: packaging === 'tray' ? 'tray' : 'tube',
          spq,
          factor: factor * hot,
          parameters,
        }
        const reel = PIC_REELS[code]
        return reel === undefined || grade === 'E'
          ? [tube]
          : [tube, { ...tube, code: `*T-${grade}/${code}`, packaging: 'reel', spq: reel, factor: hot }]
      })
    })
    return device(
      name,
      Number(usd),
      { ...common, clock_frequency: value(clock), flash_size: value(flash), ram_size: value(ram), io_count: Number(io) },
      list,
      Number(pins),
    )
  })
}
const PICS: Series[] = [
  digital(
    'microchip-pic16f',
    'microchip',
    'microcontrollers',
    'PIC16F',
    '8-bit PIC microcontrollers, mid-range and enhanced mid-range.',
    'Microchip PIC16F data sheets',
    pic(
      `
    PIC16F1503  14 0.62 20M 3584   128  12
    PIC16F1507  20 0.66 20M 3584   128  18
    PIC16F1508  20 0.78 20M 7Ki    256  18
    PIC16F1509  20 0.86 20M 14Ki   512  18
    PIC16F1512  28 0.92 20M 3584   128  25
    PIC16F1516  28 0.98 20M 14Ki   512  25
    PIC16F1518  28 1.1  20M 28Ki   1Ki  25
    PIC16F1704  14 0.92 32M 7Ki    512  12
    PIC16F1705  14 1.0  32M 14Ki   1Ki  12
    PIC16F1708  20 1.0  32M 7Ki    512  18
    PIC16F1709  20 1.1  32M 14Ki   1Ki  18
    PIC16F1713  28 1.05 32M 7Ki    512  25
    PIC16F1716  28 1.15 32M 14Ki   1Ki  25
    PIC16F1718  28 1.3  32M 28Ki   2Ki  25
    PIC16F1823  14 0.82 32M 3584   128  12
    PIC16F1824  14 0.98 32M 7Ki    256  12
    PIC16F1825  14 1.1  32M 14Ki   1Ki  12
    PIC16F1826  18 0.98 32M 3584   256  16
    PIC16F1827  18 1.1  32M 7Ki    384  16
    PIC16F1828  20 1.1  32M 7Ki    256  18
    PIC16F1829  20 1.25 32M 14Ki   1Ki  18
    PIC16F1847  18 1.3  32M 14Ki   1Ki  16
    PIC16F1933  28 1.25 32M 7Ki    256  25
    PIC16F1936  28 1.45 32M 14Ki   512  25
    PIC16F1938  28 1.6  32M 28Ki   1Ki  25
    PIC16F627A  18 1.4  20M 1792   224  16
    PIC16F628A  18 1.55 20M 3584   224  16
    PIC16F648A  18 1.75 20M 7Ki    256  16
    PIC16F88    18 2.0  20M 7Ki    368  16
    PIC16F630   14 1.05 20M 1792   64   12
    PIC16F676   14 1.15 20M 1792   64   12
    PIC16F684   14 1.25 20M 3584   128  12
    PIC16F688   14 1.35 20M 7Ki    256  12
    PIC16F690   20 1.45 20M 7Ki    256  18
    PIC16F882   28 1.4  20M 3584   128  24
    PIC16F883   28 1.55 20M 7Ki    256  24
    PIC16F886   28 1.75 20M 14Ki   368  24
    PIC16F18313 8  0.5  32M 3584   256  6
    PIC16F18323 14 0.56 32M 3584   256  12
    PIC16F18324 14 0.62 32M 7Ki    512  12
    PIC16F18325 14 0.7  32M 14Ki   1Ki  12
    PIC16F18326 14 0.8  32M 28Ki   2Ki  12
    PIC16F18344 20 0.7  32M 7Ki    512  18
    PIC16F18345 20 0.78 32M 14Ki   1Ki  18
    PIC16F18346 20 0.88 32M 28Ki   2Ki  18
    PIC16F18426 14 0.86 32M 28Ki   2Ki  12
    PIC16F18446 20 0.95 32M 28Ki   2Ki  18
    PIC16F18855 28 0.95 32M 14Ki   1Ki  25
    PIC16F18857 28 1.2  32M 56Ki   4Ki  25
  `,
      { core: 'PIC16', supply_voltage_min: 2.3, supply_voltage_max: 5.5 },
    ),
  ),
  digital(
    'microchip-pic18f',
    'microchip',
    'microcontrollers',
    'PIC18F',
    '8-bit PIC microcontrollers, PIC18.',
    'Microchip PIC18F data sheets',
    pic(
      `
    PIC18F13K22 20 1.35 64M 8Ki   256  18
    PIC18F14K22 20 1.5  64M 16Ki  512  18
    PIC18F14K50 20 1.85 48M 16Ki  768  15
    PIC18F23K20 28 1.5  64M 8Ki   512  25
    PIC18F24K20 28 1.6  64M 16Ki  768  25
    PIC18F25K20 28 1.8  64M 32Ki  1536 25
    PIC18F26K20 28 2.1  64M 64Ki  3936 25
    PIC18F23K22 28 1.5  64M 8Ki   512  25
    PIC18F24K22 28 1.6  64M 16Ki  768  25
    PIC18F25K22 28 1.85 64M 32Ki  1536 25
    PIC18F26K22 28 2.1  64M 64Ki  3896 25
    PIC18F25K42 28 1.35 64M 32Ki  2Ki  25
    PIC18F26K42 28 1.5  64M 64Ki  4Ki  25
    PIC18F27K42 28 1.75 64M 128Ki 8Ki  25
    PIC18F25K80 28 2.3  64M 32Ki  3648 24
    PIC18F26K80 28 2.6  64M 64Ki  3648 24
    PIC18F25K50 28 1.9  48M 32Ki  2Ki  25
  `,
      { core: 'PIC18', supply_voltage_min: 1.8, supply_voltage_max: 5.5 },
    ),
  ),
]

const SAM_RAM: Readonly<Record<string, string>> = { 15: '4Ki', 16: '8Ki', 17: '16Ki', 18: '32Ki' }
const SAM_FLASH: Readonly<Record<string, string>> = { 14: '16Ki', 15: '32Ki', 16: '64Ki', 17: '128Ki', 18: '256Ki' }
const SAM_FORMS = forms(`
  -AU  TQFP-# tray 32:250,48:250,64:160
  -AUT TQFP-# reel 32:2000,48:2000,64:1500 0.98
  -MU  QFN-#  tray 32:490,48:260,64:260
  -MUT QFN-#  reel 32:5000,48:4000,64:4000 0.98
`)
const SAM_HOT = forms(`
  -AF  TQFP-# tray 32:250,48:250,64:160 1.12 -40..125
  -MF  QFN-#  tray 32:490,48:260,64:260 1.12 -40..125
`)
const SAM_PINS = [
  ['E', 32, 26],
  ['G', 48, 38],
  ['J', 64, 52],
] as const
const sam = (
  line: string,
  revision: string,
  usd: number,
  flashes: readonly string[],
  ram: Readonly<Record<string, string>>,
  table: readonly Form[],
): Device[] =>
  SAM_PINS.flatMap(([letter, pins, ioCount]) =>
    flashes.map((code) =>
      device(
        `${line}${letter}${code}${revision}`,
        usd + Number(code) * 0.06 + pins * 0.008,
        { flash_size: value(SAM_FLASH[code] ?? ''), ram_size: value(ram[code] ?? ''), io_count: ioCount },
        table,
        pins,
      ),
    ),
  )

const OTHER_MCU: Series[] = [
  digital(
    'microchip-samd',
    'microchip',
    'microcontrollers',
    'SAM D20, SAM D21',
    '32-bit microcontrollers with Arm Cortex-M0+.',
    'Microchip SAM D20 (DS60001504) and SAM D21 (DS40001882) data sheets',
    [
      ...sam('ATSAMD20', 'A', 0.4, ['14', '15', '16', '17', '18'], { ...SAM_RAM, 14: '2Ki' }, SAM_FORMS),
      ...sam('ATSAMD21', 'A', 0.9, ['15', '16', '17', '18'], SAM_RAM, [...SAM_FORMS, ...SAM_HOT]),
      ...sam('ATSAMD21', 'B', 0.8, ['15', '16'], SAM_RAM, SAM_FORMS),
    ],
    { ...arm('Cortex-M0+', '48M', 1.62), temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'microchip-samd51',
    'microchip',
    'microcontrollers',
    'SAM D51',
    '32-bit microcontrollers with Arm Cortex-M4F at 120 MHz.',
    'Microchip SAM D5x/E5x (DS60001507) data sheet',
    devices(
      table('digital/microchip-samd51'),
      forms('-AU TQFP-# tray 90\n-AUT TQFP-# reel 1000 0.98\n-MU QFN-# tray 260\n-MUT QFN-# reel 4000 0.98'),
    ),
    { ...arm('Cortex-M4F', '120M', 1.71), temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'ti-msp430g2',
    'ti',
    'microcontrollers',
    'MSP430G2',
    '16-bit ultra-low-power microcontrollers, Value Line.',
    'Texas Instruments SLAS734, SLAS735',
    devices(
      table('digital/ti-msp430g2'),
      forms(`
      IN20    DIP-20   tube 20 1.2
      IPW20   TSSOP-20 tube 70
      IPW20R  TSSOP-20 reel 2000 0.95
      IPW28   TSSOP-28 tube 50 1.05
      IPW28R  TSSOP-28 reel 2000
      IRHB32R QFN-32   reel 3000 1.02
      IRHB32T QFN-32   reel 250 1.2
    `).map((form) => ({ ...form, parameters: { io_count: form.code.includes('20') ? 16 : 24 } })),
    ),
    { core: 'MSP430', clock_frequency: 16e6, supply_voltage_min: 1.8, supply_voltage_max: 3.6, temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'nxp-kinetis-l',
    'nxp',
    'microcontrollers',
    'Kinetis KL',
    '32-bit microcontrollers with Arm Cortex-M0+ at 48 MHz.',
    'NXP KL05P48M48SF1, KL15P80M48SF0, KL25P80M48SF0',
    ['15', '25'].flatMap((line) =>
      (
        [
          ['32', '4Ki'],
          ['64', '8Ki'],
          ['128', '16Ki'],
        ] as const
      ).map(([kilobytes, ram]) =>
        device(
          `MKL${line}Z${kilobytes}V`,
          2.1 + Number(kilobytes) / 160 + (line === '25' ? 0.4 : 0),
          { flash_size: value(`${kilobytes}Ki`), ram_size: value(ram), io_count: 66 },
          forms(`
        FM4 QFN-32  tray 490 0.9
        FT4 QFN-48  tray 260
        LH4 LQFP-64 tray 160
        LK4 LQFP-80 tray 480 1.05
      `).map((form) => ({
            ...form,
            parameters: { io_count: ({ FM4: 23, FT4: 36, LH4: 50, LK4: 66 } as Record<string, number>)[form.code] ?? 0 },
          })),
        ),
      ),
    ),
    { ...arm('Cortex-M0+', '48M', 1.71), temperature_min: -40, temperature_max: 105 },
  ),
  digital(
    'nxp-lpc',
    'nxp',
    'microcontrollers',
    'LPC',
    '32-bit microcontrollers with Arm Cortex-M0+ and Cortex-M3.',
    'NXP LPC81XM, LPC82X, LPC111X, LPC13XX, LPC1769_68_67_66_65_64_63 data sheets',
    devices(table('digital/nxp-lpc')),
    { supply_voltage_max: 3.6, temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'raspberry-pi-rp',
    'raspberry-pi',
    'microcontrollers',
    'RP2',
    'Dual-core microcontrollers without internal flash.',
    'Raspberry Pi RP2040 and RP2350 data sheets',
    devices(table('digital/raspberry-pi-rp')),
    { supply_voltage_max: 3.3, temperature_min: -20, temperature_max: 85 },
  ),
  digital(
    'wch-ch32v',
    'wch',
    'microcontrollers',
    'CH32V',
    '32-bit RISC-V microcontrollers.',
    'WCH CH32V003DS0, CH32V103DS0, CH32V203DS0, CH32V307DS0',
    devices(table('digital/wch-ch32v')),
    { temperature_min: -40, temperature_max: 85 },
  ),
]

// ---------------------------------------------------------------- memory

const EEPROM_FORMS = forms(`
  *-I/P    DIP-8    tube 60   1.15 -40..85
  *-I/SN   SOIC-8   tube 100  1    -40..85
  *T-I/SN  SOIC-8   reel 3300 0.96 -40..85
  *-E/SN   SOIC-8   tube 100  1.12 -40..125
  *T-E/SN  SOIC-8   reel 3300 1.08 -40..125
  *-I/SM   SOIC-8W  tube 90   1.1  -40..85
  *T-I/SM  SOIC-8W  reel 2100 1.06 -40..85
  *-I/ST   TSSOP-8  tube 100  1    -40..85
  *T-I/ST  TSSOP-8  reel 2500 0.96 -40..85
  *-I/MS   MSOP-8   tube 100  1.04 -40..85
  *T-I/MS  MSOP-8   reel 2500 1    -40..85
  *T-I/MNY TDFN-8   reel 3300 1.02 -40..85
  *T-I/MC  DFN-8    reel 3300 1.06 -40..85
  *T-I/OT  SOT-23-5 reel 3000 0.98 -40..85
  *T-E/OT  SOT-23-5 reel 3000 1.06 -40..125
  *-I/MF   DFN-8    tube 60   1.1  -40..85
  *T-I/MF  DFN-8    reel 3300 1.06 -40..85
`)
const ROUND = { interface: 'I2C', supply_voltage_max: 5.5 }

const EEPROMS: Series[] = [
  digital(
    'microchip-24lc',
    'microchip',
    'eeprom',
    '24AA, 24LC, 24FC',
    'I2C serial EEPROM.',
    'Microchip 24AAXXX/24LCXXX/24FCXXX data sheet (DS21930)',
    devices(table('digital/microchip-24lc'), EEPROM_FORMS),
    ROUND,
  ),
  digital(
    'microchip-25lc',
    'microchip',
    'eeprom',
    '25AA, 25LC',
    'SPI serial EEPROM.',
    'Microchip 25AAXXX/25LCXXX data sheet (DS22040)',
    devices(table('digital/microchip-25lc'), EEPROM_FORMS),
    { interface: 'SPI', supply_voltage_max: 5.5 },
  ),
  digital(
    'microchip-93lc',
    'microchip',
    'eeprom',
    '93AA, 93LC, 93C',
    'Microwire serial EEPROM.',
    'Microchip 93XX46 to 93XX86 data sheets (DS21794 to DS21797)',
    ['46', '56', '66'].flatMap((size, step) =>
      (
        [
          ['AA', 1.8],
          ['LC', 2.5],
          ['C', 4.5],
        ] as const
      ).flatMap(([grade, low]) =>
        ['A', 'B', 'C'].map((word) => {
          const bits = 1024 << step
          return device(
            `93${grade}${size}${word}`,
            0.24 + step * 0.03,
            {
              memory_size: bits,
              clock_frequency: 2e6,
              supply_voltage_min: low,
              ...(word === 'C' ? {} : { memory_organization: word === 'A' ? `${bits / 8}x8` : `${bits / 16}x16` }),
            },
            pick(EEPROM_FORMS, '*-I/P+*-I/SN+*T-I/SN+*-I/ST+*T-I/ST+*-I/MS+*T-I/MS'),
          )
        }),
      ),
    ),
    { interface: 'Microwire', supply_voltage_max: 5.5 },
  ),
  digital(
    'microchip-at24c',
    'microchip',
    'eeprom',
    'AT24C',
    'I2C serial EEPROM.',
    'Microchip AT24C data sheets',
    devices(
      table('digital/microchip-at24c'),
      forms(`
    -SSHM-B SOIC-8  tube 100
    -SSHM-T SOIC-8  reel 4000 0.97
    -XHM-B  TSSOP-8 tube 100
    -XHM-T  TSSOP-8 reel 5000 0.97
    -MAHM-T DFN-8   reel 5000 1.02
  `),
    )
      .map((one) =>
        one.name === 'AT24C256C' ? { ...one, forms: one.forms.map((form) => ({ ...form, code: form.code.replace('HM', 'HL') })) } : one,
      )
      .concat(
        devices(
          table('digital/microchip-at24c-2'),
          forms(`
    -SSHM-B SOIC-8 tube 100
    -SSHM-T SOIC-8 reel 4000 0.97
    -SSHD-T SOIC-8 reel 4000 0.97
  `),
        ),
      ),
    { ...ROUND, supply_voltage_min: 1.7, temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'st-m24',
    'st',
    'eeprom',
    'M24, M95',
    'I2C and SPI serial EEPROM.',
    'STMicroelectronics M24Cxx and M95xxx data sheets',
    [
      ...devices(
        table('digital/st-m24'),
        forms(
          '-WMN6TP SOIC-8 reel 2500\n-RMN6TP SOIC-8 reel 2500 1.02\n-WMN6P SOIC-8 tube 100 1.05\n-RDW6TP TSSOP-8 reel 4000 1.02\n-WDW6TP TSSOP-8 reel 4000',
        ),
      ).map((one) => ({ ...one, parameters: { ...one.parameters, interface: 'I2C', clock_frequency: 400e3 } })),
      ...devices(
        table('digital/st-m24-2'),
        forms('-WMN6TP SOIC-8 reel 2500\n-RMN6TP SOIC-8 reel 2500 1.02\n-WDW6TP TSSOP-8 reel 4000'),
      ).map((one) => ({ ...one, parameters: { ...one.parameters, interface: 'SPI', clock_frequency: 10e6 } })),
    ].map((one) => ({
      ...one,
      forms: one.forms.map((form) => ({ ...form, parameters: { supply_voltage_min: form.code.startsWith('-W') ? 2.5 : 1.8 } })),
    })),
    { supply_voltage_max: 5.5, temperature_min: -40, temperature_max: 85 },
  ),
]

const FLASHES: Series[] = [
  digital(
    'winbond-w25q',
    'winbond',
    'flash-memory',
    'W25Q',
    'SpiFlash serial NOR flash with dual and quad SPI, 3 V.',
    'Winbond W25Q16JV to W25Q512JV data sheets',
    [
      ...devices(
        table('digital/winbond-w25q'),
        forms(`
      SIQ   SOIC-8W tube 90
      SIQTR SOIC-8W reel 2000
      SIM   SOIC-8W tube 90
      SIMTR SOIC-8W reel 2000
    `),
      ),
      ...devices(
        table('digital/winbond-w25q-2'),
        forms(`
      SNIQ   SOIC-8 tube 100
      SNIQTR SOIC-8 reel 2500
    `),
      ),
      ...devices(
        table('digital/winbond-w25q-3'),
        forms(`
      ZPIQ   WSON-8 tube 100
      ZPIQTR WSON-8 reel 4000
    `),
      ),
      ...devices(
        table('digital/winbond-w25q-4'),
        forms(`
      EIQ   WSON-8 tray 480
      EIQTR WSON-8 reel 4000
      FIQ   SOIC-16W tube 44
      FIQTR SOIC-16W reel 1000
    `),
      ),
      ...devices(
        table('digital/winbond-w25q-5'),
        forms(`
      EIQ   WSON-8 tray 480
      EIQTR WSON-8 reel 4000
      FIQ   SOIC-16W tube 44
      FIQTR SOIC-16W reel 1000
    `),
      ),
    ],
    {
      interface: 'SPI-Quad',
      clock_frequency: 133e6,
      supply_voltage_min: 2.7,
      supply_voltage_max: 3.6,
      temperature_min: -40,
      temperature_max: 85,
    },
  ),
  digital(
    'winbond-w25q-small',
    'winbond',
    'flash-memory',
    'W25X, W25Q',
    'SpiFlash serial NOR flash up to 8 Mbit and 1.8 V lines.',
    'Winbond W25X20CL, W25X40CL, W25Q80DV and W25QxxJW data sheets',
    devices(table('digital/winbond-w25q-small')),
    { interface: 'SPI-Quad', temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'macronix-mx25l',
    'macronix',
    'flash-memory',
    'MX25L, MX25R',
    'MXSMIO serial NOR flash.',
    'Macronix MX25L and MX25R data sheets',
    devices(table('digital/macronix-mx25l')),
    { interface: 'SPI-Quad', supply_voltage_max: 3.6, temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'gigadevice-gd25q',
    'gigadevice',
    'flash-memory',
    'GD25Q',
    'Serial NOR flash with dual and quad SPI.',
    'GigaDevice GD25Q data sheets',
    devices(table('digital/gigadevice-gd25q')),
    { interface: 'SPI-Quad', supply_voltage_min: 2.7, supply_voltage_max: 3.6, temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'infineon-s25fl',
    'infineon',
    'flash-memory',
    'S25FL',
    'Serial NOR flash with quad SPI.',
    'Infineon S25FL064L, S25FL128L, S25FL256L, S25FL-S data sheets',
    devices(table('digital/infineon-s25fl')),
    { interface: 'SPI-Quad', supply_voltage_min: 2.7, supply_voltage_max: 3.6, temperature_min: -40, temperature_max: 85 },
  ),
]

const RAMS: Series[] = [
  digital(
    'issi-sram',
    'issi',
    'sram',
    'IS61, IS62',
    'Asynchronous static RAM, high-speed and low-power.',
    'ISSI IS61WV and IS62WV data sheets',
    devices(table('digital/issi-sram')),
    { interface: 'Parallel', temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'alliance-sram',
    'alliance-memory',
    'sram',
    'AS6C, AS7C',
    'Asynchronous static RAM, low-power and fast.',
    'Alliance Memory AS6C and AS7C data sheets',
    devices(table('digital/alliance-sram')),
    { interface: 'Parallel', temperature_min: 0, temperature_max: 70 },
  ),
  digital(
    'microchip-23lc',
    'microchip',
    'sram',
    '23LC, 23A',
    'SPI serial static RAM.',
    'Microchip 23LC1024 (DS25142), 23LC512 (DS25155), 23K256 (DS22100)',
    devices(table('digital/microchip-23lc'), EEPROM_FORMS).map((one) => ({
      ...one,
      parameters: { ...one.parameters, access_time: 32e-9 },
    })),
    { interface: 'SPI' },
  ),
  digital(
    'issi-dram',
    'issi',
    'dram',
    'IS42S, IS43',
    'Synchronous DRAM, DDR2 and DDR3.',
    'ISSI IS42S16160J, IS42S16400J, IS43DR16160B, IS43TR16256 data sheets',
    devices(table('digital/issi-dram')),
    { temperature_min: -40, temperature_max: 85 },
  ),
  digital(
    'alliance-dram',
    'alliance-memory',
    'dram',
    'AS4C',
    'Synchronous DRAM, DDR and DDR3.',
    'Alliance Memory AS4C data sheets',
    devices(table('digital/alliance-dram')),
    { temperature_min: -40, temperature_max: 95 },
  ),
  digital(
    'infineon-fram',
    'infineon',
    'fram',
    'FM24, FM25',
    'Ferroelectric RAM with I2C and SPI.',
    'Infineon (Cypress) FM24CL16B to FM25V20A data sheets',
    devices(table('digital/infineon-fram')),
    { temperature_min: -40, temperature_max: 85 },
  ),
]

/** Logic, microcontrollers and memory. */
export const SERIES: readonly Series[] = [
  ...LOGIC,
  ...CMOS,
  ...SINGLE,
  ...TRANSLATORS,
  ...ANALOG_SWITCHES,
  ...STM32,
  ...GIGADEVICE,
  ...AVR,
  ...PICS,
  ...OTHER_MCU,
  ...EEPROMS,
  ...FLASHES,
  ...RAMS,
]
