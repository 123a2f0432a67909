import { decodeEntities } from '#shared/text/decode-entities.ts'

/** Texts of cells that mean "unknown". */
const NOTHING: ReadonlySet<string> = new Set([
  ...['-', '--', '---', '–', '—', '?'],
  ...[
    'n/a',
    'n.a.',
    'na',
    '#n/a',
    'nan',
    'null',
    'none',
    'nil',
    'unknown',
    'tbd',
    'tbc',
    'not available',
    'not applicable',
    '未知',
    '无',
    '暂无',
  ],
])
const MAX_EMPTY_CHARACTERS = 14

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** A cell without HTML references, surrounding blanks or double blanks. Cells are usually returned unchanged. */
export function tidyCell(cell: string): string {
  if (cell === '') return ''
  const text = cell.includes('&') ? decodeEntities(cell) : cell
  const trimmed = text.trim()
  return /[^\S ]| {2}/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

/** Whether a tidy cell means "unknown": "-", "N/A", also with a condition: "NaN @ NaN", "-@25℃". */
export function isEmptyValue(text: string): boolean {
  if (/^\d/.test(text)) return false
  const condition = text.indexOf('@')
  const value = condition > 0 ? text.slice(0, condition).trim() : text
  return value.length <= MAX_EMPTY_CHARACTERS && NOTHING.has(value.toLowerCase())
}

export const hasControlCharacter = (text: string): boolean => CONTROL.test(text)
