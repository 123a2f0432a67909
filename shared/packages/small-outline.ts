/** Leads on two sides: small-outline transistors, and the series of small-outline cases that differ in their number of pins. */
import {
  type PackageCase,
  type PackageCaseFamily,
  parseSize,
  roundToThousandths,
  SIZE_SUFFIX_SOURCE,
  type Size,
  toCases,
  toExactRegExp,
  toPinRow,
  toPinRows,
} from './cases.ts'

/** Leads without a tab, bent outwards. */
const GULL = { tab_width: null, lead_form: 'gull' } as const

const TRANSISTORS = toCases(
  'gull_wing_two_side',
  ['length', 'width', 'height', 'span', 'pitch', 'lead_width', 'left', 'right', 'tab_width', 'lead_form'],
  ({ left, right }) => ({ pins: left.length + right.length }),
  {
    'SOT-23': [2.9, 1.3, 1.0, 2.4, 0.95, 0.4, [-0.95, 0.95], [0], null, 'gull'],
    'SOT-346': [2.9, 1.6, 1.1, 2.8, 0.95, 0.4, [-0.95, 0.95], [0], null, 'gull'],
    'SOT-23-5': [2.9, 1.6, 1.2, 2.8, 0.95, 0.4, [-0.95, 0, 0.95], [-0.95, 0.95], null, 'gull'],
    'SOT-23-6': [2.9, 1.6, 1.2, 2.8, 0.95, 0.4, toPinRow(3, 0.95), toPinRow(3, 0.95), null, 'gull'],
    'SOT-23-8': [2.9, 1.6, 1.2, 2.8, 0.65, 0.3, toPinRow(4, 0.65), toPinRow(4, 0.65), null, 'gull'],
    'TSOT-23-5': [2.9, 1.6, 0.9, 2.8, 0.95, 0.4, [-0.95, 0, 0.95], [-0.95, 0.95], null, 'gull'],
    'TSOT-23-6': [2.9, 1.6, 0.9, 2.8, 0.95, 0.4, toPinRow(3, 0.95), toPinRow(3, 0.95), null, 'gull'],
    'TSOT-23-8': [2.9, 1.6, 0.9, 2.8, 0.65, 0.3, toPinRow(4, 0.65), toPinRow(4, 0.65), null, 'gull'],
    'SOT-323': [2.0, 1.25, 0.95, 2.1, 0.65, 0.3, [-0.65, 0.65], [0], null, 'gull'],
    'SOT-343': [2.0, 1.25, 0.95, 2.1, 1.3, 0.35, [-0.65, 0.65], [-0.65, 0.65], null, 'gull'],
    'SC-70-5': [2.0, 1.25, 0.95, 2.1, 0.65, 0.25, [-0.65, 0, 0.65], [-0.65, 0.65], null, 'gull'],
    'SOT-363': [2.0, 1.25, 0.95, 2.1, 0.65, 0.25, toPinRow(3, 0.65), toPinRow(3, 0.65), null, 'gull'],
    'SOT-416': [1.6, 0.8, 0.75, 1.6, 0.5, 0.22, [-0.5, 0.5], [0], null, 'gull'],
    'SOT-523': [1.6, 0.8, 0.75, 1.6, 0.5, 0.26, [-0.5, 0.5], [0], null, 'gull'],
    'SOT-553': [1.6, 1.2, 0.55, 1.6, 0.5, 0.22, [-0.5, 0, 0.5], [-0.5, 0.5], null, 'flat'],
    'SOT-563': [1.6, 1.2, 0.55, 1.6, 0.5, 0.22, toPinRow(3, 0.5), toPinRow(3, 0.5), null, 'flat'],
    'SOT-723': [1.2, 0.8, 0.5, 1.2, 0.4, 0.2, [-0.4, 0.4], [0], null, 'flat'],
    'SOT-143': [2.9, 1.3, 1.0, 2.4, 1.9, 0.45, [-0.95, 0.95], [-0.95, 0.95], null, 'gull'],
    'SOT-89': [4.5, 2.5, 1.5, 4.1, 1.5, 0.45, toPinRow(3, 1.5), [0], 1.65, 'flat'],
    'SOT-89-5': [4.5, 2.5, 1.5, 4.5, 1.5, 0.42, toPinRow(3, 1.5), [-1.5, 1.5], null, 'flat'],
    'SOT-223': [6.5, 3.5, 1.6, 7.0, 2.3, 0.7, toPinRow(3, 2.3), [0], 3.0, 'gull'],
    'SOT-223-5': [6.5, 3.5, 1.6, 7.0, 1.27, 0.45, toPinRow(4, 1.27), [0], 3.0, 'gull'],
    'SOT-923': [1.0, 0.6, 0.4, 1.0, 0.35, 0.17, [-0.35, 0.35], [0], null, 'flat'],
    US8: [2.0, 2.3, 0.85, 3.1, 0.5, 0.2, toPinRow(4, 0.5), toPinRow(4, 0.5), null, 'gull'],
  },
)

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
/** The 5.3 mm body (EIAJ), for catalogue names; a buyer's "SOP-16" is read as SOIC-16. */
const SOP_MEDIUM: TwoSideSeries = [{ 14: 10.2, 16: 10.2, 20: 12.6, 24: 15.0 }, 5.3, 7.8, 1.27, 0.41, 2.0, 1.3, 14, 24]
const SOP_OPTO: TwoSideSeries = [{ 4: 2.6, 5: 4.4, 6: 4.4 }, 4.4, 7.0, 1.27, 0.4, 2.1, 1.3, 4, 6]
const SOP_LARGE: TwoSideSeries = [{ 32: 20.5, 40: 26.0, 44: 28.2 }, 12.6, 16.0, 1.27, 0.41, 2.8, 1.5, 30, 48]
const TSOP_II: TwoSideSeries = [{ 44: 18.41, 54: 22.22 }, 10.16, 11.76, 0.8, 0.35, 1.2, 1.6, 20, 86]

/** Cases outside any series. */
const SINGLES = toCases(
  'gull_wing_two_side',
  ['pins', 'length', 'width', 'span', 'pitch', 'lead_width', 'height'],
  ({ pins, pitch }) => ({ ...toPinRows(pins, pitch), ...GULL }),
  {
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
    'TSOP-II-24': [24, 17.14, 10.16, 11.76, 1.27, 0.533, 1.2],
    'TSOP-II-28': [28, 18.41, 10.16, 11.76, 1.27, 0.533, 1.2],
    'TSOP-II-32': [32, 20.95, 10.16, 11.76, 1.27, 0.533, 1.2],
    'TSOP-II-50': [50, 20.95, 10.16, 11.76, 0.8, 0.336, 1.2],
    'TSOP-II-66': [66, 22.22, 10.16, 11.76, 0.65, 0.273, 1.2],
    'TSOP-II-86': [86, 22.22, 10.16, 11.76, 0.5, 0.21, 1.2],
  },
)

function fromSeries(pins: number, series: readonly TwoSideSeries[], size: Size | null): PackageCase | null {
  const row = series.find(([, , , , , , , from, to]) => pins >= from && pins <= to)
  if (!row) return null
  const [lengths, width, span, pitch, leadWidth, height, margin] = row
  return {
    family: 'gull_wing_two_side',
    pins,
    length: size?.[0] ?? lengths[pins] ?? roundToThousandths((Math.ceil(pins / 2) - 1) * pitch + margin),
    width: size?.[1] ?? width,
    height,
    span,
    pitch,
    lead_width: leadWidth,
    ...toPinRows(pins, pitch),
    ...GULL,
  }
}

export const SMALL_OUTLINE_CASES: PackageCaseFamily = {
  named: [...TRANSISTORS, ...SINGLES],
  readers: [
    [
      toExactRegExp(`SOIC-(\\d{1,2})(W?)${SIZE_SUFFIX_SOURCE}`),
      ([, n, w, a, b]) => fromSeries(Number(n), w ? [SOIC_WIDE] : [SOIC, SOIC_WIDE], parseSize(a, b)),
    ],
    [
      toExactRegExp(`SOP-(\\d{1,2})${SIZE_SUFFIX_SOURCE}`),
      ([, n, a, b]) => fromSeries(Number(n), [SOP_OPTO, SOP_MEDIUM, SOP_LARGE], parseSize(a, b)),
    ],
    [
      toExactRegExp(`H?TSSOP-(\\d{1,2})${SIZE_SUFFIX_SOURCE}`),
      ([, n, a, b]) =>
        fromSeries(Number(n), Number(n) % 2 ? [] : Number(n) >= 48 ? [TSSOP_WIDE] : [TSSOP, TSSOP_FINE, TSSOP_WIDE], parseSize(a, b)),
    ],
    [toExactRegExp(`SSOP-(\\d{1,2})${SIZE_SUFFIX_SOURCE}`), ([, n, a, b]) => fromSeries(Number(n), [SSOP, SSOP_WIDE], parseSize(a, b))],
    [toExactRegExp('TVSOP-(\\d{2})'), ([, n]) => fromSeries(Number(n), [TVSOP], null)],
    [toExactRegExp(`QSOP-(\\d{1,2})`), ([, n]) => fromSeries(Number(n), [QSOP], null)],
    [toExactRegExp(`H?(?:MSOP|VSSOP)-(\\d{1,2})`), ([, n]) => fromSeries(Number(n), [MSOP, MSOP_FINE], null)],
    [toExactRegExp(`TSOP-II-(\\d{1,2})`), ([, n]) => fromSeries(Number(n), [TSOP_II], null)],
  ],
}
