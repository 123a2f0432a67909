import type { Series } from '#origin/catalogue/model.ts'
import type { Preferred } from './grammar.ts'
import { axis, axisWhere, clean, defineSeries, listSeries, pairs, preferredValues, threeDigitCode } from './grammar.ts'

const CHIP_TEMPERATURE = { temperature_min: -55, temperature_max: 125 }

// Power inductors: values, currents and resistances are those of the makers' tables.

/** Microhenries, direct current resistance in ohms, and amperes for 40 K of warming and for saturation. */
type PowerRow = readonly [microhenries: number, tolerance: number, dcr: number, rms: number, sat: number]

interface PowerModel {
  model: string
  body: string
  height: number
  shielding: 'shielded' | 'semi_shielded' | 'unshielded'
  temperature_min: number
  temperature_max: number
  pieces: number
  price: number
  rows: readonly PowerRow[]
}

const BOURNS_POWER: readonly PowerModel[] = [
  {
    model: 'SRN6045',
    body: '6X6',
    height: 4.5,
    shielding: 'semi_shielded',
    temperature_min: -40,
    temperature_max: 125,
    pieces: 1_000,
    price: 150_000,
    rows: [
      [1, 30, 0.0139, 4.2, 8.5],
      [1.3, 30, 0.017, 4, 8],
      [1.8, 30, 0.0198, 3.7, 7],
      [2.2, 30, 0.0251, 3.5, 6],
      [3.3, 30, 0.0302, 3.2, 5],
      [4.7, 30, 0.0376, 3, 4],
      [6.8, 30, 0.0473, 2.8, 3.8],
      [8.2, 30, 0.055, 2.7, 3.3],
      [10, 20, 0.0586, 2.5, 3],
      [15, 20, 0.0958, 1.9, 2.3],
      [22, 20, 0.142, 1.5, 1.9],
      [33, 20, 0.188, 1.4, 1.5],
      [47, 20, 0.257, 1.1, 1.3],
      [68, 20, 0.351, 0.9, 1],
      [100, 20, 0.494, 0.7, 0.8],
      [220, 20, 1.18, 0.6, 0.7],
    ],
  },
  {
    model: 'SRN6045TA',
    body: '6X6',
    height: 4.5,
    shielding: 'semi_shielded',
    temperature_min: -55,
    temperature_max: 125,
    pieces: 1_000,
    price: 210_000,
    rows: [
      [1, 30, 0.01, 8, 13.5],
      [1.2, 30, 0.0105, 7.5, 12.5],
      [1.5, 30, 0.0117, 7, 12],
      [2.2, 30, 0.015, 6, 9.5],
      [3.3, 30, 0.021, 5, 7.8],
      [4.7, 20, 0.026, 4.5, 6.8],
      [6.3, 20, 0.033, 3.8, 5.9],
      [6.8, 20, 0.034, 3.6, 5.7],
      [8.2, 20, 0.046, 3.4, 5.1],
      [10, 20, 0.052, 3.2, 4.6],
      [12, 20, 0.065, 3, 4],
      [15, 20, 0.071, 2.8, 3.8],
    ],
  },
  {
    model: 'SDR1045',
    body: '10X10',
    height: 4.8,
    shielding: 'unshielded',
    temperature_min: -40,
    temperature_max: 125,
    pieces: 600,
    price: 260_000,
    rows: [
      [2.7, 20, 0.026, 4.8, 6.2],
      [4.5, 20, 0.033, 4.2, 5.2],
      [6.8, 20, 0.04, 3.5, 4.2],
      [10, 20, 0.064, 3.2, 3.6],
      [15, 20, 0.1, 2.5, 3],
      [22, 20, 0.145, 2.2, 2.6],
      [33, 20, 0.22, 1.9, 2.1],
      [47, 20, 0.27, 1.6, 1.85],
      [68, 20, 0.36, 1.3, 1.5],
      [100, 10, 0.54, 1.1, 1.3],
      [150, 10, 0.7, 0.85, 1.05],
      [220, 10, 1.15, 0.72, 0.85],
      [330, 10, 1.7, 0.62, 0.7],
      [470, 10, 2.25, 0.52, 0.58],
      [680, 10, 3.3, 0.43, 0.46],
      [1000, 10, 4.7, 0.38, 0.4],
    ],
  },
  {
    model: 'SRU1048',
    body: '10X10',
    height: 4.8,
    shielding: 'shielded',
    temperature_min: -40,
    temperature_max: 125,
    pieces: 500,
    price: 390_000,
    rows: [
      [0.8, 30, 0.0036, 7.8, 8.5],
      [1.5, 30, 0.0043, 7, 7.2],
      [2.2, 30, 0.0053, 6.5, 6.3],
      [3, 30, 0.0072, 6.2, 6],
      [4.7, 30, 0.0095, 5.5, 4.75],
      [6.8, 30, 0.0136, 4.8, 4.1],
      [8.2, 30, 0.015, 4.6, 3.8],
      [10, 30, 0.0185, 4.5, 3.7],
      [12, 30, 0.025, 4, 3.3],
      [15, 30, 0.029, 3.2, 2.7],
      [22, 30, 0.042, 2.6, 2],
      [33, 30, 0.063, 2.1, 1.7],
      [47, 30, 0.094, 1.7, 1.5],
      [56, 30, 0.11, 1.6, 1.4],
      [68, 30, 0.127, 1.4, 1.25],
      [82, 30, 0.149, 1.3, 1.1],
      [100, 30, 0.16, 1.2, 1],
      [150, 30, 0.235, 1, 0.8],
      [220, 30, 0.35, 0.8, 0.7],
      [330, 30, 0.49, 0.65, 0.52],
      [560, 30, 0.89, 0.47, 0.37],
    ],
  },
  {
    model: 'SRP1045',
    body: '11X9',
    height: 4.5,
    shielding: 'shielded',
    temperature_min: -55,
    temperature_max: 150,
    pieces: 600,
    price: 620_000,
    rows: [
      [0.36, 30, 0.0017, 23, 26],
      [0.8, 20, 0.0039, 15, 17],
      [1.4, 20, 0.0044, 13, 14],
      [2.2, 20, 0.0104, 9.5, 10],
      [3.2, 20, 0.0087, 8, 8],
    ],
  },
  {
    model: 'SRR0745A',
    body: '7X7',
    height: 4.5,
    shielding: 'shielded',
    temperature_min: -40,
    temperature_max: 125,
    pieces: 1_000,
    price: 330_000,
    rows: [
      [10, 20, 0.052, 2.1, 2.5],
      [12, 20, 0.062, 2, 2.3],
      [15, 20, 0.075, 1.9, 2.1],
      [18, 20, 0.09, 1.8, 1.95],
      [22, 20, 0.096, 1.65, 1.75],
      [27, 20, 0.13, 1.45, 1.62],
    ],
  },
  {
    model: 'SRR1210A',
    body: '12X12',
    height: 10,
    shielding: 'shielded',
    temperature_min: -40,
    temperature_max: 125,
    pieces: 250,
    price: 480_000,
    rows: [
      [3.3, 30, 0.01, 9, 10.5],
      [4.7, 30, 0.012, 8.5, 9.6],
      [5.6, 30, 0.0135, 8, 8.5],
      [6.8, 30, 0.015, 7.85, 8.3],
      [8.2, 30, 0.017, 7.25, 7.55],
      [10, 20, 0.018, 6.5, 6.5],
      [12, 20, 0.022, 6.3, 6.1],
      [15, 20, 0.032, 5.8, 5.3],
      [18, 20, 0.035, 5.5, 5.1],
      [22, 20, 0.038, 5.2, 4.5],
      [27, 20, 0.04, 5, 4.2],
      [33, 20, 0.052, 4.4, 3.7],
      [39, 20, 0.066, 4.2, 3.5],
      [47, 20, 0.072, 3.8, 3.1],
      [56, 20, 0.09, 3.4, 2.9],
    ],
  },
]

/** Bourns writes the tolerance as a letter after the value: K 10 %, M 20 %, Y 30 %. */
const TOLERANCE_LETTER: Record<number, string> = { 10: 'K', 20: 'M', 30: 'Y' }

function bournsPower(): Series {
  const rows = BOURNS_POWER.flatMap((model) => model.rows.map((row) => ({ model, row })))
  return listSeries(
    {
      slug: 'bourns-sr',
      manufacturer: 'bourns',
      category: 'power-inductors',
      name: 'SRN/SRR/SRU/SRP/SDR',
      summary: 'Surface mount power inductors: semi-shielded SRN, shielded SRR, SRU and SRP, unshielded SDR.',
      source: 'Bourns data sheets SRN6045, SRN6045TA, SDR1045, SRU1048, SRP1045, SRR0745A and SRR1210A, tables "Electrical specifications"',
    },
    rows,
    ({ model, row: [microhenries, tolerance, dcr, rms, sat] }) => ({
      part_number: `${model.model}-${threeDigitCode(microhenries)}${TOLERANCE_LETTER[tolerance]}`,
      package: `INDUCTOR-${model.body}`,
      parameters: {
        inductance: clean(microhenries / 1e6),
        saturation_current: sat,
        dc_resistance: dcr,
        tolerance,
        current_rating: rms,
        shielding: model.shielding,
        height: model.height,
        temperature_min: model.temperature_min,
        temperature_max: model.temperature_max,
      },
      packaging: 'reel',
      spq: model.pieces,
      base_price: model.price,
    }),
  )
}

// Signal inductors

/** Nanohenries as makers write them: 1N0, 10N, R10. */
function nanohenryCode(nanohenries: number): string {
  if (nanohenries >= 100) return `R${Math.round(nanohenries / 10)}`
  if (nanohenries >= 10) return `${Math.round(nanohenries)}N`
  return nanohenries.toFixed(1).replace('.', 'N')
}

interface SignalModel {
  prefix: string
  ending: string
  size: string
  min: number
  max: number
  pieces: number
  price: number
}

function signalRows(models: readonly SignalModel[]): { model: SignalModel; value: Preferred }[] {
  return models.flatMap((model) => preferredValues(model.min, model.max, 12).map((value) => ({ model, value })))
}

/** Small values have ±0.3 nH (S); from `from_nanohenries` up they have ±5 % (J) or ±2 % (G). */
function signalTolerance(nanohenries: number, letter: string): number {
  return letter === 'S' ? clean(Number(((0.3 / nanohenries) * 100).toPrecision(3))) : letter === 'G' ? 2 : letter === 'H' ? 3 : 5
}

function murataLq(): Series {
  const models: SignalModel[] = [
    { prefix: 'LQG15HS', ending: '02D', size: '0402', min: 1, max: 270, pieces: 10_000, price: 9_500 },
    { prefix: 'LQG18HN', ending: '00D', size: '0603', min: 1.2, max: 270, pieces: 4_000, price: 11_500 },
    { prefix: 'LQW18AN', ending: '00D', size: '0603', min: 10, max: 470, pieces: 4_000, price: 58_000 },
    { prefix: 'LQW15AN', ending: '00D', size: '0402', min: 10, max: 120, pieces: 10_000, price: 52_000 },
  ]
  const letters = (prefix: string, nanohenries: number): readonly string[] =>
    prefix.startsWith('LQW') ? ['J', 'G'] : nanohenries < 6 ? ['S'] : prefix === 'LQG15HS' ? ['J', 'H'] : ['J']
  const rows = signalRows(models).flatMap(({ model, value }) =>
    letters(model.prefix, value.value).map((letter) => ({ model, value, letter })),
  )
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'murata-lq',
      manufacturer: 'murata',
      category: 'signal-inductors',
      name: 'LQG/LQW',
      summary: 'Chip inductors for high frequency circuits: multilayer LQG and wire wound LQW.',
      source: 'Murata catalogue O05E "Chip Inductors", section "Part numbering"',
    },
    [axisWhere(rows, ({ model, value, letter }) => model.prefix.startsWith('LQG') && value.rank <= 12 && letter !== 'H')],
    ({ model, value, letter }) => ({
      part_number: `${model.prefix}${nanohenryCode(value.value)}${letter}${model.ending}`,
      package: model.size,
      parameters: {
        inductance: clean(value.value / 1e9),
        tolerance: signalTolerance(value.value, letter),
        ...CHIP_TEMPERATURE,
      },
      packaging: 'reel',
      spq: model.pieces,
      base_price: Math.round(model.price * (letter === 'G' ? 1.2 : 1)),
    }),
  )
}

function tdkMlg(): Series {
  const models: SignalModel[] = [
    { prefix: 'MLG1005S', ending: 'T000', size: '0402', min: 1, max: 390, pieces: 10_000, price: 8_200 },
    { prefix: 'MLG0603P', ending: 'T000', size: '0201', min: 1, max: 100, pieces: 15_000, price: 8_800 },
  ]
  return listSeries(
    {
      slug: 'tdk-mlg',
      manufacturer: 'tdk',
      category: 'signal-inductors',
      name: 'MLG',
      summary: 'Multilayer ceramic inductors for high frequency circuits, 0201 and 0402.',
      source: 'TDK catalogue "Inductors for high frequency circuits, MLG series", section "Part number construction"',
    },
    signalRows(models),
    ({ model, value }) => {
      const letter = value.value < 6.5 ? 'S' : 'J'
      return {
        part_number: `${model.prefix}${nanohenryCode(value.value)}${letter}${model.ending}`,
        package: model.size,
        parameters: { inductance: clean(value.value / 1e9), tolerance: signalTolerance(value.value, letter), ...CHIP_TEMPERATURE },
        packaging: 'reel',
        spq: model.pieces,
        base_price: model.price,
      }
    },
  )
}

// Ferrite beads and common mode chokes

/** Ohms at 100 MHz, its code, rated amperes and direct current resistance in ohms (maximum). */
type BeadRow = readonly [ohms: number, code: string, amperes: number, dcr: number]

function murataBlm(): Series {
  const families: readonly {
    prefix: string
    type: 'SN1' | 'TN1'
    size: string
    pieces: [number, number]
    price: number
    rows: readonly BeadRow[]
  }[] = [
    {
      prefix: 'BLM18AG',
      type: 'SN1',
      size: '0603',
      pieces: [4_000, 10_000],
      price: 11_000,
      rows: [
        [120, '121', 0.5, 0.18],
        [150, '151', 0.5, 0.25],
        [220, '221', 0.5, 0.25],
        [330, '331', 0.5, 0.3],
        [470, '471', 0.5, 0.35],
        [600, '601', 0.5, 0.38],
        [1000, '102', 0.4, 0.5],
      ],
    },
    {
      prefix: 'BLM18PG',
      type: 'SN1',
      size: '0603',
      pieces: [4_000, 10_000],
      price: 13_000,
      rows: [
        [30, '300', 1, 0.05],
        [33, '330', 3, 0.025],
        [60, '600', 0.5, 0.1],
        [120, '121', 2, 0.05],
        [180, '181', 1.5, 0.09],
        [220, '221', 1.4, 0.1],
        [330, '331', 1.2, 0.15],
        [470, '471', 1, 0.2],
      ],
    },
    {
      prefix: 'BLM18KG',
      type: 'TN1',
      size: '0603',
      pieces: [4_000, 10_000],
      price: 21_000,
      rows: [
        [26, '260', 6, 0.007],
        [30, '300', 5, 0.01],
        [70, '700', 3.5, 0.022],
        [100, '101', 3, 0.03],
        [120, '121', 3, 0.03],
        [220, '221', 2.2, 0.05],
        [330, '331', 1.7, 0.08],
        [470, '471', 1.5, 0.13],
        [600, '601', 1.3, 0.15],
        [1000, '102', 1, 0.2],
      ],
    },
    {
      prefix: 'BLM15PD',
      type: 'SN1',
      size: '0402',
      pieces: [10_000, 50_000],
      price: 9_500,
      rows: [
        [30, '300', 2.2, 0.035],
        [60, '600', 1.7, 0.06],
        [80, '800', 1.5, 0.07],
        [120, '121', 1.3, 0.09],
      ],
    },
    {
      prefix: 'BLM21PG',
      type: 'SN1',
      size: '0805',
      pieces: [4_000, 10_000],
      price: 18_000,
      rows: [
        [22, '220', 6, 0.009],
        [30, '300', 4, 0.014],
        [60, '600', 3.5, 0.02],
        [120, '121', 3, 0.03],
        [220, '221', 2, 0.05],
        [330, '331', 1.5, 0.09],
      ],
    },
    {
      prefix: 'BLM31PG',
      type: 'SN1',
      size: '1206',
      pieces: [2_500, 8_000],
      price: 34_000,
      rows: [
        [33, '330', 6, 0.009],
        [50, '500', 3.5, 0.015],
        [120, '121', 3.5, 0.02],
        [390, '391', 2, 0.05],
        [600, '601', 1.5, 0.08],
      ],
    },
    {
      prefix: 'BLM41PG',
      type: 'SN1',
      size: '1806',
      pieces: [2_500, 8_000],
      price: 62_000,
      rows: [
        [60, '600', 6, 0.009],
        [75, '750', 3.5, 0.015],
        [180, '181', 3.5, 0.02],
        [470, '471', 2, 0.05],
        [1000, '102', 1.5, 0.09],
      ],
    },
  ]
  const rows = families.flatMap((family) => family.rows.map((row) => ({ family, row })))
  return defineSeries<[(typeof rows)[number], 0 | 1]>(
    {
      slug: 'murata-blm',
      manufacturer: 'murata',
      category: 'ferrite-beads',
      name: 'BLM',
      summary: 'Chip ferrite beads for signal lines (AG) and for power lines (PG, PD, KG), 0402 to 1806.',
      source: 'Murata catalogue C31E "Noise Suppression Products, Chip Ferrite Bead", section "Part numbering"',
    },
    [axis(rows), axis([0], [1] as (0 | 1)[])],
    ({ family, row: [ohms, code, amperes, dcr] }, reel) => {
      // Plastic tape is L on the small reel and K on the large one, paper tape D and J.
      const plastic = family.size === '1206' || family.size === '1806'
      return {
        part_number: `${family.prefix}${code}${family.type}${plastic ? (reel === 0 ? 'L' : 'K') : reel === 0 ? 'D' : 'J'}`,
        package: family.size,
        parameters: {
          impedance_100mhz: ohms,
          current_rating: amperes,
          dc_resistance: dcr,
          tolerance: 25,
          ...CHIP_TEMPERATURE,
        },
        packaging: 'reel',
        spq: family.pieces[reel],
        base_price: family.price,
      }
    },
  )
}

function tdkMpz(): Series {
  const rows: [string, string, string, number, number, number, number][] = [
    ['MPZ1608S', '221A', '0603', 220, 2.2, 0.05, 4_000],
    ['MPZ1608S', '601A', '0603', 600, 1, 0.15, 4_000],
    ['MPZ1608S', '102A', '0603', 1000, 0.8, 0.3, 4_000],
    ['MPZ1608S', '101A', '0603', 100, 3, 0.03, 4_000],
    ['MPZ1608S', '471A', '0603', 470, 1, 0.15, 4_000],
    ['MPZ1608S', '300A', '0603', 30, 5, 0.01, 4_000],
    ['MPZ2012S', '101A', '0805', 100, 4, 0.02, 4_000],
    ['MPZ2012S', '221A', '0805', 220, 3, 0.04, 4_000],
    ['MPZ2012S', '331A', '0805', 330, 2.5, 0.05, 4_000],
    ['MPZ2012S', '601A', '0805', 600, 2, 0.1, 4_000],
    ['MPZ2012S', '102A', '0805', 1000, 1.5, 0.15, 4_000],
    ['MPZ1005S', '121C', '0402', 120, 1.2, 0.09, 10_000],
    ['MPZ1005S', '600C', '0402', 60, 1.5, 0.06, 10_000],
    ['MPZ1005S', '100C', '0402', 10, 2, 0.03, 10_000],
  ]
  return listSeries(
    {
      slug: 'tdk-mpz',
      manufacturer: 'tdk',
      category: 'ferrite-beads',
      name: 'MPZ',
      summary: 'Chip beads for power lines, 0402 to 0805.',
      source: 'TDK catalogue "Chip beads for power line, MPZ series", section "Part number construction"',
    },
    rows,
    ([prefix, code, size, ohms, amperes, dcr, spq]) => ({
      part_number: `${prefix}${code}T000`,
      package: size,
      parameters: { impedance_100mhz: ohms, current_rating: amperes, dc_resistance: dcr, tolerance: 25, ...CHIP_TEMPERATURE },
      packaging: 'reel',
      spq,
      base_price: size === '0805' ? 17_000 : 11_500,
    }),
  )
}

function murataDlw(): Series {
  const rows: [string, string, string, number, number, number][] = [
    ['DLW21SN', '670', '0805X4', 67, 0.4, 0.25],
    ['DLW21SN', '900', '0805X4', 90, 0.33, 0.35],
    ['DLW21SN', '121', '0805X4', 120, 0.28, 0.45],
    ['DLW21SN', '181', '0805X4', 180, 0.33, 0.35],
    ['DLW21SN', '261', '0805X4', 260, 0.3, 0.4],
    ['DLW21SN', '371', '0805X4', 370, 0.28, 0.45],
    ['DLW31SN', '900', '1206X4', 90, 0.37, 0.3],
    ['DLW31SN', '161', '1206X4', 160, 0.34, 0.4],
    ['DLW31SN', '261', '1206X4', 260, 0.31, 0.5],
    ['DLW31SN', '601', '1206X4', 600, 0.26, 0.8],
    ['DLW31SN', '102', '1206X4', 1000, 0.23, 1],
    ['DLW31SN', '222', '1206X4', 2200, 0.2, 1.2],
  ]
  const reels: ['L' | 'K' | 'B', number][] = [
    ['L', 2_000],
    ['B', 500],
  ]
  const combined = pairs(rows, reels)
  return defineSeries<[(typeof combined)[number]]>(
    {
      slug: 'murata-dlw',
      manufacturer: 'murata',
      category: 'common-mode-chokes',
      name: 'DLW',
      summary: 'Wire wound chip common mode choke coils for differential signals, 0805 and 1206.',
      source: 'Murata catalogue C31E "Noise Suppression Products, Chip Common Mode Choke Coil", section "Part numbering"',
    },
    [axisWhere(combined, ([, [letter]]) => letter === 'L')],
    ([[prefix, code, body, ohms, amperes, dcr], [letter, pieces]]) => ({
      part_number: `${prefix}${code}SQ2${letter}`,
      package: body,
      parameters: {
        impedance_100mhz: ohms,
        current_rating: amperes,
        dc_resistance: dcr,
        voltage_rating: 50,
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging: letter === 'B' ? 'bulk' : 'reel',
      spq: pieces,
      base_price: body === '0805X4' ? 96_000 : 128_000,
    }),
  )
}

export const SERIES: readonly Series[] = [bournsPower(), murataLq(), tdkMlg(), murataBlm(), tdkMpz(), murataDlw()]
