import { describe, expect, it } from 'vitest'
import { type Element, element, elements, formValues, readAttribute, readText } from '#test-support/html.ts'
import { baseUrl } from '../served-site.ts'
import { get } from './site.ts'

/** A browser without script: it stores cookies, follows no redirects, and posts the form's values. */
class Reader {
  #cookies = new Map<string, string>()
  html = ''

  async #take(response: Response): Promise<Response> {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    this.html = await response.clone().text()
    return response
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.body ? { Origin: baseUrl() } : {}), Cookie: cookie }
    return this.#take(await fetch(baseUrl() + path, { redirect: 'manual', ...init, headers }))
  }

  open(path: string): Promise<Response> {
    return this.#ask(path)
  }

  /** Presses a button of the RFQ form with typed values over its initial ones. */
  press(button: Readonly<Record<string, string>>, typed: Readonly<Record<string, string | File>> = {}): Promise<Response> {
    const form = rfqForm(this.html)
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...formValues(form), ...typed, ...button })) body.set(name, value)
    return this.#ask(form.attributes['action'] ?? '', { method: 'POST', body })
  }

  values(): Record<string, string> {
    return formValues(rfqForm(this.html))
  }
}

const rfqForm = (html: string): Element => element(html, 'form#rfq')

const CONTACT = { contact_name: 'Ada Lovelace', company_name: 'Analytical Engines', country: 'GB' }

/** The last code mailed to an email. */
async function mailedCode(email: string): Promise<string> {
  const mails = JSON.parse((await get(`/dev/outbox.json?to=${encodeURIComponent(email)}`)).text) as { subject: string }[]
  const code = mails.map(({ subject }) => /\b(\d{6})\b/.exec(subject)?.[1]).find(Boolean)
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}

describe('an RFQ without script', () => {
  it('is filled in line by line, sent with a code from a mail, and shown to its sender alone', async () => {
    const reader = new Reader()
    await reader.open('/rfq?part_number=LM358DR&qty=100&manufacturer=Texas+Instruments')
    expect(reader.values()).toMatchObject({ 'lines.0.part_number': 'LM358DR', 'lines.0.qty': '100', website: '' })
    const showsCode = (): boolean => elements(reader.html, 'img[src^="data:image/png"]').length > 0
    // A visitor without script is recognized by the post; crawlers and all others get no code image.
    expect(showsCode()).toBe(false)

    const email = `ada-${Date.now()}@example.com`
    const typed = { ...CONTACT, email, comment: 'Two "lines"\nand <more>' }
    await reader.press(
      { action: 'add' },
      { ...typed, 'lines.1.part_number': 'NE555P', 'lines.1.qty': '7', 'lines.1.certificate': 'origin', 'lines.2.part_number': 'GONE' },
    )
    expect(showsCode()).toBe(true)
    await reader.press({ action: 'remove:2' })
    expect(reader.values()).toMatchObject({
      ...typed,
      'lines.0.part_number': 'LM358DR',
      'lines.1.part_number': 'NE555P',
      'lines.1.certificate': 'origin',
      'lines.2.part_number': '',
    })

    await reader.press({ code_step: 'mail' })
    expect(reader.values()).toMatchObject(typed)
    const answer = await reader.press({ action: 'send', code: await mailedCode(email) })
    expect(answer.status).toBe(303)
    const address = answer.headers.get('Location') ?? ''
    expect(address).toMatch(/^\/rfq\/successful\?number=RFQ/)
    const number = new URLSearchParams(address.split('?')[1]).get('number') ?? ''

    await reader.open(address)
    const pageText = readText(reader.html)
    for (const text of [number, email, 'LM358DR', 'NE555P']) expect(pageText).toContain(text)
    expect(readAttribute(reader.html, 'meta[name=robots]', 'content')).toContain('noindex')

    const otherVisitor = readText((await get(address)).text)
    expect(otherVisitor).toContain('No RFQ sent from this browser')
    for (const text of [number, email, 'LM358DR']) expect(otherVisitor).not.toContain(text)
  })

  it('comes back with everything typed and what is wrong, in its place', async () => {
    const reader = new Reader()
    await reader.open('/de/rfq?part_number=LM358DR')
    const typed = { 'lines.0.qty': 'viele', 'lines.1.qty': '5', email: 'ada', comment: 'Bitte' }
    const answer = await reader.press({ action: 'send' }, typed)
    expect(answer.status).toBe(422)
    expect(reader.values()).toMatchObject({ 'lines.0.part_number': 'LM358DR', ...typed })
    for (const field of ['line-0-qty', 'line-1-part_number']) expect(elements(reader.html, `a[href="#${field}"]`)).toHaveLength(1)
    expect(readText(reader.html, '#rfq-contact_name-error')).not.toBe('')
    const wrong = elements(reader.html, 'input[aria-invalid=true]')
    expect(wrong.map(({ attributes }) => attributes['name'])).toEqual(
      expect.arrayContaining(['lines.0.qty', 'lines.1.part_number', 'contact_name', 'company_name', 'email']),
    )
  })

  it('asks for the code where it is missing or wrong, and preserves the input', async () => {
    const reader = new Reader()
    await reader.open('/rfq?part_number=LM358DR&qty=5')
    const typed = { ...CONTACT, email: 'ada@example.com' }
    expect((await reader.press({ action: 'send' }, typed)).status).toBe(422)
    expect(readText(reader.html)).toContain('Enter a verification code')
    expect((await reader.press({ action: 'send' }, { code: 'WRONG' })).status).toBe(422)
    expect(reader.values()).toMatchObject({ ...typed, 'lines.0.part_number': 'LM358DR' })
  })

  it('takes lines from a file, and asks for its columns where they say nothing', async () => {
    const reader = new Reader()
    await reader.open('/rfq?part_number=FIRST&qty=1')
    const recognizedFile = new File(['MPN,Qty\nLM358DR,100\nNE555P,7\n'], 'known.csv', { type: 'text/csv' })
    expect((await reader.press({ action: 'upload' }, { file: recognizedFile })).status).toBe(200)
    expect(reader.values()).toMatchObject({ 'lines.0.part_number': 'FIRST', 'lines.1.part_number': 'LM358DR', 'lines.2.qty': '7' })

    const unrecognizedFile = new File(['foo,bar\nTL072CP,3\n'], 'unknown.csv', { type: 'text/csv' })
    await reader.press({ action: 'upload' }, { file: unrecognizedFile })
    if (!('lines.3.part_number' in reader.values()) || reader.values()['lines.3.part_number'] === '') {
      expect(reader.values()).toHaveProperty(['match.column.0'])
      await reader.press({ action: 'match' }, { 'match.column.0': 'part_number', 'match.column.1': 'qty', 'match.header_row': '0' })
    }
    expect(reader.values()).toMatchObject({ 'lines.3.part_number': 'TL072CP', 'lines.3.qty': '3' })

    const large = new File([new Uint8Array(3_000_000)], 'large.xlsx')
    expect((await reader.press({ action: 'upload' }, { file: large })).status).toBe(422)
    expect(readText(reader.html)).toContain('larger than 2 MB')
    const none = new File(['%PDF-1.7'], 'x.xlsx')
    expect((await reader.press({ action: 'upload' }, { file: none })).status).toBe(422)
    expect(reader.values()).toMatchObject({ 'lines.3.part_number': 'TL072CP' })
  })

  it('is refused from another site, and shrugs at bodies that are no form', async () => {
    const foreign = await get('/rfq', { Origin: 'https://example.org' }, { method: 'POST', body: new FormData() })
    expect(foreign.status).toBe(403)
    const odd = await get('/rfq', { 'Content-Type': 'multipart/form-data' }, { method: 'POST', body: 'nonsense' })
    expect(odd.status).toBe(422)
  })
})
