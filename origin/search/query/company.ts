import { findPackage } from '#shared/packages/find.ts'
import type { Unit } from '#shared/trade/units.ts'
import { CATEGORIES, WORDS } from '../../catalogue/taxonomy.ts'
import { type CodeUnits, readCode } from './marking-code.ts'
import type { PossibleMeaning, QueryVocabulary } from './meaning.ts'
import { isSizeOfCrystal, packageMeaning, wordMeaning } from './named-conditions.ts'
import { hastyBytesMeaning, isHastyBytes, parameterMeaning } from './values.ts'
import { foldPhrase, MOST_WORDS } from './words.ts'

/** Words of a query that the other words give a meaning: "104" beside a capacitor, "2.54" beside a header. */

/** One phrase of a query: its meanings, of which all must hold, or a word that has none by itself. */
export type Item =
  | { not: boolean; meanings: readonly PossibleMeaning[] }
  | { not: boolean; word: string; otherwise: readonly PossibleMeaning[] }

const groupOf = (parent: string): ReadonlySet<string> =>
  new Set(CATEGORIES.filter((category) => category.slug === parent || category.parent === parent).map(({ slug }) => slug))
const CONNECTORS = groupOf('connectors')
const CAPACITORS = groupOf('capacitors')
const RESISTORS = groupOf('resistors')
const INDUCTORS = groupOf('inductors-filters')
const TIMING = groupOf('timing')
const TACTILE = groupOf('tactile-switches')
const CONTROLLERS = groupOf('microcontrollers-processors')
const THERMISTORS = groupOf('ntc-thermistors')
const GENDERS: ReadonlySet<string> = new Set([...(WORDS['gender'] ?? []), ...(WORDS['orientation'] ?? [])])
const COMPOSITIONS: ReadonlySet<string> = new Set(WORDS['composition'] ?? [])
const DIELECTRIC = /^(?:C0G|NP0|U2J|[XYZ]\d[A-Z]|PET|PP|PPS|PEN)$/
const MOUNTED: ReadonlySet<string> = new Set(CATEGORIES.filter(({ parameters }) => parameters.includes('mounting')).map(({ slug }) => slug))
/** A bare number is their pitch: "2.54 header"; "USB 2.0" is not. */
const PITCHED: ReadonlySet<string> = new Set(['pin-headers', 'wire-to-board-connectors', 'terminal-blocks', 'ffc-fpc-connectors'])
const PITCHES = new Set([0.5, 0.8, 1, 1.25, 1.27, 1.5, 2, 2.5, 2.54, 3.5, 3.81, 3.96, 5, 5.08, 7.5, 7.62])

/** Whether a word beside a case says that it is a connector. */
export function isOfConnector(word: string, vocabulary: QueryVocabulary): boolean {
  const key = foldPhrase(word)
  return (
    key !== '' &&
    (vocabulary.words(key).some((slug) => GENDERS.has(slug)) || vocabulary.categories(key).some((slug) => CONNECTORS.has(slug)))
  )
}

interface Company {
  category(of: ReadonlySet<string>): boolean
  /** Every category of the query bears a mounting. */
  mounted: boolean
  connector: boolean
  capacitor: boolean
  resistor: boolean
  chip: boolean
  volts: boolean
}

/**
 * Gives words their meaning by what else the query says, until nothing changes. More company only ever gives more
 * meanings, and a meaning's text does not need the company: a condition can be taken out without changing others.
 */
export function resolveItems(items: Item[]): Item[] {
  let current = inCompany(items)
  // What got no other meaning keeps its first, and is company to the rest from then on.
  current = inCompany(
    current.map((item) => ('word' in item && item.otherwise.length > 0 ? { not: item.not, meanings: item.otherwise } : item)),
  )
  return current.filter((item) => 'meanings' in item || item.not || !SMD.test(item.word))
}

function inCompany(items: Item[]): Item[] {
  let current = items
  for (let round = 0; round < MOST_WORDS; round++) {
    const company = companyOf(current)
    let changed = false
    current = current.map((item): Item => {
      const meanings = 'word' in item && !item.not ? readInCompany(item.word, company) : null
      changed ||= meanings !== null
      return meanings ? { not: false, meanings } : item
    })
    if (!changed) break
  }
  return current
}

const SMD = /^(?:smd|smt)$/i

function readInCompany(word: string, company: Company): readonly PossibleMeaning[] | null {
  const size = /^(\d{1,3}(?:\.\d)?)x(\d{1,3}(?:\.\d)?)(?:x\d{1,2}(?:\.\d)?)?(?:mm)?$/i.exec(word)
  if (size) {
    const [rows = 0, columns = 0] = [Number(size[1]), Number(size[2])].sort((a, b) => a - b)
    if (company.connector && Number.isInteger(rows) && Number.isInteger(columns) && rows >= 1 && rows <= 4 && columns <= 100) {
      return [parameterMeaning('positions', rows * columns, 'count'), parameterMeaning('rows', rows, 'count')]
    }
    const names = [
      company.category(TACTILE) && `TACT-${size[1]}X${size[2]}`,
      company.category(INDUCTORS) && `INDUCTOR-${size[1]}X${size[2]}`,
    ]
    const name = names.find((each) => each !== false && findPackage(each))
    return name ? [packageMeaning(name)] : null
  }
  if (company.connector) {
    const positions = /^([1-9]\d{0,2})P$/.exec(word)
    if (positions) return [parameterMeaning('positions', Number(positions[1]), 'count')]
    if (company.category(PITCHED) && /^\d\.\d{1,2}$/.test(word) && PITCHES.has(Number(word)))
      return [parameterMeaning('pitch', Number(word), 'millimetre')]
  }
  if (isHastyBytes(word)) {
    const bytes = company.category(CONTROLLERS) ? hastyBytesMeaning(word) : null
    return bytes && [bytes]
  }
  if (isSizeOfCrystal(word)) return company.category(TIMING) ? [packageMeaning(`XTAL-${word}`)] : null
  if (SMD.test(word)) return company.mounted ? [wordMeaning(['surface_mount'], 'surface mount', 'surface mount')] : null
  if (company.category(THERMISTORS)) {
    const bValue = /^B=?([2-5]\d{3})K?$/i.exec(word) ?? /^([2-5]\d{3})K$/.exec(word)
    if (bValue) return [parameterMeaning('b_value', Number(bValue[1]), 'kelvin')]
  }
  return readCode(word, codeUnits(company))
}

/** Of a chip alone nobody knows which it is; a voltage is a capacitor's unless a resistor is named. */
function codeUnits(company: Company): CodeUnits {
  const henry = company.category(INDUCTORS)
  const either = company.chip && !company.capacitor && !company.resistor && !company.volts && !henry
  return {
    farad: company.capacitor || (company.volts && !company.resistor && !henry) || either,
    ohm: company.resistor || either,
    henry,
    four_digits: company.resistor,
  }
}

function companyOf(items: readonly Item[]): Company {
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
