import type { BodySize } from '#shared/packages/body-size.ts'
import type { ViewPosition } from './ink.ts'
import type { Sketch } from './sketch.ts'

/** A dimension line of a drawing: its path and its label's position, px. */
export interface Dimension {
  d: string
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
  millimetres: number
  is_diameter: boolean
}

export interface PlacedView {
  view: Sketch
  at: ViewPosition
  /** The sides of the view on which its dimension lines are. */
  level: 'above' | 'below'
  upright: 'left' | 'right'
}

/** The distance from a view to its dimension line, and half the length of the ticks at its ends, px. */
const DISTANCE = 14
const TICK = 5
/** The distance from a dimension line to its label, px. */
const LABEL_GAP = 7
/** A side of a body and a length of a drawing are the same if they differ by less than this, mm. */
const TOLERANCE = 0.004

interface Extent {
  from: number
  to: number
}

/** The extents along x and y that may be a side of the body: those of the body alone, and of the whole view. */
function listExtents(view: Sketch): { x: Extent[]; y: Extent[] } {
  const xs: number[] = []
  const ys: number[] = []
  for (const item of view.items) {
    if (item.is !== 'outline' || item.layer !== 'body') continue
    for (const shape of item.shapes) {
      if (shape.is === 'rect') {
        xs.push(shape.x, shape.x + shape.width)
        ys.push(shape.y, shape.y + shape.height)
      } else if (shape.is === 'circle') {
        xs.push(shape.x - shape.r, shape.x + shape.r)
        ys.push(shape.y - shape.r, shape.y + shape.r)
      } else if (shape.is === 'path') {
        xs.push(...shape.points.filter((_, at) => at % 2 === 0))
        ys.push(...shape.points.filter((_, at) => at % 2 === 1))
      }
    }
  }
  const body = (values: readonly number[]): Extent[] =>
    values.length === 0 ? [] : [{ from: Math.min(...values), to: Math.max(...values) }]
  // The seated height: from the board, which is at 0, to the top of the body.
  const seated = (values: readonly number[]): Extent[] => body([...values, 0])
  return {
    x: [...body(xs), { from: view.left, to: view.right }, ...seated(xs)],
    y: [...body(ys), { from: view.top, to: view.bottom }, ...seated(ys)],
  }
}

/** Dimension lines for the sides of a body. Each side has one, in the first view that shows it to scale. */
export function listDimensions(views: readonly PlacedView[], { sides, round }: BodySize): Dimension[] {
  const open = sides.map((millimetres, at) => ({ millimetres, is_diameter: round && at === 0 }))
  const take = (extents: readonly Extent[]) => {
    for (const extent of extents) {
      const at = open.findIndex(({ millimetres }) => Math.abs(millimetres - (extent.to - extent.from)) < TOLERANCE)
      const [side] = at < 0 ? [] : open.splice(at, 1)
      if (side) return { ...extent, ...side }
    }
    return null
  }
  return views.flatMap(({ view, at: { scale, x, y }, level, upright }) => {
    const { x: alongX, y: alongY } = listExtents(view)
    const lines: Dimension[] = []
    const length = take(alongX)
    if (length) {
      const row = Math.round(level === 'above' ? view.top * scale + y - DISTANCE : view.bottom * scale + y + DISTANCE) + 0.5
      const [from, to] = [toPixel(length.from * scale + x), toPixel(length.to * scale + x)]
      lines.push({
        d: `M${from} ${row - TICK}v${2 * TICK}m0-${TICK}h${to - from}m0-${TICK}v${2 * TICK}`,
        x: Math.round((from + to) / 2),
        // The label's baseline; digits are about three quarters of a line high.
        y: level === 'above' ? row - LABEL_GAP : row + LABEL_GAP + 13,
        anchor: 'middle',
        millimetres: length.millimetres,
        is_diameter: length.is_diameter,
      })
    }
    const width = take(alongY)
    if (width) {
      const column = Math.round(upright === 'left' ? view.left * scale + x - DISTANCE : view.right * scale + x + DISTANCE) + 0.5
      const [from, to] = [toPixel(width.from * scale + y), toPixel(width.to * scale + y)]
      lines.push({
        d: `M${column - TICK} ${from}h${2 * TICK}m-${TICK} 0v${to - from}m-${TICK} 0h${2 * TICK}`,
        x: upright === 'left' ? column - LABEL_GAP - 2 : column + LABEL_GAP + 2,
        y: Math.round((from + to) / 2) + 6,
        anchor: upright === 'left' ? 'end' : 'start',
        millimetres: width.millimetres,
        is_diameter: width.is_diameter,
      })
    }
    return lines
  })
}

const toPixel = (value: number): number => Math.round(value - 0.5) + 0.5
