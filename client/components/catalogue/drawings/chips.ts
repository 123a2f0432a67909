import { spreadPositions, toColumnPoints, toRowPoints } from './rows.ts'
import { Sketch } from './sketch.ts'
import { type DrawingRequest, type DrawnGeometry, drawBlock, drawBoard, type Views } from './views.ts'

const HORIZONTAL = { pitch: 0, turn: false }

/** Two-terminal chips: the size determines the metal ends, the kind the part between them. */
export function drawChip({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'chip'>>): Views {
  const { length: l, width: w, height: h, termination: t } = g
  const top = new Sketch()
  const side = new Sketch()
  const inner = l - 2 * t
  if (kind === 'led') {
    // Half-holes in the ends of the carrier board, a lens between them, the cathode marked.
    top.box('lead', 0, 0, l, w).box('body', 0, 0, inner, w)
    if (size !== 'row') {
      const bite = w * 0.2
      top.arc('mark', -l / 2, -bite, -l / 2, bite, bite).arc('mark', l / 2, bite, l / 2, -bite, bite)
      top.box('mark', 0, 0, inner * 0.94, w * 0.8, w * 0.1)
    }
    top.circle('mark', inner * 0.12, 0, Math.min(inner, w) * 0.29)
    top.polygon('solid', -inner * 0.42, 0, -inner * 0.2, -w * 0.2, -inner * 0.2, w * 0.2)
    drawBoard(side.rect('body', -l / 2, -h * 0.45, l, h * 0.45).symmetric('body', inner * 0.4, -h * 1.3, inner * 0.47, -h * 0.45), l * 0.62)
    side.rect('lead', -l / 2, -h * 0.45, t, h * 0.45).rect('lead', l / 2 - t, -h * 0.45, t, h * 0.45)
    return { ...HORIZONTAL, top, side }
  }
  const ceramic = kind === 'capacitor' || kind === 'inductor' || kind === 'ferrite' || kind === 'thermistor' || kind === 'varistor'
  const corner = ceramic ? Math.min(l, w) * 0.09 : 0
  top.box('lead', 0, 0, l, w, corner).box('body', 0, 0, inner, w)
  if (kind === 'resistor') {
    top.box('glaze', 0, 0, inner * 0.92, w * 0.86)
  } else if (kind === 'inductor') {
    const turns = size === 'row' ? 3 : 7
    for (let i = 0; i < turns; i += 1) {
      const x = -inner / 2 + (inner * (i + 0.5)) / turns
      const lean = (inner / turns) * 0.3
      top.line('mark', x - lean, w / 2, x + lean, -w / 2)
    }
  } else if (kind === 'ferrite') {
    top.box('tone', 0, 0, inner, w)
  } else if (kind === 'fuse') {
    const r = inner * 0.21
    top.arc('mark', -2 * r, 0, 0, 0, r).arc('mark', 0, 0, 2 * r, 0, r, 0)
  } else if (kind === 'diode') {
    top.rect('solid', -inner / 2 + inner * 0.12, -w / 2, inner * 0.14, w)
  } else if (kind === 'thermistor' || kind === 'varistor') {
    top.line('mark', -inner * 0.3, w * 0.3, inner * 0.3, -w * 0.3)
  }
  const tall = kind === 'capacitor' || kind === 'inductor' || kind === 'ferrite' ? Math.max(h, Math.min(w, l * 0.5) * 0.95) : h
  drawBoard(side.rect('body', -l / 2, -tall, l, tall, corner), l * 0.62)
  side.rect('lead', -l / 2, -tall, t, tall, corner).rect('lead', l / 2 - t, -tall, t, tall, corner)
  if (kind === 'resistor') side.rect('glaze', -inner * 0.46, -tall - h * 0.06, inner * 0.92, h * 0.08)
  return { ...HORIZONTAL, top, side }
}

export function drawChipArray({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'chip_array'>>): Views {
  const { length: l, width: w, height: h, pitch, per_side: n, termination: t } = g
  const top = new Sketch().box('body', 0, 0, l, w)
  const wide = pitch * 0.56
  const at = spreadPositions(n, pitch)
  top.terminals('lead', toRowPoints(at, -w / 2), [0, 1], t, wide, pitch)
  top.terminals('lead', toRowPoints(at, w / 2), [0, -1], t, wide, pitch)
  if (kind === 'resistor') top.box('glaze', 0, 0, l * 0.95, w - 2.5 * t)
  else if (kind === 'inductor' || kind === 'choke' || kind === 'ferrite') {
    const turns = size === 'row' ? 4 : 7
    const span = l * 0.7
    for (let i = 0; i < turns; i += 1) {
      const x = -span / 2 + (span * (i + 0.5)) / turns
      top.line('mark', x - (span / turns) * 0.3, w / 2 - t * 1.2, x + (span / turns) * 0.3, -w / 2 + t * 1.2)
    }
  }
  const side = drawBlock(l, h)
  side.terminals('lead', toRowPoints(at, -h), [0, 1], h, wide, pitch)
  return { top, side, pitch, turn: false }
}

export function drawMelf({ geometry: g, kind }: DrawingRequest<DrawnGeometry<'melf'>>): Views {
  const { length: l, diameter: d, termination: t } = g
  const top = new Sketch().box('body', 0, 0, l - t, d * 0.94)
  top.rect('lead', -l / 2, -d / 2, t, d, d * 0.1).rect('lead', l / 2 - t, -d / 2, t, d, d * 0.1)
  drawBands(top, kind, l - 2 * t, d * 0.94)
  const side = new Sketch().circle('lead', 0, -d / 2, d / 2).circle('mark', 0, -d / 2, d * 0.47)
  return { ...HORIZONTAL, top, side: drawBoard(side, d) }
}

/** A resistor's five rings without legible colours, or a diode's one. */
export function drawBands(sketch: Sketch, kind: string, l: number, d: number): void {
  if (kind === 'resistor') {
    for (const at of [-0.34, -0.17, 0, 0.17, 0.36]) sketch.box('solid', l * at, 0, l * 0.05, d)
  } else if (kind !== 'capacitor' && kind !== 'inductor' && kind !== 'fuse' && kind !== 'thermistor') {
    sketch.box('solid', -l * 0.3, 0, l * 0.13, d)
  } else if (kind === 'inductor') {
    for (const at of [-0.3, -0.1, 0.1, 0.3]) sketch.line('mark', l * (at - 0.03), d / 2, l * (at + 0.03), -d / 2)
  } else if (kind === 'fuse') sketch.line('mark', -l / 2, 0, l / 2, 0)
}

export function drawTwoLeadMolded({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'two_lead_molded'>>): Views {
  const { length: l, width: w, height: h, span, lead_width: lw, lead_form } = g
  const top = new Sketch()
  top.terminals('lead', [[-l / 2, 0]], [-1, 0], (span - l) / 2, lw, 0).terminals('lead', [[l / 2, 0]], [1, 0], (span - l) / 2, lw, 0)
  top.box('body', 0, 0, l, w)
  if (size !== 'row') top.box('mark', 0, 0, l * 0.93, w * 0.9)
  if (kind !== 'capacitor' && kind !== 'resistor' && kind !== 'fuse') top.rect('solid', -l / 2 + l * 0.1, -w / 2, l * 0.12, w)
  const side = new Sketch()
  const mid = -h * 0.5
  const t = Math.min(0.2, h * 0.16)
  const s = span / 2
  const b = l / 2
  if (lead_form === 'j') side.twins('lead', b, mid - t, s, mid - t, s, 0, b - l * 0.2, 0, b - l * 0.2, -t, s - t, -t, s - t, mid, b, mid)
  else if (lead_form === 'flat') {
    const foot = s - b + l * 0.15
    side.rect('lead', -s, -t, foot, t).rect('lead', b - l * 0.15, -t, foot, t)
  } else side.twins('lead', ...toGullWingPoints(b, s, mid, t))
  side.symmetric('body', b * 0.95, -h, b, mid - t / 2, b * 0.95, -h * 0.04)
  return { ...HORIZONTAL, top, side: drawBoard(side, s * 1.2) }
}

/** Profile of a gull wing on the right: out of the body at `mid`, down, and a foot to `tip`. */
export function toGullWingPoints(root: number, tip: number, mid: number, t: number): number[] {
  const reach = tip - root
  const knee = root + reach * 0.3
  const heel = root + reach * 0.48
  const [upper, lower] = [mid - t / 2, mid + t / 2]
  return [root, upper, knee + t * 0.4, upper, heel + t * 0.7, -t, tip, -t, tip, 0, heel, 0, knee - t * 0.3, lower, root, lower]
}

export function drawTantalum({ geometry: g }: DrawingRequest<DrawnGeometry<'tantalum'>>): Views {
  const { length: l, width: w, height: h, lead_width: lw } = g
  const edge = l * 0.03
  const top = new Sketch()
  top.terminals('lead', [[-l / 2 + edge, 0]], [-1, 0], edge, lw, 0).terminals('lead', [[l / 2 - edge, 0]], [1, 0], edge, lw, 0)
  top.box('body', 0, 0, l - 2 * edge, w)
  // The bar is the anode.
  top.rect('solid', -l / 2 + l * 0.09, -w / 2, l * 0.13, w)
  const side = new Sketch()
  const b = l / 2
  const t = h * 0.08
  side.twins('lead', b, -h * 0.55, b, 0, b * 0.6, 0, b * 0.6, -t, b - edge, -t, b - edge, -h * 0.55)
  side.symmetric('body', b * 0.92, -h, b - edge, -h * 0.5, b - edge, -t)
  return { ...HORIZONTAL, top, side: drawBoard(side, b * 1.25) }
}

export function drawInductor({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'inductor'>>): Views {
  const { length: l, width: w, height: h, terminal_width: tw } = g
  const top = new Sketch().box('body', 0, 0, l, w, Math.min(l, w) * 0.12)
  const r = Math.min(l, w) * 0.36
  if (Math.max(l, w) < 4 || kind !== 'inductor') {
    top.terminals('lead', [[-l / 2, 0]], [1, 0], l * 0.14, tw, 0).terminals('lead', [[l / 2, 0]], [-1, 0], l * 0.14, tw, 0)
    if (size !== 'row') top.box('mark', 0, 0, l * 0.5, w * 0.7, w * 0.1)
    top.box('tone', 0, 0, l * 0.5, w * 0.7, w * 0.1)
  } else {
    top.terminals('lead', [[-l / 2, 0]], [1, 0], l * 0.1, tw, 0).terminals('lead', [[l / 2, 0]], [-1, 0], l * 0.1, tw, 0)
    top.circle('mark', 0, 0, r)
    if (size === 'row') top.circle('mark', 0, 0, r * 0.5)
    else for (const part of [0.86, 0.72, 0.58, 0.44]) top.circle('mark', 0, 0, r * part)
  }
  const side = new Sketch().rect('body', -l / 2, -h, l, h, Math.min(l, h) * 0.06)
  side.rect('lead', -l / 2, -h * 0.45, l * 0.1, h * 0.45).rect('lead', l / 2 - l * 0.1, -h * 0.45, l * 0.1, h * 0.45)
  return { ...HORIZONTAL, top, side: drawBoard(side, l * 0.62) }
}

export function drawSmdCan({ geometry: g, size }: DrawingRequest<DrawnGeometry<'smd_can'>>): Views {
  const { diameter: d, base, height: h, lead_width: lw, span } = g
  const b = base / 2
  const cut = base * 0.2
  const top = new Sketch()
  top.terminals('lead', [[-b, 0]], [-1, 0], (span - base) / 2, lw, 0).terminals('lead', [[b, 0]], [1, 0], (span - base) / 2, lw, 0)
  // The two cut corners of the base are the positive side.
  top.polygon('body', -b, -b, b - cut, -b, b, -b + cut, b, b - cut, b - cut, b, -b, b)
  top.circle('body', 0, 0, d / 2)
  const x = -d * 0.27
  const y = Math.sqrt((d / 2) ** 2 - x * x)
  top.arc('solid', x, y, x, -y, d / 2, 1, { closed: true })
  top.include(-b, 0)
  const side = new Sketch()
  const foot = Math.min(1.2, h * 0.2)
  side.symmetric('body', b * 0.94, -foot * 1.25, b, -foot, b, 0)
  side.rect('body', -d / 2, -h, d, h - foot * 1.25, d * 0.06)
  if (size === 'hero') side.line('mark', -d / 2, -foot * 2.2, d / 2, -foot * 2.2)
  side.rect('lead', -span / 2, -0.25, span / 2 - b * 0.5, 0.25).rect('lead', b * 0.5, -0.25, span / 2 - b * 0.5, 0.25)
  return { ...HORIZONTAL, top, side: drawBoard(side, b * 1.3) }
}

export function drawLedPlcc({ geometry: g, size }: DrawingRequest<DrawnGeometry<'led_plcc'>>): Views {
  const { length: l, width: w, height: h, lens, lead_width: lw, left, right } = g
  const pitch = left.length > 1 ? (left[1] ?? 0) - (left[0] ?? 0) : 0
  const body = l * 0.92
  const top = new Sketch()
  top.terminals('lead', toColumnPoints(-body / 2, left), [-1, 0], (l - body) / 2, lw, pitch)
  top.terminals('lead', toColumnPoints(body / 2, right), [1, 0], (l - body) / 2, lw, pitch)
  const b = body / 2
  const cut = w * 0.2
  top.polygon('body', -b + cut, -w / 2, b, -w / 2, b, w / 2, -b, w / 2, -b, -w / 2 + cut)
  top.circle('body', 0, 0, lens / 2)
  if (size !== 'row') top.circle('mark', 0, 0, lens * 0.4)
  top.box('solid', 0, 0, w * 0.16, w * 0.16)
  const side = new Sketch().symmetric('body', b * 0.96, -h, b, -h * 0.12)
  side.twins('lead', b, -h * 0.55, l / 2, -h * 0.55, l / 2, 0, b * 0.6, 0, b * 0.6, -h * 0.08, b, -h * 0.1)
  return { top, side: drawBoard(side, l * 0.62), pitch, turn: false }
}

export function drawCrystal({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'crystal'>>): Views {
  const { form, length: l, width: w, height: h, pitch, pins } = g
  const top = new Sketch()
  const side = new Sketch()
  if (form === 'hc49' || form === 'hc49_smd') {
    top.box('body', 0, 0, l, w, w / 2).box('body', 0, 0, l * 0.91, w * 0.78, w * 0.39)
    if (form === 'hc49_smd') {
      const upper = new Sketch().terminals('lead', [[-l / 2, 0]], [-1, 0], 0.9, 0.8, 0).terminals('lead', [[l / 2, 0]], [1, 0], 0.9, 0.8, 0)
      upper.box('body', 0, 0, l, w, w * 0.12).box('body', 0, 0, l * 0.91, w * 0.78, w * 0.39)
      side.rect('body', -l / 2, -h * 0.2, l, h * 0.16).rect('body', -l * 0.455, -h, l * 0.91, h * 0.8, l * 0.06)
      side.rect('lead', -l / 2 - 0.9, -0.15, 3, 0.15).rect('lead', l / 2 - 2.1, -0.15, 3, 0.15)
      return { ...HORIZONTAL, top: upper, side: drawBoard(side, l * 0.65) }
    }
    // Drawn from the front: a flat can, its flange and two wires.
    const front = new Sketch()
    const wires = Math.min(5, Math.max(3, l * 0.4))
    front.terminals('lead', toRowPoints(spreadPositions(2, pitch), 0), [0, 1], wires, 0.43, pitch)
    front.rect('body', -l * 0.455, -h, l * 0.91, h - 0.5, Math.min(h * 0.3, l * 0.1)).rect('body', -l / 2, -0.5, l, 0.5)
    top.dots('lead', [{ y: 0, from: -pitch / 2, count: 2 }], pitch, 0.43)
    return { ...HORIZONTAL, top: front, side: top }
  }
  if (form === 'cylinder') {
    top.box('body', 0, 0, l, w, w * 0.16)
    top.terminals('lead', toColumnPoints(l / 2, spreadPositions(2, pitch)), [1, 0], l * 0.6, 0.3, pitch)
    if (size !== 'row') top.line('mark', l / 2 - l * 0.08, -w / 2, l / 2 - l * 0.08, w / 2)
    side.circle('body', 0, -w / 2, w / 2)
    return { ...HORIZONTAL, top, side: drawBoard(side, w) }
  }
  const padX = pins === 2 ? l * 0.24 : l * 0.28
  const padY = pins === 2 ? w * 0.8 : w * 0.34
  top.box('body', 0, 0, l, w, w * 0.06)
  if (size !== 'row' && kind === 'crystal')
    for (const y of pins === 2 ? [0] : [-1, 1])
      for (const x of [-1, 1]) top.box('mark', x * (l / 2 - padX / 2), y * (w / 2 - padY / 2), padX, padY)
  top.box('lead', 0, 0, l * 0.84, w * 0.8, w * 0.1)
  if (pins > 2) top.circle('solid', -l * 0.3, w * 0.24, Math.min(l, w) * 0.055)
  drawBoard(side.rect('body', -l / 2, -h * 0.72, l, h * 0.72).rect('lead', -l * 0.44, -h, l * 0.88, h * 0.28, h * 0.1), l * 0.62)
  side.rect('lead', -l / 2, -h * 0.16, padX, h * 0.16).rect('lead', l / 2 - padX, -h * 0.16, padX, h * 0.16)
  return { ...HORIZONTAL, top, side }
}
