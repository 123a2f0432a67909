/** The pages of watches and their one-click unsubscription, as browsers, mail programs and mail companies use them. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { createWatchConfirmUrl, createWatchEndUrl } from '#origin/watch/links.ts'
import { watchAdd, watchList } from '#shared/contract/watch.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { elements, readAttribute, readText } from '#test-support/html.ts'
import { cookieHeader, cookiesAfter, FORM, visit } from '#test-support/pages.ts'
import { signIn } from '#test-support/visitor.ts'

const SITE = 'https://shop.test'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const t = translator('en')
const [PART] = TEST_PARTS
if (!PART) throw new Error('the test catalogue is empty')
const PAGE = `/watch?part=${PART.part_id}`

beforeAll(() => fillTestCatalogue(env))

beforeEach(() => {
  vi.spyOn(scheduler, 'wait').mockResolvedValue()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

const newEmail = (): string => `${crypto.randomUUID().slice(0, 12)}@watch.example`
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visit(path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers: { ...FORM, Origin: SITE, ...headers } })

/** A watch of an e-mail address, with the paths of its mails' links. */
async function newWatch({ is_confirmed = false } = {}) {
  const email = newEmail()
  await ask(watchAdd, { subject: { kind: 'part', goods_id: PART?.part_id ?? 0 }, in_stock: true, email })
  const row = await env.SHOP.prepare(
    'SELECT watch_id, recipient_id FROM watches JOIN watch_recipients USING (recipient_id) WHERE email = ?',
  )
    .bind(email)
    .first<{ watch_id: number; recipient_id: number }>()
  if (!row) throw new Error('there is no watch')
  const { watch_id, recipient_id } = row
  if (is_confirmed) await env.SHOP.prepare('UPDATE watches SET confirmed_at = created_at WHERE watch_id = ?').bind(watch_id).run()
  const linkContext = { site_url: '', lang: 'en' } as const
  return {
    email,
    confirm: await createWatchConfirmUrl(env, watch_id, linkContext),
    end: await createWatchEndUrl(env, { watch_id }, linkContext),
    end_all: await createWatchEndUrl(env, { recipient_id }, linkContext),
  }
}

const readState = async (email: string): Promise<'none' | 'waiting' | 'confirmed'> => {
  const row = await env.SHOP.prepare('SELECT confirmed_at FROM watches JOIN watch_recipients USING (recipient_id) WHERE email = ?')
    .bind(email)
    .first<{ confirmed_at: string | null }>()
  return row === null ? 'none' : row.confirmed_at === null ? 'waiting' : 'confirmed'
}

describe('the form', () => {
  it('asks a visitor for an address, preserves the input, and sends them to their mailbox', async () => {
    const visitedPage = await visit(PAGE)
    expect(visitedPage.status).toBe(200)
    expect(visitedPage.text).toContain(t('watch.watch_of', { name: PART.part_number }))
    expect(readAttribute(visitedPage.text, 'meta[name=robots]', 'content')).toMatch(/^noindex/)
    expect(elements(visitedPage.text, 'main input[name=email]')).toHaveLength(1)
    const wrong = await post(PAGE, { form: 'watch', need: 'many', price_percent: '7', email: 'ada@' })
    expect(wrong.status).toBe(422)
    expect(readAttribute(wrong.text, 'input[name=need]', 'value')).toBe('many')
    expect(readAttribute(wrong.text, 'input[name=price_percent]', 'value')).toBe('7')
    expect(readText(wrong.text)).toContain(t('validation.valid_quantity'))
    expect(readText((await post(PAGE, { email: newEmail() })).text)).toContain(t('validation.choose_condition'))
    expect(readText((await post(PAGE, { in_stock: '1' })).text)).toContain(t('validation.enter_email'))
    const email = newEmail()
    const sent = await post(PAGE, { need: '1,000', email })
    expect([sent.status, sent.location]).toEqual([303, '/watch?done=mailed'])
    expect(readText((await visit('/watch?done=mailed')).text)).toContain(t('watch.mailed'))
    expect(await readState(email)).toBe('waiting')
  })

  it('says that a mailbox gets no more mails today, and preserves the input', async () => {
    const [name, host] = newEmail().split('@')
    const add = (tag: number) => post(PAGE, { need: '7', email: `${name}+${tag}@${host}` })
    for (let i = 0; i < 10; i++) expect((await add(i)).location).toBe('/watch?done=mailed')
    const { status, text } = await add(10)
    expect([status, readText(text, 'main')]).toEqual([422, expect.stringContaining(t('validation.mailbox_full'))])
    expect(readAttribute(text, 'input[name=need]', 'value')).toBe('7')
  })

  it('needs an existing subject', async () => {
    for (const path of [
      '/watch',
      '/watch?part=x',
      '/watch?part=7',
      '/watch?bom=nothing',
      '/watch?search=/rfq',
      '/watch?search=https://evil.example/s?wd=10k',
    ])
      expect((await visit(path)).status).toBe(404)
  })

  it('is linked from the pages of a part, a category and a search, which contain no data of the reader', async () => {
    const pages = [
      [`/productdetail/${PART.part_number.toLowerCase()}-${PART.part_id}`, PAGE],
      ['/category/chip-resistors?package=0402', '/watch?search=%2Fcategory%2Fchip-resistors%3Fpackage%3D0402'],
      ['/s?wd=10k&sort=price', '/watch?search=%2Fs%3Fwd%3D10k'],
    ] as const
    for (const [path, href] of pages) {
      const { status, text } = await visit(path)
      const links = elements(text, 'a[href*="/watch?"]').map(({ attributes }) => attributes['href'])
      expect([path, status, links]).toEqual([path, 200, [href]])
    }
  })
})

describe.each([
  { name: 'confirm' as const, page: '/watch/confirm', before: 'waiting', after: 'confirmed', done: t('watch.confirmed_title') },
  { name: 'end' as const, page: '/watch/end', before: 'waiting', after: 'none', done: t('watch.ended_title') },
  { name: 'end_all' as const, page: '/watch/end', before: 'waiting', after: 'none', done: t('watch.ended_title') },
])('the page to $name', ({ name, page, before, after, done }) => {
  it('takes the token out of the address, changes nothing until its button is pressed, and then says what is', async () => {
    const watch = await newWatch()
    const { email } = watch
    // A program that checks mails, or prefetches.
    for (const method of ['GET', 'HEAD', 'GET']) await visit(watch[name], { method })
    const moved = await visit(watch[name])
    expect([moved.status, moved.location]).toEqual([303, page])
    expect(moved.headers.get('Referrer-Policy')).toBe('no-referrer')
    const headers = cookieHeader(cookiesAfter(moved.headers))
    const visitedPage = await visit(page, { headers })
    expect(visitedPage.status).toBe(200)
    expect(visitedPage.text).toContain(email)
    expect(visitedPage.headers.get('Cache-Control')).toContain('no-store')
    expect(visitedPage.text).not.toContain(new URL(watch[name], SITE).searchParams.get('token'))
    expect(await readState(email)).toBe(before)
    for (const from of [{ Origin: 'https://evil.example' }, { Origin: 'null' }])
      expect((await post(page, {}, { ...headers, ...from })).status).toBe(403)
    const pressed = await post(page, {}, headers)
    expect([pressed.status, pressed.location]).toEqual([303, page])
    expect(await readState(email)).toBe(after)
    expect(readText((await visit(page, { headers })).text)).toContain(done)
  })

  it('says what to do without a link, and with one that is over', async () => {
    expect(readText((await visit(page)).text)).toContain(t('watch.link_absent'))
    const over = await visit(page, { headers: cookieHeader({ [page.endsWith('end') ? 'watch_end' : 'watch_confirm']: 'x'.repeat(90) }) })
    expect(elements(over.text, '[role=alert]')).toHaveLength(1)
  })
})

describe('the one-click unsubscription', () => {
  it('ends what the address names, from another site and without cookies, and nothing by another post', async () => {
    const watch = await newWatch({ is_confirmed: true })
    const from = { ...FORM, Origin: 'https://mail.example' }
    expect((await visit(watch.end, { method: 'POST', body: 'List-Unsubscribe=No', headers: from })).status).toBe(403)
    expect((await visit(watch.confirm, { method: 'POST', body: ONE_CLICK, headers: from })).status).toBe(403)
    expect(await readState(watch.email)).toBe('confirmed')
    for (let i = 0; i < 2; i++) expect((await visit(watch.end_all, { method: 'POST', body: ONE_CLICK, headers: from })).status).toBe(200)
    expect(await readState(watch.email)).toBe('none')
    expect((await visit(`/watch/end?token=${'x'.repeat(60)}`, { method: 'POST', body: ONE_CLICK, headers: from })).status).toBe(404)
  })
})

describe('the account', () => {
  it('lists what is watched, changes it and ends it', async () => {
    const bearer = await signIn(newEmail())
    const headers = cookieHeader({ token: bearer })
    const set = await post(PAGE, { in_stock: '1', price_percent: '10 %' }, headers)
    expect([set.status, set.location]).toEqual([303, '/myaccount/watches?done=set'])
    const [watch] = await ask(watchList, {}, { bearer })
    const list = await visit('/myaccount/watches?done=set', { headers })
    for (const text of [PART.part_number, t('watch.set'), t('watch.price_change', { percent: '10%' })])
      expect(readText(list.text)).toContain(text)
    const edit = `/myaccount/watches?edit=${watch?.watch_id}`
    expect(readAttribute((await visit(edit, { headers })).text, 'input[name=price_percent]', 'value')).toBe('10')
    expect((await post(edit, { price_percent: '91' }, headers)).status).toBe(422)
    expect((await post(edit, { end_of_life: '1' }, headers)).location).toBe('/myaccount/watches?done=saved')
    expect(await ask(watchList, {}, { bearer })).toMatchObject([{ conditions: { end_of_life: true, in_stock: false } }])
    expect((await post('/myaccount/watches', { end: String(watch?.watch_id) }, headers)).location).toBe('/myaccount/watches?done=ended')
    expect(readText((await visit('/myaccount/watches', { headers })).text)).toContain(t('watch.empty'))
    expect((await visit(edit, { headers })).location).toBe('/myaccount/watches')
  })

  it('is a customer’s alone', async () => {
    expect((await visit('/myaccount/watches')).location).toMatch(/^\/login/)
  })
})
