/** `npm run catalogue -- makers`: lists manufacturers, changes their aliases, and merges two into one. */
import { userInfo } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'
import { listMakerWords } from '#origin/bom/match/maker-names.ts'
import { changeMakers } from '#origin/catalogue/feed/change-makers.ts'
import { listMakers, type MakerRow } from '#origin/catalogue/feed/plan/find-makers.ts'
import { planAliases, planRename } from '#origin/catalogue/maker-rules.ts'
import { invalidatePages, purgeCache, SITE_TAG } from '#origin/runtime/invalidations.ts'
import { deskCatalogueDigests } from '#shared/contract/catalogue-compare.ts'
import { deskMakerAlias, deskMakerMerge, deskMakerRename } from '#shared/contract/desk-makers.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { formatCount } from '#shared/trade/count.ts'
import { computeEditDistance } from '../dev/edit-distance.ts'
import { toLocalD1 } from '../dev/local-d1.ts'
import { DEFAULT_STATE, openExistingDatabase, runLongTransaction, withStorage } from '../dev/local-state.ts'
import { readArguments } from '../dev/progress.mjs'
import { mergeMakers } from '../import/merge-makers.ts'
import { readLiveTaxonomy } from '../push/live-catalogue.ts'
import { callShop, type RunningShop, toRunningShop } from '../push/running-shop.ts'
import { changeParts } from './catalogue-parts.ts'
import { prepareCatalogue } from './catalogue-state.ts'
import { EXIT_CODES } from './exit.ts'
import { replaceCatalogue } from './replace-catalogue.ts'

export const MAKERS_USAGE = `npm run catalogue -- makers [--near] [--state DIR | --to URL]
    lists the manufacturers with their other names; with --near those that may be the same
npm run catalogue -- makers alias MAKER NAME…  |  rename MAKER NAME [--slug ADDRESS]  |  merge MAKER INTO  [--state DIR | --to URL]
    adds aliases; renames; merges two into one. MAKER is the slug of a manufacturer or any of its names`

/** Shorter words are prefixes of too many names. */
const MIN_BEGINNING_LENGTH = 4
const MAX_VISIBLE_PAIRS = 20
/** A name may have one typo for this many of its letters. */
const LETTERS_PER_TYPO = 5
const MAX_TYPOS = 2

/**
 * Manufacturers that may be the same as others in the list: equal words apart from legal forms, additional words, or a typo.
 * @param names to compare, in the list or not
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

/** The prefixes of a name in whole words: "vishay" and "vishayintertech" of "vishay intertech". */
const beginnings = (words: readonly string[]): string[] =>
  words.map((_, count) => words.slice(0, count + 1).join('')).filter((text) => text.length >= MIN_BEGINNING_LENGTH)

/**
 * Formats the new manufacturers of an import that may be existing ones.
 * @param makers of the catalogue, including the new ones if they are imported @param where the options of the command for this catalogue
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
  return ['New manufacturers that may be existing ones under another name:', ...lines, ...more]
}

/** A name in fewer rows than this is more likely a careless spelling than another company. */
const MIN_JOINED_LENGTH = 20

/**
 * Formats names that an import merged though a hyphen divides their words differently, like "TA-I Tech" and "TAI-TECH", which are two
 * companies.
 * @param makers of the catalogue @param rows spellings of the file with their number of rows
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
    'Manufacturers merged into one. If they are two companies, rename one in the file, or by "values" of "manufacturer" in the map:',
    ...joined.map((all) => `  ${all.map(({ name, parts }) => `${name} (${parts})`).join(', ')}`),
  ]
}

/** Whether a hyphen of one name is within a word of the other: "TA-I Tech" in "TAI-TECH". */
function hyphenDivides(name: string, other: string): boolean {
  const boundaries = new Set(listBoundaries(other).map(({ at }) => at))
  return listBoundaries(name).some(({ at, mark }) => /[-\u2010-\u2015\u2212]/.test(mark) && !boundaries.has(at))
}

/** The boundaries in a name: the number of letters and digits before each, and its separator. */
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
    const all = shop ? (await readLiveTaxonomy(shop)).makers : db ? await listMakers(toLocalD1(db)) : []
    if (values.near) for (const [each, near] of findSimilarMakers(all)) console.log(`${each} – ${near.name} (${near.slug})`)
    else console.log(all.map(line).join('\n'))
    return EXIT_CODES.all
  }
  const changes: Record<string, ((db: DatabaseSync, version: string) => Promise<string>) | undefined> = {
    alias: async (db) => aliasLine((await changeMakers(toLocalD1(db), (makers) => planAliases(makers, maker, names))).after, names),
    rename: async (db) => {
      const change = await changeMakers(toLocalD1(db), (makers, former) => planRename(makers, former, maker, name, values.slug ?? null))
      return renameLine(change.before.name, change.after)
    },
    merge: async (db, version) => {
      const { before, after } = await mergeMakers(db, maker, name, version)
      return `${before.name} is ${after.name} now, with ${formatCount(before.part_count, 'en')} parts; /manufacturer/${before.slug} leads on`
    },
  }
  const change = changes[command]
  if (!change || name === '' || (command !== 'alias' && names.length > 1)) throw new Error(MAKERS_USAGE)
  if (shop) return changeInShop(shop, command, maker, names, values)
  await changeCatalogue(state, change)
  return EXIT_CODES.all
}

/** Changes a manufacturer of a running shop. Parts of a merged manufacturer move as a change set, which can be undone. */
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

/** Numbers of all parts of a manufacturer, including those no longer sold. */
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

const aliasLine = (maker: { name: string }, names: readonly string[]): string => `${maker.name} also has the names ${names.join(', ')}`
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
