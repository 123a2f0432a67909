import { normalizeName } from '#shared/text/fold-name.ts'
import { replaceUmlauts } from '#shared/text/german-spelling.ts'
import { getOrInsert, getOrInsertBounded } from '#shared/text/get-or-insert.ts'
import type { ManufacturerRef } from '../../catalogue/reference-data.ts'
import { readNumberText } from './number-text.ts'

/** The makers in a cell. */
export interface NamedMakers {
  /** Whether the cell names a maker at all, recognized or not. */
  is_named: boolean
  ids: ReadonlySet<number>
}

export interface MakerNames {
  find(text: string): NamedMakers
}

const NO_MAKERS: NamedMakers = { is_named: false, ids: new Set() }

/** Words of company names that do not distinguish them. */
const COMPANY =
  /^(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|gmbh|ag|kg|sa|spa|srl|nv|bv|ab|plc|pte|kk|semiconductors?|semicon|semi|technology|technologies|tech|electronics?|electronic|components?|international|intl|industries|industrial|devices|products|solutions|group|america|americas|usa|us|europe|asia|japan|the|of|and)$/
/** Names of distributors, which are no makers. */
const SELLERS: ReadonlySet<string> = new Set(
  'digikey,digikeyelectronics,mouser,mouserelectronics,farnell,newark,element14,lcsc,szlcsc,jlcpcb,arrow,arrowelectronics,avnet,tme,rscomponents,rs,future,verical,rutronik,reichelt,conrad,aliexpress,ebay,amazon,立创商城,嘉立创,采购'.split(
    ',',
  ),
)
/** Makers whose parts are partly made by a successor. Lists use the name printed on the reel. */
const SUCCESSORS: readonly (readonly [string, string])[] = [
  ['nxp', 'nexperia'],
  ['philips', 'nexperia'],
  ['siliconlabs', 'skyworks'],
  ['siliconlaboratories', 'skyworks'],
]
/** Among other words, names with fewer characters are ignored. */
const MIN_NAME_CHARACTERS = 4
/** Shortest remainder of a truncated name. */
const MIN_CUT_CHARACTERS = 8

/** Indexes all names of all makers, normalized, with and without company words. */
export function buildMakerNames(manufacturers: ReadonlyMap<number, ManufacturerRef>): MakerNames {
  return getOrInsert(namesByReference, manufacturers, () => indexMakerNames(manufacturers.values()))
}

/** Indexes by catalogue, because reading all names takes milliseconds. */
const namesByReference = new WeakMap<ReadonlyMap<number, ManufacturerRef>, MakerNames>()
/** The cache of typed names is cleared above this number. */
const MAX_CACHED_NAMES = 5000

function indexMakerNames(manufacturers: Iterable<ManufacturerRef>): MakerNames {
  const index = new Map<string, Set<number>>()
  const put = (name: string, id: number): void => {
    if (name !== '') getOrInsert(index, name, () => new Set()).add(id)
  }
  for (const { manufacturer_id, name, slug, aliases } of manufacturers) {
    for (const each of [name, slug, ...aliases])
      for (const spelling of [each, replaceUmlauts(each)]) {
        put(normalizeName(spelling), manufacturer_id)
        put(plainName(splitWords(spelling)), manufacturer_id)
      }
  }
  for (const [former, heir] of SUCCESSORS) {
    const formerIds = index.get(former) ?? NO_MAKERS.ids
    const heirIds = index.get(heir) ?? NO_MAKERS.ids
    const names = [former, ...[...index].flatMap(([name, ids]) => (isSubset(ids, formerIds) ? [name] : []))]
    for (const name of names) for (const id of heirIds) put(name, id)
  }
  const makerIds = new Map<string, NamedMakers>()
  return { find: (text) => getOrInsertBounded(makerIds, MAX_CACHED_NAMES, text, () => read(text, index)) }
}

const isSubset = (some: ReadonlySet<number>, all: ReadonlySet<number>): boolean => [...some].every((id) => all.has(id))

const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[.'’&]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const plainName = (words: readonly string[]): string => listDistinctiveWords(words).join('')

const listDistinctiveWords = (words: readonly string[]): string[] => words.filter((word) => !COMPANY.test(word))

/** The distinctive words of a maker's name: "Microchip Technology Inc." is `microchip`. */
export const listMakerWords = (name: string): string[] => listDistinctiveWords(splitWords(name))

function read(text: string, index: ReadonlyMap<string, ReadonlySet<number>>): NamedMakers {
  if (readNumberText(text) === 'empty' || readNumberText(text) === 'placeholder') return NO_MAKERS
  const completeName = readName(text, index)
  if (!completeName.is_named) return completeName
  // "Fairchild/ON Semi", "Texas Instruments (TI)": any of the names may be meant.
  const ids = new Set(completeName.ids)
  for (const piece of text.split(/[/,;|()]|\s-\s|\s(?:or|oder|ou|o|или)\s/i)) for (const id of readName(piece, index).ids) ids.add(id)
  return { is_named: true, ids }
}

/** The maker of a truncated name, if only one maker has a name with this beginning: "ON Semiconducto" from a narrow column. */
function readShortenedName(folded: string, index: ReadonlyMap<string, ReadonlySet<number>>): ReadonlySet<number> {
  if (folded.length < MIN_CUT_CHARACTERS) return NO_MAKERS.ids
  const ids = new Set<number>()
  for (const [name, makers] of index) if (name.startsWith(folded)) for (const id of makers) ids.add(id)
  return ids.size === 1 ? ids : NO_MAKERS.ids
}

function readName(text: string, index: ReadonlyMap<string, ReadonlySet<number>>): NamedMakers {
  const folded = normalizeName(text)
  if (folded === '' || SELLERS.has(folded)) return NO_MAKERS
  const words = splitWords(text)
  const makerIds = index.get(folded) ?? index.get(plainName(words))
  if (makerIds) return { is_named: true, ids: makerIds }
  // "Vishay Beyschlag", "Samsung Electro-Mechanics America", "Vishay Lite-On": recognized names, with further words.
  const ids = new Set<number>()
  for (let at = 0; at < words.length; at++) {
    for (let count = words.length - at; count > 0; count--) {
      const some = words.slice(at, at + count).join('')
      const maker = some.length >= MIN_NAME_CHARACTERS ? index.get(some) : undefined
      // A name after other words may be a part of another name.
      if (maker && (at === 0 || ids.size > 0)) for (const id of maker) ids.add(id)
    }
  }
  if (ids.size > 0) return { is_named: true, ids }
  return { is_named: true, ids: readShortenedName(folded, index) }
}
