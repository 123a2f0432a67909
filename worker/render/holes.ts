import { slotMark } from '#shared/text/slot-mark.ts'

const HOLES = ['stale', 'consent', 'offer', 'menu', 'notice', 'services', 'email', 'account', 'orders', 'attempt'] as const
/** What differs by visitor on a page that is the same for everybody otherwise: its places, by what is put there as the page leaves. */
export type Hole = (typeof HOLES)[number]

export const hole = (name: Hole): string => slotMark(name)

/** HTML for each hole. */
export type Fills = Readonly<Record<Hole, string>>

const isHole = (name: string): name is Hole => (HOLES as readonly string[]).includes(name)

/** A text, cut at its holes: the first piece, then each hole with what follows it. Marks of no hole stay where they are. */
function cutText(text: string): { pieces: string[]; holes: Hole[] } {
  const pieces: string[] = []
  const holes: Hole[] = []
  let from = 0
  for (let at = text.indexOf('\u0001'); at >= 0; at = text.indexOf('\u0001', at + 1)) {
    const end = text.indexOf('\u0002', at)
    const name = text.slice(at + 1, end)
    if (!isHole(name)) continue
    pieces.push(text.slice(from, at))
    holes.push(name)
    from = end + 1
  }
  pieces.push(text.slice(from))
  return { pieces, holes }
}

/** A piece of a page that leaves as it is made. */
export function fillText(text: string, fills: Fills): string {
  const { pieces, holes } = cutText(text)
  return pieces.reduce((filled, piece, index) => filled + fills[holes[index - 1] as Hole] + piece)
}

/** A page as bytes: what stands between its holes, and the holes between. */
export interface PageBytes {
  pieces: readonly Uint8Array[]
  holes: readonly Hole[]
  /** Of all pieces together. */
  size: number
}

const encoder = new TextEncoder()

export function cutPage(text: string): PageBytes {
  const cut = cutText(text)
  const pieces = cut.pieces.map((piece) => encoder.encode(piece))
  return { pieces, holes: cut.holes, size: pieces.reduce((sum, { byteLength }) => sum + byteLength, 0) }
}

/** Bytes for each hole. */
export type FillBytes = Readonly<Record<Hole, Uint8Array>>

export const encodeFills = <Name extends Hole>(fills: Readonly<Record<Name, string>>): Record<Name, Uint8Array> =>
  Object.fromEntries(Object.entries<string>(fills).map(([name, text]) => [name, encoder.encode(text)])) as Record<Name, Uint8Array>

/** The page of one visitor: one copy of its bytes. */
export function fillPage({ pieces, holes, size }: PageBytes, fills: FillBytes): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(holes.reduce((sum, name) => sum + fills[name].byteLength, size))
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    whole.set(piece, at)
    at += piece.byteLength
    const name = holes[index]
    if (name === undefined) break
    whole.set(fills[name], at)
    at += fills[name].byteLength
  }
  return whole
}
