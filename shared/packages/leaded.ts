/** Molded bodies with leads at their ends or on four sides, and those with a soldered tab. */
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
} from './cases.ts'

const TWO_LEAD = toCases('two_lead_molded', ['length', 'width', 'height', 'span', 'lead_width', 'lead_form'], () => ({ pins: 2 }), {
  SMA: [4.3, 2.6, 2.1, 5.1, 1.45, 'j'],
  SMB: [4.3, 3.6, 2.3, 5.4, 2.0, 'j'],
  SMC: [6.9, 5.9, 2.3, 7.9, 3.05, 'j'],
  SMAF: [3.5, 2.6, 1.0, 4.7, 1.45, 'flat'],
  SMBF: [4.3, 3.6, 1.2, 5.4, 2.0, 'flat'],
  'SOD-123': [2.7, 1.6, 1.15, 3.7, 0.55, 'gull'],
  'SOD-123F': [2.6, 1.6, 1.0, 3.5, 0.9, 'flat'],
  'SOD-123FL': [2.8, 1.8, 1.0, 3.7, 1.0, 'flat'],
  'SOD-128': [3.8, 2.5, 1.0, 4.7, 1.75, 'flat'],
  'SOD-323': [1.7, 1.25, 0.95, 2.5, 0.3, 'gull'],
  'SOD-323F': [1.7, 1.25, 0.7, 2.5, 0.6, 'flat'],
  'SOD-523': [1.2, 0.8, 0.6, 1.6, 0.3, 'flat'],
  'SOD-923': [0.8, 0.6, 0.4, 1.0, 0.2, 'flat'],
})

const TABS = toCases(
  'dpak',
  ['leads', 'length', 'width', 'span', 'tab_width', 'tab_length', 'pitch', 'lead_width', 'height'],
  ({ leads }) => ({ pins: leads.length + 1 }),
  {
    'TO-252': [[-2.286, 2.286], 6.6, 6.1, 9.9, 5.3, 1.0, 2.286, 0.76, 2.3],
    'TO-252-5': [toPinRow(5, 1.27), 6.6, 6.1, 9.9, 5.3, 1.0, 1.27, 0.6, 2.3],
    'TO-263': [[-2.54, 2.54], 10.2, 9.0, 15.2, 9.0, 1.3, 2.54, 0.8, 4.5],
    'TO-263-5': [toPinRow(5, 1.7), 10.2, 9.0, 15.2, 9.0, 1.3, 1.7, 0.8, 4.5],
    'TO-263-7': [toPinRow(7, 1.27), 10.2, 9.0, 15.2, 9.0, 1.3, 1.27, 0.6, 4.5],
    'TO-268': [[-5.45, 5.45], 16.0, 13.8, 18.9, 13.3, 2.0, 5.45, 1.2, 5.0],
    'TO-277': [[-0.93, 0.93], 4.0, 5.7, 6.5, 3.4, 0.4, 1.86, 0.9, 1.1],
  },
)

const LED_CUPS = toCases(
  'led_plcc',
  ['length', 'width', 'height', 'lens', 'left', 'lead_width'],
  ({ length, left }) => ({ pins: left.length * 2, span: length, right: left }),
  {
    'PLCC-2': [3.5, 2.8, 1.9, 2.4, [0], 2.2],
    'PLCC-4': [3.5, 2.8, 1.9, 2.4, toPinRow(2, 1.6), 0.8],
    'PLCC-6': [5.0, 5.0, 1.6, 4.0, toPinRow(3, 1.6), 0.9],
  },
)

/** Length, width and pitch by pin count. */
const QUAD_FLAT: ReadonlyMap<number, readonly [number, number, number]> = new Map([
  [32, [7, 7, 0.8]],
  [44, [10, 10, 0.8]],
  [48, [7, 7, 0.5]],
  [52, [10, 10, 0.65]],
  [64, [10, 10, 0.5]],
  [80, [12, 12, 0.5]],
  [100, [14, 14, 0.5]],
  [112, [20, 20, 0.65]],
  [120, [14, 14, 0.4]],
  [128, [14, 14, 0.4]],
  [144, [20, 20, 0.5]],
  [160, [24, 24, 0.5]],
  [176, [24, 24, 0.5]],
  [208, [28, 28, 0.5]],
  [216, [24, 24, 0.4]],
  [240, [32, 32, 0.5]],
  [256, [28, 28, 0.4]],
])

function quadFlat(prefix: string, pins: number, size: Size | null): PackageCase | null {
  if (pins < 20 || pins > 304 || pins % 4) return null
  const dimensions = QUAD_FLAT.get(pins)
  let [length, width] = size ?? [dimensions?.[0] ?? Math.ceil((pins / 4) * 0.5 + 1), dimensions?.[1] ?? Math.ceil((pins / 4) * 0.5 + 1)]
  let columns = pins / 4
  let rows = pins / 4
  if ((prefix === 'PQFP' || prefix === 'QFP') && pins === 100 && !size) [length, width] = [14, 20]
  if (length !== width) {
    columns = Math.round((pins / 2) * ((length - 1) / (length + width - 2)))
    rows = pins / 2 - columns
  }
  const fits = (p: number) => (columns - 1) * p <= length - 0.9 && (rows - 1) * p <= width - 0.9
  const pitch =
    (!size && length === width && dimensions?.[2]) || [1.0, 0.8, 0.65, 0.5, 0.4].find(fits) || roundToThousandths(length / (columns + 2))
  return {
    family: 'gull_wing_four_side',
    pins,
    length,
    width,
    height: prefix === 'LQFP' ? 1.6 : prefix === 'QFP' || prefix === 'PQFP' ? 2.7 : 1.2,
    span_length: length + 2,
    span_width: width + 2,
    pitch,
    lead_width: roundToThousandths(pitch * 0.45),
    columns,
    rows,
    lead_form: 'gull',
  }
}

/** JEDEC MS-018: 1.27 mm J leads; the 32-lead one is oblong. */
function chipCarrier(pins: number): PackageCase | null {
  if (![18, 20, 28, 32, 44, 52, 68, 84].includes(pins)) return null
  const columns = pins === 32 ? 7 : pins === 18 ? 4 : pins / 4
  const rows = pins / 2 - columns
  const side = (count: number) => roundToThousandths((count - 1) * 1.27 + 3.9)
  return {
    family: 'gull_wing_four_side',
    pins,
    length: side(columns),
    width: side(rows),
    height: 4.4,
    span_length: roundToThousandths(side(columns) + 0.9),
    span_width: roundToThousandths(side(rows) + 0.9),
    pitch: 1.27,
    lead_width: 0.7,
    columns,
    rows,
    lead_form: 'j',
  }
}

export const LEADED_CASES: PackageCaseFamily = {
  named: [...TWO_LEAD, ...TABS, ...LED_CUPS],
  readers: [
    [toExactRegExp(`([LTPH]?QFP|HTQFP)-(\\d{2,3})${SIZE_SUFFIX_SOURCE}`), ([, p = '', n, a, b]) => quadFlat(p, Number(n), parseSize(a, b))],
    [toExactRegExp(`PLCC-(\\d{2})`), ([, n]) => chipCarrier(Number(n))],
  ],
}
