import { describe, expect, it } from 'vitest'
import { elements, readText } from '#test-support/html.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { get } from './site.ts'

const CSV = ['Reference,Value,Footprint,MPN,Qty', '"R1,R2",10k,R_0603_1608Metric,,2', 'U1,,SOIC-8,NE555P,1', 'H1,"Screw M3x8",,,4'].join(
  '\n',
)

describe('matches that only assume what the file does not say', () => {
  it('are confirmed together without a script, each with its assumptions; a contradiction never is', async () => {
    const body = new FormData()
    body.set('file', new File([CSV], 'board.csv'))
    const caller = { Origin: baseUrl(), 'CF-Connecting-IP': randomAddress() }
    const made = await fetch(`${baseUrl()}/bom`, { method: 'POST', body, redirect: 'manual', headers: caller })
    const headers = { ...caller, Cookie: /visitor=[0-9a-f]+/.exec(made.headers.get('Set-Cookie') ?? '')?.[0] ?? '' }
    const path = made.headers.get('Location') ?? ''
    const before = await get(path, headers)
    expect(readText(before.text, `a[href="${path}?view=confirm"]`)).toBe('Confirm assumed matches: 1')
    const states = (text: string) =>
      elements(text, 'tr.bom-row').map((row) => /Matched|Needs review|No match|Not a part/.exec(row.text)?.[0])
    expect(states(before.text)).toEqual(['Needs review', 'Needs review', 'Not a part'])

    const page = await get(`${path}?view=confirm`, headers)
    expect(readText(page.text, 'h1')).toBe('Confirm assumed matches')
    const listed = elements(page.text, 'tbody tr')
    expect(listed.map(({ text }) => text)).toEqual([expect.stringMatching(/10k.*R1, R2.*±\d+ %/s)])
    const ticks = elements(page.text, 'input[name="line"]')
    expect(ticks).toHaveLength(1)

    const form = new URLSearchParams({ action: 'confirm_assumed' })
    // A form that names other lines does not confirm these.
    for (const line of ['1', '2', '3']) form.append('line', line)
    const sent = await fetch(`${baseUrl()}${path}`, { method: 'POST', body: form, redirect: 'manual', headers })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, path])
    const after = await get(path, headers)
    expect(states(after.text)).toEqual(['Matched', 'Needs review', 'Not a part'])
    expect((await get(`${path}?view=confirm`, headers)).text).toContain('No lines can be confirmed together.')
  })
})
