/** `npm run catalogue -- makers`: which there are, what they are also called, and that two are one. */
import { userInfo } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'
import { listMakerWords } from '#origin/bom/match/maker-names.ts'
import { invalidatePages, purgeCache, SITE_TAG } from '#origin/runtime/invalidations.ts'
import { deskCatalogueDigests } from '#shared/contract/catalogue-compare.ts'
import { deskMakerAlias, deskMakerMerge, deskMakerRename } from '#shared/contract/desk-makers.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { formatCount } from '#shared/trade/count.ts'
import { computeEditDistance } from '../dev/edit-distance.ts'
import { DEFAULT_STATE, openExistingDatabase, runLongTransaction, withStorage } from '../dev/local-state.ts'
import { readArguments } from '../dev/progress.mjs'
import { addAliases, listMakers, type MakerRow, mergeMakers, renameMaker } from '../import/maker-changes.ts'
import { readLiveTaxonomy } from '../push/live-catalogue.ts'
import { callShop, type RunningShop, toRunningShop } from '../push/running-shop.ts'
import { changeParts } from './catalogue-parts.ts'
import { prepareCatalogue } from './catalogue-state.ts'
import { EXIT_CODES } from './exit.ts'
import { replaceCatalogue } from './replace-catalogue.ts'

export const MAKERS_USAGE = `npm run catalogue -- makers [--near] [--state DIR | --to URL]
    lists the manufacturers with their other names; with --near those that may be one
npm run catalogue -- makers alias MAKER NAME…  |  rename MAKER NAME [--slug ADDRESS]  |  merge MAKER INTO  [--state DIR | --to URL]
    other names by which one is known; another name; makes two one. A maker is called by its address or any of its names`

/** Shorter words begin too many names. */
const MIN_BEGINNING_LENGTH = 4
const MAX_VISIBLE_PAIRS = 20
/** So many letters have to be the same for each that is not. */
const LETTERS_PER_TYPO = 5
const MAX_TYPOS = 2

/**
 * Makers that may be others of the list: named by the same words but for those of companies, by the same words and more, or with a slip
 * of the pen.
 * @param names that are looked at, of makers of the list or not
 */
export function findSimilarMakers(
  makers: readonly MakerRow[],
  names: readonly string[] = makers.map(({ name }) => name),
): [name: string, near: MakerRow][] {
  const entries = makers.map((maker) => ({ maker, folded: normalizeName(maker.name), words: listMakerWords(maker.name) }))
  const byWords = new Map<string, MakerRow[]>()
  const byBeginning = new Map<string, MakerRow[]>()
  for (const { maker, words } of entries) {
    getOrInsert(byWords, words.join(''), () => []).push(maker)
    for (const beginning of beginnings(words)) getOrInsert(byBeginning, beginning, () => []).push(maker)
  }
  const seen = new Set<string>()
  const pairs: [string, MakerRow][] = []
  for (const name of names) {
    const [words, folded] = [listMakerWords(name), normalizeName(name)]
    const typos = Math.min(MAX_TYPOS, Math.floor(folded.length / LETTERS_PER_TYPO))
    const isSlip = (text: string): boolean =>
      text[0] === folded[0] && Math.abs(text.length - folded.length) <= typos && computeEditDistance(text, folded) <= typos
    const near = [
      ...(words.length > 0 ? (byWords.get(words.join('')) ?? []) : []),
      ...beginnings(words).flatMap((beginning) => byWords.get(beginning) ?? []),
      ...(byBeginning.get(words.join('')) ?? []),
      ...entries.filter((entry) => isSlip(entry.folded)).map(({ maker }) => maker),
    ]
    for (const maker of near) {
      const pair = [folded, normalizeName(maker.name)].sort().join('\t')
      if (normalizeName(maker.name) === folded || seen.has(pair)) continue
      seen.add(pair)
      pairs.push([name, maker])
    }
  }
  return pairs
}

/** Of "vishay intertech": vishay, vishayintertech. */
const beginnings = (words: readonly string[]): string[] =>
  words.map((_, count) => words.slice(0, count + 1).join('')).filter((text) => text.length >= MIN_BEGINNING_LENGTH)

/**
 * What an import says of its new makers that may be known ones.
 * @param makers those of the catalogue, the new ones too if they are kept @param where the options that name it to a command
 */
export function formatSimilarMakers(makers: readonly MakerRow[], names: readonly string[], where = ''): string[] {
  const pairs = findSimilarMakers(makers, names)
  if (pairs.length === 0) return []
  const lines = pairs.slice(0, MAX_VISIBLE_PAIRS).map(([name, near]) => {
    const maker = makers.find((each) => each.name === name)
    const command = maker ? `merge ${maker.slug} ${near.slug}` : `alias ${near.slug} ${JSON.stringify(name)}`
    return `  ${name} – ${near.name}?  npm run catalogue -- makers ${command}${where}`
  })
  const more =
    pairs.length > MAX_VISIBLE_PAIRS ? [`  … and ${pairs.length - MAX_VISIBLE_PAIRS} more: npm run catalogue -- makers --near${where}`] : []
  return ['New manufacturers that may be known ones by another name:', ...lines, ...more]
}

/** A maker that fewer rows name in one way is more likely written carelessly than another company. */
const MIN_JOINED_LENGTH = 20

/**
 * What an import says of names that it took as one maker though a hyphen divides their words differently, as "TA-I Tech" and "TAI-TECH",
 * which are two companies.
 * @param makers those of the catalogue @param rows spellings of the file with how many rows each has
 */
export function formatMergedMakers(makers: readonly MakerRow[], rows: ReadonlyMap<string, number>): string[] {
  const spellings = new Map<string, { name: string; parts: string }[]>()
  const add = (name: string, count: number, noun: string): void => {
    if (count >= MIN_JOINED_LENGTH)
      getOrInsert(spellings, normalizeName(name), () => []).push({ name, parts: `${formatCount(count, 'en')} ${noun}` })
  }
  for (const [name, count] of rows) add(name, count, 'rows')
  for (const { name, part_count: count } of makers) if (!rows.has(name)) add(name, count, 'parts of the catalogue')
  const joined = [...spellings.values()].filter((all) => all.some(({ name }) => all.some((other) => hyphenDivides(name, other.name))))
  if (joined.length === 0) return []
  return [
    'Manufacturers taken as one. Where they are two companies, rename one in the file, or by "values" of "manufacturer" in the map:',
    ...joined.map((all) => `  ${all.map(({ name, parts }) => `${name} (${parts})`).join(', ')}`),
  ]
}

/** Whether a hyphen of one name is inside a word of the other: "TA-I Tech" in "TAI-TECH". */
function hyphenDivides(name: string, other: string): boolean {
  const boundaries = new Set(listBoundaries(other).map(({ at }) => at))
  return listBoundaries(name).some(({ at, mark }) => /[-\u2010-\u2015\u2212]/.test(mark) && !boundaries.has(at))
}

/** Where a name is divided: how many of its letters and digits stand before, and by what. */
function listBoundaries(name: string): { at: number; mark: string }[] {
  return [...name.matchAll(/[^\p{L}\p{N}\p{M}]+/gu)].map(({ index, 0: mark }) => ({ at: normalizeName(name.slice(0, index)).length, mark }))
}

const line = ({ slug, name, aliases, part_count: parts }: MakerRow): string =>
  `${slug}  ${name}  ${formatCount(parts, 'en')} parts${aliases.length > 0 ? `  also: ${aliases.join(', ')}` : ''}`

export async function runMakers(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(MAKERS_USAGE, { valued: ['state', 'slug', 'to', 'who'], switches: ['near'] }, args)
  const { state = DEFAULT_STATE } = values
  const [command, ...words] = positionals
  const [maker = '', ...names] = words
  const [name = ''] = names
  const shop = values.to === undefined ? null : toRunningShop(values.to, state)
  if (!shop) prepareCatalogue(state)
  if (command === undefined) {
    using db = shop ? null : openExistingDatabase(state, 'CATALOGUE')
    const all = shop ? (await readLiveTaxonomy(shop)).makers : db ? listMakers(db) : []
    if (values.near) for (const [each, near] of findSimilarMakers(all)) console.log(`${each} – ${near.name} (${near.slug})`)
    else console.log(all.map(line).join('\n'))
    return EXIT_CODES.all
  }
  const changes: Record<string, ((db: DatabaseSync, version: string) => Promise<string>) | undefined> = {
    alias: async (db) => aliasLine(addAliases(db, maker, names), names),
    rename: async (db) => {
      const { before, slug } = renameMaker(db, maker, name, values.slug ?? null)
      return renameLine(before.name, { name, slug })
    },
    merge: async (db, version) => {
      const { from, into, parts } = await mergeMakers(db, maker, name, version)
      return `${from.name} is ${into.name} now, with ${formatCount(parts, 'en')} parts; /manufacturer/${from.slug} leads on`
    },
  }
  const change = changes[command]
  if (!change || name === '' || (command !== 'alias' && names.length > 1)) throw new Error(MAKERS_USAGE)
  if (shop) return changeInShop(shop, command, maker, names, values)
  await changeCatalogue(state, change)
  return EXIT_CODES.all
}

/** The same in a shop that runs. Parts of a maker that is merged go over as a change set, which can be undone. */
async function changeInShop(
  shop: RunningShop,
  command: string,
  maker: string,
  names: readonly string[],
  { slug, who = userInfo().username }: { slug?: string; who?: string },
): Promise<number> {
  const [name = ''] = names
  if (command === 'alias') console.log(aliasLine(await callShop(shop, deskMakerAlias, { maker, names: [...names] }), names))
  else if (command === 'rename') {
    const renamed = await callShop(shop, deskMakerRename, { maker, name, ...(slug !== undefined && { slug }) })
    console.log(renameLine(maker, renamed))
  } else {
    const { makerId } = await readLiveTaxonomy(shop)
    const [from, into] = [makerId(maker), makerId(name)]
    if (from === null || into === null) throw new Error(`There is no manufacturer "${from === null ? maker : name}".`)
    const parts = from === into ? [] : await listParts(shop, from)
    const becomes = (partNumber: string) => ({
      manufacturer: maker,
      part_number: partNumber,
      becomes: { manufacturer: name, part_number: partNumber },
    })
    const code =
      parts.length === 0
        ? EXIT_CODES.all
        : await changeParts(shop, parts.map(becomes), { source: `makers merge ${maker} ${name}`, who, is_proposal: false, is_trial: false })
    if (code !== EXIT_CODES.all) return code
    const merged = await callShop(shop, deskMakerMerge, { maker, into: name })
    console.log(`${maker} is ${name} now, at /manufacturer/${merged.slug}`)
  }
  return EXIT_CODES.all
}

/** Numbers of all parts of a maker, also of those that are not sold any more. */
async function listParts(shop: RunningShop, makerId: number): Promise<string[]> {
  const numbers: string[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: EndpointData<typeof deskCatalogueDigests> = await callShop(shop, deskCatalogueDigests, {
      columns: '',
      after,
      with_retired: '1',
    })
    numbers.push(...page.part_numbers.filter((_, index) => page.makers[index] === makerId))
    after = page.next
  }
  return numbers
}

const aliasLine = (maker: { name: string }, names: readonly string[]): string => `${maker.name} is also known as ${names.join(', ')}`
const renameLine = (before: string, { name, slug }: { name: string; slug: string }): string =>
  `${before} is ${name} now, at /manufacturer/${slug}`

async function changeCatalogue(state: string, change: (db: DatabaseSync, version: string) => Promise<string>): Promise<void> {
  const version = `${new Date().toISOString()}_makers`
  let done = ''
  await replaceCatalogue(state, async (db) => {
    await runLongTransaction(db, async () => {
      done = await change(db, version)
      db.prepare("INSERT OR REPLACE INTO catalogue_state (name, value) VALUES ('version', ?)").run(version)
    })
    return { is_new: true, has_stock: false }
  })
  await withStorage(state, async ({ CACHE }) => {
    await purgeCache(CACHE, version)
    await invalidatePages(CACHE, [SITE_TAG])
  })
  console.log(done)
}
