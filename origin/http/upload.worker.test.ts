import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, test } from 'vitest'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { handleRfqExcel, uploadExcel } from '#shared/contract/upload.ts'
import { ask, call, callPastLimit, send } from '#test-support/calls.ts'
import { packXls, packXlsx, sheetXml } from '#test-support/workbook-builders.ts'
import { origin } from '../app.ts'
import { findUpload, purgeUploads, putUpload, UPLOAD_SECONDS } from './uploads.ts'

const OWNER = { visitor: 'visitor-one' }
const ROWS = [
  ['Parts list'],
  ['MPN', 'Brand', 'Qty', 'Target price'],
  ['RC0402FR-0710KL', 'Yageo', 1000, 0.0012],
  ['GRM155R71C104KA88D', 'Murata', '2,500', ''],
  ['', 'Murata', 5, ''],
]

function createForm(bytes: BlobPart, name = 'list.xlsx'): FormData {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  return form
}

const sendFile = (bytes: BlobPart, name?: string, options: Parameters<typeof send>[3] = OWNER) =>
  send('POST', uploadExcel.path, createForm(bytes, name), options)

async function upload(bytes: BlobPart, name?: string) {
  const { code, message, data } = await sendFile(bytes, name)
  expect({ code, message, data }).toMatchObject({ code: CODE.success })
  return uploadExcel.data.parse(data)
}

const READ = {
  sheet: 0,
  header_row: 1,
  columns: { part_number: 0, manufacturer: 1, package: null, date_code: null, qty: 2, target_price: 3 },
}

describe('a spreadsheet', () => {
  test.each([
    ['with macros is read as values, and said to hold some', { 'xl/vbaProject.bin': 'x' }, true],
    ['without any says nothing of them', {}, undefined],
  ])('%s', async (_, parts, hasMacros) => {
    const { sheets, has_macros } = await upload(packXlsx({ sheets: [{ name: 'List', rows: ROWS }], parts }))
    expect(sheets).toMatchObject([{ row_count: 5, columns: READ.columns }])
    expect(has_macros).toBe(hasMacros)
  })

  test.each([
    ['xlsx', packXlsx({ sheets: [{ name: 'List', rows: ROWS }] })],
    ['xls', packXls({ rows: ROWS })],
    ['csv', ROWS.map((row) => row.join(';')).join('\r\n')],
  ])('of kind %s is read into lines, whatever its name', async (_, bytes) => {
    const { file_id, file_name, sheets, sheet } = await upload(bytes, 'Liste à lire.dat')
    expect({ file_name, sheet }).toEqual({ file_name: 'Liste à lire.dat', sheet: 0 })
    expect(sheets).toMatchObject([{ row_count: 5, column_count: 4, header_row: 1, columns: READ.columns }])
    expect(sheets[0]?.preview[0]).toEqual(['MPN', 'Brand', 'Qty', 'Target price'])
    expect(await ask(handleRfqExcel, { file_id, ...READ }, OWNER)).toEqual({
      lines: [
        { part_number: 'RC0402FR-0710KL', manufacturer: 'Yageo', package: '', date_code: '', qty: '1000', target_price: '0.0012' },
        { part_number: 'GRM155R71C104KA88D', manufacturer: 'Murata', package: '', date_code: '', qty: '2500', target_price: '' },
      ],
      skipped: 1,
      left_out: [{ row: 4, text: 'Murata · 5', reason: 'no_part' }],
      shortened: 0,
      cut: 0,
    })
  })

  // The Worker's platform has its own decoders.
  test.each([
    ['gb18030', [0xd0, 0xcd, 0xba, 0xc5, 0x2c, 0xca, 0xfd, 0xc1, 0xbf], ['型号', '数量']],
    ['shift_jis', [0x95, 0x69, 0x94, 0xd4, 0x2c, 0x90, 0x94, 0x97, 0xca], ['品番', '数量']],
    ['windows-1251', [0xc0, 0xf0, 0xf2, 0xe8, 0xea, 0xf3, 0xeb, 0x2c, 0xca, 0xee, 0xeb, 0x2d, 0xe2, 0xee], ['Артикул', 'Кол-во']],
    ['euc-kr', [0xc7, 0xb0, 0xb9, 0xf8, 0x2c, 0xbc, 0xf6, 0xb7, 0xae], ['품번', '수량']],
    ['big5', [0xab, 0xac, 0xb8, 0xb9, 0x2c, 0xbc, 0xc6, 0xb6, 0x71], ['型號', '數量']],
  ])('in %s is decoded', async (_, bytes, headings) => {
    const { sheets } = await upload(Uint8Array.from([...bytes, ...new TextEncoder().encode('\nRC0402FR-0710KL,5\n')]), 'list.csv')
    expect(sheets[0]).toMatchObject({ preview: [headings, ['RC0402FR-0710KL', '5']], columns: { part_number: 0, qty: 1 } })
  })

  it('with several sheets offers the one with the list', async () => {
    const { sheet, sheets } = await upload(
      packXlsx({
        sheets: [
          { name: 'Cover', rows: [['Router', 'Rev B']] },
          { name: 'BOM', rows: ROWS },
        ],
      }),
    )
    expect([sheet, sheets.map(({ name }) => name)]).toEqual([1, ['Cover', 'BOM']])
  })
})

describe('rejects', () => {
  const readRejection = async (body: BodyInit, options: Parameters<typeof send>[3] = OWNER) => {
    const { code, data } = await send('POST', uploadExcel.path, body, options)
    return [code, (data as { fields?: { file?: string } } | null)?.fields?.file]
  }

  it('an invalid form, or one without a file', async () => {
    expect(await readRejection('{}')).toEqual([CODE.upload_refused, 'file_missing'])
    expect(await readRejection(new FormData())).toEqual([CODE.upload_refused, 'file_missing'])
    const text = new FormData()
    text.set('file', 'MPN')
    expect(await readRejection(text)).toEqual([CODE.upload_refused, 'file_missing'])
    expect(await readRejection(createForm('', ''))).toEqual([CODE.upload_refused, 'file_missing'])
    expect(await readRejection(createForm('', 'empty.csv'))).toEqual([CODE.upload_refused, 'file_empty'])
  })

  it('a broken form', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'X-Visitor': 'visitor-one' }
    const request = new Request(`http://origin${uploadExcel.path}`, { method: 'POST', headers, body: '--x\r\nnothing of the kind' })
    const response = await origin.fetch(request, env, createExecutionContext())
    expect(Envelope.parse(await response.json())).toMatchObject({ code: CODE.upload_refused, data: { fields: { file: 'file_missing' } } })
  })

  it('more than two megabytes, whatever the headers say', async () => {
    expect(await readRejection(createForm('A,B\n'.repeat(530_000), 'large.csv'))).toEqual([CODE.upload_refused, 'file_too_large'])
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '100', 'X-Visitor': 'visitor-one' }
    const request = new Request(`http://origin${uploadExcel.path}`, { method: 'POST', headers, body: new Uint8Array(2_500_000) })
    const response = await origin.fetch(request, env, createExecutionContext())
    expect(Envelope.parse(await response.json())).toMatchObject({ code: CODE.upload_refused, data: { fields: { file: 'file_too_large' } } })
  })

  test.each([
    [
      'a bomb',
      packXlsx({ sheets: [{ name: 'A', xml: sheetXml([]).replace('<sheetData>', `<sheetData>${' '.repeat(40 * 1024 * 1024)}`) }] }),
      'file_expands',
    ],
    ['a program', 'MZ\u0090\u0000', 'file_not_a_spreadsheet'],
    ['a formula that acts', "MPN\n=cmd|'/c calc'!A0\n", 'file_formulas'],
    ['a million columns', ','.repeat(1_000_000) + 1, 'file_too_wide'],
  ])('%s within two seconds', async (_, bytes, code) => {
    expect(await readRejection(createForm(bytes))).toEqual([CODE.upload_refused, code])
  })

  it('a caller without a browser', async () => {
    expect(await readRejection(createForm('MPN\nA-1000'), {})).toEqual([CODE.not_allowed, undefined])
  })

  it('one address that sends too many', async () => {
    const from = { visitor: 'visitor-many', address: '203.0.113.77' }
    const { passed, last } = await callPastLimit(20, () => sendFile('MPN\nA-1000', 'a.csv', from))
    expect(passed).toBeGreaterThanOrEqual(20)
    expect(last.code).toBe(CODE.too_many_requests)
  })
})

describe('an uploaded file', () => {
  const SHEETS = [{ name: 'A', hidden: false, rows: [['MPN'], ['A-1000']], marks: [] }]

  it('is hidden from another visitor, as if it did not exist, and so is a missing sheet', async () => {
    const { file_id } = await upload('MPN;Qty\nA-1000;1\n')
    const other = await call(handleRfqExcel, { file_id, ...READ }, { visitor: 'visitor-two' })
    expect(other).toMatchObject({ code: CODE.not_found, data: null })
    expect(await call(handleRfqExcel, { file_id, ...READ }, {})).toMatchObject({ code: CODE.not_found })
    expect(await call(handleRfqExcel, { file_id: crypto.randomUUID(), ...READ }, OWNER)).toMatchObject({ code: CODE.not_found })
    expect(await call(handleRfqExcel, { file_id: '../datasheets/x', ...READ }, OWNER)).toMatchObject({ code: CODE.not_found })
    expect(await call(handleRfqExcel, { file_id, ...READ, sheet: 1 }, OWNER)).toMatchObject({ code: CODE.not_found })
    expect((await call(handleRfqExcel, { file_id, ...READ }, OWNER)).code).toBe(CODE.success)
  })

  it('is not read by columns that no sheet has', async () => {
    const { file_id } = await upload('MPN;Qty\nA-1000;1\n')
    const columns = { ...READ.columns, qty: -1 }
    expect(await call(handleRfqExcel, { file_id, ...READ, columns }, OWNER)).toMatchObject({ code: CODE.validation })
    const beyond = { ...READ, header_row: 900, columns: { ...READ.columns, part_number: 16_000 } }
    expect(await ask(handleRfqExcel, { file_id, ...beyond }, OWNER)).toEqual({ lines: [], skipped: 0, left_out: [], shortened: 0, cut: 0 })
  })

  it('is gone after an hour', async () => {
    const now = Date.now()
    const fileId = await putUpload(env.FILES, 'visitor-old', SHEETS, now - UPLOAD_SECONDS * 1000 - 1)
    expect(await findUpload(env.FILES, 'visitor-old', fileId, now)).toBeNull()
    expect(await env.FILES.head(`uploads/${fileId}`)).toBeNull()
    const fresh = await putUpload(env.FILES, 'visitor-old', SHEETS, now - UPLOAD_SECONDS * 1000 + 5000)
    expect(await findUpload(env.FILES, 'visitor-old', fresh, now)).toEqual(SHEETS)
  })
})

test('expired uploads are deleted, and nothing else', async () => {
  const now = Date.now()
  const [old, recentUpload] = [await putUpload(env.FILES, 'me', [], now), await putUpload(env.FILES, 'me', [], now + 60_000)]
  await env.FILES.put('datasheets/kept.pdf', 'x')
  await purgeUploads(env.FILES, now + UPLOAD_SECONDS * 1000)
  expect(await env.FILES.head(`uploads/${old}`)).toBeNull()
  expect(await findUpload(env.FILES, 'me', recentUpload, now)).toEqual([])
  expect(await env.FILES.head('datasheets/kept.pdf')).not.toBeNull()
})
