/** Leads on two sides: small-outline transistors, and the series of small-outline cases that differ in their number of pins. */
import { type Case, type CaseFamily, namedCases, pattern, round, row, SIZE, type Size, sizeOf, twoRows } from './cases.ts'
import type { GeometryOf, Positions } from './geometry.ts'

interface SmallOutline {
  body: readonly [number, number]
  height: number
  span: number
  pitch: number
  lead: number
  left: Positions
  right: Positions
  tab?: number
  flat?: boolean
}

const SOT: Readonly<Record<string, SmallOutline>> = {
  'SOT-23': { body: [2.9, 1.3], height: 1.0, span: 2.4, pitch: 0.95, lead: 0.4, left: [-0.95, 0.95], right: [0] },
  'SOT-346': { body: [2.9, 1.6], height: 1.1, span: 2.8, pitch: 0.95, lead: 0.4, left: [-0.95, 0.95], right: [0] },
  'SOT-23-5': { body: [2.9, 1.6], height: 1.2, span: 2.8, pitch: 0.95, lead: 0.4, left: [-0.95, 0, 0.95], right: [-0.95, 0.95] },
  'SOT-23-6': { body: [2.9, 1.6], height: 1.2, span: 2.8, pitch: 0.95, lead: 0.4, left: row(3, 0.95), right: row(3, 0.95) },
  'SOT-23-8': { body: [2.9, 1.6], height: 1.2, span: 2.8, pitch: 0.65, lead: 0.3, left: row(4, 0.65), right: row(4, 0.65) },
  'TSOT-23-5': { body: [2.9, 1.6], height: 0.9, span: 2.8, pitch: 0.95, lead: 0.4, left: [-0.95, 0, 0.95], right: [-0.95, 0.95] },
  'TSOT-23-6': { body: [2.9, 1.6], height: 0.9, span: 2.8, pitch: 0.95, lead: 0.4, left: row(3, 0.95), right: row(3, 0.95) },
  'TSOT-23-8': { body: [2.9, 1.6], height: 0.9, span: 2.8, pitch: 0.65, lead: 0.3, left: row(4, 0.65), right: row(4, 0.65) },
  'SOT-323': { body: [2.0, 1.25], height: 0.95, span: 2.1, pitch: 0.65, lead: 0.3, left: [-0.65, 0.65], right: [0] },
  'SOT-343': { body: [2.0, 1.25], height: 0.95, span: 2.1, pitch: 1.3, lead: 0.35, left: [-0.65, 0.65], right: [-0.65, 0.65] },
  'SC-70-5': { body: [2.0, 1.25], height: 0.95, span: 2.1, pitch: 0.65, lead: 0.25, left: [-0.65, 0, 0.65], right: [-0.65, 0.65] },
  'SOT-363': { body: [2.0, 1.25], height: 0.95, span: 2.1, pitch: 0.65, lead: 0.25, left: row(3, 0.65), right: row(3, 0.65) },
  'SOT-416': { body: [1.6, 0.8], height: 0.75, span: 1.6, pitch: 0.5, lead: 0.22, left: [-0.5, 0.5], right: [0] },
  'SOT-523': { body: [1.6, 0.8], height: 0.75, span: 1.6, pitch: 0.5, lead: 0.26, left: [-0.5, 0.5], right: [0] },
  'SOT-553': { body: [1.6, 1.2], height: 0.55, span: 1.6, pitch: 0.5, lead: 0.22, left: [-0.5, 0, 0.5], right: [-0.5, 0.5], flat: true },
  'SOT-563': { body: [1.6, 1.2], height: 0.55, span: 1.6, pitch: 0.5, lead: 0.22, left: row(3, 0.5), right: row(3, 0.5), flat: true },
  'SOT-723': { body: [1.2, 0.8], height: 0.5, span: 1.2, pitch: 0.4, lead: 0.2, left: [-0.4, 0.4], right: [0], flat: true },
  'SOT-143': { body: [2.9, 1.3], height: 1.0, span: 2.4, pitch: 1.9, lead: 0.45, left: [-0.95, 0.95], right: [-0.95, 0.95] },
  'SOT-89': { body: [4.5, 2.5], height: 1.5, span: 4.1, pitch: 1.5, lead: 0.45, left: row(3, 1.5), right: [0], tab: 1.65, flat: true },
  'SOT-89-5': { body: [4.5, 2.5], height: 1.5, span: 4.5, pitch: 1.5, lead: 0.42, left: row(3, 1.5), right: [-1.5, 1.5], flat: true },
  'SOT-223': { body: [6.5, 3.5], height: 1.6, span: 7.0, pitch: 2.3, lead: 0.7, left: row(3, 2.3), right: [0], tab: 3.0 },
  'SOT-223-5': { body: [6.5, 3.5], height: 1.6, span: 7.0, pitch: 1.27, lead: 0.45, left: row(4, 1.27), right: [0], tab: 3.0 },
  'SOT-923': { body: [1.0, 0.6], height: 0.4, span: 1.0, pitch: 0.35, lead: 0.17, left: [-0.35, 0.35], right: [0], flat: true },
  US8: { body: [2.0, 2.3], height: 0.85, span: 3.1, pitch: 0.5, lead: 0.2, left: row(4, 0.5), right: row(4, 0.5) },
}

/** `margin` is the body beyond the outermost lead centres, for a pin count that is not in `lengths`; `from` and `to` are pin counts. */
type TwoSideSeries = readonly [
  lengths: Readonly<Record<number, number>>,
  width: number,
  span: number,
  pitch: number,
  lead_width: number,
  height: number,
  margin: number,
  from: number,
  to: number,
]

const SOIC: TwoSideSeries = [{ 8: 4.9, 14: 8.65, 16: 9.9 }, 3.9, 6.0, 1.27, 0.41, 1.75, 1.0, 7, 16]
const SOIC_WIDE: TwoSideSeries = [
  { 14: 9.0, 16: 10.3, 18: 11.55, 20: 12.8, 24: 15.4, 28: 17.9, 32: 20.6 },
  7.5,
  10.3,
  1.27,
  0.41,
  2.65,
  1.3,
  14,
  40,
]
const TSSOP: TwoSideSeries = [{ 8: 3.0, 14: 5.0, 16: 5.0, 20: 6.5, 24: 7.8, 28: 9.7 }, 4.4, 6.4, 0.65, 0.24, 1.2, 1.0, 8, 28]
const TSSOP_FINE: TwoSideSeries = [{ 30: 7.8, 38: 9.7, 44: 11.0, 50: 12.5 }, 4.4, 6.4, 0.5, 0.22, 1.2, 0.7, 30, 50]
const TSSOP_WIDE: TwoSideSeries = [{ 48: 12.5, 56: 14.0, 64: 17.0 }, 6.1, 8.1, 0.5, 0.22, 1.2, 1.0, 40, 80]
const SSOP: TwoSideSeries = [{ 14: 6.2, 16: 6.2, 20: 7.2, 24: 8.2, 28: 10.2, 30: 10.2 }, 5.3, 7.8, 0.65, 0.3, 2.0, 1.6, 14, 38]
const SSOP_WIDE: TwoSideSeries = [{ 48: 15.9, 56: 18.4 }, 7.5, 10.3, 0.635, 0.25, 2.6, 1.2, 40, 64]
const QSOP: TwoSideSeries = [{ 16: 4.9, 20: 8.65, 24: 8.65, 28: 9.9 }, 3.9, 6.0, 0.635, 0.25, 1.75, 0.5, 8, 36]
const MSOP: TwoSideSeries = [{ 8: 3.0, 12: 4.0 }, 3.0, 4.9, 0.65, 0.3, 1.1, 1.0, 8, 8]
const MSOP_FINE: TwoSideSeries = [{ 10: 3.0, 12: 4.0, 16: 4.0 }, 3.0, 4.9, 0.5, 0.22, 1.1, 1.0, 10, 16]
const TVSOP: TwoSideSeries = [{ 14: 3.6, 16: 3.6, 20: 5.0, 24: 5.0, 48: 9.7, 56: 11.3 }, 4.4, 6.4, 0.4, 0.18, 1.2, 0.6, 14, 80]
/** The 5.3 mm body (EIAJ), for names that a catalogue uses; a buyer's "SOP-16" is read as SOIC-16. */
const SOP_MEDIUM: TwoSideSeries = [{ 14: 10.2, 16: 10.2, 20: 12.6, 24: 15.0 }, 5.3, 7.8, 1.27, 0.41, 2.0, 1.3, 14, 24]
const SOP_OPTO: TwoSideSeries = [{ 4: 2.6, 5: 4.4, 6: 4.4 }, 4.4, 7.0, 1.27, 0.4, 2.1, 1.3, 4, 6]
const SOP_LARGE: TwoSideSeries = [{ 32: 20.5, 40: 26.0, 44: 28.2 }, 12.6, 16.0, 1.27, 0.41, 2.8, 1.5, 30, 48]
const TSOP_II: TwoSideSeries = [
  { 24: 17.14, 28: 18.41, 32: 20.95, 44: 18.41, 50: 20.95, 54: 22.22, 66: 22.22, 86: 22.22 },
  10.16,
  11.76,
  0.8,
  0.35,
  1.2,
  1.6,
  20,
  86,
]

/** Of the cases that follow no series: pins, length, width, tip to tip, pitch, lead width, height. */
const SINGLE: Readonly<Record<string, readonly [number, number, number, number, number, number, number]>> = {
  // Flash memories in the wide eight-lead case use the 5.3 mm EIAJ body, not the 7.5 mm one.
  'SOIC-8W': [8, 5.28, 5.28, 7.9, 1.27, 0.41, 2.0],
  'SSOP-8': [8, 2.95, 2.8, 4.0, 0.65, 0.22, 1.3],
  'STSOP-32': [32, 8, 11.8, 13.4, 0.5, 0.22, 1.2],
  'TSOP-28': [28, 8, 11.8, 13.4, 0.55, 0.22, 1.2],
  'TSOP-32': [32, 8, 18.4, 20, 0.5, 0.22, 1.2],
  'TSOP-40': [40, 10, 18.4, 20, 0.5, 0.22, 1.2],
  'TSOP-48': [48, 12, 18.4, 20, 0.5, 0.22, 1.2],
  'TSOP-56': [56, 14, 18.4, 20, 0.5, 0.22, 1.2],
  'SMD-4': [4, 4.58, 6.5, 9.6, 2.54, 1.2, 3.5],
  'SMD-6': [6, 7.12, 6.5, 9.6, 2.54, 1.2, 3.5],
  'SMD-8': [8, 9.66, 6.5, 9.6, 2.54, 1.2, 3.5],
}

/** TSOP-II of a pitch other than the series': by the number of pins. */
const TSOP_II_PITCHES: Readonly<Record<number, number>> = { 24: 1.27, 28: 1.27, 32: 1.27, 50: 0.8, 66: 0.65, 86: 0.5 }

type Outline = Omit<GeometryOf<'gull_wing_two_side'>, 'name'>

function twoSide(pins: number, body: readonly [number, number], span: number, pitch: number, leadWidth: number, height: number): Outline {
  return {
    family: 'gull_wing_two_side',
    pins,
    length: body[0],
    width: body[1],
    height,
    span,
    pitch,
    lead_width: leadWidth,
    ...twoRows(pins, pitch),
    tab_width: null,
    lead_form: 'gull',
  }
}

function fromSeries(pins: number, series: readonly TwoSideSeries[], size: Size | null): Case | null {
  const row = series.find(([, , , , , , , from, to]) => pins >= from && pins <= to)
  if (!row) return null
  const [lengths, width, span, pitch, leadWidth, height, margin] = row
  const length = size?.[0] ?? lengths[pins] ?? round((Math.ceil(pins / 2) - 1) * pitch + margin)
  return twoSide(pins, [length, size?.[1] ?? width], span, pitch, leadWidth, height)
}

const smallOutline = ({ body, height, span, pitch, lead, left, right, tab, flat }: SmallOutline): Outline => ({
  ...twoSide(left.length + right.length, body, span, pitch, lead, height),
  left,
  right,
  tab_width: tab ?? null,
  lead_form: flat ? 'flat' : 'gull',
})

export const SMALL_OUTLINE_CASES: CaseFamily = {
  named: [
    ...namedCases(SOT, smallOutline),
    ...namedCases(SINGLE, ([pins, length, width, ...others]) => twoSide(pins, [length, width], ...others)),
    ...Object.entries(TSOP_II_PITCHES).map(([pins, pitch]): [string, Case] => [
      `TSOP-II-${pins}`,
      twoSide(Number(pins), [TSOP_II[0][Number(pins)] ?? 18.41, 10.16], 11.76, pitch, round(pitch * 0.42), 1.2),
    ]),
  ],
  readers: [
    [pattern(`SOIC-(\\d{1,2})(W?)${SIZE}`), ([, n, w, a, b]) => fromSeries(Number(n), w ? [SOIC_WIDE] : [SOIC, SOIC_WIDE], sizeOf(a, b))],
    [pattern(`SOP-(\\d{1,2})${SIZE}`), ([, n, a, b]) => fromSeries(Number(n), [SOP_OPTO, SOP_MEDIUM, SOP_LARGE], sizeOf(a, b))],
    [
      pattern(`H?TSSOP-(\\d{1,2})${SIZE}`),
      ([, n, a, b]) =>
        fromSeries(Number(n), Number(n) % 2 ? [] : Number(n) >= 48 ? [TSSOP_WIDE] : [TSSOP, TSSOP_FINE, TSSOP_WIDE], sizeOf(a, b)),
    ],
    [pattern(`SSOP-(\\d{1,2})${SIZE}`), ([, n, a, b]) => fromSeries(Number(n), [SSOP, SSOP_WIDE], sizeOf(a, b))],
    [pattern('TVSOP-(\\d{2})'), ([, n]) => fromSeries(Number(n), [TVSOP], null)],
    [pattern(`QSOP-(\\d{1,2})`), ([, n]) => fromSeries(Number(n), [QSOP], null)],
    [pattern(`H?(?:MSOP|VSSOP)-(\\d{1,2})`), ([, n]) => fromSeries(Number(n), [MSOP, MSOP_FINE], null)],
    [pattern(`TSOP-II-(\\d{1,2})`), ([, n]) => fromSeries(Number(n), [TSOP_II], null)],
  ],
}
