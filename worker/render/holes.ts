import { markOf } from './template.ts'

/** What differs by visitor on a page that is the same for everybody otherwise: its places, by what is put there as the page leaves. */
export type Hole = 'stale' | 'consent' | 'offer' | 'menu' | 'notice' | 'services' | 'email' | 'account' | 'orders' | 'attempt'

export const hole = (name: Hole): string => markOf(name)

/** HTML for each hole. */
export type Fills = Readonly<Record<Hole, string>>

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a page holds them, which makes them marks
const ANY_HOLE = /\u0001(stale|consent|offer|menu|notice|services|email|account|orders|attempt)\u0002/g

/** A piece of a page that leaves as it is made. */
export const fillText = (text: string, fills: Fills): string => text.replace(ANY_HOLE, (_, name: Hole) => fills[name])

/** A page as bytes: what stands between its holes, and the holes between. */
export interface PageBytes {
  pieces: readonly Uint8Array[]
  holes: readonly Hole[]
  /** Of all pieces together. */
  size: number
}

const encoder = new TextEncoder()

export function cutPage(text: string): PageBytes {
  const parts = text.split(ANY_HOLE)
  const pieces = parts.filter((_, index) => index % 2 === 0).map((piece) => encoder.encode(piece))
  return {
    pieces,
    holes: parts.filter((_, index) => index % 2 === 1) as Hole[],
    size: pieces.reduce((sum, { byteLength }) => sum + byteLength, 0),
  }
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
