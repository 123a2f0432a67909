/**
 * Dimensions of electronic packages, family by family: nominal millimetres from the JEDEC, IPC and EIA outlines or, without one, from most
 * manufacturers' data. They are accurate enough for a drawing to scale and for comparing cases, not for a footprint.
 */

interface Common {
  /** Canonical name, as in the catalogue. */
  name: string
  /** Soldered or plugged terminals, without mounting pegs. */
  pins: number
  /** Seated height above the board; for a part that stands on wires, the height of the body alone. */
  height: number
}

/** Centres of terminals along one side, from the middle of the body, ascending. */
type Positions = readonly number[]

/** Lengths, diameters, pitches and terminal counts, by name. */
type Sizes<Names extends string> = Record<Names, number>
/** Terminals on two sides: pin 1 is the first of `left`. */
interface TwoSides {
  left: Positions
  right: Positions
}

/** The fields of a case besides name, pins and height, by family. */
interface Families {
  /** Rectangular block with metal ends. `length` lies along the current, `termination` is the width of a metal end. */
  chip: Sizes<'length' | 'width' | 'termination'>
  /** Several elements side by side: `per_side` terminals on each long side. */
  chip_array: Sizes<'length' | 'width' | 'pitch' | 'per_side' | 'termination'>
  melf: Sizes<'length' | 'diameter' | 'termination'>
  /** Molded body with a lead at each end; `span` is tip to tip, `j` leads fold under the body. */
  two_lead_molded: Sizes<'length' | 'width' | 'span' | 'lead_width'> & { lead_form: 'j' | 'gull' | 'flat' }
  /** Leads on two sides. `length` lies along the pins. `tab_width` is the wide lead of `right`, if any. */
  gull_wing_two_side: Sizes<'length' | 'width' | 'span' | 'pitch' | 'lead_width'> &
    TwoSides & { tab_width: number | null; lead_form: 'gull' | 'flat' }
  /** Leads on four sides, `columns` on the sides along `length` and `rows` on the others; `j` leads fold under the body. */
  gull_wing_four_side: Sizes<'length' | 'width' | 'span_length' | 'span_width' | 'pitch' | 'lead_width' | 'columns' | 'rows'> & {
    lead_form: 'gull' | 'j'
  }
  /** Lands under two edges. `tab` is exposed metal at the right edge (a MOSFET's drain); `clip` leads extend beyond the body. */
  no_lead_two_side: Sizes<'length' | 'width' | 'pitch' | 'lead_width' | 'lead_length'> & TwoSides & { form: 'plain' | 'tab' | 'clip' }
  /** Lands under four edges; `inset` is the distance of a land from the edge (0 for QFN, more for LGA). */
  no_lead_four_side: Sizes<'length' | 'width' | 'pitch' | 'lead_width' | 'lead_length' | 'columns' | 'rows' | 'inset'>
  /** Balls or lands in a grid. `vacant` is the block of positions without balls, counted from 0, inclusive. */
  ball_grid: Sizes<'length' | 'width' | 'pitch' | 'columns' | 'rows' | 'ball'> & {
    vacant: { columns: readonly [number, number]; rows: readonly [number, number] } | null
    contact: 'ball' | 'land'
  }
  /** Two rows of pins through the board, `span` apart. */
  dual_in_line: Sizes<'length' | 'width' | 'span' | 'pitch'>
  /** One row of pins through the board under an upright body. */
  single_in_line: Sizes<'length' | 'width' | 'pitch'>
  /** Upright on its leads. `width` × `height` is the face, `depth` the thickness; `screw_hole` is its diameter, 0 if none. */
  through_hole_tab: Sizes<'width' | 'depth' | 'tab_height' | 'screw_hole' | 'pitch' | 'lead_width'> & {
    form: 'to220' | 'to220f' | 'to247' | 'to126' | 'to92' | 'ipak'
  }
  /** Metal can on wires (TO-18, TO-39). */
  metal_can: Sizes<'diameter' | 'flange' | 'pitch'>
  /** Leads on one side, a soldered tab on the other. `span` runs from the lead tips to the end of the tab. */
  dpak: Sizes<'length' | 'width' | 'span' | 'tab_width' | 'tab_length' | 'pitch' | 'lead_width'> & { leads: Positions }
  axial: Sizes<'length' | 'diameter' | 'wire'> & { glass: boolean }
  radial_can: Sizes<'diameter' | 'pitch' | 'wire'>
  radial_disc: Sizes<'diameter' | 'thickness' | 'pitch' | 'wire'>
  radial_led: Sizes<'diameter' | 'flange' | 'pitch' | 'wire'>
  film_box: Sizes<'length' | 'width' | 'pitch' | 'wire'>
  /** Aluminium can on a square base. */
  smd_can: Sizes<'diameter' | 'base' | 'lead_width' | 'span'>
  tantalum: Sizes<'length' | 'width' | 'lead_width'>
  /** Power inductor, molded or wound on a core. `terminal_width` lies across `length`. */
  inductor: Sizes<'length' | 'width' | 'terminal_width'>
  crystal: Sizes<'length' | 'width' | 'pitch'> & { form: 'ceramic' | 'hc49' | 'hc49_smd' | 'cylinder' }
  header: Sizes<'columns' | 'rows' | 'pitch'>
  wire_connector: Sizes<'positions' | 'pitch' | 'length' | 'width'>
  terminal: Sizes<'positions' | 'pitch' | 'length' | 'width'>
  /** `length` is the mating face, `width` the depth behind it. */
  usb: Sizes<'length' | 'width'> & { form: 'a' | 'b' | 'c' | 'micro_b' | 'mini_b' }
  rj45: Sizes<'length' | 'width'>
  fpc: Sizes<'positions' | 'pitch' | 'length' | 'width'>
  coax: Sizes<'length' | 'width' | 'barrel'> & { form: 'threaded' | 'snap' | 'bayonet' | 'micro' }
  tact_switch: Sizes<'length' | 'width' | 'button' | 'span' | 'pitch'>
  relay: Sizes<'length' | 'width'>
  trimmer: Sizes<'length' | 'width' | 'screw'> & { form: 'multi_turn' | 'single_turn'; surface_mount: boolean }
  /** LED in a white molded cup. */
  led_plcc: Sizes<'length' | 'width' | 'span' | 'lens' | 'lead_width'> & TwoSides
  module: Sizes<'length' | 'width' | 'pitch' | 'columns' | 'rows'>
  /** Bridge rectifier: `dip` and `smd` lie on the board, `inline` and `round` stand on four leads, `block` is bolted down. */
  bridge: Sizes<'length' | 'width' | 'span' | 'pitch' | 'lead_width'> & { form: 'dip' | 'smd' | 'inline' | 'block' | 'round' }
}

export type Family = keyof Families
export type FamilyGeometry<Of extends Family> = Common & { family: Of } & Families[Of]
export type PackageGeometry = { [Of in Family]: FamilyGeometry<Of> }[Family]
