import type { z } from 'zod'
import type { FieldErrors } from './envelope.ts'

/** Schemas of the contract report a code; zod's sentences are for developers. */
const MESSAGE_CODE = /^[a-z_0-9]+$/

/** Field → code of the `validation` texts, the first for each field; errors of the whole request are under `body`. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: Record<string, string> = {}
  for (const { path, code, message } of issues) fields[path.map(String).join('.') || 'body'] ??= MESSAGE_CODE.test(message) ? message : code
  return fields
}
