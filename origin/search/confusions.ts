/**
 * How part numbers are mistyped: look-alike characters, one character too many, too few or wrong, two swapped, and suffixes for the
 * packing. All by keys (shared/trade/part-number.ts).
 */

/** Characters that are mistaken for one another, in print or in handwriting. */
const LOOK_ALIKES = ['0O', '0D', '1I', '1L', 'IL', '8B', '5S', '2Z', '6G', 'UV'] as const

const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const alike = new Map(
  ALPHABET.map((character) => [
    character,
    LOOK_ALIKES.filter((pair) => pair.includes(character)).map((pair) => pair.replace(character, '')),
  ]),
)

/** Characters that a character is confused with; usually none. */
export const listLookalikes = (character: string): readonly string[] => alike.get(character) ?? []

/**
 * One step from a typed key to an intended one: from position `at` on, `text` replaces the typed characters up to `next`. It costs an edit,
 * a confusion or nothing.
 */
export type KeyEdit = [at: number, text: string, next: number, edits: 0 | 1, confusions: 0 | 1]

/** All possible steps along a key: each typed character is right, a look-alike, or one edit away. */
export function listEdits(key: string): KeyEdit[] {
  const moves: KeyEdit[] = []
  for (let at = 0; at <= key.length; at++) {
    for (const missing of ALPHABET) moves.push([at, missing, at, 1, 0])
    const typed = key[at]
    if (typed === undefined) continue
    const lookAlikes = listLookalikes(typed)
    moves.push([at, typed, at + 1, 0, 0], [at, '', at + 1, 1, 0])
    for (const meant of ALPHABET) {
      if (lookAlikes.includes(meant)) moves.push([at, meant, at + 1, 0, 1])
      else if (meant !== typed) moves.push([at, meant, at + 1, 1, 0])
    }
    const following = key[at + 1]
    if (following !== undefined && following !== typed) moves.push([at, following + typed, at + 2, 1, 0])
  }
  return moves
}

/** Cost of an edit: more than a confusion for every character of a key. */
const EDIT = 100

/**
 * Distance of a typed key from an intended one, in edits (a character changed, added, left out, or two neighbours swapped) and confusions
 * (look-alike characters). Fewest edits first, then fewest confusions; null above `maxEdits`.
 */
export function computeSpellingDistance(typed: string, meant: string, maxEdits: number): { edits: number; confusions: number } | null {
  if (Math.abs(typed.length - meant.length) > maxEdits) return null
  const rows: number[][] = []
  for (let i = 0; i <= typed.length; i++) {
    const row = new Array<number>(meant.length + 1).fill(Number.POSITIVE_INFINITY)
    rows.push(row)
    // Cells further from the diagonal need more than the allowed edits.
    for (let j = Math.max(0, i - maxEdits); j <= Math.min(meant.length, i + maxEdits); j++) {
      if (i === 0 || j === 0) {
        row[j] = (i + j) * EDIT
        continue
      }
      const [a = '', b = ''] = [typed[i - 1], meant[j - 1]]
      const change = a === b ? 0 : listLookalikes(a).includes(b) ? 1 : EDIT
      const cost = (backI: number, backJ: number): number => rows[i - backI]?.[j - backJ] ?? Number.POSITIVE_INFINITY
      let best = Math.min(cost(1, 1) + change, cost(1, 0) + EDIT, cost(0, 1) + EDIT)
      if (i > 1 && j > 1 && a === meant[j - 2] && b === typed[i - 2]) best = Math.min(best, cost(2, 2) + EDIT)
      row[j] = best
    }
  }
  const total = rows[typed.length]?.[meant.length] ?? Number.POSITIVE_INFINITY
  const edits = Math.floor(total / EDIT)
  return edits <= maxEdits ? { edits, confusions: total % EDIT } : null
}

/** Suffixes for the reel, the tube or the plating: those of makers, and those of other catalogues. */
const PACKING = `REEL REEL7 REEL13 RL RL7 R7 TR TR7 TRG TRPBF TRMPBF PBF NOPB RG4 G4 E4 T1G T3G R2G RLG TG T1 T R G 112 115 118 127 132
  135 165 215 235 315 7F 13F E2 TL T146 GS08 GS18 CT DKR ND CTND TRND LFSN TUBE TRAY TAPE BULK`.split(/\s+/)

const ALL_PACKING = new RegExp(`^(?:${PACKING.toSorted((a, b) => b.length - a.length).join('|')}){1,2}$`)

/** Whether the end of a key only names the packing. */
export const isPacking = (end: string): boolean => ALL_PACKING.test(end)

/**
 * A key without the packing at its end, shortest last. Single letters stay, because they have other meanings. At least `shortest`
 * characters each.
 */
export function stripPacking(key: string, shortest: number): string[] {
  const stems: string[] = []
  for (let length = key.length - 2; length >= shortest; length--) if (isPacking(key.slice(length))) stems.push(key.slice(0, length))
  return stems
}
