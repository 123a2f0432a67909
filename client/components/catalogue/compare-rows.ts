import type { PartDetail, PartParameter } from '#shared/contract/catalogue.ts'
import { isFunctionParameter } from '#shared/trade/parameter-rules.ts'

/** One parameter over all parts: null where a part does not have it. */
export interface ComparedParameter {
  slug: string
  name: string
  values: (PartParameter | null)[]
}

/**
 * The union of the parts' parameters. Each part has them in the order of its category, and the rows preserve these orders where they agree.
 * An additional parameter of a later part comes after the one that precedes it there.
 */
export function listComparedParameters(parts: readonly Pick<PartDetail, 'parameters'>[]): ComparedParameter[] {
  const rows: ComparedParameter[] = []
  parts.forEach(({ parameters }, column) => {
    let after = -1
    for (const parameter of parameters) {
      let at = rows.findIndex(({ slug }) => slug === parameter.slug)
      if (at < 0) {
        at = after + 1
        rows.splice(at, 0, { slug: parameter.slug, name: parameter.name, values: parts.map(() => null) })
      }
      const row = rows[at]
      if (row) row.values[column] = parameter
      after = Math.max(after, at)
    }
  })
  return rows
}

/** Whether the texts differ: null is unknown, and one text alone never differs. */
export const hasDifference = (texts: readonly (string | null)[]): boolean => new Set(texts.filter((text) => text !== null)).size > 1

/** The names of the functions in which parts of one category differ, so that buyers do not confuse one with a substitute of the other. */
export function listDifferingFunctions(parts: readonly Pick<PartDetail, 'parameters' | 'category'>[]): string[] {
  if (new Set(parts.map(({ category }) => category.slug)).size > 1) return []
  return listComparedParameters(parts).flatMap(({ slug, name, values }) =>
    isFunctionParameter(slug) && hasDifference(values.map((value) => value?.text ?? null)) ? [name] : [],
  )
}

/** Which of the numbers are the highest and the lowest of their row; none where all numbers are equal. */
export function findExtremes(numbers: readonly (number | null)[]): ('highest' | 'lowest' | null)[] {
  const presentNumbers = numbers.filter((number) => number !== null)
  const [highest, least] = [Math.max(...presentNumbers), Math.min(...presentNumbers)]
  return numbers.map((number) =>
    number === null || highest === least ? null : number === highest ? 'highest' : number === least ? 'lowest' : null,
  )
}
