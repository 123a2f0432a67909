/**
 * Which column holds what: by what the headings say, as far as the cells below agree. Headings lie in known ways: distributors'
 * codes under 'Part Number', makers' numbers under 'Footprint' or 'LibRef'.
 */

import { isSkuColumn } from '../cells/supplier-skus.ts'
import type { BomColumns } from '../reading.ts'
import type { ColumnEvidence } from './evidence.ts'
import type { Headings } from './header.ts'
import type { ListField } from './heading-names.ts'
import { isUnnamed, nearHeading, readHeading } from './headings.ts'

/** From how many of its cells on a column is what they look like. */
const MOSTLY = 0.6
const NEARLY_ALL = 0.85
/** Of the rows, how many an unnamed column has to fill to be one of the list's. */
const FILLS = 0.55

/** 'Description / Value': two names for what is both. */
const VALUE_TOO = /[/|&]\s*(?:value|wert|valeur|valor|valore|值|номинал)\b/iu

/** 'Manufacturer/MPN': the maker's name and its number. */
const NUMBER_TOO = /[/|&+,]\s*(?:mpn|mfr ?p\/?n|p\/?n|part ?(?:no|number|#)|型号|型號|型番|品番|품번)/iu

/** What a column is called that is kept for numbers, even if nobody has filled it in. */
const NUMBER_NAME = /^(?:part ?(?:number|no|num|#)|p ?n|mpn)$/

export class Assignment {
  readonly #texts: readonly string[]
  readonly #headings: Headings
  readonly #evidence: readonly ColumnEvidence[]
  readonly #rows: number
  readonly #taken = new Set<number>()
  /** Whether no heading is known: then they say as much as none. */
  readonly #unheard: boolean

  constructor(texts: readonly string[], evidence: readonly ColumnEvidence[], rows: number) {
    this.#texts = texts
    this.#evidence = evidence
    this.#rows = rows
    this.#headings = texts.map((text) => readHeading(text) ?? nearHeading(text))
    this.#unheard = this.#headings.every((heading) => heading === null)
  }

  /** Whether the heading says nothing that is known: in another language, misspelt, or not at all. What the cells say counts, then. */
  #unread(column: number): boolean {
    return this.#unheard || this.#headings[column] === null
  }

  /** Whether nobody gave the column a name. */
  #unnamed(column: number): boolean {
    return this.#unheard || isUnnamed(this.#texts[column] ?? '')
  }

  columns(): BomColumns {
    let designators = this.#designators()
    const skus = this.#skus()
    const fitted = this.#named('fitted', ({ filled }) => filled > 0)
    const numbers = this.#partNumbers()
    let partNumber = numbers[0] ?? null
    let qty = this.#quantity(designators)
    const makers = this.#columnsOf('manufacturer', (facts) => facts.pieces < MOSTLY && facts.part_numbers < NEARLY_ALL)
    let manufacturer = makers[0] ?? null
    const alternateMakers = [...makers.slice(1), ...this.#columnsOf('alternate_manufacturer', () => true)]
    this.#take(manufacturer, ...alternateMakers)
    let pack = this.#named('package', (facts) => partNumber !== null || !(facts.part_numbers >= NEARLY_ALL && facts.packages < 0.1))
    // A maker's number under the name of a footprint, or in a library's name for it.
    if (partNumber === null) partNumber = this.#hiddenPartNumbers()
    if (partNumber !== null && pack === partNumber) pack = null
    const first = partNumber
    // A number that goes up with the rows numbers them where it stands in front of the parts.
    if (qty === null && this.#unheard && first !== null)
      qty = this.#byContent(
        (facts) => (this.#evidence.indexOf(facts) > first ? facts.pieces : 0),
        0.9,
        (facts) => facts.prices === 0,
      )
    // A column of makers' names is that, whatever it is called.
    // 'Manufacturer/MPN': both stand there.
    if (partNumber === null && manufacturer !== null && NUMBER_TOO.test(this.#texts[manufacturer] ?? '')) partNumber = manufacturer
    manufacturer ??= this.#strongest(
      (facts) => facts.makers,
      (facts) => facts.makers >= 0.5,
    )
    pack ??= this.#byContent((facts) => facts.packages, MOSTLY)
    const { value, description } = this.#namesOf(partNumber)
    // Nothing else names parts: J111 is one, then.
    if (this.#unheard && partNumber === null && value === null && designators !== null && this.#mayBeParts(designators)) {
      partNumber = designators
      designators = null
    }
    const targetPrice =
      this.#named('target_price', (facts) => facts.filled > 0 && facts.addresses < MOSTLY) ??
      (this.#unheard && qty !== null
        ? this.#byContent(
            (facts) => Math.max(facts.prices, facts.pieces),
            0.9,
            (facts) => facts.prices > 0,
          )
        : null)
    const dateCode = this.#named('date_code', (facts) => facts.filled > 0)
    const others = numbers.slice(1).filter((column) => column !== partNumber)
    return {
      part_number: partNumber,
      manufacturer,
      qty,
      designators,
      description,
      package: pack,
      value:
        value ??
        this.#strongest(
          (facts) => facts.values,
          (facts, column) => this.#unnamed(column) && facts.values >= MOSTLY,
        ),
      fitted,
      supplier_skus: skus,
      alternates: pairs(others, alternateMakers, this.#texts),
      ...(targetPrice !== null && { target_price: targetPrice }),
      ...(dateCode !== null && { date_code: dateCode }),
    }
  }

  /** What names the lines beside a number: their value, and what is said of them; one column may be both. */
  #namesOf(partNumber: number | null): Pick<BomColumns, 'value' | 'description'> {
    let value = this.#value()
    let description =
      this.#named('description', (facts, weight) => weight === 3 || facts.sentences >= 0.3) ??
      // A name that turned out to be words.
      this.#named('value', (facts, weight) => weight === 1 && facts.sentences >= 0.5 && facts.addresses < MOSTLY) ??
      this.#byContent((facts) => facts.sentences, MOSTLY) ??
      this.#words()
    // What names the part where no number does: beside a description, or in it.
    if (value === null && !this.#isFilled(partNumber)) value = this.#words() ?? (this.#isName(description) ? description : null)
    if (value === null && description !== null && VALUE_TOO.test(this.#texts[description] ?? '')) value = description
    if (value === null && partNumber !== null && (this.#evidence[partNumber]?.values ?? 0) >= 0.3) value = partNumber
    if (partNumber === null && value === null)
      description ??= this.#strongest(
        (facts) => facts.words * facts.distinct,
        (facts, column) => facts.words >= 0.5 && this.#headings[column]?.field !== 'note',
      )
    return { value, description }
  }

  /** Words under a heading that says nothing, or that they are a name. */
  #words(): number | null {
    return this.#strongest(
      (facts) => facts.words * facts.distinct,
      (facts, column) => facts.words + facts.sentences >= MOSTLY && facts.addresses === 0 && (this.#unread(column) || this.#isName(column)),
    )
  }

  /** Whether a heading says that something is named there: a part, or its value. */
  #isName(column: number | null): boolean {
    const heading = column === null ? null : this.#headings[column]
    return heading?.field === 'value' || (heading?.field === 'part_number' && heading.weight < 3)
  }

  /** The share of the rows that have something there. */
  #share(column: number): number {
    return (this.#evidence[column]?.filled ?? 0) / Math.max(1, this.#rows)
  }

  /** Whether most lines have something there. */
  #isFilled(column: number | null): boolean {
    return column !== null && this.#share(column) >= 0.5
  }

  #take(...columns: (number | null)[]): void {
    for (const column of columns) if (column !== null) this.#taken.add(column)
  }

  /** Those of a field, the plainest and fullest first; equals in the order of the sheet. */
  #columnsOf(field: ListField, holds: (facts: ColumnEvidence, weight: number) => boolean): number[] {
    const columns: { column: number; trust: number }[] = []
    this.#headings.forEach((heading, column) => {
      const facts = this.#evidence[column]
      if (heading?.field !== field || !facts || this.#taken.has(column)) return
      // An empty column stands back behind any other, and counts at all only where its name leaves no doubt.
      if (facts.filled === 0) {
        if (heading.weight === 3 || NUMBER_NAME.test(heading.name)) columns.push({ column, trust: -1 })
      } else if (holds(facts, heading.weight)) columns.push({ column, trust: heading.weight + facts.filled / Math.max(1, this.#rows) / 2 })
    })
    return columns.sort((a, b) => b.trust - a.trust || a.column - b.column).map(({ column }) => column)
  }

  #named(field: ListField, holds: (facts: ColumnEvidence, weight: number) => boolean): number | null {
    const column = this.#columnsOf(field, holds)[0] ?? null
    this.#take(column)
    return column
  }

  /** Of the columns whose heading says nothing, the one whose cells say what they are. */
  #byContent(of: (facts: ColumnEvidence) => number, share: number, holds = (_: ColumnEvidence): boolean => true): number | null {
    return this.#strongest(of, (facts, column) => this.#unread(column) && of(facts) >= share && holds(facts))
  }

  /** Of the columns that are left and mostly filled, the one that has most of something; of nearly equal ones the first. */
  #strongest(of: (facts: ColumnEvidence) => number, holds: (facts: ColumnEvidence, column: number) => boolean): number | null {
    let best: { column: number; strength: number } | null = null
    for (const [column, facts] of this.#evidence.entries()) {
      if (this.#taken.has(column) || facts.filled < this.#rows * FILLS || !holds(facts, column)) continue
      const strength = of(facts) * facts.filled
      if (!best || strength > best.strength * 1.2) best = { column, strength }
    }
    this.#take(best?.column ?? null)
    return best?.column ?? null
  }

  /** Single names with three digits and more: J111, D882, L293. */
  #mayBeParts(column: number): boolean {
    return (this.#evidence[column]?.cells ?? []).every((cell) => /^[A-Z]{1,3}\d{3,5}[A-Z]?$/i.test(cell))
  }

  #designators(): number | null {
    // Places may be called like parts, where the parts have a column.
    const hasNumbers = this.#headings.some((heading) => heading?.field === 'part_number' && heading.weight === 3)
    const named = this.#columnsOf(
      'designators',
      (facts, weight) => facts.places >= (weight === 3 ? 0 : 0.3) && (facts.part_numbers < MOSTLY || (weight === 3 && hasNumbers)),
    )
    const sure = named.filter((column) => (this.#evidence[column]?.places ?? 0) >= 0.3)
    let column = sure[0] ?? null
    // Eagle heads them 'Parts', and anything may stand above them.
    if (column === null) {
      const strong = [...this.#evidence.entries()].filter(([, facts]) => facts.places >= MOSTLY && facts.filled >= this.#rows * 0.3)
      column = strong.sort(([, a], [, b]) => b.places * b.filled - a.places * a.filled)[0]?.[0] ?? null
    }
    column ??= named.find((one) => this.#headings[one]?.weight === 3) ?? null
    this.#take(column)
    return column
  }

  /** Distributors' columns by their names, and part numbers' that hold a distributor's. */
  #skus(): number[] {
    const skus: number[] = []
    this.#headings.forEach((heading, column) => {
      const facts = this.#evidence[column]
      if (!facts || facts.filled === 0 || this.#taken.has(column)) return
      const byName = heading?.field === 'supplier_sku'
      const number = heading?.field === 'part_number' || heading?.field === 'alternate_number'
      const byContent =
        (number || this.#unnamed(column)) &&
        facts.filled >= Math.min(3, this.#rows) &&
        isSkuColumn(facts.cells, number && heading.weight === 3)
      if (byName ? facts.addresses < MOSTLY : byContent) skus.push(column)
    })
    this.#take(...skus)
    return skus
  }

  /** The maker's numbers, the line's first; the columns are taken. */
  #partNumbers(): number[] {
    const holds = (facts: ColumnEvidence, weight: number): boolean => {
      if (facts.addresses >= MOSTLY || facts.places >= MOSTLY || (facts.counts_up && weight < 3)) return false
      if (weight === 3) return true
      // What may be a maker's number has to look like one.
      return facts.filled < 3 ? facts.part_numbers > 0 : facts.part_numbers >= (weight === 1 ? 0.5 : 0.35) && facts.packages < MOSTLY
    }
    const columns = this.#columnsOf('part_number', holds)
    const plain = columns.filter((column) => this.#headings[column]?.weight === 3)
    // An empty column with the right name gives way to a full one.
    const fuller = columns.find(
      (column) => !plain.includes(column) && plain.every((one) => this.#share(one) < 0.3) && this.#share(column) >= MOSTLY,
    )
    if (fuller !== undefined && plain.some((one) => this.#share(one) > 0)) {
      this.#take(fuller, ...plain)
      return [fuller, ...plain]
    }
    // A name that says less than another of the list is an internal number, or a library's.
    const numbers = plain.length > 0 ? plain.sort((a, b) => this.#order(a, b)) : columns.slice(0, 1)
    const alternates = this.#columnsOf('alternate_number', (facts) => facts.addresses < MOSTLY).sort((a, b) => a - b)
    if (numbers.length === 0) {
      // 'Référence' is a designator in one language, and the maker's number in another.
      const doubtful = this.#columnsOf('designators', (facts) => facts.part_numbers >= MOSTLY && facts.places < 0.2)
      numbers.push(...doubtful.slice(0, 1))
    }
    this.#take(...numbers, ...alternates)
    return numbers.length > 0 ? [...numbers, ...alternates] : alternates
  }

  /** Of numbers that say the same, the first one that is not empty. */
  #order(a: number, b: number): number {
    const empty = (column: number): number => ((this.#evidence[column]?.filled ?? 0) < this.#rows * 0.1 ? 1 : 0)
    return empty(a) - empty(b) || a - b
  }

  #hiddenPartNumbers(): number | null {
    return this.#strongest(
      ({ part_numbers }) => part_numbers,
      ({ part_numbers }, column) => {
        const field = this.#headings[column]?.field
        const lies = (field === 'package' || field === 'description') && part_numbers >= NEARLY_ALL
        return lies || (this.#unread(column) && part_numbers >= MOSTLY)
      },
    )
  }

  #quantity(designators: number | null): number | null {
    const counts = (facts: ColumnEvidence, weight: number): boolean => facts.pieces >= 0.5 && (!facts.counts_up || weight === 3)
    const perBoard = this.#columnsOf('qty', counts).filter((column) => (this.#evidence[column]?.filled ?? 0) > 0)
    const build = this.#columnsOf('build_qty', counts).filter((column) => (this.#evidence[column]?.filled ?? 0) > 0)
    const strongest = Math.max(0, ...perBoard.map((column) => this.#headings[column]?.weight ?? 0))
    const rivals = perBoard.filter((column) => this.#headings[column]?.weight === strongest).sort((a, b) => a - b)
    // One column for each of several boards: the quantity is their sum, where the list has it.
    const sum = [...build, ...perBoard].find((column) => this.#isSumOf(column, perBoard))
    let column = sum ?? perBoard.find((one) => this.#says(one)) ?? rivals[0] ?? build[0] ?? null
    if (column !== null) column = this.#fuller(column, [...rivals, ...build])
    if (column === null) {
      // Where nothing is named, prices stand beside.
      column = this.#byContent(
        (facts) => (facts.counts_up ? 0 : facts.pieces),
        0.9,
        (facts) => !this.#unheard || facts.prices === 0,
      )
      if (column !== null && designators !== null && !this.#plausible(column)) column = null
    }
    this.#take(column)
    return column
  }

  /** Prices have decimals, and years four digits: a count of pieces is mostly small and whole. */
  #plausible(column: number): boolean {
    const cells = this.#evidence[column]?.cells ?? []
    return cells.filter((cell) => /^\d{1,6}$/.test(cell)).length >= cells.length * 0.9
  }

  #says(column: number): boolean {
    return /(?:^| )(?:per|pro|je|par|por)(?: |$)|单|單|每/u.test(this.#headings[column]?.name ?? '')
  }

  /** One that is mostly empty gives way to one that is not. */
  #fuller(column: number, others: readonly number[]): number {
    const filled = (one: number): number => this.#evidence[one]?.filled ?? 0
    if (filled(column) >= this.#rows * 0.3) return column
    return others.find((one) => filled(one) >= Math.max(this.#rows * 0.6, filled(column) * 2)) ?? column
  }

  #isSumOf(column: number, all: readonly number[]): boolean {
    const parts = all.filter((one) => one !== column)
    const sums = this.#evidence[column]?.cells ?? []
    if (parts.length < 2 || sums.length === 0) return false
    const cells = parts.map((one) => this.#evidence[one]?.cells ?? [])
    if (cells.some(({ length }) => length !== sums.length)) return false
    return sums.every((cell, row) => cells.reduce((sum, list) => sum + Number(list[row]), 0) === Number(cell))
  }

  /** What stands in for a number: 'Value' before 'Comment' before a name, as far as it is no sentence. */
  #value(): number | null {
    return this.#named('value', (facts, weight) => {
      if (facts.addresses >= MOSTLY || facts.counts_up) return false
      return weight === 3 || (facts.sentences < 0.5 && (weight === 2 || facts.filled >= this.#rows * 0.3))
    })
  }
}

/** Further numbers with their makers: by the number in their headings where both have one, otherwise in their order. */
function pairs(
  numbers: readonly number[],
  makers: readonly number[],
  texts: readonly string[],
): { part_number: number; manufacturer: number | null }[] {
  const numbered = (column: number): string | null => /(\d)\D*$/.exec(texts[column] ?? '')?.[1] ?? null
  const left = [...makers].sort((a, b) => a - b)
  return numbers.map((partNumber, i) => {
    const digit = numbered(partNumber)
    const same = left.findIndex((column) => digit !== null && numbered(column) === digit)
    // A maker stands before its number, or after it, with nothing of the kind between.
    const at = same >= 0 ? same : left.length === numbers.length - i ? 0 : -1
    const [manufacturer = null] = at >= 0 ? left.splice(at, 1) : []
    return { part_number: partNumber, manufacturer }
  })
}
