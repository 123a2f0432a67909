/**
 * The cases that electronic parts come in: how they are named, how buyers write them, and how large they are.
 * Dimensions are millimetres, nominal, from the JEDEC, IPC and EIA outlines or, where there is none, from what most
 * makers publish. They are good for a drawing to scale and for telling cases apart, not for a footprint.
 */

interface Common {
  /** Canonical name, as in the catalogue. */
  name: string
  /** Terminals that are soldered or plugged, mounting pegs not counted. */
  pins: number
  /** Seated height above the board; for a part that stands on wires, of the body alone. */
  height: number
}

/** Centres of terminals along one side, from the middle of the body, ascending. */
type Positions = readonly number[]

/** Rectangular block with metal ends. `length` lies along the current, `termination` is the width of a metal end. */
export type Chip = Common & { family: 'chip'; length: number; width: number; termination: number }
/** Several elements side by side: `per_side` terminals on each long side. */
export type ChipArray = Common & {
  family: 'chip_array'
  length: number
  width: number
  pitch: number
  per_side: number
  termination: number
}
export type Melf = Common & { family: 'melf'; length: number; diameter: number; termination: number }
/** Moulded body with a lead at each end; `span` is tip to tip, `j` leads fold under the body. */
export type TwoLeadMolded = Common & {
  family: 'two_lead_molded'
  length: number
  width: number
  span: number
  lead_width: number
  lead_form: 'j' | 'gull' | 'flat'
}
/** Leads on two sides. `length` lies along the pins; pin 1 is the first of `left`. `tab_width` is the wide lead of `right`, if any. */
export type GullWingTwoSide = Common & {
  family: 'gull_wing_two_side'
  length: number
  width: number
  span: number
  pitch: number
  lead_width: number
  left: Positions
  right: Positions
  tab_width: number | null
  lead_form: 'gull' | 'flat'
}
/** Leads on four sides, `columns` on the sides along `length` and `rows` on the others; `j` leads fold under the body. */
export type GullWingFourSide = Common & {
  family: 'gull_wing_four_side'
  length: number
  width: number
  span_length: number
  span_width: number
  pitch: number
  lead_width: number
  columns: number
  rows: number
  lead_form: 'gull' | 'j'
}
/** Lands under two edges. `tab` is metal that shows at the right edge (a MOSFET's drain); `clip` leads reach out of the body. */
export type NoLeadTwoSide = Common & {
  family: 'no_lead_two_side'
  length: number
  width: number
  pitch: number
  lead_width: number
  lead_length: number
  left: Positions
  right: Positions
  form: 'plain' | 'tab' | 'clip'
}
/** Lands under four edges; `inset` is how far a land stays from the edge (0 for QFN, more for LGA). */
export type NoLeadFourSide = Common & {
  family: 'no_lead_four_side'
  length: number
  width: number
  pitch: number
  lead_width: number
  lead_length: number
  columns: number
  rows: number
  inset: number
}
/** Balls or lands in a grid. `vacant` is the block of places, counted from 0 and inclusive, that bears none. */
export type BallGrid = Common & {
  family: 'ball_grid'
  length: number
  width: number
  pitch: number
  columns: number
  rows: number
  ball: number
  vacant: { columns: readonly [number, number]; rows: readonly [number, number] } | null
  contact: 'ball' | 'land'
}
/** Two rows of pins through the board, `span` apart. */
export type DualInLine = Common & { family: 'dual_in_line'; length: number; width: number; span: number; pitch: number }
/** One row of pins through the board under an upright body. */
export type SingleInLine = Common & { family: 'single_in_line'; length: number; width: number; pitch: number }
/** Upright on its leads. `width` × `height` is the face, `depth` the thickness; `hole` is the diameter of the screw hole, 0 if none. */
export type ThroughHoleTab = Common & {
  family: 'through_hole_tab'
  form: 'to220' | 'to220f' | 'to247' | 'to126' | 'to92' | 'ipak'
  width: number
  depth: number
  tab_height: number
  hole: number
  pitch: number
  lead_width: number
}
/** Metal can on wires (TO-18, TO-39). */
export type MetalCan = Common & { family: 'metal_can'; diameter: number; flange: number; pitch: number }
/** Leads on one side, a soldered tab on the other. `span` runs from the lead tips to the end of the tab. */
export type Dpak = Common & {
  family: 'dpak'
  length: number
  width: number
  span: number
  tab_width: number
  tab_length: number
  pitch: number
  lead_width: number
  leads: Positions
}
export type Axial = Common & { family: 'axial'; length: number; diameter: number; wire: number; glass: boolean }
export type RadialCan = Common & { family: 'radial_can'; diameter: number; pitch: number; wire: number }
export type RadialDisc = Common & { family: 'radial_disc'; diameter: number; thickness: number; pitch: number; wire: number }
export type RadialLed = Common & { family: 'radial_led'; diameter: number; flange: number; pitch: number; wire: number }
export type FilmBox = Common & { family: 'film_box'; length: number; width: number; pitch: number; wire: number }
/** Aluminium can on a square base. */
export type SmdCan = Common & { family: 'smd_can'; diameter: number; base: number; lead_width: number; span: number }
export type Tantalum = Common & { family: 'tantalum'; length: number; width: number; lead_width: number }
/** Power inductor, moulded or wound on a core. `terminal_width` lies across `length`. */
export type Inductor = Common & { family: 'inductor'; length: number; width: number; terminal_width: number }
export type Crystal = Common & {
  family: 'crystal'
  form: 'ceramic' | 'hc49' | 'hc49_smd' | 'cylinder'
  length: number
  width: number
  pitch: number
}
export type Header = Common & { family: 'header'; columns: number; rows: number; pitch: number }
export type WireConnector = Common & { family: 'wire_connector'; positions: number; pitch: number; length: number; width: number }
export type Terminal = Common & { family: 'terminal'; positions: number; pitch: number; length: number; width: number }
/** `length` is the mating face, `width` the depth behind it. */
export type Usb = Common & { family: 'usb'; form: 'a' | 'b' | 'c' | 'micro_b' | 'mini_b'; length: number; width: number }
export type ModularJack = Common & { family: 'rj45'; length: number; width: number }
export type Fpc = Common & { family: 'fpc'; positions: number; pitch: number; length: number; width: number }
export type Coax = Common & {
  family: 'coax'
  form: 'threaded' | 'snap' | 'bayonet' | 'micro'
  length: number
  width: number
  barrel: number
}
export type TactSwitch = Common & { family: 'tact_switch'; length: number; width: number; button: number; span: number; pitch: number }
export type Relay = Common & { family: 'relay'; length: number; width: number }
export type Trimmer = Common & {
  family: 'trimmer'
  form: 'multi_turn' | 'single_turn'
  length: number
  width: number
  screw: number
  surface_mount: boolean
}
/** LED in a white moulded cup. */
export type LedPlcc = Common & {
  family: 'led_plcc'
  length: number
  width: number
  span: number
  lens: number
  lead_width: number
  left: Positions
  right: Positions
}
export type Module = Common & { family: 'module'; length: number; width: number; pitch: number; columns: number; rows: number }
/** Bridge rectifier: `dip` and `smd` lie on the board, `inline` stands on four leads, `block` is bolted down. */
export type Bridge = Common & {
  family: 'bridge'
  form: 'dip' | 'smd' | 'inline' | 'block' | 'round'
  length: number
  width: number
  span: number
  pitch: number
  lead_width: number
}

export type PackageGeometry =
  | Chip
  | ChipArray
  | Melf
  | TwoLeadMolded
  | GullWingTwoSide
  | GullWingFourSide
  | NoLeadTwoSide
  | NoLeadFourSide
  | BallGrid
  | DualInLine
  | SingleInLine
  | ThroughHoleTab
  | MetalCan
  | Dpak
  | Axial
  | RadialCan
  | RadialDisc
  | RadialLed
  | FilmBox
  | SmdCan
  | Tantalum
  | Inductor
  | Crystal
  | Header
  | WireConnector
  | Terminal
  | Usb
  | ModularJack
  | Fpc
  | Coax
  | TactSwitch
  | Relay
  | Trimmer
  | LedPlcc
  | Module
  | Bridge

export type PackageFamily = PackageGeometry['family']

type Unnamed = PackageGeometry extends infer G ? (G extends PackageGeometry ? Omit<G, 'name'> : never) : never

const round = (value: number) => Math.round(value * 1000) / 1000

/** Centres of `count` terminals at `pitch`, around 0. */
function row(count: number, pitch: number): number[] {
  return Array.from({ length: count }, (_, index) => round((index - (count - 1) / 2) * pitch))
}

// ---- chips ------------------------------------------------------------------------------------------------------

/** EIA inch code: length, width, height, width of a metal end. */
const CHIPS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  '008004': [0.25, 0.125, 0.13, 0.07],
  '01005': [0.4, 0.2, 0.13, 0.1],
  '0201': [0.6, 0.3, 0.23, 0.14],
  '0202': [0.5, 0.5, 0.3, 0.12],
  '0204': [0.5, 1.0, 0.35, 0.15],
  '0303': [0.76, 0.76, 0.5, 0.2],
  '0306': [0.8, 1.6, 0.45, 0.2],
  '0402': [1.0, 0.5, 0.35, 0.22],
  '0404': [1.0, 1.0, 0.5, 0.22],
  '0504': [1.25, 1.0, 0.5, 0.25],
  '0505': [1.4, 1.4, 1.0, 0.3],
  '0508': [1.25, 2.0, 0.5, 0.3],
  '0603': [1.6, 0.8, 0.45, 0.3],
  '0606': [1.6, 1.6, 0.8, 0.3],
  '0612': [1.6, 3.2, 0.55, 0.35],
  '0805': [2.0, 1.25, 0.5, 0.4],
  '0806': [2.0, 1.6, 1.0, 0.4],
  '1008': [2.5, 2.0, 1.2, 0.5],
  '1111': [2.8, 2.8, 2.0, 0.4],
  '1206': [3.2, 1.6, 0.55, 0.5],
  '1210': [3.2, 2.5, 0.55, 0.5],
  '1218': [3.1, 4.6, 0.55, 0.45],
  '1225': [3.2, 6.4, 0.55, 0.5],
  '1612': [4.0, 3.0, 1.6, 0.5],
  '1806': [4.5, 1.6, 1.6, 0.5],
  '1808': [4.5, 2.0, 1.6, 0.6],
  '1812': [4.5, 3.2, 1.6, 0.6],
  '1825': [4.5, 6.4, 2.0, 0.6],
  '2010': [5.0, 2.5, 0.55, 0.6],
  '2016': [5.0, 4.0, 1.2, 0.6],
  '2018': [5.0, 4.6, 1.2, 0.6],
  '2211': [5.7, 2.8, 2.0, 0.6],
  '2220': [5.7, 5.0, 2.0, 0.65],
  '2225': [5.7, 6.4, 2.0, 0.65],
  '2410': [6.1, 2.6, 2.6, 1.4],
  '2512': [6.4, 3.2, 0.55, 0.6],
  '2728': [6.7, 7.1, 1.5, 1.3],
  '2816': [7.1, 4.1, 1.2, 1.1],
  '2920': [7.4, 5.1, 1.0, 0.8],
  '3640': [9.1, 10.2, 2.5, 0.8],
  '3920': [10.0, 5.2, 1.0, 2.2],
  '4527': [11.4, 6.9, 2.0, 1.5],
  '5930': [15.0, 7.75, 1.4, 4.2],
}

/** IPC metric code of a chip where it reads as no inch code, or must be marked as metric ("0603M"). */
const METRIC: Readonly<Record<string, string>> = {
  '0201': '008004',
  '0402': '01005',
  '0603': '0201',
  '0510': '0204',
  '0816': '0306',
  '1005': '0402',
  '1010': '0404',
  '1220': '0508',
  '1608': '0603',
  '1616': '0606',
  '1632': '0612',
  '2012': '0805',
  '2520': '1008',
  '2828': '1111',
  '3216': '1206',
  '3225': '1210',
  '3246': '1218',
  '3264': '1225',
  '4516': '1806',
  '4520': '1808',
  '4532': '1812',
  '4564': '1825',
  '5025': '2010',
  '5728': '2211',
  '5750': '2220',
  '5764': '2225',
  '6125': '2410',
  '6332': '2512',
  '6432': '2512',
  '7142': '2816',
  '7351': '2920',
}

/** Length, width, pitch, terminals on a side. 0805X4 and its like are the four-terminal chokes: two windings, not four elements. */
const CHIP_ARRAYS: Readonly<Record<string, readonly [number, number, number, number]>> = {
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
}

// ---- moulded bodies with leads ----------------------------------------------------------------------------------

/** Length, width, height, tip to tip, lead width, form. */
const TWO_LEAD: Readonly<Record<string, readonly [number, number, number, number, number, TwoLeadMolded['lead_form']]>> = {
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
}

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

/** Body length by pin count, then what all of a series share: width, tip to tip, pitch, lead width, height. */
interface TwoSideSeries {
  lengths: Readonly<Record<number, number>>
  width: number
  span: number
  pitch: number
  lead: number
  height: number
  /** Body beyond the outermost lead centres, for a pin count that is not in `lengths`. */
  margin: number
  from: number
  to: number
}

const SOIC: TwoSideSeries = {
  lengths: { 8: 4.9, 14: 8.65, 16: 9.9 },
  width: 3.9,
  span: 6.0,
  pitch: 1.27,
  lead: 0.41,
  height: 1.75,
  margin: 1.0,
  from: 7,
  to: 16,
}
const SOIC_WIDE: TwoSideSeries = {
  lengths: { 14: 9.0, 16: 10.3, 18: 11.55, 20: 12.8, 24: 15.4, 28: 17.9, 32: 20.6 },
  width: 7.5,
  span: 10.3,
  pitch: 1.27,
  lead: 0.41,
  height: 2.65,
  margin: 1.3,
  from: 14,
  to: 40,
}
const TSSOP: TwoSideSeries = {
  lengths: { 8: 3.0, 14: 5.0, 16: 5.0, 20: 6.5, 24: 7.8, 28: 9.7 },
  width: 4.4,
  span: 6.4,
  pitch: 0.65,
  lead: 0.24,
  height: 1.2,
  margin: 1.0,
  from: 8,
  to: 28,
}
const TSSOP_FINE: TwoSideSeries = {
  lengths: { 30: 7.8, 38: 9.7, 44: 11.0, 50: 12.5 },
  width: 4.4,
  span: 6.4,
  pitch: 0.5,
  lead: 0.22,
  height: 1.2,
  margin: 0.7,
  from: 30,
  to: 50,
}
const TSSOP_WIDE: TwoSideSeries = {
  lengths: { 48: 12.5, 56: 14.0, 64: 17.0 },
  width: 6.1,
  span: 8.1,
  pitch: 0.5,
  lead: 0.22,
  height: 1.2,
  margin: 1.0,
  from: 40,
  to: 80,
}
const SSOP: TwoSideSeries = {
  lengths: { 14: 6.2, 16: 6.2, 20: 7.2, 24: 8.2, 28: 10.2, 30: 10.2 },
  width: 5.3,
  span: 7.8,
  pitch: 0.65,
  lead: 0.3,
  height: 2.0,
  margin: 1.6,
  from: 14,
  to: 38,
}
const SSOP_WIDE: TwoSideSeries = {
  lengths: { 48: 15.9, 56: 18.4 },
  width: 7.5,
  span: 10.3,
  pitch: 0.635,
  lead: 0.25,
  height: 2.6,
  margin: 1.2,
  from: 40,
  to: 64,
}
const QSOP: TwoSideSeries = {
  lengths: { 16: 4.9, 20: 8.65, 24: 8.65, 28: 9.9 },
  width: 3.9,
  span: 6.0,
  pitch: 0.635,
  lead: 0.25,
  height: 1.75,
  margin: 0.5,
  from: 8,
  to: 36,
}
const MSOP: TwoSideSeries = {
  lengths: { 8: 3.0, 12: 4.0 },
  width: 3.0,
  span: 4.9,
  pitch: 0.65,
  lead: 0.3,
  height: 1.1,
  margin: 1.0,
  from: 8,
  to: 8,
}
const MSOP_FINE: TwoSideSeries = {
  lengths: { 10: 3.0, 12: 4.0, 16: 4.0 },
  width: 3.0,
  span: 4.9,
  pitch: 0.5,
  lead: 0.22,
  height: 1.1,
  margin: 1.0,
  from: 10,
  to: 16,
}
const TVSOP: TwoSideSeries = {
  lengths: { 14: 3.6, 16: 3.6, 20: 5.0, 24: 5.0, 48: 9.7, 56: 11.3 },
  width: 4.4,
  span: 6.4,
  pitch: 0.4,
  lead: 0.18,
  height: 1.2,
  margin: 0.6,
  from: 14,
  to: 80,
}
/** The 5.3 mm body (EIAJ), for names that a catalogue uses; a buyer's "SOP-16" is read as SOIC-16. */
const SOP_MEDIUM: TwoSideSeries = {
  lengths: { 14: 10.2, 16: 10.2, 20: 12.6, 24: 15.0 },
  width: 5.3,
  span: 7.8,
  pitch: 1.27,
  lead: 0.41,
  height: 2.0,
  margin: 1.3,
  from: 14,
  to: 24,
}
const SOP_OPTO: TwoSideSeries = {
  lengths: { 4: 2.6, 5: 4.4, 6: 4.4 },
  width: 4.4,
  span: 7.0,
  pitch: 1.27,
  lead: 0.4,
  height: 2.1,
  margin: 1.3,
  from: 4,
  to: 6,
}
const SOP_LARGE: TwoSideSeries = {
  lengths: { 32: 20.5, 40: 26.0, 44: 28.2 },
  width: 12.6,
  span: 16.0,
  pitch: 1.27,
  lead: 0.41,
  height: 2.8,
  margin: 1.5,
  from: 30,
  to: 48,
}
const TSOP_II: TwoSideSeries = {
  lengths: { 24: 17.14, 28: 18.41, 32: 20.95, 44: 18.41, 50: 20.95, 54: 22.22, 66: 22.22, 86: 22.22 },
  width: 10.16,
  span: 11.76,
  pitch: 0.8,
  lead: 0.35,
  height: 1.2,
  margin: 1.6,
  from: 20,
  to: 86,
}

// ---- moulded bodies without leads -------------------------------------------------------------------------------

/** Body side and pitch by pin count. */
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

/** Columns, rows, pitch, length, width; then the vacant block. */
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

// ---- the rest ---------------------------------------------------------------------------------------------------

/** Face width, body and tab height, depth, hole, pitch, lead width, form. */
const UPRIGHT: Readonly<Record<string, readonly [ThroughHoleTab['form'], number, number, number, number, number, number, number]>> = {
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

/** Length of the glass or moulded body, diameter, wire, glass. */
const AXIALS: Readonly<Record<string, readonly [number, number, number, boolean]>> = {
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
}

/** Height and lead spacing of the usual can of each diameter. */
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

/** Diameter: base, height, lead width. */
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

/** Pads and height of a ceramic crystal or oscillator whose code is its metric size. */
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

function exact(): Map<string, Unnamed> {
  const table = new Map<string, Unnamed>()
  for (const [name, [length, width, height, termination]] of Object.entries(CHIPS)) {
    table.set(name, { family: 'chip', pins: 2, length, width, height, termination })
  }
  for (const [name, [length, width, pitch, per_side]] of Object.entries(CHIP_ARRAYS)) {
    table.set(name, {
      family: 'chip_array',
      pins: per_side * 2,
      length,
      width,
      height: round(Math.min(0.6, width * 0.4)),
      pitch,
      per_side,
      termination: round(width * 0.2),
    })
  }
  const melf = (length: number, diameter: number, termination: number): Melf | Omit<Melf, 'name'> => ({
    family: 'melf',
    pins: 2,
    height: diameter,
    length,
    diameter,
    termination,
  })
  table.set('MELF', melf(5.0, 2.5, 0.5))
  table.set('MINI-MELF', melf(3.5, 1.45, 0.4))
  table.set('MICRO-MELF', melf(2.0, 1.2, 0.3))
  // A glass fuse is the same figure: a tube between two caps.
  table.set('FUSE-5X20', melf(20.0, 5.2, 5.0))
  table.set('FUSE-6X30', melf(31.8, 6.35, 6.2))
  for (const [name, [length, width, height, span, lead_width, lead_form]] of Object.entries(TWO_LEAD)) {
    table.set(name, { family: 'two_lead_molded', pins: 2, length, width, height, span, lead_width, lead_form })
  }
  for (const [name, s] of Object.entries(SOT)) {
    table.set(name, {
      family: 'gull_wing_two_side',
      pins: s.left.length + s.right.length,
      length: s.body[0],
      width: s.body[1],
      height: s.height,
      span: s.span,
      pitch: s.pitch,
      lead_width: s.lead,
      left: s.left,
      right: s.right,
      tab_width: s.tab ?? null,
      lead_form: s.flat ? 'flat' : 'gull',
    })
  }
  for (const [name, [length, diameter, wire, glass]] of Object.entries(AXIALS)) {
    table.set(name, { family: 'axial', pins: 2, height: diameter, length, diameter, wire, glass })
  }
  // Flash memories in the wide eight-lead case use the 5.3 mm EIAJ body, not the 7.5 mm one.
  table.set('SOIC-8W', twoSide(8, [5.28, 5.28], 7.9, 1.27, 0.41, 2.0))
  table.set('SSOP-8', twoSide(8, [2.95, 2.8], 4.0, 0.65, 0.22, 1.3))
  // Photodiodes: a square moulding on two wires.
  table.set('DIP-2', { family: 'dual_in_line', pins: 2, length: 4.3, width: 5.0, height: 1.8, span: 5.08, pitch: 2.54 })
  table.set('STSOP-32', twoSide(32, [8, 11.8], 13.4, 0.5, 0.22, 1.2))
  table.set('TSOP-28', twoSide(28, [8, 11.8], 13.4, 0.55, 0.22, 1.2))
  for (const [pins, length] of [
    [32, 8],
    [40, 10],
    [48, 12],
    [56, 14],
  ] as const) {
    table.set(`TSOP-${pins}`, twoSide(pins, [length, 18.4], 20, 0.5, 0.22, 1.2))
  }
  for (const [pins, pitch] of [
    [24, 1.27],
    [28, 1.27],
    [32, 1.27],
    [50, 0.8],
    [66, 0.65],
    [86, 0.5],
  ] as const) {
    table.set(`TSOP-II-${pins}`, twoSide(pins, [TSOP_II.lengths[pins] ?? 18.41, 10.16], 11.76, pitch, round(pitch * 0.42), 1.2))
  }
  for (const pins of [4, 6, 8]) table.set(`SMD-${pins}`, twoSide(pins, [round(pins * 1.27 - 0.5), 6.5], 9.6, 2.54, 1.2, 3.5))

  const dpak = (
    leads: Positions,
    body: readonly [number, number],
    span: number,
    tab: readonly [number, number],
    pitch: number,
    lead_width: number,
    height: number,
  ): Unnamed => ({
    family: 'dpak',
    pins: leads.length + 1,
    length: body[0],
    width: body[1],
    height,
    span,
    tab_width: tab[0],
    tab_length: tab[1],
    pitch,
    lead_width,
    leads,
  })
  table.set('TO-252', dpak([-2.286, 2.286], [6.6, 6.1], 9.9, [5.3, 1.0], 2.286, 0.76, 2.3))
  table.set('TO-252-5', dpak(row(5, 1.27), [6.6, 6.1], 9.9, [5.3, 1.0], 1.27, 0.6, 2.3))
  table.set('TO-263', dpak([-2.54, 2.54], [10.2, 9.0], 15.2, [9.0, 1.3], 2.54, 0.8, 4.5))
  table.set('TO-263-5', dpak(row(5, 1.7), [10.2, 9.0], 15.2, [9.0, 1.3], 1.7, 0.8, 4.5))
  table.set('TO-263-7', dpak(row(7, 1.27), [10.2, 9.0], 15.2, [9.0, 1.3], 1.27, 0.6, 4.5))
  table.set('TO-268', dpak([-5.45, 5.45], [16.0, 13.8], 18.9, [13.3, 2.0], 5.45, 1.2, 5.0))
  table.set('TO-277', dpak([-0.93, 0.93], [4.0, 5.7], 6.5, [3.4, 0.4], 1.86, 0.9, 1.1))

  const clip = (length: number, width: number, pitch: number, lead_width: number, lead_length: number, height: number): Unnamed => ({
    family: 'no_lead_two_side',
    pins: 5,
    length,
    width,
    height,
    pitch,
    lead_width,
    lead_length,
    left: row(4, pitch),
    right: [0],
    form: 'clip',
  })
  table.set('LFPAK56', clip(4.9, 4.45, 1.27, 0.42, 0.85, 1.05))
  table.set('LFPAK33', clip(2.65, 2.6, 0.65, 0.3, 0.35, 0.85))
  table.set('LFPAK88', clip(8.0, 7.0, 2.0, 0.8, 0.9, 1.6))
  table.set('PDFN-8', sonTab(4.9, 5.9, 1.27))
  table.set('PDFN-8-3X3', sonTab(3.3, 3.3, 0.65))

  const can = (diameter: number, flange: number, height: number, pins: number): Unnamed => ({
    family: 'metal_can',
    pins,
    height,
    diameter,
    flange,
    pitch: 2.54,
  })
  table.set('TO-18', can(4.7, 5.5, 5.0, 3))
  table.set('TO-46', can(4.7, 5.5, 2.0, 3))
  table.set('TO-39', can(8.3, 9.2, 6.4, 3))
  table.set('TO-5', can(8.3, 9.2, 6.4, 3))
  table.set('TO-99', can(8.3, 9.2, 4.4, 8))

  const crystal = (form: Crystal['form'], length: number, width: number, height: number, pitch: number): Unnamed => ({
    family: 'crystal',
    pins: 2,
    form,
    length,
    width,
    height,
    pitch,
  })
  table.set('XTAL-HC49S', crystal('hc49', 11.05, 4.65, 3.5, 4.88))
  table.set('XTAL-HC49U', crystal('hc49', 11.05, 4.65, 13.5, 4.88))
  table.set('XTAL-HC49SMD', crystal('hc49_smd', 11.4, 4.8, 4.3, 4.88))
  table.set('XTAL-CYL-2X6', crystal('cylinder', 6.0, 2.0, 2.0, 0.7))
  table.set('XTAL-CYL-3X8', crystal('cylinder', 8.0, 3.0, 3.0, 1.1))

  const usb = (form: Usb['form'], pins: number, length: number, width: number, height: number): Unnamed => ({
    family: 'usb',
    pins,
    form,
    length,
    width,
    height,
  })
  table.set('USB-C', usb('c', 16, 8.94, 7.35, 3.26))
  table.set('USB-MICRO-B', usb('micro_b', 5, 7.5, 5.0, 2.45))
  table.set('USB-MINI-B', usb('mini_b', 5, 7.7, 9.2, 3.95))
  table.set('USB-A', usb('a', 4, 13.1, 14.0, 6.6))
  table.set('USB-B', usb('b', 4, 12.0, 16.2, 11.0))
  table.set('RJ45', { family: 'rj45', pins: 8, length: 16.0, width: 21.3, height: 13.4 })
  table.set('RJ11', { family: 'rj45', pins: 6, length: 13.2, width: 17.5, height: 11.7 })

  const coax = (form: Coax['form'], length: number, width: number, height: number, barrel: number): Unnamed => ({
    family: 'coax',
    pins: 2,
    form,
    length,
    width,
    height,
    barrel,
  })
  table.set('SMA-RF', coax('threaded', 6.35, 6.35, 10.0, 6.25))
  table.set('MCX', coax('snap', 5.0, 5.0, 6.5, 3.6))
  table.set('MMCX', coax('snap', 4.0, 4.0, 4.0, 2.9))
  table.set('BNC', coax('bayonet', 14.5, 14.5, 22.0, 9.6))
  table.set('U.FL', coax('micro', 3.0, 2.6, 1.25, 2.0))

  const trimmer = (
    form: Trimmer['form'],
    length: number,
    width: number,
    height: number,
    screw: number,
    surface_mount: boolean,
  ): Unnamed => ({ family: 'trimmer', pins: 3, form, length, width, height, screw, surface_mount })
  table.set('TRIMMER-3296', trimmer('multi_turn', 9.53, 4.83, 10.0, 2.2, false))
  table.set('TRIMMER-3266', trimmer('multi_turn', 6.71, 4.5, 6.7, 1.8, false))
  table.set('TRIMMER-3362', trimmer('single_turn', 6.6, 7.0, 4.9, 3.2, false))
  table.set('TRIMMER-3386', trimmer('single_turn', 9.53, 9.53, 4.8, 4.5, false))
  table.set('TRIMMER-3006', trimmer('multi_turn', 19.05, 4.83, 6.35, 2.2, false))
  table.set('TRIMMER-3214', trimmer('multi_turn', 4.8, 3.5, 3.9, 1.5, true))
  table.set('TRIMMER-3224', trimmer('multi_turn', 4.8, 3.5, 3.7, 1.5, true))
  table.set('TRIMMER-3314', trimmer('single_turn', 4.5, 4.5, 2.5, 2.0, true))
  table.set('TRIMMER-TC33', trimmer('single_turn', 3.8, 3.0, 1.1, 2.0, true))

  const plcc = (
    length: number,
    width: number,
    height: number,
    lens: number,
    left: Positions,
    right: Positions,
    lead_width: number,
  ): Unnamed => ({
    family: 'led_plcc',
    pins: left.length + right.length,
    length,
    width,
    height,
    span: length,
    lens,
    lead_width,
    left,
    right,
  })
  table.set('PLCC-2', plcc(3.5, 2.8, 1.9, 2.4, [0], [0], 2.2))
  table.set('PLCC-4', plcc(3.5, 2.8, 1.9, 2.4, row(2, 1.6), row(2, 1.6), 0.8))
  table.set('PLCC-6', plcc(5.0, 5.0, 1.6, 4.0, row(3, 1.6), row(3, 1.6), 0.9))

  const bridge = (
    form: Bridge['form'],
    length: number,
    width: number,
    height: number,
    span: number,
    pitch: number,
    lead_width: number,
  ): Unnamed => ({ family: 'bridge', pins: 4, form, length, width, height, span, pitch, lead_width })
  table.set('DFM-4', bridge('dip', 8.3, 6.35, 3.3, 7.62, 5.1, 1.2))
  table.set('DFS-4', bridge('smd', 8.3, 6.35, 2.6, 9.9, 5.1, 1.2))
  table.set('MBS-4', bridge('smd', 4.75, 3.9, 2.5, 6.7, 2.5, 0.65))
  table.set('MBF-4', bridge('smd', 4.75, 3.9, 1.4, 6.7, 2.5, 0.65))
  table.set('ABS-4', bridge('smd', 5.1, 4.4, 1.5, 6.2, 4.0, 0.7))
  table.set('KBP-4', bridge('inline', 14.7, 3.6, 11.5, 0, 3.8, 0.8))
  table.set('GBL-4', bridge('inline', 20.3, 3.6, 10.5, 0, 5.08, 1.0))
  table.set('GBU-4', bridge('inline', 22.0, 3.5, 18.3, 0, 5.08, 1.1))
  table.set('GBJ-4', bridge('inline', 30.0, 4.6, 20.0, 0, 7.5, 1.1))
  table.set('KBU-4', bridge('inline', 23.2, 6.8, 16.2, 0, 5.08, 1.3))
  table.set('KBPC-4', bridge('block', 28.6, 28.6, 11.0, 16.0, 16.0, 6.3))
  table.set('WOB-4', bridge('round', 9.1, 9.1, 5.6, 5.1, 5.1, 0.8))
  return table
}

// ---- names that carry a number ----------------------------------------------------------------------------------

const MAX_NAME = 32

function twoSide(
  pins: number,
  body: readonly [number, number],
  span: number,
  pitch: number,
  lead_width: number,
  height: number,
): Omit<GullWingTwoSide, 'name'> {
  const left = row(Math.ceil(pins / 2), pitch)
  return {
    family: 'gull_wing_two_side',
    pins,
    length: body[0],
    width: body[1],
    height,
    span,
    pitch,
    lead_width,
    // An odd count leaves out a place in the middle of the right side, as optocouplers and regulators do.
    left,
    right: pins % 2 ? left.filter((_, index) => index !== Math.floor(left.length / 2)) : left,
    tab_width: null,
    lead_form: 'gull',
  }
}

function fromSeries(pins: number, series: readonly TwoSideSeries[], size: Size | null): Unnamed | null {
  const found = series.find((s) => pins >= s.from && pins <= s.to)
  if (!found) return null
  const length = size?.[0] ?? found.lengths[pins] ?? round((Math.ceil(pins / 2) - 1) * found.pitch + found.margin)
  return twoSide(pins, [length, size?.[1] ?? found.width], found.span, found.pitch, found.lead, found.height)
}

function sonTab(length: number, width: number, pitch: number): Unnamed {
  return {
    family: 'no_lead_two_side',
    pins: 8,
    length,
    width,
    height: 1.0,
    pitch,
    lead_width: round(pitch * 0.33),
    lead_length: round(width * 0.1),
    left: row(4, pitch),
    right: row(4, pitch),
    form: 'tab',
  }
}

function son(prefix: string, pins: number, size: Size | null): Unnamed | null {
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
      lead_width: round(length * 0.8),
      lead_length: round(width * 0.28),
      left: [0],
      right: [0],
      form: 'plain',
    }
  }
  const per_side = Math.ceil(pins / 2)
  const known = SON_SIZES[`${prefix}-${pins}`] ?? SON_SIZES[`DFN-${pins}`]
  const fallback = round((per_side - 1) * 0.5 + 1)
  const length = size?.[0] ?? known?.[0] ?? fallback
  const width = size?.[1] ?? known?.[1] ?? Math.min(fallback, 3)
  let pitch = known?.[2] ?? 0.5
  if (size)
    pitch =
      [1.27, 0.8, 0.65, 0.5, 0.4, 0.35].find((p) => (per_side - 1) * p + 0.4 <= length * 1.001 && p * per_side <= length * 1.05) ??
      round(length / (per_side + 1))
  const left = row(per_side, pitch)
  const right = pins % 2 ? left.filter((_, index) => index !== Math.floor(per_side / 2)) : left
  return {
    family: 'no_lead_two_side',
    pins,
    length,
    width,
    height: 0.75,
    pitch,
    lead_width: round(pitch * 0.45),
    lead_length: round(Math.min(0.6, width * 0.2)),
    left,
    right,
    form: 'plain',
  }
}

function qfn(pins: number, size: Size | null): Unnamed | null {
  if (pins < 8 || pins > 180 || pins % 2) return null
  const known = QFN_SIZES[pins]
  const side = known?.[0] ?? Math.ceil((pins / 4) * 0.4 + 1.4)
  const length = size?.[0] ?? known?.[0] ?? side
  const width = size?.[1] ?? known?.[1] ?? side
  // Pins share out between the sides as the sides' lengths do.
  const half = pins / 2
  const columns = length === width ? Math.floor(half / 2) : Math.max(1, Math.round((half * (length - 1)) / Math.max(1, length + width - 2)))
  const rows = half - columns
  const fits = (pitch: number) => (columns - 1) * pitch <= length - 0.7 && (rows - 1) * pitch <= width - 0.7
  const pitch =
    (!size && known?.[2]) || [0.8, 0.65, 0.5, 0.4, 0.35].find(fits) || round(Math.min(length / (columns + 1), width / (rows + 1)))
  return {
    family: 'no_lead_four_side',
    pins,
    length,
    width,
    height: 0.85,
    pitch,
    lead_width: round(pitch * 0.5),
    lead_length: 0.4,
    columns,
    rows,
    inset: 0,
  }
}

function quadFlat(prefix: string, pins: number, size: Size | null): Unnamed | null {
  if (pins < 20 || pins > 304 || pins % 4) return null
  const known = new Map([
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
  ]).get(pins)
  let [length, width] = size ?? [known?.[0] ?? Math.ceil((pins / 4) * 0.5 + 1), known?.[1] ?? Math.ceil((pins / 4) * 0.5 + 1)]
  let columns = pins / 4
  let rows = pins / 4
  if ((prefix === 'PQFP' || prefix === 'QFP') && pins === 100 && !size) [length, width] = [14, 20]
  if (length !== width) {
    columns = Math.round((pins / 2) * ((length - 1) / (length + width - 2)))
    rows = pins / 2 - columns
  }
  const fits = (p: number) => (columns - 1) * p <= length - 0.9 && (rows - 1) * p <= width - 0.9
  const pitch = (!size && length === width && known?.[2]) || [1.0, 0.8, 0.65, 0.5, 0.4].find(fits) || round(length / (columns + 2))
  return {
    family: 'gull_wing_four_side',
    pins,
    length,
    width,
    height: prefix === 'LQFP' ? 1.6 : prefix === 'QFP' || prefix === 'PQFP' ? 2.7 : 1.2,
    span_length: length + 2,
    span_width: width + 2,
    pitch,
    lead_width: round(pitch * 0.45),
    columns,
    rows,
    lead_form: 'gull',
  }
}

/** JEDEC MS-018: 1.27 mm J leads; the 32-lead one is oblong. */
function chipCarrier(pins: number): Unnamed | null {
  if (![18, 20, 28, 32, 44, 52, 68, 84].includes(pins)) return null
  const columns = pins === 32 ? 7 : pins === 18 ? 4 : pins / 4
  const rows = pins / 2 - columns
  const side = (count: number) => round((count - 1) * 1.27 + 3.9)
  return {
    family: 'gull_wing_four_side',
    pins,
    length: side(columns),
    width: side(rows),
    height: 4.4,
    span_length: round(side(columns) + 0.9),
    span_width: round(side(rows) + 0.9),
    pitch: 1.27,
    lead_width: 0.7,
    columns,
    rows,
    lead_form: 'j',
  }
}

function ballGrid(prefix: string, pins: number, size: Size | null): Unnamed | null {
  if (pins < 4 || pins > 2500) return null
  const known = prefix.endsWith('BGA') && prefix !== 'DSBGA' ? BGA_SIZES[`BGA-${pins}`] : undefined
  if (known) {
    const [columns, rows, pitch, length, width, hole] = known
    return {
      family: 'ball_grid',
      pins,
      length: size?.[0] ?? length,
      width: size?.[1] ?? width,
      height: 1.2,
      pitch,
      columns,
      rows,
      ball: round(pitch * 0.55),
      vacant: hole ? { columns: [hole[0], hole[1]], rows: [hole[2], hole[3]] } : null,
      contact: 'ball',
    }
  }
  const wafer = prefix === 'WLCSP' || prefix === 'DSBGA' || prefix === 'CSP'
  const columns = wafer ? Math.max(2, Math.floor(Math.sqrt(pins))) : Math.ceil(Math.sqrt(pins))
  const rows = Math.ceil(pins / columns)
  const spare = columns * rows - pins
  // Places without a ball are taken from the middle, as large arrays do.
  const hole = Math.floor(Math.sqrt(spare))
  const at = (count: number): readonly [number, number] => [Math.floor((count - hole) / 2), Math.floor((count - hole) / 2) + hole - 1]
  const room = (count: number, side: number) => (side - 0.25) / Math.max(1, count - 0.4)
  const pitch = size
    ? ([1.27, 1.0, 0.8, 0.65, 0.5, 0.4, 0.35].find((p) => p <= Math.min(room(columns, size[0]), room(rows, size[1]))) ?? 0.3)
    : wafer
      ? 0.4
      : pins > 150
        ? 1.0
        : 0.8
  const margin = wafer ? 0.4 : 1.0
  return {
    family: 'ball_grid',
    pins,
    length: size?.[0] ?? round((columns - 1) * pitch + margin),
    width: size?.[1] ?? round((rows - 1) * pitch + margin),
    height: wafer ? 0.5 : 1.2,
    pitch,
    columns,
    rows,
    ball: round(pitch * 0.55),
    vacant: hole ? { columns: at(columns), rows: at(rows) } : null,
    contact: prefix === 'LGA' ? 'land' : 'ball',
  }
}

function landGrid(pins: number, size: Size | null): Unnamed | null {
  if (pins > 64) return ballGrid('LGA', pins, size)
  if (pins < 4 || pins % 2) return null
  const known = LGA_SIZES[pins]
  const half = pins / 2
  const columns = known?.[3] ?? Math.floor(half / 2)
  const rows = known?.[4] ?? half - columns
  const length = size?.[0] ?? known?.[0] ?? round(columns * 0.5 + 1)
  const width = size?.[1] ?? known?.[1] ?? round(rows * 0.5 + 1)
  const most = Math.min(length / (columns + 1), (width - 0.3) / rows)
  const pitch = Math.min(known?.[2] ?? 0.5, round(most))
  return {
    family: 'no_lead_four_side',
    pins,
    length,
    width,
    height: 0.86,
    pitch,
    lead_width: round(pitch * 0.5),
    lead_length: round(Math.min(0.4, width * 0.16)),
    columns,
    rows,
    inset: 0.1,
  }
}

function dip(pins: number, wide: boolean): Unnamed | null {
  if (pins < 4 || pins > 64 || pins % 2) return null
  const length =
    new Map([
      [4, 4.6],
      [6, 7.3],
      [8, 9.6],
      [14, 19.3],
      [16, 19.3],
      [18, 22.9],
      [20, 26.2],
      [28, 35.2],
    ]).get(pins) ?? round(pins * 1.27 + 1.2)
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

function upright(base: string, pins: number): Unnamed | null {
  const known = UPRIGHT[base]
  if (!known || pins < 2 || pins > 7) return null
  const [form, width, height, depth, tab_height, hole, pitch, lead_width] = known
  // Five and seven leads share the width that three take.
  const shared = pins === 5 ? 0.67 : pins === 7 ? 0.5 : form === 'to247' && pins === 4 ? 0.6 : 1
  return {
    family: 'through_hole_tab',
    pins,
    form,
    width,
    height,
    depth,
    tab_height,
    hole,
    pitch: round(pitch * shared),
    lead_width: round(lead_width * (shared < 1 ? 0.8 : 1)),
  }
}

function radialCan(diameter: number, height: number | null): Unnamed | null {
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

function smdCan(text: string, height: number | null): Unnamed | null {
  const diameter = Number(text)
  const known = SMD_CANS[text] ?? [round(diameter * 1.04), round(diameter * 1.02), round(diameter * 0.1)]
  if (!(diameter >= 3 && diameter <= 25)) return null
  return {
    family: 'smd_can',
    pins: 2,
    diameter,
    base: known[0],
    height: height ?? known[1],
    lead_width: known[2],
    span: round(known[0] * 1.1),
  }
}

function filmBox(pitch: number): Unnamed | null {
  const box = new Map([
    [5, [7.2, 3.5, 7.5]],
    [7.5, [10.3, 4, 9]],
    [10, [13, 5, 11]],
    [15, [18, 7.5, 13.5]],
    [22.5, [26.5, 8.5, 17]],
    [27.5, [32, 13, 23]],
    [37.5, [41.5, 19, 32]],
  ]).get(pitch)
  if (!box) return null
  const [length = 13, width = 5, height = 11] = box
  return { family: 'film_box', pins: 2, length, width, height, pitch, wire: pitch < 15 ? 0.6 : 0.8 }
}

function ceramicCrystal(code: string): Unnamed | null {
  const known = XTALS[code]
  if (!known) return null
  const length = Number(code.slice(0, 2)) / 10
  const width = Number(code.slice(2)) / 10
  return {
    family: 'crystal',
    pins: known[0],
    form: 'ceramic',
    length,
    width,
    height: known[1],
    pitch: round(length * (known[0] === 2 ? 0.75 : 0.68)),
  }
}

/** Body of a wire connector: the series tells the pitch, the wall beyond the end contacts and the depth. */
const WIRE_SERIES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'JST-XH': [2.5, 4.9, 5.75, 7.0],
  'JST-PH': [2.0, 3.9, 4.5, 6.0],
  'JST-ZH': [1.5, 3.0, 3.5, 4.4],
  'JST-GH': [1.25, 4.5, 4.05, 4.25],
  'JST-SH': [1.0, 3.0, 4.25, 2.95],
  'JST-VH': [3.96, 7.8, 8.5, 9.4],
  KK: [2.54, 2.54, 6.35, 8.0],
  PICOBLADE: [1.25, 3.0, 4.2, 3.4],
  WIRE: [2.5, 4.9, 5.75, 7.0],
}

type Size = readonly [number, number]

function sizeOf(first: string | undefined, second: string | undefined): Size | null {
  const length = Number(first)
  const width = Number(second)
  return first && second && length > 0 && width > 0 && length <= 80 && width <= 80 ? [length, width] : null
}

const N = '(\\d{1,3}(?:\\.\\d{1,2})?)'
const SIZE = `(?:-${N}X${N})?`
const pattern = (source: string) => new RegExp(`^${source}$`)

type Reader = readonly [RegExp, (found: readonly (string | undefined)[]) => Unnamed | null]

const READERS: readonly Reader[] = [
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
  [pattern(`([LTPH]?QFP|HTQFP)-(\\d{2,3})${SIZE}`), ([, p = '', n, a, b]) => quadFlat(p, Number(n), sizeOf(a, b))],
  [pattern(`PLCC-(\\d{2})`), ([, n]) => chipCarrier(Number(n))],
  [pattern(`(?:[VWUTHX]{0,2}QFN|LFCSP)-(\\d{1,3})${SIZE}`), ([, n, a, b]) => qfn(Number(n), sizeOf(a, b))],
  [pattern(`([UTVWX]?DFN|[UVWX]?SON|X[12]SON)-(\\d{1,2})${SIZE}`), ([, p = '', n, a, b]) => son(p, Number(n), sizeOf(a, b))],
  [pattern(`([FTVULP]{0,2}BGA|WLCSP|DSBGA|CSP)-(\\d{1,4})${SIZE}`), ([, p = '', n, a, b]) => ballGrid(p, Number(n), sizeOf(a, b))],
  [pattern(`LGA-(\\d{1,4})${SIZE}`), ([, n, a, b]) => landGrid(Number(n), sizeOf(a, b))],
  [pattern('DIP-(\\d{1,2})(W?)'), ([, n, w]) => dip(Number(n), w === 'W')],
  [
    pattern('SIP-(\\d{1,2})'),
    ([, n]) =>
      Number(n) < 2 || Number(n) > 20
        ? null
        : { family: 'single_in_line', pins: Number(n), length: round(Number(n) * 2.54), width: 2.5, height: 5.1, pitch: 2.54 },
  ],
  [pattern('(TO-(?:92|92S|92L|126|220|220F|247|3P|264|251|262))(?:-(\\d))?'), ([, base = '', n]) => upright(base, Number(n ?? 3))],
  [
    pattern(`AXIAL-${N}`),
    ([, l]) =>
      Number(l) >= 2 && Number(l) <= 60
        ? {
            family: 'axial',
            pins: 2,
            height: round(Number(l) * 0.34),
            length: Number(l),
            diameter: round(Number(l) * 0.34),
            wire: Number(l) < 7 ? 0.6 : 0.8,
            glass: false,
          }
        : null,
  ],
  [pattern(`RADIAL-CAN-${N}(?:X${N})?`), ([, d, h]) => radialCan(Number(d), h ? Number(h) : null)],
  [
    pattern('RADIAL-(3|5)'),
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
  [
    pattern(`RADIAL-${N}`),
    ([, d]) =>
      Number(d) >= 4 && Number(d) <= 60
        ? {
            family: 'radial_disc',
            pins: 2,
            diameter: Number(d),
            height: Number(d),
            thickness: round(Math.max(3, Number(d) * 0.4)),
            pitch: Number(d) < 12 ? 5 : Number(d) < 18 ? 7.5 : 10,
            wire: Number(d) < 14 ? 0.6 : 0.8,
          }
        : null,
  ],
  [pattern(`SMD-CAN-(\\d{1,2}(?:\\.\\d)?)(?:X${N})?`), ([, d = '', h]) => smdCan(d, h ? Number(h) : null)],
  [pattern(`FILM-BOX(?:-${N})?`), ([, p]) => filmBox(Number(p ?? 10))],
  [pattern('CASE-([A-Z])'), ([, code = '']) => tantalum(code)],
  [pattern(`INDUCTOR-${N}X${N}(?:X${N})?`), ([, a, b, h]) => inductor(sizeOf(a, b), h)],
  [pattern('XTAL-(\\d{4})'), ([, code = '']) => ceramicCrystal(code)],
  [
    pattern('HEADER-([1-4])X(\\d{1,2})(?:-(1|1\\.0|1\\.27|2|2\\.0|2\\.54|3\\.96|5\\.08))?'),
    ([, r, c, p]) => header(Number(r), Number(c), Number(p ?? 2.54)),
  ],
  [pattern(`(JST-(?:XH|PH|ZH|GH|SH|VH)|KK|PICOBLADE|WIRE)-(\\d{1,2})`), ([, series = '', n]) => wireConnector(series, Number(n))],
  [
    pattern('TERMINAL-(\\d{1,2})(?:-(2\\.5|2\\.54|3\\.5|3\\.81|5|5\\.0|5\\.08|7\\.5|7\\.62|10\\.16))?'),
    ([, n, p]) => terminal(Number(n), Number(p ?? 5.08)),
  ],
  [pattern('FPC-(\\d{1,2})(?:-(0\\.3|0\\.5|0\\.8|1|1\\.0|1\\.25))?'), ([, n, p]) => fpc(Number(n), Number(p ?? 0.5))],
  [pattern(`TACT-${N}X${N}`), ([, a, b]) => tact(sizeOf(a, b))],
  [pattern(`RELAY${SIZE}`), ([, a, b]) => relay(sizeOf(a, b))],
  [pattern(`MODULE${SIZE}`), ([, a, b]) => moduleBoard(sizeOf(a, b) ?? [20, 14])],
]

function tantalum(code: string): Unnamed | null {
  const known = TANTALUM[code]
  return known ? { family: 'tantalum', pins: 2, length: known[0], width: known[1], height: known[2], lead_width: known[3] } : null
}

function inductor(size: Size | null, height: string | undefined): Unnamed | null {
  if (!size) return null
  const [length, width] = size
  return {
    family: 'inductor',
    pins: 2,
    length,
    width,
    height: height ? Number(height) : round(Math.min(length, width) * 0.6),
    terminal_width: round(width * (length < 4 ? 0.8 : 0.5)),
  }
}

function header(rows: number, columns: number, pitch: number): Unnamed | null {
  if (columns < 1 || columns > 50) return null
  return { family: 'header', pins: rows * columns, height: round(pitch * 3.35), columns, rows, pitch }
}

function wireConnector(series: string, positions: number): Unnamed | null {
  const known = WIRE_SERIES[series]
  if (!known || positions < 2 || positions > 24) return null
  const [pitch, wall, width, height] = known
  return { family: 'wire_connector', pins: positions, positions, pitch, length: round((positions - 1) * pitch + wall), width, height }
}

function terminal(positions: number, pitch: number): Unnamed | null {
  if (positions < 1 || positions > 24) return null
  const depth = pitch < 4 ? 7.0 : pitch < 7 ? 8.2 : 11.0
  return {
    family: 'terminal',
    pins: positions,
    positions,
    pitch,
    length: round(positions * pitch),
    width: depth,
    height: round(depth * 1.2),
  }
}

function fpc(positions: number, pitch: number): Unnamed | null {
  if (positions < 4 || positions > 80) return null
  return {
    family: 'fpc',
    pins: positions,
    positions,
    pitch,
    length: round((positions - 1) * pitch + (pitch < 0.9 ? 5.0 : 6.5)),
    width: pitch < 0.9 ? 4.6 : 6.0,
    height: pitch < 0.9 ? 2.0 : 2.6,
  }
}

function tact(size: Size | null): Unnamed | null {
  if (!size || Math.min(...size) < 2 || Math.max(...size) > 20) return null
  const [a, b] = size
  const [width, length] = [Math.min(a, b), Math.max(a, b)]
  const oblong = length > width * 1.2
  return {
    family: 'tact_switch',
    pins: oblong ? 2 : 4,
    length,
    width,
    height: round(Math.min(4.3, width * 0.7)),
    button: round(oblong ? width * 0.5 : width * 0.58),
    span: round(length * (oblong ? 1.3 : 1.4)),
    pitch: oblong ? 0 : round(width * 0.75),
  }
}

function relay(size: Size | null): Unnamed {
  const [length, width] = size ?? [19.0, 15.4]
  return { family: 'relay', pins: size ? 8 : 5, length, width, height: size ? round(width * 1.1) : 15.5 }
}

/** A board with half holes at its long edges; the pads leave the third of a long board that bears the antenna free. */
function moduleBoard(size: Size): Unnamed {
  const [length, width] = size
  const pitch = Math.max(length, width) > 12 ? 1.27 : 0.8
  const rows = Math.max(2, Math.floor((width * 0.72) / pitch))
  return { family: 'module', pins: rows * 2, length, width, height: 3.1, pitch, columns: 0, rows }
}

const EXACT = exact()

/** Names that stand in a table; names with a number in them (SOIC-28, HEADER-2X5) are read on demand and not listed. */
export function listNamedPackages(): string[] {
  return [...EXACT.keys()]
}

/**
 * Shape and nominal size of a package, from its canonical name.
 * @param name as in the catalogue ("SOIC-8", "0603"); other spellings go through `canonicalPackage` first
 * @returns null for a name that is not known
 */
export function findPackage(name: string | null): PackageGeometry | null {
  if (!name || name.length > MAX_NAME) return null
  const known = EXACT.get(name)
  if (known) return { ...known, name } as PackageGeometry
  for (const [expression, read] of READERS) {
    const found = expression.exec(name)
    if (!found) continue
    const geometry = read(found)
    return geometry && ({ ...geometry, name } as PackageGeometry)
  }
  return null
}

// ---- how buyers write them --------------------------------------------------------------------------------------

/** Canonical name, then other names of the same case: JEDEC, JEITA, makers' and marketplaces' own. */
const OTHER_NAMES: readonly (readonly [string, ...string[]])[] = [
  ['SMA', 'DO-214AC', 'SMAJ'],
  ['SMB', 'DO-214AA', 'SMBJ'],
  ['SMC', 'DO-214AB', 'SMCJ'],
  ['SMAF', 'DO-221AC', 'SMA-F', 'SMA Flat'],
  ['SMBF', 'DO-221AA', 'SMB-F', 'SMB Flat'],
  ['SOD-123', 'SOD123-2', 'SOD-123-2'],
  ['SOD-123F', 'DO-219AB', 'SMF', 'Mini SMA'],
  ['SOD-323', 'SC-76', 'UMD2', 'SOD-323-2'],
  ['SOD-323F', 'SC-90', 'SOD323HE'],
  ['SOD-523', 'SC-79', 'EMD2', 'SOD-523-2'],
  ['SOD-128', 'PMDTM'],
  ['SOT-23', 'SOT-23-3', 'SOT-23-3L', 'TO-236AB', 'TO-236', 'TO-236-3', 'SST3'],
  ['SOT-346', 'SC-59', 'SC-59A', 'SMT3', 'SOT-346-3'],
  ['SOT-23-5', 'SOT-25', 'SC-74A', 'SMT5', 'SOT-753', 'SOT-23-5L', 'MO-178AA'],
  ['SOT-23-6', 'SOT-26', 'SC-74', 'SOT-457', 'SMT6', 'TSOP-6', 'SOT-23-6L', 'MO-178AB'],
  ['SOT-23-8', 'SOT-28'],
  ['TSOT-23-5', 'TSOT-25', 'SOT-23-5 Thin', 'SOT-23-THIN-5'],
  ['TSOT-23-6', 'TSOT-26', 'SOT-23-6 Thin', 'SOT-23-THIN-6'],
  ['TSOT-23-8', 'TSOT-28', 'SOT-23-THIN-8'],
  ['SOT-323', 'SC-70', 'SC-70-3', 'UMT3', 'SOT-323-3'],
  ['SOT-343', 'SC-82', 'SC-82A', 'SOT-343-4', 'SC-70-4'],
  ['SC-70-5', 'SOT-353', 'SC-88A', 'UMT5', 'SOT-353-5'],
  ['SOT-363', 'SC-70-6', 'SC-88', 'UMT6', 'SOT-363-6'],
  ['SOT-416', 'SC-75', 'SC-75A', 'EMT3'],
  ['SOT-523', 'SOT-523-3'],
  ['SOT-553', 'EMT5', 'SOT-665'],
  ['SOT-563', 'EMT6', 'SOT-666', 'SOT-563-6'],
  ['SOT-723', 'VMT3', 'SC-105AA'],
  ['SOT-923', 'SOT-9X3', 'SOT-3', 'SOT-923-3'],
  ['SOT-143', 'TO-253', 'TO-253-4', 'TO-253AA', 'SC-61', 'SOT-143-4'],
  ['SOT-89', 'SOT-89-3', 'TO-243AA', 'TO-243', 'SC-62', 'MPT3', 'UPAK'],
  ['SOT-223', 'SOT-223-3', 'SOT-223-4', 'TO-261AA', 'TO-261-4', 'TO-261', 'SC-73'],
  ['US8', 'VSSOP-8 0.5', 'SOT-765', 'MO-187CA'],
  ['TO-252', 'DPAK', 'D-PAK', 'TO-252-2', 'TO-252-3', 'TO-252AA', 'SC-63', 'SOT-428'],
  ['TO-252-5', 'DPAK-5', 'TO-252-4'],
  ['TO-263', 'D2PAK', 'DDPAK', 'TO-263-2', 'TO-263-3', 'TO-263AB', 'SOT-404', 'SC-83'],
  ['TO-263-5', 'D2PAK-5', 'DDPAK-5'],
  ['TO-263-7', 'D2PAK-7', 'DDPAK-7'],
  ['TO-268', 'D3PAK', 'TO-268-3', 'TO-268AA'],
  ['TO-277', 'SMPC', 'TO-277A', 'TO-277-3'],
  ['TO-251', 'IPAK', 'I-PAK', 'TO-251-3', 'TO-251AA'],
  ['TO-262', 'I2PAK', 'TO-262-3', 'TO-262AA'],
  ['TO-92', 'TO-92-3', 'TO-226', 'TO-226AA', 'TO-226-3', 'SOT-54', 'SC-43A'],
  ['TO-92S', 'TO-92S-3', 'TO-92UA', 'SIP-3L'],
  ['TO-126', 'TO-126-3', 'TO-225AA', 'TO-225', 'SOT-32'],
  ['TO-220-3', 'TO-220', 'TO-220AB', 'TO-220AB-3', 'SOT-78'],
  ['TO-220-2', 'TO-220AC', 'TO-220AC-2'],
  ['TO-220F-3', 'TO-220F', 'TO-220FP', 'TO-220FP-3', 'TO-220FULLPAK', 'TO-220 Full Pack', 'TO-220IS', 'SOT-186A'],
  ['TO-247-3', 'TO-247', 'TO-247AC', 'TO-247AD', 'SOT-429'],
  ['TO-247-4', 'TO-247-4L'],
  ['TO-3P-3', 'TO-3P', 'SC-65', 'TO-3PN'],
  ['TO-264-3', 'TO-264', 'TO-264AA', 'TO-3PBL'],
  ['TO-18', 'TO-206AA', 'TO-18-3'],
  ['TO-39', 'TO-205AD', 'TO-39-3'],
  ['DO-34', 'DO-204AG', 'SOD-68'],
  ['DO-35', 'DO-204AH', 'SOD-27'],
  ['DO-41', 'DO-204AL', 'SOD-66'],
  ['DO-15', 'DO-204AC'],
  ['DO-201', 'DO-201AD', 'DO-27'],
  ['R-6', 'P600'],
  ['MELF', 'DO-213AB', 'MELF-0207', 'SM1'],
  ['MINI-MELF', 'DO-213AA', 'LL-34', 'SOD-80', 'SOD-80C', 'LL34', 'MELF-0204'],
  ['MICRO-MELF', 'MELF-0102', 'MICROMELF'],
  ['LFPAK56', 'SOT-669', 'LFPAK', 'LFPAK-4', 'SC-100', 'POWER-SO8'],
  ['LFPAK33', 'SOT-1210'],
  ['LFPAK88', 'SOT-1235'],
  [
    'PDFN-8',
    'PowerPAK SO-8',
    'SuperSO8',
    'TDSON-8',
    'PQFN-8',
    'PDFN5X6',
    'PDFN5X6-8',
    'PDFN-8-5X6',
    'DFN5X6',
    'DFN5X6-8',
    'DFN-8-5X6',
    'PowerDI5060-8',
    'SON-8-5X6',
    'VSONP-8',
  ],
  ['PDFN-8-3X3', 'PowerPAK 1212-8', 'TSDSON-8', 'PQFN-8-3X3', 'PDFN3333', 'PDFN33-8', 'PowerDI3333-8', 'PDFN3.3X3.3', 'PDFN-8-3.3X3.3'],
  ['DFN-2', 'SOD-882', 'DFN1006-2', 'DFN1006', 'X1-DFN1006-2', 'X2-DFN1006-2', 'SOD-882D', 'TSLP-2'],
  ['DFN-3', 'SOT-883', 'DFN1006-3', 'X1-DFN1006-3', 'X2-DFN1006-3', 'SC-101'],
  ['DFM-4', 'DFM', 'DF-M'],
  ['DFS-4', 'DFS', 'DF-S'],
  ['MBS-4', 'MBS', 'MB-S', 'TO-269AA', 'SOIC-4 Bridge'],
  ['MBF-4', 'MBF', 'MB-F'],
  ['ABS-4', 'ABS'],
  ['KBP-4', 'KBP'],
  ['GBL-4', 'GBL', 'KBL', 'KBL-4'],
  ['GBU-4', 'GBU'],
  ['GBJ-4', 'GBJ'],
  ['KBU-4', 'KBU'],
  ['KBPC-4', 'KBPC', 'GBPC', 'GBPC-4'],
  ['WOB-4', 'WOB', 'WOM', 'WOM-4'],
  ['PLCC-2', 'LED-3528', 'SMD3528'],
  ['PLCC-6', 'LED-5050', 'SMD5050', '5050'],
  ['CASE-A', 'A Case', 'EIA-3216-18', '3216-18', 'TANT-A', 'CASE-A-3216', 'CASE-A-3216-18'],
  ['CASE-B', 'B Case', 'EIA-3528-21', '3528-21', 'TANT-B', 'CASE-B-3528', 'CASE-B-3528-21'],
  ['CASE-C', 'C Case', 'EIA-6032-28', '6032-28', 'TANT-C', 'CASE-C-6032', 'CASE-C-6032-28'],
  ['CASE-D', 'D Case', 'EIA-7343-31', '7343-31', 'TANT-D', 'CASE-D-7343', 'CASE-D-7343-31'],
  ['CASE-E', 'E Case', 'EIA-7343-43', '7343-43', 'TANT-E', 'CASE-E-7343', 'CASE-E-7343-43'],
  ['CASE-V', 'V Case', 'EIA-7343-20', '7343-20'],
  ['CASE-R', 'R Case', 'EIA-2012-12', '2012-12'],
  ['CASE-S', 'S Case', 'EIA-3216-12', '3216-12'],
  ['CASE-T', 'T Case', 'EIA-3528-12', '3528-12'],
  ['CASE-W', 'W Case', 'EIA-6032-15', '6032-15'],
  ['CASE-J', 'J Case', 'EIA-1608-09', '1608-09'],
  ['XTAL-HC49S', 'HC-49S', 'HC49/S', 'HC-49/US', 'HC-49US', 'HC49'],
  ['XTAL-HC49U', 'HC-49U', 'HC-49/U'],
  ['XTAL-HC49SMD', 'XTAL-HC49S-SMD', 'HC-49SMD', 'HC-49S-SMD', 'HC-49/US SMD', 'SMD-49', '49SMD', 'HC49SM'],
  ['XTAL-CYL-2X6', 'Cylinder 2x6', 'DT-26', 'TC-26'],
  ['XTAL-CYL-3X8', 'Cylinder 3x8', 'DT-38', 'TC-38'],
  ['USB-C', 'USB Type-C', 'Type-C', 'USB TYPE C', 'USB-TYPE-C-16P'],
  ['USB-MICRO-B', 'Micro USB', 'Micro USB-B', 'USB Micro', 'MICRO-B', 'Micro-USB Type B'],
  ['USB-MINI-B', 'Mini USB', 'Mini USB-B', 'USB Mini', 'MINI-B'],
  ['USB-A', 'USB Type-A', 'TYPE-A', 'USB 2.0 Type A'],
  ['USB-B', 'USB Type-B', 'TYPE-B', 'USB 2.0 Type B'],
  ['RJ45', 'RJ-45', '8P8C'],
  ['RJ11', 'RJ-11', '6P6C', '6P4C', 'RJ12'],
  ['SMA-RF', 'SMA Connector', 'SMA Jack', 'RF-SMA', 'SMA-KE'],
  ['U.FL', 'UFL', 'IPEX', 'I-PEX', 'IPX', 'MHF1', 'IPEX-1'],
  ['TRIMMER-3296', '3296W', '3296'],
  ['TRIMMER-3362', '3362P'],
  ['FILM-BOX', 'Box Film', 'Radial Box'],
  ['2410', 'NANO2', 'Nano2 Fuse'],
  ['FUSE-5X20', '5x20 Fuse', '5x20mm', 'Cartridge 5x20'],
  ['FUSE-6X30', '6.3x32', '6x30 Fuse', '3AG'],
]

/** Series that go by several names; the first is canonical. A number of pins may stand before or after any of them. */
const OTHER_SERIES: readonly (readonly [string, ...string[]])[] = [
  ['SOIC', 'SO', 'SOP', 'SOICN', 'DSO', 'SOL', 'HSOIC', 'HSOP', 'ESOP', 'PSOP', 'SOIC-N'],
  ['DIP', 'PDIP', 'DIL', 'SPDIP', 'CDIP', 'CERDIP', 'MDIP', 'SDIP'],
  ['MSOP', 'UMAX', 'MICRO8', 'MINISO', 'UMSOP', 'MSOPEP'],
  ['QSOP', 'SSOPQ'],
  ['HTSSOP', 'TSSOPEP', 'ETSSOP', 'HTSSOPB', 'POWERPAD-TSSOP'],
  ['TSOP-II', 'TSOP2', 'TSOPII'],
  ['TSOP', 'TSOP1', 'TSOPI', 'TSOP-I'],
  ['LQFP', 'LFQFP', 'ELQFP', 'LQFPEP'],
  ['TQFP', 'VQFP', 'TQFPEP', 'ETQFP'],
  ['HTQFP', 'HTQFPEP'],
  ['QFP', 'MQFP'],
  ['QFN', 'MLF', 'QFNEP', 'LPCC', 'QFN-EP'],
  ['UQFN', 'UFQFPN', 'UFQFN'],
  ['VQFN', 'VFQFPN', 'VFQFN', 'VQFNEP'],
  ['WQFN', 'WFQFN'],
  ['DFN', 'MLP', 'DFNEP', 'VDFN', 'LLP'],
  ['WLCSP', 'WLBGA', 'CSBGA', 'WCSP', 'XFBGA', 'UCSP', 'WLCSPB'],
  ['SMD', 'DIPSMD', 'SMDIP'],
]

const compact = (text: string) => text.replace(/[\s/-]+/g, '')

function aliasTable(): { by_alias: Map<string, string>; by_name: Map<string, string[]> } {
  const by_alias = new Map<string, string>()
  const by_name = new Map<string, string[]>()
  // A case's own name read without its hyphens comes first: no other name may take it.
  for (const name of EXACT.keys()) by_alias.set(compact(name), name)
  for (const [name, ...others] of OTHER_NAMES) {
    const kept = by_name.get(name) ?? []
    for (const other of others) {
      const key = compact(other.toUpperCase())
      if (by_alias.has(key) && by_alias.get(key) !== name) continue
      by_alias.set(key, name)
      kept.push(other)
    }
    by_name.set(name, kept)
  }
  return { by_alias, by_name }
}

const ALIASES = aliasTable()
const SERIES_BY_ALIAS = new Map(
  OTHER_SERIES.flatMap(([name, ...others]) => [name, ...others].map((other) => [compact(other), name] as const)),
)

/** Longest text that is read; what buyers and distributors write for a package is shorter. */
const MAX_TEXT = 96

/**
 * The canonical name of a package, from what a buyer, a bill of materials or a distributor's list says: "SO8", "8-SOIC
 * (0.154in, 3.90mm Width)", "TO-236-3, SC-59, SOT-23-3", "0603 (1608 metric)". Four digits alone are an inch code.
 * @returns a name that `findPackage` knows, or null if none is recognised
 */
export function canonicalPackage(text: string): string | null {
  if (text.length > MAX_TEXT) return null
  const plain = text
    .replace(/[®™©]/g, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[_\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00d7*]/g, 'X')
    .replace(/\s+/g, ' ')
    .trim()
  if (!plain || plain.length > MAX_TEXT) return null
  const whole = readSpelling(plain) ?? readCan(plain)
  if (whole) return whole
  const opened = plain.indexOf('(')
  if (opened > 0) {
    const inside = plain.slice(opened + 1).replace(/\).*$/, '')
    // Distributors tell the 7.5 mm body from the 3.9 mm one only in the brackets, and add a 3 mm TSSOP that is an MSOP.
    const wide = /0\.295|7\.50?MM|300 ?MIL|WIDE/.test(inside)
    const small = /0\.118|3\.00MM/.test(inside)
    const outside = readList(plain.slice(0, opened).trim(), small)
    if (outside && wide && /^SOIC-(14|16)$/.test(outside)) return `${outside}W`
    return outside ?? readList(inside.trim(), false)
  }
  return readList(plain, false)
}

function readList(plain: string, prefer_msop: boolean): string | null {
  const found = plain
    .split(/[,;|/]| OR /)
    .map((part) => readSpelling(part.trim()))
    .filter((name) => name !== null)
  return (prefer_msop && found.find((name) => name.startsWith('MSOP'))) || (found[0] ?? null)
}

/** Cans and wired parts as marketplaces list them: "SMD,D6.3XL5.4MM", "PLUGIN,D8XL12MM". */
function readCan(plain: string): string | null {
  const found =
    /^(SMD|PLUGIN|RADIAL|THROUGH HOLE|DIP|TH)[ ,-]+(?:CAN[ ,-]+)?(?:D|\u00d8|\u03a6)? ?(\d{1,2}(?:\.\d)?)X ?L?\d{1,2}(?:\.\d{1,2})?(?: ?MM)?$/.exec(
      plain,
    )
  if (!found) return null
  return known(`${found[1] === 'SMD' ? 'SMD-CAN' : 'RADIAL-CAN'}-${Number(found[2])}`)
}

function known(name: string): string | null {
  return findPackage(name) ? name : null
}

function readSpelling(plain: string): string | null {
  if (!plain) return null
  const key = compact(plain)
  // SOP-14 to SOP-24 also name a 5.3 mm body, but who writes them nearly always means the 3.9 mm or 7.5 mm one.
  const sop = /^SOP-(\d{1,2})$/.exec(plain)
  const soic = sop && Number(sop[1]) <= 28 ? known(`SOIC-${Number(sop[1])}`) : null
  if (soic) return soic
  return ALIASES.by_alias.get(key) ?? known(plain.replace(/ /g, '-')) ?? readChip(plain, key) ?? readSeries(plain) ?? readOther(key)
}

function readChip(plain: string, key: string): string | null {
  const chip = /^(?:R|C|L|D|LED|RES|CAP|IND|CHIP|SMD|SMT)?(\d{4,6})(M|METRIC|IMPERIAL|INCH|EIA|SMD|LED|CHIP)?$/.exec(key)
  if (chip) {
    const [, code = '', system] = chip
    if (system === 'M' || system === 'METRIC') return METRIC[code] ?? null
    return CHIPS[code] ? code : (code.length === 4 && METRIC[code]) || null
  }
  const pair = /^(\d{4,5})[ -]?\[?(\d{4}) ?(?:M|METRIC)\]?$/.exec(plain)
  if (pair?.[1] && CHIPS[pair[1]]) return pair[1]
  const array = /^(?:(\d)X(\d{4})|(\d{4})X(\d))(?:ARRAY)?$/.exec(key)
  return array ? known(`${array[2] ?? array[3]}X${array[1] ?? array[4]}`) : null
}

function readSeries(plain: string): string | null {
  const dashed = plain
    .replace(/ /g, '-')
    .replace(/-?(?:WIDE|WB|300MIL)$/, 'W')
    .replace(/-(?:NARROW|N|150MIL|EP|1EP|EPAD|EXPOSED-PAD)$/, '')
  const after = /^([A-Z]{2}[A-Z0-9-]{0,14}?[A-Z1-8]?)-?(\d{1,4})L?(W?)((?:-\d{1,2}(?:\.\d{1,2})?X\d{1,2}(?:\.\d{1,2})?)?)$/.exec(dashed)
  const before = /^(\d{1,4})-?(?:LEAD-|PIN-|LD-)?([A-Z]{2}[A-Z0-9-]{0,14}?)-?(W?)((?:-\d{1,2}(?:\.\d{1,2})?X\d{1,2}(?:\.\d{1,2})?)?)$/.exec(
    dashed,
  )
  const tries = [after && [after[1], after[2], after[3], after[4]], before && [before[2], before[1], before[3], before[4]]]
  for (const found of tries) {
    if (!found) continue
    const [prefix = '', pins = '', wide = '', size = ''] = found
    const series = SERIES_BY_ALIAS.get(compact(prefix)) ?? prefix.replace(/-$/, '')
    const sized = `${series}-${Number(pins)}${wide}`
    const name = known(sized + size) ?? ALIASES.by_alias.get(compact(sized)) ?? null
    if (name) return name
    // Optocouplers' four- to six-lead SOP and the large memories' are not SOIC.
    if (series === 'SOIC') return known(`SOP-${Number(pins)}`)
    if (series === 'TSOP') return known(`TSOP-II-${Number(pins)}`)
  }
  return null
}

function readOther(key: string): string | null {
  const pins = /^(?:PIN)?(?:HEADER)?([1-4])X(\d{1,2})P?(?:PIN)?(?:HEADER)?$/.exec(key)
  if (pins && (key.includes('HEADER') || key.endsWith('P'))) return known(`HEADER-${pins[1]}X${Number(pins[2])}`)
  const crystal =
    /^(?:SMD|XTAL|CRYSTAL|OSC)(\d{4})(?:[24]P(?:AD|IN)?S?)?$/.exec(key) ?? /^(\d{4})(?:[24]P(?:AD|IN)?S?|CRYSTAL|XTAL|OSC)$/.exec(key)
  if (crystal) return known(`XTAL-${crystal[1]}`)
  const tact = /^(?:TACT|SWITCH|SW)(\d(?:\.\d)?)X(\d(?:\.\d)?)(?:X\d{1,2}(?:\.\d)?)?(?:MM)?$/.exec(key)
  if (tact) return known(`TACT-${tact[1]}X${tact[2]}`)
  const can = /^(SMDCAN|RADIALCAN|AXIAL|RADIAL)(\d{1,2}(?:\.\d)?)(?:MM)?$/.exec(key)
  if (can) return known(`${can[1] === 'SMDCAN' ? 'SMD-CAN' : can[1] === 'RADIALCAN' ? 'RADIAL-CAN' : can[1]}-${Number(can[2])}`)
  const fpc = /^(?:FFC|FPC|FFCFPC)(\d{1,2})P?(?:IN)?$/.exec(key)
  return fpc ? known(`FPC-${Number(fpc[1])}`) : null
}

/**
 * Other spellings of a canonical name, for a search index and for what a page says a case is also called. Each of them
 * reads back to the name through `canonicalPackage`.
 */
export function packageAliases(name: string): string[] {
  const geometry = findPackage(name)
  if (!geometry) return []
  const found = [...(ALIASES.by_name.get(name) ?? [])]
  if (geometry.family === 'chip') {
    for (const [metric, inch] of Object.entries(METRIC)) if (inch === name) found.push(`${metric} metric`, `${metric}M`)
  } else if (geometry.family === 'chip_array') {
    const [size, elements] = name.split('X')
    found.push(`${elements}x${size}`)
  } else {
    found.push(name.replace(/-/g, ''))
    const series = /^([A-Z][A-Z0-9-]*?)-(\d{1,4})(W?)$/.exec(name)
    if (series) {
      const [, prefix = '', pins, wide] = series
      const own = OTHER_SERIES.find(([first]) => first === prefix)
      const names = /^(SOT|TSOT|SOD|TO|DO|SC|CASE|AXIAL|RADIAL|XTAL|TACT|RADIAL-CAN|SMD-CAN)\b/.test(prefix)
        ? []
        : [prefix, ...(own ?? []).slice(1, prefix === 'SOIC' || prefix === 'DIP' ? 3 : 2)]
      for (const each of names) found.push(`${each}-${pins}${wide}`, `${each}${pins}${wide}`, `${pins}-${each}${wide && ' Wide'}`)
    }
  }
  return [...new Set(found)].filter((alias) => alias !== name && canonicalPackage(alias) === name)
}
