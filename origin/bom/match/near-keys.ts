import { listLookalikes, stripPacking } from '../../search/confusions.ts'

/** Keys with fewer characters are near too many others. */
const MIN_KEY_CHARACTERS = 6
/** A shorter stem or prefix does not identify a part. */
const MIN_STEM_CHARACTERS = 5
/** How many characters before the end of the shared prefix a mistake is searched. */
const BACK = 2
const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Look-alike characters are also corrected all at once, in keys with at most this many of one pair. */
const MAX_SIMILAR_KEYS = 6
/** Maximum number of pairs of look-alikes to try. */
const MAX_PAIRS = 150

/** The keys that remain without the packing at the end. */
export const listKeyStems = (key: string): string[] => stripPacking(key, MIN_STEM_CHARACTERS)

/** How many characters a key shares with its neighbours in the catalogue's order: no catalogue key shares more. */
export function countSharedCharacters(key: string, neighbours: readonly (string | null)[]): number {
  let longest = 0
  for (const neighbour of neighbours) {
    if (neighbour === null) continue
    let shared = 0
    while (shared < key.length && key[shared] === neighbour[shared]) shared++
    longest = Math.max(longest, shared)
  }
  return longest
}

/**
 * Keys one mistake away from a typed one that the catalogue may have: look-alike characters anywhere, other mistakes near the end of the
 * shared prefix. `listEdits` has all of them, too many to look up for every line.
 * @param shared as `countSharedCharacters` returns it
 */
export function listNearKeys(key: string, shared: number): string[] {
  if (key.length < MIN_KEY_CHARACTERS) return []
  const keys = new Set<string>()
  const last = Math.min(shared, key.length)
  for (let at = 0; at <= last; at++) {
    const typed = key[at]
    const [before, after] = [key.slice(0, at), key.slice(at + 1)]
    if (typed !== undefined) {
      for (const meant of listLookalikes(typed)) {
        keys.add(before + meant + after)
        if (key.split(typed).length <= MAX_SIMILAR_KEYS) keys.add(before + (typed + after).replaceAll(typed, meant))
      }
      keys.add(before + after)
      const next = key[at + 1]
      if (next !== undefined) keys.add(before + next + typed + key.slice(at + 2))
    }
    if (at < last - BACK) continue
    for (const meant of ALPHABET) {
      if (typed !== undefined) keys.add(before + meant + after)
      keys.add(before + meant + key.slice(at))
    }
  }
  for (const meant of twoAlike(key, last)) keys.add(meant)
  keys.delete(key)
  return [...keys]
}

/** A key with two look-alikes corrected, the first of them no further than `last`. */
function twoAlike(key: string, last: number): string[] {
  const replacements = [...key].flatMap((typed, at) => listLookalikes(typed).map((meant) => ({ at, meant })))
  const keys: string[] = []
  for (const one of replacements) {
    if (one.at > last) break
    for (const other of replacements) {
      if (other.at <= one.at) continue
      if (keys.length >= MAX_PAIRS) return keys
      keys.push(key.slice(0, one.at) + one.meant + key.slice(one.at + 1, other.at) + other.meant + key.slice(other.at + 1))
    }
  }
  return keys
}

/**
 * Prefixes of a key that may be whole numbers, the longest first.
 * @param shared as `countSharedCharacters` returns it
 */
export function listKeyPrefixes(key: string, shared: number): string[] {
  const shortest = Math.max(MIN_STEM_CHARACTERS, Math.ceil(key.length / 2))
  const beginnings: string[] = []
  for (let length = Math.min(shared, key.length - 1); length >= shortest; length--) beginnings.push(key.slice(0, length))
  return beginnings
}

/** The letters and digits of a chip family, if a key continues after them: LM1117 of LM1117ADJ. */
export function findFamilyBase(key: string): string | null {
  const base = /^[A-Z]{2,5}\d{3,5}/.exec(key)?.[0] ?? ''
  return base.length > MIN_STEM_CHARACTERS && base.length < key.length ? base : null
}
