import type { MessageKey, Translator } from '#locales/translator.ts'
import type { CsvFormat } from '#shared/table-reading/workbook/write-csv.ts'
import { writeCsv } from '#shared/table-reading/workbook/write-csv.ts'
import type { WrittenSheet } from '#shared/table-reading/workbook/write-xlsx.ts'
import { INK, listTemplateColumns, SOFT_INK, toCellStyle, toHeadingStyle } from './sheet.ts'

/** A line with a part number, one without, and one that is not fitted; columns as in `listTemplateColumns`. */
const EXAMPLES: readonly (readonly (string | number | null)[])[] = [
  ['RC0603FR-0710KL', 'Yageo', 4, 'R1-R4', '10 kΩ', '0603', '', ''],
  ['', '', 3, 'C1, C2, C5', '100 nF 50 V X7R', '0603', '', ''],
  ['LM358DR', 'Texas Instruments', 1, 'U1', '', 'SOIC-8', '', 'DNP'],
]

const NOTES = [
  'bom_file.note_part',
  'bom_file.note_qty',
  'bom_file.note_designators',
  'bom_file.note_fit',
  'bom_file.note_free',
] as const satisfies readonly MessageKey[]

/** A list to fill in: the parser recognizes its headings without a question, and a second sheet has instructions. */
export function createTemplateSheets(t: Translator, rightToLeft: boolean): WrittenSheet[] {
  const columns = listTemplateColumns(t)
  const rows = EXAMPLES.map((cells) =>
    cells.map((value, i) => {
      const { look } = columns[i] ?? { look: 'text' }
      return { value, style: toCellStyle(look) }
    }),
  )
  return [
    {
      name: t('bom_file.sheet'),
      widths: columns.map(({ width }) => width),
      rows: [columns.map(({ heading, look }) => ({ value: heading, style: toHeadingStyle(look) })), ...rows],
      heights: { 0: 34 },
      frozen: { rows: 1, columns: 1 },
      right_to_left: rightToLeft,
    },
    {
      name: t('bom_file.notes'),
      widths: [100],
      rows: [
        [{ value: t('bom_file.note_title'), style: { bold: true, size: 14, color: INK } }],
        ...NOTES.map((key) => [{ value: t(key), style: { wrap: true, color: SOFT_INK } }]),
      ],
      right_to_left: rightToLeft,
    },
  ]
}

export function createTemplateCsv(t: Translator, manner: CsvFormat): string {
  return writeCsv([listTemplateColumns(t).map(({ heading }) => heading), ...EXAMPLES], manner)
}
