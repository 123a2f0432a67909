/**
 * A drawing in millimetres before it is fitted into a box: outlines in drawing order, x to the right, y down. Families add to a sketch;
 * `ink.ts` turns it into a few short SVG paths.
 * - `lead`: metal, outlined. `body`: plastic or ceramic, outlined. `mark`: a fine line without fill.
 * - `solid`: dark prints and notches (pin 1, a cathode band). `tone`: a light shade without outline. `glaze`: the black cover of a
 * resistor.
 */
export type Layer = 'lead' | 'body' | 'mark' | 'solid' | 'tone' | 'glaze'

export type Shape =
  | { is: 'path'; points: number[]; closed: boolean }
  | { is: 'rect'; x: number; y: number; width: number; height: number; corner: number; foot: number }
  | { is: 'circle'; x: number; y: number; r: number }
  /** From the first point to the second on a circle of radius r; `sweep` 1 is clockwise as drawn, `large` 1 the longer way. */
  | { is: 'arc'; x1: number; y1: number; x2: number; y2: number; r: number; sweep: 0 | 1; large: 0 | 1; closed: boolean }

/** Equal terminals side by side: from (x, y), the middle of the first one's root, each `length` along (ux, uy). */
export interface TerminalRow {
  is: 'terminals'
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

export interface Outline {
  is: 'outline'
  layer: Layer
  shapes: Shape[]
}

/** The points mirrored at x = 0. */
export const mirrorPoints = (points: readonly number[]): number[] => points.map((value, i) => (i % 2 === 0 ? -value : value))

export class Sketch {
  readonly items: (Outline | TerminalRow | Dots)[] = []
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

  /** A rectangle by its centre. */
  box(layer: Layer, x: number, y: number, width: number, height: number, corner = 0): this {
    return this.rect(layer, x - width / 2, y - height / 2, width, height, corner)
  }

  /** A rectangle by its upper left corner; `foot` is the radius of the lower corners, if different. */
  rect(layer: Layer, x: number, y: number, width: number, height: number, corner = 0, foot = corner): this {
    this.include(x, y).include(x + width, y + height)
    return this.add(layer, { is: 'rect', x, y, width, height, corner, foot })
  }

  circle(layer: Layer, x: number, y: number, r: number): this {
    this.include(x - r, y - r).include(x + r, y + r)
    return this.add(layer, { is: 'circle', x, y, r })
  }

  line(layer: Layer, ...points: number[]): this {
    return this.trace(layer, points, { closed: false })
  }

  polygon(layer: Layer, ...points: number[]): this {
    return this.trace(layer, points, { closed: true })
  }

  /** An outline that is symmetric about x = 0, by its right half. */
  symmetric(layer: Layer, ...half: number[]): this {
    const points = [...half]
    for (let i = half.length - 2; i >= 0; i -= 2) points.push(-(half[i] ?? 0), half[i + 1] ?? 0)
    return this.polygon(layer, ...points)
  }

  /** An outline on the right, and its mirror image on the left. */
  twins(layer: Layer, ...right: number[]): this {
    return this.polygon(layer, ...mirrorPoints(right)).polygon(layer, ...right)
  }

  private trace(layer: Layer, points: number[], { closed }: { closed: boolean }): this {
    for (let i = 0; i < points.length; i += 2) this.include(points[i] ?? 0, points[i + 1] ?? 0)
    return this.add(layer, { is: 'path', points, closed })
  }

  /** The bounding box ignores the bulge of an arc: add its summit where it protrudes. */
  arc(
    layer: Layer,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    r: number,
    sweep: 0 | 1 = 1,
    { closed = false, large = 0 as 0 | 1 } = {},
  ): this {
    this.include(x1, y1).include(x2, y2)
    return this.add(layer, { is: 'arc', x1, y1, x2, y2, r, sweep, large, closed })
  }

  terminals(
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
    this.items.push({ is: 'terminals', layer, at, ux, uy, length, width, pitch })
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

  /** The same drawing rotated a quarter turn counterclockwise: what pointed up points left. */
  turned(): Sketch {
    const turned = new Sketch()
    const t = (x: number, y: number): [number, number] => [y, -x]
    for (const item of this.items) {
      if (item.is === 'terminals') {
        turned.terminals(
          item.layer,
          item.at.map(([x, y]) => t(x, y)),
          t(item.ux, item.uy),
          item.length,
          item.width,
          item.pitch,
        )
      } else if (item.is === 'dots') {
        // Grids have the same pitch in both directions, so each ball can be a row of one.
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
          else if (s.is === 'arc') turned.arc(item.layer, ...t(s.x1, s.y1), ...t(s.x2, s.y2), s.r, s.sweep, s)
          else {
            const points: number[] = []
            for (let i = 0; i < s.points.length; i += 2) points.push(...t(s.points[i] ?? 0, s.points[i + 1] ?? 0))
            turned.trace(item.layer, points, s)
          }
        }
      }
    }
    turned.include(this.top, -this.left).include(this.bottom, -this.right)
    return turned
  }
}
