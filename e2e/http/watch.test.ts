import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { translator } from '#locales/dictionaries.ts'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { newCustomer } from '../account.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { Buyer } from './buyer.ts'

const base = baseUrl()

const Outbox = z.array(z.object({ subject: z.string(), text: z.string(), headers: z.record(z.string(), z.string()).optional() }))

/** The first mail to an address, once it is there. */
const mailTo = (email: string) =>
  vi.waitFor(
    async () => {
      const [mail] = Outbox.parse(await (await fetch(`${base}/dev/outbox.json?to=${encodeURIComponent(email)}`)).json())
      if (!mail) throw new Error(`${email} has got no mail`)
      return mail
    },
    { timeout: 10_000, interval: 100 },
  )

/** A link of a mail, as a path. */
function linkIn(text: string, page: string): string {
  const link = (text.match(/https?:\/\/\S+/g) ?? []).map((url) => new URL(url)).find(({ pathname }) => pathname.endsWith(page))
  if (!link) throw new Error(`the mail has no link to ${page}`)
  return link.pathname + link.search
}

/** Where the first part of a list is watched, as its page says it. */
async function wayToWatch(reader: Buyer, root: string): Promise<string> {
  const { text } = await reader.open(`${root}/category/chip-resistors`)
  const part = elements(text, 'a[href*="/productdetail/"]')[0]?.attributes['href'] ?? ''
  return readAttribute((await reader.open(part)).text, 'a[href*="/watch?part="]', 'href') ?? ''
}

it.each(['en', 'zh', 'ar'] as const)(
  'is set by a visitor without script, begun by the mail, and ended with one click: %s',
  async (lang) => {
    const t = translator(lang)
    const root = lang === 'en' ? '' : `/${lang}`
    const email = `watcher-${crypto.randomUUID()}@example.com`
    const reader = new Buyer()
    const page = await wayToWatch(reader, root)
    expect(page.startsWith(`${root}/watch?part=`)).toBe(true)
    expect((await reader.post(page, { need: '500', price_percent: '10', email: 'nobody' })).status).toBe(422)
    const { status, headers } = await reader.post(page, { need: '500', price_percent: '10', email })
    expect([status, headers.get('Location')]).toEqual([303, `${root}/watch?done=mailed`])
    expect(readText((await reader.open(`${root}/watch?done=mailed`)).text, 'main')).toContain(t('watch.mailed'))

    const mail = await mailTo(email)
    expect(mail.subject).toBe(t('mail.watch_confirm_subject', { company: 'Solderline' }))
    const [confirm, end] = [linkIn(mail.text, '/watch/confirm'), linkIn(mail.text, '/watch/end')]
    expect((await reader.open(confirm)).headers.get('Location')).toBe(`${root}/watch/confirm`)
    expect(readText((await reader.open(`${root}/watch/confirm`)).text, 'main')).toContain(email)
    await reader.post(`${root}/watch/confirm`, {})
    expect(readText((await reader.open(`${root}/watch/confirm`)).text, 'main')).toContain(t('watch.confirmed_title'))

    const oneClick = await fetch(base + end, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      headers: { Origin: 'https://mail.company.example', 'CF-Connecting-IP': randomAddress() },
      redirect: 'manual',
    })
    expect(oneClick.status).toBe(200)
    await reader.open(end)
    expect(readText((await reader.open(`${root}/watch/end`)).text, 'main')).toContain(t('watch.ended_title'))
    expect(readText((await reader.open(`${root}/watch/confirm`)).text, 'main')).toContain(t('watch.confirm_over'))
  },
)

it('is set, changed and ended in the account of a customer', async () => {
  const t = translator('en')
  const customer = await newCustomer()
  const reader = new Buyer()
  reader.storeCookie('token', customer.token)
  const page = await wayToWatch(reader, '')
  expect(elements((await reader.open(page)).text, 'main input[name=email]')).toEqual([])
  expect((await reader.post(page, { in_stock: '1' })).headers.get('Location')).toBe('/myaccount/watches?done=set')
  const { text } = await reader.open('/myaccount/watches')
  const edit = readAttribute(text, 'a[href*="/myaccount/watches?edit="]', 'href') ?? ''
  expect((await reader.post(edit, { price_percent: '15' })).headers.get('Location')).toBe('/myaccount/watches?done=saved')
  expect(readText((await reader.open('/myaccount/watches')).text, 'main')).toContain(t('watch.price_change', { percent: '15%' }))
  expect((await reader.post('/myaccount/watches', { end: 'all' })).headers.get('Location')).toBe('/myaccount/watches?done=ended')
  expect(readText((await reader.open('/myaccount/watches')).text, 'main')).toContain(t('watch.empty'))
})
