/**
 * `npm run -s bom -- parse FILE [--json] [--sheet NAME|INDEX] [--header ROW]`: prints the reading of a bill of materials, as a table or as
 * JSON. Rows and columns are absolute in the sheet, from 0, or null; `rows` gives the outcome of each non-empty row of the file. `npm run
 * -s bom -- match FILE …`: matches the same lines with the local catalogue.
 */
import { readFile } from 'node:fs/promises'
import { readBomFile } from '#shared/table-reading/lists/read-bom.ts'
import { WorkbookError } from '#shared/table-reading/workbook/workbook.ts'
import { readArguments, runCommand } from '../dev/progress.mjs'
import { type BomJson, toBomJson, toBomRows } from './bom-json.ts'

const USAGE = 'npm run -s bom -- parse FILE [--json] [--sheet NAME|INDEX] [--header ROW] | match FILE'

/** Messages for the error codes of a rejected file. */
const ERROR_TEXTS: Readonly<Record<WorkbookError['errorCode'], string>> = {
  file_missing: 'there is no file',
  file_empty: 'the file is empty',
  file_too_large: 'the file is too large',
  file_not_a_spreadsheet: 'the file is neither a spreadsheet nor a text table',
  file_xlsb: 'the file is a binary workbook (xlsb): save it as xlsx or csv',
  file_numbers: 'the file is an Apple Numbers document: save it as xlsx or csv',
  file_sylk: 'the file is in SYLK format: save it as xlsx or csv',
  file_dif: 'the file is in DIF format: save it as xlsx or csv',
  file_xls4: 'the file is in Excel 2 to 4 format: save it as xlsx or csv',
  file_fods: 'the file is in flat ODS format (fods): save it as ods, xlsx or csv',
  file_dbf: 'the file is in dBASE format: save it as xlsx or csv',
  file_archive: 'the file is an archive: unpack it first',
  file_damaged: 'the file is damaged',
  file_password: 'the file is protected by a password',
  file_expands: 'the file unpacks to far more than a parts list',
  file_too_wide: 'the file has too many columns',
  file_too_long: 'the file has too many rows or cells',
  file_cell_too_long: 'a cell of the file has more text than a spreadsheet allows',
  file_formulas: 'the file has formulas that call programs or other files',
  file_designators: 'the file has more designators than a BOM holds',
}

type Options = Pick<ReturnType<typeof readBomArguments>['values'], 'sheet' | 'header' | 'json'>

const readBomArguments = () => readArguments(USAGE, { valued: ['sheet', 'header', 'state'], switches: ['json'] })

function print(reading: BomJson & { rows: ReturnType<typeof toBomRows> }): void {
  const { columns, lines, rows } = reading
  console.log(`sheet       ${reading.sheet ?? '-'}${reading.sheetCount > 1 ? ` (${reading.sheetIndex} of ${reading.sheetCount})` : ''}`)
  for (const { name, lines, is_unfitted } of reading.readSheets ?? [])
    console.log(`read        ${name}: ${lines}${is_unfitted ? ', not to be fitted' : ''}`)
  for (const { name, reason } of reading.unreadSheets ?? []) console.log(`not read    ${name}: ${reason}`)
  for (const column of reading.remarks?.unvalued ?? []) console.log(`no values   ${column}`)
  if (reading.remarks?.hidden) console.log(`hidden      ${reading.remarks.hidden} rows, read too`)
  console.log(`encoding    ${reading.encoding ?? '-'}`)
  console.log(`separator   ${reading.separator ?? '-'}`)
  console.log(`header row  ${reading.headerRow ?? '-'}`)
  const named = { ...columns, value: reading.valueColumn, fitted: reading.fittedColumn }
  console.log(
    `columns     ${Object.entries(named)
      .map(([name, column]) => `${name} ${column ?? '-'}`)
      .join(', ')}`,
  )
  console.log(`lines       ${lines.length}, ${reading.doNotFitLines} not to be fitted`)
  const counts = new Map<string, number>()
  for (const { fate: outcome, reason = outcome } of rows) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  console.log(`rows        ${rows.length}: ${[...counts].map(([name, count]) => `${count} ${name}`).join(', ')}`)
  console.table(
    lines.map((line) => ({
      row: line.row,
      part: line.partNumber ?? line.value ?? line.description ?? '',
      manufacturer: line.manufacturer ?? '',
      quantity: line.quantity,
      references:
        line.references.length > 4 ? `${line.references.slice(0, 3).join(' ')} … ${line.references.at(-1)}` : line.references.join(' '),
      fit: line.doNotFit ? (line.unfittedBy ?? 'no') : '',
    })),
  )
}

async function parse(path: string, { sheet, header, json: isJson }: Options): Promise<void> {
  if (header !== undefined && !/^\d{1,7}$/.test(header)) throw new RangeError(`--header ${header} is not a row`)
  const bytes = new Uint8Array(await readFile(path))
  const options = { ...(sheet !== undefined && { sheet }), ...(header !== undefined && { header_row: Number(header) }) }
  const { workbook, reading } = await readBomFile(bytes, options)
  const json = { ...toBomJson(reading), rows: toBomRows(workbook, reading) }
  if (isJson) console.log(JSON.stringify(json, null, 2))
  else print(json)
}

function formatError(error: unknown, file = ''): string {
  if (error instanceof WorkbookError) return `${file}: ${ERROR_TEXTS[error.errorCode]}`
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'ENOENT' ? `there is no file ${file}` : error.message
}

await runCommand(async () => {
  const {
    values,
    positionals: [command, file],
  } = readBomArguments()
  if (!file || (command !== 'match' && command !== 'parse')) throw new RangeError(`bom: ${USAGE}`)
  try {
    if (command === 'match') await (await import('./bom-match.ts')).runMatch(file, values)
    else await parse(file, values)
  } catch (error) {
    throw new Error(`bom: ${formatError(error, file)}`)
  }
})
