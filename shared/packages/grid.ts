/** Balls or lands in a grid below the body. */
import {
  type PackageCase,
  type PackageCaseFamily,
  parseSize,
  roundToThousandths,
  SIZE_SUFFIX_SOURCE,
  type Size,
  toExactRegExp,
} from './cases.ts'

/** Columns, rows, pitch, length, width; then the first and last column, and the first and last row, of the vacant block. */
const BGA_SIZES: Readonly<Record<string, readonly [number, number, number, number, number, (readonly [number, number, number, number])?]>> =
  {
    'BGA-24': [5, 5, 1.0, 6, 8, [0, 0, 0, 0]],
    'BGA-48': [6, 8, 0.75, 6, 8],
    'BGA-54': [9, 9, 0.8, 8, 8, [3, 5, 0, 8]],
    'BGA-60': [9, 10, 0.8, 8, 10, [3, 5, 0, 9]],
    'BGA-63': [7, 9, 0.8, 9, 11],
    'BGA-64': [8, 8, 1.0, 11, 13],
    'BGA-78': [9, 13, 0.8, 8, 10.5, [3, 5, 0, 12]],
    'BGA-84': [9, 14, 0.8, 8, 12.5, [3, 5, 0, 13]],
    'BGA-90': [9, 15, 0.8, 8, 13, [3, 5, 0, 14]],
    'BGA-96': [9, 16, 0.8, 8, 14, [3, 5, 0, 15]],
    'BGA-100': [10, 10, 0.8, 9, 9],
    'BGA-121': [11, 11, 0.8, 10, 10],
    'BGA-144': [12, 12, 0.8, 10, 10],
    'BGA-153': [14, 14, 0.5, 11.5, 13, [4, 9, 3, 9]],
    'BGA-169': [13, 13, 0.5, 7, 7],
    'BGA-176': [15, 15, 0.65, 10, 10, [4, 10, 4, 10]],
    'BGA-196': [14, 14, 1.0, 15, 15],
    'BGA-225': [15, 15, 0.8, 13, 13],
    'BGA-256': [16, 16, 1.0, 17, 17],
    'BGA-289': [17, 17, 0.8, 14, 14],
    'BGA-324': [18, 18, 0.8, 15, 15],
    'BGA-400': [20, 20, 0.8, 17, 17],
    'BGA-484': [22, 22, 1.0, 23, 23],
    'BGA-676': [26, 26, 1.0, 27, 27],
    'BGA-900': [30, 30, 1.0, 31, 31],
  }

/** Lands around the edge: length, width, pitch, columns, rows. */
const LGA_SIZES: Readonly<Record<number, readonly [number, number, number, number, number]>> = {
  6: [2, 1.5, 0.5, 0, 3],
  8: [2.5, 2.5, 0.65, 0, 4],
  10: [2, 2, 0.5, 3, 2],
  12: [2, 2, 0.5, 2, 4],
  14: [2.5, 3, 0.5, 3, 4],
  16: [3, 3, 0.5, 3, 5],
  24: [3.5, 3, 0.43, 7, 5],
  28: [5.2, 3.8, 0.5, 10, 4],
}

const BALLS = { family: 'ball_grid', height: 1.2, contact: 'ball' } as const

function ballGrid(prefix: string, pins: number, size: Size | null): PackageCase | null {
  if (pins < 4 || pins > 2500) return null
  const dimensions = prefix.endsWith('BGA') && prefix !== 'DSBGA' ? BGA_SIZES[`BGA-${pins}`] : undefined
  if (dimensions) {
    const [columns, rows, pitch, length, width, emptyCenter] = dimensions
    const vacant = emptyCenter
      ? { columns: [emptyCenter[0], emptyCenter[1]] as const, rows: [emptyCenter[2], emptyCenter[3]] as const }
      : null
    return {
      ...BALLS,
      pins,
      columns,
      rows,
      pitch,
      ball: roundToThousandths(pitch * 0.55),
      vacant,
      length: size?.[0] ?? length,
      width: size?.[1] ?? width,
    }
  }
  const wafer = prefix === 'WLCSP' || prefix === 'DSBGA' || prefix === 'CSP'
  const columns = wafer ? Math.max(2, Math.floor(Math.sqrt(pins))) : Math.ceil(Math.sqrt(pins))
  const rows = Math.ceil(pins / columns)
  const spare = columns * rows - pins
  // Positions without a ball are in the middle, as in large arrays.
  const vacantSize = Math.floor(Math.sqrt(spare))
  const at = (count: number): readonly [number, number] => [
    Math.floor((count - vacantSize) / 2),
    Math.floor((count - vacantSize) / 2) + vacantSize - 1,
  ]
  const toMaxPitch = (count: number, side: number) => (side - 0.25) / Math.max(1, count - 0.4)
  const pitch = size
    ? ([1.27, 1.0, 0.8, 0.65, 0.5, 0.4, 0.35].find((p) => p <= Math.min(toMaxPitch(columns, size[0]), toMaxPitch(rows, size[1]))) ?? 0.3)
    : wafer
      ? 0.4
      : pins > 150
        ? 1.0
        : 0.8
  const margin = wafer ? 0.4 : 1.0
  return {
    ...BALLS,
    pins,
    columns,
    rows,
    pitch,
    ball: roundToThousandths(pitch * 0.55),
    vacant: vacantSize ? { columns: at(columns), rows: at(rows) } : null,
    length: size?.[0] ?? roundToThousandths((columns - 1) * pitch + margin),
    width: size?.[1] ?? roundToThousandths((rows - 1) * pitch + margin),
    ...(wafer && { height: 0.5 }),
    ...(prefix === 'LGA' && { contact: 'land' }),
  }
}

function landGrid(pins: number, size: Size | null): PackageCase | null {
  if (pins > 64) return ballGrid('LGA', pins, size)
  if (pins < 4 || pins % 2) return null
  const dimensions = LGA_SIZES[pins]
  const half = pins / 2
  const columns = dimensions?.[3] ?? Math.floor(half / 2)
  const rows = dimensions?.[4] ?? half - columns
  const length = size?.[0] ?? dimensions?.[0] ?? roundToThousandths(columns * 0.5 + 1)
  const width = size?.[1] ?? dimensions?.[1] ?? roundToThousandths(rows * 0.5 + 1)
  const maxPitch = Math.min(length / (columns + 1), (width - 0.3) / rows)
  const pitch = Math.min(dimensions?.[2] ?? 0.5, roundToThousandths(maxPitch))
  return {
    family: 'no_lead_four_side',
    pins,
    length,
    width,
    height: 0.86,
    pitch,
    lead_width: roundToThousandths(pitch * 0.5),
    lead_length: roundToThousandths(Math.min(0.4, width * 0.16)),
    columns,
    rows,
    inset: 0.1,
  }
}

export const GRID_CASES: PackageCaseFamily = {
  named: [],
  readers: [
    [
      toExactRegExp(`([FTVULP]{0,2}BGA|WLCSP|DSBGA|CSP)-(\\d{1,4})${SIZE_SUFFIX_SOURCE}`),
      ([, p = '', n, a, b]) => ballGrid(p, Number(n), parseSize(a, b)),
    ],
    [toExactRegExp(`LGA-(\\d{1,4})${SIZE_SUFFIX_SOURCE}`), ([, n, a, b]) => landGrid(Number(n), parseSize(a, b))],
  ],
}
