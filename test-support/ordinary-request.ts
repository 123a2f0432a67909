/** Ordinary requests, generated from the contract: tests then change one position. */
import { z } from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'

const Schema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
})
type Schema = z.output<typeof Schema>

const toSchema = ({ request }: Endpoint): Schema => Schema.parse(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }))

/** The value of a field in this request; undefined leaves it to the schema. */
export type ProvideValue = (field: string, isNumber: boolean) => unknown

/** A password that satisfies the rules. */
export const PASSWORD = 'correct horse battery staple'
const SOON = new Date(Date.now() + 86_400_000).toISOString()

/** Ordinary values that a schema cannot express. */
const ORDINARY: Readonly<Record<string, unknown>> = {
  email: 'somebody@other.example',
  contact_name: 'other',
  company_name: 'Other Ltd',
  job_title: 'buyer',
  telephone: '+442079460018',
  country: 'GB',
  address: '1 Street',
  address_line1: '1 Street',
  city: 'London',
  state: '',
  postal_code: 'SW1A 1AA',
  password: PASSWORD,
  confirm_password: PASSWORD,
  old_password: PASSWORD,
  new_password: 'a new long one',
  confirm_new_password: 'a new long one',
  token: 'x'.repeat(43),
  format: 'csv',
  quoted_at: SOON,
  valid_until: SOON,
  ...{ change_set: 'some-changes', datasheet_url: 'https://other.example/sheet.pdf' },
  delivery_plan_date: null,
  date_code: '2431',
  target_price: null,
  unit_price: '1',
  part_number: 'SOMETHING',
  keyword: 'SOMETHING',
  access: '1.x',
  time_zone: '',
  category: 'chip-resistors',
  name: 'r',
  sort: '',
  filters: undefined,
  parent: undefined,
  status: undefined,
  tag: undefined,
  page: 1,
  page_size: 10,
  from: 0,
  count: 10,
  qty: 1,
  payment: 'wire',
  delivery: 'pick_up',
  freight: '0',
  received: '1',
  amount: '1',
  bank_reference: '',
  billing_address: null,
  steps: 1,
  website: '',
  lines: undefined,
  again: true,
  on: false,
  confirmed: false,
  solution: '1',
  read: true,
}

/** A request that fits its schema, with `provideValue` for fields by name. */
export function ordinaryRequest(endpoint: Endpoint, provideValue: ProvideValue): unknown {
  return valueFor(toSchema(endpoint), '', provideValue)
}

function valueFor(schema: unknown, field: string, provideValue: ProvideValue): unknown {
  const { type, properties, items, anyOf, oneOf, format, enum: choices, const: only, minimum = 1 } = Schema.parse(schema)
  const named = provideValue(field, type === 'integer')
  if (named !== undefined) return named
  if (field === 'columns' && properties) return Object.fromEntries(Object.keys(properties ?? {}).map((name) => [name, 0]))
  const ordinary = ORDINARY[field]
  if (typeof ordinary === 'number') return Math.max(minimum, ordinary)
  if (field in ORDINARY && field !== 'lines' && (!choices || choices.includes(ordinary))) return ordinary
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueFor(inner, name, provideValue)]))
  if (items !== undefined) return [valueFor(items, field === 'alternates' ? 'alternate' : '', provideValue)]
  const [either] = anyOf ?? oneOf ?? []
  if (either) return valueFor(either, field, provideValue)
  const first = Array.isArray(type) ? type[0] : type
  if (first === 'integer' || first === 'number') return Math.max(minimum, 1)
  if (first === 'boolean') return false
  if (format === 'date-time') return SOON
  if (format === 'date') return SOON.slice(0, 10)
  return first === 'string' ? 'x' : undefined
}

/** Names and indexes, from the outside in. */
export type ValuePath = readonly (string | number)[]

/** Paths of all texts and numbers in a request. */
export function leaves(value: unknown, at: ValuePath = []): ValuePath[] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => leaves(inner, [...at, index]))
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...at, name]))
  return typeof value === 'string' || typeof value === 'number' ? [at] : []
}

export const valueAt = (value: unknown, [name, ...rest]: ValuePath): unknown =>
  name === undefined ? value : valueAt((value as Record<string | number, unknown>)[name], rest)

/** The request with another value at a path. */
export function withAt(value: unknown, [name, ...rest]: ValuePath, leaf: unknown): unknown {
  if (name === undefined) return leaf
  if (Array.isArray(value)) return value.map((inner, index) => (index === name ? withAt(inner, rest, leaf) : inner))
  return { ...(value as object), [name]: withAt((value as Record<string | number, unknown>)[name], rest, leaf) }
}
