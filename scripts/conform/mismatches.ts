/** Compares a response with its schema: every path, with the contract's type and the received value. */
import { z } from 'zod'

export interface Mismatch {
  /** The path, like `data.items[3].stock`. For a fault that repeats in a list, the first path. */
  at: string
  expected: string
  received: string
  /** The number of list items with the same fault. */
  times: number
}

type Path = readonly PropertyKey[]

/** @param root the name of the value at the beginning of every path */
export function listMismatches(schema: z.ZodType, value: unknown, root = 'data'): Mismatch[] {
  const result = schema.safeParse(value)
  if (result.success) return []
  return together(
    result.error.issues
      .flatMap((issue) => flat(issue))
      .map(({ issue, path }) => ({ path, expected: formatExpectation(schema, issue, path), received: formatValue(valueAt(value, path)) })),
    root,
  )
}

/**
 * Values that a schema treats as absent, and values without a field in it: no page fails, but the shop ignores them. A field outside the
 * schema is usually a misspelled one.
 */
export function listUnusedValues(schema: z.ZodType, value: unknown, root = 'data'): Mismatch[] {
  const found: { path: Path; expected: string; received: string }[] = []
  const walk = (schema: z.ZodType, value: unknown, path: Path): void => {
    const { def } = inner(schema)._zod as { def: Def }
    if (def.type === 'array' && Array.isArray(value) && def.element)
      for (const [index, item] of value.entries()) walk(def.element, item, [...path, index])
    if (def.type !== 'object' || !isObject(value) || !def.shape) return
    for (const [name, item] of Object.entries(value)) {
      const field = def.shape[name]
      const at = [...path, name]
      if (!field) found.push({ path: at, expected: 'no field of this name: it is ignored', received: formatValue(item) })
      else if (field._zod.def.type === 'catch' && !strict(field).safeParse(item).success)
        found.push({ path: at, expected: `${toTypeName(strict(field))}: this value is ignored`, received: formatValue(item) })
      else walk(field, item, at)
    }
  }
  walk(schema, value, [])
  return together(found, root)
}

interface Def {
  type: string
  shape?: Readonly<Record<string, z.ZodType>>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  in?: z.ZodType
}

const readDefinition = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'catch', 'prefault', 'readonly', 'nonoptional'])

/** A schema without its optional wrappers. */
function inner(schema: z.ZodType): z.ZodType {
  const { type, innerType } = readDefinition(schema)
  return WRAPPERS.has(type) && innerType ? inner(innerType) : schema
}

/** The schema of a field without its `catch`, which accepts invalid values. */
function strict(schema: z.ZodType): z.ZodType {
  const { type, innerType } = readDefinition(schema)
  return type === 'catch' && innerType ? strict(innerType) : schema
}

function isNullable(schema: z.ZodType): boolean {
  const { type, innerType } = readDefinition(schema)
  return type === 'nullable' || (WRAPPERS.has(type) && innerType !== undefined && isNullable(innerType))
}

/** The schema at a path; null if it cannot be determined. */
function schemaAt(schema: z.ZodType, path: Path): z.ZodType | null {
  const [name, ...rest] = path
  if (name === undefined) return schema
  const { type, shape, element, valueType, options } = readDefinition(inner(schema))
  if (type === 'union') {
    const all = (options ?? []).map((option) => schemaAt(option, path))
    return all.find((option) => option !== null) ?? null
  }
  const next = type === 'object' ? shape?.[String(name)] : type === 'array' ? element : type === 'record' ? valueType : undefined
  return next ? schemaAt(next, rest) : null
}

interface LocatedMismatch {
  issue: z.core.$ZodIssue
  path: Path
}

/** The issues of the best matching union option, instead of one issue for the whole union. */
function flat(issue: z.core.$ZodIssue, before: Path = []): LocatedMismatch[] {
  const path = [...before, ...issue.path]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ issue, path }]
  const [best = []] = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)
  return best.flatMap((each) => flat(each, path))
}

const depth = (issues: readonly z.core.$ZodIssue[]): number => Math.min(...issues.map(({ path }) => path.length))

function formatExpectation(schema: z.ZodType, issue: z.core.$ZodIssue, path: Path): string {
  const schemaAtPath = schemaAt(schema, path)
  const orNull = schemaAtPath && isNullable(schemaAtPath) ? ', or null' : ''
  return `${expectation(schemaAtPath && inner(schemaAtPath), issue)}${orNull}`
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const isInteger = (schema: z.ZodType): boolean => z.toJSONSchema(schema, { unrepresentable: 'any' })['type'] === 'integer'

const isMoney = (schema: z.ZodType): boolean => readDefinition(schema).type === 'pipe'

/** The name of a schema's type, in words. */
function toTypeName(schema: z.ZodType): string {
  if (isMoney(schema)) return 'money: a text with a decimal number of US dollars, "0.0123"'
  const { type } = readDefinition(schema)
  return NAMES[type] ?? type
}

function expectation(schemaAtPath: z.ZodType | null, issue: z.core.$ZodIssue): string {
  if (schemaAtPath && isMoney(schemaAtPath)) {
    return issue.code === 'custom' && issue.message === 'valid_price' ? 'money in whole cents, "55.87"' : toTypeName(schemaAtPath)
  }
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' && schemaAtPath && isInteger(schemaAtPath)
        ? 'a whole number'
        : (NAMES[issue.expected] ?? issue.expected)
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ')
    case 'too_small':
      return bound('at least', issue.origin, issue.minimum)
    case 'too_big':
      return bound('at most', issue.origin, issue.maximum)
    case 'invalid_format':
      return FORMATS[issue.format] ?? (issue.pattern ? `a text like ${issue.pattern}` : issue.format)
    default:
      return issue.message
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'an instant in UTC, "2026-11-24T08:00:00Z"',
  date: 'a day, "2026-11-24"',
}

function bound(which: string, origin: string, limit: number | bigint): string {
  if (origin === 'string') return `a text of ${which} ${limit} characters`
  return origin === 'array' ? `a list of ${which} ${limit}` : `${which} ${limit}`
}

const MAX_VALUE_LENGTH = 80

/** A value in a report. */
export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing: it is not there'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (value: unknown, [name, ...rest]: Path): unknown =>
  name === undefined ? value : valueAt((value as Record<PropertyKey, unknown> | null | undefined)?.[name], rest)

const pathText = (path: Path, root: string): string =>
  path.reduce<string>((text, name) => (typeof name === 'number' ? `${text}[${name}]` : `${text}.${String(name)}`), root)

/** Merges the same fault of several list items into one, with the first path. */
function together(found: readonly { path: Path; expected: string; received: string }[], root: string): Mismatch[] {
  const kinds = new Map<string, Mismatch>()
  for (const { path, expected, received } of found) {
    const kind = `${path.map((name) => (typeof name === 'number' ? '*' : String(name))).join('.')} ${expected}`
    const existingMismatch = kinds.get(kind)
    if (existingMismatch) existingMismatch.times++
    else kinds.set(kind, { at: pathText(path, root), expected, received, times: 1 })
  }
  return [...kinds.values()]
}
