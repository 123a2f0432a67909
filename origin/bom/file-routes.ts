import { Hono } from 'hono'
import { translator } from '#locales/dictionaries.ts'
import { withListRemarks } from '#shared/bom/list-remarks.ts'
import { downloadTemplate, exportBom } from '#shared/contract/bom.ts'
import { getLanguage } from '#shared/languages.ts'
import { CSV_TYPE, toCsvFormat } from '#shared/table-reading/workbook/write-csv.ts'
import { writeXlsx, XLSX_TYPE } from '#shared/table-reading/workbook/write-xlsx.ts'
import { getLabels } from '../catalogue/reference-data.ts'
import type { OriginContext, OriginEnv } from '../http/env.ts'
import { enforceLimit } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { toContentDisposition } from '../runtime/attachment.ts'
import { openBom } from './access.ts'
import { listLines, readLineViews } from './lines.ts'
import { createBomSheet, toBomCsv, toBomPlan, toBomWorksheet } from './sheet.ts'
import { createTemplateCsv, createTemplateSheets } from './template.ts'

/** Files of the BOM tool, in the language of the call. A failure is answered with the envelope. */
export const bomFiles = new Hono<OriginEnv>()

serve(bomFiles, downloadTemplate, (c, { format }) => {
  const { t, tag, right_to_left } = createReader(c)
  const content = format === 'csv' ? createTemplateCsv(t, toCsvFormat(tag)) : writeXlsx(createTemplateSheets(t, right_to_left))
  return fileAnswer(c, content, t('bom_file.sheet'), 'bom-template', format)
})

serve(bomFiles, exportBom, async (c, { id, format }) => {
  await enforceLimit(c, 'UPLOAD_LIMIT', 'bom_export')
  const bom = await openBom(c, id)
  const { t, tag, right_to_left } = createReader(c)
  const [lines, labels] = await Promise.all([
    listLines(c.env.SHOP, bom.bom_row)
      .then((stored) => readLineViews(c.env.CATALOGUE, c.var.lang, bom, stored))
      .then((views) => withListRemarks(views, bom.set_count)),
    getLabels(c.env.CATALOGUE, c.var.lang),
  ])
  const { set_count } = bom
  const name = bom.head.name || bom.head.file_name.replace(/\.\w{1,5}$/, '')
  const sheet = createBomSheet({ name: name || t('bom_file.sheet'), set_count }, lines, toBomPlan(lines, set_count), { t, labels })
  const content = format === 'csv' ? toBomCsv(sheet, toCsvFormat(tag)) : writeXlsx([toBomWorksheet(sheet, right_to_left)])
  return fileAnswer(c, content, name, 'bom', format)
})

function createReader(c: OriginContext) {
  const { tag, dir } = getLanguage(c.var.lang)
  return { t: translator(c.var.lang), tag, right_to_left: dir === 'rtl' }
}

function fileAnswer(
  c: OriginContext,
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
  fallback: string,
  format: 'xlsx' | 'csv',
): Response {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return c.body(bytes, 200, {
    'Content-Type': format === 'csv' ? CSV_TYPE : XLSX_TYPE,
    'Content-Length': String(bytes.byteLength),
    'Content-Disposition': toContentDisposition(name, fallback, format),
  })
}
