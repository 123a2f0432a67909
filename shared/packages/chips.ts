/** Surface-mount bodies with two ends: chips and their arrays, MELFs, tantalum and aluminium capacitors, power inductors. */
import {
  NUMBER_SOURCE,
  type PackageCase,
  type PackageCaseFamily,
  parseSize,
  roundToThousandths,
  type Size,
  toCases,
  toExactRegExp,
  toNamedCases,
} from './cases.ts'

/**
 * EIA inch code: length, width, height, width of a metal end; then the IPC metric code, unless it equals an inch code and needs a metric
 * mark ("0603M").
 */
export const CHIP_SIZES: Readonly<Record<string, readonly [number, number, number, number, ...metric: string[]]>> = {
  '008004': [0.25, 0.125, 0.13, 0.07, '0201'],
  '01005': [0.4, 0.2, 0.13, 0.1, '0402'],
  '0201': [0.6, 0.3, 0.23, 0.14, '0603'],
  '0202': [0.5, 0.5, 0.3, 0.12],
  '0204': [0.5, 1.0, 0.35, 0.15, '0510'],
  '0303': [0.76, 0.76, 0.5, 0.2],
  '0306': [0.8, 1.6, 0.45, 0.2, '0816'],
  '0402': [1.0, 0.5, 0.35, 0.22, '1005'],
  '0404': [1.0, 1.0, 0.5, 0.22, '1010'],
  '0504': [1.25, 1.0, 0.5, 0.25],
  '0505': [1.4, 1.4, 1.0, 0.3],
  '0508': [1.25, 2.0, 0.5, 0.3, '1220'],
  '0603': [1.6, 0.8, 0.45, 0.3, '1608'],
  '0606': [1.6, 1.6, 0.8, 0.3, '1616'],
  '0612': [1.6, 3.2, 0.55, 0.35, '1632'],
  '0805': [2.0, 1.25, 0.5, 0.4, '2012'],
  '0806': [2.0, 1.6, 1.0, 0.4],
  '1008': [2.5, 2.0, 1.2, 0.5, '2520'],
  '1111': [2.8, 2.8, 2.0, 0.4, '2828'],
  '1206': [3.2, 1.6, 0.55, 0.5, '3216'],
  '1210': [3.2, 2.5, 0.55, 0.5, '3225'],
  '1218': [3.1, 4.6, 0.55, 0.45, '3246'],
  '1225': [3.2, 6.4, 0.55, 0.5, '3264'],
  '1612': [4.0, 3.0, 1.6, 0.5],
  '1806': [4.5, 1.6, 1.6, 0.5, '4516'],
  '1808': [4.5, 2.0, 1.6, 0.6, '4520'],
  '1812': [4.5, 3.2, 1.6, 0.6, '4532'],
  '1825': [4.5, 6.4, 2.0, 0.6, '4564'],
  '2010': [5.0, 2.5, 0.55, 0.6, '5025'],
  '2016': [5.0, 4.0, 1.2, 0.6],
  '2018': [5.0, 4.6, 1.2, 0.6],
  '2211': [5.7, 2.8, 2.0, 0.6, '5728'],
  '2220': [5.7, 5.0, 2.0, 0.65, '5750'],
  '2225': [5.7, 6.4, 2.0, 0.65, '5764'],
  '2410': [6.1, 2.6, 2.6, 1.4, '6125'],
  '2512': [6.4, 3.2, 0.55, 0.6, '6332', '6432'],
  '2728': [6.7, 7.1, 1.5, 1.3],
  '2816': [7.1, 4.1, 1.2, 1.1, '7142'],
  '2920': [7.4, 5.1, 1.0, 0.8, '7351'],
  '3640': [9.1, 10.2, 2.5, 0.8],
  '3920': [10.0, 5.2, 1.0, 2.2],
  '4527': [11.4, 6.9, 2.0, 1.5],
  '5930': [15.0, 7.75, 1.4, 4.2],
}

/** Inch codes by metric code. */
export const METRIC_CHIP_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(CHIP_SIZES).flatMap(([inch, [, , , , ...codes]]) => codes.map((code) => [code, inch])),
)

/** "0805X4" to "1812X4" are chokes with four terminals: two windings, not four elements. */
const CHIP_ARRAYS = toCases(
  'chip_array',
  ['length', 'width', 'pitch', 'per_side'],
  ({ width, per_side }) => ({
    pins: per_side * 2,
    height: roundToThousandths(Math.min(0.6, width * 0.4)),
    termination: roundToThousandths(width * 0.2),
  }),
  {
    '0201X2': [0.8, 0.6, 0.5, 2],
    '0201X4': [1.4, 0.6, 0.4, 4],
    '0402X2': [1.0, 1.0, 0.65, 2],
    '0402X4': [2.0, 1.0, 0.5, 4],
    '0402X8': [4.0, 1.6, 0.5, 8],
    '0603X2': [1.6, 1.6, 0.8, 2],
    '0603X4': [3.2, 1.6, 0.8, 4],
    '0603X8': [6.4, 1.6, 0.8, 8],
    '0504X4': [1.25, 1.0, 0.55, 2],
    '0805X4': [2.0, 1.2, 0.8, 2],
    '1206X4': [3.2, 1.6, 1.6, 2],
    '1210X4': [3.2, 2.5, 1.6, 2],
    '1812X4': [4.5, 3.2, 2.5, 2],
  },
)

const MELFS = toCases('melf', ['length', 'diameter', 'termination'], ({ diameter }) => ({ pins: 2, height: diameter }), {
  MELF: [5.0, 2.5, 0.5],
  'MINI-MELF': [3.5, 1.45, 0.4],
  'MICRO-MELF': [2.0, 1.2, 0.3],
  // A glass fuse has the same shape: a tube between two caps.
  'FUSE-5X20': [20.0, 5.2, 5.0],
  'FUSE-6X30': [31.8, 6.35, 6.2],
})

/** Base, height and lead width by diameter. */
const SMD_CANS: Readonly<Record<string, readonly [number, number, number]>> = {
  '3': [3.3, 5.4, 0.55],
  '4': [4.3, 5.4, 0.65],
  '5': [5.3, 5.4, 0.65],
  '6.3': [6.6, 5.8, 0.65],
  '8': [8.3, 10.2, 0.9],
  '10': [10.3, 10.2, 0.9],
  '12.5': [13.0, 13.5, 1.1],
  '16': [17.0, 16.5, 1.4],
  '18': [19.0, 16.5, 1.4],
}

/** Length, width, height, terminal width (EIA 535). */
const TANTALUM: Readonly<Record<string, readonly [number, number, number, number]>> = {
  J: [1.6, 0.8, 0.8, 0.6],
  P: [2.0, 1.25, 1.2, 0.9],
  R: [2.0, 1.25, 1.2, 0.9],
  S: [3.2, 1.6, 1.2, 1.2],
  A: [3.2, 1.6, 1.6, 1.2],
  T: [3.5, 2.8, 1.2, 2.2],
  B: [3.5, 2.8, 1.9, 2.2],
  W: [6.0, 3.2, 1.5, 2.2],
  C: [6.0, 3.2, 2.5, 2.2],
  V: [7.3, 4.3, 2.0, 2.4],
  Y: [7.3, 4.3, 4.0, 2.4],
  D: [7.3, 4.3, 2.8, 2.4],
  X: [7.3, 4.3, 4.0, 2.4],
  E: [7.3, 4.3, 4.0, 2.4],
}

function smdCan(text: string, height: number | null): PackageCase | null {
  const diameter = Number(text)
  const dimensions = SMD_CANS[text] ?? [
    roundToThousandths(diameter * 1.04),
    roundToThousandths(diameter * 1.02),
    roundToThousandths(diameter * 0.1),
  ]
  if (!(diameter >= 3 && diameter <= 25)) return null
  return {
    family: 'smd_can',
    pins: 2,
    diameter,
    base: dimensions[0],
    height: height ?? dimensions[1],
    lead_width: dimensions[2],
    span: roundToThousandths(dimensions[0] * 1.1),
  }
}

function tantalum(code: string): PackageCase | null {
  const dimensions = TANTALUM[code]
  return dimensions
    ? { family: 'tantalum', pins: 2, length: dimensions[0], width: dimensions[1], height: dimensions[2], lead_width: dimensions[3] }
    : null
}

function inductor(size: Size | null, height: string | undefined): PackageCase | null {
  if (!size) return null
  const [length, width] = size
  return {
    family: 'inductor',
    pins: 2,
    length,
    width,
    height: height ? Number(height) : roundToThousandths(Math.min(length, width) * 0.6),
    terminal_width: roundToThousandths(width * (length < 4 ? 0.8 : 0.5)),
  }
}

export const CHIP_CASES: PackageCaseFamily = {
  named: [
    ...toNamedCases(CHIP_SIZES, ([length, width, height, termination]) => ({
      family: 'chip',
      pins: 2,
      length,
      width,
      height,
      termination,
    })),
    ...CHIP_ARRAYS,
    ...MELFS,
  ],
  readers: [
    [toExactRegExp(`SMD-CAN-(\\d{1,2}(?:\\.\\d)?)(?:X${NUMBER_SOURCE})?`), ([, d = '', h]) => smdCan(d, h ? Number(h) : null)],

    [toExactRegExp('CASE-([A-Z])'), ([, code = '']) => tantalum(code)],
    [toExactRegExp(`INDUCTOR-${NUMBER_SOURCE}X${NUMBER_SOURCE}(?:X${NUMBER_SOURCE})?`), ([, a, b, h]) => inductor(parseSize(a, b), h)],
  ],
}
