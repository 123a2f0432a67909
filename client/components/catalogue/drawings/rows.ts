/** The centers of a row of terminals where they leave the body, in mm. */
type Points = readonly (readonly [x: number, y: number])[]

/** The positions of `count` terminals at one pitch, centered at 0. */
export const spreadPositions = (count: number, pitch: number): number[] =>
  Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * pitch)

export const toRowPoints = (xs: readonly number[], y: number): Points => xs.map((x) => [x, y] as const)

export const toColumnPoints = (x: number, ys: readonly number[]): Points => ys.map((y) => [x, y] as const)
