/** `makers.json`: what a shop knows of manufacturers beside its files of parts. */
import { dirname } from 'node:path'
import { z } from 'zod'
import type { OwnMaker } from '#origin/catalogue/import/own-makers.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { foldName } from '#shared/text/fold-name.ts'
import { kept } from '#shared/text/kept.ts'
import { readJson } from './faults.ts'
import { inLanguages, plain } from './fields.ts'
import { isPictureName, readPicture, type ShopFile } from './files.ts'

const MAKERS_MOST = 20_000
const NAME_MOST = 80
const ALIASES_MOST = 50
const PARAGRAPHS_MOST = 8
const PARAGRAPH_MOST = 1500
const FIRST_YEAR = 1600

/** The file, ready for the catalogue, and its logos for the bucket. */
interface Makers {
  makers: readonly OwnMaker[]
  files: readonly ShopFile[]
}

/** A folder that says nothing of makers. */
export const NO_MAKERS: Makers = { makers: [], files: [] }

const makerName = plain(NAME_MOST).refine((text) => foldName(text) !== '', 'a name with a letter or digit')
const paragraphs = z.preprocess(
  (input) => (typeof input === 'string' ? [input] : input),
  z
    .array(plain(PARAGRAPH_MOST).min(1, 'a paragraph'), 'a paragraph, or a list of them')
    .min(1, 'a paragraph')
    .max(PARAGRAPHS_MOST, `at most ${PARAGRAPHS_MOST} paragraphs`),
)
const isText = (input: unknown): boolean => typeof input === 'string' || Array.isArray(input)

const MakerEntry = z.strictObject(
  {
    id: z
      .string('an address')
      .regex(/^[a-z0-9]+(?:-+[a-z0-9]+)*$/, 'its address, in small letters, digits and hyphens, like texas-instruments')
      .max(48, 'at most 48 characters'),
    name: makerName,
    aliases: z.array(makerName, 'a list of names').max(ALIASES_MOST, `at most ${ALIASES_MOST} names`).default([]),
    country: z
      .string('a country')
      .regex(/^[A-Z]{2}$/, 'two letters of ISO 3166, like DE')
      .default(''),
    founded: z.int('a year').min(FIRST_YEAR, 'a year').max(2100, 'a year').default(0),
    logo: z.string('a picture').refine(isPictureName, 'a picture beside this file, like logos/acme.svg (or .png, .jpg, .webp)').optional(),
    text: z.preprocess((input) => (isText(input) ? { en: input } : input), inLanguages(paragraphs)).optional(),
  },
  'a maker',
)
const File = z.strictObject(
  { makers: z.array(MakerEntry, 'a list of makers').max(MAKERS_MOST, `at most ${MAKERS_MOST} makers`).default([]) },
  'an object with makers',
)

/** Reads and checks the file, with the logos that it names. */
export function readMakers(path: string): { data: Makers | null; faults: readonly string[] } {
  const logos = new Map<string, ShopFile>()
  const { data, faults } = readJson(path, File, (input) => {
    const entries = Loose.safeParse(input).data?.makers ?? []
    return [...doubleFaults(entries), ...logoFaults(dirname(path), entries, logos)]
  })
  return {
    data: data && {
      makers: data.makers.map(
        ({ id, name, aliases, country, founded, logo, text = {} }): OwnMaker => ({
          slug: id,
          name,
          aliases,
          country,
          founded,
          logo: logo === undefined ? '' : `/files/${logos.get(logo)?.key ?? ''}`,
          // In the order of the languages, so that the same file makes the same statements.
          text: Object.fromEntries(LANGUAGES.flatMap(({ lang }) => (text[lang] ? [[lang, text[lang]]] : []))),
        }),
      ),
      files: [...logos.values()],
    },
    faults,
  }
}

const Entry = z.looseObject({
  id: z.string().catch(''),
  name: z.string().catch(''),
  aliases: z.array(z.string().catch('')).catch([]),
  logo: z.string().catch(''),
})
const Loose = z.looseObject({ makers: z.array(Entry.catch({ id: '', name: '', aliases: [], logo: '' })).catch([]) })
type Entry = z.output<typeof Entry>

/** A name or address belongs to one maker. */
function doubleFaults(entries: readonly Entry[]): string[] {
  const owners = new Map<string, number>()
  const claim = (where: string, key: string, shown: string, at: number): string[] => {
    const owner = key === '' ? at : kept(owners, key, () => at)
    return owner === at ? [] : [`makers.${at}.${where}: ${JSON.stringify(shown)} is not right: expected what makers.${owner} does not have`]
  }
  return entries.flatMap(({ id, name, aliases }, at) => [
    ...claim('id', id && `/${id}`, id, at),
    ...claim('name', foldName(name), name, at),
    ...aliases.flatMap((alias, index) => claim(`aliases.${index}`, foldName(alias), alias, at)),
  ])
}

/** @param logos takes those that can be read, by the names that the file has for them */
function logoFaults(folder: string, entries: readonly Entry[], logos: Map<string, ShopFile>): string[] {
  return entries.flatMap(({ logo }, at) => {
    if (!isPictureName(logo) || logos.has(logo)) return []
    const file = readPicture(folder, logo)
    if (typeof file === 'string') return [`makers.${at}.logo: ${JSON.stringify(logo)} ${file}`]
    logos.set(logo, file)
    return []
  })
}
