import { toGullWingPoints } from './chips.ts'
import { spreadPositions, toColumnPoints, toRowPoints } from './rows.ts'
import { mirrorPoints, Sketch } from './sketch.ts'
import { type DrawingRequest, type DrawnGeometry, drawBlock, drawBoard, type Views } from './views.ts'

/** Moulded body in profile with a gull wing on each side. */
function gullProfile(width: number, span: number, height: number, { flat = false } = {}): Sketch {
  const side = new Sketch()
  const b = width / 2
  const t = Math.min(0.2, height * 0.15)
  const stand = flat ? 0 : Math.min(0.15, height * 0.08)
  const mid = flat ? -t : -(height + stand) / 2
  if (flat) side.rect('lead', -span / 2, -t, span / 2 - b, t).rect('lead', b, -t, span / 2 - b, t)
  else side.twins('lead', ...toGullWingPoints(b, span / 2, mid, t))
  const lean = Math.min(width * 0.04, height * 0.1)
  side.symmetric('body', b - lean, -height, b, mid, b - lean, -stand)
  return drawBoard(side, (span / 2) * 1.2)
}

export function drawGullTwoSide({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'gull_wing_two_side'>>): Views {
  const { length: l, width: w, span, pitch, lead_width: lw, left, right, tab_width, lead_form, pins } = g
  const top = new Sketch()
  const reach = (span - w) / 2
  top.terminals('lead', toColumnPoints(-w / 2, left), [-1, 0], reach, lw, pitch)
  if (tab_width) top.terminals('lead', toColumnPoints(w / 2, right), [1, 0], reach, tab_width, 0)
  else top.terminals('lead', toColumnPoints(w / 2, right), [1, 0], reach, lw, pitch)
  top.box('body', 0, 0, w, l)
  const small = pins < 5 || tab_width !== null
  if (!small) {
    const r = Math.min(0.4, w * 0.085, l * 0.085)
    const inset = Math.max(Math.min(0.35, w * 0.07) + r * 2, Math.min(w, l) * 0.17)
    top.circle('solid', -w / 2 + inset, -l / 2 + inset, r)
  }
  if (size !== 'row') {
    if (kind === 'optocoupler' || small) top.box('mark', 0, 0, w * 0.9, l * 0.95)
    // The bevel along the first row of pins.
    else top.line('mark', -w / 2 + Math.min(0.35, w * 0.07), -l / 2, -w / 2 + Math.min(0.35, w * 0.07), l / 2)
  }
  return {
    top,
    side: gullProfile(w, span, g.height, { flat: lead_form === 'flat' }),
    pitch,
    turn: left.length <= 3 && pins <= 8 ? l < span * 3 : l > span * 1.3,
  }
}

export function drawGullFourSide({ geometry: g, size }: DrawingRequest<DrawnGeometry<'gull_wing_four_side'>>): Views {
  const { length: l, width: w, span_length: sl, span_width: sw, pitch, lead_width: lw, columns, rows, lead_form } = g
  const top = new Sketch()
  const [rx, ry] = [(sl - l) / 2, (sw - w) / 2]
  const xs = spreadPositions(columns, pitch)
  const ys = spreadPositions(rows, pitch)
  top
    .terminals('lead', toColumnPoints(-l / 2, ys), [-1, 0], rx, lw, pitch)
    .terminals('lead', toColumnPoints(l / 2, ys), [1, 0], rx, lw, pitch)
  top.terminals('lead', toRowPoints(xs, -w / 2), [0, -1], ry, lw, pitch).terminals('lead', toRowPoints(xs, w / 2), [0, 1], ry, lw, pitch)
  const [a, b] = [l / 2, w / 2]
  const c = lead_form === 'j' ? 0.4 : Math.min(l, w) * 0.045
  const first = lead_form === 'j' ? 1.2 : c
  top.polygon('body', -a + first, -b, a - c, -b, a, -b + c, a, b - c, a - c, b, -a + c, b, -a, b - c, -a, -b + first)
  const r = Math.min(l, w) * 0.045
  if (lead_form === 'j') top.circle('solid', 0, -b + r * 3.2, r)
  else top.circle('solid', -a + r * 3, -b + r * 3, r)
  if (size === 'hero') top.box('mark', 0, 0, l - c * 1.4, w - c * 1.4)
  const side = lead_form === 'j' ? jProfile(l, sl, g.height) : gullProfile(l, sl, g.height)
  return { top, side, pitch, turn: false }
}

function jProfile(l: number, span: number, h: number): Sketch {
  const side = new Sketch()
  const s = span / 2
  const outer = [l / 2, -h * 0.55, s, -h * 0.5, s, -h * 0.15, s - h * 0.15, 0, s - h * 0.35, 0]
  const inner = [s - h * 0.35, -0.2, s - h * 0.18, -0.2, s - 0.25, -h * 0.18, s - 0.25, -h * 0.44, l / 2, -h * 0.48]
  side.twins('lead', ...outer, ...inner)
  side.symmetric('body', l / 2 - 0.3, -h, l / 2, -h * 0.52, l / 2 - 0.3, -h * 0.12)
  return drawBoard(side, s * 1.2)
}

export function drawNoLeadTwoSide({ geometry: g, size }: DrawingRequest<DrawnGeometry<'no_lead_two_side'>>): Views {
  const { length: l, width: w, pitch, lead_width: lw, lead_length: ll, left, right, form, pins, height: h } = g
  const top = new Sketch()
  const reach = form === 'clip' ? ll : 0
  if (form === 'clip') {
    top.terminals('lead', toColumnPoints(-w / 2, left), [-1, 0], reach, lw, pitch)
    top.polygon('lead', w / 2, -l * 0.44, w / 2 + reach, -l * 0.44, w / 2 + reach, l * 0.44, w / 2, l * 0.44)
  }
  top.box('body', 0, 0, w, l)
  if (form !== 'clip') {
    top.terminals('mark', toColumnPoints(-w / 2, left), [1, 0], ll, lw, pitch)
    if (form === 'tab') top.rect('mark', w / 2 - w * 0.68, -l * 0.43, w * 0.68, l * 0.86)
    else top.terminals('mark', toColumnPoints(w / 2, right), [-1, 0], ll, lw, pitch)
  }
  if (pins > 3) {
    const r = Math.min(l, w) * 0.055
    const x = -w / 2 + (form === 'clip' ? r * 2.6 : ll + r * 2)
    top.circle('solid', x, -l / 2 + r * 2.6, r)
  } else top.rect('solid', -w / 2 + ll + w * 0.05, -l / 2, w * 0.07, l)
  if (size === 'hero' && form === 'plain' && pins > 5) top.box('mark', 0, 0, w - 2 * ll - Math.min(0.8, w * 0.25), l * 0.62)
  const side = drawBlock(w, h)
  const t = Math.min(0.2, h * 0.25)
  if (form === 'clip')
    side
      .polygon('lead', ...mirrorPoints(toGullWingPoints(w / 2, w / 2 + reach, -h * 0.55, t)))
      .rect('lead', w / 2 - w * 0.1, -t, reach + w * 0.1, t)
  else
    side.rect('lead', -w / 2, -t, ll, t).rect('lead', form === 'tab' ? w / 2 - w * 0.68 : w / 2 - ll, -t, form === 'tab' ? w * 0.68 : ll, t)
  return { top, side, pitch, turn: l > w * 1.3 || form !== 'plain' }
}

export function drawNoLeadFourSide({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'no_lead_four_side'>>): Views {
  const { length: l, width: w, pitch, lead_width: lw, lead_length: ll, columns, rows, inset, height: h } = g
  const top = new Sketch().box('body', 0, 0, l, w)
  const [a, b] = [l / 2 - inset, w / 2 - inset]
  const xs = spreadPositions(columns, pitch)
  const ys = spreadPositions(rows, pitch)
  top.terminals('mark', toColumnPoints(-a, ys), [1, 0], ll, lw, pitch).terminals('mark', toColumnPoints(a, ys), [-1, 0], ll, lw, pitch)
  top.terminals('mark', toRowPoints(xs, -b), [0, 1], ll, lw, pitch).terminals('mark', toRowPoints(xs, b), [0, -1], ll, lw, pitch)
  const r = Math.min(l, w) * 0.045
  const free = inset + ll + r * 2
  top.circle('solid', -l / 2 + free, -w / 2 + free, r)
  if (kind === 'sensor' && inset) {
    // The port of a pressure sensor.
    top.circle('mark', l * 0.14, w * 0.1, Math.min(l, w) * 0.07)
  } else if (!inset && size !== 'row') {
    const pad = Math.min(l, w) - 2 * ll - Math.min(l, w) * 0.22
    const [pl, pw] = [pad + Math.max(0, l - w), pad + Math.max(0, w - l)]
    const c = pad * 0.12
    top.polygon('mark', -pl / 2 + c, -pw / 2, pl / 2, -pw / 2, pl / 2, pw / 2, -pl / 2, pw / 2, -pl / 2, -pw / 2 + c)
  }
  const side = drawBlock(l, h)
  if (columns) side.terminals('lead', toRowPoints(xs, -Math.min(0.2, h * 0.25)), [0, 1], Math.min(0.2, h * 0.25), lw, pitch)
  return { top, side, pitch, turn: false }
}

export function drawBallGrid({ geometry: g }: DrawingRequest<DrawnGeometry<'ball_grid'>>): Views {
  const { length: l, width: w, pitch, columns, rows, ball, vacant, height: h } = g
  const top = new Sketch()
  const corner = Math.min(l, w) * 0.14
  top.box('body', 0, 0, l, w)
  const x = (column: number) => (column - (columns - 1) / 2) * pitch
  const runs: { y: number; from: number; count: number }[] = []
  let left = g.pins
  for (let row = 0; row < rows; row += 1) {
    const y = (row - (rows - 1) / 2) * pitch
    const open = vacant && row >= vacant.rows[0] && row <= vacant.rows[1] ? vacant.columns : null
    const parts: [number, number][] = open
      ? [
          [0, open[0]],
          [open[1] + 1, columns],
        ]
      : [[0, columns]]
    for (const [from, to] of parts) {
      const count = Math.min(to - from, left)
      if (count > 0) runs.push({ y, from: x(from), count })
      left -= Math.max(0, count)
    }
  }
  top.dots('tone', runs, pitch, ball)
  top.polygon('solid', -l / 2, -w / 2, -l / 2 + corner, -w / 2, -l / 2, -w / 2 + corner)
  const side = new Sketch().rect('body', -l / 2, -h, l, h - ball * 0.6)
  side.dots('lead', [{ y: -ball * 0.4, from: x(0), count: columns }], pitch, ball * 0.8)
  return { top, side: drawBoard(side, l * 0.6), pitch, turn: w > l * 1.6 }
}

export function drawDualInLine({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'dual_in_line'>>): Views {
  const { length: l, width: w, span, pitch, pins, height: h } = g
  const ys = spreadPositions(pins / 2, pitch)
  const top = new Sketch()
  const reach = (span + 0.4 - w) / 2
  const shoulder = pins === 4 ? 1.2 : 1.5
  top
    .terminals('lead', toColumnPoints(-w / 2, ys), [-1, 0], reach, shoulder, pitch)
    .terminals('lead', toColumnPoints(w / 2, ys), [1, 0], reach, shoulder, pitch)
  top.box('body', 0, 0, w, l)
  if (kind === 'switch') {
    for (const y of ys) top.box('mark', 0, y, w * 0.5, pitch * 0.5).box('solid', -w * 0.12, y, w * 0.22, pitch * 0.5)
  } else if (pins <= 6) {
    top.circle('solid', -w / 2 + w * 0.17, -l / 2 + w * 0.17, w * 0.07)
    if (size !== 'row') top.box('mark', 0, 0, w * 0.92, l * 0.93)
  } else {
    const r = Math.min(1.2, w * 0.14)
    top.arc('mark', -r, -l / 2, r, -l / 2, r, 0)
    if (size !== 'row') top.circle('solid', -w / 2 + 1.1, -l / 2 + 1.3, 0.4)
  }
  const side = new Sketch()
  const stand = 0.4
  const mid = -stand - h * 0.5
  const s = span / 2
  const outer = [w / 2, mid - 0.13, s + 0.05, mid - 0.13, s + 0.25, mid + 0.2, s + 0.35, 2.9]
  side.twins('lead', ...outer, s + 0.1, 2.9, s, mid + 0.2, w / 2, mid + 0.13)
  side.symmetric('body', w / 2 - 0.3, -stand - h, w / 2, mid, w / 2 - 0.3, -stand)
  return { top, side: drawBoard(side, s * 1.3), pitch, turn: l > span * 1.3 }
}

export function drawSingleInLine({ geometry: g }: DrawingRequest<DrawnGeometry<'single_in_line'>>): Views {
  const { length: l, height: h, pitch, pins, width: w } = g
  const xs = spreadPositions(pins, pitch)
  const top = new Sketch().terminals('lead', toRowPoints(xs, 0), [0, 1], 3.4, 0.5, pitch)
  top.rect('body', -l / 2, -h, l, h, 0.3)
  top.circle('solid', xs[0] ?? 0, -0.9, 0.4)
  return { top, side: new Sketch().box('body', 0, 0, l, w, 0.3), pitch, turn: false }
}

export function drawDpak({ geometry: g, size }: DrawingRequest<DrawnGeometry<'dpak'>>): Views {
  const { length: l, width: w, span, tab_width, tab_length, pitch, lead_width: lw, leads, height: h } = g
  const top = new Sketch()
  const reach = span - w - tab_length
  const y0 = -span / 2
  const bodyTop = y0 + tab_length
  const bodyBottom = bodyTop + w
  top.polygon('lead', -tab_width / 2, bodyTop, -tab_width / 2, y0, tab_width / 2, y0, tab_width / 2, bodyTop)
  top.terminals('lead', toRowPoints(leads, bodyBottom), [0, 1], reach, lw, pitch)
  // Two-lead cases have the stub of the middle lead.
  if (leads.length === 2 && pitch > 2) top.terminals('lead', [[0, bodyBottom]], [0, 1], Math.min(0.8, reach * 0.25), lw, pitch)
  top.rect('body', -l / 2, bodyTop, l, w)
  if (size !== 'row') top.line('mark', -l / 2, bodyTop + w * 0.12, l / 2, bodyTop + w * 0.12)
  const side = new Sketch()
  const t = Math.min(1.2, h * 0.25)
  side.terminals('lead', toRowPoints(leads, -h * 0.55), [0, 1], h * 0.55, lw, pitch)
  side.rect('body', -l / 2, -h, l, h - t * 0.2)
  return { top, side: drawBoard(side, l * 0.62), pitch: leads.length > 3 ? pitch : 0, turn: false }
}

export function drawModule({ geometry: g, kind, size }: DrawingRequest<DrawnGeometry<'module'>>): Views {
  const { length: l, width: w, pitch, rows, height: h } = g
  const top = new Sketch().box('body', 0, 0, l, w)
  if (kind === 'display') {
    top.box('lead', 0, -w * 0.03, l * 0.9, w * 0.66)
    const across = l * 0.9 * 0.8
    const cells = size === 'row' ? 4 : 8
    top.terminals(
      'mark',
      toRowPoints(spreadPositions(cells, across / cells), -w * 0.2),
      [0, 1],
      w * 0.34,
      (across / cells) * 0.66,
      across / cells,
    )
    return { top, side: drawBlock(l, h), pitch: 0, turn: false }
  }
  if (kind === 'card_connector') {
    const slot = l * 0.74
    const [t, b] = [-w * 0.22, w * 0.62]
    // The card sticks out, one corner cut.
    top.polygon('lead', -slot / 2, t, slot / 2, t, slot / 2, b, -slot / 2 + slot * 0.16, b, -slot / 2, b - slot * 0.16)
    const step = slot / 8
    top.terminals('mark', toRowPoints(spreadPositions(8, step), -w / 2 + w * 0.06), [0, 1], w * 0.2, step * 0.5, step)
    return { top, side: drawBlock(l, 1.9), pitch: 0, turn: false }
  }
  // A radio's antenna is at the end without pads.
  const radio = kind === 'module' && w > l * 1.2
  const shift = radio ? w * 0.11 : 0
  const ys = spreadPositions(rows, Math.min(pitch, (w * 0.76) / rows)).map((y) => y + shift)
  const step = (ys[1] ?? pitch) - (ys[0] ?? 0)
  const pad = Math.min(1, l * 0.06)
  top
    .terminals('lead', toColumnPoints(-l / 2, ys), [1, 0], pad, step * 0.55, step)
    .terminals('lead', toColumnPoints(l / 2, ys), [-1, 0], pad, step * 0.55, step)
  if (kind === 'sensor') {
    top.circle('mark', -l * 0.16, 0, Math.min(l, w) * 0.18).circle('mark', l * 0.18, 0, Math.min(l, w) * 0.12)
  } else {
    const canL = l - 4 * pad
    const canW = radio ? w * 0.68 : w * 0.82
    top.box('lead', 0, radio ? w / 2 - canW / 2 - pad : 0, canL, canW, 0.4)
    if (radio) {
      const turns = size === 'row' ? 2 : 4
      const y1 = -w / 2 + w * 0.05
      const y2 = -w / 2 + w * 0.19
      const stepX = (l * 0.8) / (turns * 2)
      const points = [-l * 0.4, y2 + w * 0.04]
      for (let i = 0; i < turns * 2; i += 1) {
        const x = -l * 0.4 + i * stepX
        points.push(x, i % 2 ? y2 : y1, x + stepX, i % 2 ? y2 : y1)
      }
      top.line('mark', ...points)
    }
  }
  const side = new Sketch().rect('body', -l / 2, -0.8, l, 0.8).rect('lead', -l * 0.42, -h, l * 0.84, h - 0.8, 0.2)
  return { top, side: drawBoard(side, l * 0.6), pitch: 0, turn: false }
}

export function drawBridge({ geometry: g }: DrawingRequest<DrawnGeometry<'bridge'>>): Views {
  const { form, length: l, width: w, height: h, span, pitch, lead_width: lw } = g
  const top = new Sketch()
  const sign = (x: number, y: number, r: number, pole: '+' | '-') => {
    top.line('mark', x - r, y, x + r, y)
    if (pole === '+') top.line('mark', x, y - r, x, y + r)
  }
  if (form === 'inline') {
    const xs = spreadPositions(4, pitch)
    top.terminals('lead', toRowPoints(xs, 0), [0, 1], h * 0.6, lw, pitch)
    const cut = h * 0.22
    top.polygon('body', -l / 2 + cut, -h, l / 2, -h, l / 2, 0, -l / 2, 0, -l / 2, -h + cut)
    if (h > 14) top.circle('mark', 0, -h * 0.64, 1.7)
    sign(xs[0] ?? 0, -h * 0.2, pitch * 0.16, '+')
    sign(xs[3] ?? 0, -h * 0.2, pitch * 0.16, '-')
    return { top, side: new Sketch().box('body', 0, 0, l, w), pitch: 0, turn: false }
  }
  if (form === 'block') {
    const cut = l * 0.14
    top.polygon('body', -l / 2 + cut, -w / 2, l / 2, -w / 2, l / 2, w / 2, -l / 2, w / 2, -l / 2, -w / 2 + cut)
    top.circle('mark', 0, 0, 2.6)
    for (const x of [-1, 1])
      for (const y of [-1, 1])
        top.box('lead', (x * pitch) / 2, (y * pitch) / 2, x === -1 && y === -1 ? 0.8 : lw, x === -1 && y === -1 ? lw : 0.8)
    return { top, side: drawBlock(l, h), pitch: 0, turn: false }
  }
  if (form === 'round') {
    top.circle('body', 0, 0, l / 2)
    for (const x of [-1, 1]) for (const y of [-1, 1]) top.circle('lead', (x * pitch) / 2, (y * pitch) / 2, lw / 2)
    sign(-l * 0.05, -l * 0.36, l * 0.07, '+')
    return { top, side: drawBlock(l, h, 0.4), pitch: 0, turn: false }
  }
  const reach = (span + (form === 'dip' ? 0.3 : 0) - w) / 2
  const xs = [-pitch / 2, pitch / 2]
  top
    .terminals('lead', toRowPoints(xs, -w / 2), [0, -1], reach, lw, pitch)
    .terminals('lead', toRowPoints(xs, w / 2), [0, 1], reach, lw, pitch)
  const cut = form === 'dip' ? w * 0.16 : w * 0.1
  top.polygon('body', -l / 2 + cut, -w / 2, l / 2, -w / 2, l / 2, w / 2, -l / 2, w / 2, -l / 2, -w / 2 + cut)
  // Terminal signs of the bridge rectifier: + and − on one edge, two ~ on the other.
  const r = w * 0.09
  sign(-pitch / 2, -w * 0.26, r, '+')
  sign(pitch / 2, -w * 0.26, r, '-')
  for (const x of xs)
    top.arc('mark', x - 1.4 * r, w * 0.26, x, w * 0.26, r * 0.8, 1).arc('mark', x, w * 0.26, x + 1.4 * r, w * 0.26, r * 0.8, 0)
  const side = new Sketch()
  side.terminals('lead', toRowPoints(xs, -h * 0.5), [0, 1], form === 'dip' ? h * 0.5 + 2.6 : h * 0.5, lw, pitch)
  side.rect('body', -l / 2, -h, l, h - 0.15)
  return { top, side: drawBoard(side, l * 0.6), pitch: 0, turn: false }
}
