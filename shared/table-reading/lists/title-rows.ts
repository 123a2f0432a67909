/** Recognizes rows of titles within a list: of sections and of pages. */
import { normalizeHeading } from '../columns/plain-name.ts'
import type { Rows, SheetRow } from './row.ts'
import { isUnfittedTitle } from './sheet-meaning.ts'

const MAX_TITLE_LENGTH = 60

const filledCells = (row: SheetRow): string[] => row.filter((cell) => cell !== '')

/**
 * Whether the title of a section says that its parts are not fitted: "NOT FITTED", "Nicht bestückt:". Null for a row that is no such title.
 */
export function readSectionTitle(row: SheetRow): boolean | null {
  const [title = '', ...more] = filledCells(row)
  if (more.length > 0 || title === '' || title.length > MAX_TITLE_LENGTH) return null
  return isUnfittedTitle(title)
}

/** Finds the rows above the headings that are repeated on each page, with another page number. @returns whether a row is one of them */
export function findPageTitles(rows: Rows, headerRow: number | null): (row: SheetRow) => boolean {
  const titles = new Set(rows.slice(0, headerRow ?? 0).flatMap((row) => toTitleKey(row) || []))
  return (row) => titles.size > 0 && titles.has(toTitleKey(row))
}

/** The words of a row without its numbers; empty without words. */
function toTitleKey(row: SheetRow): string {
  const key = filledCells(row).map((cell) => normalizeHeading(cell).replace(/\d+/g, '#'))
  return key.some((cell) => /\p{L}{2}/u.test(cell)) ? key.join('|') : ''
}
