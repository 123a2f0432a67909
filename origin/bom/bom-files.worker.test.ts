import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { changeQty, downloadTemplate, editBomName, exportBom, mateBom, shareBom, uploadBom } from '#shared/contract/bom.ts'
import { CODE, Envelope } from '#shared/contract/envelope.ts'
import { toBomExportUrl, toBomTemplateUrl } from '#shared/routes.ts'
import { readBom } from '#shared/table-reading/lists/read-bom.ts'
import { readWorkbook } from '#shared/table-reading/workbook/read-workbook.ts'
import { CSV_TYPE } from '#shared/table-reading/workbook/write-csv.ts'
import { XLSX_TYPE } from '#shared/table-reading/workbook/write-xlsx.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { app } from '#worker/app.tsx'

beforeAll(() => fillTestCatalogue(env))

const [FIRST] = TEST_PARTS
if (!FIRST) throw new Error('the test catalogue is empty')

const LINES = [
  { row: 1, part_number: FIRST.part_number, manufacturer: 'Yageo', qty: 2, designators: ['R1', 'R2'] },
  { row: 2, part_number: '-40LS', qty: 1, designators: ['U1'], description: '=1+1' },
  { row: 3, value: '10k', package: '0603', qty: 5, designators: ['R3', 'R4', 'R5', 'R6', 'R8'], do_not_fit: true },
]

/** A link that a browser follows: without our headers, the edge in front of the API. */
async function follow(path: string, init: RequestInit = {}): Promise<{ response: Response; bytes: Uint8Array<ArrayBuffer> }> {
  const ctx = createExecutionContext()
  const response = await app.fetch(new Request(`https://shop.test${path}`, init), env, ctx)
  const bytes = new Uint8Array(await response.arrayBuffer())
  await waitOnExecutionContext(ctx)
  return { response, bytes }
}

async function makeMatched(options: { visitor?: string; bearer?: string } = { visitor: newKey() }): Promise<string> {
  const { bom_id } = await ask(uploadBom, { lines: LINES, file_name: 'amplifier rev B.xlsx' }, options)
  await ask(mateBom, { bom_id }, options)
  await ask(changeQty, { bom_id, set_count: 10 }, options)
  return bom_id
}

const readTable = async (bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> => (await readWorkbook(bytes)).sheets[0]?.rows ?? []

describe('the template', () => {
  test.each([
    ['xlsx', XLSX_TYPE],
    ['csv', CSV_TYPE],
  ] as const)('comes as %s, with the headings of the link’s language', async (format, type) => {
    const { response, bytes } = await follow(toBomTemplateUrl('de', format))
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(response.headers.get('Content-Length')).toBe(String(bytes.byteLength))
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="Stuckliste.${format}"; filename*=UTF-8''St%C3%BCckliste.${format}`,
    )
    expect((await readTable(bytes))[0]?.slice(0, 3)).toEqual(['Hersteller-Teilenummer', 'Hersteller', 'Menge pro Satz'])
    expect((await readBom(bytes)).lines).toHaveLength(3)
  })

  it('prefers the language of a header to that of the link', async () => {
    const { bytes } = await follow(toBomTemplateUrl('de', 'csv'), { headers: { Lang: 'fr' } })
    expect((await readTable(bytes))[0]?.[0]).toBe('Référence fabricant')
  })

  it('rejects an unknown format', async () => {
    const { bytes } = await follow(`${downloadTemplate.path}?format=ods`)
    expect(Envelope.parse(JSON.parse(new TextDecoder().decode(bytes)))).toMatchObject({ code: CODE.validation })
  })
})

describe('the export', () => {
  test.each(['xlsx', 'csv'] as const)('as %s has the upload, the matches, and the price', async (format) => {
    const bomId = await makeMatched()
    const { response, bytes } = await follow(toBomExportUrl('zh', bomId, format))
    expect(response.headers.get('Content-Type')).toBe(format === 'csv' ? CSV_TYPE : XLSX_TYPE)
    expect(response.headers.get('Content-Disposition')).toContain(`filename="amplifier rev B.${format}"`)
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    const rows = await readTable(bytes)
    const head = rows.findIndex((row) => row.includes('匹配型号'))
    const cell = (line: number, heading: string) => rows[head + line]?.[rows[head]?.indexOf(heading) ?? -1]
    expect([cell(1, '匹配型号'), cell(1, '每套数量'), cell(1, '总数量')]).toEqual([FIRST.part_number, '2', '20'])
    const exact = Number(cell(1, '单价（USD）')) * Number(cell(1, '订购数量'))
    expect(Number(cell(1, '小计（USD）'))).toBe(Math.floor(Math.ceil(exact * 1000 - 1e-6) / 10) / 100)
    expect(Number(cell(1, '订购数量'))).toBeGreaterThanOrEqual(20)
    expect(cell(3, '匹配结果')).toBe('不贴装')
    const { lines } = await readBom(bytes)
    expect(lines).toMatchObject(LINES.map(({ row: _, ...rest }) => rest))
  })

  it('answers the question for its head alone', async () => {
    const bomId = await makeMatched()
    const { response, bytes } = await follow(toBomExportUrl('en', bomId, 'xlsx'), { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(bytes).toHaveLength(0)
    expect(response.headers.get('Content-Type')).toBe(XLSX_TYPE)
    expect(Number(response.headers.get('Content-Length'))).toBeGreaterThan(1000)
  })

  it('is named like the BOM, whatever that is', async () => {
    const bomId = await makeMatched()
    await ask(editBomName, { bom_id: bomId, name: '../"Прибор"; v1\u202e.exe' })
    const { response } = await follow(toBomExportUrl('en', bomId, 'csv'))
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="_ _ v1 .exe.csv"; filename*=UTF-8''%D0%9F%D1%80%D0%B8%D0%B1%D0%BE%D1%80%20%3B%20v1%20.exe.csv`,
    )
  })

  it('opens by the read-only link as well, until that is revoked', async () => {
    const bomId = await makeMatched()
    const { share_id } = await ask(shareBom, { bom_id: bomId, on: true })
    const url = toBomExportUrl('en', share_id ?? '', 'csv')
    expect((await readBom((await follow(url)).bytes)).lines).toHaveLength(3)
    await ask(shareBom, { bom_id: bomId, on: false })
    expect(Envelope.parse(JSON.parse(new TextDecoder().decode((await follow(url)).bytes)))).toMatchObject({ code: CODE.not_found })
  })

  it('is closed to others if the BOM is a customer’s', async () => {
    const bomId = await makeMatched({ bearer: await signIn('owner@example.com') })
    for (const options of [{}, { bearer: await signIn('other@example.com') }])
      expect(await call(exportBom, { id: bomId }, options)).toMatchObject({ code: CODE.not_found })
  })

  test.each([
    ['abc', CODE.validation],
    ['0'.repeat(26), CODE.not_found],
  ])('does not exist for the id %s', async (id, code) => {
    expect(await call(exportBom, { id }, {})).toMatchObject({ code })
  })
})
