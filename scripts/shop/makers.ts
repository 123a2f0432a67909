/** `makers.json`: a shop's data of manufacturers beside its files of parts. */
import { dirname } from 'node:path'
import { z } from 'zod'
import type { CustomMaker } from '#origin/catalogue/import/custom-makers.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { readJson } from './faults.ts'
import { inLanguagesField, plainText } from './fields.ts'
import { isPictureName, readPicture, type ShopFile } from './files.ts'

const MAX_MAKERS = 20_000
const MAX_NAME_LENGTH = 80
const MAX_ALIASES = 50
const MAX_PARAGRAPHS = 8
const MAX_PARAGRAPH_LENGTH = 1500
const FIRST_YEAR = 1600

/** The file, ready for the catalogue, and its logos for the bucket. */
interface Makers {
  makers: readonly CustomMaker[]
  files: readonly ShopFile[]
}

/** A folder without data of manufacturers. */
export const NO_MAKERS: Makers = { makers: [], files: [] }

const makerName = plainText(MAX_NAME_LENGTH).refine((text) => normalizeName(text) !== '', 'a name with a letter or digit')
const paragraphs = z.preprocess(
  (input) => (typeof input === 'string' ? [input] : input),
  z
    .array(plainText(MAX_PARAGRAPH_LENGTH).min(1, 'a paragraph'), 'a paragraph, or a list of them')
    .min(1, 'a paragraph')
    .max(MAX_PARAGRAPHS, `at most ${MAX_PARAGRAPHS} paragraphs`),
)
const isText = (input: unknown): boolean => typeof input === 'string' || Array.isArray(input)

const MakerEntry = z.strictObject(
  {
    id: z
      .string('an address')
      .regex(/^[a-z0-9]+(?:-+[a-z0-9]+)*$/, 'its address, in small letters, digits and hyphens, like texas-instruments')
      .max(48, 'at most 48 characters'),
    name: makerName,
    aliases: z.array(makerName, 'a list of names').max(MAX_ALIASES, `at most ${MAX_ALIASES} names`).default([]),
    country: z
      .string('a country')
      .regex(/^[A-Z]{2}$/, 'two letters of ISO 3166, like DE')
      .default(''),
    founded: z.int('a year').min(FIRST_YEAR, 'a year').max(2100, 'a year').default(0),
    logo: z.string('a picture').refine(isPictureName, 'a picture beside this file, like logos/acme.svg (or .png, .jpg, .webp)').optional(),
    text: z.preprocess((input) => (isText(input) ? { en: input } : input), inLanguagesField(paragraphs)).optional(),
  },
  'a maker',
)
const File = z.strictObject(
  { makers: z.array(MakerEntry, 'a list of makers').max(MAX_MAKERS, `at most ${MAX_MAKERS} makers`).default([]) },
  'an object with makers',
)

/** Reads and checks the file, with its logos. */
export function readMakersFile(path: string): { data: Makers | null; faults: readonly string[] } {
  const logos = new Map<string, ShopFile>()
  const { data, faults } = readJson(path, File, (input) => {
    const entries = Loose.safeParse(input).data?.makers ?? []
    return [...doubleFaults(entries), ...logoFaults(dirname(path), entries, logos)]
  })
  return {
    data: data && {
      makers: data.makers.map(
        ({ id, name, aliases, country, founded, logo, text = {} }): CustomMaker => ({
          slug: id,
          name,
          aliases,
          country,
          founded,
          logo: logo === undefined ? '' : `/files/${logos.get(logo)?.key ?? ''}`,
          // The texts are in the order of the languages, so that the same file gives the same statements.
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

/** Faults of names and slugs that more than one manufacturer has. */
function doubleFaults(entries: readonly Entry[]): string[] {
  const firstUses = new Map<string, number>()
  const claim = (where: string, key: string, displayText: string, at: number): string[] => {
    const firstUse = key === '' ? at : getOrInsert(firstUses, key, () => at)
    return firstUse === at
      ? []
      : [`makers.${at}.${where}: ${JSON.stringify(displayText)} is invalid: expected a text that makers.${firstUse} does not use`]
  }
  return entries.flatMap(({ id, name, aliases }, at) => [
    ...claim('id', id && `/${id}`, id, at),
    ...claim('name', normalizeName(name), name, at),
    ...aliases.flatMap((alias, index) => claim(`aliases.${index}`, normalizeName(alias), alias, at)),
  ])
}

/** @param logos receives the readable ones, by their names in the file */
function logoFaults(folder: string, entries: readonly Entry[], logos: Map<string, ShopFile>): string[] {
  return entries.flatMap(({ logo }, at) => {
    if (!isPictureName(logo) || logos.has(logo)) return []
    const file = readPicture(folder, logo)
    if (typeof file === 'string') return [`makers.${at}.logo: ${JSON.stringify(logo)} ${file}`]
    logos.set(logo, file)
    return []
  })
}
