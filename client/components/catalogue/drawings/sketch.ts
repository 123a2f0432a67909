/**
 * A drawing in millimetres before it is fitted into a box: outlines in the order they are inked, x to the right, y
 * down. Families add to a sketch; `ink` turns it into a few short SVG paths.
 *
 * - `lead`: metal, outlined. `body`: plastic or ceramic, outlined. `mark`: a fine line, nothing filled.
 * - `solid`: what is printed or notched dark (pin 1, a cathode band). `tone`: a quiet shade without outline. `glaze`: the
 *   black cover of a resistor.
 */
export type Layer = 'lead' | 'body' | 'mark' | 'solid' | 'tone' | 'glaze'

type Shape =
  | { is: 'path'; points: number[]; closed: boolean }
  | { is: 'rect'; x: number; y: number; width: number; height: number; corner: number; foot: number }
  | { is: 'circle'; x: number; y: number; r: number }
  /** From the first point to the second on a circle of radius r; `sweep` 1 is clockwise as seen, `large` 1 the longer way. */
  | { is: 'arc'; x1: number; y1: number; x2: number; y2: number; r: number; sweep: 0 | 1; large: 0 | 1; closed: boolean }

/** Equal terminals side by side: from (x, y), the middle of the first one's root, each `length` along (ux, uy). */
export interface Comb {
  is: 'comb'
  layer: Layer
  at: readonly (readonly [number, number])[]
  ux: number
  uy: number
  length: number
  width: number
  pitch: number
}

/** Round contacts in a grid. */
export interface Dots {
  is: 'dots'
  layer: Layer
  rows: readonly { y: number; from: number; count: number }[]
  pitch: number
  diameter: number
}

interface Outline {
  is: 'outline'
  layer: Layer
  shapes: Shape[]
}

export class Sketch {
  readonly items: (Outline | Comb | Dots)[] = []
  left = Number.POSITIVE_INFINITY
  top = Number.POSITIVE_INFINITY
  right = Number.NEGATIVE_INFINITY
  bottom = Number.NEGATIVE_INFINITY

  private add(layer: Layer, shape: Shape): this {
    const last = this.items.at(-1)
    if (last?.is === 'outline' && last.layer === layer) last.shapes.push(shape)
    else this.items.push({ is: 'outline', layer, shapes: [shape] })
    return this
  }

  include(x: number, y: number): this {
    this.left = Math.min(this.left, x)
    this.right = Math.max(this.right, x)
    this.top = Math.min(this.top, y)
    this.bottom = Math.max(this.bottom, y)
    return this
  }

  /** A rectangle by its middle. */
  box(layer: Layer, x: number, y: number, width: number, height: number, corner = 0): this {
    return this.rect(layer, x - width / 2, y - height / 2, width, height, corner)
  }

  /** A rectangle by its upper left corner; `foot` rounds the lower corners otherwise than the upper ones. */
  rect(layer: Layer, x: number, y: number, width: number, height: number, corner = 0, foot = corner): this {
    this.include(x, y).include(x + width, y + height)
    return this.add(layer, { is: 'rect', x, y, width, height, corner, foot })
  }

  circle(layer: Layer, x: number, y: number, r: number): this {
    this.include(x - r, y - r).include(x + r, y + r)
    return this.add(layer, { is: 'circle', x, y, r })
  }

  line(layer: Layer, ...points: number[]): this {
    return this.trace(layer, points, false)
  }

  polygon(layer: Layer, ...points: number[]): this {
    return this.trace(layer, points, true)
  }

  private trace(layer: Layer, points: number[], closed: boolean): this {
    for (let i = 0; i < points.length; i += 2) this.include(points[i] ?? 0, points[i + 1] ?? 0)
    return this.add(layer, { is: 'path', points, closed })
  }

  /** The box of what is drawn does not grow with the bulge of an arc: include its summit where it sticks out. */
  arc(layer: Layer, x1: number, y1: number, x2: number, y2: number, r: number, sweep: 0 | 1 = 1, closed = false, large: 0 | 1 = 0): this {
    this.include(x1, y1).include(x2, y2)
    return this.add(layer, { is: 'arc', x1, y1, x2, y2, r, sweep, large, closed })
  }

  comb(
    layer: Layer,
    at: readonly (readonly [number, number])[],
    [ux, uy]: readonly [number, number],
    length: number,
    width: number,
    pitch: number,
  ): this {
    if (!at.length) return this
    for (const [x, y] of at) {
      const half = width / 2
      this.include(x - Math.abs(uy) * half, y - Math.abs(ux) * half).include(x + Math.abs(uy) * half, y + Math.abs(ux) * half)
      this.include(x + ux * length, y + uy * length)
    }
    this.items.push({ is: 'comb', layer, at, ux, uy, length, width, pitch })
    return this
  }

  dots(layer: Layer, rows: Dots['rows'], pitch: number, diameter: number): this {
    for (const { y, from, count } of rows)
      this.include(from - diameter / 2, y - diameter / 2).include(from + (count - 1) * pitch + diameter / 2, y + diameter / 2)
    this.items.push({ is: 'dots', layer, rows, pitch, diameter })
    return this
  }

  get width() {
    return this.right - this.left
  }

  get height() {
    return this.bottom - this.top
  }

  /** The same drawing turned a quarter against the clock: what pointed up points left. */
  turned(): Sketch {
    const turned = new Sketch()
    const t = (x: number, y: number): [number, number] => [y, -x]
    for (const item of this.items) {
      if (item.is === 'comb') {
        turned.comb(
          item.layer,
          item.at.map(([x, y]) => t(x, y)),
          t(item.ux, item.uy),
          item.length,
          item.width,
          item.pitch,
        )
      } else if (item.is === 'dots') {
        // Grids are square in pitch, so each ball can be set as a row of one.
        turned.dots(
          item.layer,
          item.rows.flatMap(({ y, from, count }) =>
            Array.from({ length: count }, (_, i) => ({ y: -(from + i * item.pitch), from: y, count: 1 })),
          ),
          item.pitch,
          item.diameter,
        )
      } else {
        for (const s of item.shapes) {
          if (s.is === 'rect') turned.rect(item.layer, s.y, -s.x - s.width, s.height, s.width, Math.min(s.corner, s.foot))
          else if (s.is === 'circle') turned.circle(item.layer, ...t(s.x, s.y), s.r)
          else if (s.is === 'arc') turned.arc(item.layer, ...t(s.x1, s.y1), ...t(s.x2, s.y2), s.r, s.sweep, s.closed, s.large)
          else {
            const points: number[] = []
            for (let i = 0; i < s.points.length; i += 2) points.push(...t(s.points[i] ?? 0, s.points[i + 1] ?? 0))
            turned.trace(item.layer, points, s.closed)
          }
        }
      }
    }
    turned.include(this.top, -this.left).include(this.bottom, -this.right)
    return turned
  }
}

/** One SVG path: `width` is the stroke in px, null for the class's own; `dash` and `round` make rows of leads and balls. */
export interface Ink {
  layer: Layer
  d: string
  width: number | null
  dash: string | null
  round: boolean
}

export interface Placement {
  /** Pixels to a millimetre. */
  scale: number
  /** Where the sketch's origin falls, px. */
  x: number
  y: number
  /** Terminals closer than this, px, are thinned out evenly: a row of a table has no room for 36 leads on a side. */
  closest: number
}

/** Under this width, px, a terminal is a line and no outline. */
const OUTLINE_FROM = 3

/** Leads are drawn at least this long, px, so that they are seen at all. */
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

/** Coordinates are kept to a tenth of a pixel. */
const UNIT = 10

/** Writes relative path commands whose rounding does not add up. */
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

/** The middle of a pixel, where a line one pixel wide is one pixel wide. */
const snap = (value: number) => Math.round(value - 0.5) + 0.5

function outline(pen: Pen, shape: Shape, p: Placement) {
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
      // A line along an axis sits on whole pixels; a slanted one is smoother where it falls.
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

function combInk(comb: Comb, p: Placement): Ink {
  const pen = new Pen()
  const wide = comb.width * p.scale
  const step = comb.pitch * p.scale
  /** Whether the row runs along x. */
  const level = comb.uy !== 0
  const [first_x, first_y] = comb.at[0] ?? [0, 0]
  const first = level ? first_x : first_y
  const way = comb.ux + comb.uy
  if (wide >= OUTLINE_FROM) {
    const thick = Math.max(2, Math.round(wide))
    // The first edge falls on a pixel, the others follow at the exact pitch, so that every gap is the same.
    const start = snap(first * p.scale + (level ? p.x : p.y) - thick / 2)
    for (const [x, y] of comb.at) {
      const across = start + ((level ? x : y) - first) * p.scale
      const root = snap(level ? y * p.scale + p.y : x * p.scale + p.x)
      const tip = snap(level ? y * p.scale + p.y + way * comb.length * p.scale : x * p.scale + p.x + way * comb.length * p.scale)
      const end = tip === root ? root + way : tip
      const at = (along: number, side: number): [number, number] => (level ? [side, along] : [along, side])
      pen.move(...at(root, across))
      pen.line(...at(end, across))
      pen.line(...at(end, across + thick))
      pen.line(...at(root, across + thick))
      pen.close()
    }
    return { layer: comb.layer, d: pen.toString(), width: null, dash: null, round: false }
  }
  const every = step > 0 && step < p.closest ? Math.ceil(p.closest / step) : 1
  const skip = Math.floor(((comb.at.length - 1) % every) / 2)
  const along = Math.max(SHORTEST, Math.round(comb.length * p.scale))
  const drawn = step * every
  const start = snap(first * p.scale + (level ? p.x : p.y))
  for (const [index, [x, y]] of comb.at.entries()) {
    if (index % every !== skip) continue
    const root = snap(level ? y * p.scale + p.y : x * p.scale + p.x)
    const across = start + ((level ? x : y) - first) * p.scale
    if (level) {
      pen.move(across, root)
      pen.line(across, root + way * along)
    } else {
      pen.move(root, across)
      pen.line(root + way * along, across)
    }
  }
  // Leads that stand close would flood the gap between them at full weight.
  const weight = drawn > 0 && drawn < 3 ? Math.max(0.6, Math.round(drawn * 4) / 10) : wide > 2 ? 1.5 : 1
  return { layer: comb.layer, d: pen.toString(), width: weight === 1 ? null : weight, dash: null, round: false }
}

function dotsInk(dots: Dots, p: Placement): Ink[] {
  const across = dots.diameter * p.scale
  const pen = new Pen()
  const count = dots.rows.reduce((sum, row) => sum + row.count, 0)
  if (across >= 6 && count <= 64) {
    for (const { y, from, count: each } of dots.rows) {
      for (let i = 0; i < each; i += 1) outline(pen, { is: 'circle', x: from + i * dots.pitch, y, r: dots.diameter / 2 }, p)
    }
    return [{ layer: 'lead', d: pen.toString(), width: null, dash: null, round: false }]
  }
  // Round caps on dashes of no length are dots: one stroke draws a whole row.
  for (const { y, from, count: each } of dots.rows) {
    pen.move(from * p.scale + p.x, y * p.scale + p.y)
    pen.line((from + (each - 1) * dots.pitch) * p.scale + p.x + 0.1, y * p.scale + p.y)
  }
  const step = Math.round(dots.pitch * p.scale * 100) / 100
  return [{ layer: dots.layer, d: pen.toString(), width: Math.round(across * 100) / 100, dash: `0 ${step}`, round: true }]
}

/** Paths in the order they are inked. Neighbours of the same kind share one. */
export function ink(sketch: Sketch, placement: Placement): Ink[] {
  const inks: Ink[] = []
  for (const item of sketch.items) {
    if (item.is === 'dots') {
      inks.push(...dotsInk(item, placement))
      continue
    }
    let made: Ink
    if (item.is === 'comb') made = combInk(item, placement)
    else {
      const pen = new Pen()
      for (const shape of item.shapes) outline(pen, shape, placement)
      made = { layer: item.layer, d: pen.toString(), width: null, dash: null, round: false }
    }
    const last = inks.at(-1)
    if (last && last.layer === made.layer && last.width === made.width && !last.dash) last.d += made.d
    else inks.push(made)
  }
  return inks
}
