import { describe, expect, it } from 'vitest'
import { readAttribute, readText } from '#test-support/html.ts'
import { randomAddress } from '../address.ts'
import { signIn } from '../rfq.ts'
import { baseUrl } from '../served-site.ts'
import { getPage } from './site.ts'

const MEMORY = '/myaccount/bom-memory'

/** A customer without a script. */
function newCustomer() {
  const headers = { Origin: baseUrl(), 'CF-Connecting-IP': randomAddress(), Cookie: `token=${signIn()}` }
  return {
    page: (path: string) => getPage(path, headers),
    async post(path: string, fields: Readonly<Record<string, string | File>>) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const response = await fetch(baseUrl() + path, { method: 'POST', body, redirect: 'manual', headers })
      return { status: response.status, location: response.headers.get('Location') ?? '', html: await response.text() }
    },
    async call<T>(method: string, path: string, body: unknown): Promise<T> {
      const json = { ...headers, 'Content-Type': 'application/json' }
      const response = await fetch(baseUrl() + path, { method, headers: json, body: JSON.stringify(body) })
      return ((await response.json()) as { data: T }).data
    },
  }
}

const LIST = ['Ref\tQty\tMPN\tHouse', 'U1\t2\tLM358DR\t10-0042', 'U2\t1\tNE555P\t10-0043', 'U3\t1\tNE555P\t10-0044'].join('\n')

describe('corrections of a customer', () => {
  it('of columns are made and used without a script', async () => {
    const ada = newCustomer()
    const read = readAttribute((await ada.post('/bom', { text: LIST, action: 'text' })).html, 'input[name=read]', 'value') ?? ''
    const corrected = { 'match.column.0': 'designators', 'match.column.1': 'qty', 'match.column.2': '', 'match.column.3': 'part_number' }
    const made = await ada.post('/bom', { text: LIST, action: 'text', read, 'match.header_row': '0', ...corrected })
    expect(made.status).toBe(303)
    const file = new File([LIST.replaceAll('\t', ',')], 'house.csv')
    const { html } = await ada.post('/bom', { file, text: '' })
    expect(readText(html)).toContain('Read with your earlier corrections: “House” is read as Part number.')
    const path = /href="(\/bom\/[0-9a-z]{26})"/.exec(html)?.[1] ?? ''
    expect(readText(await ada.page(path))).toContain('10-0043')
  })

  it.each([
    ['the column that was assumed', '0', 303, /Zorb.*Part number/s],
    ['another column', '1', 303, /Blub.*Part number/s],
    ['none of them', '2', 303, /Zorb/],
  ])('are also the answer to the question of a file, %s, without a script', async (_, column, status, remembered) => {
    const ada = newCustomer()
    const lines = ['Zorb;Blub;Menge', 'NE555P;LM2904DR;12', 'LM358DR;NE5532DR;4', 'GRM188R71C104KA01D;CL10B104KB8NNNC;30']
    const file = () => new File([lines.join('\n')], 'list.csv')
    const questionPage = await ada.post('/bom', { file: file(), text: '' })
    const sheets = readAttribute(questionPage.html, 'input[name=sheets]', 'value') ?? ''
    expect((await ada.post('/bom', { sheets, column, action: 'sheets' })).status).toBe(status)
    expect(readText(await ada.page(MEMORY))).toMatch(remembered)
    const next = await ada.post('/bom', { file: file(), text: '' })
    expect(readText(next.html)).not.toContain('Which column contains')
  })

  it('stand in the account, and are forgotten there without a script', async () => {
    const ada = newCustomer()
    expect(readText(await ada.page(MEMORY))).toContain('No saved names')
    const lines = ['10-0042', '10-0043'].map((partNumber, row) => ({ row, part_number: partNumber, qty: 1 }))
    const request = { lines, corrected: [{ heading: 'House', meaning: 'part_number' }] }
    const { bom_id } = await ada.call<{ bom_id: string }>('POST', '/api/bom/uploadBom', request)
    const found = JSON.parse(await ada.page(`/api/bom/morePartNumber?id=${bom_id}&line_id=1&keyword=NE555P`)) as {
      data: { parts: { goods_id: number; part_number: string }[] }
    }
    const goodsId = found.data.parts.find(({ part_number }) => part_number === 'NE555P')?.goods_id
    for (const lineId of [1, 2]) await ada.call('PUT', '/api/bom/changePartNumber', { bom_id, line_id: lineId, goods_id: goodsId })
    const page = await ada.page(MEMORY)
    expect(readText(page)).toMatch(/House.*Part number.*10-0043.*NE555P.*10-0042.*NE555P/s)

    const heading = readAttribute(page, 'button[name=heading]', 'value') ?? ''
    const forgotten = await ada.post(MEMORY, { heading })
    expect([forgotten.status, forgotten.location]).toEqual([303, `${MEMORY}?done=forgotten`])
    const name = readAttribute(page, 'button[name=name]', 'value') ?? ''
    await ada.post(MEMORY, { name })
    const left = readText(await ada.page(`${MEMORY}?done=forgotten`))
    expect(left).toContain('Deleted.')
    expect(left).toContain('10-0042')
    expect(left).not.toMatch(/10-0043|House/)

    expect(readText(await ada.page(`${MEMORY}?forget=names`))).toContain('Delete all saved names?')
    expect((await ada.post(`${MEMORY}?forget=names`, {})).status).toBe(303)
    expect(readText(await ada.page(MEMORY))).toContain('No saved names')
  })
})
