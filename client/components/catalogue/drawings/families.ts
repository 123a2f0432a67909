import type { PackageGeometry } from '#shared/packages/geometry.ts'
import {
  drawChip,
  drawChipArray,
  drawCrystal,
  drawInductor,
  drawLedPlcc,
  drawMelf,
  drawSmdCan,
  drawTantalum,
  drawTwoLeadMolded,
} from './chips.ts'
import { drawCoax, drawFpc, drawHeader, drawModularJack, drawTerminal, drawUsb, drawWireConnector } from './connectors.ts'
import {
  drawBallGrid,
  drawBridge,
  drawDpak,
  drawDualInLine,
  drawGullFourSide,
  drawGullTwoSide,
  drawModule,
  drawNoLeadFourSide,
  drawNoLeadTwoSide,
  drawSingleInLine,
} from './package-bodies.ts'
import type { DrawingKind } from './symbols.ts'
import type { DrawingRequest, DrawingSize, DrawnGeometry, Views } from './views.ts'
import {
  drawAxial,
  drawFilmBox,
  drawMetalCan,
  drawRadialCan,
  drawRadialDisc,
  drawRadialLed,
  drawRelay,
  drawTact,
  drawTrimmer,
  drawUpright,
} from './wired.ts'

type Family = PackageGeometry['family']

const DRAW: { readonly [F in Family]: (request: DrawingRequest<DrawnGeometry<F>>) => Views } = {
  chip: drawChip,
  chip_array: drawChipArray,
  melf: drawMelf,
  two_lead_molded: drawTwoLeadMolded,
  gull_wing_two_side: drawGullTwoSide,
  gull_wing_four_side: drawGullFourSide,
  no_lead_two_side: drawNoLeadTwoSide,
  no_lead_four_side: drawNoLeadFourSide,
  ball_grid: drawBallGrid,
  dual_in_line: drawDualInLine,
  single_in_line: drawSingleInLine,
  through_hole_tab: drawUpright,
  metal_can: drawMetalCan,
  dpak: drawDpak,
  axial: drawAxial,
  radial_can: drawRadialCan,
  radial_disc: drawRadialDisc,
  radial_led: drawRadialLed,
  film_box: drawFilmBox,
  smd_can: drawSmdCan,
  tantalum: drawTantalum,
  inductor: drawInductor,
  crystal: drawCrystal,
  header: drawHeader,
  wire_connector: drawWireConnector,
  terminal: drawTerminal,
  usb: drawUsb,
  rj45: drawModularJack,
  fpc: drawFpc,
  coax: drawCoax,
  tact_switch: drawTact,
  relay: drawRelay,
  trimmer: drawTrimmer,
  led_plcc: drawLedPlcc,
  module: drawModule,
  bridge: drawBridge,
}

export function drawViews<F extends Family>(family: F, geometry: DrawnGeometry<F>, kind: DrawingKind, size: DrawingSize): Views {
  return DRAW[family]({ geometry, kind, size })
}

const USUAL_KINDS: Readonly<Partial<Record<Family, DrawingKind>>> = {
  chip: 'resistor',
  chip_array: 'resistor',
  melf: 'resistor',
  axial: 'resistor',
  two_lead_molded: 'diode',
  radial_can: 'capacitor',
  smd_can: 'capacitor',
  tantalum: 'capacitor',
  film_box: 'capacitor',
  radial_disc: 'varistor',
  radial_led: 'led',
  led_plcc: 'led',
  inductor: 'inductor',
  crystal: 'crystal',
  module: 'module',
}

/** The most frequent kind of a package, where the caller names none. */
export const getUsualKind = ({ family }: PackageGeometry): DrawingKind => USUAL_KINDS[family] ?? 'ic'
