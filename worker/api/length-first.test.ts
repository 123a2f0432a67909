import { expect, test } from 'vitest'
import { ENDPOINTS } from '#shared/contract/calls.ts'

/** The parts of zod's schemas that this test walks through. */
interface Schema {
  _zod: { def: { type?: string; checks?: readonly Check[] } & Record<string, unknown> }
}
interface Check {
  _zod: { def: { check?: string; format?: string; maximum?: number; abort?: boolean; pattern?: RegExp; fn?: unknown } }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** The children of a schema, under any property of zod's: options, elements, shapes. */
function below(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  return Object.values(value)
}

function findUnbounded(schema: Schema, path: string, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { checks = [], ...def } = schema._zod.def
  const complaints: string[] = []
  if (def.type === 'string') {
    let isBounded = false
    for (const { _zod: check } of checks) {
      const { def: rule } = check
      if (rule.check === 'max_length' || rule.check === 'length_equals') isBounded ||= rule.abort === true
      else if (rule.check === 'custom' || (rule.pattern && rule.format === 'regex')) {
        if (!isBounded && !isFixedLength(rule.pattern)) complaints.push(`${path}: ${rule.pattern ?? 'a rule of ours'}`)
      }
    }
  }
  const todo: [string, unknown][] = Object.entries(def)
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [name, value] = next
    if (isSchema(value)) complaints.push(...findUnbounded(value, `${path}.${name}`, seen))
    else if (typeof value === 'object' && value !== null)
      below(value).forEach((one, i) => void todo.push([`${name}.${Object.keys(value)[i]}`, one]))
  }
  return complaints
}

/** An anchored expression of counted characters limits the length itself: `^[a-z]{26}$`. */
const isFixedLength = (pattern: RegExp | undefined): boolean =>
  pattern !== undefined && /^\^(?:\[[^\]]+\]|\\d)\{(?:\d+,)?\d+\}\$$/.test(pattern.source)

test.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s: no rule reads a text before its length was seen, and found right',
  (_, { request }) => {
    expect(findUnbounded(request as unknown as Schema, 'request')).toEqual([])
  },
)
