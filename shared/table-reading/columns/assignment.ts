/** Which column holds what: the model's assignment of fields, and what follows from it. */
import { isPlaceholder, looksLikePassive } from '../cells/cell-kinds.ts'
import { isSkuColumn } from '../cells/supplier-skus.ts'
import type { BomColumns, ColumnQuestion } from '../reading.ts'
import { describeColumns, isRising } from './column-features.ts'
import { assignClasses, COLUMN_CLASSES, type ColumnClass } from './column-model.ts'
import type { ColumnEvidence } from './evidence.ts'
import { removeFalseNames } from './false-numbers.ts'
import type { Headings } from './header.ts'
import { HEADING_MEANINGS, type HeadingMeaning } from './heading-mapping.ts'
import { contradicts } from './heading-meanings.ts'
import type { ListField } from './heading-names.ts'
import { findSimilarHeading, type Heading, readHeading } from './headings.ts'
import { readSellerHeadings } from './sellers.ts'

export interface Assignment {
  columns: BomColumns
  /** The question to a person, where two readings are near each other; null: none. */
  question: ColumnQuestion | null
  /** For each column of the table how certain its field is, from 0 to 1; 1 for one without cells. */
  certainty: readonly number[]
}

/** 'Description / Value': two names for what is both. */
const VALUE_TOO = /[/|&]\s*(?:value|wert|valeur|valor|valore|值|номинал)\b/iu
/** Headings that reserve a column for part numbers, even if it is empty. */
const NUMBER_NAME = /^(?:part ?(?:number|no|num|#)|p ?n|mpn)$/
/** From this share of its cells on a column of part numbers holds values, too, or words. */
const SOME = 0.3
const HALF = 0.5
/** Of the cells and rows, how many a column has to fill with whole numbers to count pieces. */
const MOSTLY = 0.6
const NEARLY_ALL = 0.9

/** The input of the model: headings and cells of a table, corrected for what they mean. */
export interface TableDescription {
  headings: Headings
  evidence: readonly ColumnEvidence[]
  features: Float64Array[]
}

export function describeTable(texts: readonly string[], cells: readonly ColumnEvidence[], rows: number): TableDescription {
  const headings = readSellerHeadings(
    texts.map((text) => readHeading(text) ?? findSimilarHeading(text)),
    cells,
  )
  const evidence = removeFalseNames(headings, cells)
  return { headings, evidence, features: describeColumns(texts, headings, evidence, rows) }
}

export function assignColumns(texts: readonly string[], cells: readonly ColumnEvidence[], rows: number): Assignment {
  const { headings, evidence, features } = describeTable(texts, cells, rows)
  const filled = evidence.flatMap((facts, column) => (facts.filled > 0 ? column : []))
  const hasValues = haveValues(headings, evidence)
  const quantities = headings.filter(
    (heading, column) => heading?.field === 'qty' && heading.weight > 1 && isAsHeaded('qty', evidence[column]),
  )
  const hasQuantity = quantities.length === 1
  const assigned = assignClasses(
    filled.flatMap((column) => features[column] ?? []),
    (index, name) => isPossible(name, headings[filled[index] ?? -1], evidence[filled[index] ?? -1], { hasValues, hasQuantity }),
  )
  const classes = new Array<ColumnClass>(texts.length).fill('none')
  const certainty = texts.map(() => 1)
  filled.forEach((column, index) => {
    classes[column] = assigned.classes[index] ?? 'none'
    certainty[column] = assigned.certainty[index] ?? 1
  })
  // Of several columns of whole numbers without a heading for quantities a person chooses.
  const qty = classes.indexOf('qty')
  const hasRival = evidence.some(
    (facts, column) => column !== qty && classes[column] === 'none' && !isRead(headings[column]) && countsPieces(facts, rows),
  )
  if (qty >= 0 && !isRead(headings[qty]) && hasRival) classes[qty] = 'none'
  const probabilities = new Map(filled.map((column, index) => [column, assigned.probabilities[index] ?? []]))
  return {
    question: findQuestion(classes, certainty, probabilities),
    columns: toColumns(classes, texts, { headings, evidence }, rows),
    certainty,
  }
}

/** Fields with a question: a wrong one buys something else, or another number of it. */
const QUESTION_FIELDS = ['part_number', 'qty', 'manufacturer', 'designators'] as const
/** From this certainty on there is no question. */
const SURE = 0.7
/** A column of this probability is one of the two to choose from. */
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

/** The columns of a list by their classes; fields without cells are those whose heading says so outright. */
function toColumns(
  classes: readonly ColumnClass[],
  texts: readonly string[],
  { headings, evidence }: Pick<TableDescription, 'headings' | 'evidence'>,
  rows: number,
): BomColumns {
  const all = (name: ColumnClass): number[] => classes.flatMap((one, column) => (one === name ? column : []))
  // Of the fields that several columns may have, one that is headed so outright is one of them.
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
  // Of several columns that are headed as the maker's number the first is the line's.
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
  // Numbers of pieces in a list without headings, behind its part numbers first.
  const counts = isUnheard && partNumber !== null ? left.filter((column) => column !== partNumber && isCount(evidence[column])) : []
  const qty = one('qty') ?? counts.find((column) => column > (partNumber ?? 0)) ?? counts[0] ?? null
  const alternates = [...new Set([...several('alternate_number'), ...numbers])]
    .filter((column) => column !== partNumber)
    .sort((a, b) => a - b)
  // A price on some of the lines is no less a price: without headings, the only column of prices is the target price.
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
  /** Columns of names, or without a heading, that no field took. */
  left: readonly number[]
  /** No heading is recognized. */
  isUnheard: boolean
}

/** What names the parts of a list, where one column holds more than one field, or a field took none. */
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
  // Of names that say no more than each other, the one with part numbers.
  const named = left.find((column) => headings[column] && isFilledWithNumbers(evidence[column]))
  if (partNumber === null && named !== undefined && !isFilledWithNumbers(evidence[value ?? -1])) value = named
  const facts = evidence[partNumber ?? -1]
  // Part numbers, values and words in one column: each cell is what it looks like.
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
  // What no field takes stays with the line.
  if (description === null || (evidence[description]?.filled ?? 0) < rows * SOME)
    description = left.find((column) => column !== value && column !== partNumber && describes(evidence[column])) ?? description
  // What names the part where no number does.
  if (value === null && partNumber === null && description !== null && namesParts(headings[description], evidence[description]))
    value = description
  if (value === null && description !== null && VALUE_TOO.test(texts[description] ?? '')) value = description
  if (description === null && value !== null && VALUE_TOO.test(texts[value] ?? '')) description = value
  return { part_number: partNumber, designators, value, description }
}

/** Whether a heading says something: in another language, misspelt or missing, the cells alone count. */
const isRead = (heading: Heading | null | undefined): boolean => Boolean(heading) && !(heading?.field === 'other' && heading.weight === 2)

/** What the cells of a column rule out, whatever the model learned. */
function isPossible(
  name: ColumnClass,
  heading: Heading | null | undefined,
  facts: ColumnEvidence | undefined,
  { hasValues, hasQuantity }: { hasValues: boolean; hasQuantity: boolean },
): boolean {
  if (!facts) return false
  const isNamed = heading?.field === name && heading.weight === 3
  // A heading that says so outright is believed as far as the cells allow.
  if (heading?.weight === 3 && name !== 'none' && name !== heading.field && isMeaning(heading.field) && isPlain(heading.field, facts))
    return false
  // Pieces for all boards, beside those for one.
  if (name === 'qty' && heading?.field === 'build_qty' && hasQuantity) return false
  if (name === 'designators') return isNamed || facts.designators >= (heading?.field === name ? SOME : MOSTLY)
  // 'Device' beside values: a drawing's name for its parts.
  if (hasValues && isDevice(heading) && (name === 'value' || name === 'part_number')) return false
  if (name === 'value' || name === 'description') return !facts.counts_up
  if (name === 'package') return heading?.field === name || facts.packages > 0
  if (name === 'part_number' || name === 'alternate_number')
    return facts.addresses < MOSTLY && !isSkuColumn(facts.cells, heading?.field === 'part_number' && heading.weight === 3)
  return true
}

/** Whether a column with cells is headed as values outright. */
const haveValues = (headings: Headings, evidence: readonly ColumnEvidence[]): boolean =>
  headings.some((heading, column) => heading?.field === 'value' && heading.weight === 3 && (evidence[column]?.filled ?? 0) > 0)

/** 'Device', 'Name': beside values, what a drawing calls its parts. */
const isDevice = (heading: Heading | null | undefined): boolean => heading?.field === 'value' && heading.weight === 1

/** Whole numbers that neither sort nor number the lines. */
const countsPieces = (facts: ColumnEvidence, rows: number): boolean =>
  facts.pieces >= NEARLY_ALL && facts.prices === 0 && !facts.counts_up && facts.filled >= rows * MOSTLY && !isRising(facts.cells)

/** Whether a heading says a name, or nothing. */
const mayName = (heading: Heading | null | undefined): boolean => !heading || heading.field === 'value' || heading.field === 'part_number'

const isFilledWithNumbers = (facts: ColumnEvidence | undefined): boolean => (facts?.part_numbers ?? 0) >= MOSTLY

/** Words and numbers of parts, and not the values of passive parts. */
function describes(facts: ColumnEvidence | undefined): boolean {
  if (!facts || facts.distinct < SOME || facts.words + facts.sentences + facts.part_numbers < MOSTLY) return false
  if (facts.counts_up || facts.addresses > 0 || facts.pieces >= SOME || facts.designators >= SOME || facts.makers >= HALF) return false
  return facts.cells.filter(looksLikePassive).length < facts.filled * SOME
}

const isCount = (facts: ColumnEvidence | undefined): boolean => facts !== undefined && facts.pieces >= NEARLY_ALL && facts.prices === 0

const isPrice = (facts: ColumnEvidence | undefined): boolean => facts !== undefined && facts.filled > 0 && facts.prices >= NEARLY_ALL

/** Single names with three digits and more: J111, D882, L293. */
const mayBeParts = (facts: ColumnEvidence | undefined): boolean =>
  (facts?.cells ?? ['']).every((cell) => /^[A-Z]{1,3}\d{3,5}[A-Z]?$/i.test(cell))

/** Whether the cells of a column may be what its heading says: empty, or nothing that contradicts it. */
const isAsHeaded = (field: ListField, facts: ColumnEvidence | undefined): boolean =>
  !facts || facts.cells.every(isPlaceholder) || (isMeaning(field) && !contradicts(field, facts))

const isMeaning = (field: ListField): field is ListField & HeadingMeaning => (HEADING_MEANINGS as readonly string[]).includes(field)

/** Fields whose cells have a shape: what contradicts such a heading is seen. */
const SHAPED: ReadonlySet<ListField> = new Set(['qty', 'manufacturer'])

const isPlain = (field: ListField & HeadingMeaning, facts: ColumnEvidence): boolean => SHAPED.has(field) && !contradicts(field, facts)

/** Whether a column of descriptions names its parts: by a heading for names, or by numbers and values among its cells. */
const namesParts = (heading: Heading | null | undefined, facts: ColumnEvidence | undefined): boolean =>
  heading?.field === 'value' ||
  (heading?.field === 'part_number' && heading.weight < 3) ||
  (facts !== undefined && facts.sentences < HALF && facts.part_numbers + facts.values >= SOME)

/** Further numbers with their makers: by the number in their headings where both have one, otherwise in their order. */
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
    // A maker stands before its number, or after it, with nothing of the kind between.
    const at = same >= 0 ? same : left.length === numbers.length - i ? 0 : -1
    const [manufacturer = null] = at >= 0 ? left.splice(at, 1) : []
    return { part_number: partNumber, manufacturer }
  })
}
