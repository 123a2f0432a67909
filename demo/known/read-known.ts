import { findPackage } from '#shared/packages/find.ts'
import { LIFECYCLES, PACKAGINGS } from '#origin/catalogue/codes.ts'
import { MAKERS } from '#origin/catalogue/makers.ts'
import type { ParameterValue, PartInput } from '#origin/catalogue/model.ts'
import { CATEGORIES, PARAMETERS, WORDS } from '#origin/catalogue/taxonomy.ts'

export type KnownPart = PartInput

/** The columns of a list of known parts, in order; a list begins with a line of these names. */
export const KNOWN_COLUMNS = [
  'part_number', 'manufacturer', 'category', 'series', 'package', 'pins', 'packaging', 'spq', 'price_usd', 'lifecycle', 'parameters',
] as const

type Column = (typeof KNOWN_COLUMNS)[number]

const MICROS_PER_DOLLAR = 1_000_000
const makers = new Set(MAKERS.map(({ slug }) => slug))
const definitions = new Map(PARAMETERS.map((parameter) => [parameter.slug, parameter]))
const parents = new Set(CATEGORIES.map(({ parent }) => parent))
const leaves = new Map(CATEGORIES.filter(({ slug }) => !parents.has(slug)).map(({ slug, parameters }) => [slug, new Set(parameters)]))

/**
 * Reads lists of widely used parts: UTF-8, tab-separated, the header `KNOWN_COLUMNS`, one orderable part a line.
 * `parameters` is "slug=value" joined by "; ", numbers plain and in the parameter's base unit. `pins` is for the reader
 * of the list alone, since it follows from the package. `price_usd` is about what one of a thousand costs.
 * @param texts each the whole of one list
 * @returns the parts in the order of the lists; a part is known by its maker and its number to the letter
 * @throws Error that names the text (from 1), its line (from 1) and the column, at the first thing that is unknown, malformed or double
 */
export function readKnownParts(texts: readonly string[]): KnownPart[] {
  const firsts = new Map<string, string>()
  return texts.flatMap((text, index) => {
    const [header, ...lines] = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '').split(/\r?\n/)
    if (header !== KNOWN_COLUMNS.join('\t')) throw new Error(`text ${index + 1}, line 1: the header is not ${KNOWN_COLUMNS.join(', ')}`)
    return lines.map((line, offset) => {
      const at = `text ${index + 1}, line ${offset + 2}`
      const part = readPart(line, at)
      const identity = `${part.manufacturer}\t${part.part_number}`
      const first = firsts.get(identity)
      if (first) throw new Error(`${at}, column part_number: ${part.part_number} by ${part.manufacturer} stands already at ${first}`)
      firsts.set(identity, at)
      return part
    })
  })
}

function readPart(line: string, at: string): KnownPart {
  const cells = line.split('\t')
  if (cells.length !== KNOWN_COLUMNS.length) throw new Error(`${at}: ${cells.length} columns instead of ${KNOWN_COLUMNS.length}`)

  const refuse = (column: Column, problem: string): never => {
    throw new Error(`${at}, column ${column}: ${problem}`)
  }
  const cell = (column: Column): string => {
    const text = cells[KNOWN_COLUMNS.indexOf(column)] ?? ''
    return text === text.trim() ? text : refuse(column, `blanks around ${JSON.stringify(text)}`)
  }
  const filled = (column: Column): string => cell(column) || refuse(column, 'is empty')
  const oneOf = <T extends string>(column: Column, allowed: readonly T[]): T => {
    const text = filled(column)
    return allowed.find((value) => value === text) ?? refuse(column, `${text} is none of ${allowed.join(', ')}`)
  }
  const positive = (column: Column, whole: boolean): number => {
    const value = readNumber(filled(column))
    if (value === null || value <= 0 || (whole && !Number.isSafeInteger(value))) return refuse(column, `${cell(column)} is no ${whole ? 'whole ' : ''}number above 0`)
    return value
  }

  const manufacturer = filled('manufacturer')
  if (!makers.has(manufacturer)) refuse('manufacturer', `no maker ${manufacturer}`)
  const category = filled('category')
  const allowed = leaves.get(category) ?? refuse('category', `no leaf category ${category}`)
  const packageName = cell('package') || null
  if (packageName && !findPackage(packageName)) refuse('package', `no package ${packageName}`)
  if (cell('pins')) positive('pins', true)

  const parameters: Record<string, ParameterValue> = {}
  for (const pair of cell('parameters') === '' ? [] : cell('parameters').split('; ')) {
    const equals = pair.indexOf('=')
    if (equals < 1) refuse('parameters', `${JSON.stringify(pair)} is not slug=value`)
    const slug = pair.slice(0, equals)
    if (!allowed.has(slug)) refuse('parameters', `${category} has no ${slug}`)
    if (Object.hasOwn(parameters, slug)) refuse('parameters', `${slug} stands twice`)
    const value = readValue(slug, pair.slice(equals + 1))
    parameters[slug] = value ?? refuse('parameters', `${pair.slice(equals + 1)} is no value of ${slug}`)
  }

  return {
    part_number: filled('part_number'),
    manufacturer,
    category,
    series: cell('series') || null,
    package: packageName,
    parameters,
    lifecycle: oneOf('lifecycle', LIFECYCLES),
    // A list holds lead-free versions only: a leaded ordering code does not belong in it.
    rohs: true,
    datasheet: null,
    packaging: oneOf('packaging', PACKAGINGS),
    spq: positive('spq', true),
    base_price: Math.max(1, Math.round(positive('price_usd', false) * MICROS_PER_DOLLAR)),
  }
}

/** Null for what the parameter cannot be. */
function readValue(slug: string, text: string): ParameterValue | null {
  switch (definitions.get(slug)?.kind) {
    case 'number':
      return readNumber(text)
    case 'word':
      return WORDS[slug]?.includes(text) ? text : null
    case 'code':
      return text && text === text.trim() ? text : null
    case undefined:
      return null
  }
}

/** Plain decimals with or without an exponent; null for anything else that `Number` would read ("", "0x10", "Infinity"). */
function readNumber(text: string): number | null {
  if (!/^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}
