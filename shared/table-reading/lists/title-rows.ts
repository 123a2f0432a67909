/** Rows of titles within a list: of a section, and of a page. */
import { normalizeHeading } from '../columns/plain-name.ts'
import type { Rows, SheetRow } from './row.ts'
import { isUnfittedTitle } from './sheet-meaning.ts'

const MAX_TITLE_LENGTH = 60

const filledCells = (row: SheetRow): string[] => row.filter((cell) => cell !== '')

/** Whether the parts below a row are not fitted: "NOT FITTED", "Nicht bestückt:". Null for a row that is no title of a section. */
export function readSectionTitle(row: SheetRow): boolean | null {
  const [title = '', ...more] = filledCells(row)
  if (more.length > 0 || title === '' || title.length > MAX_TITLE_LENGTH) return null
  return isUnfittedTitle(title)
}

/** Rows above the headings, as they stand again on the next page under another number. @returns whether a row is one of them */
export function findPageTitles(rows: Rows, headerRow: number | null): (row: SheetRow) => boolean {
  const titles = new Set(rows.slice(0, headerRow ?? 0).flatMap((row) => toTitleKey(row) || []))
  return (row) => titles.size > 0 && titles.has(toTitleKey(row))
}

/** The words of a row without its numbers; empty for a row without words. */
function toTitleKey(row: SheetRow): string {
  const key = filledCells(row).map((cell) => normalizeHeading(cell).replace(/\d+/g, '#'))
  return key.some((cell) => /\p{L}{2}/u.test(cell)) ? key.join('|') : ''
}
