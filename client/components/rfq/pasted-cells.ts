import type { LineField } from '#shared/rfq-form.ts'
import { readQuantity } from '#shared/typed-number.ts'
import { editRow, newRow, type Row } from './form-rows.ts'

/** Columns of the grid, in the order in which cells are filled. */
export const GRID_FIELDS = ['part_number', 'manufacturer', 'package', 'qty', 'target_price'] as const
export type GridField = (typeof GRID_FIELDS)[number]

/**
 * Takes apart what a spreadsheet puts on the clipboard: cells between tabs, rows between line breaks; a cell that holds
 * either, or a quote at its beginning, stands in quotes, with those inside doubled.
 * @returns rows of cells, without blanks around them and without empty rows at the end
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const quoted = text[at] === '"' ? /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at)) : null
    const plain = quoted ? null : /^[^\t\r\n]*/.exec(text.slice(at))
    const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (plain?.[0] ?? '')
    // A line break within a cell is a blank here: every field is one line.
    rows.at(-1)?.push(cell.replace(/\s+/g, ' ').trim())
    at += (quoted ?? plain)?.[0].length ?? 0
    const between = /^(?:\t|\r\n?|\n)/.exec(text.slice(at))?.[0] ?? ''
    at += between.length
    if (between !== '' && between !== '\t') rows.push([])
    else if (between === '\t' && at === text.length) rows.at(-1)?.push('')
  }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

/** Whether a text on the clipboard is more than one cell. */
export const isManyCells = (text: string): boolean => /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''))

/** Words that head a column, folded: of the languages of the site, as lists of parts have them. */
const HEADINGS: readonly (readonly [LineField, RegExp])[] = [
  [
    'part_number',
    /^(?:(?:mfr?|mfg|manufacturer|oem)?(?:part|pn|mpn|model)(?:no|nr|num|number|s)?|mpn|sku|型号|型號|料号|料號|零件编号|零件編號|品番|型番|部品番号|부품번호|품번|артикул|номердетали|партномер|teilenummer|artikelnummer|hersteller(?:teile|artikel)nummer|refer[eè]ncia|n[uú]merodepieza|numerodiparte|codice|r[eé]f[eé]rence|رقمالقطعة|رقمالجزء)$/u,
  ],
  [
    'manufacturer',
    /^(?:manufacturer|mfr|mfg|maker|brand|vendor|品牌|厂商|廠商|制造商|製造商|メーカー|제조사|производитель|hersteller|fabricante|produttore|fabricant|الشركةالمصنعة|المصنع)$/u,
  ],
  [
    'package',
    /^(?:package|case|footprint|封装|封裝|パッケージ|패키지|корпус|geh[aä]use|bauform|encapsulado|contenitore|bo[iî]tier|الغلاف)$/u,
  ],
  [
    'qty',
    /^(?:qty|quantity|quantities|pcs|pieces|need|数量|數量|需求数量|個数|수량|количество|колво|menge|anzahl|st[uü]ck|cantidad|quantit[aàé]|qt[eéàa]|الكمية)$/u,
  ],
  [
    'target_price',
    /^(?:(?:target)?(?:unit)?price(?:usd)?|target|目标价|目標價|单价|單價|価格|目標単価|단가|목표가|цена|целеваяцена|(?:ziel|einzel)?preis|precio(?:objetivo)?|prezzo(?:target)?|prix(?:cible)?|السعر|السعرالمستهدف)$/u,
  ],
  ['date_code', /^(?:datecode|dc|批次|批号|批號|ロット|データコード|датакод|데이트코드|datumscode)$/u],
]

const headingOf = (cell: string): LineField | null => {
  const folded = cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return HEADINGS.find(([, words]) => words.test(folded))?.[0] ?? null
}

export interface Filled {
  rows: readonly Row[]
  /** Lines that have something in them now because of it. */
  lines: number
  /** Lines that did not fit. */
  cut: number
}

/**
 * Fills cells from one cell on, as a spreadsheet does; rows are added as needed. Where the first row heads its columns,
 * they go to the fields that they name, whatever the cell.
 * @param most rows that the form may have
 */
export function fillCells(rows: readonly Row[], from: { row: number; field: GridField }, cells: readonly string[][], most: number): Filled {
  const headings = (cells[0] ?? []).map(headingOf)
  const has_headings = headings.includes('part_number') || new Set(headings.filter(Boolean)).size > 1
  const body = has_headings ? cells.slice(1) : cells
  const fields = has_headings ? headings : fieldsFrom(from.field, body)
  const fitting = body.slice(0, Math.max(0, most - from.row))
  const next = [...rows]
  for (const [index, values] of fitting.entries()) {
    const at = from.row + index
    let row = next[at] ?? newRow()
    for (const [column, value] of values.entries()) {
      const field = fields[column]
      if (field) row = editRow(row, field, value)
    }
    next[at] = row
  }
  return { rows: next, lines: fitting.length, cut: body.length - fitting.length }
}

/** Neighbours from a field on. A part number beside a number is a part and its quantity. */
function fieldsFrom(field: GridField, body: readonly string[][]): readonly LineField[] {
  const is_pair = field === 'part_number' && body.every((values) => values.length === 2 && readQuantity(values[1] ?? '') !== null)
  return is_pair ? ['part_number', 'qty'] : GRID_FIELDS.slice(GRID_FIELDS.indexOf(field))
}
