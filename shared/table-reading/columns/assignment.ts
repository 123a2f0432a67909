/**
 * Which column holds what: by what the headings say and what the cells below look like. Headings lie in known ways: distributors'
 * codes under 'Part Number', makers' numbers under 'Footprint' or 'LibRef'.
 */

import { looksLikePassive } from '../cells/cell-kinds.ts'
import { areUnits } from '../cells/units.ts'
import type { BomColumns } from '../reading.ts'
import { ColumnChoice, MIN_MOSTLY_SHARE, MIN_NEARLY_ALL_SHARE } from './choice.ts'
import type { ColumnEvidence } from './evidence.ts'
import { chooseHiddenNumbers, choosePartNumbers, chooseSkus, pairColumns } from './number-columns.ts'
import { chooseQuantity, chooseQuantityBehind } from './quantity-column.ts'

/** 'Description / Value': two names for what is both. */
const VALUE_TOO = /[/|&]\s*(?:value|wert|valeur|valor|valore|值|номинал)\b/iu

/** Of the rows, how many have a target price at least: buyers name one for some of their parts. */
const SOME = 0.05

export function assignColumns(texts: readonly string[], evidence: readonly ColumnEvidence[], rows: number): BomColumns {
  const choice = new ColumnChoice(texts, evidence, rows)
  let designators = chooseDesignators(choice)
  const skus = chooseSkus(choice)
  const fitted = choice.named('fitted', () => true)
  const both = chooseMakersAndNumbers(choice)
  const numbers = both === null ? choosePartNumbers(choice) : [both]
  let partNumber = numbers[0] ?? null
  let qty = chooseQuantity(choice, designators)
  const makers = choice.columnsOf(
    'manufacturer',
    (facts) => facts.pieces < MIN_MOSTLY_SHARE && facts.part_numbers < MIN_NEARLY_ALL_SHARE && !describesParts(facts),
  )
  // One that says the same of every line, and no maker that is known, gives way to one that names makers.
  let manufacturer =
    both ?? (isMarkAlone(choice, makers) ? choice.byContent((facts) => facts.makers, MIN_MOSTLY_SHARE) : null) ?? makers[0] ?? null
  const alternateMakers = [...makers.filter((column) => column !== manufacturer), ...choice.columnsOf('alternate_manufacturer', () => true)]
  choice.take(manufacturer, ...alternateMakers)
  // A column of makers' names is that, whatever it is called.
  manufacturer ??= choice.strongest(
    (facts) => facts.makers,
    (facts) => facts.makers >= 0.5 && facts.part_numbers < MIN_NEARLY_ALL_SHARE && !areUnits(facts.cells) && !areLibraries(facts),
  )
  let pack = choice.named(
    'package',
    (facts) => partNumber !== null || !(facts.part_numbers >= MIN_NEARLY_ALL_SHARE && facts.packages < 0.1),
  )
  if (partNumber === null) partNumber = chooseHiddenNumbers(choice, manufacturer)
  if (partNumber !== null && pack === partNumber) pack = null
  if (qty === null && choice.isUnheard && partNumber !== null) qty = chooseQuantityBehind(choice, partNumber)
  pack ??= choice.byContent((facts) => facts.packages, MIN_MOSTLY_SHARE)
  const { value, description } = chooseNames(choice, partNumber)
  // Numbers and words in one column: each cell is what it looks like.
  if (partNumber === null && designators !== null && value !== description && mayBeNumbers(choice, description)) partNumber = description
  // Nothing else names parts: J111 is one, then.
  if (choice.isUnheard && partNumber === null && value === null && designators !== null && mayBeParts(evidence[designators])) {
    partNumber = designators
    designators = null
  }
  const targetPrice =
    choice.named('target_price', (facts) => facts.addresses < MIN_MOSTLY_SHARE) ??
    choice.empty('target_price') ??
    (choice.isUnheard && qty !== null
      ? (choice.byContent(
          (facts) => Math.max(facts.prices, facts.pieces),
          0.9,
          (facts) => facts.prices > 0,
        ) ?? choice.byContent((facts) => facts.prices, 0.9, undefined, SOME))
      : null)
  const dateCode = choice.named('date_code', () => true) ?? choice.empty('date_code')
  const others = numbers.slice(1).filter((column) => column !== partNumber)
  return {
    part_number: partNumber ?? choice.empty('part_number'),
    manufacturer: manufacturer ?? choice.empty('manufacturer'),
    qty,
    designators: designators ?? choice.empty('designators'),
    description: description ?? choice.empty('description'),
    package: pack ?? choice.empty('package'),
    value: (value === null || choice.isFiller(value) ? chooseUnnamedValues(choice) : null) ?? value ?? choice.empty('value'),
    fitted: fitted ?? choice.empty('fitted'),
    supplier_skus: skus,
    alternates: pairColumns(others, alternateMakers, texts),
    ...(targetPrice !== null && { target_price: targetPrice }),
    ...(dateCode !== null && { date_code: dateCode }),
  }
}

/** Whether cells are sentences with digits in them: no maker is called so. */
const describesParts = ({ cells, filled, makers }: ColumnEvidence): boolean =>
  makers < 0.5 && cells.filter((cell) => DESCRIBES.test(cell)).length >= filled * MIN_MOSTLY_SHARE

const DESCRIBES = /^(?=.*\d)\S+\s+\S+\s+\S/

/** A drawing's libraries are called in small letters, some of them as makers are: linear, maxim. */
const areLibraries = ({ cells, filled }: ColumnEvidence): boolean =>
  cells.filter((cell) => !/\p{Lu}|\p{Lo}/u.test(cell)).length >= filled * MIN_MOSTLY_SHARE

const isMarkAlone = (choice: ColumnChoice, makers: readonly number[]): boolean =>
  makers.length > 0 && makers.every((column) => choice.isFiller(column) && choice.evidence[column]?.makers === 0)

/** Values of resistors, capacitors and inductors, with the names of those parts among them that have none. */
const namesValues = (facts: ColumnEvidence): boolean =>
  facts.values + facts.part_numbers + facts.packages + facts.words >= MIN_NEARLY_ALL_SHARE &&
  facts.sentences < 0.3 &&
  facts.cells.filter(looksLikePassive).length >= facts.filled * 0.3

/** 'Manufacturer/MPN': a column whose cells are a maker's name with a number of his, whatever it is called. */
function chooseMakersAndNumbers(choice: ColumnChoice): number | null {
  const isNamed = choice.headings.some(
    (heading, column) => heading?.field === 'part_number' && heading.weight === 3 && (choice.evidence[column]?.maker_numbers ?? 0) < 0.3,
  )
  // Where numbers have a column, this one is theirs only with words of the same heading.
  if (isNamed) return null
  return choice.strongest(
    (facts) => facts.maker_numbers,
    (facts) => facts.maker_numbers >= 0.5,
  )
}

/** What names the lines beside a number: their value, and what is said of them; one column may be both. */
function chooseNames(choice: ColumnChoice, partNumber: number | null): Pick<BomColumns, 'value' | 'description'> {
  let value = chooseValue(choice, partNumber)
  if (value === null && partNumber === null) value = chooseUnnamedValues(choice)
  let description =
    choice.named('description', (facts, weight) => weight === 3 || facts.sentences >= 0.3) ??
    // A name that turned out to be words.
    choice.named('value', (facts, weight) => weight === 1 && facts.sentences >= 0.5 && facts.addresses < MIN_MOSTLY_SHARE) ??
    choice.byContent((facts) => facts.sentences, MIN_MOSTLY_SHARE) ??
    chooseWords(choice)
  // Numbers and values among descriptions name the parts, where nothing else does.
  if (value === null && partNumber === null && namesParts(choice.evidence[description ?? -1])) value = description
  // What names the part where no number does: beside a description, or in it.
  if (value === null && !choice.isFilled(partNumber)) value = chooseWords(choice) ?? (choice.isName(description) ? description : null)
  if (value === null && description !== null && VALUE_TOO.test(choice.texts[description] ?? '')) value = description
  if (value === null && partNumber !== null && (choice.evidence[partNumber]?.values ?? 0) >= 0.3) value = partNumber
  if (partNumber === null && value === null)
    description ??= choice.strongest(
      (facts) => facts.words * facts.distinct,
      (facts, column) => facts.words >= 0.5 && choice.headings[column]?.field !== 'note',
    )
  // What no field takes stays with the line.
  if (description === null || choice.share(description) < FEW) description = chooseLeft(choice) ?? description
  if (value !== null && value === description && !VALUE_TOO.test(choice.texts[description] ?? ''))
    description = chooseLeft(choice, (column) => choice.isName(column)) ?? description
  return { value, description }
}

/** Of the rows, how many a column fills that gives way to any other. */
const FEW = 0.3

const namesParts = (facts: ColumnEvidence | undefined): boolean =>
  facts !== undefined && facts.sentences < 0.5 && facts.part_numbers + facts.values >= 0.3

/** 'Ref', 'Component': where the places have another column, references to parts. */
const mayBeNumbers = (choice: ColumnChoice, column: number | null): boolean =>
  choice.headings[column ?? -1]?.field === 'designators' && (choice.evidence[column ?? -1]?.part_numbers ?? 0) >= FEW

/** A column of words and numbers that is called a name, or nothing that is known, and that no field has. */
const chooseLeft = (choice: ColumnChoice, holds: (column: number) => boolean = () => true): number | null =>
  choice.strongest(
    (facts) => (facts.words + facts.sentences + facts.part_numbers) * facts.distinct,
    (facts, column) => {
      const field = choice.headings[column]?.field
      const isOpen = choice.isUnheard || field === undefined || field === 'value' || field === 'part_number' || field === 'designators'
      const isOther = facts.counts_up || facts.addresses > 0 || facts.pieces >= FEW || facts.places >= FEW || facts.makers >= 0.5
      return (
        isOpen &&
        !isOther &&
        holds(column) &&
        facts.distinct >= FEW &&
        facts.words + facts.sentences + facts.part_numbers >= MIN_MOSTLY_SHARE &&
        !namesValues(facts)
      )
    },
  )

/** Values of parts under a heading that says nothing. */
const chooseUnnamedValues = (choice: ColumnChoice): number | null =>
  choice.strongest(
    (facts) => facts.values,
    (facts, column) => choice.isUnread(column) && namesValues(facts),
  )

/** Words under a heading that says nothing, or that they are a name. */
function chooseWords(choice: ColumnChoice): number | null {
  return choice.strongest(
    (facts) => facts.words * facts.distinct,
    (facts, column) =>
      (facts.words + facts.sentences >= MIN_MOSTLY_SHARE || (facts.words >= 0.2 && mixesNames(choice, column, facts))) &&
      facts.addresses === 0 &&
      (choice.isUnread(column) || choice.isName(column)),
  )
}

/** A column called a number that holds whatever names a part: values, words, and numbers among them. */
const mixesNames = (choice: ColumnChoice, column: number, facts: ColumnEvidence): boolean =>
  choice.headings[column]?.field === 'part_number' &&
  choice.isName(column) &&
  !facts.counts_up &&
  facts.words + facts.sentences + facts.values + facts.part_numbers >= MIN_MOSTLY_SHARE

/** The column called a number that no field has taken, where values and numbers share it. */
const mixedNames = (choice: ColumnChoice): number | undefined =>
  choice.columnsOf('part_number', (facts) => facts.values + facts.part_numbers >= MIN_MOSTLY_SHARE && !facts.counts_up)[0]

/** What stands in for a number: 'Value' before 'Comment' before a name, as far as it is no sentence. */
function chooseValue(choice: ColumnChoice, partNumber: number | null): number | null {
  const [plainest = null, ...rest] = choice.columnsOf('value', (facts, weight) => {
    if (facts.addresses >= MIN_MOSTLY_SHARE || facts.counts_up) return false
    return weight === 3 || (facts.sentences < 0.5 && (weight === 2 || facts.filled >= choice.rows * 0.3))
  })
  // Of names that say no more than each other, the one with numbers of parts.
  const numbers = (column: number | null): number => choice.evidence[column ?? -1]?.part_numbers ?? 0
  const isVague = partNumber === null && plainest !== null && choice.headings[plainest]?.weight === 1
  const numbered =
    isVague && numbers(plainest) < 0.3 ? (rest.find((column) => numbers(column) >= MIN_MOSTLY_SHARE) ?? mixedNames(choice)) : undefined
  const first = numbered ?? plainest
  const others = rest.filter((column) => column !== first)
  // One that names some lines gives way to one that names all of them, and says the same of those.
  const whole =
    first === null || choice.share(first) > MIN_NEARLY_ALL_SHARE ? undefined : others.find((other) => choice.repeats(first, other))
  const value = whole ?? first
  choice.take(value)
  return value
}

/** Single names with three digits and more: J111, D882, L293. */
const mayBeParts = (facts: ColumnEvidence | undefined): boolean =>
  (facts?.cells ?? []).every((cell) => /^[A-Z]{1,3}\d{3,5}[A-Z]?$/i.test(cell))

function chooseDesignators(choice: ColumnChoice): number | null {
  // Places may be called like parts, where the parts have a column.
  const hasNumbers = choice.headings.some(
    (heading, column) =>
      heading?.field === 'part_number' && (heading.weight === 3 || (choice.evidence[column]?.part_numbers ?? 0) >= MIN_MOSTLY_SHARE),
  )
  const named = choice.columnsOf(
    'designators',
    (facts, weight) => facts.places >= (weight === 3 ? 0 : 0.3) && (facts.part_numbers < MIN_MOSTLY_SHARE || (weight === 3 && hasNumbers)),
  )
  let column = named.find((one) => (choice.evidence[one]?.places ?? 0) >= 0.3) ?? null
  // Eagle heads them 'Parts', and anything may stand above them.
  if (column === null) {
    const strong = [...choice.evidence.entries()].filter(
      ([, facts]) => facts.places >= MIN_MOSTLY_SHARE && facts.filled >= choice.rows * 0.3,
    )
    // A place is named once: angles (R0, R90) come again and again.
    const strength = ({ places, filled, distinct }: ColumnEvidence): number => places * filled * distinct
    column = strong.sort(([, a], [, b]) => strength(b) - strength(a))[0]?.[0] ?? null
  }
  column ??= named.find((one) => choice.headings[one]?.weight === 3) ?? null
  choice.take(column)
  return column
}
