import { LIFECYCLES, PACKAGINGS } from '#origin/catalogue/codes.ts'
import type { ParameterValue } from '#origin/catalogue/model.ts'
import { type Entry, isComputed, type Value } from './expand-row.ts'
import { compileFormula } from './formula.ts'
import { clean } from './preferred-numbers.ts'
import { isParameter, parseValue, type Row } from './read-tables.ts'
import { VALUE_CODES } from './value-codes.ts'

/** What a column holds for one combination of entries, one of each axis. */
export type Read = (entries: readonly Entry[]) => Value | undefined

const NUMBERS = ['spq', 'usd', 'price_factor']
const WORDS_OF: Readonly<Record<string, readonly string[]>> = { packaging: PACKAGINGS, lifecycle: LIFECYCLES, rohs: ['yes', 'no'] }
const PART_FIELDS = new Set(['part_number', 'package', ...NUMBERS, ...Object.keys(WORDS_OF)])

/** The columns of a series by their names, whichever table they stand in; formulas and templates are filled in as they are read. */
export class Columns {
  readonly #category: string
  readonly #columns = new Map<string, { read: Read; at: Row; computed: Map<string, Read> }>()
  readonly #parameters: string[] = []
  readonly #factors: Read[] = []
  readonly #used = new Set<string>()

  constructor(category: string) {
    this.#category = category
  }

  /** Only `price_factor` may stand in several tables: its values are multiplied. */
  add(name: string, at: Row, read: Read): void {
    if (name === 'price_factor') this.#factors.push(read)
    else if (this.#columns.has(name)) at.rejectTable(name, 'stands in two tables')
    else this.#columns.set(name, { read, at, computed: new Map() })
    if (isParameter(this.#category, name)) this.#parameters.push(name)
  }

  /** Says that something reads the column. @throws DataError if there is none */
  use(name: string, at: Row): void {
    this.#used.add(name)
    if (!this.#columns.has(name)) at.rejectTable(name, 'is no column')
  }

  /** Checks the fields of a part that stand in the row, and compiles its formulas and templates. */
  check(row: Row): void {
    for (const [name, text] of row.cells) {
      if (text === '-') continue
      if (isComputed(text)) this.#columns.get(name)?.computed.set(text, this.#compile(row, name, text))
      else if (NUMBERS.includes(name)) row.getPositive(name)
      else if (WORDS_OF[name]) row.getOneOf(name, WORDS_OF[name])
    }
  }

  /** @throws DataError for a column that is neither a field of parts nor a parameter, and that nothing reads */
  rejectUnused(): void {
    for (const [name, { at }] of this.#columns)
      if (!PART_FIELDS.has(name) && !isParameter(this.#category, name) && !this.#used.has(name))
        at.rejectTable(name, `is no parameter of ${this.#category}, and nothing uses it`)
  }

  /** The column's value; undefined where it is empty. */
  find(name: string, entries: readonly Entry[]): Value | undefined {
    const column = this.#columns.get(name)
    const value = column?.read(entries)
    const compute = typeof value === 'string' ? column?.computed.get(value) : undefined
    return compute ? compute(entries) : value
  }

  get(name: string, entries: readonly Entry[]): Value {
    const value = this.find(name, entries)
    if (value === undefined) throw new Error(`${name} is missing`)
    return value
  }

  getNumber(name: string, entries: readonly Entry[]): number {
    return toNumber(name, this.get(name, entries))
  }

  /** What the price is multiplied by. */
  priceFactor(entries: readonly Entry[]): number {
    return this.#factors.reduce((product, read) => product * toNumber('price_factor', read(entries) ?? 1), 1)
  }

  toParameters(entries: readonly Entry[]): Record<string, ParameterValue> {
    const parameters: Record<string, ParameterValue> = {}
    for (const slug of this.#parameters) {
      const value = this.find(slug, entries)
      if (value !== undefined) parameters[slug] = value
    }
    return parameters
  }

  #compile(row: Row, name: string, text: string): Read {
    try {
      if (!text.startsWith('=')) return this.#compileTemplate(row, text)

      const formula = compileFormula(text.slice(1), (column) => this.use(column, row))
      const compute = (entries: readonly Entry[]) => formula((column) => this.getNumber(column, entries))
      return isParameter(this.#category, name) ? (entries) => clean(compute(entries)) : compute
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      return row.rejectTable(name, error.message)
    }
  }

  /** `RC{size}F-07{resistance:letter}L`: columns, after a colon the code in which a number is written. */
  #compileTemplate(row: Row, text: string): Read {
    const pieces = text.split(/\{([^{}]+)\}/).map((piece, at): Read => {
      if (at % 2 === 0) return () => piece
      const [column = '', code] = piece.split(':')
      this.use(column, row)
      if (code === undefined) return (entries) => this.find(column, entries) ?? ''
      const write = VALUE_CODES[code]
      if (!write) throw new SyntaxError(`there is no code ${code}`)
      return (entries) => write(this.getNumber(column, entries))
    })
    return (entries) => pieces.map((read) => read(entries)).join('')
  }
}

function toNumber(name: string, value: Value): number {
  const number = typeof value === 'number' ? value : parseValue(value)
  if (number === null) throw new Error(`${name}: ${value} is no number`)
  return number
}
