import type { FieldErrors } from '#shared/contract/envelope.ts'
import { CONTACT_FIELDS, type ContactField } from '#shared/forms/rfq-lines.ts'
import type { FormRow } from './form-rows.ts'

/** The name of a line's field by the key of its row: an error stays with its line when other lines are added or removed. */
export const toProblemName = (key: string, field: string): string => `lines.${key}.${field}`

export const isContactField = (name: string): name is ContactField => CONTACT_FIELDS.some((field) => field === name)

const isField = (name: string): boolean => name.startsWith('lines.') || isContactField(name)

/** Field errors by control; those of lines have the key of their row for its index. An error without a field comes first. */
export function toFormProblems(fields: FieldErrors, rows: readonly FormRow[]): FieldErrors {
  const problems = Object.entries(fields).map(([name, code]): [string, string] => {
    const [, index, field = ''] = /^lines\.(\d+)\.(\w+)/.exec(name) ?? []
    if (index === undefined) return [name, code]
    const row = rows[Number(index)]
    return [row ? toProblemName(row.key, field) : 'lines', code]
  })
  return Object.fromEntries(problems.sort(([one], [other]) => Number(isField(one)) - Number(isField(other))))
}

/** @returns the same object where there is no such problem */
export function removeProblem(problems: FieldErrors, name: string): FieldErrors {
  const { [name]: removedProblem, ...rest } = problems
  return removedProblem === undefined ? problems : rest
}
