import type { BomLine } from '#shared/table-reading/reading.ts'
import { getOrInsert } from '#shared/text/get-or-insert.ts'
import { parseValue, type Unit } from '#shared/trade/units.ts'
import { CATEGORIES } from '../../catalogue/taxonomy.ts'
import type { Meaning, QueryVocabulary } from '../../search/query/meaning.ts'
import { listMeanings } from '../../search/query/parse-query.ts'
import { listCaseNames } from './case-words.ts'
import { isCombinedValue, isJoinedValue } from './combined-value.ts'
import { type Footprint, readFootprint } from './footprint.ts'
import { readNumberText } from './number-text.ts'
import { findRegulatorKind, type RegulatorKind } from './regulator-words.ts'

/** A number of a row, with its source text. */
export interface RowQuantity {
  value: number
  /** Null for a number with only a prefix: "10k", "100n". */
  unit: Unit | null
}

/** The properties that a row's words give its part, whatever number it has. */
export interface RowWords {
  /** Slugs of categories that the designators allow, leaves and groups; empty for any. */
  designated: readonly string[]
  /** Slugs of categories that the row's words name. */
  categories: readonly string[]
  footprint: Footprint
  /** Case names in the row's other texts, one list for each text: any name of a list may be meant. */
  cases: readonly (readonly string[])[]
  /** The text of a combined value, such as several in series or a choice of several; null for none. */
  combined: string | null
  /** Resistance, capacitance, inductance, impedance or frequency: any of these readings. */
  quantities: readonly RowQuantity[]
  /** The tolerance in percent. */
  tolerance: number | null
  volts: readonly number[]
  /** Slugs of words and codes: X7R, blue, n_channel. The part must have one of each list. */
  words: readonly (readonly string[])[]
  /** Whether the row calls a regulator linear or switching. */
  regulator: RegulatorKind | null
  /** Further search conditions: positions, pitch, power. */
  others: readonly Meaning[]
}

interface DesignatorClass {
  prefixes: string
  /** The word that decides what other words mean: with "capacitor", "104" is 100 nF. */
  word: string
  categories: readonly string[]
}

const CLASSES: readonly DesignatorClass[] = [
  { prefixes: 'R', word: 'resistor', categories: ['resistors'] },
  { prefixes: 'RN,RP,RA,RNET', word: 'resistor', categories: ['resistor-arrays', 'potentiometers-trimmers', 'resistors'] },
  { prefixes: 'RT,TH,NTC', word: 'resistor', categories: ['ntc-thermistors', 'resettable-fuses'] },
  { prefixes: 'RV,VR,POT,VAR,MOV', word: 'resistor', categories: ['potentiometers-trimmers', 'varistors'] },
  { prefixes: 'C,CP,EC', word: 'capacitor', categories: ['capacitors'] },
  { prefixes: 'L', word: 'inductor', categories: ['inductors-filters'] },
  { prefixes: 'FB,FER,BEAD', word: 'ferrite bead', categories: ['inductors-filters'] },
  { prefixes: 'D,CR,ZD,DZ,TVS', word: 'diode', categories: ['diodes', 'optoelectronics', 'circuit-protection'] },
  { prefixes: 'LED,LD', word: 'led', categories: ['optoelectronics'] },
  { prefixes: 'Q,T,TR,M', word: 'transistor', categories: ['transistors'] },
  { prefixes: 'Y,XTAL,OSC', word: 'crystal', categories: ['timing'] },
  { prefixes: 'F', word: 'fuse', categories: ['fuses', 'resettable-fuses'] },
  { prefixes: 'K,RL,RLY', word: 'relay', categories: ['relays'] },
  { prefixes: 'SW,BTN,S', word: 'switch', categories: ['tactile-switches', 'slide-dip-switches'] },
  { prefixes: 'J,P,CN,CON,CONN', word: 'connector', categories: ['connectors'] },
  { prefixes: 'BZ,LS', word: 'buzzer', categories: ['buzzers-speakers'] },
]
const BY_PREFIX: ReadonlyMap<string, DesignatorClass> = new Map(
  CLASSES.flatMap((each) => each.prefixes.split(',').map((prefix) => [prefix, each] as const)),
)

/** The class that all designators of a line share. */
function findDesignatorClass(designators: readonly string[]): DesignatorClass | null {
  let shared: DesignatorClass | null = null
  for (const designator of designators) {
    const prefix = /^[A-Z]+(?=\d|$|_|\?)/.exec(designator.toUpperCase())?.[0] ?? ''
    const byPrefix = BY_PREFIX.get(prefix) ?? null
    if (!byPrefix || (shared && byPrefix !== shared)) return null
    shared = byPrefix
  }
  return shared
}

/** Units of main values, each with the parameters measured in it. "ohm" has resistance and impedance. */
const PRIMARY_VALUES: readonly (readonly [Unit, readonly string[]])[] = [
  ['ohm', ['resistance', 'resistance_25c', 'impedance_100mhz']],
  ['farad', ['capacitance']],
  ['henry', ['inductance']],
  ['hertz', ['frequency']],
]
export const PRIMARY_VALUE_UNITS: ReadonlyMap<Unit, readonly string[]> = new Map(PRIMARY_VALUES)

const PARENT_OF: ReadonlyMap<string, string | null> = new Map(CATEGORIES.map(({ slug, parent }) => [slug, parent]))
export const toParentCategory = (slug: string): string => PARENT_OF.get(slug) ?? slug

/** Reads rows into their words. One reader serves a whole call, as the same texts occur in many rows. */
export type RowWordsReader = (line: BomLine) => RowWords

export function createRowReader(vocabulary: QueryVocabulary): RowWordsReader {
  const footprints = new Map<string, Footprint>()
  const texts = new Map<string, readonly Meaning[]>()
  const getFootprint = (text: string): Footprint => getOrInsert(footprints, text, () => readFootprint(text))
  const meaningsIn = (word: string, text: string): readonly Meaning[] => {
    if (text.trim() === '') return []
    const phrase = word === '' ? text : `${word}, ${text}`
    return getOrInsert(texts, phrase, () => {
      const all = listMeanings(phrase, vocabulary)
      // The word of the class is no property of the part; it only helps to interpret the rest.
      return word === '' ? all : all.slice(listMeanings(word, vocabulary).length)
    })
  }
  return (line) => readRow(line, getFootprint, meaningsIn)
}

function readRow(
  line: BomLine,
  getFootprint: (text: string) => Footprint,
  meaningsIn: (word: string, text: string) => readonly Meaning[],
): RowWords {
  const designatorClass = findDesignatorClass(line.designators)
  const word = designatorClass?.word ?? ''
  // Letters of a part number are no words: "LED" in a part number says nothing.
  const value = readNumberText(line.value) === 'number' && !/[\s,;/_]/.test(line.value.trim()) ? '' : plainValue(line.value, word)
  const inValue = meaningsIn(word, value)
  const inDescription = meaningsIn(word, line.description)
  // In a list without part numbers, the part number column may hold the value.
  const spare = value === '' && readNumberText(line.part_number) === 'other' ? plainValue(line.part_number, word) : ''
  const inNumber = spare === '' ? [] : meaningsIn(word, spare)
  const first = [...inValue, ...inNumber]
  const all = [...first, ...inDescription]
  const bare = bareQuantities(spare || value, word)
  const inFirst = [...bare, ...listQuantities(first)]
  const footprint = getFootprint(line.package)
  const packageMeaning = all.find((meaning) => meaning.kind === 'package')
  const fromText = footprint.name === null && packageMeaning?.kind === 'package' ? { ...getFootprint(packageMeaning.name) } : footprint
  // Signs between values would otherwise join them into one number.
  const combined = combinedValue(plainValue(line.value, word), spare, line.description)
  const mounting = footprint.mounting ?? fromText.mounting ?? findMounting(all)
  return {
    designated: designatorClass?.categories ?? [],
    categories: [...new Set(all.flatMap((meaning) => (meaning.kind === 'category' ? meaning.slugs : [])))],
    footprint: { name: fromText.name, mounting, narrow: fromText.narrow },
    cases: listCases(line, CHIPS.has(word)),
    combined,
    quantities: combined !== null ? [] : inFirst.length > 0 ? inFirst : listQuantities(inDescription),
    tolerance: findTolerance(first) ?? findTolerance(inDescription),
    volts: listVoltages(first).length > 0 ? listVoltages(first) : listVoltages(inDescription),
    words: all.flatMap((meaning) => (meaning.kind === 'word' && !isMounting(meaning.slugs) ? [meaning.slugs] : [])),
    regulator: findRegulatorKind(`${line.value} ${line.description}`),
    others: all.filter(isOther),
  }
}

/** Classes whose parts come as chips. */
const CHIPS: ReadonlySet<string> = new Set(['', 'resistor', 'capacitor', 'inductor', 'ferrite bead', 'diode', 'led'])

/** Part numbers contain case names too, because library names include the footprint. */
const listCases = ({ part_number, value, description }: BomLine, isChip: boolean): string[][] =>
  [description, value, part_number].map((text) => listCaseNames(text, isChip)).filter((names) => names.length > 0)

function combinedValue(value: string, spare: string, description: string): string | null {
  for (const text of [value, spare]) if (isCombinedValue(text)) return text.trim()
  return isJoinedValue(description) ? description.trim() : null
}

/** Rewrites a value for the class of the designators: "100N" of a capacitor as "100n", "4E7" of a resistor as "4R7". */
function plainValue(text: string, word: string): string {
  const plain = text.normalize('NFKC').trim().replace(/_/g, ' ')
  if (word === 'capacitor' || word === 'inductor') return plain.replace(/(?<=\d)[UNP](?=\d|$|[\s/,;])/g, (letter) => letter.toLowerCase())
  if (word === 'resistor') return plain.replace(/(?<=\d)E(?=\d{0,2}(?:$|[\s/,;]))/g, 'R')
  return plain
}

/** Quantities that only the designators explain: "100" of R1 is 100 Ω, "4n7" of C1 a capacitance. */
function bareQuantities(text: string, word: string): RowQuantity[] {
  const first = /^\S+/.exec(text)?.[0] ?? ''
  if (word === 'resistor') {
    if (/^\d{1,6}(?:[.,]\d{1,3})?$/.test(first)) return [{ value: Number(first.replace(',', '.')), unit: 'ohm' }]
    if (/^0R0*$|^R0+$/i.test(first)) return [{ value: 0, unit: 'ohm' }]
  }
  if (word !== 'capacitor' && word !== 'inductor') return []
  const letter = /^\d{1,4}(?:[.,]\d{1,3})?[unpµμ]\d{0,2}$/.test(first) ? parseValue(first) : null
  return letter ? [letter] : []
}

function listQuantities(meanings: readonly Meaning[]): RowQuantity[] {
  return meanings.flatMap((meaning) =>
    meaning.kind === 'value'
      ? meaning.readings.flatMap(({ value, unit, parameters }) =>
          (unit === null || PRIMARY_VALUE_UNITS.has(unit)) && (!parameters || parameters.some((slug) => PRIMARY_VALUE_SLUGS.has(slug)))
            ? [{ value, unit }]
            : [],
        )
      : [],
  )
}
export const PRIMARY_VALUE_SLUGS: ReadonlySet<string> = new Set(PRIMARY_VALUES.flatMap(([, slugs]) => slugs))

function findTolerance(meanings: readonly Meaning[]): number | null {
  for (const meaning of meanings) {
    if (meaning.kind !== 'value') continue
    for (const { value, unit, parameters } of meaning.readings) if (unit === 'percent' && parameters?.includes('tolerance')) return value
  }
  return null
}

function listVoltages(meanings: readonly Meaning[]): number[] {
  return meanings.flatMap((meaning) => {
    if (meaning.kind === 'value')
      return meaning.readings.flatMap(({ value, unit, parameters }) => (unit === 'volt' && !parameters ? [value] : []))
    return meaning.kind === 'range' && meaning.unit === 'volt' && !meaning.parameters && meaning.min !== null ? [meaning.min] : []
  })
}

const isMounting = (slugs: readonly string[]): boolean => slugs.includes('surface_mount') || slugs.includes('through_hole')

function findMounting(meanings: readonly Meaning[]): Footprint['mounting'] {
  for (const meaning of meanings) {
    if (meaning.kind !== 'word' || !isMounting(meaning.slugs)) continue
    return meaning.slugs.includes('surface_mount') ? 'surface_mount' : 'through_hole'
  }
  return null
}

/** Whether a meaning only narrows the search, and is not compared with the part. */
function isOther(meaning: Meaning): boolean {
  if (meaning.kind !== 'value') return false
  return meaning.readings.every(
    ({ unit, parameters }) => parameters !== undefined && unit !== 'percent' && unit !== 'volt' && unit !== null,
  )
}
