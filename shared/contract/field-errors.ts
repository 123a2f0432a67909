import type { z } from 'zod'
import type { FieldErrors } from './envelope.ts'

/** Schemas of the contract say what is wrong by a code; zod's sentences are for developers. */
const MESSAGE_CODE = /^[a-z_0-9]+$/

/** Field → code of the `validation` texts, the first for each field; what is wrong with the whole is under `body`. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: Record<string, string> = {}
  for (const { path, code, message } of issues) fields[path.map(String).join('.') || 'body'] ??= MESSAGE_CODE.test(message) ? message : code
  return fields
}
