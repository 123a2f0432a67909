import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { translator } from '#locales/dictionaries.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { readAttribute, readText } from '#test-support/html.ts'
import { randomAddress } from '../address.ts'
import { baseUrl } from '../served-site.ts'
import { Buyer } from './buyer.ts'

const base = baseUrl()

const Outbox = z.array(z.object({ subject: z.string(), text: z.string(), headers: z.record(z.string(), z.string()).optional() }))

/** The mails to an email, once there are this many. */
const mailsTo = (email: string, count = 1) =>
  vi.waitFor(
    async () => {
      const mails = Outbox.parse(await (await fetch(`${base}/dev/outbox.json?to=${encodeURIComponent(email)}`)).json())
      if (mails.length < count) throw new Error(`${email} has got ${mails.length} mails`)
      return mails
    },
    { timeout: 10_000, interval: 100 },
  )

/** A link of a mail, as a path. */
function linkIn(text: string, page: string): string {
  const link = (text.match(/https?:\/\/\S+/g) ?? []).map((url) => new URL(url)).find(({ pathname }) => pathname.endsWith(page))
  if (!link) throw new Error(`the mail has no link to ${page}`)
  expect(link.origin).toBe(base)
  return link.pathname + link.search
}

it.each(['en', 'zh', 'ar'] as const)('goes its whole way without script, by the mails themselves: %s', async (lang) => {
  const t = translator(lang)
  const root = lang === 'en' ? '' : `/${lang}`
  const email = `reader-${crypto.randomUUID()}@example.com`
  const reader = new Buyer()
  const subscribe = async (): Promise<void> => {
    const { text } = await reader.open(`${root}/contact`)
    const { status, headers } = await reader.open(readAttribute(text, 'form[data-subscribe]', 'action') ?? '', {
      method: 'POST',
      body: new URLSearchParams({ email }),
      headers: { Referer: `${base}${root}/contact` },
    })
    expect([status, headers.get('Location')]).toEqual([303, `${root}/contact?subscribed=1#subscribe`])
  }
  await subscribe()
  expect(readText((await reader.open(`${root}/contact?subscribed=1`)).text)).toContain(email)
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe(t('mail.subscription_subject', { company: 'Solderline' }))
  const [confirm, leave] = [linkIn(mail?.text ?? '', '/newsletter/confirm'), linkIn(mail?.text ?? '', '/newsletter/unsubscribe')]
  expect(mail?.headers).toEqual({ 'List-Unsubscribe': `<${base}${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  expect(confirm.startsWith(`${root}/newsletter/confirm?token=`)).toBe(true)

  expect((await reader.open(confirm)).headers.get('Location')).toBe(`${root}/newsletter/confirm`)
  const confirmationText = readText((await reader.open(`${root}/newsletter/confirm`)).text, 'main')
  expect(confirmationText).toContain(t('newsletter.confirm'))
  expect(confirmationText).toContain(email)
  await reader.post(`${root}/newsletter/confirm`, {})
  expect(readText((await reader.open(`${root}/newsletter/confirm`)).text, 'main')).toContain(t('newsletter.confirmed_title'))
  // Subscribing again gives the same response, and no mail.
  await subscribe()

  expect((await reader.open(leave)).headers.get('Location')).toBe(`${root}/newsletter/unsubscribe`)
  expect(readText((await reader.open(`${root}/newsletter/unsubscribe`)).text, 'main')).toContain(t('newsletter.leave'))
  await reader.post(`${root}/newsletter/unsubscribe`, {})
  expect(readText((await reader.open(`${root}/newsletter/unsubscribe`)).text, 'main')).toContain(t('newsletter.left_title'))
  // The old link is invalid; subscribing begins again, with a mail.
  expect(readText((await reader.open(`${root}/newsletter/confirm`)).text, 'main')).toContain(t('newsletter.confirm_over'))
  await subscribe()
  const again = await mailsTo(email, 2)
  expect(again).toHaveLength(2)

  const url = /^<(.*)>$/.exec(again[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const oneClick = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { Origin: 'https://mail.company.example', 'CF-Connecting-IP': randomAddress() },
    redirect: 'manual',
  })
  expect(oneClick.status).toBe(200)
  expect(readText((await reader.open(`${root}/newsletter/unsubscribe`)).text, 'main')).toContain(t('newsletter.left_title'))
})

it('is not on the list of crawlers', async () => {
  const sitemaps = await (await fetch(`${base}/sitemap.xml`)).text()
  expect(sitemaps).not.toContain('newsletter')
  for (const { lang } of LANGUAGES) {
    const { headers, text } = await new Buyer().open(lang === 'en' ? '/newsletter/confirm' : `/${lang}/newsletter/confirm`)
    expect(readAttribute(text, 'meta[name=robots]', 'content')).toMatch(/^noindex/)
    expect(headers.get('Cache-Control')).toContain('no-store')
  }
})
