import type { Series } from '#origin/catalogue/model.ts'
import type { Axis } from './grammar.ts'
import { axis, axisWhere, clean, defineSeries, listSeries, padded, pairs, range } from './grammar.ts'

/** Hertz as megahertz with a fixed number of decimals: 25.000000. */
function megahertz(hertz: number, decimals: number): string {
  const whole = Math.floor(hertz / 1e6)
  return `${whole}.${padded(hertz - whole * 1e6, 6).slice(0, decimals)}`
}

/** Megahertz as crystal makers write them: three decimals at least, as many as the value needs. */
function crystalMegahertz(hertz: number): string {
  const text = megahertz(hertz, 6)
  let end = text.length
  while (text[end - 1] === '0' && end > text.indexOf('.') + 4) end--
  return text.slice(0, end)
}

/** What boards ask for, in hertz; some of them are no whole number of kilohertz. */
const COMMON_HERTZ = [
  1_000_000, 1_843_200, 2_000_000, 3_686_400, 4_000_000, 5_000_000, 6_000_000, 7_372_800, 8_000_000, 10_000_000, 11_059_200, 12_000_000,
  12_288_000, 13_000_000, 13_560_000, 14_318_180, 14_745_600, 16_000_000, 16_384_000, 18_432_000, 19_200_000, 20_000_000, 22_118_400,
  22_579_200, 24_000_000, 24_576_000, 25_000_000, 26_000_000, 27_000_000, 27_120_000, 30_000_000, 32_000_000, 33_000_000, 33_333_300,
  36_000_000, 38_400_000, 40_000_000, 44_736_000, 48_000_000, 49_152_000, 50_000_000, 54_000_000, 60_000_000, 62_500_000, 64_000_000,
  66_000_000, 66_666_600, 72_000_000, 74_250_000, 75_000_000, 80_000_000, 96_000_000, 98_304_000, 100_000_000, 106_250_000, 110_000_000,
]

const FAVOURITE_HERTZ = new Set([8e6, 10e6, 12e6, 16e6, 20e6, 24e6, 24.576e6, 25e6, 26e6, 27e6, 32e6, 40e6, 48e6, 50e6, 100e6])

const EVERYDAY = new Set(COMMON_HERTZ)

/** Every whole kilohertz from `min` to `max` megahertz, and the common frequencies between them. */
function anyFrequency(min: number, max: number): Axis<number> {
  const kilohertz = range(min * 1_000, max * 1_000).map((k) => k * 1_000)
  const others = COMMON_HERTZ.filter((hertz) => hertz % 1_000 !== 0 && hertz >= min * 1e6 && hertz <= max * 1e6)
  return axisWhere(
    [...kilohertz, ...others],
    (hertz) => EVERYDAY.has(hertz),
    (hertz) => FAVOURITE_HERTZ.has(hertz),
  )
}

// SiTime

const SITIME_BODY: Record<string, string> = { '7': '2016', '1': '2520', '2': '3225', '3': '5032', '8': '7050' }

/** Code, lowest and highest supply in volts. */
const SITIME_SUPPLY: readonly [string, number, number][] = [
  ['33', 2.97, 3.63],
  ['18', 1.62, 1.98],
  ['25', 2.25, 2.75],
  ['28', 2.52, 3.08],
  ['30', 2.7, 3.3],
  ['XX', 2.25, 3.63],
]

interface Mems {
  slug: string
  device: string
  revision: string
  summary: string
  min: number
  max: number
  bodies: readonly string[]
  temperatures: readonly [string, number, number][]
  stabilities: readonly [string, number][]
  supplies: readonly [string, number, number][]
  price: number
}

/**
 * SIT8008BI-72-33E-25.000000: device, revision, temperature range, default drive (-), package, stability, supply,
 * function of pin 1 (E enables the output, S is standby), megahertz with six decimals.
 */
function sitime({ slug, device, revision, summary, min, max, bodies, temperatures, stabilities, supplies, price }: Mems): Series {
  const [firstBody = '', ...otherBodies] = bodies
  const secondBody = otherBodies.shift() ?? firstBody
  return defineSeries<[string, [string, number], [string, number, number], 'E' | 'S', [string, number, number], number]>(
    {
      slug,
      manufacturer: 'sitime',
      category: 'oscillators',
      name: device,
      summary,
      source: `SiTime data sheet "${device}", section "Ordering information"`,
    },
    [
      axis([firstBody, secondBody], otherBodies),
      axis(stabilities.slice(0, 1), stabilities.slice(1)),
      axis(supplies.slice(0, 2), supplies.slice(2)),
      axis(['E'], ['S']),
      axis(temperatures.slice(0, 1), temperatures.slice(1)),
      anyFrequency(min, max),
    ],
    (body, [stability, ppm], [supply, voltsMin, voltsMax], pin, [temperature, temperatureMin, temperatureMax], hertz) => ({
      part_number: `${device.toUpperCase()}${revision}${temperature}-${body}${stability}-${supply}${pin}-${megahertz(hertz, 6)}`,
      package: `XTAL-${SITIME_BODY[body]}`,
      parameters: {
        frequency: hertz,
        frequency_stability: ppm,
        output_logic: 'LVCMOS',
        supply_voltage_max: voltsMax,
        supply_voltage_min: voltsMin,
        temperature_min: temperatureMin,
        temperature_max: temperatureMax,
      },
      packaging: 'cut_tape',
      spq: 250,
      base_price: Math.round(price * (ppm <= 20 ? 1.15 : 1) * (EVERYDAY.has(hertz) ? 1 : 1.2)),
    }),
  )
}

const SITIME: readonly Series[] = [
  sitime({
    slug: 'sitime-sit8008',
    device: 'SiT8008',
    revision: 'B',
    summary: 'Low power programmable MEMS oscillators, any frequency from 1 MHz to 110 MHz.',
    min: 1,
    max: 110,
    bodies: ['2', '7', '1', '3', '8'],
    temperatures: [
      ['I', -40, 85],
      ['C', -20, 70],
    ],
    stabilities: [
      ['2', 25],
      ['1', 20],
      ['3', 50],
    ],
    supplies: SITIME_SUPPLY,
    price: 940_000,
  }),
  sitime({
    slug: 'sitime-sit8208',
    device: 'SiT8208',
    revision: 'A',
    summary: 'Ultra performance programmable MEMS oscillators, any frequency from 1 MHz to 80 MHz, 0.5 ps phase jitter.',
    min: 1,
    max: 80,
    bodies: ['2', '8', '1', '3'],
    temperatures: [
      ['I', -40, 85],
      ['C', -20, 70],
    ],
    stabilities: [
      ['2', 25],
      ['1', 20],
      ['3', 50],
      ['F', 10],
    ],
    supplies: SITIME_SUPPLY.filter(([code]) => code !== '30' && code !== 'XX'),
    price: 1_650_000,
  }),
]

// Quartz oscillators

function ecsMv(): Series {
  const bodies: [string, string, number][] = [
    ['2520', '2520', 3_000],
    ['3225', '3225', 1_000],
    ['2016', '2016', 3_000],
    ['5032', '5032', 1_000],
    ['7050', '7050', 1_000],
  ]
  const frequencies: [number, string][] = [80, 100, 120, 160, 192, 200, 240, 250, 260, 270, 320, 384, 400, 480, 500].map((tenths) => [
    tenths * 1e5,
    padded(tenths, 3),
  ])
  const stabilities = axis<[string, number]>([['B', 25]], [['C', 50]])
  return defineSeries<[(typeof bodies)[number], [number, string], [string, number]]>(
    {
      slug: 'ecs-mv',
      manufacturer: 'ecs',
      category: 'oscillators',
      name: 'MultiVolt MV',
      summary: 'MultiVolt CMOS crystal oscillators from 1.6 V to 3.6 V in five sizes.',
      source: 'ECS data sheets ECS-2016MV, ECS-2520MV, ECS-3225MV, ECS-5032MV and ECS-7050MV, section "Part numbering guide"',
    },
    [axis(bodies), axis(frequencies), stabilities],
    ([size, body, spq], [hertz, code], [letter, ppm]) => ({
      part_number: `ECS-${size}MV-${code}-${letter}N-TR`,
      package: `XTAL-${body}`,
      parameters: {
        frequency: hertz,
        frequency_stability: ppm,
        output_logic: 'CMOS',
        supply_voltage_max: 3.63,
        supply_voltage_min: 1.6,
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging: 'reel',
      spq,
      base_price: 620_000,
    }),
  )
}

function epsonSg8018(): Series {
  const bodies: [string, string][] = [
    ['CE', '3225'],
    ['CG', '2520'],
    ['CB', '5032'],
    ['CA', '7050'],
  ]
  const pins = axis<[string]>([['P']], [['S']])
  const frequencies = axisWhere(
    COMMON_HERTZ.filter((hertz) => hertz % 100 === 0),
    (hertz) => FAVOURITE_HERTZ.has(hertz),
  )
  return defineSeries<[[string, string], [string], number]>(
    {
      slug: 'epson-sg-8018',
      manufacturer: 'epson',
      category: 'oscillators',
      name: 'SG-8018',
      summary: 'Programmable CMOS crystal oscillators from 0.67 MHz to 170 MHz, 1.62 V to 3.63 V.',
      source: 'Epson data sheet "SG-8018 series", section "Product name"',
    },
    [axis(bodies), pins, frequencies],
    ([body, size], [pin], hertz) => ({
      part_number: `SG-8018${body} ${megahertz(hertz, 4)}M-TJH${pin}A0`,
      package: `XTAL-${size}`,
      parameters: {
        frequency: hertz,
        frequency_stability: 50,
        output_logic: 'CMOS',
        supply_voltage_max: 3.63,
        supply_voltage_min: 1.62,
        temperature_min: -40,
        temperature_max: 105,
      },
      packaging: 'reel',
      spq: 1_000,
      base_price: 980_000,
    }),
  )
}

function abraconAse(): Series {
  const models: [string, string, string, number, number, number][] = [
    ['ASE', 'LC', '3225', -40, 85, 620_000],
    ['ASFL1', 'LC', '5032', -40, 85, 780_000],
    ['ASV', 'LC', '7050', -40, 85, 720_000],
    ['ASDMB', 'LC', '2520', -40, 85, 1_050_000],
  ]
  const frequencies = COMMON_HERTZ.filter((hertz) => hertz >= 1.8e6 && hertz <= 80e6)
  return defineSeries<[(typeof models)[number], number]>(
    {
      slug: 'abracon-ase',
      manufacturer: 'abracon',
      category: 'oscillators',
      name: 'ASE/ASFL1/ASV/ASDMB',
      summary: 'CMOS clock oscillators of 3.3 V in four sizes for -40 °C to 85 °C.',
      source: 'Abracon data sheets ASE, ASFL1, ASV and ASDMB, section "Options and part identification"',
    },
    [axis(models), axisWhere(frequencies, (hertz) => FAVOURITE_HERTZ.has(hertz))],
    ([model, option, body, temperatureMin, temperatureMax, price], hertz) => ({
      part_number: `${model}-${crystalMegahertz(hertz)}MHZ-${option}-T`,
      package: `XTAL-${body}`,
      parameters: {
        frequency: hertz,
        frequency_stability: 50,
        output_logic: 'CMOS',
        // ASDMB runs from 1.8 V to 3.3 V, the others are made for 3.3 V.
        supply_voltage_max: 3.63,
        supply_voltage_min: model === 'ASDMB' ? 1.62 : 2.97,
        temperature_min: temperatureMin,
        temperature_max: temperatureMax,
      },
      packaging: 'reel',
      spq: 1_000,
      base_price: price,
    }),
  )
}

// Crystals

/** Crystals of a few megahertz are cut larger: `min` and `max` in megahertz. */
interface CrystalModel {
  model: string
  body: string
  min: number
  max: number
  price: number
  mounting: 'surface_mount' | 'through_hole'
}

/** What follows the frequency: load in picofarads, range, tolerance and stability in ppm. */
interface CrystalOption {
  code: string
  load: number
  temperature_min: number
  temperature_max: number
  tolerance: number
  stability: number
}

const CRYSTAL_HERTZ = COMMON_HERTZ.filter((hertz) => hertz >= 3.6e6 && hertz <= 54e6)

function abraconCrystals(): Series {
  const models: CrystalModel[] = [
    { model: 'ABM8', body: 'XTAL-3225', min: 12, max: 54, price: 290_000, mounting: 'surface_mount' },
    { model: 'ABM8G', body: 'XTAL-3225', min: 12, max: 54, price: 310_000, mounting: 'surface_mount' },
    { model: 'ABM3B', body: 'XTAL-5032', min: 8, max: 54, price: 340_000, mounting: 'surface_mount' },
    { model: 'ABLS', body: 'XTAL-HC49S-SMD', min: 3.6, max: 50, price: 190_000, mounting: 'surface_mount' },
    { model: 'ABL', body: 'XTAL-HC49S', min: 3.6, max: 50, price: 170_000, mounting: 'through_hole' },
  ]
  const options: CrystalOption[] = [
    { code: '-B2', load: 18, temperature_min: -20, temperature_max: 70, tolerance: 20, stability: 50 },
    { code: '-18-D2Y', load: 18, temperature_min: -40, temperature_max: 85, tolerance: 20, stability: 30 },
    { code: '-10-D2Y', load: 10, temperature_min: -40, temperature_max: 85, tolerance: 20, stability: 30 },
    { code: '-12-D2Y', load: 12, temperature_min: -40, temperature_max: 85, tolerance: 20, stability: 30 },
    { code: '-B4', load: 18, temperature_min: -20, temperature_max: 70, tolerance: 30, stability: 50 },
    { code: '-18-D4Y', load: 18, temperature_min: -40, temperature_max: 85, tolerance: 30, stability: 30 },
  ]
  const rows = pairs(models, CRYSTAL_HERTZ, (model, hertz) => hertz >= model.min * 1e6 && hertz <= model.max * 1e6)
  return defineSeries<[(typeof rows)[number], CrystalOption]>(
    {
      slug: 'abracon-abm-abl',
      manufacturer: 'abracon',
      category: 'crystals',
      name: 'ABM/ABL',
      summary: 'Ceramic surface mount (ABM) and HC-49 (ABL, ABLS) quartz crystals.',
      source: 'Abracon data sheets ABM8, ABM8G, ABM3B, ABLS and ABL, section "Options and part identification"',
    },
    [
      axisWhere(rows, ([, hertz]) => FAVOURITE_HERTZ.has(hertz)),
      axisWhere(options, (option) => option.code === '-B2' || option.code === '-18-D2Y'),
    ],
    ([model, hertz], option) => ({
      part_number: `${model.model}-${crystalMegahertz(hertz)}MHZ${option.code}${model.mounting === 'surface_mount' ? '-T' : ''}`,
      package: model.body,
      parameters: {
        frequency: hertz,
        frequency_tolerance: option.tolerance,
        load_capacitance: clean(option.load / 1e12),
        frequency_stability: option.stability,
        mounting: model.mounting,
        temperature_min: option.temperature_min,
        temperature_max: option.temperature_max,
      },
      packaging: model.mounting === 'surface_mount' ? 'reel' : 'bulk',
      spq: 1_000,
      base_price: Math.round(model.price * (option.stability < 50 ? 1.3 : 1)),
    }),
  )
}

function abraconTuningForks(): Series {
  const rows: [string, string, number][] = [
    ['ABS07-32.768KHZ-T', '3215', 12.5],
    ['ABS07-32.768KHZ-7-T', '3215', 7],
    ['ABS07-32.768KHZ-9-T', '3215', 9],
    ['ABS07-32.768KHZ-6-T', '3215', 6],
    ['ABS06-32.768KHZ-T', '2012', 12.5],
    ['ABS06-32.768KHZ-9-T', '2012', 9],
  ]
  return listSeries(
    {
      slug: 'abracon-abs',
      manufacturer: 'abracon',
      category: 'crystals',
      name: 'ABS',
      summary: 'Tuning fork crystals of 32.768 kHz for real-time clocks.',
      source: 'Abracon data sheets ABS06 and ABS07, section "Options and part identification"',
    },
    rows,
    ([partNumber, body, load]) => ({
      part_number: partNumber,
      package: `XTAL-${body}`,
      parameters: {
        frequency: 32_768,
        frequency_tolerance: 20,
        load_capacitance: clean(load / 1e12),
        mounting: 'surface_mount',
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging: 'reel',
      spq: 3_000,
      base_price: 360_000,
    }),
  )
}

function ecsCrystals(): Series {
  /** Loads in picofarads with the code they have in the part number. */
  const forms: {
    middle: readonly [string, number][]
    ending: string
    body: string
    min: number
    max: number
    tolerance: number
    stability: number
    low: number
    high: number
    through_hole: boolean
    price: number
  }[] = [
    {
      middle: [
        ['12', 12],
        ['10', 10],
        ['18', 18],
        ['8', 8],
      ],
      ending: '33-JGN-TR',
      body: 'XTAL-3225',
      min: 12,
      max: 48,
      tolerance: 20,
      stability: 30,
      low: -40,
      high: 85,
      through_hole: false,
      price: 330_000,
    },
    {
      middle: [
        ['18', 18],
        ['20', 20],
      ],
      ending: '5PX-TR',
      body: 'XTAL-HC49S-SMD',
      min: 4,
      max: 48,
      tolerance: 30,
      stability: 50,
      low: -10,
      high: 70,
      through_hole: false,
      price: 240_000,
    },
    {
      middle: [
        ['18', 18],
        ['20', 20],
      ],
      ending: '4X',
      body: 'XTAL-HC49S',
      min: 4,
      max: 48,
      tolerance: 30,
      stability: 50,
      low: -10,
      high: 70,
      through_hole: true,
      price: 210_000,
    },
  ]
  const tenths = [40, 60, 80, 100, 120, 160, 200, 240, 250, 260, 270, 320, 400, 480]
  const rows = forms.flatMap((form) =>
    form.middle.flatMap((load) => tenths.filter((t) => t >= form.min * 10 && t <= form.max * 10).map((t) => ({ form, load, t }))),
  )
  return listSeries(
    {
      slug: 'ecs-crystals',
      manufacturer: 'ecs',
      category: 'crystals',
      name: 'ECX-32/CSM-7X/HC-49USX',
      summary: 'Quartz crystals in 3.2 x 2.5 mm and HC-49 cases.',
      source: 'ECS data sheets ECX-32, CSM-7X and HC-49USX, section "Part numbering guide"',
    },
    rows,
    ({ form, load: [code, picofarads], t }) => ({
      part_number: `ECS-${t}-${code}-${form.ending}`,
      package: form.body,
      parameters: {
        frequency: t * 1e5,
        frequency_tolerance: form.tolerance,
        load_capacitance: clean(picofarads / 1e12),
        frequency_stability: form.stability,
        mounting: form.through_hole ? 'through_hole' : 'surface_mount',
        temperature_min: form.low,
        temperature_max: form.high,
      },
      packaging: form.through_hole ? 'bulk' : 'reel',
      spq: form.through_hole ? 500 : 1_000,
      base_price: form.price,
    }),
  )
}

function txc7m(): Series {
  const megahertzList = [12, 16, 20, 24, 25, 26, 27, 30, 32, 40, 48]
  return listSeries(
    {
      slug: 'txc-7m',
      manufacturer: 'txc',
      category: 'crystals',
      name: '7M',
      summary: 'Quartz crystals in 3.2 x 2.5 mm ceramic cases.',
      source: 'TXC data sheet "7M series", section "Part number guide"',
    },
    pairs(megahertzList, [
      ['MAAJ', 18, -20, 70],
      ['MEEQ', 10, -40, 85],
    ] as const),
    ([mhz, [code, picofarads, temperatureMin, temperatureMax]]) => ({
      part_number: `7M-${mhz}.000${code}-T`,
      package: 'XTAL-3225',
      parameters: {
        frequency: mhz * 1e6,
        frequency_tolerance: code === 'MAAJ' ? 30 : 10,
        load_capacitance: clean(picofarads / 1e12),
        frequency_stability: code === 'MAAJ' ? 30 : 10,
        mounting: 'surface_mount',
        temperature_min: temperatureMin,
        temperature_max: temperatureMax,
      },
      packaging: 'reel',
      spq: 3_000,
      base_price: code === 'MAAJ' ? 150_000 : 170_000,
    }),
  )
}

export const SERIES: readonly Series[] = [
  ...SITIME,
  ecsMv(),
  epsonSg8018(),
  abraconAse(),
  abraconCrystals(),
  abraconTuningForks(),
  ecsCrystals(),
  txc7m(),
]
