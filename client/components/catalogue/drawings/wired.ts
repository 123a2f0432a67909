import { drawBands } from './chips.ts'
import { spreadPositions, toColumnPoints, toRowPoints } from './rows.ts'
import { Sketch } from './sketch.ts'
import { type DrawingRequest, type DrawnGeometry, drawBlock, drawBoard, type Views } from './views.ts'

const UPRIGHT = { pitch: 0, turn: false }

export function drawUpright({ geometry: g, size }: DrawingRequest<DrawnGeometry<'through_hole_tab'>>): Views {
  const { form, width: w, height: h, depth: d, tab_height: tab, screw_hole: screw, pitch, lead_width: lw, pins } = g
  const top = new Sketch()
  const xs = spreadPositions(pins, pitch)
  const down: [number, number] = [0, 1]
  const at = (y: number) => toRowPoints(xs, y)
  const side = new Sketch()
  if (form === 'to92') {
    top.terminals('lead', at(0), down, h * 0.95, lw, pitch).rect('body', -w / 2, -h, w, h)
    // The flat face between the two that fall away from it.
    top.line('mark', -w * 0.36, -h, -w * 0.36, 0).line('mark', w * 0.36, -h, w * 0.36, 0)
    // From above: a circle with one flat.
    const r = w / 2
    const flat = d - r
    const x = Math.sqrt(Math.max(0.01, r * r - flat * flat))
    side.arc('body', -x, flat, x, flat, r, 1, { closed: true, large: 1 }).include(-r, -r).include(r, flat)
    side.dots('lead', [{ y: 0, from: xs[0] ?? 0, count: pins }], pitch, lw)
    return { ...UPRIGHT, top, side }
  }
  const lead = form === 'ipak' ? 6 : form === 'to247' ? 13 : 9
  if (form === 'to247' || form === 'to126') {
    const wide = form === 'to247' ? lead * 0.2 : 0
    if (wide) top.terminals('lead', at(0), down, wide, lw * 1.6, pitch)
    top.terminals('lead', at(wide), down, lead - wide, lw, pitch)
    top.rect('body', -w / 2, -h, w, h, w * 0.03)
    top.circle('mark', 0, form === 'to247' ? -h * 0.8 : -h * 0.66, screw / 2)
    side.box('body', 0, 0, w, d)
    for (const x of xs) side.box('lead', x, d * 0.22, lw, 0.6)
    return { ...UPRIGHT, top, side }
  }
  const body = h - tab
  const wide = form === 'ipak' ? 0 : lead * 0.32
  if (wide) top.terminals('lead', at(0), down, wide, lw * 1.6, pitch)
  top.terminals('lead', at(wide), down, lead - wide, lw, pitch)
  if (form === 'to220') {
    const c = w * 0.06
    top.polygon('lead', -w / 2, -body, -w / 2, -h + c, -w / 2 + c, -h, w / 2 - c, -h, w / 2, -h + c, w / 2, -body)
    top.circle('mark', 0, -h + tab * 0.45, screw / 2)
    top.rect('body', -w / 2, -body, w, body)
  } else if (form === 'to220f') {
    top.rect('body', -w / 2, -h, w, h, w * 0.06).circle('mark', 0, -h + tab * 0.5, screw / 2)
    if (size !== 'row') top.line('mark', -w / 2, -body, w / 2, -body)
  } else {
    top.rect('lead', -w * 0.4, -h, w * 0.8, tab).rect('body', -w / 2, -body, w, body)
  }
  side.rect('body', -w / 2, 0, w, d * 0.72).rect('lead', -w / 2, d * 0.72, w, d * 0.28)
  for (const x of xs) side.box('lead', x, d * 0.48, lw, 0.5)
  return { ...UPRIGHT, top, side }
}

export function drawMetalCan({ geometry: g }: DrawingRequest<DrawnGeometry<'metal_can'>>): Views {
  const { diameter: d, flange, pins, height: h } = g
  const top = new Sketch()
  const a = Math.PI * 0.75
  const tag = flange * 0.09
  const [cx, cy] = [Math.cos(a) * (flange / 2 + tag), Math.sin(a) * (flange / 2 + tag)]
  const [nx, ny] = [Math.sin(a) * tag * 0.7, -Math.cos(a) * tag * 0.7]
  const [bx, by] = [Math.cos(a) * (flange / 2 - tag * 0.4), Math.sin(a) * (flange / 2 - tag * 0.4)]
  top.polygon('body', cx + nx, cy + ny, cx - nx, cy - ny, bx - nx, by - ny, bx + nx, by + ny)
  top.circle('body', 0, 0, flange / 2).circle('body', 0, 0, d / 2)
  for (let i = 0; i < pins; i += 1) {
    const turn = pins === 3 ? Math.PI - (i * Math.PI) / 2 : a - ((i + 1) * 2 * Math.PI) / pins
    top.circle('lead', Math.cos(turn) * d * 0.28, Math.sin(turn) * d * 0.28, 0.25)
  }
  const side = new Sketch().rect('body', -d / 2, -h, d, h - 0.4, d * 0.08).rect('body', -flange / 2, -0.4, flange, 0.4)
  side.terminals('lead', toRowPoints(spreadPositions(3, d * 0.28), 0), [0, 1], 5, 0.45, d * 0.28)
  return { ...UPRIGHT, top, side }
}

export function drawAxial({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'axial'>>): Views {
  const { length: l, diameter: d, wire, glass } = g
  const top = new Sketch()
  const reach = Math.max(l * 0.55, 2.2)
  top.terminals('lead', [[-l / 2, 0]], [-1, 0], reach, wire, 0).terminals('lead', [[l / 2, 0]], [1, 0], reach, wire, 0)
  if (kind === 'resistor' && l < 20) {
    // A dipped resistor is a little thicker over its end caps.
    const e = l * 0.17
    const [b, n] = [d / 2, d * 0.41]
    const upper = [l / 2 - e * 1.4, -n, l / 2 - e, -b, l / 2 - e * 0.25, -b, l / 2, -b * 0.82]
    const lower = [l / 2, b * 0.82, l / 2 - e * 0.25, b, l / 2 - e, b, l / 2 - e * 1.4, n]
    top.symmetric('body', ...upper, ...lower)
    for (const at of [-0.39, 0.39]) top.box('solid', l * at, 0, l * 0.05, b * 2)
    for (const at of [-0.2, -0.06, 0.08]) top.box('solid', l * at, 0, l * 0.05, n * 2)
  } else {
    top.box('body', 0, 0, l, d, glass ? d * 0.25 : 0)
    drawBands(top, kind, l, d)
    if (glass && size !== 'row') top.box('mark', -l * 0.02, 0, l * 0.3, d * 0.4)
  }
  const side = new Sketch().circle('body', 0, -d / 2, d / 2).circle('lead', 0, -d / 2, wire / 2)
  return { ...UPRIGHT, top, side }
}

export function drawRadialCan({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'radial_can'>>): Views {
  const { diameter: d, height: h, pitch, wire } = g
  const front = new Sketch()
  const plan = new Sketch().circle('body', 0, 0, d / 2)
  if (kind === 'buzzer') {
    plan.circle('solid', 0, 0, d * 0.09)
    if (size !== 'row') plan.circle('mark', 0, 0, d * 0.42)
    const r = d * 0.045
    plan.line('mark', -d * 0.3 - r, d * 0.0, -d * 0.3 + r, 0).line('mark', -d * 0.3, -r, -d * 0.3, r)
    front.terminals('lead', toRowPoints(spreadPositions(2, pitch), 0), [0, 1], 3, wire, pitch).rect('body', -d / 2, -h, d, h, d * 0.03)
    return { ...UPRIGHT, top: plan, side: drawBoard(front, d * 0.62) }
  }
  const legs = Math.min(5, h * 0.4)
  // The longer wire is the positive one; the stripe marks the other.
  front.terminals('lead', [[-pitch / 2, 0]], [0, 1], legs, wire, pitch).terminals('lead', [[pitch / 2, 0]], [0, 1], legs * 0.8, wire, pitch)
  front.rect('body', -d / 2, -h, d, h, d * 0.07)
  const groove = Math.max(1, h * 0.1)
  front.line('mark', -d / 2, -groove, d / 2, -groove)
  if (size !== 'row') front.line('mark', -d / 2, -groove * 1.35, d / 2, -groove * 1.35)
  front.rect('solid', d * 0.22, -h + d * 0.08, d * 0.16, h - groove * 1.7 - d * 0.08)
  const x = d * 0.32
  const y = Math.sqrt((d / 2) ** 2 - x * x)
  plan.arc('solid', x, -y, x, y, d / 2, 1, { closed: true })
  plan.line('mark', -d * 0.2, 0, d * 0.2, 0).line('mark', 0, -d * 0.2, 0, d * 0.2)
  return { ...UPRIGHT, top: front, side: plan }
}

function drawDisc(diameter: number, thickness: number, pitch: number, wire: number, kind: string): Views {
  const r = diameter / 2
  const top = new Sketch()
  const legs = Math.max(4, r * 0.8)
  const drop = Math.sqrt(Math.max(0, r * r - (pitch / 2) ** 2))
  top
    .terminals('lead', [[-pitch / 2, drop]], [0, 1], r - drop + legs, wire, pitch)
    .terminals('lead', [[pitch / 2, drop]], [0, 1], r - drop + legs, wire, pitch)
  top.circle('body', 0, 0, r)
  if (kind === 'varistor' || kind === 'thermistor') {
    top.box('mark', 0, 0, r * 0.9, r * 0.36).line('mark', -r * 0.6, r * 0.4, -r * 0.38, r * 0.4, r * 0.42, -r * 0.42)
  } else if (kind === 'capacitor') {
    top.line('mark', -r * 0.12, -r * 0.36, -r * 0.12, r * 0.36).line('mark', r * 0.12, -r * 0.36, r * 0.12, r * 0.36)
    top.line('mark', -r * 0.5, 0, -r * 0.12, 0).line('mark', r * 0.12, 0, r * 0.5, 0)
  }
  return { ...UPRIGHT, top, side: new Sketch().box('body', 0, 0, diameter, thickness, thickness / 2) }
}

export function drawRadialDisc({ geometry: g, kind }: DrawingRequest<DrawnGeometry<'radial_disc'>>): Views {
  return drawDisc(g.diameter, g.thickness, g.pitch, g.wire, kind)
}

export function drawRadialLed({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'radial_led'>>): Views {
  const { diameter: d, flange, height: h, pitch, wire } = g
  if (kind === 'varistor' || kind === 'capacitor' || kind === 'thermistor' || kind === 'resistor') return drawDisc(d, d * 0.5, 5, 0.6, kind)
  const r = d / 2
  const top = new Sketch()
  const legs = h * 0.85
  top.terminals('lead', [[-pitch / 2, 0]], [0, 1], legs * 0.82, wire, pitch).terminals('lead', [[pitch / 2, 0]], [0, 1], legs, wire, pitch)
  const step = h * 0.12
  // Dome: the sides rise straight, then half a circle.
  top.rect('body', -r, -h, d, h - step, r, 0)
  top.rect('body', -flange / 2, -step, flange, step)
  if (size !== 'row') {
    // Inside, the cup that bears the die and the post beside it.
    top
      .line('mark', -pitch / 2, -step, -pitch / 2, -h * 0.42, -pitch * 0.05, -h * 0.52, -pitch * 0.05, -h * 0.3)
      .line('mark', pitch / 2, -step, pitch / 2, -h * 0.46, pitch * 0.15, -h * 0.46)
  } else top.line('mark', -pitch / 2, -step, -pitch / 2, -h * 0.46).line('mark', pitch / 2, -step, pitch / 2, -h * 0.46)
  const plan = new Sketch()
  const f = flange / 2
  const x = -r * 1.02
  const y = Math.sqrt(Math.max(0, f * f - x * x))
  // The flat of the flange marks the cathode.
  plan.circle('body', 0, 0, f).circle('body', 0, 0, r).line('mark', x, -y, x, y)
  return { ...UPRIGHT, top, side: plan }
}

export function drawFilmBox({ geometry: g }: DrawingRequest<DrawnGeometry<'film_box'>>): Views {
  const { length: l, width: w, height: h, pitch, wire } = g
  const top = new Sketch()
  top.terminals('lead', toRowPoints(spreadPositions(2, pitch), 0), [0, 1], Math.max(3.5, h * 0.35), wire, pitch)
  top.rect('body', -l / 2, -h, l, h, l * 0.04)
  const r = h * 0.16
  top.line('mark', -r * 0.4, -h * 0.5 - r, -r * 0.4, -h * 0.5 + r).line('mark', r * 0.4, -h * 0.5 - r, r * 0.4, -h * 0.5 + r)
  top.line('mark', -r * 2, -h * 0.5, -r * 0.4, -h * 0.5).line('mark', r * 0.4, -h * 0.5, r * 2, -h * 0.5)
  return { ...UPRIGHT, top, side: new Sketch().box('body', 0, 0, l, w, l * 0.03) }
}

export function drawTrimmer({ geometry: g, size }: DrawingRequest<DrawnGeometry<'trimmer'>>): Views {
  const { form, length: l, width: w, height: h, screw, surface_mount } = g
  const top = new Sketch()
  if (surface_mount)
    top
      .terminals('lead', toRowPoints(spreadPositions(2, l * 0.5), w / 2), [0, 1], 0.5, 0.8, l * 0.5)
      .terminals('lead', [[0, -w / 2]], [0, -1], 0.5, 1, 0)
  top.box('body', 0, 0, l, w, 0.3)
  const x = form === 'multi_turn' ? -l / 2 + screw * 0.5 + w * 0.16 : 0
  top.circle('lead', x, 0, screw / 2)
  const s = (screw / 2) * 0.72
  if (form === 'multi_turn') top.line('mark', x - s, 0, x + s, 0)
  else top.line('mark', x - s, 0, x + s, 0).line('mark', x, -s, x, s)
  if (size !== 'row' && !surface_mount) top.dots('tone', [{ y: w * 0.2, from: -2.54, count: 3 }], 2.54, 0.5)
  const side = new Sketch().rect('body', -l / 2, -h, l, h - 0.3, 0.2)
  if (!surface_mount) side.terminals('lead', toRowPoints(spreadPositions(3, 2.54), -0.3), [0, 1], 3.5, 0.5, 2.54)
  side.rect('lead', x - screw / 2, -h - 0.6, screw, 0.6)
  return { ...UPRIGHT, top, side: drawBoard(side, l * 0.62) }
}

export function drawRelay({ geometry: g, size }: DrawingRequest<DrawnGeometry<'relay'>>): Views {
  const { length: l, width: w, height: h, pins } = g
  const top = new Sketch().box('body', 0, 0, l, w, w * 0.03)
  if (size !== 'row') top.box('mark', 0, 0, l * 0.95, w * 0.93, w * 0.03)
  // Coil on the left, contact on the right, as on the part's diagram.
  const u = w / 14
  top.box('mark', -l * 0.2, 0, l * 0.14, w * 0.44).line('mark', -l * 0.27, w * 0.12, -l * 0.13, -w * 0.12)
  top.line('mark', -l * 0.2, -w * 0.22, -l * 0.2, -w * 0.36).line('mark', -l * 0.2, w * 0.22, -l * 0.2, w * 0.36)
  top.line('mark', l * 0.16, w * 0.36, l * 0.16, w * 0.12, l * 0.27, -w * 0.14).line('mark', l * 0.16, -w * 0.36, l * 0.16, -w * 0.14)
  top.circle('solid', l * 0.16, w * 0.12, u * 0.6)
  const side = new Sketch().rect('body', -l / 2, -h, l, h, w * 0.03)
  const xs = pins === 5 ? [-l * 0.4, -l * 0.28, l * 0.4] : spreadPositions(4, l * 0.22)
  side.terminals('lead', toRowPoints(xs, 0), [0, 1], 3.5, 0.8, 0)
  return { ...UPRIGHT, top, side: drawBoard(side, l * 0.62) }
}

export function drawTact({ geometry: g, size }: DrawingRequest<DrawnGeometry<'tact_switch'>>): Views {
  const { length: l, width: w, height: h, button, span, pitch, pins } = g
  const top = new Sketch()
  const reach = (span - l) / 2
  const lead = pins === 4 ? Math.min(0.8, w * 0.14) : w * 0.3
  const ys = pins === 4 ? [-pitch / 2, pitch / 2] : [0]
  top
    .terminals('lead', toColumnPoints(-l / 2, ys), [-1, 0], reach, lead, pitch)
    .terminals('lead', toColumnPoints(l / 2, ys), [1, 0], reach, lead, pitch)
  top.box('body', 0, 0, l, w, w * 0.04)
  if (size !== 'row' && pins === 4) {
    const r = w * 0.055
    for (const x of [-1, 1]) for (const y of [-1, 1]) top.circle('mark', x * l * 0.39, y * w * 0.39, r)
  }
  top.circle('lead', 0, 0, button / 2)
  if (size === 'hero') top.circle('mark', 0, 0, button * 0.42)
  const base = Math.min(3.5, h * 0.8)
  const side = drawBlock(l, base)
  side.rect('lead', -button / 2, -h, button, h - base)
  return { ...UPRIGHT, top, side }
}
