import { toSingleLine } from '../cells/part-numbers.ts'
import type { SheetRow } from './row.ts'

const MAX_LEFT_OUT = 80

/** The text that is shown of a row without a line. */
export const formatSkippedRow = (row: SheetRow): string =>
  toSingleLine(row.filter((cell) => cell !== '').join(' · ')).slice(0, MAX_LEFT_OUT)
