import type { Packaging, Series } from '#origin/catalogue/model.ts'
import { axis, axisWhere, defineSeries, listSeries, padded, pairs, range } from './grammar.ts'

/** What most boards use. */
const POPULAR_POSITIONS = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16, 20])

// Pin headers and sockets of 2.54 mm

const SAMTEC_PLATINGS: readonly [string, string][] = [
  ['G', 'Au'],
  ['T', 'Sn'],
  ['L', 'Au/Sn'],
  ['S', 'Au'],
  ['F', 'Au'],
]

/** TSW-105-07-G-D: positions in a row, lead style, plating, rows. RA bends the leads. */
function samtecTsw(): Series {
  const styles = ['07', '08', '14', '05', '06', '09', '10', '11', '12', '13']
  const rows: [string, number, string][] = [
    ['S', 1, ''],
    ['D', 2, ''],
    ['T', 3, ''],
    ['S', 1, '-RA'],
    ['D', 2, '-RA'],
  ]
  // Right angle leads are bent from styles 08 and 09.
  const forms = pairs(styles, rows, (style, [, , bend]) =>
    bend === '' ? style !== '08' && style !== '09' : style === '08' || style === '09',
  )
  return defineSeries<[number, (typeof forms)[number], [string, string]]>(
    {
      slug: 'samtec-tsw',
      manufacturer: 'samtec',
      category: 'pin-headers',
      name: 'TSW',
      summary: 'Post headers of 2.54 mm pitch with 0.64 mm square pins, one to three rows.',
      source: 'Samtec catalogue page "TSW Series, .100\\" low cost PCB headers"',
    },
    [
      axisWhere(range(2, 50), (count) => POPULAR_POSITIONS.has(count)),
      axisWhere(forms, ([style, [, rowCount]]) => (style === '07' || style === '08' || style === '14') && rowCount < 3),
      axis(SAMTEC_PLATINGS.slice(0, 2), SAMTEC_PLATINGS.slice(2)),
    ],
    (count, [style, [letter, rowCount, bend]], [plating, metal]) => ({
      part_number: `TSW-1${padded(count, 2)}-${style}-${plating}-${letter}${bend}`,
      package: `HEADER-${rowCount}X${count}`,
      parameters: {
        positions: count * rowCount,
        rows: rowCount,
        pitch: 2.54,
        orientation: bend === '' ? 'straight' : 'right_angle',
        gender: 'male',
        contact_plating: metal,
        mounting: 'through_hole',
        temperature_min: -55,
        temperature_max: metal === 'Sn' ? 105 : 125,
      },
      packaging: 'tube',
      spq: Math.max(8, Math.floor(1_000 / count)),
      base_price: Math.round(60_000 + count * rowCount * (metal === 'Sn' ? 34_000 : 58_000)),
    }),
  )
}

/** SSW-105-01-G-D: positions in a row, tail, plating, rows. */
function samtecSsw(): Series {
  const tails = ['01', '02', '03']
  const rows: [string, number][] = [
    ['S', 1],
    ['D', 2],
    ['T', 3],
  ]
  return defineSeries<[number, string, [string, number], [string, string]]>(
    {
      slug: 'samtec-ssw',
      manufacturer: 'samtec',
      category: 'pin-headers',
      name: 'SSW',
      summary: 'Socket strips of 2.54 mm pitch for 0.64 mm square pins, one to three rows.',
      source: 'Samtec catalogue page "SSW Series, .100\\" tiger buy socket strips"',
    },
    [
      axisWhere(range(2, 50), (count) => POPULAR_POSITIONS.has(count)),
      axis(tails.slice(0, 1), tails.slice(1)),
      axis(rows.slice(0, 2), rows.slice(2)),
      axis(SAMTEC_PLATINGS.slice(0, 2), SAMTEC_PLATINGS.slice(2)),
    ],
    (count, tail, [letter, rowCount], [plating, metal]) => ({
      part_number: `SSW-1${padded(count, 2)}-${tail}-${plating}-${letter}`,
      package: `HEADER-${rowCount}X${count}`,
      parameters: {
        positions: count * rowCount,
        rows: rowCount,
        pitch: 2.54,
        orientation: 'straight',
        gender: 'female',
        contact_plating: metal,
        mounting: 'through_hole',
        temperature_min: -55,
        temperature_max: metal === 'Sn' ? 105 : 125,
      },
      packaging: 'tube',
      spq: Math.max(8, Math.floor(1_000 / count)),
      base_price: Math.round(90_000 + count * rowCount * (metal === 'Sn' ? 62_000 : 96_000)),
    }),
  )
}

/** PRPC010SAAN-RC: positions in a row, S or D for rows, AAN for straight pins. */
function sullins(): Series {
  const models: [string, string, number, 'male' | 'female', string, string, number][] = [
    ['PRPC', 'SAAN', 1, 'male', 'straight', 'Au', 24_000],
    ['PRPC', 'DAAN', 2, 'male', 'straight', 'Au', 46_000],
    ['PREC', 'SAAN', 1, 'male', 'straight', 'Sn', 16_000],
    ['PREC', 'DAAN', 2, 'male', 'straight', 'Sn', 31_000],
    ['PPTC', 'LFBN', 1, 'female', 'straight', 'Sn', 52_000],
    ['PPPC', 'LFBN', 1, 'female', 'straight', 'Au', 68_000],
  ]
  // PPTC041LFBN: two digits of positions, then the row count 1 (single) or 2 (double).
  const rows = pairs(models, range(1, 40), ([prefix], count) => (prefix.startsWith('PR') ? true : count >= 2))
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'sullins-prpc',
      manufacturer: 'sullins',
      category: 'pin-headers',
      name: 'PRPC/PREC/PPTC/PPPC',
      summary: 'Male breakaway headers (PRPC, PREC) and female header strips (PPTC, PPPC) of 2.54 mm pitch.',
      source: 'Sullins catalogue ".100\\" contact centers, male headers" and "female headers", part number coding',
    },
    [axisWhere(rows, ([, count]) => POPULAR_POSITIONS.has(count) || count === 40 || count === 36)],
    ([[prefix, ending, rowCount, gender, orientation, metal, price], count]) => ({
      part_number: gender === 'male' ? `${prefix}${padded(count, 3)}${ending}-RC` : `${prefix}${padded(count, 2)}${rowCount}${ending}-RC`,
      package: `HEADER-${rowCount}X${count}`,
      parameters: {
        positions: count * rowCount,
        rows: rowCount,
        pitch: 2.54,
        orientation,
        gender,
        contact_plating: metal,
        mounting: 'through_hole',
        contact_current: 3,
        temperature_min: -55,
        temperature_max: metal === 'Sn' ? 105 : 125,
      },
      packaging: 'bulk',
      spq: 100,
      base_price: 20_000 + count * price,
    }),
  )
}

// Wire to board

/** One kind of a JST family: how its part number is written, and for which positions it is made. */
interface WireToBoard {
  family: string
  spell: (count: number) => string
  pitch: number
  max: number
  gender: 'male' | 'housing'
  orientation: 'straight' | 'right_angle' | null
  mounting: 'through_hole' | 'surface_mount' | 'cable_mount'
  amperes: number
  price: number
}

function jst(): Series {
  const through = (
    family: string,
    spell: WireToBoard['spell'],
    pitch: number,
    max: number,
    orientation: 'straight' | 'right_angle',
    amperes: number,
    price: number,
  ): WireToBoard => ({
    family,
    spell,
    pitch,
    max,
    gender: 'male',
    orientation,
    mounting: 'through_hole',
    amperes,
    price,
  })
  const surface = (...args: Parameters<typeof through>): WireToBoard => ({ ...through(...args), mounting: 'surface_mount' })
  const housing = (
    family: string,
    spell: WireToBoard['spell'],
    pitch: number,
    max: number,
    amperes: number,
    price: number,
  ): WireToBoard => ({
    family,
    spell,
    pitch,
    max,
    gender: 'housing',
    orientation: null,
    mounting: 'cable_mount',
    amperes,
    price,
  })
  const kinds: WireToBoard[] = [
    through('PH', (n) => `B${n}B-PH-K-S`, 2, 16, 'straight', 2, 52_000),
    through('PH', (n) => `S${n}B-PH-K-S`, 2, 16, 'right_angle', 2, 56_000),
    surface('PH', (n) => `B${n}B-PH-SM4-TB`, 2, 15, 'straight', 2, 210_000),
    surface('PH', (n) => `S${n}B-PH-SM4-TB`, 2, 15, 'right_angle', 2, 200_000),
    housing('PH', (n) => `PHR-${n}`, 2, 16, 2, 34_000),
    through('XH', (n) => `B${n}B-XH-A`, 2.5, 16, 'straight', 3, 48_000),
    through('XH', (n) => `S${n}B-XH-A`, 2.5, 16, 'right_angle', 3, 56_000),
    housing('XH', (n) => `XHP-${n}`, 2.5, 16, 3, 33_000),
    through('EH', (n) => `B${n}B-EH-A`, 2.5, 15, 'straight', 3, 56_000),
    through('EH', (n) => `S${n}B-EH`, 2.5, 15, 'right_angle', 3, 62_000),
    housing('EH', (n) => `EHR-${n}`, 2.5, 15, 3, 36_000),
    through('ZH', (n) => `B${n}B-ZR`, 1.5, 13, 'straight', 1, 74_000),
    through('ZH', (n) => `S${n}B-ZR`, 1.5, 13, 'right_angle', 1, 78_000),
    housing('ZH', (n) => `ZHR-${n}`, 1.5, 13, 1, 42_000),
    surface('SH', (n) => `BM${padded(n, 2)}B-SRSS-TB`, 1, 15, 'straight', 1, 260_000),
    surface('SH', (n) => `SM${padded(n, 2)}B-SRSS-TB`, 1, 15, 'right_angle', 1, 230_000),
    housing('SH', (n) => `SHR-${padded(n, 2)}V-S`, 1, 15, 1, 68_000),
    surface('GH', (n) => `BM${padded(n, 2)}B-GHS-TBT`, 1.25, 15, 'straight', 1, 300_000),
    surface('GH', (n) => `SM${padded(n, 2)}B-GHS-TB`, 1.25, 15, 'right_angle', 1, 270_000),
    housing('GH', (n) => `GHR-${padded(n, 2)}V-S`, 1.25, 15, 1, 74_000),
    housing('VH', (n) => `VHR-${n}N`, 3.96, 10, 10, 62_000),
    through('VH', (n) => `B${n}P-VH`, 3.96, 10, 'straight', 10, 88_000),
  ]
  const rows = pairs(kinds, range(2, 16), (kind, count) => count <= kind.max)
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'jst-wire-to-board',
      manufacturer: 'jst',
      category: 'wire-to-board-connectors',
      name: 'PH/XH/EH/ZH/SH/GH/VH',
      summary: 'Crimp style wire-to-board connectors of 1 mm to 3.96 mm pitch: headers and housings.',
      source: 'JST catalogue pages PH, XH, EH, ZH, SH, GH and VH connector, "Model number"',
    },
    [axisWhere(rows, ([, count]) => count <= 8)],
    ([kind, count]) => ({
      part_number: kind.spell(count),
      package: `HEADER-1X${count}`,
      parameters: {
        positions: count,
        pitch: kind.pitch,
        gender: kind.gender,
        ...(kind.orientation === null ? {} : { orientation: kind.orientation }),
        mounting: kind.mounting,
        contact_current: kind.amperes,
        rows: 1,
        temperature_min: -25,
        temperature_max: 85,
      },
      packaging: kind.mounting === 'surface_mount' ? 'reel' : 'bulk',
      spq: kind.mounting === 'surface_mount' ? 1_000 : 500,
      base_price: kind.price + count * 9_000,
    }),
  )
}

function molex(): Series {
  interface Kind {
    spell: (count: number) => string
    counts: readonly number[]
    rows: number
    pitch: number
    gender: 'male' | 'housing'
    orientation: 'straight' | 'right_angle' | null
    mounting: 'through_hole' | 'surface_mount' | 'cable_mount'
    amperes: number
    price: number
  }
  const even = range(2, 24, 2)
  const header = { gender: 'male', mounting: 'through_hole' } as const
  const housing = { gender: 'housing', mounting: 'cable_mount', orientation: null } as const
  const kinds: Kind[] = [
    // KK 254: the last figure but one is the circuit count, 22-23-2041 has four.
    {
      ...header,
      spell: (n) => `22-23-2${padded(n, 2)}1`,
      counts: range(2, 28),
      rows: 1,
      pitch: 2.54,
      orientation: 'straight',
      amperes: 4,
      price: 90_000,
    },
    {
      ...header,
      spell: (n) => `22-05-3${padded(n, 2)}1`,
      counts: range(2, 16),
      rows: 1,
      pitch: 2.54,
      orientation: 'right_angle',
      amperes: 4,
      price: 110_000,
    },
    { ...housing, spell: (n) => `22-01-3${padded(n, 2)}7`, counts: range(2, 16), rows: 1, pitch: 2.54, amperes: 4, price: 70_000 },
    // PicoBlade.
    {
      ...header,
      spell: (n) => `53047-${padded(n, 2)}10`,
      counts: range(2, 15),
      rows: 1,
      pitch: 1.25,
      orientation: 'straight',
      amperes: 1,
      price: 130_000,
    },
    {
      ...header,
      spell: (n) => `53048-${padded(n, 2)}10`,
      counts: range(2, 15),
      rows: 1,
      pitch: 1.25,
      orientation: 'right_angle',
      amperes: 1,
      price: 140_000,
    },
    {
      ...header,
      mounting: 'surface_mount',
      spell: (n) => `53261-${padded(n, 2)}71`,
      counts: range(2, 15),
      rows: 1,
      pitch: 1.25,
      orientation: 'right_angle',
      amperes: 1,
      price: 310_000,
    },
    {
      ...header,
      mounting: 'surface_mount',
      spell: (n) => `53398-${padded(n, 2)}71`,
      counts: range(2, 15),
      rows: 1,
      pitch: 1.25,
      orientation: 'straight',
      amperes: 1,
      price: 320_000,
    },
    { ...housing, spell: (n) => `51021-${padded(n, 2)}00`, counts: range(2, 15), rows: 1, pitch: 1.25, amperes: 1, price: 60_000 },
    // Micro-Fit 3.0.
    {
      ...header,
      spell: (n) => `43045-${padded(n, 2)}00`,
      counts: even,
      rows: 2,
      pitch: 3,
      orientation: 'right_angle',
      amperes: 5,
      price: 420_000,
    },
    {
      ...header,
      spell: (n) => `43045-${padded(n, 2)}12`,
      counts: even,
      rows: 2,
      pitch: 3,
      orientation: 'straight',
      amperes: 5,
      price: 410_000,
    },
    { ...housing, spell: (n) => `43025-${padded(n, 2)}00`, counts: even, rows: 2, pitch: 3, amperes: 5, price: 150_000 },
    {
      ...header,
      spell: (n) => `43650-${padded(n, 2)}00`,
      counts: range(2, 12),
      rows: 1,
      pitch: 3,
      orientation: 'right_angle',
      amperes: 5,
      price: 380_000,
    },
    { ...housing, spell: (n) => `43645-${padded(n, 2)}00`, counts: range(2, 12), rows: 1, pitch: 3, amperes: 5, price: 140_000 },
    // Mini-Fit Jr.
    { ...housing, spell: (n) => `39-01-2${padded(n, 2)}0`, counts: even, rows: 2, pitch: 4.2, amperes: 9, price: 130_000 },
    {
      ...header,
      spell: (n) => `39-28-1${padded(n, 2)}3`,
      counts: even,
      rows: 2,
      pitch: 4.2,
      orientation: 'straight',
      amperes: 9,
      price: 330_000,
    },
  ]
  const rows = kinds.flatMap((kind) => kind.counts.map((count) => ({ kind, count })))
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'molex-wire-to-board',
      manufacturer: 'molex',
      category: 'wire-to-board-connectors',
      name: 'KK/PicoBlade/Micro-Fit/Mini-Fit',
      summary: 'Wire-to-board headers and housings: KK 254, PicoBlade, Micro-Fit 3.0 and Mini-Fit Jr.',
      source: 'Molex catalogue pages KK 254, PicoBlade, Micro-Fit 3.0 and Mini-Fit Jr., ordering tables',
    },
    [axisWhere(rows, ({ count }) => count <= 10)],
    ({ kind, count }) => ({
      part_number: kind.spell(count),
      package: kind.rows === 2 ? `HEADER-2X${count / 2}` : `HEADER-1X${count}`,
      parameters: {
        positions: count,
        pitch: kind.pitch,
        gender: kind.gender,
        ...(kind.orientation === null ? {} : { orientation: kind.orientation }),
        mounting: kind.mounting,
        contact_current: kind.amperes,
        rows: kind.rows,
        temperature_min: -40,
        temperature_max: kind.pitch === 2.54 ? 105 : kind.pitch === 1.25 ? 85 : 105,
      },
      packaging: kind.mounting === 'surface_mount' ? 'reel' : 'bulk',
      spq: kind.mounting === 'surface_mount' ? 1_000 : 500,
      base_price: kind.price + count * 22_000,
    }),
  )
}

// Terminal blocks

function teTerminals(): Series {
  const models: [string, number, number, number, readonly number[]][] = [
    ['282837', 5.08, 13.5, 300, range(2, 12)],
    ['282836', 5, 13.5, 300, range(2, 12)],
    ['282834', 2.54, 10, 150, range(2, 12)],
  ]
  const rows = models.flatMap(([base, pitch, amperes, volts, counts]) => counts.map((count) => ({ base, pitch, amperes, volts, count })))
  return listSeries(
    {
      slug: 'te-28283x',
      manufacturer: 'te',
      category: 'terminal-blocks',
      name: '28283x',
      summary: 'Wire-to-board screw terminal blocks of 2.54 mm, 5 mm and 5.08 mm pitch.',
      source: 'TE Connectivity customer drawings 282834, 282836 and 282837, part number tables',
    },
    rows,
    ({ base, pitch, amperes, volts, count }) => ({
      // From ten positions on the tens stand before the base number: 1-282837-0.
      part_number: count >= 10 ? `1-${base}-${count - 10}` : `${base}-${count}`,
      package: `TERMINAL-${count}`,
      parameters: {
        positions: count,
        pitch,
        contact_current: amperes,
        orientation: 'right_angle',
        voltage_rating: volts,
        temperature_min: -40,
        temperature_max: 105,
      },
      packaging: 'box',
      spq: 100,
      base_price: 110_000 + count * 190_000,
    }),
  )
}

function phoenixTerminals(): Series {
  /** Order number, designation's pitch, positions, amperes and volts. */
  const rows: [string, number, number, number, number][] = [
    ['1751248', 3.5, 2, 10, 200],
    ['1751251', 3.5, 3, 10, 200],
    ['1751264', 3.5, 4, 10, 200],
    ['1751277', 3.5, 5, 10, 200],
    ['1751280', 3.5, 6, 10, 200],
    ['1803578', 3.81, 2, 8, 160],
    ['1803581', 3.81, 3, 8, 160],
    ['1803594', 3.81, 4, 8, 160],
    ['1803604', 3.81, 5, 8, 160],
    ['1803617', 3.81, 6, 8, 160],
    ['1803277', 3.81, 2, 8, 160],
    ['1803280', 3.81, 3, 8, 160],
    ['1803293', 3.81, 4, 8, 160],
    ['1803303', 3.81, 5, 8, 160],
    ['1803316', 3.81, 6, 8, 160],
    ['1715721', 5.08, 2, 13.5, 250],
    ['1715734', 5.08, 3, 13.5, 250],
    ['1715747', 5.08, 4, 13.5, 250],
    ['1729128', 5.08, 2, 13.5, 250],
    ['1729131', 5.08, 3, 13.5, 250],
    ['1729144', 5.08, 4, 13.5, 250],
  ]
  return listSeries(
    {
      slug: 'phoenix-contact-combicon',
      manufacturer: 'phoenix-contact',
      category: 'terminal-blocks',
      name: 'COMBICON',
      summary: 'Printed circuit board terminal blocks MKDS and pluggable connectors MC.',
      source: 'Phoenix Contact catalogue "PCB terminal blocks and connectors", order numbers',
    },
    rows,
    ([partNumber, pitch, positions, contactCurrent, voltageRating]) => ({
      part_number: partNumber,
      package: `TERMINAL-${positions}`,
      parameters: {
        positions,
        pitch,
        contact_current: contactCurrent,
        voltage_rating: voltageRating,
        temperature_min: -40,
        temperature_max: 100,
      },
      packaging: 'box',
      spq: 250,
      base_price: 180_000 + positions * 240_000,
    }),
  )
}

// Ribbon, USB, modular, radio frequency and card connectors

function hiroseFh12(): Series {
  const counts = [6, 8, 10, 12, 14, 15, 16, 18, 20, 22, 24, 25, 26, 28, 30, 32, 33, 34, 35, 36, 40, 45, 50, 53]
  return defineSeries<[number, 'SH' | 'SV']>(
    {
      slug: 'hirose-fh12',
      manufacturer: 'hirose',
      category: 'ffc-fpc-connectors',
      name: 'FH12',
      summary: 'Zero insertion force connectors for flexible circuits, 0.5 mm pitch, rotating actuator.',
      source: 'Hirose catalogue "FH12 Series", section "Product number structure"',
    },
    [axisWhere(counts, (count) => count % 10 === 0 || count === 24), axis(['SH'], ['SV'])],
    (count, form) => ({
      part_number: `FH12-${count}S-0.5${form}(55)`,
      package: `FPC-${count}`,
      parameters: {
        positions: count,
        pitch: 0.5,
        orientation: form === 'SH' ? 'bottom_contact' : 'vertical',
        ...(form === 'SH' ? { height: 2 } : {}),
        contact_plating: 'Au',
        temperature_min: -40,
        temperature_max: 105,
      },
      packaging: 'reel',
      spq: 500,
      base_price: 310_000 + count * 14_000,
    }),
  )
}

function molexFfc(): Series {
  return listSeries(
    {
      slug: 'molex-52271',
      manufacturer: 'molex',
      category: 'ffc-fpc-connectors',
      name: '52271/52207',
      summary: 'Zero insertion force connectors for flexible circuits, 1 mm pitch, right angle, bottom or top contact.',
      source: 'Molex catalogue pages 52271 and 52207, ordering tables',
    },
    pairs(
      [
        ['52271', '79', 'bottom_contact'],
        ['52207', '60', 'top_contact'],
      ] as const,
      range(4, 30),
    ),
    ([[base, ending, orientation], count]) => ({
      part_number: `${base}-${padded(count, 2)}${ending}`,
      package: `FPC-${count}`,
      parameters: { positions: count, pitch: 1, orientation, contact_plating: 'Sn', temperature_min: -40, temperature_max: 85 },
      packaging: 'reel',
      spq: 1_000,
      base_price: 340_000 + count * 16_000,
    }),
  )
}

function molexUsb(): Series {
  const rows: [string, string, 'receptacle' | 'plug', number, 'surface_mount' | 'through_hole', string, number][] = [
    ['48204-0001', 'USB 2.0 Type A', 'receptacle', 4, 'through_hole', 'right_angle', 1_350_000],
    ['48037-2200', 'USB 2.0 Type A', 'plug', 4, 'through_hole', 'right_angle', 890_000],
    ['67643-0910', 'USB 2.0 Type A', 'receptacle', 4, 'through_hole', 'right_angle', 1_050_000],
    ['67068-8000', 'USB 2.0 Type B', 'receptacle', 4, 'through_hole', 'right_angle', 980_000],
    ['67503-1020', 'USB 2.0 Mini-B', 'receptacle', 5, 'surface_mount', 'right_angle', 1_150_000],
    ['54819-0519', 'USB 2.0 Mini-B', 'receptacle', 5, 'through_hole', 'right_angle', 1_350_000],
    ['47346-0001', 'USB 2.0 Micro-B', 'receptacle', 5, 'surface_mount', 'right_angle', 790_000],
    ['105017-0001', 'USB 2.0 Micro-B', 'receptacle', 5, 'surface_mount', 'right_angle', 720_000],
    ['47590-0001', 'USB 2.0 Micro-AB', 'receptacle', 5, 'surface_mount', 'right_angle', 1_050_000],
    ['105450-0101', 'USB 3.1 Type C', 'receptacle', 24, 'surface_mount', 'right_angle', 1_650_000],
  ]
  return listSeries(
    {
      slug: 'molex-usb',
      manufacturer: 'molex',
      category: 'usb-connectors',
      name: 'USB',
      summary: 'Universal Serial Bus receptacles and plugs for printed circuit boards.',
      source: 'Molex catalogue "USB connectors", ordering tables',
    },
    rows,
    ([partNumber, connectorType, gender, positions, mounting, orientation, basePrice]) => ({
      part_number: partNumber,
      package: connectorType.endsWith('Type C')
        ? 'USB-C'
        : connectorType.includes('Micro')
          ? 'USB-MICRO'
          : connectorType.includes('Mini')
            ? 'USB-MINI'
            : 'USB-A',
      parameters: { connector_type: connectorType, gender, positions, mounting, orientation, temperature_min: -30, temperature_max: 80 },
      packaging: mounting === 'surface_mount' ? 'reel' : 'tray',
      spq: mounting === 'surface_mount' ? 1_000 : 100,
      base_price: basePrice,
    }),
  )
}

function amphenolRj45(): Series {
  /** Shielding and lights of the RJHSE series: no light, left and right in green and yellow. */
  const rows: [string, string][] = [
    ['RJHSE-5080', 'RJ45'],
    ['RJHSE-5380', 'RJ45'],
    ['RJHSE-5384', 'RJ45'],
    ['RJHSE-5385', 'RJ45'],
    ['RJHSE-5480', 'RJ45'],
    ['RJHSE-5484', 'RJ45'],
  ]
  return listSeries(
    {
      slug: 'amphenol-rjhse',
      manufacturer: 'amphenol',
      category: 'modular-jacks',
      name: 'RJHSE',
      summary: 'Modular jacks for printed circuit boards, with and without shield and lights.',
      source: 'Amphenol data sheet "RJHSE Series", part number table',
    },
    rows,
    ([partNumber, connectorType]) => ({
      part_number: partNumber,
      package: 'RJ45',
      parameters: {
        connector_type: connectorType,
        positions: 8,
        orientation: 'right_angle',
        mounting: 'through_hole',
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging: 'tray',
      spq: 80,
      base_price: 1_250_000,
    }),
  )
}

function samtecSma(): Series {
  const rows = [
    ['ST', 'TH1'],
    ['ST', 'EM1'],
    ['RA', 'TH1'],
  ] as const
  return listSeries(
    {
      slug: 'samtec-sma',
      manufacturer: 'samtec',
      category: 'rf-connectors',
      name: 'SMA',
      summary: 'SMA jacks of 50 Ω for printed circuit boards.',
      source: 'Samtec catalogue page "SMA Series, 50 Ω SMA jack, plug"',
    },
    rows,
    ([direction, mount]) => ({
      part_number: `SMA-J-P-H-${direction}-${mount}`,
      package: 'SMA-RF',
      parameters: {
        connector_type: 'SMA',
        gender: 'receptacle',
        orientation: mount === 'EM1' ? 'edge_mount' : direction === 'ST' ? 'straight' : 'right_angle',
        mounting: mount === 'EM1' ? 'surface_mount' : 'through_hole',
        frequency: 18e9,
        temperature_min: -65,
        temperature_max: 165,
      },
      packaging: 'tray',
      spq: 100,
      base_price: 4_200_000,
    }),
  )
}

function hiroseRadioAndCards(): Series[] {
  const radio: [string, string, 'receptacle' | 'plug', number, Packaging, number][] = [
    ['U.FL-R-SMT-1(10)', 'U.FL', 'receptacle', 6e9, 'reel', 320_000],
    ['U.FL-R-SMT-1(01)', 'U.FL', 'receptacle', 6e9, 'reel', 340_000],
    ['U.FL-R-SMT-1(40)', 'U.FL', 'receptacle', 6e9, 'reel', 380_000],
    ['U.FL-R-SMT-1(60)', 'U.FL', 'receptacle', 6e9, 'reel', 330_000],
    ['W.FL-R-SMT-1(10)', 'W.FL', 'receptacle', 6e9, 'reel', 360_000],
    ['X.FL-R-SMT-1(10)', 'X.FL', 'receptacle', 12e9, 'reel', 480_000],
  ]
  const cards: [string, string, number, number, number][] = [
    ['DM3AT-SF-PEJM5', 'microSD', 8, 1.68, 1_750_000],
    ['DM3CS-SF', 'microSD', 8, 1.85, 1_450_000],
    ['DM3D-SF', 'microSD', 8, 1.4, 1_350_000],
    ['DM3BT-DSF-PEJS', 'microSD', 8, 1.83, 1_650_000],
    ['DM1B-DSF-PEJ(82)', 'SD', 9, 2.55, 2_350_000],
  ]
  return [
    listSeries(
      {
        slug: 'hirose-u-fl',
        manufacturer: 'hirose',
        category: 'rf-connectors',
        name: 'U.FL/W.FL/X.FL',
        summary: 'Ultra small surface mount coaxial receptacles for antennas.',
        source: 'Hirose catalogues "U.FL Series", "W.FL Series" and "X.FL Series", product tables',
      },
      radio,
      ([partNumber, connectorType, gender, frequency, packaging, basePrice]) => ({
        part_number: partNumber,
        package: 'U.FL',
        parameters: {
          connector_type: connectorType,
          gender,
          orientation: 'vertical',
          mounting: 'surface_mount',
          frequency,
          temperature_min: -40,
          temperature_max: 90,
        },
        packaging,
        spq: partNumber.endsWith('(01)') ? 1_000 : 4_000,
        base_price: basePrice,
      }),
    ),
    listSeries(
      {
        slug: 'hirose-dm',
        manufacturer: 'hirose',
        category: 'memory-card-connectors',
        name: 'DM1/DM3',
        summary: 'Sockets for microSD and SD memory cards.',
        source: 'Hirose catalogues "DM1 Series" and "DM3 Series", product tables',
      },
      cards,
      ([partNumber, connectorType, positions, height, basePrice]) => ({
        part_number: partNumber,
        package: 'MODULE',
        parameters: {
          connector_type: connectorType,
          positions,
          mounting: 'surface_mount',
          height,
          temperature_min: -25,
          temperature_max: 85,
        },
        packaging: 'reel',
        spq: 1_000,
        base_price: basePrice,
      }),
    ),
  ]
}

export const SERIES: readonly Series[] = [
  samtecTsw(),
  samtecSsw(),
  sullins(),
  jst(),
  molex(),
  teTerminals(),
  phoenixTerminals(),
  hiroseFh12(),
  molexFfc(),
  molexUsb(),
  amphenolRj45(),
  samtecSma(),
  ...hiroseRadioAndCards(),
]
