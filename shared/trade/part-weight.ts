/**
 * Estimates the weight of parts, for freight. The table has typical values from manufacturers' material declarations; for other cases the
 * body's volume or the category decides. The error for one part is up to a factor of two, for a parcel of many lines much smaller.
 */
import { findPackage } from '../packages/find.ts'
import type { PackageGeometry } from '../packages/geometry.ts'

/** Grams of one piece, by the canonical name of its case. */
const CASES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '008004': 0.00002,
    '01005': 0.00004,
    '0201': 0.00016,
    '0402': 0.0006,
    '0603': 0.002,
    '0805': 0.005,
    '1206': 0.01,
    '1210': 0.016,
    '1812': 0.06,
    '2010': 0.025,
    '2512': 0.04,
    'SOD-923': 0.0006,
    'SOD-523': 0.0015,
    'SOD-323': 0.0043,
    'SOD-123': 0.0105,
    SMA: 0.064,
    SMB: 0.1,
    SMC: 0.21,
    'MINI-MELF': 0.034,
    MELF: 0.12,
    'DO-35': 0.13,
    'DO-41': 0.34,
    'DO-15': 0.4,
    'DO-201': 1.1,
    'R-6': 2.1,
    'SOT-23': 0.008,
    'SOT-23-5': 0.0135,
    'SOT-23-6': 0.0145,
    'SOT-323': 0.006,
    'SOT-363': 0.0065,
    'SOT-523': 0.0024,
    'SOT-563': 0.003,
    'SOT-89': 0.055,
    'SOT-223': 0.11,
    'TO-252': 0.34,
    'TO-263': 1.5,
    'TO-268': 4,
    'TO-92': 0.2,
    'TO-126': 0.8,
    'TO-220-2': 1.9,
    'TO-220-3': 2,
    'TO-220F-3': 1.7,
    'TO-247-3': 6,
    'TO-247-4': 6.1,
    'TO-18': 0.32,
    'TO-39': 1,
    'SOIC-8': 0.08,
    'SOIC-14': 0.13,
    'SOIC-16': 0.15,
    'SOIC-16W': 0.42,
    'SOIC-20W': 0.53,
    'SOIC-24W': 0.63,
    'SOIC-28W': 0.78,
    'MSOP-8': 0.025,
    'MSOP-10': 0.026,
    'TSSOP-8': 0.035,
    'TSSOP-14': 0.056,
    'TSSOP-16': 0.062,
    'TSSOP-20': 0.077,
    'TSSOP-24': 0.09,
    'TSSOP-28': 0.11,
    'SSOP-20': 0.15,
    'SSOP-28': 0.22,
    'TSOP-48': 0.5,
    'LQFP-32': 0.18,
    'LQFP-44': 0.35,
    'LQFP-48': 0.18,
    'LQFP-64': 0.34,
    'LQFP-100': 0.7,
    'LQFP-144': 1.3,
    'LQFP-176': 1.9,
    'LQFP-208': 2.6,
    'QFN-16': 0.018,
    'QFN-20': 0.04,
    'QFN-24': 0.039,
    'QFN-32': 0.07,
    'QFN-48': 0.13,
    'QFN-64': 0.21,
    'PLCC-28': 1.1,
    'PLCC-44': 2.4,
    'DIP-4': 0.25,
    'DIP-6': 0.4,
    'DIP-8': 0.5,
    'DIP-14': 1,
    'DIP-16': 1.1,
    'DIP-18': 1.3,
    'DIP-20': 1.4,
    'DIP-24': 3.5,
    'DIP-28': 4,
    'DIP-40': 6,
    'CASE-A': 0.03,
    'CASE-B': 0.065,
    'CASE-C': 0.15,
    'CASE-D': 0.34,
    'CASE-E': 0.5,
    'USB-C': 1.2,
    'USB-MICRO-B': 0.6,
    'USB-MINI-B': 1,
    'USB-A': 3.4,
    'USB-B': 3.8,
    RJ45: 7,
    RJ11: 4,
    BNC: 12,
    'SMA-RF': 3.5,
    MCX: 1.2,
    MMCX: 0.7,
    'U.FL': 0.016,
    'XTAL-HC49U': 1.1,
    'XTAL-HC49S': 0.65,
    'XTAL-HC49SMD': 0.75,
    'TRIMMER-3296': 1,
    'GBU-4': 4,
    'GBJ-4': 6.9,
    'KBP-4': 1.7,
    'KBPC-4': 18,
  }),
)

/** Grams per cubic centimetre of body: epoxy with a lead frame, ceramic, ferrite, copper and so on, including air. */
const DENSITY: Readonly<Partial<Record<PackageGeometry['family'], number>>> = {
  chip: 4.2,
  chip_array: 4,
  melf: 3.4,
  two_lead_molded: 2.8,
  gull_wing_two_side: 2.2,
  gull_wing_four_side: 2.4,
  no_lead_two_side: 3.3,
  no_lead_four_side: 2.9,
  ball_grid: 2.2,
  dual_in_line: 2.6,
  single_in_line: 2.2,
  through_hole_tab: 2.8,
  metal_can: 1.8,
  dpak: 3.8,
  bridge: 2.4,
  axial: 3,
  radial_can: 1.7,
  radial_disc: 3.5,
  radial_led: 1.8,
  film_box: 1.3,
  smd_can: 1.5,
  tantalum: 4,
  inductor: 4.6,
  crystal: 2.6,
  wire_connector: 1,
  terminal: 1.5,
  fpc: 1.3,
  usb: 1.6,
  rj45: 1.3,
  coax: 4.5,
  tact_switch: 1.5,
  relay: 2.1,
  trimmer: 2.2,
  led_plcc: 1.7,
  module: 1.9,
}

/** Grams of one piece by category slug, for an unknown case. */
const CATEGORIES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'chip-resistors': 0.003,
    'through-hole-resistors': 0.25,
    'current-sense-resistors': 0.04,
    'resistor-arrays': 0.01,
    'potentiometers-trimmers': 1,
    'ntc-thermistors': 0.1,
    varistors: 1,
    'ceramic-capacitors': 0.006,
    'aluminum-electrolytic-capacitors': 1.2,
    'polymer-capacitors': 0.5,
    'tantalum-capacitors': 0.15,
    'film-capacitors': 1.5,
    supercapacitors: 4,
    'power-inductors': 0.8,
    'signal-inductors': 0.01,
    'ferrite-beads': 0.005,
    'common-mode-chokes': 0.5,
    'tvs-diodes': 0.1,
    'esd-protection': 0.01,
    'resettable-fuses': 0.3,
    fuses: 0.6,
    crystals: 0.2,
    oscillators: 0.1,
    'bridge-rectifiers': 2,
    igbts: 5,
    'thyristors-triacs': 2,
    'dc-dc-modules': 8,
    microprocessors: 2,
  }),
)

/** The default: an integrated circuit of medium size. */
const DEFAULT_GRAMS = 0.3

export interface WeighedPart {
  /** Slug of its category; null for a part that is not in the catalogue. */
  category: string | null
  /** Canonical name of its case, or null. */
  package: string | null
}

/** Grams of one piece without packaging; above zero. */
export function computePartGrams(part: WeighedPart): number {
  const packageCase = part.package === null ? undefined : CASES.get(part.package)
  if (packageCase !== undefined) return packageCase
  return byVolume(findPackage(part.package)) ?? CATEGORIES.get(part.category ?? '') ?? DEFAULT_GRAMS
}

function byVolume(geometry: PackageGeometry | null): number | null {
  if (!geometry) return null
  // A header is pins in plastic, so its weight depends on their number and pitch.
  if (geometry.family === 'header') return 0.08 * geometry.columns * geometry.rows * (geometry.pitch / 2.54) ** 2
  const density = DENSITY[geometry.family]
  const area = faceArea(geometry)
  return density === undefined || area === null ? null : (area * geometry.height * density) / 1000
}

/** Square millimetres of the body's base, from which `height` makes a volume. */
function faceArea(geometry: PackageGeometry): number | null {
  if ('length' in geometry && 'width' in geometry) return geometry.length * geometry.width
  if (geometry.family === 'through_hole_tab') return geometry.width * geometry.depth
  if ('thickness' in geometry) return geometry.diameter * geometry.thickness
  if ('base' in geometry) return geometry.base ** 2 * 0.8
  if (geometry.family === 'axial' || geometry.family === 'melf') return geometry.length * geometry.diameter
  return 'diameter' in geometry ? Math.PI * (geometry.diameter / 2) ** 2 : null
}

export interface WeighedLine extends WeighedPart {
  /** Slug of its packaging: reel, tray, tube …; empty if unknown. */
  packaging: string
  qty: number
}

/** Grams of an empty reel with tape, tray or tube, and its capacity; null for others. @param piece grams of one piece */
function findPackagingWeight(packaging: string, piece: number): { grams: number; pieces: number } | null {
  if (packaging.includes('reel')) {
    if (piece < 0.004) return { grams: 90, pieces: 10_000 }
    if (piece < 0.03) return { grams: 110, pieces: 3000 }
    if (piece < 0.2) return { grams: 420, pieces: 2500 }
    return piece < 1.5 ? { grams: 560, pieces: 1000 } : { grams: 650, pieces: 300 }
  }
  if (packaging === 'tray') return { grams: 130, pieces: piece < 0.5 ? 250 : piece < 2 ? 90 : 40 }
  if (packaging === 'tube') return { grams: 18, pieces: piece < 0.2 ? 90 : piece < 1.5 ? 40 : 25 }
  return null
}

/** Grams of a parcel's carton, filling, desiccant and documents; below, their growth as a share of the contents. */
const CARTON_GRAMS = 120
const CARTON_SHARE = 0.06
/** Grams of a line's moisture barrier or antistatic bag with its label. */
const BAG_GRAMS = 6
/** Tape and filling of loose pieces, as a share of their weight. */
const LOOSE_SHARE = 0.15

/** The weight of a parcel with these lines, packing included: whole grams, rounded up; 0 without lines. */
export function computeParcelGrams(lines: readonly WeighedLine[]): number {
  if (lines.length === 0) return 0
  const inside = lines.reduce((sum, line) => sum + lineGrams(line), 0)
  return Math.ceil(CARTON_GRAMS + inside * (1 + CARTON_SHARE))
}

function lineGrams(line: WeighedLine): number {
  const piece = computePartGrams(line)
  const holder = findPackagingWeight(line.packaging, piece)
  const packing = holder ? Math.ceil(line.qty / holder.pieces) * holder.grams : line.qty * piece * LOOSE_SHARE
  return line.qty * piece + packing + BAG_GRAMS
}
