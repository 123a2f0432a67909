import type { z } from 'zod'
import type { Endpoint, EndpointRequest } from '../contract/endpoint.ts'
import type { FieldErrors } from '../contract/envelope.ts'
import { toFieldErrors } from '../contract/field-errors.ts'
import { type PostedForm, readFormText } from './posted.ts'

/**
 * A form is declared once: which call it makes, and how each of its controls is read. The edge reads what was posted, the browser
 * what is about to be, and both say the same of it. Controls are called as the request calls its fields: "email",
 * "shipping_address.city", "lines.3.qty".
 */

/** How prices, quantities and days are written by whoever fills the form in. */
export interface InputFormat {
  /** BCP 47. */
  tag: string
  /** IANA name. */
  time_zone: string
}

/** What stands in the controls, by their names, right or wrong; a tick is "1" or empty, a secret always empty. */
export type Draft = Readonly<Record<string, string>>

/** What stands in another control of the same form or row, by the name it has there; without spaces around it. */
type ReadOtherControl = (name: string) => string

/** Whether controls count, by what stands beside them. */
export type FieldCondition = (otherControls: ReadOtherControl) => boolean

/** A kind of control. */
export interface Field<Value = unknown> {
  /** The most characters that are read; of what is longer the rest is dropped, and the rule that it is too long still holds. */
  limit: number
  /** Never shown again. */
  is_secret?: true
  /** @param wrong says by a code of the `validation` texts that there is no such value */
  read(text: string, reading: InputFormat, wrong: (code: string) => void, otherControls: ReadOtherControl): Value
}

/** Controls of the same names, row by row: "lines.0.qty". */
interface Rows {
  rows: Fields
  /** How many rows are read. */
  limit: number
  /** Which rows are sent; without it those in which something stands. */
  isIncluded?: FieldCondition
  /** What the call calls the number of a row, where it takes that. */
  number_name?: string
  /** As those of a form. */
  otherControls?: readonly string[]
}

/** Controls within a form that form a unit: "shipping_address.city". */
interface Group {
  group: Fields
  /** Where they do not count, the thing is null. */
  isIncluded?: FieldCondition
}

export type Fields = Readonly<Record<string, Field | Rows | Group>>

/** A form and its call. */
export interface Form<E extends Endpoint = Endpoint> {
  endpoint: E
  fields: Fields
  /** Controls that the call has no field for: which of two addresses, what the page had shown. They are kept as they are. */
  otherControls: readonly string[]
}

/** A tick reads as yes or no, also where the call takes nothing but a yes; of a choice nothing may be chosen, which the schema refuses. */
type Loose<Value> = (Value extends boolean ? boolean : Value) | null

/** Fields by the names of a request, of what the request takes. */
type FieldsFor<Request> = {
  readonly [Name in keyof Request]?: NonNullable<Request[Name]> extends readonly (infer Row)[]
    ? Rows & { rows: FieldsFor<Row> }
    :
        | Field<Loose<Request[Name]>>
        | (NonNullable<Request[Name]> extends object ? Group & { group: FieldsFor<NonNullable<Request[Name]>> } : never)
}

export const defineForm = <E extends Endpoint>(
  endpoint: E,
  fields: FieldsFor<EndpointRequest<E>>,
  otherControls: readonly string[] = [],
): Form<E> => ({
  endpoint,
  fields: fields as Fields,
  otherControls,
})

/** What the page of a form shows. */
export interface FormState {
  draft: Draft
  /** Name of a control → code of the `validation` texts, in the order of the form; what the form has no control for comes last. */
  problems: FieldErrors
  /** The message above the form; null: the fields have theirs. */
  notice: string | null
}

export const EMPTY_FORM: FormState = { draft: {}, problems: {}, notice: null }

export interface ReadForm<E extends Endpoint> extends Pick<FormState, 'draft' | 'problems'> {
  /** What can be sent; null where something is wrong. */
  request: EndpointRequest<E> | null
  /** What an answer says of the request, by the controls of the form. */
  toProblems(fields: FieldErrors): FieldErrors
}

/**
 * Reads a form by its kinds of controls, and then by the schema of its call.
 * @param known what the call needs and the form does not hold: a token, the id of an address
 * @param check what is wrong beyond what the schema knows
 */
export function readForm<E extends Endpoint>(
  { endpoint, fields, otherControls }: Form<E>,
  posted: PostedForm,
  reading: InputFormat,
  providedFields: Partial<EndpointRequest<E>> = {},
  check?: (request: Partial<EndpointRequest<E>>) => FieldErrors,
): ReadForm<E> {
  const reader = new Reader(posted, reading)
  for (const name of otherControls) reader.readControl(name)
  const request = { ...reader.values(fields, '', ''), ...providedFields }
  const toProblems = (errors: FieldErrors): FieldErrors => reader.toProblems(errors)
  const read = endpoint.request.safeParse(request)
  const problems = toProblems({ ...(read.error && toFieldErrors(read.error.issues)), ...check?.(request), ...reader.problems })
  const isValid = Object.keys(problems).length === 0
  return { draft: reader.draft, problems, request: isValid ? (request as z.input<E['request']>) : null, toProblems }
}

/** What five hundred lines were seen at. */
const MAX_EXTRA_LENGTH = 200_000

class Reader {
  readonly draft: Record<string, string> = {}
  /** What the controls themselves say, by the names of the request. */
  readonly problems: Record<string, string> = {}
  /** Where rows are in the form, by where they are in the request: "lines.0" → "lines.3". */
  readonly #rows = new Map<string, string>()
  readonly #posted: PostedForm
  readonly #reading: InputFormat

  constructor(posted: PostedForm, reading: InputFormat) {
    this.#posted = posted
    this.#reading = reading
  }

  /** @param at what the names of the controls begin with @param path the same in the request */
  values(fields: Fields, at: string, path: string): Record<string, unknown> {
    const values: Record<string, unknown> = {}
    const otherControls = this.#textBeside(at)
    for (const [name, field] of Object.entries(fields)) {
      if ('rows' in field) values[name] = this.#readRows(field, at + name, path + name)
      else if ('read' in field) values[name] = this.#readField(field, at + name, path + name, otherControls)
      else if (field.isIncluded?.(otherControls) ?? true) values[name] = this.values(field.group, `${at}${name}.`, `${path}${name}.`)
      else {
        this.#keepAll(field.group, `${at}${name}.`)
        values[name] = null
      }
    }
    return values
  }

  /** What stands in a control that the call has no field for. */
  readControl(name: string): void {
    this.draft[name] = this.#text(name, MAX_EXTRA_LENGTH)
  }

  /** What stands in controls that do not count. */
  #keepAll(fields: Fields, at: string): void {
    for (const [name, field] of Object.entries(fields)) {
      if ('group' in field) this.#keepAll(field.group, `${at}${name}.`)
      else if ('read' in field) this.#keepField(field, at + name)
    }
  }

  #keepField({ limit, is_secret }: Field, name: string): string {
    const text = this.#text(name, limit)
    this.draft[name] = is_secret ? '' : text
    return text
  }

  /** @param at what the names of the controls begin with */
  #textBeside(at: string): ReadOtherControl {
    return (name) => this.#text(at + name, MAX_EXTRA_LENGTH).trim()
  }

  #text(name: string, limit: number): string {
    // Forms write line breaks as two characters.
    return readFormText(this.#posted, name).replace(/\r\n?/g, '\n').slice(0, limit)
  }

  #readField(field: Field, name: string, path: string, otherControls: ReadOtherControl): unknown {
    const wrong = (code: string) => {
      this.problems[path] ??= code
    }
    return field.read(this.#keepField(field, name), this.#reading, wrong, otherControls)
  }

  #readRows({ rows, limit, isIncluded, number_name, otherControls = [] }: Rows, name: string, path: string): unknown[] {
    const values: unknown[] = []
    const countsRow = isIncluded ?? ((textBeside: ReadOtherControl) => Object.keys(rows).some((field) => textBeside(field) !== ''))
    for (const row of this.#rowNumbers(name, limit)) {
      const [at, to] = [`${name}.${row}.`, `${path}.${values.length}`]
      for (const one of otherControls) this.readControl(at + one)
      if (!countsRow(this.#textBeside(at))) {
        this.#keepAll(rows, at)
        continue
      }
      this.#rows.set(to, `${name}.${row}`)
      values.push({ ...this.values(rows, at, `${to}.`), ...(number_name && { [number_name]: row }) })
    }
    return values
  }

  #rowNumbers(name: string, limit: number): number[] {
    const numbers = new Set<number>()
    for (const key of this.#posted.keys()) {
      const row = key.startsWith(`${name}.`) ? /^\d{1,5}(?=\.)/.exec(key.slice(name.length + 1))?.[0] : undefined
      if (row !== undefined && Number(row) < limit) numbers.add(Number(row))
    }
    return [...numbers].sort((a, b) => a - b)
  }

  toProblems(errors: FieldErrors): FieldErrors {
    const named = new Map(Object.entries(errors).map(([path, code]) => [this.#nameOf(path), code]))
    const namedControls = Object.keys(this.draft).filter((name) => named.has(name))
    return Object.fromEntries([...new Set([...namedControls, ...named.keys()])].map((name) => [name, named.get(name) ?? 'invalid']))
  }

  #nameOf(path: string): string {
    const [, row, rest] = /^(.+?\.\d+)(\..+)?$/.exec(path) ?? []
    const moved = row === undefined ? undefined : this.#rows.get(row)
    return moved === undefined ? path : moved + (rest ?? '')
  }
}
