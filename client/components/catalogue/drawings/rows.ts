/** Middles of the roots of a row of terminals, mm. */
type Points = readonly (readonly [x: number, y: number])[]

/** As many places at one pitch, the middle of them at 0. */
export const spreadPositions = (count: number, pitch: number): number[] =>
  Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * pitch)

/** A row along x. */
export const toRowPoints = (xs: readonly number[], y: number): Points => xs.map((x) => [x, y] as const)

/** A row along y. */
export const toColumnPoints = (x: number, ys: readonly number[]): Points => ys.map((y) => [x, y] as const)
