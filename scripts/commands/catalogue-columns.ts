/** `npm run catalogue -- categories` and `template`: the columns and values of an operator's file. */

import { existsSync, writeFileSync } from 'node:fs'
import { type CustomTaxonomy, NO_TAXONOMY } from '#origin/catalogue/import/custom-taxonomy.ts'
import {
  formatCsvLine,
  IMPORT_COLUMNS,
  listHeaderCells,
  PARAMETER_PREFIX,
  toImportPart,
  toPartRows,
} from '#origin/catalogue/import/import-columns.ts'
import {
  type FileCategory,
  LEAF_CATEGORIES,
  listParameterWords,
  PARAMETER_DEFINITIONS,
  registerCustomTaxonomy,
} from '#origin/catalogue/import/taxonomy-in-use.ts'
import type { ParameterValue, PartInput } from '#origin/catalogue/model.ts'
import type { ParameterDefinition } from '#origin/catalogue/taxonomy.ts'
import { normalizeName } from '#shared/text/fold-name.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { formatCount } from '#shared/trade/count.ts'
import { formatQuantity, UNITS } from '#shared/trade/units.ts'
import { readCatalogueNames } from '../dev/catalogue-names.ts'
import { DEFAULT_STATE, openDatabase, toDatabaseFile } from '../dev/local-state.ts'
import { readArguments } from '../dev/progress.mjs'
import { readShopTaxonomy } from '../import/local-words.ts'
import { DEFAULT_PARTS, generateDemonstrationParts, listDemonstrationOffers } from './demonstration.ts'

const ENGLISH = 'en'

/** English names of categories and parameters, by slug. */
export interface TaxonomyNames {
  categories: ReadonlyMap<string, string>
  parameters: ReadonlyMap<string, string>
}

/** The names of the built-in taxonomy and an operator's. */
export function toTaxonomyNames({ categories, parameters }: CustomTaxonomy): TaxonomyNames {
  const builtInNames = readCatalogueNames()[ENGLISH]
  const toCustomNames = (all: CustomTaxonomy['categories'] | CustomTaxonomy['parameters']): [string, string][] =>
    all.map(({ definition, names }) => [definition.slug, names[ENGLISH] ?? definition.slug])
  return {
    categories: new Map([
      ...Object.entries(builtInNames?.categories ?? {}).map(([slug, { name }]): [string, string] => [slug, name]),
      ...toCustomNames(categories),
    ]),
    parameters: new Map([...Object.entries(builtInNames?.parameters ?? {}), ...toCustomNames(parameters)]),
  }
}

/** Lines of a table with aligned columns; numbers to the right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => (/^[\d,]+$/.test(cell) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

/** The categories without subcategories: slug, English name, parent, number of parameters; and parts, if they were counted. */
export function formatCategories(names: TaxonomyNames, partCounts: ReadonlyMap<string, number> | null): string[] {
  const name = (slug: string): string => names.categories.get(slug) ?? slug
  const rows = [...LEAF_CATEGORIES.values()].map(({ slug, parent, parameters }) => [
    slug,
    name(slug),
    name(parent ?? ''),
    String(parameters.length),
    ...(partCounts ? [formatCount(partCounts.get(slug) ?? 0, ENGLISH)] : []),
  ])
  return aligned([['category', 'name', 'in', 'parameters', ...(partCounts ? ['parts'] : [])], ...rows])
}

export function printCategories(args: readonly string[]): void {
  const { values } = readArguments('npm run catalogue -- categories [--state DIR]', { valued: ['state'] }, args)
  const { partCounts, names } = readState(values.state)
  console.log(formatCategories(names, partCounts).join('\n'))
}

/** Reads a state folder; the counts are null if it does not exist. Afterwards the operator's categories can be used by name. */
function readState(state = DEFAULT_STATE): { partCounts: Map<string, number> | null; names: TaxonomyNames } {
  if (!existsSync(toDatabaseFile(state, 'CATALOGUE'))) return { partCounts: null, names: toTaxonomyNames(NO_TAXONOMY) }
  using db = openDatabase(state, 'CATALOGUE')
  const has = (table: string): boolean => db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined
  const customTaxonomy = has('shop_taxonomy') ? readShopTaxonomy(db) : NO_TAXONOMY
  registerCustomTaxonomy(customTaxonomy)
  const rows = has('categories') ? db.prepare('SELECT slug, part_count FROM categories').all() : []
  return {
    partCounts: new Map(rows.map((row) => [String(row['slug']), Number(row['part_count'])])),
    names: toTaxonomyNames(customTaxonomy),
  }
}

/** A template of a file for one category. */
export interface Template {
  /** The header, and one part as an example. */
  csv: string
  /** Descriptions of its parameter columns. */
  lines: string[]
}

/** @param name slug or English name of a category, in any case @throws if it does not exist */
export function toTemplate(name: string, names: TaxonomyNames): Template {
  const folded = normalizeName(name)
  const called = (slug: string): string => names.categories.get(slug) ?? slug
  const leaves = [...LEAF_CATEGORIES.values()]
  const category = leaves.find(({ slug }) => normalizeName(slug) === folded || normalizeName(called(slug)) === folded)
  if (!category) {
    const near = leaves.filter(({ slug, parent }) =>
      [slug, parent ?? '', called(slug)].some((text) => folded && normalizeName(text).includes(folded)),
    )
    const hint = near.length > 0 ? ` Did you mean ${near.map(({ slug }) => slug).join(', ')}?` : ''
    throw new Error(`There is no category "${name}" that parts can be in.${hint} npm run catalogue -- categories lists them.`)
  }
  const { part, values } = toExample(category)
  const definitions = category.parameters.flatMap((slug) => PARAMETER_DEFINITIONS.get(slug) ?? [])
  const cells = definitions.map((definition) => exampleCell(definition, values.get(definition.slug)))
  // Warehouse and supplier depend on the operator. An empty cell means the first entry of the operator's list.
  const offers = listDemonstrationOffers(part).slice(0, 1)
  const [row = []] = toPartRows(
    toImportPart(part),
    offers.map((offer) => ({ ...offer, location: '', supplier: '' })),
    [],
  )
  const lines = definitions.map((definition, at) => [
    PARAMETER_PREFIX + definition.slug,
    names.parameters.get(definition.slug) ?? definition.slug,
    `${holds(definition)}${cells[at] && definition.kind !== 'word' ? `: ${cells[at]}` : ''}`,
  ])
  return {
    csv: formatCsvLine(listHeaderCells(category.parameters)) + formatCsvLine([...row.slice(0, IMPORT_COLUMNS.length), ...cells]),
    lines: [
      `${called(category.slug)} (${category.slug}), in ${called(category.parent ?? '')}. Its parameters:`,
      ...aligned(lines).map((line) => `  ${line}`),
    ],
  }
}

interface Example {
  /** The demonstration's part with the largest number of parameters in its category. */
  part: PartInput
  values: ReadonlyMap<string, ParameterValue>
}

/** Parts of the demonstration, and for each parameter of a category an example value, from another category if necessary. */
function readExamples(): ReadonlyMap<string, Example> {
  const anywhere = new Map<string, ParameterValue>()
  const examples = new Map<string, { part: PartInput; values: Map<string, ParameterValue> }>()
  for (const part of generateDemonstrationParts(DEFAULT_PARTS)) {
    const example = getOrInsert(examples, part.category, () => ({ part, values: new Map() }))
    if (Object.keys(part.parameters).length > Object.keys(example.part.parameters).length) example.part = part
    for (const [parameter, value] of Object.entries(part.parameters))
      for (const values of [anywhere, example.values]) if (!values.has(parameter)) values.set(parameter, value)
  }
  for (const { part, values } of examples.values())
    for (const [parameter, value] of [...anywhere, ...Object.entries(part.parameters)])
      if (part.parameters[parameter] !== undefined || !values.has(parameter)) values.set(parameter, value)
  return examples
}

/** The example part of an operator's category, which has no part in the demonstration. */
const BLANK_PART: Omit<PartInput, 'category'> = {
  part_number: '',
  manufacturer: '',
  series: null,
  package: null,
  parameters: {},
  lifecycle: 'active',
  rohs: true,
  datasheet: null,
  packaging: 'box',
  spq: 100,
  base_price: 1_000_000,
}

let examples: ReadonlyMap<string, Example> | null = null

function toExample({ slug, category_id }: FileCategory): Example {
  examples ??= readExamples()
  const example = examples.get(slug) ?? { part: { ...BLANK_PART, category: slug }, values: new Map() }
  // The part number is invented, so that the example cannot be mistaken for goods.
  const part = { ...example.part, manufacturer: 'Example', part_number: `EXAMPLE-${category_id}`, series: null, datasheet: null }
  return { ...example, part }
}

/** The cell of the example row. A number is in engineering notation: "10 kΩ", "±1 %". */
function exampleCell(definition: ParameterDefinition, value: ParameterValue | undefined): string {
  if (definition.kind === 'word') return String(value ?? listParameterWords(definition.slug)[0] ?? '')
  if (definition.kind === 'code') return String(value ?? 'A')
  return formatQuantity(Number(value ?? 1), definition.unit, ENGLISH, definition.sign === 'plus_minus' ? '±' : '').replaceAll('\u00a0', ' ')
}

function holds(definition: ParameterDefinition): string {
  if (definition.kind === 'word') return `one of ${listParameterWords(definition.slug).join(', ')}`
  if (definition.kind === 'code') return 'a code of the trade, as it is written'
  const { symbol } = UNITS[definition.unit]
  return `a number${symbol && ` in ${symbol}`}${definition.sign === 'plus_minus' ? ', to both sides' : ''}`
}

export function printTemplate(args: readonly string[]): void {
  const usage = 'npm run catalogue -- template CATEGORY [--out FILE.csv] [--state DIR]'
  const { values, positionals } = readArguments(usage, { valued: ['out', 'state'] }, args)
  const [category] = positionals
  if (category === undefined) throw new Error(usage)
  const { csv, lines } = toTemplate(category, readState(values.state).names)
  const { out } = values
  if (out !== undefined) writeFileSync(out, csv)
  // The descriptions go to stderr below, so that a redirected CSV does not contain them.
  else process.stdout.write(csv)
  const [print, more] =
    out === undefined ? [console.error, []] : [console.log, [`Written to ${out}. The other columns are those of docs/catalogue-import.md.`]]
  print([...lines, ...more].join('\n'))
}
