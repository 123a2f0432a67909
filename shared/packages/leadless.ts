/** Molded bodies without leads: lands under two edges or four. */
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

/** Body length, width and pitch by pin count. */
const QFN_SIZES: Readonly<Record<number, readonly [number, number, number]>> = {
  8: [2, 2, 0.5],
  10: [1.8, 1.4, 0.4],
  12: [3, 3, 0.5],
  14: [3.5, 3.5, 0.5],
  16: [3, 3, 0.5],
  18: [3.5, 3.5, 0.5],
  20: [4, 4, 0.5],
  24: [4, 4, 0.5],
  28: [5, 5, 0.5],
  32: [5, 5, 0.5],
  36: [6, 6, 0.5],
  38: [5, 7, 0.5],
  40: [6, 6, 0.5],
  44: [7, 7, 0.5],
  48: [7, 7, 0.5],
  52: [8, 7, 0.5],
  56: [8, 8, 0.5],
  60: [7, 7, 0.4],
  64: [9, 9, 0.5],
  68: [8, 8, 0.4],
  72: [10, 10, 0.5],
  76: [9, 9, 0.4],
  80: [10, 10, 0.4],
  88: [10, 10, 0.4],
  100: [12, 12, 0.4],
}

/** Length along the pins, width across them, pitch. */
const SON_SIZES: Readonly<Record<string, readonly [number, number, number]>> = {
  'DFN-2': [0.6, 1.0, 0],
  'DFN-3': [1.0, 0.6, 0.65],
  'DFN-4': [1.0, 1.0, 0.65],
  'DFN-6': [2.0, 2.0, 0.65],
  'DFN-8': [3.0, 3.0, 0.65],
  'DFN-10': [3.0, 3.0, 0.5],
  'DFN-12': [4.0, 3.0, 0.5],
  'DFN-14': [4.0, 3.0, 0.5],
  'UDFN-6': [1.6, 1.6, 0.5],
  'UDFN-8': [2.0, 3.0, 0.5],
  'TDFN-8': [2.0, 3.0, 0.5],
  'WDFN-6': [2.0, 2.0, 0.65],
  'WDFN-8': [2.0, 3.0, 0.5],
  'WSON-6': [2.0, 2.0, 0.65],
  'WSON-8': [5.0, 6.0, 1.27],
  'WSON-10': [2.5, 2.5, 0.5],
  'USON-6': [1.45, 1.0, 0.5],
  'USON-8': [2.0, 3.0, 0.5],
  'USON-10': [2.5, 1.0, 0.5],
  'XSON-6': [1.45, 1.0, 0.5],
  'XSON-8': [1.95, 1.0, 0.5],
  'X1SON-2': [0.6, 1.0, 0],
  'X2SON-4': [1.0, 1.0, 0.65],
  'X2SON-5': [0.8, 0.8, 0.48],
  'X2SON-6': [1.0, 1.0, 0.35],
  'SON-6': [2.0, 2.0, 0.65],
  'SON-8': [3.0, 3.0, 0.65],
  'SON-10': [3.0, 3.0, 0.5],
  'VSON-8': [3.3, 3.3, 0.65],
  'VSON-10': [3.0, 3.0, 0.5],
}

/** Cases whose clips extend beyond the body. */
const CLIPS = toCases(
  'no_lead_two_side',
  ['length', 'width', 'pitch', 'lead_width', 'lead_length', 'height'],
  ({ pitch }) => ({ pins: 5, left: toPinRow(4, pitch), right: [0], form: 'clip' as const }),
  {
    LFPAK56: [4.9, 4.45, 1.27, 0.42, 0.85, 1.05],
    LFPAK33: [2.65, 2.6, 0.65, 0.3, 0.35, 0.85],
    LFPAK88: [8.0, 7.0, 2.0, 0.8, 0.9, 1.6],
  },
)

/** Cases with the drain at one edge. */
const DRAINS = toCases(
  'no_lead_two_side',
  ['length', 'width', 'pitch'],
  ({ width, pitch }) => ({
    pins: 8,
    height: 1.0,
    lead_width: roundToThousandths(pitch * 0.33),
    lead_length: roundToThousandths(width * 0.1),
    ...toPinRows(8, pitch),
    form: 'tab' as const,
  }),
  {
    'PDFN-8': [4.9, 5.9, 1.27],
    'PDFN-8-3X3': [3.3, 3.3, 0.65],
  },
)

function son(prefix: string, pins: number, size: Size | null): PackageCase | null {
  if (pins < 2 || pins > 40) return null
  if (pins === 2) {
    const [a, b] = size ?? [0.6, 1.0]
    const [length, width] = [Math.min(a, b), Math.max(a, b)]
    return {
      family: 'no_lead_two_side',
      pins,
      length,
      width,
      height: 0.5,
      pitch: 0,
      lead_width: roundToThousandths(length * 0.8),
      lead_length: roundToThousandths(width * 0.28),
      left: [0],
      right: [0],
      form: 'plain',
    }
  }
  const perSide = Math.ceil(pins / 2)
  const dimensions = SON_SIZES[`${prefix}-${pins}`] ?? SON_SIZES[`DFN-${pins}`]
  const fallback = roundToThousandths((perSide - 1) * 0.5 + 1)
  const length = size?.[0] ?? dimensions?.[0] ?? fallback
  const width = size?.[1] ?? dimensions?.[1] ?? Math.min(fallback, 3)
  let pitch = dimensions?.[2] ?? 0.5
  if (size)
    pitch =
      [1.27, 0.8, 0.65, 0.5, 0.4, 0.35].find((p) => (perSide - 1) * p + 0.4 <= length * 1.001 && p * perSide <= length * 1.05) ??
      roundToThousandths(length / (perSide + 1))
  return {
    family: 'no_lead_two_side',
    pins,
    length,
    width,
    height: 0.75,
    pitch,
    lead_width: roundToThousandths(pitch * 0.45),
    lead_length: roundToThousandths(Math.min(0.6, width * 0.2)),
    ...toPinRows(pins, pitch),
    form: 'plain',
  }
}

function qfn(pins: number, size: Size | null): PackageCase | null {
  if (pins < 8 || pins > 180 || pins % 2) return null
  const dimensions = QFN_SIZES[pins]
  const side = dimensions?.[0] ?? Math.ceil((pins / 4) * 0.4 + 1.4)
  const length = size?.[0] ?? dimensions?.[0] ?? side
  const width = size?.[1] ?? dimensions?.[1] ?? side
  // Pins are distributed in proportion to the lengths of the sides.
  const half = pins / 2
  const columns = length === width ? Math.floor(half / 2) : Math.max(1, Math.round((half * (length - 1)) / Math.max(1, length + width - 2)))
  const rows = half - columns
  const fits = (pitch: number) => (columns - 1) * pitch <= length - 0.7 && (rows - 1) * pitch <= width - 0.7
  const pitch =
    (!size && dimensions?.[2]) ||
    [0.8, 0.65, 0.5, 0.4, 0.35].find(fits) ||
    roundToThousandths(Math.min(length / (columns + 1), width / (rows + 1)))
  return {
    family: 'no_lead_four_side',
    pins,
    length,
    width,
    height: 0.85,
    pitch,
    lead_width: roundToThousandths(pitch * 0.5),
    lead_length: 0.4,
    columns,
    rows,
    inset: 0,
  }
}

export const LEADLESS_CASES: PackageCaseFamily = {
  named: [...CLIPS, ...DRAINS],
  readers: [
    [toExactRegExp(`(?:[VWUTHX]{0,2}QFN|LFCSP)-(\\d{1,3})${SIZE_SUFFIX_SOURCE}`), ([, n, a, b]) => qfn(Number(n), parseSize(a, b))],
    [
      toExactRegExp(`([UTVWX]?DFN|[UVWX]?SON|X[12]SON)-(\\d{1,2})${SIZE_SUFFIX_SOURCE}`),
      ([, p = '', n, a, b]) => son(p, Number(n), parseSize(a, b)),
    ],
  ],
}
