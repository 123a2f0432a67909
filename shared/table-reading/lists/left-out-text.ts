import { toSingleLine } from '../cells/part-numbers.ts'
import type { SheetRow } from './row.ts'

const MAX_LEFT_OUT = 80

/** What is shown of a row that became no line. */
export const formatSkippedRow = (row: SheetRow): string =>
  toSingleLine(row.filter((cell) => cell !== '').join(' · ')).slice(0, MAX_LEFT_OUT)
