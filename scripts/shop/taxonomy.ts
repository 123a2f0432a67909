/** `taxonomy.json`: a shop's custom categories, and the parameters of their parts. */
import { z } from 'zod'
import {
  type CustomCategory,
  type CustomParameter,
  type CustomTaxonomy,
  FIRST_CUSTOM_ID,
} from '#origin/catalogue/import/custom-taxonomy.ts'
import { IMPORT_COLUMNS } from '#origin/catalogue/import/import-columns.ts'
import { CATEGORIES, PARAMETER_WORDS, PARAMETERS, type ParameterDefinition } from '#origin/catalogue/taxonomy.ts'
import { findPackage } from '#shared/packages/find.ts'
import { UNITS, type Unit } from '#shared/trade/units.ts'
import { isFilterName } from '#shared/url/listing-query.ts'
import { readJson } from './faults.ts'
import { inLanguagesField, localizedText, plainText, slugField } from './fields.ts'

const MAX_PARAMETERS = 200
const MAX_CATEGORIES = 500
const MAX_CATEGORY_PARAMETERS = 40
const MAX_WORDS_LENGTH = 200
const MAX_NUMBER = 100_000
const KEY_PARAMETERS = 3
/** The drawing of a category that names none. */
const DRAWING = 'MODULE'

const UNIT_NAMES = Object.keys(UNITS) as Unit[]
const OURS = {
  parameters: new Set(PARAMETERS.map((parameter) => parameter.slug)),
  categories: new Map(CATEGORIES.map((category) => [category.slug, category])),
  words: new Set(Object.values(PARAMETER_WORDS).flat()),
}
/** Names with another meaning in lists and files of parts. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([...IMPORT_COLUMNS, 'datasheet', 'stock', 'price', 'prices', 'has_price'])
const name = localizedText(plainText(80).min(1, 'a name'))

const WordEntry = z.strictObject({ id: slugField, name: name.optional() }, 'a word')

const ParameterEntry = z.strictObject(
  {
    id: slugField.refine((id) => !RESERVED_NAMES.has(id) && isFilterName(id), 'another id, as lists have this name for something else'),
    kind: z.enum(['number', 'word', 'code'], 'number, word or code'),
    unit: z.enum(UNIT_NAMES, `one of ${UNIT_NAMES.join(', ')}`).optional(),
    plus_minus: z.boolean('true or false').default(false),
    name,
    words: z.array(WordEntry, 'a list of words').max(MAX_WORDS_LENGTH, `at most ${MAX_WORDS_LENGTH} words`).default([]),
  },
  'a parameter',
)

const CategoryEntry = z.strictObject(
  {
    number: z.int('a whole number').min(1, 'a number from 1').max(MAX_NUMBER, `at most ${MAX_NUMBER}`),
    id: z.string('a text').regex(/^[a-z][a-z0-9-]{0,59}$/, 'small letters, digits and hyphens, like lithium-cells'),
    parent: z.string('the id of a category').nullable().default(null),
    name,
    one: localizedText(plainText(80)).optional(),
    blurb: localizedText(plainText()).optional(),
    search_words: inLanguagesField(z.array(plainText(60).min(1, 'a word'), 'a list of words'))
      .partial()
      .optional(),
    parameters: z
      .array(z.string('the id of a parameter'), 'a list of parameters')
      .max(MAX_CATEGORY_PARAMETERS, `at most ${MAX_CATEGORY_PARAMETERS} parameters`)
      .default([]),
    key_parameters: z.int('a whole number').min(1, 'a number from 1').default(KEY_PARAMETERS),
    drawing: z
      .string('a package')
      .refine((text) => findPackage(text) !== null, 'a package like SOIC-8 or MODULE')
      .default(DRAWING),
  },
  'a category',
)

const File = z.strictObject(
  {
    parameters: z.array(ParameterEntry, 'a list of parameters').max(MAX_PARAMETERS, `at most ${MAX_PARAMETERS} parameters`).default([]),
    categories: z.array(CategoryEntry, 'a list of categories').max(MAX_CATEGORIES, `at most ${MAX_CATEGORIES} categories`).default([]),
  },
  'an object with parameters and categories',
)
type File = z.output<typeof File>

/** Reads and checks the file. */
export function readTaxonomy(path: string): { data: CustomTaxonomy | null; faults: readonly string[] } {
  const { data, faults } = readJson(path, File, crossFaults)
  return { data: data && toCustomTaxonomy(data), faults }
}

/** Checks entries against each other; reported with all other faults, so values of the wrong shape are ignored here. */
function crossFaults(input: unknown): string[] {
  const entries = z.object({ parameters: z.array(Loose).catch([]), categories: z.array(Loose).catch([]) }).safeParse(input).data
  if (!entries) return []
  const { parameters, categories } = entries
  return [
    ...doubles('parameters', 'id', parameters),
    ...doubles('categories', 'id', categories),
    ...doubles('categories', 'number', categories),
    ...parameters.flatMap(parameterFaults),
    ...categories.flatMap((category, at) => categoryFaults(category, `categories.${at}`, entries)),
  ]
}

const Loose = z
  .looseObject({
    id: z.string().catch(''),
    number: z.number().nullish().catch(null),
    kind: z.string().catch(''),
    unit: z.string().nullish().catch(null),
    plus_minus: z.boolean().catch(false),
    parent: z.string().nullish().catch(null),
    parameters: z.array(z.string().catch('')).catch([]),
    key_parameters: z.number().catch(1),
    words: z.array(z.looseObject({ id: z.string().catch('') })).catch([]),
  })
  .catch({ id: '', kind: '', plus_minus: false, parameters: [], key_parameters: 1, words: [] })
type Loose = z.output<typeof Loose>

const notRight = (where: string, value: unknown, expected: string): string =>
  `${where}: ${JSON.stringify(value)} is invalid: expected ${expected}`

function doubles(list: string, key: 'id' | 'number', entries: readonly Loose[]): string[] {
  return entries.flatMap((entry, at) =>
    entry[key] && entries.slice(0, at).some((before) => before[key] === entry[key])
      ? [notRight(`${list}.${at}.${key}`, entry[key], `a value that no other entry has`)]
      : [],
  )
}

function parameterFaults({ id, kind, unit, plus_minus, words }: Loose, at: number): string[] {
  const where = `parameters.${at}`
  const faults: string[] = []
  if (OURS.parameters.has(id))
    faults.push(notRight(`${where}.id`, id, 'another id: it is a built-in parameter, which your categories can use'))
  if (kind === 'number' && !unit) faults.push(`${where}.unit is missing: expected one of ${UNIT_NAMES.join(', ')}`)
  if (kind !== 'number' && (unit || plus_minus)) faults.push(`${where}: expected a unit and plus_minus only for the kind number`)
  if (kind === 'word' && words.length === 0) faults.push(`${where}.words is missing: expected its possible words`)
  if (kind !== 'word' && words.length > 0) faults.push(`${where}.words: expected words only for the kind word`)
  for (const [index, word] of words.entries()) {
    const isOurs = OURS.words.has(word.id)
    if (isOurs && word['name'] !== undefined)
      faults.push(`${where}.words.${index}.name: expected none, as ${word.id} is a built-in word with built-in names`)
    if (!isOurs && word['name'] === undefined) faults.push(`${where}.words.${index}.name is missing: expected its name`)
  }
  return faults
}

function categoryFaults(
  category: Loose,
  where: string,
  { parameters, categories }: { parameters: Loose[]; categories: Loose[] },
): string[] {
  const { id, parent, key_parameters } = category
  const faults: string[] = []
  if (OURS.categories.has(id)) faults.push(notRight(`${where}.id`, id, 'another id: it is a built-in category'))
  const isRoot = parent === null || parent === undefined
  if (isRoot) {
    if (category.parameters.length > 0) faults.push(`${where}.parameters: expected none: only categories with a parent contain parts`)
    if (!categories.some((other) => other.parent === id)) faults.push(`${where}: expected a subcategory, which contains the parts`)
    return faults
  }
  const above = OURS.categories.get(parent) ?? categories.find((other) => other.id === parent)
  if (!above) faults.push(notRight(`${where}.parent`, parent, 'a top-level category, built in or from this file'))
  else if (above.parent) faults.push(notRight(`${where}.parent`, parent, 'a top-level category: there are only two levels'))
  if (category.parameters.length === 0) faults.push(`${where}.parameters is missing: expected the parameters of its parts`)
  if (key_parameters > category.parameters.length && category.parameters.length >= KEY_PARAMETERS)
    faults.push(notRight(`${where}.key_parameters`, key_parameters, `at most ${category.parameters.length}: it has no more parameters`))
  for (const [index, one] of category.parameters.entries()) {
    if (one && !OURS.parameters.has(one) && !parameters.some((parameter) => parameter.id === one))
      faults.push(notRight(`${where}.parameters.${index}`, one, 'a parameter of this file, or a built-in one'))
    if (category.parameters.indexOf(one) < index) faults.push(notRight(`${where}.parameters.${index}`, one, 'each parameter once'))
  }
  return faults
}

function toCustomTaxonomy({ parameters, categories }: File): CustomTaxonomy {
  // Groups come first, because their children refer to them.
  const ordered = [...categories.filter(({ parent }) => parent === null), ...categories.filter(({ parent }) => parent !== null)]
  return { parameters: parameters.map(toCustomParameter), categories: ordered.map(toCustomCategory) }
}

const toCustomParameter = ({ id, kind, unit = 'count', plus_minus, name: names, words }: File['parameters'][number]): CustomParameter => ({
  definition: toDefinition(id, kind, unit, plus_minus),
  names,
  words: words.map((word) => ({ slug: word.id, names: word.name ?? null })),
})

const toDefinition = (id: string, kind: ParameterDefinition['kind'], unit: Unit, plusMinus: boolean): ParameterDefinition =>
  kind === 'number' ? { slug: id, kind, unit, ...(plusMinus && { sign: 'plus_minus' }) } : { slug: id, kind }

const toCustomCategory = ({
  number,
  id,
  parent,
  parameters,
  key_parameters,
  drawing,
  name: names,
  one,
  blurb,
  search_words,
}: File['categories'][number]): CustomCategory => ({
  definition: {
    category_id: FIRST_CUSTOM_ID - 1 + number,
    slug: id,
    parent,
    parameters,
    key_parameters: Math.min(key_parameters, parameters.length),
    drawing,
  },
  names,
  one: one ?? {},
  blurb: blurb ?? {},
  search_words: search_words ?? {},
})
