import type { PackageGeometry } from '#shared/packages/geometry.ts'
import { Sketch } from './sketch.ts'
import type { DrawingKind } from './symbols.ts'

export type DrawingSize = 'row' | 'card' | 'hero'

/**
 * The views of a package. `top` is the usual view: from above if the package lies on the board, from the front if it stands. `side`
 * continues it below at the same scale, with `y` 0 at the board.
 */
export interface Views {
  top: Sketch
  side: Sketch | null
  /** Pitch of its finest row of terminals, mm; 0 if it has none. The scale makes it whole pixels. */
  pitch: number
  /** Rotate both views a quarter turn counterclockwise, which puts the side view on the right. */
  turn: boolean
}

export interface DrawingRequest<G extends PackageGeometry = PackageGeometry> {
  geometry: G
  kind: DrawingKind
  size: DrawingSize
}

export type DrawnGeometry<F extends PackageGeometry['family']> = Extract<PackageGeometry, { family: F }>

/** The board under a side view. */
export function drawBoard(sketch: Sketch, reach: number): Sketch {
  return sketch.line('mark', -reach, 0, reach, 0)
}

/** A side view that is a plain block. */
export function drawBlock(width: number, height: number, corner = 0): Sketch {
  return drawBoard(new Sketch().rect('body', -width / 2, -height, width, height, corner), width * 0.62)
}
