import type { Packaging, Series } from '#origin/catalogue/model.ts'
import type { Axis, Draft, Preferred, PreferredSeries, SeriesHead } from './grammar.ts'
import { axis, axisWhere, capacitanceCode, clean, defineSeries, listSeries, pairs, preferredValues, threeDigitCode } from './grammar.ts'

const PICO = 1e-12
const NANO = 1e-9
const MICRO = 1e-6

type Dielectric = 'C0G' | 'X7R' | 'X5R'

const TEMPERATURE: Record<Dielectric, { temperature_min: number; temperature_max: number }> = {
  C0G: { temperature_min: -55, temperature_max: 125 },
  X7R: { temperature_min: -55, temperature_max: 125 },
  X5R: { temperature_min: -55, temperature_max: 85 },
}

/** A capacitance in farads with its E-series and its three-character picofarad code. */
interface Capacitance extends Preferred {
  code: string
}

/** Preferred values from `min` to `max` farads. Worked out in picofarads, where preferred numbers are whole or short. */
function capacitances(min: number, max: number, series: PreferredSeries): Capacitance[] {
  return preferredValues(clean(min / PICO), clean(max / PICO), series).map((each) => {
    const value = clean(each.value / 1e12)
    return { ...each, value, code: capacitanceCode(value) }
  })
}

/** A tolerance letter; below 10 pF it stands for picofarads, so that the percentage depends on the value. */
interface Tolerance {
  code: string
  percent: number | null
  picofarads: number | null
}

const percent = (code: string, value: number): Tolerance => ({ code, percent: value, picofarads: null })
const absolute = (code: string, value: number): Tolerance => ({ code, percent: null, picofarads: value })

const C0G_SMALL = [absolute('C', 0.25), absolute('D', 0.5), absolute('B', 0.1)]
const C0G_LARGE = [percent('J', 5), percent('G', 2), percent('F', 1)]
const CLASS_2 = [percent('K', 10), percent('M', 20)]

const tolerancePercent = (tolerance: Tolerance, farads: number): number =>
  tolerance.percent ?? clean(((tolerance.picofarads as number) / (farads * 1e12)) * 100)

/**
 * What a maker sells in one size, dielectric and voltage: a range of values. `extra` is what the maker's code needs of
 * this range (thickness, special code). `height` in millimetres, null where the range has several.
 */
interface Range {
  size: string
  dielectric: Dielectric
  volts: number
  min: number
  max: number
  series: PreferredSeries
  height: number | null
  extra: string
}

const HEIGHTS: Record<string, number> = { '0201': 0.3, '0402': 0.5, '0603': 0.8 }

function span(
  size: string,
  dielectric: Dielectric,
  volts: number,
  min: number,
  max: number,
  extra = '',
  series?: PreferredSeries,
  height?: number,
): Range {
  return {
    size,
    dielectric,
    volts,
    min,
    max,
    series: series ?? (dielectric === 'C0G' ? 24 : dielectric === 'X7R' ? 12 : 6),
    height: height ?? HEIGHTS[size] ?? null,
    extra,
  }
}

/** One ceramic capacitor before the maker's spelling. */
interface Ceramic extends Range {
  value: Capacitance
  tolerance: Tolerance
}

/** All ceramic capacitors of the ranges; popular are the everyday tolerance and coarse values in 0402 to 1206. */
function ceramics(ranges: readonly Range[], only?: (ceramic: Ceramic) => boolean): Axis<Ceramic> {
  const all: Ceramic[] = []
  for (const range of ranges) {
    for (const value of capacitances(range.min, range.max, range.series)) {
      const tolerances = range.dielectric !== 'C0G' ? CLASS_2 : value.value < 9.99 * PICO ? C0G_SMALL : C0G_LARGE
      for (const tolerance of tolerances) {
        // Half a picofarad on a one-picofarad part is no tolerance that makers offer.
        if (tolerance.picofarads === 0.5 && value.value < 4.9 * PICO) continue
        const ceramic = { ...range, value, tolerance }
        if (!only || only(ceramic)) all.push(ceramic)
      }
    }
  }
  const everyday = new Set(['J', 'C', 'K'])
  return axisWhere(
    all,
    ({ size, value, tolerance }) => size !== '0201' && everyday.has(tolerance.code) && value.rank <= 12,
    ({ value }) => value.rank <= 3,
  )
}

const CERAMIC_PRICE: Record<string, number> = { '0201': 1_600, '0402': 1_300, '0603': 2_000, '0805': 4_200, '1206': 9_000, '1210': 26_000 }

/** Grows with the size, and with capacitance times voltage once layers get many. */
function ceramicPrice({ size, value, volts, dielectric }: Ceramic, factor = 1): number {
  const charge = value.value * volts
  const layers = dielectric === 'C0G' ? 1 + Math.sqrt(value.value / NANO) : 1 + Math.sqrt(charge / (20 * MICRO))
  return Math.round((CERAMIC_PRICE[size] ?? 5_000) * layers * factor)
}

function ceramicDraft(ceramic: Ceramic, partNumber: string, spq: number, packaging: Packaging = 'reel', factor = 1): Draft {
  const { value, tolerance, volts, dielectric, height } = ceramic
  return {
    part_number: partNumber,
    package: ceramic.size,
    parameters: {
      capacitance: value.value,
      tolerance: tolerancePercent(tolerance, value.value),
      voltage_rating: volts,
      dielectric,
      ...(height === null ? {} : { height }),
      ...TEMPERATURE[dielectric],
    },
    packaging,
    spq,
    base_price: ceramicPrice(ceramic, factor),
  }
}

const ceramicHead = (slug: string, manufacturer: string, name: string, summary: string, source: string): SeriesHead => ({
  slug,
  manufacturer,
  category: 'ceramic-capacitors',
  name,
  summary,
  source,
})

function yageoCc(): Series {
  const voltage: Record<number, string> = { 6.3: '5', 10: '6', 16: '7', 25: '8', 50: '9', 100: '0', 200: 'A' }
  const ranges = [
    span('0402', 'C0G', 50, 1 * PICO, 1 * NANO),
    span('0603', 'C0G', 50, 1 * PICO, 3.3 * NANO),
    span('0805', 'C0G', 50, 1 * PICO, 10 * NANO),
    span('1206', 'C0G', 50, 10 * PICO, 10 * NANO),
    span('0201', 'C0G', 50, 1 * PICO, 100 * PICO),
    span('0603', 'C0G', 100, 10 * PICO, 1 * NANO),
    span('0805', 'C0G', 100, 10 * PICO, 4.7 * NANO),
    span('1206', 'C0G', 100, 10 * PICO, 10 * NANO),
    span('0402', 'X7R', 50, 220 * PICO, 10 * NANO),
    span('0402', 'X7R', 25, 220 * PICO, 47 * NANO),
    span('0402', 'X7R', 16, 220 * PICO, 100 * NANO),
    span('0603', 'X7R', 50, 220 * PICO, 100 * NANO),
    span('0603', 'X7R', 25, 220 * PICO, 220 * NANO),
    span('0603', 'X7R', 16, 220 * PICO, 470 * NANO),
    span('0603', 'X7R', 100, 220 * PICO, 10 * NANO),
    span('0805', 'X7R', 50, 220 * PICO, 220 * NANO),
    span('0805', 'X7R', 25, 220 * PICO, 470 * NANO),
    span('0805', 'X7R', 16, 220 * PICO, 1 * MICRO),
    span('0805', 'X7R', 100, 220 * PICO, 100 * NANO),
    span('1206', 'X7R', 50, 220 * PICO, 470 * NANO),
    span('1206', 'X7R', 25, 220 * PICO, 1 * MICRO),
    span('1206', 'X7R', 16, 220 * PICO, 1 * MICRO),
    span('1206', 'X7R', 100, 220 * PICO, 220 * NANO),
    span('0402', 'X5R', 10, 100 * NANO, 1 * MICRO),
    span('0402', 'X5R', 6.3, 100 * NANO, 2.2 * MICRO),
    span('0603', 'X5R', 16, 1 * MICRO, 2.2 * MICRO),
    span('0603', 'X5R', 10, 1 * MICRO, 4.7 * MICRO),
    span('0603', 'X5R', 6.3, 1 * MICRO, 10 * MICRO),
  ]
  // Above 100 nF in 0805 and larger the chips are too thick for paper tape.
  const embossed = ({ size, value }: Ceramic) => (size === '0805' || size === '1206') && value.value > 101 * NANO
  return defineSeries<[Ceramic, 'R' | 'P']>(
    ceramicHead(
      'yageo-cc',
      'yageo',
      'CC',
      'General purpose surface mount multilayer ceramic capacitors in NP0 (C0G), X7R and X5R, 0201 to 1206.',
      'YAGEO data sheets "CC series", section "Ordering information"',
    ),
    [ceramics(ranges), axis(['R'], ['P'])],
    (ceramic, tape) => {
      const { size, dielectric, volts, value, tolerance } = ceramic
      const paper = !embossed(ceramic)
      const packing = paper ? tape : tape === 'R' ? 'K' : 'F'
      const small = size === '0402' || size === '0201'
      const pieces =
        tape === 'R' ? (paper ? (size === '0201' ? 15_000 : small ? 10_000 : 4_000) : 3_000) : small ? 50_000 : paper ? 15_000 : 10_000
      return ceramicDraft(
        ceramic,
        `CC${size}${tolerance.code}${packing}${dielectric === 'C0G' ? 'NPO' : dielectric}${voltage[volts]}${dielectric === 'C0G' ? 'BN' : 'BB'}${value.code}`,
        pieces,
      )
    },
  )
}

function samsungCl(): Series {
  const sizeCode: Record<string, string> = { '0201': '03', '0402': '05', '0603': '10', '0805': '21', '1206': '31', '1210': '32' }
  const voltage: Record<number, string> = { 4: 'R', 6.3: 'Q', 10: 'P', 16: 'O', 25: 'A', 50: 'B', 100: 'C' }
  const dielectricCode: Record<Dielectric, string> = { C0G: 'C', X7R: 'B', X5R: 'A' }
  const thickness: Record<string, number> = { '3': 0.3, '5': 0.5, '8': 0.8, A: 0.65, C: 0.85, F: 1.25, H: 1.6 }
  const cell = (size: string, dielectric: Dielectric, volts: number, min: number, max: number, code: string, series?: PreferredSeries) =>
    span(size, dielectric, volts, min, max, code, series, thickness[code])
  const ranges = [
    cell('0402', 'C0G', 50, 1 * PICO, 1 * NANO, '5'),
    cell('0603', 'C0G', 50, 1 * PICO, 1 * NANO, '8'),
    cell('0201', 'C0G', 50, 1 * PICO, 100 * PICO, '3'),
    cell('0805', 'C0G', 50, 10 * PICO, 1 * NANO, 'A'),
    cell('0402', 'X7R', 50, 220 * PICO, 10 * NANO, '5'),
    cell('0402', 'X7R', 25, 1 * NANO, 47 * NANO, '5'),
    cell('0402', 'X7R', 16, 1 * NANO, 100 * NANO, '5'),
    cell('0603', 'X7R', 50, 220 * PICO, 100 * NANO, '8'),
    cell('0603', 'X7R', 25, 1 * NANO, 220 * NANO, '8'),
    cell('0603', 'X7R', 16, 1 * NANO, 1 * MICRO, '8'),
    cell('0805', 'X7R', 50, 220 * PICO, 22 * NANO, 'A'),
    cell('0805', 'X7R', 50, 33 * NANO, 100 * NANO, 'C'),
    cell('0805', 'X7R', 50, 220 * NANO, 1 * MICRO, 'F', 6),
    cell('1206', 'X7R', 50, 1 * NANO, 100 * NANO, 'C', 6),
    cell('1206', 'X7R', 50, 470 * NANO, 2.2 * MICRO, 'H', 6),
    cell('0402', 'X5R', 10, 100 * NANO, 1 * MICRO, '5'),
    cell('0402', 'X5R', 6.3, 1 * MICRO, 4.7 * MICRO, '5'),
    cell('0603', 'X5R', 25, 470 * NANO, 1 * MICRO, '8'),
    cell('0603', 'X5R', 10, 1 * MICRO, 4.7 * MICRO, '8'),
    cell('0603', 'X5R', 6.3, 1 * MICRO, 10 * MICRO, '8'),
  ]
  return defineSeries<[Ceramic, 'small' | 'large']>(
    ceramicHead(
      'samsung-cl',
      'samsung-em',
      'CL',
      'Normal grade multilayer ceramic capacitors in C0G, X7R and X5R, 0201 to 1206.',
      'Samsung Electro-Mechanics MLCC catalogue, section "Part numbering"',
    ),
    [ceramics(ranges), axis(['small'], ['large'])],
    (ceramic, reel) => {
      const thick = ceramic.extra === 'F' || ceramic.extra === 'H'
      const packing = thick ? (reel === 'small' ? 'E' : 'F') : reel === 'small' ? 'C' : 'D'
      const small = ceramic.size === '0402' ? 10_000 : ceramic.size === '0201' ? 15_000 : thick ? 2_000 : 4_000
      return ceramicDraft(
        ceramic,
        `CL${sizeCode[ceramic.size]}${dielectricCode[ceramic.dielectric]}${ceramic.value.code}${ceramic.tolerance.code}${voltage[ceramic.volts]}${ceramic.extra}NNN${packing}`,
        reel === 'small' ? small : ceramic.size === '0402' ? 50_000 : thick ? 8_000 : 10_000,
      )
    },
  )
}

function kemetC(): Series {
  const voltage: Record<number, string> = { 6.3: '9', 10: '8', 16: '4', 25: '3', 50: '5', 100: '1', 200: '2' }
  const dielectricCode: Record<Dielectric, string> = { C0G: 'G', X7R: 'R', X5R: 'P' }
  const ranges = [
    span('0402', 'C0G', 50, 1 * PICO, 1 * NANO),
    span('0603', 'C0G', 50, 1 * PICO, 3.3 * NANO),
    span('0805', 'C0G', 50, 1 * PICO, 10 * NANO),
    span('1206', 'C0G', 50, 10 * PICO, 10 * NANO),
    span('0603', 'C0G', 100, 1 * PICO, 1 * NANO),
    span('0805', 'C0G', 100, 1 * PICO, 4.7 * NANO),
    span('1206', 'C0G', 100, 10 * PICO, 10 * NANO),
    span('0402', 'X7R', 50, 220 * PICO, 10 * NANO),
    span('0402', 'X7R', 25, 220 * PICO, 22 * NANO),
    span('0402', 'X7R', 16, 220 * PICO, 100 * NANO),
    span('0603', 'X7R', 50, 180 * PICO, 100 * NANO),
    span('0603', 'X7R', 25, 180 * PICO, 220 * NANO),
    span('0603', 'X7R', 16, 180 * PICO, 330 * NANO),
    span('0603', 'X7R', 100, 180 * PICO, 10 * NANO),
    span('0805', 'X7R', 50, 180 * PICO, 220 * NANO),
    span('0805', 'X7R', 25, 180 * PICO, 470 * NANO),
    span('0805', 'X7R', 16, 180 * PICO, 1 * MICRO),
    span('0805', 'X7R', 100, 180 * PICO, 47 * NANO),
    span('1206', 'X7R', 50, 180 * PICO, 470 * NANO),
    span('1206', 'X7R', 25, 180 * PICO, 1 * MICRO),
    span('1206', 'X7R', 100, 180 * PICO, 220 * NANO),
    span('1210', 'X7R', 50, 1 * NANO, 1 * MICRO),
    span('1210', 'X7R', 100, 1 * NANO, 470 * NANO),
    span('0402', 'X5R', 6.3, 100 * NANO, 1 * MICRO),
    span('0603', 'X5R', 10, 220 * NANO, 2.2 * MICRO),
    span('0805', 'X5R', 10, 1 * MICRO, 10 * MICRO),
  ]
  /** KEMET writes 1.0 to 9.9 pF as two digits and a 9. */
  const code = ({ value, code: text }: Capacitance) => (value < 9.99 * PICO ? `${text[0]}${text[2]}9` : text)
  return defineSeries<[Ceramic, 'TU' | 'AUTO']>(
    ceramicHead(
      'kemet-c',
      'kemet',
      'C',
      'Commercial and automotive grade multilayer ceramic capacitors in C0G, X7R and X5R, 0402 to 1210.',
      'KEMET catalogue "Surface Mount Multilayer Ceramic Chip Capacitors", section "Ordering information"',
    ),
    [ceramics(ranges), axis(['TU'], ['AUTO'])],
    (ceramic, ending) =>
      ceramicDraft(
        ceramic,
        `C${ceramic.size}C${code(ceramic.value)}${ceramic.tolerance.code}${voltage[ceramic.volts]}${dielectricCode[ceramic.dielectric]}AC${ending}`,
        ceramic.size === '0402' ? 10_000 : ceramic.size === '1210' ? 2_500 : 4_000,
        'reel',
        ending === 'AUTO' ? 1.5 : 1.05,
      ),
  )
}

/** Murata's codes for size with thickness, dielectric and voltage. */
const MURATA_VOLTAGE: Record<number, string> = { 6.3: '0J', 10: '1A', 16: '1C', 25: '1E', 50: '1H', 100: '2A' }
const MURATA_DIELECTRIC: Record<Dielectric, string> = { C0G: '5C', X7R: 'R7', X5R: 'R6' }

/** `extra` is the size with thickness and the individual specification: `155:A01`. */
function murata(prefix: 'GRM' | 'GCM', head: SeriesHead, ranges: readonly Range[], factor: number): Series {
  const thickness: Record<string, number> = { '3': 0.3, '5': 0.5, '6': 0.6, '8': 0.8, '9': 0.85, B: 1.25, M: 1.15, C: 1.6 }
  const smallReel: Record<string, number> = { '0201': 15_000, '0402': 10_000, '0603': 4_000 }
  const largeReel: Record<string, number> = { '0201': 50_000, '0402': 50_000, '0603': 10_000 }
  const tall = (body: string) => thickness[body[2] as string] as number
  const isTall = (body: string) => tall(body) > 0.9
  // Murata takes ±0.25 pF below 10 pF for this range, and 10 % for class 2 unless the value is large.
  const choice = ceramics(ranges, ({ dielectric, tolerance }) =>
    dielectric === 'C0G'
      ? tolerance.code !== 'D' && (prefix === 'GRM' || tolerance.percent === 5 || tolerance.code === 'C')
      : tolerance.code === 'K',
  )
  return defineSeries<[Ceramic, 'small' | 'large']>(head, [choice, axis(['small'], ['large'])], (ceramic, reel) => {
    const [body = '', spec = ''] = ceramic.extra.split(':')
    const packing = isTall(body) ? (reel === 'small' ? 'L' : 'K') : reel === 'small' ? 'D' : 'J'
    const pieces = reel === 'small' ? (smallReel[ceramic.size] ?? (isTall(body) ? 3_000 : 4_000)) : (largeReel[ceramic.size] ?? 10_000)
    return ceramicDraft(
      { ...ceramic, height: tall(body) },
      `${prefix}${body}${MURATA_DIELECTRIC[ceramic.dielectric]}${MURATA_VOLTAGE[ceramic.volts]}${ceramic.value.code}${ceramic.tolerance.code}${spec}${packing}`,
      pieces,
      'reel',
      factor,
    )
  })
}

function murataGrm(): Series {
  const one = (size: string, dielectric: Dielectric, volts: number, value: number, extra: string) =>
    span(size, dielectric, volts, value, value, extra, 12)
  return murata(
    'GRM',
    ceramicHead(
      'murata-grm',
      'murata',
      'GRM',
      'General purpose chip multilayer ceramic capacitors in C0G, X7R and X5R, 0201 to 1206.',
      'Murata catalogue C02E "Chip Multilayer Ceramic Capacitors", section "Part numbering"',
    ),
    [
      span('0402', 'C0G', 50, 1 * PICO, 1 * NANO, '155:A01'),
      span('0603', 'C0G', 50, 1 * PICO, 3.3 * NANO, '188:A01'),
      span('0201', 'C0G', 50, 1 * PICO, 100 * PICO, '033:A01'),
      span('0805', 'C0G', 50, 100 * PICO, 2.2 * NANO, '216:A01'),
      span('0603', 'C0G', 100, 10 * PICO, 1 * NANO, '188:A01'),
      span('0402', 'X7R', 50, 220 * PICO, 4.7 * NANO, '155:A01'),
      span('0402', 'X7R', 25, 6.8 * NANO, 10 * NANO, '155:A01'),
      one('0402', 'X7R', 50, 10 * NANO, '155:A88'),
      one('0402', 'X7R', 16, 22 * NANO, '155:A01'),
      one('0402', 'X7R', 16, 100 * NANO, '155:A88'),
      span('0603', 'X7R', 50, 220 * PICO, 22 * NANO, '188:A01'),
      one('0603', 'X7R', 50, 33 * NANO, '188:A61'),
      one('0603', 'X7R', 50, 47 * NANO, '188:A61'),
      one('0603', 'X7R', 50, 100 * NANO, '188:A93'),
      one('0603', 'X7R', 25, 47 * NANO, '188:A01'),
      one('0603', 'X7R', 25, 100 * NANO, '188:A01'),
      one('0603', 'X7R', 25, 220 * NANO, '188:A88'),
      one('0603', 'X7R', 16, 100 * NANO, '188:A01'),
      one('0603', 'X7R', 16, 220 * NANO, '188:A01'),
      one('0603', 'X7R', 16, 470 * NANO, '188:A88'),
      one('0603', 'X7R', 16, 1 * MICRO, '188:A12'),
      one('0603', 'X7R', 10, 1 * MICRO, '188:A61'),
      one('0603', 'X7R', 10, 2.2 * MICRO, '188:E15'),
      span('0805', 'X7R', 50, 1 * NANO, 10 * NANO, '216:A01'),
      one('0805', 'X7R', 50, 100 * NANO, '21B:A01'),
      one('0805', 'X7R', 50, 220 * NANO, '21B:A01'),
      one('0805', 'X7R', 50, 470 * NANO, '21B:A88'),
      one('0805', 'X7R', 50, 1 * MICRO, '21B:A12'),
      one('0805', 'X7R', 25, 1 * MICRO, '21B:A99'),
      one('0805', 'X7R', 25, 2.2 * MICRO, '21B:A73'),
      one('0805', 'X7R', 16, 1 * MICRO, '21B:A01'),
      one('0805', 'X7R', 16, 2.2 * MICRO, '21B:A12'),
      one('0805', 'X7R', 16, 4.7 * MICRO, '21B:A73'),
      one('1206', 'X7R', 50, 1 * MICRO, '31M:A88'),
      one('1206', 'X7R', 50, 2.2 * MICRO, '31C:A88'),
      one('1206', 'X7R', 50, 4.7 * MICRO, '31C:A12'),
      one('1206', 'X7R', 25, 10 * MICRO, '31C:A12'),
      one('0402', 'X5R', 50, 100 * NANO, '155:E14'),
      one('0402', 'X5R', 10, 1 * MICRO, '155:E15'),
      one('0402', 'X5R', 6.3, 1 * MICRO, '155:E19'),
      one('0603', 'X5R', 25, 1 * MICRO, '188:A12'),
      one('0603', 'X5R', 10, 2.2 * MICRO, '188:E34'),
      one('0603', 'X5R', 10, 10 * MICRO, '188:E69'),
      one('0805', 'X5R', 25, 10 * MICRO, '21B:A73'),
      one('0805', 'X5R', 16, 10 * MICRO, '21B:E15'),
    ],
    1.1,
  )
}

function murataGcm(): Series {
  return murata(
    'GCM',
    ceramicHead(
      'murata-gcm',
      'murata',
      'GCM',
      'Automotive (AEC-Q200) chip multilayer ceramic capacitors in C0G and X7R, 0402 to 0805.',
      'Murata catalogue C03E "Chip Multilayer Ceramic Capacitors for Automotive", section "Part numbering"',
    ),
    [
      span('0402', 'C0G', 50, 1 * PICO, 470 * PICO, '155:A16', 12),
      span('0603', 'C0G', 50, 1 * PICO, 3.3 * NANO, '188:A16', 12),
      span('0805', 'C0G', 50, 100 * PICO, 2.2 * NANO, '216:A16', 12),
      span('0402', 'X7R', 50, 220 * PICO, 4.7 * NANO, '155:A37', 6),
      span('0402', 'X7R', 50, 10 * NANO, 10 * NANO, '155:A55', 6),
      span('0402', 'X7R', 16, 100 * NANO, 100 * NANO, '155:A55', 6),
      span('0603', 'X7R', 50, 220 * PICO, 22 * NANO, '188:A37', 6),
      span('0603', 'X7R', 50, 100 * NANO, 100 * NANO, '188:A57', 6),
      span('0603', 'X7R', 25, 100 * NANO, 100 * NANO, '188:A57', 6),
      span('0805', 'X7R', 50, 100 * NANO, 100 * NANO, '21B:A37', 6),
    ],
    1.7,
  )
}

function tdkC(): Series {
  const metric: Record<string, string> = { '0402': '1005', '0603': '1608', '0805': '2012', '1206': '3216' }
  const voltage: Record<number, string> = { 6.3: '0J', 10: '1A', 16: '1C', 25: '1E', 50: '1H', 100: '2A' }
  const cell = (
    size: string,
    dielectric: Dielectric,
    volts: number,
    min: number,
    max: number,
    thickness: number,
    ending: string,
    series?: PreferredSeries,
  ) => span(size, dielectric, volts, min, max, ending, series, thickness)
  const ranges = [
    cell('0402', 'C0G', 50, 1 * PICO, 1 * NANO, 0.5, 'BA', 12),
    cell('0603', 'C0G', 50, 1 * PICO, 10 * NANO, 0.8, 'AA', 12),
    cell('0805', 'C0G', 50, 100 * PICO, 10 * NANO, 0.6, 'AA', 12),
    cell('0402', 'X7R', 50, 220 * PICO, 10 * NANO, 0.5, 'BA', 6),
    cell('0402', 'X7R', 50, 22 * NANO, 100 * NANO, 0.5, 'BB', 6),
    cell('0603', 'X7R', 50, 1 * NANO, 100 * NANO, 0.8, 'AA', 6),
    cell('0603', 'X7R', 100, 1 * NANO, 22 * NANO, 0.8, 'AA', 6),
    cell('0805', 'X7R', 50, 100 * NANO, 100 * NANO, 0.85, 'AA', 6),
    cell('0805', 'X7R', 50, 150 * NANO, 220 * NANO, 1.25, 'AA', 6),
    cell('0805', 'X7R', 50, 470 * NANO, 1 * MICRO, 1.25, 'AB', 6),
    cell('0805', 'X7R', 25, 1 * MICRO, 2.2 * MICRO, 1.25, 'AB', 6),
    cell('1206', 'X7R', 50, 1 * MICRO, 2.2 * MICRO, 1.6, 'AB', 6),
    cell('1206', 'X7R', 50, 4.7 * MICRO, 4.7 * MICRO, 1.6, 'AC', 6),
    cell('0603', 'X5R', 25, 1 * MICRO, 1 * MICRO, 0.8, 'AC', 6),
    cell('0805', 'X5R', 25, 10 * MICRO, 10 * MICRO, 1.25, 'AB', 6),
  ]
  // TDK writes ±0.25 pF below 10 pF, ±5 % above it and ±10 % for class 2.
  const standard = ({ tolerance, dielectric }: Ceramic) =>
    tolerance.code === (dielectric === 'C0G' ? (tolerance.percent === null ? 'C' : 'J') : 'K') ||
    (dielectric !== 'C0G' && tolerance.code === 'M')
  return defineSeries<[Ceramic]>(
    ceramicHead(
      'tdk-c',
      'tdk',
      'C',
      'General purpose multilayer ceramic chip capacitors in C0G, X7R and X5R, 0402 to 1206.',
      'TDK catalogue "Multilayer Ceramic Chip Capacitors, C series, General", section "Catalog number construction"',
    ),
    [ceramics(ranges, standard)],
    (ceramic) =>
      ceramicDraft(
        ceramic,
        `C${metric[ceramic.size]}${ceramic.dielectric}${voltage[ceramic.volts]}${ceramic.value.code}${ceramic.tolerance.code}${String(Math.round((ceramic.height as number) * 100)).padStart(3, '0')}${ceramic.extra}`,
        ceramic.size === '0402' ? 10_000 : (ceramic.height as number) > 1 ? 2_000 : 4_000,
        'reel',
        1.15,
      ),
  )
}

// Aluminium electrolytic

/** Case of a radial can: diameter and height in millimetres. */
type Can = readonly [number, number]

/** Standard cases of general purpose radial cans at 85 °C: volts, microfarads, diameter and height in millimetres. */
const RADIAL: readonly (readonly [number, readonly (readonly [number, Can])[]])[] = [
  [
    10,
    [
      [100, [5, 11]],
      [220, [6.3, 11]],
      [330, [6.3, 11]],
      [470, [8, 11.5]],
      [1000, [10, 12.5]],
      [2200, [10, 20]],
    ],
  ],
  [
    16,
    [
      [47, [5, 11]],
      [100, [5, 11]],
      [220, [6.3, 11]],
      [330, [8, 11.5]],
      [470, [8, 11.5]],
      [1000, [10, 16]],
      [2200, [12.5, 20]],
      [3300, [12.5, 25]],
    ],
  ],
  [
    25,
    [
      [33, [5, 11]],
      [47, [5, 11]],
      [100, [6.3, 11]],
      [220, [8, 11.5]],
      [330, [10, 12.5]],
      [470, [10, 12.5]],
      [1000, [10, 20]],
      [2200, [12.5, 25]],
    ],
  ],
  [
    35,
    [
      [22, [5, 11]],
      [33, [5, 11]],
      [47, [5, 11]],
      [100, [6.3, 11]],
      [220, [8, 11.5]],
      [330, [10, 12.5]],
      [470, [10, 16]],
      [1000, [12.5, 20]],
    ],
  ],
  [
    50,
    [
      [0.47, [5, 11]],
      [1, [5, 11]],
      [2.2, [5, 11]],
      [3.3, [5, 11]],
      [4.7, [5, 11]],
      [10, [5, 11]],
      [22, [5, 11]],
      [33, [5, 11]],
      [47, [6.3, 11]],
      [100, [8, 11.5]],
      [220, [10, 12.5]],
      [330, [10, 16]],
      [470, [10, 20]],
      [1000, [12.5, 25]],
    ],
  ],
  [
    63,
    [
      [1, [5, 11]],
      [2.2, [5, 11]],
      [4.7, [5, 11]],
      [10, [5, 11]],
      [22, [5, 11]],
      [33, [6.3, 11]],
      [47, [6.3, 11]],
      [100, [10, 12.5]],
      [220, [10, 20]],
    ],
  ],
  [
    100,
    [
      [1, [5, 11]],
      [2.2, [5, 11]],
      [3.3, [5, 11]],
      [4.7, [5, 11]],
      [10, [6.3, 11]],
      [22, [8, 11.5]],
      [33, [10, 12.5]],
      [47, [10, 12.5]],
      [100, [10, 20]],
    ],
  ],
]

const radialRows = RADIAL.flatMap(([volts, cases]) => cases.map(([microfarads, can]) => ({ volts, microfarads, can })))

/** 100 µF is 101, 1 µF is 010, 0.47 µF is R47, 2.2 µF is 2R2. */
function electrolyticCode(microfarads: number): string {
  if (microfarads < 10) return Number.isInteger(microfarads) ? `0${microfarads}0` : threeDigitCode(microfarads)
  return threeDigitCode(microfarads)
}

const ALU_VOLTAGE: Record<number, string> = { 4: '0G', 6.3: '0J', 10: '1A', 16: '1C', 25: '1E', 35: '1V', 50: '1H', 63: '1J', 100: '2A' }

const canPrice = ([diameter, height]: Can): number => Math.round(9_000 + diameter * diameter * height * 55)

function nichiconUvr(): Series {
  const letter: Record<number, string> = { 5: 'D', 6.3: 'E', 8: 'P', 10: 'P', 12.5: 'H' }
  const rows = pairs(radialRows, ['', '1TD'] as const, (row, suffix) => suffix === '' || row.can[0] <= 8)
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'nichicon-uvr',
      manufacturer: 'nichicon',
      category: 'aluminum-electrolytic-capacitors',
      name: 'VR',
      summary: 'Miniature radial lead aluminium electrolytic capacitors for general use, 85 °C, 2,000 hours.',
      source: 'Nichicon catalogue "Aluminum Electrolytic Capacitors, VR series", section "Type numbering system"',
    },
    [axisWhere(rows, ([, suffix]) => suffix === '')],
    ([{ volts, microfarads, can }, suffix]) => ({
      part_number: `UVR${ALU_VOLTAGE[volts]}${electrolyticCode(microfarads)}M${letter[can[0]]}D${suffix}`,
      package: `RADIAL-CAN-${can[0]}`,
      parameters: {
        capacitance: clean(microfarads / 1e6),
        voltage_rating: volts,
        tolerance: 20,
        mounting: 'through_hole',
        lifetime: 2_000,
        diameter: can[0],
        height: can[1],
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging: suffix === '' ? 'bulk' : 'ammo_pack',
      spq: suffix === '' ? 200 : 2_000,
      base_price: canPrice(can),
    }),
  )
}

function panasonicEca(): Series {
  const rows = pairs(
    radialRows.filter(({ microfarads }) => microfarads >= 1),
    ['', 'B', 'I'] as const,
    (row, suffix) => suffix === '' || row.can[0] <= 8,
  )
  const voltage: Record<number, string> = { 10: '1A', 16: '1C', 25: '1E', 35: '1V', 50: '1H', 63: '1J', 100: '2A' }
  return defineSeries<[(typeof rows)[number]]>(
    {
      slug: 'panasonic-eca-m',
      manufacturer: 'panasonic',
      category: 'aluminum-electrolytic-capacitors',
      name: 'M',
      summary: 'Radial lead aluminium electrolytic capacitors of type M, 85 °C, 2,000 hours.',
      source: 'Panasonic catalogue "Aluminum Electrolytic Capacitors, Radial Lead Type, Series M", section "Explanation of part number"',
    },
    [axisWhere(rows, ([, suffix]) => suffix === '')],
    ([{ volts, microfarads, can }, suffix]) => ({
      // Below 10 µF the code is the value and R for the point: 010, 2R2, 4R7.
      part_number: `ECA-${voltage[volts]}M${electrolyticCode(microfarads)}${suffix}`,
      package: `RADIAL-CAN-${can[0]}`,
      parameters: {
        capacitance: clean(microfarads / 1e6),
        voltage_rating: volts,
        tolerance: 20,
        mounting: 'through_hole',
        lifetime: 2_000,
        diameter: can[0],
        temperature_min: -40,
        temperature_max: 85,
      },
      packaging: suffix === '' ? 'bulk' : 'ammo_pack',
      spq: suffix === '' ? 200 : 2_000,
      base_price: Math.round(canPrice(can) * 1.3),
    }),
  )
}

function nichiconUwt(): Series {
  const cases: readonly (readonly [number, readonly (readonly [number, Can])[]])[] = [
    [
      6.3,
      [
        [22, [4, 5.4]],
        [47, [5, 5.4]],
        [100, [6.3, 5.4]],
        [220, [6.3, 7.7]],
        [470, [8, 10]],
        [1000, [10, 10]],
      ],
    ],
    [
      10,
      [
        [33, [5, 5.4]],
        [47, [6.3, 5.4]],
        [100, [6.3, 5.4]],
        [220, [8, 10]],
        [330, [8, 10]],
        [470, [10, 10]],
      ],
    ],
    [
      16,
      [
        [10, [4, 5.4]],
        [22, [5, 5.4]],
        [47, [6.3, 5.4]],
        [100, [6.3, 5.4]],
        [220, [6.3, 7.7]],
        [330, [10, 10]],
        [470, [10, 10]],
      ],
    ],
    [
      25,
      [
        [10, [5, 5.4]],
        [22, [6.3, 5.4]],
        [33, [6.3, 5.4]],
        [47, [6.3, 5.4]],
        [100, [6.3, 7.7]],
        [220, [8, 10]],
        [330, [10, 10]],
      ],
    ],
    [
      35,
      [
        [4.7, [4, 5.4]],
        [10, [5, 5.4]],
        [22, [6.3, 5.4]],
        [47, [6.3, 7.7]],
        [100, [6.3, 7.7]],
        [220, [10, 10]],
      ],
    ],
    [
      50,
      [
        [1, [4, 5.4]],
        [2.2, [4, 5.4]],
        [3.3, [4, 5.4]],
        [4.7, [5, 5.4]],
        [10, [6.3, 5.4]],
        [22, [6.3, 7.7]],
        [47, [6.3, 7.7]],
        [100, [10, 10]],
      ],
    ],
  ]
  const rows = cases.flatMap(([volts, list]) => list.map(([microfarads, can]) => ({ volts, microfarads, can })))
  return listSeries(
    {
      slug: 'nichicon-uwt',
      manufacturer: 'nichicon',
      category: 'aluminum-electrolytic-capacitors',
      name: 'WT',
      summary: 'Chip type aluminium electrolytic capacitors with wide temperature range, 105 °C.',
      source: 'Nichicon catalogue "Aluminum Electrolytic Capacitors, WT series", section "Type numbering system"',
    },
    rows,
    ({ volts, microfarads, can: [diameter, height] }) => ({
      part_number: `UWT${ALU_VOLTAGE[volts]}${electrolyticCode(microfarads)}M${diameter >= 8 ? 'N' : 'C'}L1G${height > 5.4 ? 'S' : 'B'}`,
      package: `SMD-CAN-${diameter}`,
      parameters: {
        capacitance: clean(microfarads / 1e6),
        voltage_rating: volts,
        tolerance: 20,
        mounting: 'surface_mount',
        lifetime: 1_000,
        diameter,
        height,
        temperature_min: -55,
        temperature_max: 105,
      },
      packaging: 'reel',
      spq: diameter >= 8 ? 500 : height > 5.4 ? 900 : diameter >= 6 ? 1_000 : 2_000,
      base_price: Math.round(canPrice([diameter, height]) * 3.2),
    }),
  )
}

// Polymer, tantalum, film and double layer

function kemetT520(): Series {
  /** Case, microfarads, volts, milliohms: combinations of the published table. */
  const rows: [string, number, number, number][] = [
    ['B', 100, 6.3, 70],
    ['B', 100, 6.3, 40],
    ['B', 150, 6.3, 45],
    ['B', 220, 6.3, 45],
    ['B', 47, 6.3, 70],
    ['B', 33, 10, 40],
    ['B', 68, 10, 70],
    ['V', 100, 6.3, 25],
    ['V', 150, 6.3, 25],
    ['V', 220, 6.3, 25],
    ['V', 330, 6.3, 25],
    ['V', 100, 10, 25],
    ['V', 150, 10, 25],
    ['D', 150, 6.3, 15],
    ['D', 220, 6.3, 15],
    ['D', 330, 6.3, 15],
    ['D', 330, 6.3, 25],
    ['D', 330, 10, 25],
    ['D', 150, 10, 25],
    ['D', 220, 10, 25],
    ['D', 47, 16, 45],
    ['D', 100, 16, 50],
    ['D', 330, 2.5, 15],
    ['D', 470, 2.5, 15],
    ['D', 470, 4, 18],
  ]
  const voltsCode: Record<number, string> = { 2.5: '2R5', 4: '004', 6.3: '006', 10: '010', 16: '016' }
  return listSeries(
    {
      slug: 'kemet-t520',
      manufacturer: 'kemet',
      category: 'polymer-capacitors',
      name: 'T520',
      summary: 'Polymer tantalum chip capacitors with low ESR (KO-CAP), 2.5 V to 16 V.',
      source: 'KEMET data sheet "T520 Polymer Tantalum", section "Ordering information"',
    },
    rows,
    ([body, microfarads, volts, milliohms]) => ({
      part_number: `T520${body}${threeDigitCode(microfarads * 1e6)}M${voltsCode[volts]}ATE${String(milliohms).padStart(3, '0')}`,
      package: `CASE-${body}`,
      parameters: {
        capacitance: clean(microfarads / 1e6),
        voltage_rating: volts,
        esr: clean(milliohms / 1_000),
        tolerance: 20,
        mounting: 'surface_mount',
        temperature_min: -55,
        temperature_max: 105,
      },
      packaging: 'reel',
      spq: body === 'B' ? 2_000 : body === 'V' ? 1_000 : 500,
      base_price: body === 'B' ? 290_000 : 520_000,
    }),
  )
}

/** Moulded tantalum chips: per case and volts, the microfarads from and to that the makers' tables fill in E6 steps. */
const TANTALUM: readonly (readonly [string, number, number, number])[] = [
  ['A', 6.3, 2.2, 22],
  ['A', 10, 1, 10],
  ['A', 16, 1, 10],
  ['A', 20, 0.68, 4.7],
  ['A', 25, 0.47, 2.2],
  ['A', 35, 0.1, 1],
  ['B', 6.3, 4.7, 47],
  ['B', 10, 3.3, 47],
  ['B', 16, 2.2, 22],
  ['B', 20, 1.5, 10],
  ['B', 25, 1, 10],
  ['B', 35, 0.47, 4.7],
  ['B', 50, 0.15, 1],
  ['C', 6.3, 22, 150],
  ['C', 10, 10, 100],
  ['C', 16, 6.8, 47],
  ['C', 20, 4.7, 33],
  ['C', 25, 2.2, 22],
  ['C', 35, 1.5, 10],
  ['C', 50, 0.47, 4.7],
  ['D', 6.3, 47, 470],
  ['D', 10, 33, 220],
  ['D', 16, 22, 100],
  ['D', 20, 10, 68],
  ['D', 25, 6.8, 47],
  ['D', 35, 4.7, 22],
  ['D', 50, 2.2, 10],
]

const TANTALUM_VOLTAGE: Record<number, string> = { 6.3: '006', 10: '010', 16: '016', 20: '020', 25: '025', 35: '035', 50: '050' }
const TANTALUM_REEL: Record<string, number> = { A: 2_000, B: 2_000, C: 500, D: 500 }
const TANTALUM_PRICE: Record<string, number> = { A: 62_000, B: 92_000, C: 165_000, D: 290_000 }

const tantalumRows = TANTALUM.flatMap(([body, volts, min, max]) =>
  capacitances(min * MICRO, max * MICRO, 6).map((value) => ({ body, volts, value })),
)

function tantalum(
  head: Omit<SeriesHead, 'category'>,
  spell: (body: string, code: string, tolerance: string, volts: string, large: boolean) => string,
  factor: number,
): Series {
  const tolerances = axis<[string, number]>([['K', 10]], [['M', 20]])
  return defineSeries<[(typeof tantalumRows)[number], [string, number], boolean]>(
    { ...head, category: 'tantalum-capacitors' },
    [axisWhere(tantalumRows, ({ value }) => value.rank <= 3), tolerances, axis([false], [true])],
    ({ body, volts, value }, [tol, tolerance], large) => ({
      part_number: spell(body, value.code, tol, TANTALUM_VOLTAGE[volts] as string, large),
      package: `CASE-${body}`,
      parameters: { capacitance: value.value, voltage_rating: volts, tolerance, temperature_min: -55, temperature_max: 125 },
      packaging: 'reel',
      spq: (TANTALUM_REEL[body] as number) * (large ? (body === 'A' ? 4.5 : body === 'B' ? 4 : 5) : 1),
      base_price: Math.round((TANTALUM_PRICE[body] as number) * factor),
    }),
  )
}

function avxTaj(): Series {
  return tantalum(
    {
      slug: 'kyocera-avx-taj',
      manufacturer: 'kyocera-avx',
      name: 'TAJ',
      summary: 'Standard moulded tantalum chip capacitors in cases A to D, 6.3 V to 50 V.',
      source: 'KYOCERA AVX catalogue "TAJ Series, Standard Tantalum", section "How to order"',
    },
    (body, code, tolerance, volts, large) => `TAJ${body}${code}${tolerance}${volts}${large ? 'S' : 'R'}NJ`,
    1,
  )
}

function kemetT491(): Series {
  return tantalum(
    {
      slug: 'kemet-t491',
      manufacturer: 'kemet',
      name: 'T491',
      summary: 'Industrial grade moulded tantalum chip capacitors in cases A to D, 6.3 V to 50 V.',
      source: 'KEMET data sheet "T491 Industrial Grade MnO2", section "Ordering information"',
    },
    (body, code, tolerance, volts, large) => `T491${body}${code}${tolerance}${volts}AT${large ? '7280' : ''}`,
    1.05,
  )
}

function panasonicEcqE(): Series {
  const voltages: [number, string, number, number][] = [
    [100, '1', 0.1, 10],
    [250, '2', 0.01, 10],
    [400, '4', 0.01, 2.2],
    [630, '6', 0.001, 1],
  ]
  const rows = voltages.flatMap(([volts, code, min, max]) =>
    capacitances(min * MICRO, max * MICRO, 12).map((value) => ({ volts, code, value })),
  )
  const tolerances = axis<[string, number]>([['K', 10]], [['J', 5]])
  return defineSeries<[(typeof rows)[number], [string, number], 'F' | 'B']>(
    {
      slug: 'panasonic-ecq-ef',
      manufacturer: 'panasonic',
      category: 'film-capacitors',
      name: 'ECQE(F)',
      summary: 'Metallized polyester film capacitors with radial leads, 100 V to 630 V DC.',
      source: 'Panasonic catalogue "Metallized Polyester Film Capacitor, ECQE(F) type", section "Explanation of part number"',
    },
    [axisWhere(rows, ({ value }) => value.rank <= 6), tolerances, axis(['F'], ['B'])],
    ({ volts, code, value }, [tol, tolerance], lead) => ({
      part_number: `ECQ-E${code}${value.code}${tol}${lead}`,
      package: 'FILM-BOX',
      parameters: {
        capacitance: value.value,
        voltage_rating: volts,
        tolerance,
        dielectric: 'PET',
        temperature_min: -40,
        temperature_max: 105,
      },
      packaging: 'bulk',
      spq: value.value > 1.01 * MICRO ? 200 : 500,
      base_price: Math.round(62_000 + Math.sqrt(value.value * 1e6 * volts) * 21_000),
    }),
  )
}

function tdkB3292(): Series {
  /** Type, lead spacing in millimetres and the values in nanofarads of the X2 range at 305 V AC. */
  const bodies: [string, number, readonly number[]][] = [
    ['B32921C', 10, [10, 15, 22, 33, 47, 68, 100]],
    ['B32922C', 15, [47, 68, 100, 150, 220, 330, 470]],
    ['B32923C', 22.5, [220, 330, 470, 680, 1000]],
    ['B32924C', 27.5, [680, 1000, 1500, 2200]],
  ]
  const rows = bodies.flatMap(([type, spacing, list]) => list.map((nanofarads) => ({ type, spacing, nanofarads })))
  const tolerances = axis<[string, number]>([['M', 20]], [['K', 10]])
  const packs = axis<[string, Packaging]>(
    [['000', 'bulk']],
    [
      ['289', 'ammo_pack'],
      ['189', 'reel'],
    ],
  )
  return defineSeries<[(typeof rows)[number], [string, number], [string, Packaging]]>(
    {
      slug: 'tdk-b3292-x2',
      manufacturer: 'tdk',
      category: 'film-capacitors',
      name: 'B3292*C',
      summary: 'Metallized polypropylene EMI suppression capacitors of class X2, 305 V AC, in boxes.',
      source:
        'TDK (EPCOS) data sheet "EMI suppression capacitors (MKP), X2, B32921C … B32926C", section "Ordering codes and packing units"',
    },
    [axis(rows), tolerances, packs],
    ({ type, spacing, nanofarads }, [tol, tolerance], [pack, packaging]) => ({
      part_number: `${type}3${threeDigitCode(nanofarads * 1_000)}${tol}${pack}`,
      package: 'FILM-BOX',
      parameters: {
        capacitance: clean(nanofarads / 1e9),
        voltage_rating: 305,
        tolerance,
        dielectric: 'PP',
        lead_spacing: spacing,
        temperature_min: -40,
        temperature_max: 110,
      },
      packaging,
      spq: packaging === 'bulk' ? 500 : 600,
      base_price: Math.round(90_000 + nanofarads * 420),
    }),
  )
}

function avxScc(): Series {
  /** Case letters, farads, code, diameter and height in millimetres. */
  const rows: [string, number, string, number, number][] = [
    ['R12', 1, '105', 8, 12],
    ['R16', 2, '205', 8, 16],
    ['R20', 3.3, '335', 8, 20],
    ['S20', 5, '505', 10, 20],
    ['S25', 7, '705', 10, 25],
    ['S30', 10, '106', 10, 30],
    ['T20', 10, '106', 12.5, 20],
    ['T30', 15, '156', 12.5, 30],
    ['U25', 25, '256', 16, 25],
    ['V40', 50, '506', 18, 40],
    ['V60', 100, '107', 18, 60],
  ]
  return listSeries(
    {
      slug: 'kyocera-avx-scc',
      manufacturer: 'kyocera-avx',
      category: 'supercapacitors',
      name: 'SCC',
      summary: 'Cylindrical electrochemical double layer capacitors of 2.7 V, 1 F to 100 F.',
      source: 'KYOCERA AVX data sheet "SCC Series SuperCapacitors", section "How to order"',
    },
    rows,
    ([body, farads, code, diameter, height]) => ({
      part_number: `SCC${body}B${code}SRB`,
      package: `RADIAL-CAN-${diameter}`,
      parameters: {
        capacitance: farads,
        voltage_rating: 2.7,
        diameter,
        height,
        temperature_min: -40,
        temperature_max: 65,
      },
      packaging: 'bulk',
      spq: diameter >= 16 ? 100 : 500,
      base_price: Math.round(420_000 + farads * 34_000),
    }),
  )
}

export const SERIES: readonly Series[] = [
  murataGrm(),
  murataGcm(),
  samsungCl(),
  yageoCc(),
  kemetC(),
  tdkC(),
  nichiconUvr(),
  nichiconUwt(),
  panasonicEca(),
  kemetT520(),
  avxTaj(),
  kemetT491(),
  panasonicEcqE(),
  tdkB3292(),
  avxScc(),
]
