/** Lines of a reading as a table of texts: a row per line, with the listed fields, in order. */
import type { BomLine } from '#shared/table-reading/reading.ts'

/** A list as text, and the expected lines. */
export interface SmallList {
  name: string
  fields: string
  text: string
  reads: string
}

const toText = (line: BomLine, field: string): string => {
  const text = line[field as keyof BomLine] ?? ''
  if (field === 'alternates') return line.alternates.map(({ part_number }) => part_number).join(' ')
  if (typeof text === 'boolean') return text ? 'not fitted' : ''
  return Array.isArray(text) ? text.join(' ') : String(text)
}

export const lineTable = (lines: readonly BomLine[], fields: string): string =>
  lines
    .map((line) =>
      fields
        .split(' ')
        .map((field) => toText(line, field))
        .join(' | ')
        .trim(),
    )
    .join('\n')
