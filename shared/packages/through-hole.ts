/** Bodies whose leads go through the board. */
import { NUMBER_SOURCE, type PackageCase, type PackageCaseFamily, roundToThousandths, toCases, toExactRegExp } from './cases.ts'
import type { FamilyGeometry } from './geometry.ts'

/** Form, face width, height, depth, tab height, screw hole, pitch and lead width. */
const UPRIGHT: Readonly<
  Record<string, readonly [FamilyGeometry<'through_hole_tab'>['form'], number, number, number, number, number, number, number]>
> = {
  'TO-92': ['to92', 4.7, 4.7, 3.6, 0, 0, 1.27, 0.45],
  'TO-92S': ['to92', 4.0, 3.0, 1.5, 0, 0, 1.27, 0.45],
  'TO-92L': ['to92', 4.9, 8.0, 3.9, 0, 0, 1.27, 0.5],
  'TO-126': ['to126', 7.8, 10.8, 2.7, 0, 3.1, 2.29, 0.75],
  'TO-220': ['to220', 10.2, 15.4, 4.5, 6.3, 3.8, 2.54, 0.8],
  'TO-220F': ['to220f', 10.2, 15.9, 4.6, 6.7, 3.2, 2.54, 0.75],
  'TO-247': ['to247', 15.9, 20.8, 5.0, 0, 3.6, 5.44, 1.2],
  'TO-3P': ['to247', 15.6, 20.0, 4.8, 0, 3.2, 5.45, 1.0],
  'TO-264': ['to247', 20.0, 26.0, 5.0, 0, 3.3, 5.45, 1.2],
  'TO-251': ['ipak', 6.6, 7.1, 2.3, 1.0, 0, 2.29, 0.75],
  'TO-262': ['ipak', 10.2, 10.4, 4.5, 1.3, 0, 2.54, 0.8],
}

const AXIALS = toCases('axial', ['length', 'diameter', 'wire', 'glass'], ({ diameter }) => ({ pins: 2, height: diameter }), {
  'DO-34': [2.9, 1.6, 0.5, true],
  'DO-35': [3.8, 1.8, 0.5, true],
  'DO-41': [4.7, 2.6, 0.8, false],
  'DO-15': [6.7, 3.2, 0.8, false],
  'DO-201': [9.2, 5.2, 1.3, false],
  'R-6': [9.1, 9.1, 1.3, false],
  'AXIAL-3.3': [3.3, 1.8, 0.45, false],
  'AXIAL-3.5': [3.5, 1.9, 0.5, false],
  'AXIAL-6.3': [6.3, 2.4, 0.6, false],
  'AXIAL-9': [9.0, 3.3, 0.65, false],
  'AXIAL-11': [11.0, 4.5, 0.8, false],
  'AXIAL-15': [15.0, 5.0, 0.8, false],
  'AXIAL-24': [24.0, 8.5, 0.8, false],
})

/** Diameter, usual height and lead spacing of a can. */
const CANS: readonly (readonly [number, number, number])[] = [
  [3, 5, 1.0],
  [4, 7, 1.5],
  [5, 11, 2.0],
  [6.3, 11, 2.5],
  [8, 11.5, 3.5],
  [10, 16, 5.0],
  [12, 9.5, 7.6],
  [12.5, 20, 5.0],
  [13, 21, 5.0],
  [16, 25, 7.5],
  [18, 35.5, 7.5],
  [22, 30, 10],
  [25, 35, 10],
  [30, 40, 10],
  [35, 50, 10],
]

const METAL_CANS = toCases('metal_can', ['diameter', 'flange', 'height', 'pins'], () => ({ pitch: 2.54 }), {
  'TO-18': [4.7, 5.5, 5.0, 3],
  'TO-46': [4.7, 5.5, 2.0, 3],
  'TO-39': [8.3, 9.2, 6.4, 3],
  'TO-5': [8.3, 9.2, 6.4, 3],
  'TO-99': [8.3, 9.2, 4.4, 8],
})

const BRIDGES = toCases('bridge', ['form', 'length', 'width', 'height', 'span', 'pitch', 'lead_width'], () => ({ pins: 4 }), {
  'DFM-4': ['dip', 8.3, 6.35, 3.3, 7.62, 5.1, 1.2],
  'DFS-4': ['smd', 8.3, 6.35, 2.6, 9.9, 5.1, 1.2],
  'MBS-4': ['smd', 4.75, 3.9, 2.5, 6.7, 2.5, 0.65],
  'MBF-4': ['smd', 4.75, 3.9, 1.4, 6.7, 2.5, 0.65],
  'ABS-4': ['smd', 5.1, 4.4, 1.5, 6.2, 4.0, 0.7],
  'KBP-4': ['inline', 14.7, 3.6, 11.5, 0, 3.8, 0.8],
  'GBL-4': ['inline', 20.3, 3.6, 10.5, 0, 5.08, 1.0],
  'GBU-4': ['inline', 22.0, 3.5, 18.3, 0, 5.08, 1.1],
  'GBJ-4': ['inline', 30.0, 4.6, 20.0, 0, 7.5, 1.1],
  'KBU-4': ['inline', 23.2, 6.8, 16.2, 0, 5.08, 1.3],
  'KBPC-4': ['block', 28.6, 28.6, 11.0, 16.0, 16.0, 6.3],
  'WOB-4': ['round', 9.1, 9.1, 5.6, 5.1, 5.1, 0.8],
})

/** The usual box of each pitch: length, width, height. */
const FILM_BOXES: ReadonlyMap<number, readonly [number, number, number]> = new Map([
  [5, [7.2, 3.5, 7.5]],
  [7.5, [10.3, 4, 9]],
  [10, [13, 5, 11]],
  [15, [18, 7.5, 13.5]],
  [22.5, [26.5, 8.5, 17]],
  [27.5, [32, 13, 23]],
  [37.5, [41.5, 19, 32]],
])

/** Body lengths of pin counts that do not follow the formula. */
const DIP_LENGTHS: ReadonlyMap<number, number> = new Map([
  [4, 4.6],
  [6, 7.3],
  [8, 9.6],
  [14, 19.3],
  [16, 19.3],
  [18, 22.9],
  [20, 26.2],
  [28, 35.2],
])

function dip(pins: number, wide: boolean): PackageCase | null {
  if (pins < 4 || pins > 64 || pins % 2) return null
  const length = DIP_LENGTHS.get(pins) ?? roundToThousandths(pins * 1.27 + 1.2)
  const broad = wide || pins >= 32
  return {
    family: 'dual_in_line',
    pins,
    length,
    width: broad ? 13.9 : 6.4,
    height: broad ? 4.2 : 3.6,
    span: broad ? 15.24 : 7.62,
    pitch: 2.54,
  }
}

function upright(base: string, pins: number): PackageCase | null {
  const dimensions = UPRIGHT[base]
  if (!dimensions || pins < 2 || pins > 7) return null
  const [form, width, height, depth, tabHeight, screwHole, pitch, leadWidth] = dimensions
  // Five and seven leads share the width of three.
  const shared = pins === 5 ? 0.67 : pins === 7 ? 0.5 : form === 'to247' && pins === 4 ? 0.6 : 1
  return {
    family: 'through_hole_tab',
    pins,
    form,
    width,
    height,
    depth,
    tab_height: tabHeight,
    screw_hole: screwHole,
    pitch: roundToThousandths(pitch * shared),
    lead_width: roundToThousandths(leadWidth * (shared < 1 ? 0.8 : 1)),
  }
}

function radialCan(diameter: number, height: number | null): PackageCase | null {
  if (!(diameter >= 3 && diameter <= 90)) return null
  const usual = CANS.findLast(([d]) => d <= diameter + 0.01) ?? CANS[0]
  if (!usual) return null
  return {
    family: 'radial_can',
    pins: 2,
    diameter,
    height: height ?? usual[1],
    pitch: usual[2],
    wire: diameter < 8 ? 0.5 : diameter < 12 ? 0.6 : 0.8,
  }
}

function radialDisc(diameter: number): PackageCase | null {
  if (!(diameter >= 4 && diameter <= 60)) return null
  return {
    family: 'radial_disc',
    pins: 2,
    diameter,
    height: diameter,
    thickness: roundToThousandths(Math.max(3, diameter * 0.4)),
    pitch: diameter < 12 ? 5 : diameter < 18 ? 7.5 : 10,
    wire: diameter < 14 ? 0.6 : 0.8,
  }
}

function axial(length: number): PackageCase | null {
  if (!(length >= 2 && length <= 60)) return null
  const diameter = roundToThousandths(length * 0.34)
  return { family: 'axial', pins: 2, height: diameter, length, diameter, wire: length < 7 ? 0.6 : 0.8, glass: false }
}

function filmBox(pitch: number): PackageCase | null {
  const box = FILM_BOXES.get(pitch)
  if (!box) return null
  const [length, width, height] = box
  return { family: 'film_box', pins: 2, length, width, height, pitch, wire: pitch < 15 ? 0.6 : 0.8 }
}

function singleInLine(pins: number): PackageCase | null {
  if (pins < 2 || pins > 20) return null
  return { family: 'single_in_line', pins, length: roundToThousandths(pins * 2.54), width: 2.5, height: 5.1, pitch: 2.54 }
}

export const THROUGH_HOLE_CASES: PackageCaseFamily = {
  named: [
    ...AXIALS,
    // Photodiodes: a square molding on two wires.
    ['DIP-2', { family: 'dual_in_line', pins: 2, length: 4.3, width: 5.0, height: 1.8, span: 5.08, pitch: 2.54 }],
    ...METAL_CANS,
    ...BRIDGES,
  ],
  readers: [
    [toExactRegExp('DIP-(\\d{1,2})(W?)'), ([, n, w]) => dip(Number(n), w === 'W')],
    [toExactRegExp('SIP-(\\d{1,2})'), ([, n]) => singleInLine(Number(n))],
    [toExactRegExp('(TO-(?:92|92S|92L|126|220|220F|247|3P|264|251|262))(?:-(\\d))?'), ([, base = '', n]) => upright(base, Number(n ?? 3))],
    [toExactRegExp(`AXIAL-${NUMBER_SOURCE}`), ([, l]) => axial(Number(l))],
    [toExactRegExp(`RADIAL-CAN-${NUMBER_SOURCE}(?:X${NUMBER_SOURCE})?`), ([, d, h]) => radialCan(Number(d), h ? Number(h) : null)],
    [
      toExactRegExp('RADIAL-(3|5)'),
      ([, d]) => ({
        family: 'radial_led',
        pins: 2,
        diameter: Number(d),
        flange: d === '3' ? 3.8 : 5.8,
        height: d === '3' ? 5.3 : 8.6,
        pitch: 2.54,
        wire: 0.5,
      }),
    ],
    [toExactRegExp(`RADIAL-${NUMBER_SOURCE}`), ([, d]) => radialDisc(Number(d))],
    [toExactRegExp(`FILM-BOX(?:-${NUMBER_SOURCE})?`), ([, p]) => filmBox(Number(p ?? 10))],
  ],
}
