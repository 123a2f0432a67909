import type { Dots, Layer, Outline, Shape, Sketch, TerminalRow } from './sketch.ts'

/** One SVG path: `width` is the stroke in px, absent for that of the class; a `dash` makes rows of balls. */
export interface InkBox {
  layer: Layer
  d: string
  width?: number
  dash?: string
}

export interface ViewPosition {
  /** Pixels per millimetre. */
  scale: number
  /** The position of the sketch's origin, px. */
  x: number
  y: number
  /** Terminals closer than this, in px, are thinned out evenly: a row of a table has no room for 36 leads on a side. */
  closest: number
}

/** Below this width, px, a terminal is a line without an outline. */
const OUTLINE_FROM = 3

/** Leads are drawn at least this long, px, so that they are visible. */
const SHORTEST = 2

const short = (value: number) => String(value).replace(/^(-?)0\./, '$1.')

/** Joins numbers as SVG allows: a sign or a second point needs no separator. */
function join(numbers: readonly number[]): string {
  let out = ''
  for (const value of numbers) {
    const text = short(value)
    out += !out || text.startsWith('-') || (text.startsWith('.') && /\.\d*$/.test(out)) ? text : ` ${text}`
  }
  return out
}

/** Coordinates are rounded to a tenth of a pixel. */
const UNIT = 10

/** Writes relative path commands whose rounding errors do not add up. */
class Pen {
  private d = ''
  private x = 0
  private y = 0
  private start_x = 0
  private start_y = 0

  private grid(value: number) {
    return Math.round(value * UNIT)
  }

  private off(value: number) {
    return value / UNIT
  }

  move(x: number, y: number) {
    const [gx, gy] = [this.grid(x), this.grid(y)]
    this.d += this.d ? `m${join([this.off(gx - this.x), this.off(gy - this.y)])}` : `M${join([this.off(gx), this.off(gy)])}`
    this.x = this.start_x = gx
    this.y = this.start_y = gy
  }

  line(x: number, y: number) {
    const [dx, dy] = [this.grid(x) - this.x, this.grid(y) - this.y]
    if (dx && dy) this.d += `l${join([this.off(dx), this.off(dy)])}`
    else if (dx) this.d += `h${short(this.off(dx))}`
    else if (dy) this.d += `v${short(this.off(dy))}`
    this.x += dx
    this.y += dy
  }

  arc(r: number, sweep: 0 | 1, x: number, y: number, large: 0 | 1 = 0) {
    const [dx, dy] = [this.grid(x) - this.x, this.grid(y) - this.y]
    const radius = short(this.off(this.grid(r)))
    const end = join([this.off(dx), this.off(dy)])
    this.d += `a${radius} ${radius} 0 ${large} ${sweep}${end.startsWith('-') ? '' : ' '}${end}`
    this.x += dx
    this.y += dy
  }

  close() {
    this.d += 'z'
    this.x = this.start_x
    this.y = this.start_y
  }

  toString() {
    return this.d
  }
}

/** The middle of a pixel, where a line of one pixel is sharp. */
const snap = (value: number) => Math.round(value - 0.5) + 0.5

function outline(pen: Pen, shape: Shape, p: ViewPosition) {
  const sx = (x: number) => snap(x * p.scale + p.x)
  const sy = (y: number) => snap(y * p.scale + p.y)
  if (shape.is === 'rect') {
    const [l, t] = [sx(shape.x), sy(shape.y)]
    const [r, b] = [Math.max(l + 1, sx(shape.x + shape.width)), Math.max(t + 1, sy(shape.y + shape.height))]
    const c = Math.min(shape.corner * p.scale, (r - l) / 2, (b - t) / 2)
    if (c < 0.4) {
      pen.move(l, t)
      pen.line(r, t)
      pen.line(r, b)
      pen.line(l, b)
      pen.close()
      return
    }
    pen.move(l + c, t)
    pen.line(r - c, t)
    pen.arc(c, 1, r, t + c)
    const f = shape.foot === shape.corner ? c : Math.min(shape.foot * p.scale, c)
    pen.line(r, b - f)
    if (f >= 0.4) pen.arc(f, 1, r - f, b)
    pen.line(l + f, b)
    if (f >= 0.4) pen.arc(f, 1, l, b - f)
    pen.line(l, t + c)
    pen.arc(c, 1, l + c, t)
    pen.close()
  } else if (shape.is === 'circle') {
    const [x, y, r] = [shape.x * p.scale + p.x, shape.y * p.scale + p.y, shape.r * p.scale]
    pen.move(x - r, y)
    pen.arc(r, 1, x + r, y)
    pen.arc(r, 1, x - r, y)
    pen.close()
  } else if (shape.is === 'arc') {
    pen.move(shape.x1 * p.scale + p.x, shape.y1 * p.scale + p.y)
    pen.arc(shape.r * p.scale, shape.sweep, shape.x2 * p.scale + p.x, shape.y2 * p.scale + p.y, shape.large)
    if (shape.closed) pen.close()
  } else {
    const { points } = shape
    const last = points.length - 2
    for (let i = 0; i <= last; i += 2) {
      // A line along an axis is aligned to whole pixels; a slanted line is smoother unaligned.
      const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0]
      const before = i ? i - 2 : shape.closed ? last : i
      const after = i < last ? i + 2 : shape.closed ? 0 : i
      const upright = points[before] === x || points[after] === x
      const level = points[before + 1] === y || points[after + 1] === y
      const px = upright ? sx(x) : x * p.scale + p.x
      const py = level ? sy(y) : y * p.scale + p.y
      if (i) pen.line(px, py)
      else pen.move(px, py)
    }
    if (shape.closed) pen.close()
  }
}

function terminalsInk({ layer, at, ux, uy, length, width, pitch }: TerminalRow, p: ViewPosition): InkBox {
  const pen = new Pen()
  const wide = width * p.scale
  const step = pitch * p.scale
  /** Whether the row runs along x. */
  const level = uy !== 0
  const way = ux + uy
  const [firstX, firstY] = at[0] ?? [0, 0]
  const first = level ? firstX : firstY
  const begin = first * p.scale + (level ? p.x : p.y)
  /** Each terminal's root and its distance from the first, px. Only the first is aligned to a pixel, so all gaps are equal. */
  const terminals = at.map(([x, y]) => ({
    root: level ? y * p.scale + p.y : x * p.scale + p.x,
    off: ((level ? x : y) - first) * p.scale,
  }))
  const point = (along: number, across: number): [number, number] => (level ? [across, along] : [along, across])
  if (wide >= OUTLINE_FROM) {
    const thick = Math.max(2, Math.round(wide))
    const start = snap(begin - thick / 2)
    for (const { root, off } of terminals) {
      const [from, tip] = [snap(root), snap(root + way * length * p.scale)]
      const end = tip === from ? from + way : tip
      const edge = start + off
      pen.move(...point(from, edge))
      pen.line(...point(end, edge))
      pen.line(...point(end, edge + thick))
      pen.line(...point(from, edge + thick))
      pen.close()
    }
    return { layer, d: pen.toString() }
  }
  const every = step > 0 && step < p.closest ? Math.ceil(p.closest / step) : 1
  const skip = Math.floor(((at.length - 1) % every) / 2)
  const reach = way * Math.max(SHORTEST, Math.round(length * p.scale))
  for (const [index, { root, off }] of terminals.entries()) {
    if (index % every !== skip) continue
    const across = snap(begin) + off
    pen.move(...point(snap(root), across))
    pen.line(...point(snap(root) + reach, across))
  }
  // Leads close to each other would fill the gap between them at full weight.
  const drawn = step * every
  const weight = drawn > 0 && drawn < 3 ? Math.max(0.6, Math.round(drawn * 4) / 10) : wide > 2 ? 1.5 : 1
  return { layer, d: pen.toString(), ...(weight !== 1 && { width: weight }) }
}

function dotsInk(dots: Dots, p: ViewPosition): InkBox {
  const across = dots.diameter * p.scale
  const pen = new Pen()
  const count = dots.rows.reduce((sum, row) => sum + row.count, 0)
  if (across >= 6 && count <= 64) {
    for (const { y, from, count: each } of dots.rows) {
      for (let i = 0; i < each; i += 1) outline(pen, { is: 'circle', x: from + i * dots.pitch, y, r: dots.diameter / 2 }, p)
    }
    return { layer: 'lead', d: pen.toString() }
  }
  // Round caps on dashes of length zero are dots: one stroke draws a whole row.
  for (const { y, from, count: each } of dots.rows) {
    pen.move(from * p.scale + p.x, y * p.scale + p.y)
    pen.line((from + (each - 1) * dots.pitch) * p.scale + p.x + 0.1, y * p.scale + p.y)
  }
  const step = Math.round(dots.pitch * p.scale * 100) / 100
  return { layer: dots.layer, d: pen.toString(), width: Math.round(across * 100) / 100, dash: `0 ${step}` }
}

function outlineInk({ layer, shapes }: Outline, p: ViewPosition): InkBox {
  const pen = new Pen()
  for (const shape of shapes) outline(pen, shape, p)
  return { layer, d: pen.toString() }
}

/** Paths in drawing order. Neighbours of the same kind share one, except rows of balls. */
export function listInkBoxes(sketch: Sketch, viewPosition: ViewPosition): InkBox[] {
  const inks: InkBox[] = []
  for (const item of sketch.items) {
    if (item.is === 'dots') {
      inks.push(dotsInk(item, viewPosition))
      continue
    }
    const made = item.is === 'terminals' ? terminalsInk(item, viewPosition) : outlineInk(item, viewPosition)
    const last = inks.at(-1)
    if (last && last.layer === made.layer && last.width === made.width && !last.dash) last.d += made.d
    else inks.push(made)
  }
  return inks
}
