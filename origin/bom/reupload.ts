import type { BomSource } from '#shared/contract/bom.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'

/** The fields of an old line that the rules need. */
export interface OldLine {
  source: BomSource
  typed_qty: number | null
  typed_do_not_fit: boolean | null
  kind: string | null
  confirmed: boolean
}

/**
 * How much of a line's match is carried over. `all`: the line has the same content, so match and decisions stay. `part`: the same number
 * beside other words, so the buyer's part is proposed again. `none`: the line means another part.
 */
type CarriedPart = 'all' | 'part' | 'none'

export interface CarriedLine<Old extends OldLine> {
  source: BomSource
  /** The old line, or null for a new one. */
  old: Old | null
  part: CarriedPart
  typed_qty: number | null
  typed_do_not_fit: boolean | null
  change: 'added' | 'changed' | 'same'
}

/** A cell in normalized form: lower case, normal width, single blanks. */
export const foldCell = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The number or name of a line's part; empty without one. */
function toNumberKey({ part_number, manufacturer }: BomSource): string {
  const key = toPartNumberKey(part_number)
  return key === '' ? '' : `${key} ${normalizeName(manufacturer)}`
}

/** All fields that a match depends on. */
export const toMatchKey = (source: BomSource): string =>
  JSON.stringify([
    ...[source.part_number, source.manufacturer, source.value, source.description, source.package].map(foldCell),
    source.alternates.map(({ part_number, manufacturer }) => [foldCell(part_number), foldCell(manufacturer)]),
  ])

const listDesignators = ({ designators }: BomSource): string[] => [...new Set(designators.map((name) => name.toUpperCase()))]

const isSame = (a: BomSource, b: BomSource): boolean =>
  toMatchKey(a) === toMatchKey(b) &&
  a.qty === b.qty &&
  a.do_not_fit === b.do_not_fit &&
  listDesignators(a).sort().join() === listDesignators(b).sort().join()

/**
 * Pairs the lines of a new file with those of the BOM, and carries valid decisions over. Lines are paired by designators and part; then by
 * the part alone, because designators are renumbered; then by designators alone, because parts are replaced. A quantity typed by hand, or a
 * line excluded by hand, stays while the file's value is unchanged.
 * @returns one entry for each source, in their order
 */
export function carryOverDecisions<Old extends OldLine>(old: readonly Old[], sources: readonly BomSource[]): CarriedLine<Old>[] {
  const pairs = pairLines(
    old.map(({ source }) => source),
    sources,
  )
  return sources.map((source, index) => {
    const at = pairs[index]
    const before = at === undefined ? undefined : old[at]
    if (!before) return { source, old: null, part: 'none', typed_qty: null, typed_do_not_fit: null, change: 'added' }
    const previous = before.source
    return {
      source,
      old: before,
      part: toCarriedPart(before, source),
      typed_qty: previous.qty === source.qty ? before.typed_qty : null,
      typed_do_not_fit: previous.do_not_fit === source.do_not_fit ? before.typed_do_not_fit : null,
      change: isSame(previous, source) ? 'same' : 'changed',
    }
  })
}

function toCarriedPart({ source: previous, confirmed, kind }: OldLine, source: BomSource): CarriedPart {
  if (toMatchKey(previous) === toMatchKey(source)) return 'all'
  const isDecided = confirmed || kind === 'chosen'
  return isDecided && toNumberKey(source) !== '' && toNumberKey(previous) === toNumberKey(source) ? 'part' : 'none'
}

/** A text on more lines than this, such as "R?", is not a designator. */
const MAX_LINES_PER_DESIGNATOR = 8

/** A line's content as a text that sorts by its designators: R2 before R10. */
const toContentKey = (source: BomSource): string =>
  [
    listDesignators(source)
      .map((name) => name.replace(/\d+/g, (digits) => digits.padStart(9, '0')))
      .sort()
      .join(' '),
    toMatchKey(source),
    source.qty,
    source.do_not_fit,
  ].join('\n')

/** Indexes of lines in an order independent of their rows; of lines with equal content, in the order of the rows. */
function orderByContent(lines: readonly BomSource[]): number[] {
  const contents = lines.map(toContentKey)
  const compare = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0)
  return [...lines.keys()].sort((a, b) => compare(contents[a], contents[b]) || a - b)
}

/** The rank of each index in an order. */
function createRankLookup(order: readonly number[]): (lineIndex: number) => number {
  const ranks: number[] = []
  order.forEach((lineIndex, rank) => {
    ranks[lineIndex] = rank
  })
  return (lineIndex) => ranks[lineIndex] ?? 0
}

/**
 * For each new line the index of its old one, or undefined; no old line twice. The order of either list does not matter: remaining ties are
 * decided by content.
 */
export function pairLines(old: readonly BomSource[], sources: readonly BomSource[]): (number | undefined)[] {
  const pairs: (number | undefined)[] = sources.map(() => undefined)
  const paired = new Set<number>()
  const namesPart = (source: BomSource): string => toNumberKey(source) || toMatchKey(source)
  const oldParts = old.map(namesPart)
  const newParts = sources.map(namesPart)
  const take = (index: number, at: number): void => {
    pairs[index] = at
    paired.add(at)
  }
  const [oldOrder, order] = [orderByContent(old), orderByContent(sources)]
  const [getOldRank, getRank] = [createRankLookup(oldOrder), createRankLookup(order)]

  const designatorEntries = old.flatMap((source, at) => listDesignators(source).map((name) => ({ name, at })))
  const byDesignator = Map.groupBy(designatorEntries, ({ name }) => name)
  for (const [name, indexes] of byDesignator) if (indexes.length > MAX_LINES_PER_DESIGNATOR) byDesignator.delete(name)
  const overlaps: { index: number; at: number; shared: number; same_part: boolean }[] = []
  sources.forEach((source, index) => {
    const shared = new Map<number, number>()
    for (const name of listDesignators(source)) for (const { at } of byDesignator.get(name) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    for (const [at, count] of shared) overlaps.push({ index, at, shared: count, same_part: oldParts[at] === newParts[index] })
  })
  overlaps.sort((a, b) => b.shared - a.shared || getRank(a.index) - getRank(b.index) || getOldRank(a.at) - getOldRank(b.at))
  const pairOverlaps = (samePart: boolean): void => {
    for (const overlap of overlaps)
      if (overlap.same_part === samePart && pairs[overlap.index] === undefined && !paired.has(overlap.at)) take(overlap.index, overlap.at)
  }
  const pairParts = (oldKeys: readonly string[], keys: readonly string[]): void => {
    // The list is reversed, so that each line is removed from its end in constant time.
    const left = oldOrder.filter((at) => !paired.has(at)).reverse()
    const byKey = Map.groupBy(left, (at) => oldKeys[at])
    for (const index of order) {
      const at = pairs[index] === undefined ? byKey.get(keys[index])?.pop() : undefined
      if (at !== undefined) take(index, at)
    }
  }

  pairOverlaps(true)
  // Of lines of one part, those with the same quantity are paired first; the others are paired in their order.
  const withQty = (parts: readonly string[], lines: readonly BomSource[]) => parts.map((part, n) => `${lines[n]?.qty} ${part}`)
  pairParts(withQty(oldParts, old), withQty(newParts, sources))
  pairParts(oldParts, newParts)
  pairOverlaps(false)
  return pairs
}
