import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { baseUrl } from '../served-site.ts'

const base = baseUrl()

const Outbox = z.array(
  z.object({
    to: z.string(),
    reply_to: z.object({ email: z.string() }).optional(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
)

const outbox = async (to: string) => Outbox.parse(await (await fetch(`${base}/dev/outbox.json?to=${encodeURIComponent(to)}`)).json())

it('mails feedback to the sales desk, and shows the mail in the outbox of a local run', async () => {
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@example.com`
  const response = await fetch(`${base}/api/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Lang: 'de' },
    body: JSON.stringify({ type_id: 1, email, feedback_content: 'The LT1763 is <missing>.' }),
  })
  expect(await response.json()).toMatchObject({ code: 200 })
  const mail = await vi.waitFor(async () => {
    const found = (await outbox('sales@solderline.example')).find(({ reply_to }) => reply_to?.email === email)
    if (!found) throw new Error('the mail has not arrived')
    return found
  })
  // In the desk's language, not in the reader's.
  expect(mail.subject).toMatch(/^Feedback: /)
  expect(mail.text).toContain('> The LT1763 is <missing>.')
  expect(mail.html).toContain('The LT1763 is &lt;missing&gt;.')
})

it('keeps the outbox out of search engines and caches', async () => {
  const { headers } = await fetch(`${base}/dev/outbox`)
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
})
