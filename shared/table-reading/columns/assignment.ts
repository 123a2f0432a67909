/** Assigns fields to columns by the model, then corrects the assignment by rules. */
import { isPlaceholder, looksLikePassive } from '../cells/cell-kinds.ts'
import { isSkuColumn } from '../cells/supplier-skus.ts'
import type { BomColumns, ColumnQuestion } from '../reading.ts'
import { describeColumns, FEATURE_NAMES, isRising } from './column-features.ts'
import { assignClasses, COLUMN_CLASSES, type ColumnClass } from './column-model.ts'
import type { ColumnEvidence } from './evidence.ts'
import { removeFalseNames } from './false-numbers.ts'
import type { Headings } from './header.ts'
import { HEADING_MEANINGS, type HeadingMeaning } from './heading-mapping.ts'
import { contradicts } from './heading-meanings.ts'
import type { ListField } from './heading-names.ts'
import { findSimilarHeading, type Heading, readHeading } from './headings.ts'
import { normalizeHeading } from './plain-name.ts'
import { readSellerHeadings } from './sellers.ts'

export interface Assignment {
  columns: BomColumns
  /** The question for a person about a field that is not certain enough; null without one. */
  question: ColumnQuestion | null
  /** The certainty of each column's field, from 0 to 1; 1 for an empty column. */
  certainty: readonly number[]
}

/** 'Description / Value': a heading that names both. */
const VALUE_TOO = /[/|&]\s*(?:value|wert|valeur|valor|valore|值|номинал)\b/iu
/** Headings that reserve a column for part numbers, even if it is empty. */
const NUMBER_NAME = /^(?:part ?(?:number|no|num|#)|p ?n|mpn)$/
/** A column of part numbers with at least this share of values or words is also read for those. */
const SOME = 0.3
const HALF = 0.5
/** Minimum share of cells of one kind that decides, for example of whole numbers in a column of quantities. */
const MOSTLY = 0.6
const NEARLY_ALL = 0.9
const COUNTS_DESIGNATORS = FEATURE_NAMES.indexOf('counts_places')

/** The input of the model: headings and cells of a table, after corrections. */
export interface TableDescription {
  headings: Headings
  evidence: readonly ColumnEvidence[]
  features: Float64Array[]
}

export function describeTable(texts: readonly string[], cells: readonly ColumnEvidence[], rows: number): TableDescription {
  const headings = readSellerHeadings(
    readCadHeadings(
      texts,
      texts.map((text) => readHeading(text) ?? findSimilarHeading(text)),
    ),
    cells,
  )
  const evidence = removeFalseNames(headings, cells)
  return { headings, evidence, features: describeColumns(texts, headings, evidence, rows) }
}

/** Headings of CAD tools that mean something else in other lists: Eagle's 'Part' beside 'Device' or 'Library', Tinkercad's 'Name'. */
function readCadHeadings(texts: readonly string[], headings: Headings): Headings {
  if (headings.some((heading) => heading?.field === 'designators' && heading.weight === 3)) return headings
  const names = texts.map(normalizeHeading)
  const isEagle = ['part', 'package'].every((name) => names.includes(name)) && (names.includes('device') || names.includes('library'))
  const isTinkercad = names.join() === 'name,quantity,component'
  if (!isEagle && !isTinkercad) return headings
  return headings.map((heading, column) => {
    const name = names[column] ?? ''
    if (name === (isEagle ? 'part' : 'name')) return { field: 'designators', weight: 3, name, is_certain: true }
    if (isTinkercad && name === 'component') return { field: 'value', weight: 3, name, is_certain: true }
    return heading?.field === 'designators' ? null : heading
  })
}

export function assignColumns(texts: readonly string[], cells: readonly ColumnEvidence[], rows: number): Assignment {
  const { headings, evidence, features } = describeTable(texts, cells, rows)
  const filled = evidence.flatMap((facts, column) => (facts.filled > 0 ? column : []))
  const hasValues = haveValues(headings, evidence)
  const quantities = headings.filter(
    (heading, column) => heading?.field === 'qty' && heading.weight > 1 && isAsHeaded('qty', evidence[column]),
  )
  const hasQuantity = quantities.length === 1
  const hasMakers = evidence.some((facts) => facts.makers >= HALF)
  const assigned = assignClasses(
    filled.flatMap((column) => features[column] ?? []),
    (index, name) => isPossible(name, headings[filled[index] ?? -1], evidence[filled[index] ?? -1], { hasValues, hasQuantity, hasMakers }),
  )
  const classes = new Array<ColumnClass>(texts.length).fill('none')
  const certainty = texts.map(() => 1)
  filled.forEach((column, index) => {
    classes[column] = assigned.classes[index] ?? 'none'
    certainty[column] = assigned.certainty[index] ?? 1
  })
  // A person chooses among several columns of whole numbers if none has a heading for quantities.
  const qty = classes.indexOf('qty')
  const hasRival = evidence.some(
    (facts, column) => column !== qty && classes[column] === 'none' && !isRead(headings[column]) && countsPieces(facts, rows),
  )
  if (qty >= 0 && !isRead(headings[qty]) && hasRival && (features[qty]?.[COUNTS_DESIGNATORS] ?? 0) < NEARLY_ALL) classes[qty] = 'none'
  const probabilities = new Map(filled.map((column, index) => [column, assigned.probabilities[index] ?? []]))
  return {
    question: findQuestion(classes, certainty, probabilities),
    columns: toColumns(classes, texts, { headings, evidence }, rows),
    certainty,
  }
}

/** Fields that are worth a question: an error in them orders another part or quantity. */
const QUESTION_FIELDS = ['part_number', 'qty', 'manufacturer', 'designators'] as const
/** A field with at least this certainty needs no question. */
const SURE = 0.7
/** A column with at least this probability is offered as a choice. */
const PLAUSIBLE = 0.2

function findQuestion(
  classes: readonly ColumnClass[],
  certainty: readonly number[],
  probabilities: ReadonlyMap<number, readonly number[]>,
): ColumnQuestion | null {
  for (const field of QUESTION_FIELDS) {
    const assigned = classes.indexOf(field)
    if (assigned >= 0 && (certainty[assigned] ?? 1) >= SURE) continue
    const candidates = [...probabilities]
      .map(([column, row]) => ({ column, p: row[COLUMN_CLASSES.indexOf(field)] ?? 0 }))
      .filter(({ column, p }) => column === assigned || p >= PLAUSIBLE)
      .sort((a, b) => b.p - a.p)
      .slice(0, 2)
    if (candidates.length > 0 && (assigned >= 0 || (candidates[0]?.p ?? 0) >= HALF))
      return { field, columns: candidates.map(({ column }) => column).sort((a, b) => a - b) }
  }
  return null
}

/** The columns of a list by their classes. An empty column counts if its heading is unambiguous. */
function toColumns(
  classes: readonly ColumnClass[],
  texts: readonly string[],
  { headings, evidence }: Pick<TableDescription, 'headings' | 'evidence'>,
  rows: number,
): BomColumns {
  const all = (name: ColumnClass): number[] => classes.flatMap((one, column) => (one === name ? column : []))
  // Fields that several columns may have: a column with an unambiguous heading is one of them.
  const several = (name: ColumnClass): number[] =>
    classes.flatMap((one, column) => {
      const heading = headings[column]
      const isHeaded = one === 'none' && heading?.field === name && heading.weight === 3 && (evidence[column]?.filled ?? 0) > 0
      return one === name || (isHeaded && (evidence[column]?.addresses ?? 0) < MOSTLY) ? column : []
    })
  const empty = (field: ListField): number | null => {
    const column = headings.findIndex(
      (heading, at) =>
        heading?.field === field &&
        classes[at] === 'none' &&
        isAsHeaded(field, evidence[at]) &&
        (heading.weight === 3 || NUMBER_NAME.test(heading.name) || (field === 'qty' && heading.weight === 2 && !evidence[at]?.counts_up)),
    )
    return column < 0 ? null : column
  }
  const one = (name: ColumnClass & ListField): number | null => all(name)[0] ?? empty(name)
  // The first of several columns with a heading for the manufacturer's number is the line's.
  const numbers = [...all('part_number'), ...all('alternate_number'), ...all('none')].filter(
    (column) => headings[column]?.field === 'part_number' && headings[column]?.weight === 3 && (evidence[column]?.part_numbers ?? 0) > 0,
  )
  const both = evidence.findIndex(({ maker_numbers: share }, column) => share >= HALF && classes[column] === 'part_number')
  const isUnheard = headings.every((heading) => heading === null)
  const hasValues = haveValues(headings, evidence)
  const left = classes.flatMap((name, column) =>
    name === 'none' &&
    mayName(headings[column]) &&
    !(hasValues && isDevice(headings[column])) &&
    (evidence[column]?.filled ?? 0) >= rows * HALF
      ? column
      : [],
  )
  const names = chooseNames(
    {
      part_number: numbers.length > 1 ? Math.min(...numbers) : one('part_number'),
      designators: one('designators'),
      value: one('value'),
      description: one('description'),
    },
    { texts, headings, evidence, rows, left, isUnheard },
  )
  const { part_number: partNumber } = names
  // In a list without headings, quantities are whole numbers, first those after the part numbers.
  const counts = isUnheard && partNumber !== null ? left.filter((column) => column !== partNumber && isCount(evidence[column])) : []
  const qty = one('qty') ?? counts.find((column) => column > (partNumber ?? 0)) ?? counts[0] ?? null
  const alternates = [...new Set([...several('alternate_number'), ...numbers])]
    .filter((column) => column !== partNumber)
    .sort((a, b) => a - b)
  // A price need not be in every line: without headings the only column of prices is the target price.
  const prices = isUnheard && partNumber !== null ? all('none').filter((column) => isPrice(evidence[column])) : []
  const [targetPrice, dateCode] = [one('target_price') ?? (prices.length === 1 ? (prices[0] ?? null) : null), one('date_code')]
  return {
    ...names,
    manufacturer: both >= 0 ? both : one('manufacturer'),
    qty,
    package: one('package'),
    fitted: one('fitted'),
    supplier_skus: several('supplier_sku'),
    alternates: pairColumns(alternates, several('alternate_manufacturer'), texts),
    ...(targetPrice !== null && { target_price: targetPrice }),
    ...(dateCode !== null && { date_code: dateCode }),
  }
}

type NameColumns = Pick<BomColumns, 'part_number' | 'designators' | 'value' | 'description'>

interface NameFacts extends Pick<TableDescription, 'headings' | 'evidence'> {
  texts: readonly string[]
  rows: number
  /** Columns without a field whose heading is for names, or not recognized. */
  left: readonly number[]
  /** True if no heading is recognized. */
  isUnheard: boolean
}

/** Chooses the columns that name the parts if one column has several kinds of names, or no column has a field for names. */
function chooseNames(assigned: NameColumns, { texts, headings, evidence, rows, left, isUnheard }: NameFacts): NameColumns {
  let { part_number: partNumber, designators, value, description } = assigned
  // A second column headed as designators that holds part numbers is the column of part numbers.
  const described = evidence[description ?? -1]
  if (
    partNumber === null &&
    designators !== null &&
    headings[description ?? -1]?.field === 'designators' &&
    (described?.part_numbers ?? 0) >= SOME
  )
    partNumber = description
  // J111, D882: designators of a list that names nothing else are part numbers.
  if (partNumber === null && value === null && isUnheard && mayBeParts(evidence[designators ?? -1]))
    [partNumber, designators] = [designators, null]
  // Among columns of names, the one with part numbers is read as the value.
  const named = left.find((column) => headings[column] && isFilledWithNumbers(evidence[column]))
  if (partNumber === null && named !== undefined && !isFilledWithNumbers(evidence[value ?? -1])) value = named
  const facts = evidence[partNumber ?? -1]
  // A column of part numbers, values and words: each cell is read by its form.
  if (value === null && facts && facts.values >= SOME) value = partNumber
  const isNumberColumn = headings[partNumber ?? -1]?.field === 'part_number' && headings[partNumber ?? -1]?.weight === 3
  if (
    description === null &&
    facts &&
    !isNumberColumn &&
    facts.part_numbers < 1 &&
    facts.maker_numbers < HALF &&
    facts.words + facts.sentences >= SOME
  )
    description = partNumber
  // A column without a field becomes the description.
  if (description === null || (evidence[description]?.filled ?? 0) < rows * SOME)
    description = left.find((column) => column !== value && column !== partNumber && describes(evidence[column])) ?? description
  // The description names the part if there is no number.
  if (value === null && partNumber === null && description !== null && namesParts(headings[description], evidence[description]))
    value = description
  if (value === null && description !== null && VALUE_TOO.test(texts[description] ?? '')) value = description
  if (description === null && value !== null && VALUE_TOO.test(texts[value] ?? '')) description = value
  return { part_number: partNumber, designators, value, description }
}

/** Whether a heading is recognized: otherwise only the cells count. */
const isRead = (heading: Heading | null | undefined): boolean => Boolean(heading) && !(heading?.field === 'other' && heading.weight === 2)

/** Whether the cells of a column allow a class, regardless of the model. */
function isPossible(
  name: ColumnClass,
  heading: Heading | null | undefined,
  facts: ColumnEvidence | undefined,
  { hasValues, hasQuantity, hasMakers }: { hasValues: boolean; hasQuantity: boolean; hasMakers: boolean },
): boolean {
  if (!facts) return false
  if (heading?.is_certain) return name === heading.field
  const isNamed = heading?.field === name && heading.weight === 3
  // An unambiguous heading applies unless the cells contradict it.
  if (heading?.weight === 3 && name !== 'none' && name !== heading.field && isMeaning(heading.field) && isPlain(heading.field, facts))
    return false
  // Quantities for all boards are not those for one board.
  if (name === 'qty' && heading?.field === 'build_qty' && hasQuantity) return false
  if (name === 'manufacturer' && heading && heading.field !== name && heading.weight > 1 && facts.makers === 0) return false
  if (name === 'designators') return isNamed || facts.designators >= (heading?.field === name ? SOME : MOSTLY)
  // 'Device' beside values is the name of a symbol in a CAD library, unless the list has manufacturers.
  if (hasValues && isDevice(heading) && (name === 'value' || (name === 'part_number' && !(hasMakers && isFilledWithNumbers(facts)))))
    return false
  if (name === 'value' || name === 'description') return !facts.counts_up
  if (name === 'package') return heading?.field === name || facts.packages > 0
  if (name === 'part_number' || name === 'alternate_number')
    return facts.addresses < MOSTLY && !isSkuColumn(facts.cells, heading?.field === 'part_number' && heading.weight === 3)
  return true
}

/** Whether a filled column has an unambiguous heading for values. */
const haveValues = (headings: Headings, evidence: readonly ColumnEvidence[]): boolean =>
  headings.some((heading, column) => heading?.field === 'value' && heading.weight === 3 && (evidence[column]?.filled ?? 0) > 0)

/** 'Device', 'Name': beside values the name of a symbol in a CAD library. */
const isDevice = (heading: Heading | null | undefined): boolean => heading?.field === 'value' && heading.weight === 1

/** Whether a column has whole numbers that are no line numbers and no sort order. */
const countsPieces = (facts: ColumnEvidence, rows: number): boolean =>
  facts.pieces >= NEARLY_ALL && facts.prices === 0 && !facts.counts_up && facts.filled >= rows * MOSTLY && !isRising(facts.cells)

/** Whether a heading is for names, or not recognized. */
const mayName = (heading: Heading | null | undefined): boolean => !heading || heading.field === 'value' || heading.field === 'part_number'

/** Whether most cells are part numbers, alone or after the manufacturer. */
const isFilledWithNumbers = (facts: ColumnEvidence | undefined): boolean =>
  (facts?.part_numbers ?? 0) >= MOSTLY || (facts?.maker_numbers ?? 0) >= MOSTLY

/** Whether a column has words or part numbers, but not the values of passive parts. */
function describes(facts: ColumnEvidence | undefined): boolean {
  if (!facts || facts.distinct < SOME || facts.words + facts.sentences + facts.part_numbers < MOSTLY) return false
  if (facts.counts_up || facts.addresses > 0 || facts.pieces >= SOME || facts.designators >= SOME || facts.makers >= HALF) return false
  return facts.cells.filter(looksLikePassive).length < facts.filled * SOME
}

const isCount = (facts: ColumnEvidence | undefined): boolean => facts !== undefined && facts.pieces >= NEARLY_ALL && facts.prices === 0

const isPrice = (facts: ColumnEvidence | undefined): boolean => facts !== undefined && facts.filled > 0 && facts.prices >= NEARLY_ALL

/** Whether all cells may be part numbers: single names with three or more digits, like J111, D882, L293. */
const mayBeParts = (facts: ColumnEvidence | undefined): boolean =>
  (facts?.cells ?? ['']).every((cell) => /^[A-Z]{1,3}\d{3,5}[A-Z]?$/i.test(cell))

/** Whether the cells of a column agree with its heading, or are empty. */
const isAsHeaded = (field: ListField, facts: ColumnEvidence | undefined): boolean =>
  !facts || facts.cells.every(isPlaceholder) || (isMeaning(field) && !contradicts(field, facts))

const isMeaning = (field: ListField): field is ListField & HeadingMeaning => (HEADING_MEANINGS as readonly string[]).includes(field)

/** Fields whose cells have a typical form, so that a wrong heading is noticed. */
const SHAPED: ReadonlySet<ListField> = new Set(['qty', 'manufacturer'])

const isPlain = (field: ListField & HeadingMeaning, facts: ColumnEvidence): boolean => SHAPED.has(field) && !contradicts(field, facts)

/** Whether a column of descriptions names its parts: by a heading for names, or by numbers and values among its cells. */
const namesParts = (heading: Heading | null | undefined, facts: ColumnEvidence | undefined): boolean =>
  heading?.field === 'value' ||
  (heading?.field === 'part_number' && heading.weight < 3) ||
  (facts !== undefined && facts.sentences < HALF && facts.part_numbers + facts.values >= SOME)

/** Pairs further numbers with their manufacturers: by the number in both headings, otherwise by their order. */
function pairColumns(
  numbers: readonly number[],
  makers: readonly number[],
  texts: readonly string[],
): { part_number: number; manufacturer: number | null }[] {
  const numbered = (column: number): string | null => /(\d)\D*$/.exec(texts[column] ?? '')?.[1] ?? null
  const left = [...makers]
  return numbers.map((partNumber, i) => {
    const digit = numbered(partNumber)
    const same = left.findIndex((column) => digit !== null && numbered(column) === digit)
    // The order counts only if as many columns of manufacturers as of numbers are left.
    const at = same >= 0 ? same : left.length === numbers.length - i ? 0 : -1
    const [manufacturer = null] = at >= 0 ? left.splice(at, 1) : []
    return { part_number: partNumber, manufacturer }
  })
}
