/** Typed lines as mails, chats and requests have them, in eleven languages, each with what a buyer means. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPaste } from '#shared/table-reading/lists/paste.ts'
import type { BomLine } from '#shared/table-reading/reading.ts'

export type TypedLineSet = 'development' | 'held-out' | 'hunt'

export interface TypedLine {
  text: string
  /** Part number, quantity, maker, package, date code and target price, as `formatTypedLine` has them. */
  expected: string
}

/** The lines of a table; a tab within a line is written \t. */
export const readTypedLines = (set: TypedLineSet): TypedLine[] =>
  readFileSync(join(import.meta.dirname, 'typed-lines', `${set}.tsv`), 'utf8')
    .split('\n')
    .slice(1)
    .filter((row) => row !== '' && !row.startsWith('# '))
    .map((row) => {
      const [text = '', part = '', qty = '', ...facts] = row.split('\t')
      const [maker = '', packageName = '', dateCode = '', price = ''] = facts
      return { text: text.replaceAll('\\t', '\t'), expected: [part, qty, maker, packageName, dateCode, price].join(' | ') }
    })

/** What the only line of a text is read as: alternatives divided by a slash, a value behind "=", an order code behind "sku:", "ask" for an unclear quantity. */
export function formatTypedLine(text: string): string {
  const { lines } = readPaste(text).reading
  const [line] = lines
  return line && lines.length === 1 ? format(line) : `${lines.length} lines`
}

function format({ part_number, value, supplier_skus, alternates, qty, qty_text, ...line }: BomLine): string {
  const numbers = [part_number, ...alternates.map((alternate) => alternate.part_number)].filter(Boolean).join(' / ')
  const part = numbers || (supplier_skus.length > 0 ? `sku:${supplier_skus.join()}` : `=${value}`)
  const pieces = qty ?? (qty_text === undefined ? '' : 'ask')
  return [part, pieces, line.manufacturer, line.package, line.date_code ?? '', line.target_price ?? ''].join(' | ')
}
