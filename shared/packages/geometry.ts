/**
 * How large the cases are that electronic parts come in, family by family. Dimensions are millimetres, nominal, from the
 * JEDEC, IPC and EIA outlines or, where there is none, from what most makers publish. They are good for a drawing to scale
 * and for telling cases apart, not for a footprint.
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
export type Positions = readonly number[]

/** Rectangular block with metal ends. `length` lies along the current, `termination` is the width of a metal end. */
export type Chip = Common & { family: 'chip'; length: number; width: number; termination: number }
/** Several elements side by side: `per_side` terminals on each long side. */
type ChipArray = Common & {
  family: 'chip_array'
  length: number
  width: number
  pitch: number
  per_side: number
  termination: number
}
type Melf = Common & { family: 'melf'; length: number; diameter: number; termination: number }
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
type NoLeadTwoSide = Common & {
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
type NoLeadFourSide = Common & {
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
type DualInLine = Common & { family: 'dual_in_line'; length: number; width: number; span: number; pitch: number }
/** One row of pins through the board under an upright body. */
type SingleInLine = Common & { family: 'single_in_line'; length: number; width: number; pitch: number }
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
type MetalCan = Common & { family: 'metal_can'; diameter: number; flange: number; pitch: number }
/** Leads on one side, a soldered tab on the other. `span` runs from the lead tips to the end of the tab. */
type Dpak = Common & {
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
type Axial = Common & { family: 'axial'; length: number; diameter: number; wire: number; glass: boolean }
type RadialCan = Common & { family: 'radial_can'; diameter: number; pitch: number; wire: number }
type RadialDisc = Common & { family: 'radial_disc'; diameter: number; thickness: number; pitch: number; wire: number }
type RadialLed = Common & { family: 'radial_led'; diameter: number; flange: number; pitch: number; wire: number }
type FilmBox = Common & { family: 'film_box'; length: number; width: number; pitch: number; wire: number }
/** Aluminium can on a square base. */
type SmdCan = Common & { family: 'smd_can'; diameter: number; base: number; lead_width: number; span: number }
type Tantalum = Common & { family: 'tantalum'; length: number; width: number; lead_width: number }
/** Power inductor, moulded or wound on a core. `terminal_width` lies across `length`. */
type Inductor = Common & { family: 'inductor'; length: number; width: number; terminal_width: number }
export type Crystal = Common & {
  family: 'crystal'
  form: 'ceramic' | 'hc49' | 'hc49_smd' | 'cylinder'
  length: number
  width: number
  pitch: number
}
type Header = Common & { family: 'header'; columns: number; rows: number; pitch: number }
type WireConnector = Common & { family: 'wire_connector'; positions: number; pitch: number; length: number; width: number }
type Terminal = Common & { family: 'terminal'; positions: number; pitch: number; length: number; width: number }
/** `length` is the mating face, `width` the depth behind it. */
export type Usb = Common & { family: 'usb'; form: 'a' | 'b' | 'c' | 'micro_b' | 'mini_b'; length: number; width: number }
type ModularJack = Common & { family: 'rj45'; length: number; width: number }
type Fpc = Common & { family: 'fpc'; positions: number; pitch: number; length: number; width: number }
export type Coax = Common & {
  family: 'coax'
  form: 'threaded' | 'snap' | 'bayonet' | 'micro'
  length: number
  width: number
  barrel: number
}
type TactSwitch = Common & { family: 'tact_switch'; length: number; width: number; button: number; span: number; pitch: number }
type Relay = Common & { family: 'relay'; length: number; width: number }
export type Trimmer = Common & {
  family: 'trimmer'
  form: 'multi_turn' | 'single_turn'
  length: number
  width: number
  screw: number
  surface_mount: boolean
}
/** LED in a white moulded cup. */
type LedPlcc = Common & {
  family: 'led_plcc'
  length: number
  width: number
  span: number
  lens: number
  lead_width: number
  left: Positions
  right: Positions
}
type Module = Common & { family: 'module'; length: number; width: number; pitch: number; columns: number; rows: number }
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
