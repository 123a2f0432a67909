/** Removes the title block of a drawing by GOST 2.104, whose labels are in cells beside the list. */
import { countFilledCells } from '../columns/evidence.ts'
import type { SkippedRow } from '../reading.ts'
import { formatSkippedRow } from './left-out-text.ts'
import type { SheetRow } from './row.ts'

/** Labels of the margin and of the title block, in small letters without dots and spaces. */
const LABELS: ReadonlySet<string> = new Set(
  'первпримен|справ№|подпидата|инв№дубл|взаминв№|инв№подл|изм|лист|№докум|подп|подпись|дата|разраб|пров|тконтр|нконтр|утв|лит|листов'.split(
    '|',
  ),
)
/** Labels that occur only in a margin. */
const MARGIN = /^(?:перв\.?\s*примен|справ\.?\s*№|инв\.?\s*№\s*(?:дубл|подл)|взам\.?\s*инв|подп\.?\s*и\s*дата)/i
/** Rows in which the margin may begin. */
const ROWS_LOOKED_AT = 60

const isLabel = (cell: string): boolean => cell.length < 20 && LABELS.has(cell.toLowerCase().replace(/[.\s]/g, ''))

const inFrame = (row: SheetRow): boolean => row.some((cell) => MARGIN.test(cell))

/** The rows of a sheet without the labels of a drawing's frame; unchanged without a frame. */
export const removeDrawingFrame = (rows: string[][]): string[][] =>
  rows.slice(0, ROWS_LOOKED_AT).some(inFrame) ? rows.map((row) => row.map((cell) => (isLabel(cell) ? '' : cell))) : rows

/** The rows below the headings that have only such labels. */
export const listFrameRows = (rows: readonly SheetRow[], headerRow: number | null): SkippedRow[] =>
  rows.slice(0, ROWS_LOOKED_AT).some(inFrame)
    ? rows.flatMap((row, at) =>
        at > (headerRow ?? -1) && countFilledCells(row) > 0 && row.every((cell) => cell === '' || isLabel(cell))
          ? [{ row: at, text: formatSkippedRow(row), reason: 'no_part' as const }]
          : [],
      )
    : []
