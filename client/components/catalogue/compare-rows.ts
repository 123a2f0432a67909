import type { PartDetail, PartParameter } from '#shared/contract/catalogue.ts'

/** One parameter over all parts: null where a part does not have it. */
export interface ParameterRow {
  slug: string
  name: string
  values: (PartParameter | null)[]
}

/**
 * The union of the parts' parameters. Each part has them in the order of its category, and the rows keep all these
 * orders where they agree: what a later part adds stands behind what it follows there.
 */
export function parameterRows(parts: readonly Pick<PartDetail, 'parameters'>[]): ParameterRow[] {
  const rows: ParameterRow[] = []
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

/** Whether not all of the texts are the same; one alone never differs. */
export const differ = (texts: readonly string[]): boolean => texts.some((text) => text !== texts[0])

/** Which of the texts are not the one that most have; none where no text stands out as the usual one. */
export function oddOnes(texts: readonly string[]): boolean[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const usual = [...counts].filter(([, count]) => count === most)
  const [text] = usual[0] ?? []
  return texts.map((each) => most > 1 && usual.length === 1 && each !== text)
}
