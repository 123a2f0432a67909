import type { PartSummary } from '#shared/contract/catalogue.ts'
import { type ColumnSource, createValueTest, invertTest, type Selection } from './choices.ts'
import type { ColumnValue } from './column-format.ts'
import { findMatches } from './matching.ts'

/** Fields that have one value in the whole selection, which a listing shows once. @param some parts of the page, compared first */
export async function listSameFields(columns: ColumnSource, selection: Selection, some: readonly PartSummary[]): Promise<string[]> {
  const [first, ...others] = some.map(toValues)
  if (!first || others.length === 0) return []
  const alike = [...first].filter(([field, value]) => others.every((values) => values.get(field) === value))
  const found = await Promise.all(alike.map(async ([field, value]) => ((await hasOthers(columns, selection, field, value)) ? [] : [field])))
  return found.flat()
}

/** The values of a part that columns may have. */
const toValues = (part: PartSummary): Map<string, ColumnValue> =>
  new Map([
    ...(part.package === null ? [] : [['package', part.package] as const]),
    ...part.parameters.map(({ slug, value }) => [slug, value] as const),
  ])

/** Whether a part of a selection has another value of a field, or none. */
async function hasOthers(columns: ColumnSource, { choices, only }: Selection, field: string, value: ColumnValue): Promise<boolean> {
  const test = createValueTest(columns.fields, field, [value])
  if (!test) return true
  const matches = await findMatches(columns, { choices: [...choices, { field: null, tests: [invertTest(test)] }], only })
  return matches.total > 0
}
