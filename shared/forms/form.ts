import type { z } from 'zod'
import type { Endpoint, EndpointRequest } from '../contract/endpoint.ts'
import type { FieldErrors } from '../contract/envelope.ts'
import { toFieldErrors } from '../contract/field-errors.ts'
import { type PostedForm, readFormText } from './posted.ts'

/**
 * A form is declared once: its call, and how each of its controls is read. The edge reads a form after the post, the browser before it,
 * with the same result. Controls have the names of the request's fields: "email", "shipping_address.city", "lines.3.qty".
 */

/** The format of prices, quantities and days in the form. */
export interface InputFormat {
  /** BCP 47. */
  tag: string
  /** IANA name. */
  time_zone: string
}

/** The texts of the controls, by name, valid or not; a checkbox is "1" or empty, a secret always empty. */
export type Draft = Readonly<Record<string, string>>

/** The text of another control of the same form or row, by its name there; trimmed. */
type ReadOtherControl = (name: string) => string

/** Whether controls are used, depending on other controls. */
export type FieldCondition = (otherControls: ReadOtherControl) => boolean

/** A kind of control. */
export interface Field<Value = unknown> {
  /** Maximum number of characters that are read; a longer text is cut, and still fails the length rule. */
  limit: number
  /** True: the text is not shown again. */
  is_secret?: true
  /** @param wrong reports an invalid text by a code of the `validation` texts */
  read(text: string, reading: InputFormat, wrong: (code: string) => void, otherControls: ReadOtherControl): Value
}

/** Controls with the same names, row by row: "lines.0.qty". */
interface Rows {
  rows: Fields
  /** Maximum number of rows that are read. */
  limit: number
  /** Which rows are sent; default: those with any text. */
  isIncluded?: FieldCondition
  /** The request's field for the number of a row, if it has one. */
  number_name?: string
  /** Controls of a row without a field in the request, as in `Form`. */
  otherControls?: readonly string[]
}

/** Controls of a form that belong together: "shipping_address.city". */
interface Group {
  group: Fields
  /** False: the group is null in the request. */
  isIncluded?: FieldCondition
}

export type Fields = Readonly<Record<string, Field | Rows | Group>>

/** A form and its call. */
export interface Form<E extends Endpoint = Endpoint> {
  endpoint: E
  fields: Fields
  /** Controls without a field in the request: which of two addresses, the content of the page. They are stored unchanged. */
  otherControls: readonly string[]
}

/** A checkbox reads as true or false, even if the call accepts only true. A choice may be null, which the schema rejects. */
type Loose<Value> = (Value extends boolean ? boolean : Value) | null

/** Fields by the names and types of a request. */
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

/** The content of a form's page. */
export interface FormState {
  draft: Draft
  /** Name of a control → code of the `validation` texts, in the order of the form; errors without a control come last. */
  problems: FieldErrors
  /** The message above the form; null: the fields show their messages. */
  notice: string | null
}

export const EMPTY_FORM: FormState = { draft: {}, problems: {}, notice: null }

export interface ReadForm<E extends Endpoint> extends Pick<FormState, 'draft' | 'problems'> {
  /** The valid request; null if there is an error. */
  request: EndpointRequest<E> | null
  /** The field errors of a response, by the controls of the form. */
  toProblems(fields: FieldErrors): FieldErrors
}

/**
 * Reads a form by its kinds of controls, and then by the schema of its call.
 * @param providedFields fields of the call that the form does not contain: a token, the id of an address
 * @param check errors beyond the schema
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

/** Maximum characters of a control without a field in the request: the measured size of `seen` with five hundred lines. */
const MAX_EXTRA_LENGTH = 200_000

class Reader {
  readonly draft: Record<string, string> = {}
  /** Errors of the controls, by the names of the request. */
  readonly problems: Record<string, string> = {}
  /** The names of rows in the form, by their names in the request: "lines.0" → "lines.3". */
  readonly #rows = new Map<string, string>()
  readonly #posted: PostedForm
  readonly #reading: InputFormat

  constructor(posted: PostedForm, reading: InputFormat) {
    this.#posted = posted
    this.#reading = reading
  }

  /** @param at the prefix of the controls' names @param path the prefix of their fields in the request */
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

  /** Reads a control without a field in the request. */
  readControl(name: string): void {
    this.draft[name] = this.#text(name, MAX_EXTRA_LENGTH)
  }

  /** Stores the texts of unused controls in the draft. */
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

  /** @param at the prefix of the controls' names */
  #textBeside(at: string): ReadOtherControl {
    return (name) => this.#text(at + name, MAX_EXTRA_LENGTH).trim()
  }

  #text(name: string, limit: number): string {
    // Browsers submit line breaks as two characters.
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
