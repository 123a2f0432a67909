import { encodePng } from './png.ts'

/** Size of the picture in CSS pixels; it has twice as many pixels each way. */
export const IMAGE_WIDTH = 200
export const IMAGE_HEIGHT = 64
const DENSITY = 2
const WIDTH = IMAGE_WIDTH * DENSITY
const HEIGHT = IMAGE_HEIGHT * DENSITY

interface Point {
  x: number
  y: number
}

/** Strokes on a grid ten units high, `x,y` from the upper left. A stroke that begins with `~` is a curve through its points. */
const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  A: ['0,10 4,0 8,10', '1.5,6.6 6.5,6.6'],
  E: ['6.8,0 0,0 0,10 6.8,10', '0,5 5.4,5'],
  H: ['0,0 0,10', '7.4,0 7.4,10', '0,5 7.4,5'],
  J: ['2.6,0 6.2,0', '~6.2,0 6.2,3.5 6.2,7 5.4,9.3 3.1,10 0.9,9.3 0,7.2'],
  K: ['0,0 0,10', '7,0 0,6', '2.3,4.2 7.3,10'],
  M: ['0,10 0,0 4.6,6.6 9.2,0 9.2,10'],
  N: ['0,10 0,0 7.4,10 7.4,0'],
  P: ['0,10 0,0', '~0,0 2,0 4.2,0 6.4,0.9 7,2.8 6.4,4.8 4.2,5.7 2,5.7 0,5.7'],
  T: ['0,0 8,0', '4,0 4,10'],
  U: ['~0,0 0,3.5 0,6.6 1,9.2 3.7,10 6.4,9.2 7.4,6.6 7.4,3.5 7.4,0'],
  W: ['0,0 2.6,10 5.2,3 7.8,10 10.4,0'],
  X: ['0,0 7.4,10', '7.4,0 0,10'],
  Y: ['0,0 3.9,5.2', '7.8,0 3.9,5.2 3.9,10'],
  '3': ['~0.3,1.6 1.5,0.3 3.4,0 5.6,0.7 6.2,2.4 5.4,4.1 3,4.8', '~3,4.8 5.8,5.5 6.7,7.4 5.8,9.3 3.4,10 1.3,9.6 0,8.2'],
  '4': ['5.4,10 5.4,0 0,7 7.6,7'],
  '7': ['0,0 7,0 2.6,10'],
  '9': ['~6.8,3.3 5.8,5.7 3.5,6.6 1,5.7 0,3.3 1,0.9 3.5,0 5.8,0.9 6.8,3.3', '~6.8,3.3 6.7,6 5.4,8.6 2.4,10'],
}

const CURVE_STEPS = 5
/** Straight strokes are divided, so that the waves can bend them. */
const LINE_STEPS = 8

const between = (low: number, high: number): number => low + Math.random() * (high - low)

/**
 * A picture of a code that people can read and programs cannot: letters lean and differ in size, waves distort them, and fine lines in ink
 * and paper colour cross them.
 * @param code of `CODE_CHARACTERS`
 * @returns a PNG, black on white, as a data URL
 */
export function drawCode(code: string): string {
  const ink = new Float32Array(WIDTH * HEIGHT)
  const waves = makeWaves()
  const slot = (WIDTH - 40) / code.length
  ;[...code].forEach((character, index) => {
    const transform = createGlyphTransform(20 + slot * (index + 0.5) + between(-5, 5), HEIGHT / 2 + between(-7, 7))
    const strokes = (GLYPHS[character] ?? []).map(readStroke)
    const width = Math.max(...strokes.flat().map(({ x }) => x))
    const radius = between(4, 5.2)
    for (const stroke of strokes)
      drawStroke(
        ink,
        stroke.map((point) => waves(transform({ x: point.x - width / 2, y: point.y - 5 }))),
        radius,
        1,
      )
  })
  for (let i = 0; i < 2; i++) drawStroke(ink, crossingLine().map(waves), 1.3, 0)
  for (let i = 0; i < 3; i++) drawStroke(ink, crossingLine(), between(1, 1.7), 1)
  for (let i = 0; i < 50; i++) {
    const dot = { x: between(0, WIDTH), y: between(0, HEIGHT) }
    drawStroke(ink, [dot, dot], between(0.8, 2), 1)
  }
  return `data:image/png;base64,${encodePng(ink, WIDTH, HEIGHT).toString('base64')}`
}

function readStroke(text: string): Point[] {
  const points = text
    .replace('~', '')
    .split(' ')
    .map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return { x, y }
    })
  return text.startsWith('~') ? curveThrough(points) : cutLines(points)
}

function cutLines(points: readonly Point[]): Point[] {
  return points.flatMap((to, index) => {
    const from = points[index - 1]
    if (!from) return [to]
    return Array.from({ length: LINE_STEPS }, (_, step) => {
      const part = (step + 1) / LINE_STEPS
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    })
  })
}

/** Connects points by a Catmull-Rom spline. */
function curveThrough(points: readonly Point[]): Point[] {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? { x: 0, y: 0 }
  const spline = (a: number, b: number, c: number, d: number, t: number): number =>
    b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  const curve = [at(0)]
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let step = 1; step <= CURVE_STEPS; step++)
      curve.push({ x: spline(a.x, b.x, c.x, d.x, step / CURVE_STEPS), y: spline(a.y, b.y, c.y, d.y, step / CURVE_STEPS) })
  }
  return curve
}

/** The transformation that slants, scales and turns a glyph, and centres it at a point. */
function createGlyphTransform(x: number, y: number): (point: Point) => Point {
  const angle = between(-0.28, 0.28)
  const height = between(6.4, 7.4)
  const width = height * between(0.78, 0.92)
  const slant = between(-0.15, 0.15)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return (point) => {
    const [px, py] = [point.x * width - point.y * height * slant, point.y * height]
    return { x: x + px * cos - py * sin, y: y + px * sin + py * cos }
  }
}

/** Two sine waves, one each way. */
function makeWaves(): (point: Point) => Point {
  const [across, along] = [1, 2].map(() => ({
    size: between(3, 5.5),
    step: (2 * Math.PI) / between(90, 160),
    start: between(0, 2 * Math.PI),
  })) as [Wave, Wave]
  const swing = ({ size, step, start }: Wave, at: number): number => size * Math.sin(at * step + start)
  return ({ x, y }) => ({ x: x + swing(across, y), y: y + swing(along, x) })
}

interface Wave {
  size: number
  step: number
  start: number
}

/** A line from one side to the other, through the letters. */
function crossingLine(): Point[] {
  return curveThrough(Array.from({ length: 5 }, (_, index) => ({ x: (index * WIDTH) / 4, y: between(HEIGHT * 0.22, HEIGHT * 0.78) })))
}

/** Draws a line with round ends and soft edges, in ink (1) or in paper (0). */
function drawStroke(ink: Float32Array, points: readonly Point[], radius: number, colour: 0 | 1): void {
  points.forEach((to, index) => {
    const from = points[index - 1]
    if (!from) return
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const lengthSquared = dx * dx + dy * dy
    const reach = radius + 1
    const [left, right] = [
      Math.max(0, Math.floor(Math.min(from.x, to.x) - reach)),
      Math.min(WIDTH - 1, Math.ceil(Math.max(from.x, to.x) + reach)),
    ]
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(from.y, to.y) - reach)),
      Math.min(HEIGHT - 1, Math.ceil(Math.max(from.y, to.y) + reach)),
    ]
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const along = lengthSquared === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / lengthSquared
        const part = Math.min(1, Math.max(0, along))
        const distance = Math.hypot(x - from.x - part * dx, y - from.y - part * dy)
        const cover = Math.min(1, Math.max(0, radius + 0.5 - distance))
        const pixel = y * WIDTH + x
        const before = ink[pixel] ?? 0
        ink[pixel] = colour === 1 ? Math.max(before, cover) : Math.min(before, 1 - cover)
      }
    }
  })
}
