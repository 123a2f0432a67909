import type { Endpoint } from '#shared/contract/endpoint.ts'
import { copyByContract, encodeByContract } from '../runtime/copy-by-contract.ts'

/**
 * Compares a call's data with its contract, in tests: the data must equal what a caller would parse from the answer's text.
 * @throws Error with the call and the first field that differs
 */
export function checkAnswer(endpoint: Endpoint, data: unknown): void {
  const read: unknown = endpoint.data.parse(JSON.parse(JSON.stringify(endpoint.data.encode(data))))
  const field =
    firstDifference(copyByContract(endpoint.data, data), read, 'data') ??
    firstDifference(encodeByContract(endpoint.data, data), endpoint.data.encode(data), 'encoded data')
  if (field !== null) throw new Error(`${endpoint.method} ${endpoint.path} hands over what its text would not say: ${field}`)
}

/** Path of the first difference of two values; null if they are equal. */
function firstDifference(value: unknown, other: unknown, path: string): string | null {
  if (!isObject(value) || !isObject(other)) return Object.is(value, other) ? null : path
  if (Array.isArray(value) !== Array.isArray(other)) return path
  for (const name of new Set([...Object.keys(value), ...Object.keys(other)])) {
    const field = firstDifference(Reflect.get(value, name), Reflect.get(other, name), `${path}.${name}`)
    if (field !== null) return field
  }
  return null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
