import { spreadPositions, toRowPoints } from './rows.ts'
import { Sketch } from './sketch.ts'
import { type DrawingRequest, type DrawnGeometry, drawBoard, type Views } from './views.ts'

/** Connectors with more positions are drawn with a break in the middle, as on paper; the drawn positions are to scale. */
const LONGEST = { row: 8, card: 16, hero: 24 } as const

interface Cut {
  /** Centres of the drawn positions. */
  xs: number[]
  /** The position of the break, or null. */
  cut: { from: number; to: number } | null
}

function positions(count: number, pitch: number, limit: number): Cut {
  if (count <= limit) return { xs: spreadPositions(count, pitch), cut: null }
  const visiblePins = Math.floor(limit / 2) * 2
  const xs = spreadPositions(visiblePins + 1, pitch)
  xs.splice(visiblePins / 2, 1)
  return { xs, cut: { from: -pitch * 0.25, to: pitch * 0.25 } }
}

/** A long body, whole or in two halves with ragged ends. */
function strip(sketch: Sketch, cut: Cut['cut'], left: number, right: number, top: number, bottom: number): void {
  if (!cut) {
    sketch.rect('body', left, top, right - left, bottom - top)
    return
  }
  const t = (bottom - top) / 4
  const j = (cut.to - cut.from) * 0.4
  const edge = (x: number) => [x, top, x + j, top + t, x - j, top + 3 * t, x, bottom]
  sketch.polygon('body', left, top, ...edge(cut.from), left, bottom)
  const back = edge(cut.to)
  sketch.polygon('body', right, top, right, bottom, ...[6, 4, 2, 0].flatMap((i) => [back[i] ?? 0, back[i + 1] ?? 0]))
}

export function drawHeader({ geometry: g, size }: DrawingRequest<DrawnGeometry<'header'>>): Views {
  const { columns, rows, pitch } = g
  const { xs, cut } = positions(columns, pitch, LONGEST[size])
  const top = new Sketch()
  const pin = pitch * 0.25
  const half = (xs.at(-1) ?? 0) + pitch / 2
  const ys = spreadPositions(rows, pitch)
  const deep = (rows * pitch) / 2
  const notch = pitch * 0.12
  if (cut || size === 'row') strip(top, cut, -half, half, -deep, deep)
  else {
    // The moulding narrows between positions, where a strip is broken off.
    const points: number[] = []
    for (const x of xs)
      points.push(x - pitch / 2, -deep + notch, x - pitch / 2 + notch, -deep, x + pitch / 2 - notch, -deep, x + pitch / 2, -deep + notch)
    for (const x of [...xs].reverse())
      points.push(x + pitch / 2, deep - notch, x + pitch / 2 - notch, deep, x - pitch / 2 + notch, deep, x - pitch / 2, deep - notch)
    top.polygon('body', ...points)
  }
  for (const y of ys) for (const x of xs) top.box(size === 'row' ? 'solid' : 'lead', x, y, pin, pin)
  if (size !== 'row') top.box('mark', xs[0] ?? 0, ys.at(-1) ?? 0, pitch * 0.62, pitch * 0.62)
  const side = new Sketch()
  side
    .terminals('lead', toRowPoints(xs, -pitch), [0, -1], pitch * 2.35, pin, pitch)
    .terminals('lead', toRowPoints(xs, 0), [0, 1], pitch * 1.2, pin, pitch)
  strip(side, cut, -half, half, -pitch, 0)
  return { top, side, pitch, turn: false }
}

export function drawWireConnector({ geometry: g, size }: DrawingRequest<DrawnGeometry<'wire_connector'>>): Views {
  const { positions: n, pitch, length: l, width: w, height: h } = g
  const { xs, cut } = positions(n, pitch, LONGEST[size])
  const wall = (l - (n - 1) * pitch) / 2
  const half = (xs.at(-1) ?? 0) + wall
  const top = new Sketch()
  strip(top, cut, -half, half, -w / 2, w / 2)
  const t = w * 0.12
  if (!cut) top.symmetric('mark', half - t, -w / 2 + t, half - t, w / 2 - t, half * 0.5, w / 2 - t, half * 0.5, w / 2)
  const pin = pitch * 0.26
  for (const x of xs) top.box(size === 'row' ? 'solid' : 'lead', x, -w * 0.08, pin, pin)
  const side = new Sketch()
  side.terminals('lead', toRowPoints(xs, 0), [0, 1], 3.4, pin, pitch)
  strip(side, cut, -half, half, -h, 0)
  return { top, side, pitch, turn: false }
}

export function drawTerminal({ geometry: g, size }: DrawingRequest<DrawnGeometry<'terminal'>>): Views {
  const { positions: n, pitch, width: w, height: h } = g
  const { xs, cut } = positions(n, pitch, LONGEST[size] / 2)
  const half = (xs.at(-1) ?? 0) + pitch / 2
  // Drawn from the front: a screw over a wire entry at each position.
  const top = new Sketch()
  strip(top, cut, -half, half, -w / 2, w / 2)
  const r = pitch * 0.34
  for (const x of xs) {
    top.circle('lead', x, -w * 0.08, r)
    top.line('mark', x - r * 0.6, -w * 0.08 + r * 0.6, x + r * 0.6, -w * 0.08 - r * 0.6)
    if (size !== 'row') top.rect('mark', x - pitch * 0.3, w / 2 - w * 0.14, pitch * 0.6, w * 0.14)
  }
  if (!cut) for (const x of xs.slice(1)) top.line('mark', x - pitch / 2, -w / 2, x - pitch / 2, w / 2)
  const side = new Sketch()
  side.terminals('lead', toRowPoints(xs, 0), [0, 1], 3.5, 1, pitch)
  strip(side, cut, -half, half, -h, 0)
  for (const x of xs) side.rect('mark', x - pitch * 0.32, -h * 0.46, pitch * 0.64, h * 0.36)
  return { top, side, pitch, turn: false }
}

export function drawUsb({ geometry: g, size }: DrawingRequest<DrawnGeometry<'usb'>>): Views {
  const { form, length: l, width: w, height: h } = g
  const top = new Sketch()
  // Drawn from its mating face; the plan view follows.
  const face = new Sketch()
  if (form === 'c') {
    face
      .rect('lead', -l / 2, -h, l, h, h / 2)
      .box('body', 0, -h / 2, l * 0.9, h * 0.74, h * 0.37)
      .box('solid', 0, -h / 2, l * 0.72, h * 0.2)
  } else if (form === 'a') {
    face
      .rect('lead', -l / 2, -h, l, h, 0.3)
      .rect('body', -l * 0.46, -h * 0.84, l * 0.92, h * 0.7)
      .rect('solid', -l * 0.42, -h * 0.76, l * 0.84, h * 0.26)
  } else if (form === 'b') {
    const c = h * 0.22
    face.rect('body', -l / 2, -h, l, h, 0.3)
    face.symmetric('lead', l * 0.36 - c, -h * 0.86, l * 0.36, -h * 0.86 + c, l * 0.36, -h * 0.12)
    face.box('solid', 0, -h * 0.46, l * 0.46, h * 0.26)
  } else {
    const c = form === 'micro_b' ? h * 0.42 : h * 0.3
    const inset = l * 0.06
    const t = h * 0.13
    face.symmetric('lead', l / 2, -h, l / 2, -h * 0.45, l / 2 - c, 0)
    face.symmetric('body', l / 2 - inset, -h + t, l / 2 - inset, -h * 0.48, l / 2 - c - inset * 0.4, -t)
    face.rect('solid', -l * 0.3, form === 'micro_b' ? -h * 0.72 : -h * 0.62, l * 0.6, h * 0.22)
  }
  const contacts = form === 'c' ? 12 : form === 'a' || form === 'b' ? 4 : 5
  const step = form === 'c' ? 0.5 : form === 'a' ? 2.3 : form === 'b' ? 2.5 : form === 'micro_b' ? 0.65 : 0.8
  const tail = Math.min(0.9, w * 0.12)
  top.terminals('lead', toRowPoints(spreadPositions(contacts, step), -w / 2 + tail), [0, -1], tail, step * 0.5, step)
  if (form === 'c' || form === 'micro_b') {
    const ear = l * 0.06
    top.rect('lead', -l / 2 - ear, -w * 0.3, ear, w * 0.16).rect('lead', l / 2, -w * 0.3, ear, w * 0.16)
    if (form === 'c') top.rect('lead', -l / 2 - ear, w * 0.22, ear, w * 0.2).rect('lead', l / 2, w * 0.22, ear, w * 0.2)
  }
  top.rect('body', -l / 2, -w / 2 + tail, l, w - tail)
  if (size !== 'row' && form !== 'b') {
    const tongue = l * 0.1
    for (const x of [-0.22, 0.22])
      top.line('mark', l * x - tongue / 2, w * 0.1, l * x - tongue / 2, w * 0.4, l * x + tongue / 2, w * 0.4, l * x + tongue / 2, w * 0.1)
  }
  return { top: face, side: top, pitch: 0, turn: false }
}

export function drawModularJack({ geometry: g, size }: DrawingRequest<DrawnGeometry<'rj45'>>): Views {
  const { length: l, height: h, width: w, pins } = g
  const face = new Sketch().rect('body', -l / 2, -h, l, h, 0.3)
  const opening = l * 0.74
  const [t, b] = [-h * 0.82, -h * 0.3]
  // The plug's opening with the two steps that take its latch.
  const [edge, wide, narrow] = [opening / 2, opening * 0.28, opening * 0.15]
  face.symmetric('mark', edge, t, edge, b, wide, b, wide, b + h * 0.1, narrow, b + h * 0.1, narrow, b + h * 0.19)
  const step = (opening * 0.8) / pins
  face.terminals('mark', toRowPoints(spreadPositions(pins, step), t), [0, 1], h * 0.2, step * 0.3, step)
  if (size !== 'row') face.rect('mark', -l * 0.46, -h * 0.96, l * 0.15, h * 0.08).rect('mark', l * 0.31, -h * 0.96, l * 0.15, h * 0.08)
  return { top: face, side: new Sketch().box('body', 0, 0, l, w), pitch: 0, turn: false }
}

export function drawFpc({ geometry: g, size }: DrawingRequest<DrawnGeometry<'fpc'>>): Views {
  const { positions: n, pitch, length: l, width: w, height: h } = g
  const { xs, cut } = positions(n, pitch, size === 'row' ? 20 : 50)
  const wall = (l - (n - 1) * pitch) / 2
  const half = (xs.at(-1) ?? 0) + wall
  const top = new Sketch()
  const tail = w * 0.13
  const at = (y: number) => toRowPoints(xs, y)
  top.terminals('lead', at(-w / 2 + tail), [0, -1], tail, pitch * 0.4, pitch)
  strip(top, cut, -half, half, -w / 2 + tail, w * 0.28)
  // Solder tabs at the ends, the latch in front.
  top.rect('lead', -half - wall * 0.12, -w * 0.2, wall * 0.12, w * 0.3).rect('lead', half, -w * 0.2, wall * 0.12, w * 0.3)
  strip(top, cut, -half + wall * 0.2, half - wall * 0.2, w * 0.28, w / 2)
  top.terminals('mark', at(-w * 0.16), [0, 1], w * 0.3, pitch * 0.3, pitch)
  const inner = half - wall * 0.6
  const side = new Sketch().rect('body', -half, -h, half * 2, h).rect('mark', -inner, -h * 0.55, inner * 2, h * 0.22)
  return { top, side: drawBoard(side, half * 1.1), pitch, turn: false }
}

export function drawCoax({ geometry: g, size }: DrawingRequest<DrawnGeometry<'coax'>>): Views {
  const { form, length: l, width: w, height: h, barrel } = g
  const top = new Sketch()
  if (form === 'micro') {
    top.terminals('lead', [[-l / 2 + 0.2, 0]], [-1, 0], 0.35, 1.0, 0)
    top.rect('lead', -l * 0.3, -w / 2 - 0.2, l * 0.6, 0.4).rect('lead', -l * 0.3, w / 2 - 0.2, l * 0.6, 0.4)
    top.box('body', 0, 0, l * 0.86, w * 0.9)
  } else top.box('body', 0, 0, l, w, form === 'bayonet' ? l * 0.06 : 0)
  const r = barrel / 2
  top.circle('lead', 0, 0, r * 0.96)
  if (form === 'threaded' && size !== 'row') top.circle('mark', 0, 0, r * 0.84)
  if (form === 'bayonet') top.rect('lead', -r * 1.22, -r * 0.12, r * 0.26, r * 0.24).rect('lead', r * 0.96, -r * 0.12, r * 0.26, r * 0.24)
  top.circle('body', 0, 0, r * 0.66)
  top.circle('solid', 0, 0, Math.max(r * 0.14, 0.12))
  const side = new Sketch()
  const base = form === 'micro' ? h * 0.3 : Math.min(2, h * 0.2)
  side.rect('body', -l / 2, -base, l, base).rect('lead', -r, -h, r * 2, h - base)
  if (form === 'threaded') {
    const steps = 9
    for (let i = 0; i < steps; i += 1) {
      const y = -h + ((h - base) * 0.72 * (i + 0.5)) / steps
      side.line('mark', -r, y, r, y - 0.25)
    }
  }
  if (form !== 'micro') side.terminals('lead', toRowPoints(spreadPositions(3, l * 0.4), 0), [0, 1], 3.5, 0.9, l * 0.4)
  return { top, side: form === 'micro' ? drawBoard(side, l * 0.7) : side, pitch: 0, turn: false }
}
