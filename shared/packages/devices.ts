/** Special bodies: crystals, trimmers, switches, relays and modules. */
import {
  NUMBER_SOURCE,
  type PackageCase,
  type PackageCaseFamily,
  parseSize,
  roundToThousandths,
  SIZE_SUFFIX_SOURCE,
  type Size,
  toCases,
  toExactRegExp,
} from './cases.ts'

/** Number of pads, and height, of a ceramic crystal or oscillator whose code is its metric size. */
const XTALS: Readonly<Record<string, readonly [number, number]>> = {
  '1008': [4, 0.3],
  '1210': [4, 0.3],
  '1610': [2, 0.5],
  '1612': [4, 0.35],
  '2012': [2, 0.6],
  '2016': [4, 0.5],
  '2520': [4, 0.6],
  '3215': [2, 0.9],
  '3225': [4, 0.7],
  '4025': [4, 0.8],
  '5032': [4, 1.0],
  '6035': [4, 1.1],
  '7050': [4, 1.3],
  '8045': [2, 1.8],
}

const CRYSTALS = toCases('crystal', ['form', 'length', 'width', 'height', 'pitch'], () => ({ pins: 2 }), {
  'XTAL-HC49S': ['hc49', 11.05, 4.65, 3.5, 4.88],
  'XTAL-HC49U': ['hc49', 11.05, 4.65, 13.5, 4.88],
  'XTAL-HC49SMD': ['hc49_smd', 11.4, 4.8, 4.3, 4.88],
  'XTAL-CYL-2X6': ['cylinder', 6.0, 2.0, 2.0, 0.7],
  'XTAL-CYL-3X8': ['cylinder', 8.0, 3.0, 3.0, 1.1],
})

const TRIMMERS = toCases('trimmer', ['form', 'length', 'width', 'height', 'screw', 'surface_mount'], () => ({ pins: 3 }), {
  'TRIMMER-3296': ['multi_turn', 9.53, 4.83, 10.0, 2.2, false],
  'TRIMMER-3266': ['multi_turn', 6.71, 4.5, 6.7, 1.8, false],
  'TRIMMER-3362': ['single_turn', 6.6, 7.0, 4.9, 3.2, false],
  'TRIMMER-3386': ['single_turn', 9.53, 9.53, 4.8, 4.5, false],
  'TRIMMER-3006': ['multi_turn', 19.05, 4.83, 6.35, 2.2, false],
  'TRIMMER-3214': ['multi_turn', 4.8, 3.5, 3.9, 1.5, true],
  'TRIMMER-3224': ['multi_turn', 4.8, 3.5, 3.7, 1.5, true],
  'TRIMMER-3314': ['single_turn', 4.5, 4.5, 2.5, 2.0, true],
  'TRIMMER-TC33': ['single_turn', 3.8, 3.0, 1.1, 2.0, true],
})

function ceramicCrystal(code: string): PackageCase | null {
  const dimensions = XTALS[code]
  if (!dimensions) return null
  const length = Number(code.slice(0, 2)) / 10
  const width = Number(code.slice(2)) / 10
  return {
    family: 'crystal',
    pins: dimensions[0],
    form: 'ceramic',
    length,
    width,
    height: dimensions[1],
    pitch: roundToThousandths(length * (dimensions[0] === 2 ? 0.75 : 0.68)),
  }
}

function tact(size: Size | null): PackageCase | null {
  if (!size || Math.min(...size) < 2 || Math.max(...size) > 20) return null
  const [a, b] = size
  const [width, length] = [Math.min(a, b), Math.max(a, b)]
  const oblong = length > width * 1.2
  return {
    family: 'tact_switch',
    pins: oblong ? 2 : 4,
    length,
    width,
    height: roundToThousandths(Math.min(4.3, width * 0.7)),
    button: roundToThousandths(oblong ? width * 0.5 : width * 0.58),
    span: roundToThousandths(length * (oblong ? 1.3 : 1.4)),
    pitch: oblong ? 0 : roundToThousandths(width * 0.75),
  }
}

function relay(size: Size | null): PackageCase {
  const [length, width] = size ?? [19.0, 15.4]
  return { family: 'relay', pins: size ? 8 : 5, length, width, height: size ? roundToThousandths(width * 1.1) : 15.5 }
}

/** A board with castellated pads along 72 % of its two edges of `width`: the end with a radio's antenna has none. */
function moduleBoard(size: Size): PackageCase {
  const [length, width] = size
  const pitch = Math.max(length, width) > 12 ? 1.27 : 0.8
  const rows = Math.max(2, Math.floor((width * 0.72) / pitch))
  return { family: 'module', pins: rows * 2, length, width, height: 3.1, pitch, columns: 0, rows }
}

export const DEVICE_CASES: PackageCaseFamily = {
  named: [...CRYSTALS, ...TRIMMERS],
  readers: [
    [toExactRegExp('XTAL-(\\d{4})'), ([, code = '']) => ceramicCrystal(code)],

    [toExactRegExp(`TACT-${NUMBER_SOURCE}X${NUMBER_SOURCE}`), ([, a, b]) => tact(parseSize(a, b))],
    [toExactRegExp(`RELAY${SIZE_SUFFIX_SOURCE}`), ([, a, b]) => relay(parseSize(a, b))],
    [toExactRegExp(`MODULE${SIZE_SUFFIX_SOURCE}`), ([, a, b]) => moduleBoard(parseSize(a, b) ?? [20, 14])],
  ],
}
