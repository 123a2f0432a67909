import { describe, expect, it } from 'vitest'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { get } from './site.ts'

interface Line {
  part_number: string
  qty: number
  designators: string[]
  manufacturer?: string
}

const LINES: Line[] = [
  { part_number: 'LM358DR', manufacturer: 'Texas Instruments', qty: 2, designators: ['U1', 'U2'] },
  { part_number: 'NE555P', manufacturer: 'Texas Instruments', qty: 1, designators: ['U3'] },
  { part_number: 'ZZZ-NOT-A-PART-77', qty: 5, designators: ['U4'] },
]
/** Rows in another order: a changed quantity and designators, one line removed, one added. */
const NEXT: Line[] = [
  { part_number: 'SS34', qty: 3, designators: ['D1', 'D2', 'D3'] },
  { part_number: 'NE555P', manufacturer: 'Texas Instruments', qty: 1, designators: ['U3'] },
  { part_number: 'LM358DR', manufacturer: 'Texas Instruments', qty: 3, designators: ['U2', 'U5', 'U6'] },
]

/** A call of the API from a visitor's browser. */
async function ask<Data>(method: string, path: string, body: unknown, cookie = ''): Promise<{ data: Data; cookie: string }> {
  const response = await fetch(baseUrl() + path, {
    method,
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      Origin: baseUrl(),
      'CF-Connecting-IP': randomAddress(),
      ...(cookie && { Cookie: cookie }),
    },
  })
  const visitor = /visitor=[0-9a-f]+/.exec(response.headers.get('Set-Cookie') ?? '')?.[0] ?? cookie
  const { data } = (await response.json()) as { data: Data }
  return { data, cookie: visitor }
}

async function upload(lines: Line[], cookie = '', into?: string): Promise<{ id: string; cookie: string }> {
  const made = await ask<{ bom_id: string }>('POST', '/api/bom/uploadBom', { lines, file_name: 'board.csv', into }, cookie)
  const { bom_id } = made.data
  await ask('POST', '/api/bom/mateBom', { bom_id }, made.cookie)
  return { id: bom_id, cookie: made.cookie }
}

const listRows = (html: string): string[] => elements(html, 'tbody tr').map(({ text }) => text)

describe('revisions of a BOM, without script', () => {
  it('are compared line by line, with the money beside each', async () => {
    const { id, cookie } = await upload(LINES)
    const { data } = await ask<{ lines: { line_id: number; confirmed: boolean }[] }>(
      'PUT',
      '/api/bom/changeBomMatching',
      { bom_id: id, line_ids: [1], confirmed: true },
      cookie,
    )
    expect(data.lines[0]?.confirmed).toBe(true)
    await upload(NEXT, cookie, id)
    const storedBom = await fetch(`${baseUrl()}/api/bom/mainBom?id=${id}`, { headers: { Cookie: cookie } })
    const { data: bom } = (await storedBom.json()) as { data: { lines: { confirmed: boolean; source: { part_number: string } }[] } }
    // The decision has moved with its line to another row.
    expect(bom.lines.map(({ confirmed }) => confirmed)).toEqual([false, false, true])

    const { status, headers, text } = await get(`/bom/${id}/revisions`, { Cookie: cookie })
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(readAttribute(text, 'meta[name=robots]', 'content')).toBe('noindex, follow')
    expect(readText(text)).toMatch(/From \$\d+\.\d\d per set \(.+\) to \$\d+\.\d\d \(.+\): /)
    const rows = listRows(text)
    expect(rows.filter((row) => /^(?:Today|Revision [12])/.test(row))).toHaveLength(3)
    expect(rows.find((row) => row.includes('LM358DR'))).toMatch(/Changed.*Added: U5, U6.*Removed: U1/)
    expect(rows.find((row) => row.includes('SS34'))).toContain('New')
    expect(rows.find((row) => row.includes('ZZZ-NOT-A-PART-77'))).toContain('Removed')
    expect(rows.some((row) => row.includes('NE555P'))).toBe(false)

    const today = await get(`/ar/bom/${id}/revisions?from=2&to=today`, { Cookie: cookie })
    expect(today.status).toBe(200)
    expect(readAttribute(today.text, 'option[value=today]', 'selected')).not.toBeNull()
  })

  it('are in the BOM’s menu, for visitors who may change it', async () => {
    const { id, cookie } = await upload(LINES)
    expect((await get(`/bom/${id}`, { Cookie: cookie })).text).toContain(`href="/bom/${id}/revisions"`)
    const { data } = await ask<{ share_id: string }>('POST', '/api/bom/share', { bom_id: id, on: true }, cookie)
    const shared = await get(`/bom/${data.share_id}`)
    expect(shared.text).not.toContain('/revisions"')
    const rejected = await get(`/bom/${data.share_id}/revisions`)
    expect(readText(rejected.text)).toContain('Only its owner can see the revisions.')
    expect(elements(rejected.text, 'tbody tr')).toEqual([])
    expect((await get(`/bom/${'0'.repeat(26)}/revisions`)).status).toBe(404)
  })
})
