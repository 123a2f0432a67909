import type { Packaging, ParameterValue, Series } from '#origin/catalogue/model.ts'
import type { Axis, Draft, Resistance } from './grammar.ts'
import { axis, axisWhere, clean, defineSeries, fixedLetterCode, listSeries, padded, pairs, resistances } from './grammar.ts'

/** One chip size of a series. `power` in watts, `volts` the limiting element voltage, `min` and `max` in ohms. */
interface Chip {
  size: string
  power: number
  volts: number
  min: number
  max: number
}

const chip = (size: string, power: number, volts: number, min: number, max: number): Chip => ({ size, power, volts, min, max })

/** A reel: its code in the part number and how many pieces it holds. */
interface Reel {
  code: string
  pieces: number
}

const reel = (code: string, pieces: number): Reel => ({ code, pieces })

const POPULAR_SIZES = new Set(['0402', '0603', '0805', '1206'])

/** Rough price of one thick film chip on a reel, in micros: larger ceramic, more silver. */
const CHIP_PRICE: Record<string, number> = {
  '0201': 900,
  '0402': 700,
  '0603': 1_000,
  '0805': 1_500,
  '1206': 2_600,
  '1210': 6_500,
  '1218': 28_000,
  '1812': 24_000,
  '2010': 16_000,
  '2512': 24_000,
}

const chipPrice = (size: string, factor: number): number => Math.round((CHIP_PRICE[size] ?? 2_000) * factor)

/** Values of E24 first; within the rest, those of the finer series. */
const common = (value: Resistance): boolean => value.rank <= 24

/** What every drawer holds: E6 from 10 Ω to 1 MΩ. */
const staple = (value: Resistance): boolean => value.rank <= 6 && value.value >= 10 && value.value <= 1e6

/** Pairs of a size and each value it is made in; popular where both are. */
function sizedValues<C extends Chip>(chips: readonly C[], ...series: Parameters<typeof resistances>[2][]): Axis<[C, Resistance]> {
  const all = chips.flatMap((each) => resistances(each.min, each.max, ...series).map((value): [C, Resistance] => [each, value]))
  return axisWhere(
    all,
    ([each, value]) => POPULAR_SIZES.has(each.size) && common(value),
    ([, value]) => staple(value),
  )
}

const CHIP_TEMPERATURE = { temperature_min: -55, temperature_max: 155 }

function chipParameters(
  value: number,
  tolerance: number,
  { power, volts }: Pick<Chip, 'power' | 'volts'>,
  composition: 'thick_film' | 'thin_film',
  tcr: number,
): Record<string, ParameterValue> {
  return {
    resistance: value,
    tolerance,
    power_rating: power,
    composition,
    temperature_coefficient: tcr,
    voltage_rating: volts,
    ...CHIP_TEMPERATURE,
  }
}

// YAGEO

const YAGEO_CHIPS = [
  chip('0201', 0.05, 25, 1, 1e7),
  chip('0402', 0.0625, 50, 1, 1e7),
  chip('0603', 0.1, 75, 1, 1e7),
  chip('0805', 0.125, 150, 1, 1e7),
  chip('1206', 0.25, 200, 1, 1e7),
  chip('1210', 0.5, 200, 1, 1e7),
  chip('1218', 1, 200, 1, 1e6),
  chip('2010', 0.75, 200, 1, 1e7),
  chip('2512', 1, 200, 1, 1e7),
] as const

/** Reels of YAGEO's chips by diameter in inches (07, 10, 13), as the series' data sheets list them. */
const YAGEO_REELS: Record<string, readonly Reel[]> = {
  '0201': [reel('07', 10_000), reel('10', 20_000), reel('13', 50_000)],
  '0402': [reel('07', 10_000), reel('10', 20_000), reel('13', 50_000)],
  '0603': [reel('07', 5_000), reel('10', 10_000), reel('13', 20_000)],
  '0805': [reel('07', 5_000), reel('10', 10_000), reel('13', 20_000)],
  '1206': [reel('07', 5_000), reel('10', 10_000), reel('13', 20_000)],
  '1210': [reel('07', 5_000), reel('10', 10_000), reel('13', 20_000)],
  '1218': [reel('07', 4_000)],
  '2010': [reel('07', 4_000), reel('13', 16_000)],
  '2512': [reel('07', 4_000), reel('13', 16_000)],
}

/** Paper tape up to 1210, embossed tape above. */
const yageoTape = (size: string): 'R' | 'K' => (size === '1218' || size === '2010' || size === '2512' ? 'K' : 'R')

function yageoThickFilm(prefix: 'RC' | 'AC', price: number): Series {
  interface Row {
    chip: Chip
    value: Resistance
    tolerance: [string, number]
    reel: Reel
  }
  const rows: Row[] = []
  for (const each of YAGEO_CHIPS) {
    for (const one of YAGEO_REELS[each.size] ?? []) {
      for (const value of resistances(each.min, each.max, 24, 96)) rows.push({ chip: each, value, tolerance: ['F', 1], reel: one })
      for (const value of resistances(each.min, each.max, 24)) rows.push({ chip: each, value, tolerance: ['J', 5], reel: one })
      for (const value of resistances(10, 1e6, 24, 96)) {
        if (each.size !== '0201' && each.size !== '1218') rows.push({ chip: each, value, tolerance: ['D', 0.5], reel: one })
      }
    }
  }
  return defineSeries<[Row]>(
    {
      slug: `yageo-${prefix.toLowerCase()}`,
      manufacturer: 'yageo',
      category: 'chip-resistors',
      name: prefix,
      summary:
        prefix === 'RC'
          ? 'General purpose thick film chip resistors from 0201 to 2512 with 0.5 %, 1 % and 5 % tolerance.'
          : 'Automotive grade (AEC-Q200) thick film chip resistors from 0201 to 2512 with 0.5 %, 1 % and 5 % tolerance.',
      source: `YAGEO data sheet "${prefix}_L series", section "Ordering information"`,
    },
    [
      axisWhere(
        rows,
        (row) => POPULAR_SIZES.has(row.chip.size) && common(row.value) && row.tolerance[0] !== 'D' && row.reel.code === '07',
        (row) => staple(row.value),
      ),
    ],
    ({ chip: each, value, tolerance: [code, tolerance], reel: one }): Draft => ({
      part_number: `${prefix}${each.size}${code}${yageoTape(each.size)}-${one.code}${value.short}L`,
      package: each.size,
      parameters: chipParameters(value.value, tolerance, each, 'thick_film', value.value < 10 ? 200 : 100),
      packaging: 'reel',
      spq: one.pieces,
      base_price: chipPrice(each.size, price * (code === 'D' ? 2.4 : code === 'F' ? 1.1 : 1)),
    }),
  )
}

function yageoThinFilm(): Series {
  const chips = [
    chip('0402', 0.0625, 50, 10, 240e3),
    chip('0603', 0.1, 75, 10, 1e6),
    chip('0805', 0.125, 150, 10, 1.5e6),
    chip('1206', 0.25, 200, 10, 1.5e6),
    chip('1210', 0.25, 200, 10, 1e6),
    chip('2010', 0.5, 200, 10, 1e6),
    chip('2512', 0.75, 200, 10, 1e6),
  ]
  const tolerances = axis<[string, number]>(
    [
      ['B', 0.1],
      ['D', 0.5],
    ],
    [
      ['W', 0.05],
      ['C', 0.25],
      ['F', 1],
    ],
  )
  const tcrs = axis<[string, number]>(
    [['D', 25]],
    [
      ['B', 10],
      ['C', 15],
      ['E', 50],
    ],
  )
  return defineSeries<[[Chip, Resistance], [string, number], [string, number], string]>(
    {
      slug: 'yageo-rt',
      manufacturer: 'yageo',
      category: 'chip-resistors',
      name: 'RT',
      summary: 'High precision thin film chip resistors from 0402 to 2512, down to 0.05 % and 10 ppm/K.',
      source: 'YAGEO data sheet "RT series", section "Ordering information"',
    },
    [sizedValues(chips, 24, 96), tolerances, tcrs, axis(['07'], ['13'])],
    ([each, value], [tol, tolerance], [tcrCode, tcr], diameter) => ({
      part_number: `RT${each.size}${tol}${yageoTape(each.size)}${tcrCode}${diameter}${value.short}L`,
      package: each.size,
      parameters: chipParameters(value.value, tolerance, each, 'thin_film', tcr),
      packaging: 'reel',
      spq: YAGEO_REELS[each.size]?.find((one) => one.code === diameter)?.pieces ?? 5_000,
      base_price: chipPrice(each.size, (tolerance <= 0.1 ? 22 : tolerance < 1 ? 12 : 8) * (tcr <= 15 ? 1.8 : 1)),
    }),
  )
}

interface ArrayBody {
  prefix: string
  elements: number
  package: string
  pieces: number
  price: number
}

function yageoArrays(): Series {
  const bodies: ArrayBody[] = [
    { prefix: 'YC164', elements: 4, package: '0603X4', pieces: 5_000, price: 4_200 },
    { prefix: 'YC124', elements: 4, package: '0402X4', pieces: 10_000, price: 3_400 },
    { prefix: 'YC162', elements: 2, package: '0603X2', pieces: 5_000, price: 4_000 },
    { prefix: 'YC122', elements: 2, package: '0402X2', pieces: 10_000, price: 3_200 },
    { prefix: 'TC164', elements: 4, package: '0603X4', pieces: 5_000, price: 4_600 },
    { prefix: 'TC124', elements: 4, package: '0402X4', pieces: 10_000, price: 3_800 },
  ]
  const graded: [string, number, Resistance][] = [
    ...resistances(10, 1e6, 24).map((value): [string, number, Resistance] => ['J', 5, value]),
    ...resistances(10, 1e6, 24, 96).map((value): [string, number, Resistance] => ['F', 1, value]),
  ]
  return defineSeries<[ArrayBody, [string, number, Resistance]]>(
    {
      slug: 'yageo-yc-tc',
      manufacturer: 'yageo',
      category: 'resistor-arrays',
      name: 'YC/TC',
      summary: 'Thick film chip resistor arrays of two or four isolated elements with convex (YC) or concave (TC) terminations.',
      source: 'YAGEO data sheets "YC164", "YC124", "YC162", "YC122", "TC164" and "TC124", section "Ordering information"',
    },
    [
      axisWhere(bodies, (body) => body.prefix === 'YC164' || body.prefix === 'YC124'),
      axisWhere(
        graded,
        ([code, , value]) => code === 'J' && value.rank <= 12,
        ([, , value]) => staple(value),
      ),
    ],
    (body, [code, tolerance, value]) => ({
      part_number: `${body.prefix}-${code}R-07${value.short}L`,
      package: body.package,
      parameters: { resistance: value.value, tolerance, elements: body.elements, power_rating: 0.0625, ...CHIP_TEMPERATURE },
      packaging: 'reel',
      spq: body.pieces,
      base_price: Math.round(body.price * (code === 'F' ? 1.5 : 1)),
    }),
  )
}

// Vishay

function vishayCrcw(): Series {
  interface Crcw extends Chip {
    reels: readonly Reel[]
  }
  const chips: Crcw[] = [
    { ...chip('0402', 0.063, 50, 1, 1e7), reels: [reel('ED', 10_000), reel('EE', 50_000)] },
    { ...chip('0603', 0.1, 75, 1, 1e7), reels: [reel('EA', 5_000), reel('EB', 10_000), reel('EC', 20_000)] },
    { ...chip('0805', 0.125, 150, 1, 1e7), reels: [reel('EA', 5_000), reel('EB', 10_000), reel('EC', 20_000)] },
    { ...chip('1206', 0.25, 200, 1, 1e7), reels: [reel('EA', 5_000), reel('EB', 10_000), reel('EC', 20_000)] },
    { ...chip('1210', 0.5, 200, 1, 1e7), reels: [reel('EA', 5_000), reel('EB', 10_000), reel('EC', 20_000)] },
    { ...chip('1218', 1, 200, 1, 2.2e6), reels: [reel('EK', 4_000)] },
    { ...chip('2010', 0.75, 400, 1, 1e7), reels: [reel('EF', 4_000)] },
    { ...chip('2512', 1, 500, 1, 1e7), reels: [reel('EG', 2_000), reel('EH', 4_000)] },
  ]
  const grades: [string, number, string, number][] = [
    ['F', 1, 'K', 100],
    ['J', 5, 'N', 200],
  ]
  const rows = chips.flatMap((each) =>
    each.reels.flatMap((one) =>
      grades.flatMap(([tol, tolerance, tcrCode, tcr]) =>
        resistances(each.min, each.max, 24, ...(tol === 'F' ? ([96] as const) : [])).map((value) => ({
          each,
          one,
          tol,
          tolerance,
          tcr_code: tcrCode,
          tcr,
          value,
        })),
      ),
    ),
  )
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'vishay-crcw-e3',
      manufacturer: 'vishay',
      category: 'chip-resistors',
      name: 'CRCW e3',
      summary: 'Standard thick film chip resistors, AEC-Q200 qualified, from 0402 to 2512.',
      source: 'Vishay document 20035 "D/CRCW e3", section "Part number and product description"',
    },
    [
      axisWhere(
        rows,
        (row) => POPULAR_SIZES.has(row.each.size) && common(row.value) && row.one === row.each.reels[0],
        (row) => staple(row.value),
      ),
    ],
    ({ each, one, tol, tolerance, tcr_code, tcr, value }) => ({
      part_number: `CRCW${each.size}${value.four}${tol}${tcr_code}${one.code}`,
      package: each.size,
      parameters: chipParameters(value.value, tolerance, each, 'thick_film', tcr),
      packaging: 'reel',
      spq: one.pieces,
      base_price: chipPrice(each.size, tol === 'F' ? 1.9 : 1.7),
    }),
  )
}

function vishayTnpw(): Series {
  const chips = [
    chip('0402', 0.063, 50, 10, 100e3),
    chip('0603', 0.1, 75, 10, 332e3),
    chip('0805', 0.125, 150, 10, 1e6),
    chip('1206', 0.25, 200, 10, 2e6),
    chip('1210', 0.33, 200, 10, 3.01e6),
  ]
  const tolerances = [
    ['B', 0.1],
    ['D', 0.5],
    ['F', 1],
  ] as const
  const tcrs = [
    ['E', 25],
    ['H', 50],
    ['X', 15],
    ['Y', 10],
  ] as const
  const grades = pairs(tolerances, tcrs)
  const packs = axis(['standard'], ['large', 'short'] as ('standard' | 'large' | 'short')[])
  // The reel of 1,000 (EN) exists for 0.1 % at 25 ppm/K and better only, so packing and grade stand on one axis.
  const graded = pairs(grades, packs.items, ([tol, tcr], pack) => pack !== 'short' || (tol[0] === 'B' && tcr[1] <= 25))
  return defineSeries<[[Chip, Resistance], (typeof graded)[number]]>(
    {
      slug: 'vishay-tnpw-e3',
      manufacturer: 'vishay',
      category: 'chip-resistors',
      name: 'TNPW e3',
      summary: 'High stability thin film chip resistors from 0402 to 1210 in E24 and E192 values, down to 0.1 % and 10 ppm/K.',
      source: 'Vishay document 28758 "TNPW e3", section "Part number and product description"',
    },
    [sizedValues(chips, 24, 192), axisWhere(graded, ([[tol, tcr], pack]) => tcr[0] === 'E' && tol[0] !== 'F' && pack === 'standard')],
    ([each, value], [[[tol, tolerance], [tcrCode, tcr]], pack]) => {
      const small = each.size === '0402'
      const pieces = pack === 'short' ? 1_000 : pack === 'standard' ? (small ? 10_000 : 5_000) : small ? 50_000 : 20_000
      const code = pack === 'short' ? 'EN' : pack === 'standard' ? (small ? 'ED' : 'EA') : small ? 'EE' : 'EC'
      return {
        part_number: `TNPW${each.size}${value.four}${tol}${tcrCode}${code}`,
        package: each.size,
        parameters: chipParameters(value.value, tolerance, each, 'thin_film', tcr),
        packaging: 'reel',
        spq: pieces,
        base_price: chipPrice(each.size, (tolerance <= 0.1 ? 90 : 40) * (tcr <= 15 ? 1.7 : 1)),
      }
    },
  )
}

/** Lead packing of Vishay Dale's axial parts. `rohs` is false where the finish is tin-lead. */
interface DalePack {
  code: string
  packaging: Packaging
  pieces: number
  rohs: boolean
}

const dalePack = (code: string, packaging: Packaging, pieces: number, rohs = true): DalePack => ({ code, packaging, pieces, rohs })

function vishayCmf(): Series {
  interface Body {
    model: string
    length: string
    power: number
    max: number
    price: number
  }
  const bodies: Body[] = [
    { model: '55', length: '6.3', power: 0.5, max: 22e6, price: 52_000 },
    { model: '50', length: '3.8', power: 0.25, max: 2.5e6, price: 88_000 },
    { model: '60', length: '9', power: 1, max: 22e6, price: 96_000 },
    { model: '65', length: '14.3', power: 1.5, max: 22e6, price: 210_000 },
  ]
  // The whole value range is sold at 1 % only; the tight tolerances stop at 1 MΩ.
  const rows = bodies.flatMap((body) =>
    resistances(10, body.max, 24, 192).flatMap((value) =>
      (
        [
          ['F', 1],
          ['D', 0.5],
          ['C', 0.25],
          ['B', 0.1],
        ] as const
      )
        .filter(([code]) => code === 'F' || value.value <= 1e6)
        .map(([tol, tolerance]) => ({ body, value, tol, tolerance })),
    ),
  )
  const tcrs = axis<[string, number]>(
    [['H', 50]],
    [
      ['E', 25],
      ['K', 100],
    ],
  )
  const packs = axis(
    [dalePack('EB', 'reel', 1_000), dalePack('EK', 'bulk', 100)],
    [
      dalePack('EA', 'reel', 5_000),
      dalePack('R6', 'reel', 1_000, false),
      dalePack('RE', 'reel', 5_000, false),
      dalePack('BF', 'bulk', 100, false),
    ],
  )
  return defineSeries<[(typeof rows)[number], [string, number], DalePack]>(
    {
      slug: 'vishay-cmf',
      manufacturer: 'vishay',
      category: 'through-hole-resistors',
      name: 'CMF',
      summary: 'Flameproof axial metal film resistors for industry, 0.25 W to 1.5 W, down to 0.1 % and 25 ppm/K.',
      source: 'Vishay document 31018 "CMF Industrial", section "Global part number information"',
    },
    [
      axisWhere(
        rows,
        (row) => row.body.model === '55' && common(row.value) && row.tol === 'F',
        (row) => staple(row.value),
      ),
      tcrs,
      packs,
    ],
    ({ body, value, tol, tolerance }, [tcrCode, tcr], pack) => ({
      part_number: `CMF${body.model}${value.six}${tol}${tcrCode}${pack.code}`,
      package: `AXIAL-${body.length}`,
      parameters: {
        resistance: value.value,
        tolerance,
        power_rating: body.power,
        composition: 'metal_film',
        temperature_coefficient: tcr,
        temperature_min: -55,
        temperature_max: 175,
      },
      packaging: pack.packaging,
      spq: pack.pieces,
      base_price: Math.round(body.price * (tolerance < 0.5 ? 2.6 : tolerance < 1 ? 1.7 : 1) * (tcr < 50 ? 1.5 : 1)),
      rohs: pack.rohs,
    }),
  )
}

function vishayRn(): Series {
  const bodies = [
    { model: '55', length: '6.3', power: 0.125, price: 74_000 },
    { model: '60', length: '9', power: 0.25, price: 98_000 },
    { model: '65', length: '14.3', power: 0.5, price: 190_000 },
  ]
  const grades: [string, number, string, number][] = [
    ['D', 100, 'F', 1],
    ['C', 50, 'F', 1],
    ['C', 50, 'D', 0.5],
    ['C', 50, 'B', 0.1],
    ['E', 25, 'F', 1],
    ['E', 25, 'D', 0.5],
    ['E', 25, 'B', 0.1],
  ]
  const values = resistances(49.9, 1e6, 96, 192)
  const packs = axis([dalePack('RE6', 'reel', 1_000, false), dalePack('B14', 'bulk', 100, false)])
  return defineSeries<[(typeof bodies)[number], Resistance, (typeof grades)[number], DalePack]>(
    {
      slug: 'vishay-rn',
      manufacturer: 'vishay',
      category: 'through-hole-resistors',
      name: 'RN',
      summary: 'Axial metal film resistors to MIL-R-10509 with tin-lead leads, 0.1 % to 1 %.',
      source: 'Vishay document 31027 "RN (Military)", section "Global part number information"',
    },
    [
      axisWhere(bodies, (body) => body.model !== '65'),
      axisWhere(values, (value) => value.rank <= 96),
      axisWhere(grades, ([, , tol]) => tol === 'F'),
      packs,
    ],
    (body, value, [tcrCode, tcr, tol, tolerance], pack) => ({
      part_number: `RN${body.model}${tcrCode}${value.four_digits}${tol}${pack.code}`,
      package: `AXIAL-${body.length}`,
      parameters: {
        resistance: value.value,
        tolerance,
        power_rating: body.power,
        composition: 'metal_film',
        temperature_coefficient: tcr,
        temperature_min: -65,
        temperature_max: 175,
      },
      packaging: pack.packaging,
      spq: pack.pieces,
      base_price: Math.round(body.price * (tolerance < 1 ? 2.2 : 1)),
      rohs: pack.rohs,
    }),
  )
}

function vishayWsl(): Series {
  /** `from` and `to` in milliohms. */
  const chips = [
    { size: '2512', power: 1, from: 1, to: 500, price: 210_000, pieces: 2_000 },
    { size: '1206', power: 0.25, from: 5, to: 200, price: 170_000, pieces: 4_000 },
    { size: '2010', power: 0.5, from: 4, to: 500, price: 190_000, pieces: 4_000 },
    { size: '0805', power: 0.125, from: 10, to: 200, price: 190_000, pieces: 5_000 },
    { size: '0603', power: 0.1, from: 10, to: 100, price: 230_000, pieces: 5_000 },
  ]
  const milliohms = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 22, 25, 27, 30, 33, 35, 39, 40, 47, 50, 56, 60, 68, 70, 75, 80, 82, 90, 100, 120, 150,
    180, 200, 220, 250, 270, 300, 330, 390, 400, 470, 500,
  ]
  const rows = pairs(chips, milliohms, (each, m) => m >= each.from && m <= each.to)
  const tolerances = axis<[string, number]>(
    [['F', 1]],
    [
      ['D', 0.5],
      ['G', 2],
      ['J', 5],
    ],
  )
  const packs = axis([dalePack('EA', 'reel', 0)], [dalePack('TA', 'reel', 0, false), dalePack('EK', 'bulk', 100)])
  return defineSeries<[(typeof rows)[number], [string, number], DalePack]>(
    {
      slug: 'vishay-wsl',
      manufacturer: 'vishay',
      category: 'current-sense-resistors',
      name: 'WSL',
      summary: 'Power Metal Strip chip resistors for current sensing, 1 mΩ to 500 mΩ, welded construction.',
      source: 'Vishay document 30100 "WSL", section "Global part number information"',
    },
    [axisWhere(rows, ([each, m]) => (each.size === '2512' || each.size === '1206') && m <= 100), tolerances, packs],
    ([each, m], [tol, tolerance], pack) => ({
      part_number: `WSL${each.size}${m < 10 ? `${m}L000` : `R${padded(m, 3)}0`}${tol}${pack.code}`,
      package: each.size,
      parameters: {
        resistance: clean(m / 1_000),
        tolerance,
        power_rating: each.power,
        composition: 'metal_strip',
        ...(m >= 7 ? { temperature_coefficient: 75 } : {}),
        temperature_min: -65,
        temperature_max: 170,
      },
      packaging: pack.packaging,
      spq: pack.packaging === 'reel' ? each.pieces : pack.pieces,
      base_price: Math.round(each.price * (tolerance < 1 ? 1.4 : 1)),
      rohs: pack.rohs,
    }),
  )
}

function vishayNtcle100(): Series {
  /** Resistance at 25 °C in ohms and B25/85 in kelvins, as the data sheet pairs them. */
  const curves: [number, string, number][] = [
    [1_000, '102', 3_528],
    [1_500, '152', 3_528],
    [2_200, '222', 3_977],
    [3_300, '332', 3_977],
    [4_700, '472', 3_977],
    [6_800, '682', 3_977],
    [10_000, '103', 3_977],
    [15_000, '153', 3_740],
    [22_000, '223', 3_740],
    [33_000, '333', 4_090],
    [47_000, '473', 4_090],
    [68_000, '683', 4_190],
    [100_000, '104', 4_190],
    [150_000, '154', 4_370],
    [220_000, '224', 4_370],
    [330_000, '334', 4_570],
    [470_000, '474', 4_570],
  ]
  const tolerances = axis<[string, number]>(
    [
      ['J', 5],
      ['H', 3],
    ],
    [['G', 2]],
  )
  return defineSeries<[(typeof curves)[number], [string, number]]>(
    {
      slug: 'vishay-ntcle100e3',
      manufacturer: 'vishay',
      category: 'ntc-thermistors',
      name: 'NTCLE100E3',
      summary: 'Radial leaded NTC thermistors for temperature sensing and compensation.',
      source: 'Vishay document 29049 "NTCLE100E3", section "Ordering information"',
    },
    [axis(curves), tolerances],
    ([resistance25c, code, bValue], [tol, tolerance]) => ({
      part_number: `NTCLE100E3${code}${tol}B0`,
      package: 'RADIAL-3',
      parameters: {
        resistance_25c: resistance25c,
        b_value: bValue,
        tolerance,
        power_rating: 0.5,
        temperature_min: -40,
        temperature_max: 125,
      },
      packaging: 'bulk',
      spq: 500,
      base_price: tolerance < 3 ? 260_000 : 170_000,
    }),
  )
}

/**
 * Foil resistors are trimmed to any value in their range, so that an axis of five digits stands for all of them:
 * `from` and `to` in ohms, both at least 100.
 */
function anyResistance(from: number, to: number): Axis<number> {
  const values: number[] = []
  for (let decade = 100; decade < to; decade *= 10) {
    for (let digits = 10_000; digits < 100_000; digits++) {
      const value = clean((digits * decade) / 10_000)
      if (value >= from && value <= to) values.push(value)
    }
  }
  const everyday = new Set(resistances(from, to, 24, 96).map(({ value }) => value))
  const staples = new Set(
    resistances(from, to, 6)
      .filter(staple)
      .map(({ value }) => value),
  )
  return axisWhere(
    values,
    (value) => everyday.has(value),
    (value) => staples.has(value),
  )
}

/** A body of Vishay Foil Resistors by its global model number; `endings` are lead-free and tin-lead packing. */
interface FoilBody {
  slug: string
  name: string
  model: string
  category: 'chip-resistors' | 'through-hole-resistors'
  package: string
  summary: string
  source: string
  power: number
  max: number
  endings: readonly [string, string]
  packaging: Packaging
  pieces: number
  tolerances: readonly [string, number][]
  tcr: number
  price: number
}

function vishayFoil(body: FoilBody): Series {
  return defineSeries<[number, [string, number], string]>(
    {
      slug: body.slug,
      manufacturer: 'vishay',
      category: body.category,
      name: body.name,
      summary: body.summary,
      source: body.source,
    },
    [
      anyResistance(100, body.max),
      axis(body.tolerances.slice(0, 2), body.tolerances.slice(2)),
      axis(body.endings.slice(0, 1), body.endings.slice(1)),
    ],
    (value, [tol, tolerance], ending) => ({
      part_number: `${body.model}${fixedLetterCode(value, 7)}${tol}${ending}`,
      package: body.package,
      parameters: {
        resistance: value,
        tolerance,
        power_rating: body.power,
        temperature_coefficient: body.tcr,
        temperature_min: -55,
        temperature_max: 150,
      },
      packaging: body.packaging,
      spq: body.pieces,
      base_price: Math.round(body.price * (tolerance <= 0.01 ? 1.4 : tolerance <= 0.02 ? 1.2 : 1)),
      rohs: ending === body.endings[0],
    }),
  )
}

const FOIL: readonly Series[] = [
  vishayFoil({
    slug: 'vishay-s102k',
    name: 'S102K',
    model: 'Y0078',
    category: 'through-hole-resistors',
    package: 'FILM-BOX',
    summary: 'Bulk Metal Foil resistors with radial leads, any value from 100 Ω to 100 kΩ, down to 0.005 %.',
    source: 'Vishay Foil Resistors document 63001 "S Series", section "Global part number information"',
    power: 0.6,
    max: 100e3,
    endings: ['9L', '0L'],
    packaging: 'bulk',
    pieces: 50,
    tolerances: [
      ['T', 0.01],
      ['B', 0.1],
      ['V', 0.005],
      ['Q', 0.02],
      ['A', 0.05],
    ],
    tcr: 1,
    price: 12_500_000,
  }),
  vishayFoil({
    slug: 'vishay-vsmp1206',
    name: 'VSMP1206',
    model: 'Y1625',
    category: 'chip-resistors',
    package: '1206',
    summary: 'Bulk Metal Foil wrap-around chip resistors in 1206, any value from 100 Ω to 30 kΩ, down to 0.01 %.',
    source: 'Vishay Foil Resistors document 63060 "VSMP Series", section "Global part number information"',
    power: 0.3,
    max: 30e3,
    endings: ['9R', '0R'],
    packaging: 'reel',
    pieces: 500,
    tolerances: [
      ['T', 0.01],
      ['B', 0.1],
      ['Q', 0.02],
      ['A', 0.05],
    ],
    tcr: 0.2,
    price: 9_800_000,
  }),
]

// Panasonic

/** A Panasonic size code with its entries for 1 % and 5 %, and the letter of its packing. */
interface PanasonicChip extends Chip {
  one_percent: string
  five_percent: string
  pack: string
  pieces: number
}

function panasonicErj(): Series {
  const chips: PanasonicChip[] = [
    { ...chip('0201', 0.05, 25, 10, 1e6), one_percent: '1GNF', five_percent: '1GNJ', pack: 'C', pieces: 15_000 },
    { ...chip('0402', 0.1, 50, 10, 1e6), one_percent: '2RKF', five_percent: '2GEJ', pack: 'X', pieces: 10_000 },
    { ...chip('0603', 0.1, 75, 10, 1e6), one_percent: '3EKF', five_percent: '3GEYJ', pack: 'V', pieces: 5_000 },
    { ...chip('0805', 0.125, 150, 10, 2.2e6), one_percent: '6ENF', five_percent: '6GEYJ', pack: 'V', pieces: 5_000 },
    { ...chip('1206', 0.25, 200, 10, 2.2e6), one_percent: '8ENF', five_percent: '8GEYJ', pack: 'V', pieces: 5_000 },
    { ...chip('1210', 0.5, 200, 10, 1e6), one_percent: '14NF', five_percent: '14YJ', pack: 'U', pieces: 5_000 },
    { ...chip('1812', 0.75, 200, 10, 1e6), one_percent: '12NF', five_percent: '12YJ', pack: 'U', pieces: 5_000 },
    { ...chip('2010', 0.75, 200, 10, 1e6), one_percent: '12SF', five_percent: '12ZYJ', pack: 'U', pieces: 5_000 },
    { ...chip('2512', 1, 200, 10, 1e6), one_percent: '1TNF', five_percent: '1TYJ', pack: 'U', pieces: 4_000 },
  ]
  const rows = chips.flatMap((each) => [
    ...resistances(each.min, each.max, 24, 96).map((value) => ({ each, value, tolerance: 1 })),
    ...resistances(1, 1e7, 24).map((value) => ({ each, value, tolerance: 5 })),
  ])
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'panasonic-erj',
      manufacturer: 'panasonic',
      category: 'chip-resistors',
      name: 'ERJ',
      summary: 'Thick film chip resistors from 0201 to 2512, 1 % and 5 %, AEC-Q200 qualified.',
      source:
        'Panasonic catalogues "Thick Film Chip Resistors" and "Precision Thick Film Chip Resistors", section "Explanation of part numbers"',
    },
    [
      axisWhere(
        rows,
        ({ each, value }) => POPULAR_SIZES.has(each.size) && common(value),
        ({ value }) => staple(value),
      ),
    ],
    ({ each, value, tolerance }) => ({
      part_number: `ERJ-${tolerance === 1 ? each.one_percent + value.four_digits : each.five_percent + value.three_digits}${each.pack}`,
      package: each.size,
      parameters: chipParameters(value.value, tolerance, each, 'thick_film', value.value < 10 ? 600 : tolerance === 1 ? 100 : 200),
      packaging: 'reel',
      spq: each.pieces,
      base_price: chipPrice(each.size, tolerance === 1 ? 1.8 : 1.6),
    }),
  )
}

function panasonicEra(): Series {
  const chips = [
    { ...chip('0402', 0.063, 50, 47, 100e3), code: '2A', pack: 'X', pieces: 10_000 },
    { ...chip('0603', 0.1, 75, 47, 330e3), code: '3A', pack: 'V', pieces: 5_000 },
    { ...chip('0805', 0.125, 100, 47, 1e6), code: '6A', pack: 'V', pieces: 5_000 },
    { ...chip('1206', 0.25, 150, 47, 1e6), code: '8A', pack: 'V', pieces: 5_000 },
  ]
  const grades: [string, number, number][] = [
    ['EB', 25, 0.1],
    ['ED', 25, 0.5],
    ['EC', 25, 0.25],
    ['PB', 15, 0.1],
    ['PW', 15, 0.05],
    ['RB', 10, 0.1],
    ['RW', 10, 0.05],
  ]
  return defineSeries<[[(typeof chips)[number], Resistance], (typeof grades)[number]]>(
    {
      slug: 'panasonic-era-a',
      manufacturer: 'panasonic',
      category: 'chip-resistors',
      name: 'ERA-A',
      summary: 'High reliability metal film chip resistors from 0402 to 1206, down to 0.05 % and 10 ppm/K.',
      source: 'Panasonic catalogue "Metal Film (Thin Film) Chip Resistors, High Reliability Type", section "Explanation of part numbers"',
    },
    [sizedValues(chips, 24, 96), axisWhere(grades, ([code]) => code === 'EB' || code === 'ED')],
    ([each, value], [grade, tcr, tolerance]) => ({
      part_number: `ERA-${each.code}${grade}${value.rank <= 24 ? value.three_digits : value.four_digits}${each.pack}`,
      package: each.size,
      parameters: chipParameters(value.value, tolerance, each, 'thin_film', tcr),
      packaging: 'reel',
      spq: each.pieces,
      base_price: chipPrice(each.size, (tolerance <= 0.1 ? 50 : 26) * (tcr < 25 ? 1.9 : 1)),
    }),
  )
}

function panasonicErjBw(): Series {
  const chips = [
    { size: '1206', code: '8', power: 1, price: 78_000 },
    { size: '0805', code: '6', power: 0.5, price: 82_000 },
    { size: '0603', code: '3', power: 0.33, price: 90_000 },
  ]
  const milliohms = [10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 40, 43, 47, 50, 51, 56, 62, 68, 75, 82, 91, 100]
  const tolerances = axis<[string, number]>(
    [['F', 1]],
    [
      ['G', 2],
      ['J', 5],
    ],
  )
  return defineSeries<[(typeof chips)[number], number, [string, number]]>(
    {
      slug: 'panasonic-erj-bw',
      manufacturer: 'panasonic',
      category: 'current-sense-resistors',
      name: 'ERJ-BW',
      summary: 'High power low resistance chip resistors with film on both sides, 10 mΩ to 100 mΩ.',
      source: 'Panasonic catalogue "High Power Chip Resistors / Double-sided resistive elements", section "Explanation of part numbers"',
    },
    [axis(chips), axisWhere(milliohms, (m) => m % 10 === 0 || m === 15 || m === 47), tolerances],
    (each, m, [tol, tolerance]) => ({
      part_number: `ERJ-${each.code}BW${tol}R${padded(m, 3)}V`,
      package: each.size,
      parameters: {
        resistance: clean(m / 1_000),
        tolerance,
        power_rating: each.power,
        composition: 'current_sense_film',
        ...CHIP_TEMPERATURE,
      },
      packaging: 'reel',
      spq: 5_000,
      base_price: each.price,
    }),
  )
}

function panasonicExb(): Series {
  const bodies = [
    { code: 'EXB-38V', elements: 4, package: '0603X4', pack: 'V', pieces: 5_000, price: 6_800 },
    { code: 'EXB-28V', elements: 4, package: '0402X4', pack: 'X', pieces: 10_000, price: 6_100 },
    { code: 'EXB-34V', elements: 2, package: '0603X2', pack: 'V', pieces: 5_000, price: 6_400 },
    { code: 'EXB-24V', elements: 2, package: '0402X2', pack: 'X', pieces: 10_000, price: 5_900 },
  ]
  return defineSeries<[(typeof bodies)[number], Resistance]>(
    {
      slug: 'panasonic-exb',
      manufacturer: 'panasonic',
      category: 'resistor-arrays',
      name: 'EXB',
      summary: 'Chip resistor arrays of two or four isolated elements, 5 %.',
      source: 'Panasonic catalogue "Chip Resistor Array", section "Explanation of part numbers"',
    },
    [axis(bodies), axisWhere(resistances(10, 1e6, 24), (value) => value.rank <= 12)],
    (body, value) => ({
      part_number: `${body.code}${value.three_digits}J${body.pack}`,
      package: body.package,
      parameters: {
        resistance: value.value,
        tolerance: 5,
        elements: body.elements,
        power_rating: 0.063,
        temperature_min: -55,
        temperature_max: 125,
      },
      packaging: 'reel',
      spq: body.pieces,
      base_price: body.price,
    }),
  )
}

// Susumu and Stackpole

function susumuRg(): Series {
  const chips = [
    { ...chip('0402', 0.0625, 25, 47, 100e3), code: '1005' },
    { ...chip('0603', 0.1, 75, 10, 270e3), code: '1608' },
    { ...chip('0805', 0.125, 100, 10, 475e3), code: '2012' },
    { ...chip('1206', 0.25, 150, 10, 1e6), code: '3216' },
  ]
  const tcrs = axis<[string, number]>([
    ['P', 25],
    ['N', 10],
  ])
  const tolerances = axis<[string, number]>(
    [
      ['B', 0.1],
      ['D', 0.5],
    ],
    [
      ['W', 0.05],
      ['C', 0.25],
    ],
  )
  return defineSeries<[[(typeof chips)[number], Resistance], [string, number], [string, number], 'T1' | 'T5']>(
    {
      slug: 'susumu-rg',
      manufacturer: 'susumu',
      category: 'chip-resistors',
      name: 'RG',
      summary: 'High precision thin film chip resistors from 0402 to 1206, down to 0.05 % and 10 ppm/K.',
      source: 'Susumu data sheet "RG series", section "Part numbering system"',
    },
    [sizedValues(chips, 24, 96), tcrs, tolerances, axis(['T5'], ['T1'])],
    ([each, value], [tcrCode, tcr], [tol, tolerance], tape) => ({
      part_number: `RG${each.code}${tcrCode}-${value.rank <= 24 ? value.three_digits : value.four_digits}-${tol}-${tape === 'T5' && each.code === '1005' ? 'T10' : tape}`,
      package: each.size,
      parameters: chipParameters(value.value, tolerance, each, 'thin_film', tcr),
      packaging: 'reel',
      spq: tape === 'T1' ? 1_000 : each.code === '1005' ? 10_000 : 5_000,
      base_price: chipPrice(each.size, (tolerance <= 0.1 ? 95 : 60) * (tcr < 25 ? 1.6 : 1)),
    }),
  )
}

function stackpoleRmcf(): Series {
  const chips = [
    { ...chip('0201', 0.05, 25, 1, 1e7), pieces: 10_000 },
    { ...chip('0402', 0.063, 50, 1, 1e7), pieces: 10_000 },
    { ...chip('0603', 0.1, 75, 1, 1e7), pieces: 5_000 },
    { ...chip('0805', 0.125, 150, 1, 1e7), pieces: 5_000 },
    { ...chip('1206', 0.25, 200, 1, 1e7), pieces: 5_000 },
    { ...chip('1210', 0.33, 200, 1, 1e7), pieces: 5_000 },
    { ...chip('2010', 0.75, 200, 1, 1e7), pieces: 4_000 },
    { ...chip('2512', 1, 250, 1, 1e7), pieces: 4_000 },
  ]
  const rows = chips.flatMap((each) => [
    ...resistances(each.min, each.max, 24, 96).map((value) => ({ each, value, tol: 'F', tolerance: 1 })),
    ...resistances(each.min, each.max, 24).map((value) => ({ each, value, tol: 'J', tolerance: 5 })),
  ])
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'stackpole-rmcf',
      manufacturer: 'stackpole',
      category: 'chip-resistors',
      name: 'RMCF',
      summary: 'General purpose thick film chip resistors from 0201 to 2512, 1 % and 5 %.',
      source: 'Stackpole data sheet "RMCF series", section "How to order"',
    },
    [
      axisWhere(
        rows,
        ({ each, value }) => POPULAR_SIZES.has(each.size) && common(value),
        ({ value }) => staple(value),
      ),
    ],
    ({ each, value, tol, tolerance }) => ({
      part_number: `RMCF${each.size}${tol}T${value.four}`,
      package: each.size,
      parameters: chipParameters(value.value, tolerance, each, 'thick_film', value.value < 10 ? 400 : tolerance === 1 ? 100 : 200),
      packaging: 'reel',
      spq: each.pieces,
      base_price: chipPrice(each.size, 1.2),
    }),
  )
}

function stackpoleAxial(): Series {
  const bodies = [
    {
      code: 'CF14J',
      tolerance: 5,
      power: 0.25,
      length: '6.3',
      composition: 'carbon_film',
      min: 1,
      max: 22e6,
      pieces: 5_000,
      price: 8_500,
      tcr: null,
    },
    {
      code: 'CF12J',
      tolerance: 5,
      power: 0.5,
      length: '9',
      composition: 'carbon_film',
      min: 1,
      max: 22e6,
      pieces: 2_500,
      price: 12_500,
      tcr: null,
    },
    {
      code: 'CF18J',
      tolerance: 5,
      power: 0.125,
      length: '3.2',
      composition: 'carbon_film',
      min: 1,
      max: 22e6,
      pieces: 5_000,
      price: 8_900,
      tcr: null,
    },
    {
      code: 'RNMF14F',
      tolerance: 1,
      power: 0.25,
      length: '3.2',
      composition: 'metal_film',
      min: 10,
      max: 1e6,
      pieces: 5_000,
      price: 14_000,
      tcr: 100,
    },
    {
      code: 'RNMF12F',
      tolerance: 1,
      power: 0.5,
      length: '6.3',
      composition: 'metal_film',
      min: 10,
      max: 1e6,
      pieces: 5_000,
      price: 18_500,
      tcr: 100,
    },
  ]
  const rows = bodies.flatMap((body) =>
    resistances(body.min, body.max, 24, ...(body.tcr === null ? [] : ([96] as const))).map((value) => ({ body, value })),
  )
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'stackpole-cf-rnmf',
      manufacturer: 'stackpole',
      category: 'through-hole-resistors',
      name: 'CF/RNMF',
      summary: 'Axial carbon film (CF) and miniature metal film (RNMF) resistors on tape.',
      source: 'Stackpole data sheets "CF series" and "RNMF series", section "How to order"',
    },
    [
      axisWhere(
        rows,
        ({ value }) => common(value),
        ({ value }) => staple(value),
      ),
    ],
    ({ body, value }) => ({
      part_number: `${body.code}T${body.tcr === null ? '' : 'C'}${value.four}`,
      package: `AXIAL-${body.length}`,
      parameters: {
        resistance: value.value,
        tolerance: body.tolerance,
        power_rating: body.power,
        composition: body.composition,
        ...(body.tcr === null ? {} : { temperature_coefficient: body.tcr }),
        temperature_min: -55,
        temperature_max: 155,
      },
      packaging: 'ammo_pack',
      spq: body.pieces,
      base_price: body.price,
    }),
  )
}

// Bourns

/** A trimmer model: its styles (pin layouts), turns, watts and what its part number ends with. */
interface Trimmer {
  model: string
  styles: readonly string[]
  turns: number
  power: number
  smd: boolean
  suffixes: readonly [string, Packaging, number][]
  price: number
  temperature_max: number
}

function bournsTrimmers(): Series {
  const leaded: readonly [string, Packaging, number][] = [['LF', 'tube', 50]]
  const taped: readonly [string, Packaging, number][] = [...leaded, ['RLF', 'reel', 500]]
  const smd: readonly [string, Packaging, number][] = [['E', 'reel', 500]]
  const models: Trimmer[] = [
    {
      model: '3296',
      styles: ['W', 'Y', 'X', 'P', 'Z'],
      turns: 25,
      power: 0.5,
      smd: false,
      suffixes: taped,
      price: 1_450_000,
      temperature_max: 125,
    },
    {
      model: '3362',
      styles: ['P', 'W', 'H', 'X', 'R', 'S', 'U', 'M', 'F'],
      turns: 1,
      power: 0.5,
      smd: false,
      suffixes: leaded,
      price: 880_000,
      temperature_max: 125,
    },
    {
      model: '3386',
      styles: ['P', 'F', 'H', 'W', 'X', 'Y', 'C', 'T'],
      turns: 1,
      power: 0.5,
      smd: false,
      suffixes: leaded,
      price: 1_050_000,
      temperature_max: 125,
    },
    {
      model: '3266',
      styles: ['W', 'X', 'Y', 'P', 'Z'],
      turns: 12,
      power: 0.25,
      smd: false,
      suffixes: leaded,
      price: 2_300_000,
      temperature_max: 150,
    },
    {
      model: '3006',
      styles: ['P', 'W', 'Y'],
      turns: 15,
      power: 0.75,
      smd: false,
      suffixes: leaded,
      price: 1_700_000,
      temperature_max: 125,
    },
    {
      model: '3214',
      styles: ['W', 'J', 'G', 'X'],
      turns: 5,
      power: 0.25,
      smd: true,
      suffixes: smd,
      price: 1_950_000,
      temperature_max: 150,
    },
    {
      model: '3224',
      styles: ['W', 'J', 'G', 'X'],
      turns: 11,
      power: 0.25,
      smd: true,
      suffixes: smd,
      price: 2_200_000,
      temperature_max: 150,
    },
    { model: '3314', styles: ['J', 'G'], turns: 1, power: 0.25, smd: true, suffixes: smd, price: 1_150_000, temperature_max: 125 },
  ]
  const rows = models.flatMap((model) => model.styles.flatMap((style) => model.suffixes.map((suffix) => ({ model, style, suffix }))))
  const values = [10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 25e3, 5e4, 1e5, 2e5, 25e4, 5e5, 1e6].map(
    (value): [number, string] => {
      const zeros = Math.floor(Math.log10(value)) - 1
      return [value, `${value / 10 ** zeros}${zeros}`]
    },
  )
  return defineSeries<[(typeof rows)[number], [number, string]]>(
    {
      slug: 'bourns-trimpot',
      manufacturer: 'bourns',
      category: 'potentiometers-trimmers',
      name: 'Trimpot',
      summary: 'Cermet trimming potentiometers, single-turn and multi-turn, for through-hole and surface mounting.',
      source: 'Bourns data sheets 3296, 3362, 3386, 3266, 3006, 3214, 3224 and 3314, section "How to order"',
    },
    [axisWhere(rows, ({ model, style, suffix }) => style === model.styles[0] && suffix === model.suffixes[0]), axis(values)],
    ({ model, style, suffix: [suffix, packaging, spq] }, [resistance, code]) => ({
      part_number: `${model.model}${style}-1-${code}${suffix}`,
      package: `TRIMMER-${model.model}`,
      parameters: {
        resistance,
        turns: model.turns,
        power_rating: model.power,
        tolerance: model.turns === 1 && model.smd ? 20 : 10,
        mounting: model.smd ? 'surface_mount' : 'through_hole',
        temperature_min: -55,
        temperature_max: model.temperature_max,
      },
      packaging,
      spq,
      base_price: model.price,
    }),
  )
}

function bournsCra(): Series {
  const milliohms = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 22, 25, 30, 33, 40, 47, 50]
  return listSeries(
    {
      slug: 'bourns-cra2512',
      manufacturer: 'bourns',
      category: 'current-sense-resistors',
      name: 'CRA2512',
      summary: 'Metal strip current sense resistors of 3 W in 2512.',
      source: 'Bourns data sheet "CRA series", section "How to order"',
    },
    milliohms,
    (m) => ({
      part_number: `CRA2512-FZ-R${padded(m, 3)}ELF`,
      package: '2512',
      parameters: {
        resistance: clean(m / 1_000),
        tolerance: 1,
        power_rating: 3,
        composition: 'metal_strip',
        temperature_min: -55,
        temperature_max: 170,
      },
      packaging: 'reel',
      spq: 2_000,
      base_price: 240_000,
    }),
  )
}

// Thermistors and varistors

function murataNcp(): Series {
  /** Size codes: chip, rated watts, packing letters and pieces. */
  const sizes: Record<string, { size: string; power: number; pack: string; pieces: number; price: number }> = {
    '03': { size: '0201', power: 0.1, pack: 'RL', pieces: 15_000, price: 16_000 },
    '15': { size: '0402', power: 0.1, pack: 'RC', pieces: 10_000, price: 15_000 },
    '18': { size: '0603', power: 0.1, pack: 'RB', pieces: 4_000, price: 19_000 },
  }
  /** Size code, B code, three-digit resistance and B25/50 in kelvins, as the catalogue pairs them. */
  const curves: [string, string, string, number][] = [
    ['18', 'XH', '103', 3_380],
    ['15', 'XH', '103', 3_380],
    ['03', 'XH', '103', 3_380],
    ['18', 'WF', '104', 4_250],
    ['15', 'WF', '104', 4_250],
    ['03', 'WF', '104', 4_250],
    ['18', 'WB', '473', 4_050],
    ['15', 'WB', '473', 4_050],
    ['03', 'WB', '473', 4_050],
    ['18', 'WB', '333', 4_050],
    ['15', 'WB', '333', 4_050],
    ['18', 'XV', '103', 3_900],
    ['15', 'XV', '103', 3_900],
    ['18', 'XM', '472', 3_500],
    ['15', 'XM', '472', 3_500],
    ['18', 'XQ', '102', 3_650],
    ['15', 'XQ', '102', 3_650],
    ['18', 'XW', '152', 3_950],
    ['15', 'XW', '152', 3_950],
    ['18', 'XW', '222', 3_950],
    ['15', 'XW', '222', 3_950],
    ['18', 'XW', '332', 3_950],
    ['15', 'XW', '332', 3_950],
    ['18', 'XW', '682', 3_950],
    ['15', 'XW', '682', 3_950],
    ['18', 'WD', '683', 4_150],
    ['15', 'WD', '683', 4_150],
    ['18', 'WL', '104', 4_485],
    ['15', 'WL', '104', 4_485],
    ['18', 'WM', '154', 4_500],
    ['15', 'WM', '154', 4_500],
    ['18', 'WM', '224', 4_500],
    ['15', 'WM', '224', 4_500],
    ['18', 'WM', '474', 4_500],
    ['15', 'WM', '474', 4_500],
  ]
  const tolerances = axis<[string, number]>(
    [
      ['F', 1],
      ['J', 5],
    ],
    [['E', 3]],
  )
  return defineSeries<[(typeof curves)[number], [string, number]]>(
    {
      slug: 'murata-ncp',
      manufacturer: 'murata',
      category: 'ntc-thermistors',
      name: 'NCP',
      summary: 'Chip NTC thermistors for temperature sensors and compensation, 0201 to 0603.',
      source: 'Murata catalogue R44E "NTC Thermistors", section "Part numbering"',
    },
    [axis(curves), tolerances],
    ([size, bCode, code, bValue], [tol, tolerance]) => {
      const body = sizes[size] as (typeof sizes)[string]
      return {
        // 0201 parts have the individual specification 05, the larger ones 03.
        part_number: `NCP${size}${bCode}${code}${tol}${size === '03' ? '05' : '03'}${body.pack}`,
        package: body.size,
        parameters: {
          resistance_25c: Number(code.slice(0, 2)) * 10 ** Number(code[2]),
          b_value: bValue,
          tolerance,
          power_rating: body.power,
          temperature_min: -40,
          temperature_max: 125,
        },
        packaging: 'reel',
        spq: body.pieces,
        base_price: Math.round(body.price * (tolerance === 1 ? 1.6 : 1)),
      }
    },
  )
}

function tdkVaristors(): Series {
  const discs = [
    { diameter: 10, code: '10', price: 145_000 },
    { diameter: 14, code: '14', price: 205_000 },
    { diameter: 7, code: '07', price: 98_000 },
    { diameter: 5, code: '05', price: 86_000 },
    { diameter: 20, code: '20', price: 420_000 },
  ]
  /** Highest AC voltage, its three-digit code, and the clamping voltage at the class current. */
  const voltages: [number, string, number][] = [
    [11, '110', 36],
    [14, '140', 43],
    [17, '170', 53],
    [20, '200', 65],
    [25, '250', 77],
    [30, '300', 93],
    [35, '350', 110],
    [40, '400', 135],
    [50, '500', 135],
    [60, '600', 165],
    [75, '750', 200],
    [95, '950', 250],
    [115, '111', 300],
    [130, '131', 340],
    [140, '141', 360],
    [150, '151', 395],
    [175, '171', 455],
    [230, '231', 595],
    [250, '251', 650],
    [275, '271', 710],
    [300, '301', 775],
    [320, '321', 840],
    [385, '381', 1_025],
    [420, '421', 1_120],
    [460, '461', 1_240],
  ]
  const popular = new Set([14, 25, 60, 130, 150, 250, 275, 300, 320, 385])
  return defineSeries<[(typeof discs)[number], [number, string, number]]>(
    {
      slug: 'tdk-s-varistors',
      manufacturer: 'tdk',
      category: 'varistors',
      name: 'SIOV StandarD',
      summary: 'Leaded disc varistors of the StandarD series, 5 mm to 20 mm, 11 V to 460 V AC.',
      source: 'TDK (EPCOS) data book "SIOV metal oxide varistors", leaded varistors, ordering codes B722*',
    },
    [axis(discs), axisWhere(voltages, ([volts]) => popular.has(volts))],
    (disc, [volts, code, clamping]) => ({
      part_number: `B722${disc.code}S0${code}K101`,
      package: `RADIAL-${disc.diameter}`,
      parameters: {
        voltage_rating: volts,
        clamping_voltage: clamping,
        diameter: disc.diameter,
        mounting: 'through_hole',
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging: 'bulk',
      spq: disc.diameter >= 14 ? 500 : 1_000,
      base_price: disc.price,
    }),
  )
}

export const SERIES: readonly Series[] = [
  yageoThickFilm('RC', 1),
  yageoThickFilm('AC', 1.5),
  yageoThinFilm(),
  yageoArrays(),
  vishayCrcw(),
  vishayTnpw(),
  vishayCmf(),
  vishayRn(),
  vishayWsl(),
  vishayNtcle100(),
  ...FOIL,
  panasonicErj(),
  panasonicEra(),
  panasonicErjBw(),
  panasonicExb(),
  susumuRg(),
  stackpoleRmcf(),
  stackpoleAxial(),
  bournsTrimmers(),
  bournsCra(),
  murataNcp(),
  tdkVaristors(),
]
