import { findPackage } from '#shared/packages/find.ts'
import { LIFECYCLES, PACKAGINGS } from '#origin/catalogue/codes.ts'
import type { ParameterValue, PartInput } from '#origin/catalogue/model.ts'
import { LEAVES, MAKER_SLUGS } from '../series/read-series.ts'
import { isParameter, parseTables, type Row } from '../series/read-tables.ts'

/** The columns of a list of known parts, in order; a list begins with a line of these names. */
export const CURATED_COLUMNS = [
  'part_number', 'manufacturer', 'category', 'series', 'package', 'pins', 'packaging', 'spq', 'price_usd', 'lifecycle', 'parameters',
] as const

const MICROS_PER_DOLLAR = 1_000_000

/**
 * Reads lists of widely used parts: UTF-8, tab-separated, the header `CURATED_COLUMNS`, one orderable part a line, `-` for an empty cell.
 * `parameters` is "slug=value" joined by "; ", numbers in the parameter's unit. `pins` is for the reader of the list alone, since it
 * follows from the package. `price_usd` is about what one of a thousand costs.
 * @param texts each the whole of one list
 * @returns the parts in the order of the lists; a part is known by its maker and its number to the letter
 * @throws Error that names the text (from 1), its line (from 1) and the column, at the first thing that is unknown, malformed or double
 */
export function readCuratedParts(texts: readonly string[]): PartInput[] {
  const firsts = new Map<string, string>()
  return texts.flatMap((text, index) =>
    parseTables(`text ${index + 1}`, text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')).flatMap(({ head, columns, rows }) => {
      if (columns.join() !== CURATED_COLUMNS.join()) head.rejectTable(null, `the header is not ${CURATED_COLUMNS.join(', ')}`)
      return rows.map((row) => {
        const part = readPart(row)
        const identity = `${part.manufacturer}\t${part.part_number}`
        const first = firsts.get(identity)
        if (first) row.rejectTable('part_number', `${part.part_number} by ${part.manufacturer} stands already at ${first}`)
        firsts.set(identity, `${row.file}, line ${row.line}`)
        return part
      })
    }),
  )
}

function readPart(row: Row): PartInput {
  const category = row.getOneOf('category', LEAVES)
  const packageName = row.find('package')
  if (packageName && !findPackage(packageName)) row.rejectTable('package', `no package ${packageName}`)
  if (row.find('pins')) getCount(row, 'pins')
  return {
    part_number: row.get('part_number'),
    manufacturer: row.getOneOf('manufacturer', MAKER_SLUGS),
    category,
    series: row.find('series'),
    package: packageName,
    parameters: readParameters(row, category),
    lifecycle: row.getOneOf('lifecycle', LIFECYCLES),
    // A list holds lead-free versions only: a leaded ordering code does not belong in it.
    rohs: true,
    datasheet: null,
    packaging: row.getOneOf('packaging', PACKAGINGS),
    spq: getCount(row, 'spq'),
    base_price: Math.max(1, Math.round(row.getPositive('price_usd') * MICROS_PER_DOLLAR)),
  }
}

function getCount(row: Row, column: string): number {
  const count = row.getPositive(column)
  return Number.isSafeInteger(count) ? count : row.rejectTable(column, `${count} is no whole number above 0`)
}

function readParameters(row: Row, category: string): Record<string, ParameterValue> {
  const parameters: Record<string, ParameterValue> = {}
  for (const pair of row.find('parameters')?.split('; ') ?? []) {
    const [, slug, text] = /^([^=]+)=(.+)$/.exec(pair) ?? row.rejectTable('parameters', `${JSON.stringify(pair)} is not slug=value`)
    if (slug === undefined || text === undefined || !isParameter(category, slug)) return row.rejectTable('parameters', `${category} has no ${slug}`)
    if (Object.hasOwn(parameters, slug)) row.rejectTable('parameters', `${slug} stands twice`)
    parameters[slug] = row.toParameter(slug, text)
  }
  return parameters
}
