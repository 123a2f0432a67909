import { describe, expect, it } from 'vitest'
import { elements, readText } from '#test-support/html.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { get } from './site.ts'

const CSV = [
  'Reference,MPN,Manufacturer,Qty',
  '"U1,U2",LM358DR,Texas Instruments,900000',
  'U3,ZZZ-NOT-A-PART-77,,5',
  'U4,NE555P,Texas Instruments,1',
].join('\n')

/** A BOM of a visitor without a script. */
async function makeBom(): Promise<{ path: string; headers: Record<string, string> }> {
  const body = new FormData()
  body.set('file', new File([CSV], 'board.csv'))
  const caller = { Origin: baseUrl(), 'CF-Connecting-IP': randomAddress() }
  const made = await fetch(`${baseUrl()}/bom`, { method: 'POST', body, redirect: 'manual', headers: caller })
  const visitor = /visitor=[0-9a-f]+/.exec(made.headers.get('Set-Cookie') ?? '')?.[0] ?? ''
  return { path: made.headers.get('Location') ?? '', headers: { ...caller, Cookie: visitor } }
}

describe('the risks of a BOM', () => {
  it('are one view without a script: each kind with its lines and money, then the lines, with the way to alternatives', async () => {
    const { path, headers } = await makeBom()
    const bom = await get(path, headers)
    expect(elements(bom.text, 'a').some(({ attributes }) => attributes['href'] === `${path}?view=risks`)).toBe(true)

    const { status, text } = await get(`${path}?view=risks`, headers)
    expect(status).toBe(200)
    expect(readText(text, 'h1')).toBe('Risks of board')
    const rows = elements(text, 'tr').map((row) => row.text)
    expect(rows.find((row) => row.startsWith('Not enough stock'))).toMatch(/^Not enough stock\s*1\s*\$\d/)
    expect(rows.find((row) => row.startsWith('No match'))).toMatch(/^No match\s*1\s*–/)
    expect(readText(text, '#risk-stock_short') + rows.join(' ')).toMatch(/LM358DR.*U1, U2.*Needed: .*in stock: /s)
    expect(elements(text, 'a').some(({ attributes }) => /\/productdetail\/lm358dr[^#]*#alternatives$/.test(attributes['href'] ?? ''))).toBe(
      true,
    )
    expect(elements(text, 'a').some(({ attributes }) => attributes['href'] === '#risk-stock_short')).toBe(true)
  })

  it('are not there of a BOM that is not there', async () => {
    const { headers } = await makeBom()
    expect((await get(`/bom/${'0'.repeat(26)}?view=risks`, headers)).status).toBe(404)
  })
})
