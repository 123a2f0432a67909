import { toCanonicalPackage } from '#shared/packages/canonical.ts'
import { findPackage } from '#shared/packages/find.ts'
import { listCaseNames } from './case-words.ts'

/** The properties in a footprint's or package's name; null if not stated. */
export interface Footprint {
  /** A name that `findPackage` knows. */
  name: string | null
  mounting: 'surface_mount' | 'through_hole' | null
  /** Whether the text says that an SOIC has the narrow body; the name alone may mean either. */
  narrow: boolean
}

const NOTHING: Footprint = { name: null, mounting: null, narrow: false }
const NARROW = /(?:^|[^0-9])(?:3\.9X|3\.9MM|150 ?MIL|SOIC127P600)|NARROW/
/** Chip sizes in inches. 01005 comes first: no other begins like it. */
const INCH = '01005|0201|0402|0603|0805|0806|1008|1206|1210|1806|1808|1812|1825|2010|2220|2225|2512'
const METRIC_NAMED = new RegExp(`(?:^|[^0-9])(${INCH})_(\\d{4,5})METRIC`)
const CHIP = new RegExp(`(?:^|[^0-9.])(${INCH})(?![0-9.])`)
/** Spreadsheets shorten 0805 to 805. */
const CHIP_CUT = /^(?:[RCLD]|RES|CAP|IND|LED|SMD|SMT)?[-_ ]?(201|402|603|805)(?:[-_ ]?SM[DT])?$/
/** Millimetres of IPC names: RESC1608X55N is 1.6 by 0.8 mm. */
const IPC_CHIP = /^(?:RES|CAP|IND|LED|DIO|FUS|BEAD|XTAL)?(?:C|CP|M|MP)(\d{4})X\d{2,3}[A-Z]?$/
const IPC_SERIES: readonly (readonly [RegExp, (pins: number) => string])[] = [
  [/^SOIC127P(?:9|10)\d{2,3}X\d+-(\d+)/, (pins) => `SOIC-${pins}W`],
  [/^SOIC127P\d+X\d+-(\d+)/, (pins) => `SOIC-${pins}`],
  [/^SOT95P\d+X\d+-(\d+)/, (pins) => (pins === 3 ? 'SOT-23' : `SOT-23-${pins}`)],
  [/^SOT65P\d+X\d+-(\d+)/, (pins) => (pins === 3 ? 'SOT-323' : pins === 6 ? 'SOT-363' : `SC-70-${pins}`)],
  [/^SOP65P640X\d+-(\d+)/, (pins) => `TSSOP-${pins}`],
  [/^SOP(?:65|50)P490X\d+-(\d+)/, (pins) => `MSOP-${pins}`],
  [/^SOP65P780X\d+-(\d+)/, (pins) => `SSOP-${pins}`],
]

const SMD_WORDS = /(?:^|[^A-Z])(?:SMD|SMT|SURFACE[ -]?MOUNT)(?:[^A-Z]|$)/
const THT_WORDS = /(?:^|[^A-Z])(?:THT|TH|THD|THRU|THROUGH[ -]?HOLE|PTH|AXIAL|RADIAL|DIP|DIL)(?:[^A-Z]|$)/

/** Families with leads through the board; some of the others exist in both forms. */
const WIRED: ReadonlySet<string> = new Set(
  'axial radial_can radial_disc radial_led film_box dual_in_line single_in_line metal_can'.split(' '),
)
const SOLDERED_FLAT: ReadonlySet<string> = new Set(
  `chip chip_array melf two_lead_molded gull_wing_two_side gull_wing_four_side no_lead_two_side no_lead_four_side
  ball_grid dpak smd_can tantalum`.split(/\s+/),
)

/** How a package is mounted, if its name decides. */
export function toMounting(name: string | null): Footprint['mounting'] {
  const family = findPackage(name)?.family
  if (family === undefined) return null
  if (WIRED.has(family) || family === 'through_hole_tab') return 'through_hole'
  return SOLDERED_FLAT.has(family) ? 'surface_mount' : null
}

/**
 * Reads a package column: plain names ("SO-8"), footprints of KiCad ("Resistor_SMD:R_0603_1608Metric"), Eagle ("C0402", "M0805"), Altium
 * ("RESC1608X55N") and names in other libraries.
 */
export function readFootprint(text: string): Footprint {
  const plain = text.normalize('NFKC').trim()
  if (plain === '' || plain.length > 120) return NOTHING
  const upper = plain.toUpperCase().replace(/[\u2010-\u2015\u2212]/g, '-')
  const name = footprintName(upper)
  const library = upper.split(':')[0] ?? ''
  const word = SMD_WORDS.test(upper.replace(/_/g, ' ')) ? 'surface_mount' : THT_WORDS.test(upper.replace(/_/g, ' ')) ? 'through_hole' : null
  const mounting = /_SMD$/.test(library) ? 'surface_mount' : /_THT$/.test(library) ? 'through_hole' : (toMounting(name) ?? word)
  return { name, mounting, narrow: NARROW.test(upper) }
}

function footprintName(upper: string): string | null {
  const bareName = upper.slice(upper.lastIndexOf(':') + 1).trim()
  const metric = METRIC_NAMED.exec(bareName)
  if (metric) return metric[1] ?? null
  const cut = CHIP_CUT.exec(bareName)
  if (cut) return `0${cut[1]}`
  if (bareName.startsWith('CRYSTAL')) return crystal(bareName)
  // "CASE-A_3216": four digits behind a case are its millimetres.
  const tantalum =
    /(?:^|[^A-Z0-9])(?:EIA-)?(3216-18|3528-21|6032-28|7343-31|7343-43|7343-20|2012-12|3216-12|3528-12|6032-15)(?![0-9])/.exec(bareName)
  if (tantalum) return toCanonicalPackage(`EIA-${tantalum[1]}`)
  const can = /^CP_ELEC_(\d{1,2}(?:\.\d)?)X/.exec(bareName)
  if (can) return toCanonicalPackage(`SMD-CAN-${Number(can[1])}`)
  const radial = /^CP?_RADIAL_D(\d{1,2}(?:\.\d)?)MM/.exec(bareName)
  if (radial) return toCanonicalPackage(`RADIAL-CAN-${Number(radial[1])}`)
  const header = /^PIN(?:HEADER|SOCKET)_([1-4])X(\d{1,2})_/.exec(bareName)
  if (header) return findPackage(`HEADER-${Number(header[1])}X${Number(header[2])}`)?.name ?? null
  const ipc = IPC_CHIP.exec(bareName)
  if (ipc) return toCanonicalPackage(`${ipc[1]}M`)
  for (const [pattern, named] of IPC_SERIES) {
    const pins = pattern.exec(bareName)?.[1]
    if (pins) return toCanonicalPackage(named(Number(pins)))
  }
  const fullName = toCanonicalPackage(bareName)
  if (fullName) return fullName
  for (const piece of piecesOfName(bareName)) {
    const packageName = toCanonicalPackage(piece)
    if (packageName) return packageName
  }
  return CHIP.exec(bareName)?.[1] ?? listCaseNames(bareName, false)[0] ?? null
}

/** "SOIC-8_3.9x4.9mm_P1.27mm" begins with its name; "D_SOD-123", "LED_0603" and "SOT23_TI" have it behind or before one word. */
function* piecesOfName(bareName: string): Generator<string> {
  const words = bareName.split(/[_ ]/).filter((word) => word !== '')
  if (words.length > 1) {
    yield words[0] ?? ''
    yield words.slice(0, 2).join('-')
    for (const word of words) if (/\d/.test(word) && word.length >= 3 && !/^\d+X\d+$|MM$/.test(word)) yield word
  }
  const inner = /^(?:[A-Z]{1,4}[-_])([A-Z]*\d.*)$/.exec(bareName)
  if (inner) yield inner[1] ?? ''
  // A name with its pins before further details: "QFN-24-1EP", "SOT-23-5_L2.9".
  const pinned = /^([A-Z]{2,}[A-Z-]*-?\d{1,3}(?:-\d{1,2})?)(?:-\d?EP\b|[^A-Z0-9.-])/.exec(bareName)
  if (pinned) yield pinned[1] ?? ''
}

function crystal(bareName: string): string | null {
  const size = /_(\d{4})[-_]/.exec(bareName)
  const geometry = size ? findPackage(`XTAL-${size[1]}`) : null
  if (geometry) return geometry.name
  return /HC-?49/.test(bareName) ? toCanonicalPackage(/SMD|-SD/.test(bareName) ? 'HC-49SMD' : 'HC-49S') : null
}

/** Cases that differ in thickness or in an exposed pad, but fit the same footprint, get one name. */
const LIKE: readonly (readonly [RegExp, string])[] = [
  [/^(?:[VWUXT]{0,2}QFN|UFQFPN|LFCSP|MLF)(?=-)/, 'QFN'],
  [/^[A-Z]{0,3}BGA(?=-)/, 'BGA'],
  [/^(?:[VWUXT]?DFN|[VWUX]?SON|HVSON|PDFN)(?=-)/, 'QFN'],
  [/^(?:[LTHV]{0,2}QFP)(?=-)/, 'QFP'],
  [/^(?:H?TSSOP)(?=-)/, 'TSSOP'],
  [/^(?:MSOP|VSSOP)(?=-)/, 'MSOP'],
  [/^TSOT(?=-)/, 'SOT'],
  [/^(?:H?SOIC|SOP)(?=-)/, 'SOIC'],
]
const plainCase = (name: string): string => {
  for (const [pattern, like] of LIKE) if (pattern.test(name)) return name.replace(pattern, like).replace(/-\d+(?:\.\d+)?X.*$/, '')
  return name
}

/** Families whose name is specific enough to contradict: connectors, coils and modules have too many shapes of one name. */
const COMPARED: ReadonlySet<string> = new Set([...SOLDERED_FLAT, ...WIRED, 'through_hole_tab', 'crystal', 'header', 'led_plcc'])

/**
 * Whether a row's package rules out a part in another. False if either is not specific enough.
 * @param narrow whether the row names the narrow body of an SOIC
 */
export function arePackagesDifferent(rowName: string, name: string | null, narrow = false): boolean {
  if (rowName === name) return false
  // A name of the catalogue may have several canonical names.
  const [one, other] = [findPackage(rowName), findPackage((name && toCanonicalPackage(name)) ?? name)]
  if (!one || !other || one.name === other.name) return false
  if (!COMPARED.has(one.family) || !COMPARED.has(other.family)) return false
  // Four digits are a chip's inches and a crystal's millimetres.
  if (other.family === 'crystal' && one.family === 'chip') return false
  if (one.family === 'film_box' || other.family === 'film_box') return one.family === 'chip' || other.family === 'chip'
  if (one.family === 'axial' && other.family === 'axial') return false
  const [a, b] = [plainCase(one.name), plainCase(other.name)]
  // Makers call cases with 0.65 mm and with 0.5 mm pitch both VSSOP.
  if (one.name === 'VSSOP-8' && b === 'US8') return false
  return a !== b && (narrow || a !== b.replace(/^(SOIC-\d+)W$/, '$1'))
}
