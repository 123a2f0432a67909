import { findPackage } from '#shared/packages/find.ts'
import type { Unit } from '#shared/trade/units.ts'
import { CATEGORIES, PARAMETER_WORDS } from '../../catalogue/taxonomy.ts'
import { type CodeUnits, readCode } from './marking-code.ts'
import type { PossibleMeaning, QueryVocabulary } from './meaning.ts'
import { isCrystalSize, toPackageMeaning, toWordMeaning } from './named-conditions.ts'
import { isAmbiguousBytes, parseAmbiguousBytes, toParameterMeaning } from './values.ts'
import { foldPhrase, MAX_QUERY_WORDS } from './words.ts'

/** Words of a query whose meaning depends on the other words: "104" beside a capacitor, "2.54" beside a header. */

/** One phrase of a query: its meanings, all required, or a word without a meaning by itself. */
export type QueryItem =
  | { not: boolean; meanings: readonly PossibleMeaning[] }
  | { not: boolean; word: string; otherwise: readonly PossibleMeaning[] }

const listGroupCategories = (parent: string): ReadonlySet<string> =>
  new Set(CATEGORIES.filter((category) => category.slug === parent || category.parent === parent).map(({ slug }) => slug))
const CONNECTORS = listGroupCategories('connectors')
const CAPACITORS = listGroupCategories('capacitors')
const RESISTORS = listGroupCategories('resistors')
const INDUCTORS = listGroupCategories('inductors-filters')
const TIMING = listGroupCategories('timing')
const TACTILE = listGroupCategories('tactile-switches')
const CONTROLLERS = listGroupCategories('microcontrollers-processors')
const THERMISTORS = listGroupCategories('ntc-thermistors')
const GENDERS: ReadonlySet<string> = new Set([...(PARAMETER_WORDS['gender'] ?? []), ...(PARAMETER_WORDS['orientation'] ?? [])])
const COMPOSITIONS: ReadonlySet<string> = new Set(PARAMETER_WORDS['composition'] ?? [])
const DIELECTRIC = /^(?:C0G|NP0|U2J|[XYZ]\d[A-Z]|PET|PP|PPS|PEN)$/
const MOUNTED: ReadonlySet<string> = new Set(CATEGORIES.filter(({ parameters }) => parameters.includes('mounting')).map(({ slug }) => slug))
/** Categories in which a bare number is the pitch: "2.54 header", but not "USB 2.0". */
const PITCHED: ReadonlySet<string> = new Set(['pin-headers', 'wire-to-board-connectors', 'terminal-blocks', 'ffc-fpc-connectors'])
const PITCHES = new Set([0.5, 0.8, 1, 1.25, 1.27, 1.5, 2, 2.5, 2.54, 3.5, 3.81, 3.96, 5, 5.08, 7.5, 7.62])

/** Whether a word beside a case makes it a connector. */
export function isConnectorWord(word: string, vocabulary: QueryVocabulary): boolean {
  const key = foldPhrase(word)
  return (
    key !== '' &&
    (vocabulary.words(key).some((slug) => GENDERS.has(slug)) || vocabulary.categories(key).some((slug) => CONNECTORS.has(slug)))
  )
}

interface QueryContext {
  category(of: ReadonlySet<string>): boolean
  /** Whether every category of the query has a mounting. */
  mounted: boolean
  connector: boolean
  capacitor: boolean
  resistor: boolean
  chip: boolean
  volts: boolean
}

/**
 * Gives words their meaning from the other words, until nothing changes. Further words only add meanings, and a meaning's text does not
 * depend on them, so a condition can be removed without changing others.
 */
export function resolveItems(items: QueryItem[]): QueryItem[] {
  let current = resolveInContext(items)
  // A word without another meaning gets its first one, which then counts for the others.
  current = resolveInContext(
    current.map((item) => ('word' in item && item.otherwise.length > 0 ? { not: item.not, meanings: item.otherwise } : item)),
  )
  return current.filter((item) => 'meanings' in item || item.not || !SMD.test(item.word))
}

function resolveInContext(items: QueryItem[]): QueryItem[] {
  let current = items
  for (let round = 0; round < MAX_QUERY_WORDS; round++) {
    const context = readContext(current)
    let changed = false
    current = current.map((item): QueryItem => {
      const meanings = 'word' in item && !item.not ? readWordInContext(item.word, context) : null
      changed ||= meanings !== null
      return meanings ? { not: false, meanings } : item
    })
    if (!changed) break
  }
  return current
}

const SMD = /^(?:smd|smt)$/i

function readWordInContext(word: string, context: QueryContext): readonly PossibleMeaning[] | null {
  const size = /^(\d{1,3}(?:\.\d)?)x(\d{1,3}(?:\.\d)?)(?:x\d{1,2}(?:\.\d)?)?(?:mm)?$/i.exec(word)
  if (size) {
    const [rows = 0, columns = 0] = [Number(size[1]), Number(size[2])].sort((a, b) => a - b)
    if (context.connector && Number.isInteger(rows) && Number.isInteger(columns) && rows >= 1 && rows <= 4 && columns <= 100) {
      return [toParameterMeaning('positions', rows * columns, 'count'), toParameterMeaning('rows', rows, 'count')]
    }
    const names = [
      context.category(TACTILE) && `TACT-${size[1]}X${size[2]}`,
      context.category(INDUCTORS) && `INDUCTOR-${size[1]}X${size[2]}`,
    ]
    const name = names.find((each) => each !== false && findPackage(each))
    return name ? [toPackageMeaning(name)] : null
  }
  if (context.connector) {
    const positions = /^([1-9]\d{0,2})P$/.exec(word)
    if (positions) return [toParameterMeaning('positions', Number(positions[1]), 'count')]
    if (context.category(PITCHED) && /^\d\.\d{1,2}$/.test(word) && PITCHES.has(Number(word)))
      return [toParameterMeaning('pitch', Number(word), 'millimetre')]
  }
  if (isAmbiguousBytes(word)) {
    const bytes = context.category(CONTROLLERS) ? parseAmbiguousBytes(word) : null
    return bytes && [bytes]
  }
  if (isCrystalSize(word)) return context.category(TIMING) ? [toPackageMeaning(`XTAL-${word}`)] : null
  if (SMD.test(word)) return context.mounted ? [toWordMeaning(['surface_mount'], 'surface mount', 'surface mount')] : null
  if (context.category(THERMISTORS)) {
    const bValue = /^B=?([2-5]\d{3})K?$/i.exec(word) ?? /^([2-5]\d{3})K$/.exec(word)
    if (bValue) return [toParameterMeaning('b_value', Number(bValue[1]), 'kelvin')]
  }
  return readCode(word, codeUnits(context))
}

/** A chip size alone leaves the category open; a voltage means a capacitor unless a resistor is named. */
function codeUnits(context: QueryContext): CodeUnits {
  const henry = context.category(INDUCTORS)
  const either = context.chip && !context.capacitor && !context.resistor && !context.volts && !henry
  return {
    farad: context.capacitor || (context.volts && !context.resistor && !henry) || either,
    ohm: context.resistor || either,
    henry,
    four_digits: context.resistor,
  }
}

function readContext(items: readonly QueryItem[]): QueryContext {
  const meanings = items.flatMap((item) => ('meanings' in item && !item.not ? item.meanings.map(({ meaning }) => meaning) : []))
  const slugs = new Set(meanings.flatMap((meaning) => (meaning.kind === 'category' ? meaning.slugs : [])))
  const words = meanings.flatMap((meaning) => (meaning.kind === 'word' ? meaning.slugs : []))
  const readings = meanings.flatMap((meaning) => (meaning.kind === 'value' ? meaning.readings : []))
  const category = (of: ReadonlySet<string>): boolean => [...slugs].some((slug) => of.has(slug))
  const unit = (name: Unit): boolean =>
    readings.some((reading) => reading.unit === name) || meanings.some((meaning) => meaning.kind === 'range' && meaning.unit === name)
  const pins = readings.some(({ parameters }) => parameters?.some((slug) => slug === 'positions' || slug === 'rows' || slug === 'pitch'))
  return {
    category,
    mounted: slugs.size > 0 && [...slugs].every((slug) => MOUNTED.has(slug)),
    connector:
      category(CONNECTORS) ||
      pins ||
      words.some((slug) => GENDERS.has(slug)) ||
      readings.some(({ value, unit: of }) => of === 'millimetre' && PITCHES.has(value)),
    capacitor: category(CAPACITORS) || words.some((slug) => DIELECTRIC.test(slug)) || unit('farad'),
    resistor: category(RESISTORS) || words.some((slug) => COMPOSITIONS.has(slug)) || unit('ohm') || unit('watt'),
    chip: meanings.some((meaning) => meaning.kind === 'package' && findPackage(meaning.name)?.family === 'chip'),
    volts: unit('volt'),
  }
}
