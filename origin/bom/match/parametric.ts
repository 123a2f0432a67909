import { findPackage } from '#shared/packages/find.ts'
import type { Unit } from '#shared/trade/units.ts'
import type { ReferenceData } from '../../catalogue/reference-data.ts'
import type { Condition, Meaning } from '../../search/query/meaning.ts'
import { compileConditions } from '../../search/query/typed-query.ts'
import { PRIMARY_VALUE_UNITS, type RowWords, toParentCategory } from './row-words.ts'

/** Expressions of the word index for a row without a number, the strictest first; none if it has too few properties. */
export function listParametricQueries(row: RowWords, reference: ReferenceData): string[] {
  const value = valueCondition(row)
  const packageName = row.footprint.name
  const isHeader = findPackage(packageName)?.family === 'header'
  // Connectors of other families have the same rows and positions.
  const category: Meaning | null = isHeader ? { kind: 'category', slugs: ['pin-headers'] } : categoryCondition(row)
  const words = row.words.map((slugs): Meaning => ({ kind: 'word', slugs: [...slugs] }))
  const must: Meaning[] = []
  if (category) must.push(category)
  if (value) must.push(value)
  if (packageName) must.push({ kind: 'package', name: packageName })
  const should: Meaning[] = [...words, ...row.others]
  if (row.tolerance !== null)
    should.push({ kind: 'value', readings: [{ value: row.tolerance, unit: 'percent', parameters: ['tolerance'] }] })
  // A category and a case match thousands of parts, and so does a value in any category. A resistor needs its value.
  if (!value && category?.kind === 'category' && category.slugs.some((slug) => UNITS_OF_GROUP[toParentCategory(slug)] !== undefined))
    return []
  if (value ? must.length < 2 : !category || (must.length + should.length < 3 && !isHeader)) return []
  const volts = row.volts.length > 0 && value ? Math.min(...row.volts) : null
  const rated: Meaning[] = volts === null ? [] : [{ kind: 'range', min: volts, max: null, unit: 'volt', parameters: ['voltage_rating'] }]
  // A case and a value match so few parts that adding the category only costs time.
  const least = value && packageName ? must.filter(({ kind }) => kind !== 'category') : must
  const tries = [[...least, ...should, ...rated], ...(value ? [[...least, ...rated], least] : [])]
  const queries = tries.flatMap((meanings) => compile(meanings, reference))
  return [...new Set(queries)]
}

function compile(meanings: readonly Meaning[], reference: ReferenceData): string[] {
  const conditions = meanings.map(
    (meaning): Condition => ({
      text: '',
      not: false,
      ...meaning,
      // The later comparison accepts ratings above the row's value.
      ...(meaning.kind === 'value' ? { exact: true as const } : {}),
    }),
  )
  const { match } = compileConditions(conditions, reference)
  return match === null ? [] : [match]
}

function categoryCondition(row: RowWords): Meaning | null {
  const designated = new Set(row.designated.map(toParentCategory))
  const categories = row.categories.filter((slug) => designated.size === 0 || designated.has(toParentCategory(slug)))
  const slugs = categories.length > 0 ? categories : row.designated
  if (slugs.length > 0) return { kind: 'category', slugs: [...slugs] }
  return null
}

/** The unit of a number without one ("10k"), by category group. */
const UNITS_OF_GROUP: Readonly<Record<string, Unit>> = {
  resistors: 'ohm',
  capacitors: 'farad',
  'inductors-filters': 'henry',
  timing: 'hertz',
}

function valueCondition(row: RowWords): Meaning | null {
  const groups = new Set([...row.designated, ...row.categories].map(toParentCategory))
  const readings = row.quantities.flatMap(({ value, unit }) => {
    const valueUnit: Unit | null =
      unit ?? [...groups].map((group) => UNITS_OF_GROUP[group]).find((each) => each !== undefined) ?? guessUnit(value)
    const parameters = valueUnit && findParameters(valueUnit, groups)
    return valueUnit && parameters ? [{ value, unit: valueUnit, parameters }] : []
  })
  return readings.length > 0 ? { kind: 'value', readings } : null
}

/** Ohms may be the impedance of a ferrite bead or a resistor's value; the category decides. */
function findParameters(unit: Unit, groups: ReadonlySet<string>): readonly string[] | undefined {
  const all = PRIMARY_VALUE_UNITS.get(unit)
  const isBead = groups.has('inductors-filters')
  if (unit !== 'ohm' || isBead === groups.has('resistors')) return all
  return all?.filter((slug) => (slug === 'impedance_100mhz') === isBead)
}

/** "100n" is a capacitor's value and "10k" a resistor's; "10u" may be a capacitor's or an inductor's. */
function guessUnit(value: number): Unit | null {
  if (value < 1e-6) return 'farad'
  return value >= 1e3 ? 'ohm' : null
}
