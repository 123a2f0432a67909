/** Watches from one day to the next, while the catalogue changes. */
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mateBom, uploadBom } from '#shared/contract/bom.ts'
import { putParts } from '#shared/contract/desk-catalogue.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { watchAdd, watchEnd, watchList } from '#shared/contract/watch.ts'
import { ask } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { countedDatabase } from '#test-support/counted-database.ts'
import { databaseWith } from '#test-support/database-with.ts'
import { DESK, putTariff } from '#test-support/orders.ts'
import { signIn } from '#test-support/visitor.ts'
import { encodePriceBreaks } from '../catalogue/codes.ts'
import type { Databases } from '../database/databases.ts'
import { deliverMails } from '../mail/queue.ts'
import { MAILS } from '../mails.ts'
import { checkWatchBatch, checkWatches, computeNextCheck } from './check-watches.ts'
import { mailNews } from './digest.ts'

const DAY_MS = 86_400_000
type Part = (typeof TEST_PARTS)[number]
const [FIRST, SECOND, THIRD] = TEST_PARTS as readonly [Part, Part, Part]
type Add = EndpointRequest<typeof watchAdd>

beforeAll(async () => {
  await fillTestCatalogue(env)
  await putTariff()
})

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await env.SHOP.batch(['watch_news', 'watches', 'watch_recipients', 'mails'].map((table) => env.SHOP.prepare(`DELETE FROM ${table}`)))
  for (const { part_id, stock } of TEST_PARTS) await setPart(part_id, { stock })
  return () => vi.restoreAllMocks()
})

/** The day of a check, from 0; the first checks follow directly after the watches are set. */
const day = (number: number): Date => new Date(Date.now() + 60_000 + number * DAY_MS)

async function setPart(
  id: number,
  { stock, price = 5200, lifecycle = 0 }: { stock: number; price?: number; lifecycle?: number },
): Promise<void> {
  const offers = env.CATALOGUE.prepare('UPDATE offers SET stock = ?1, price_breaks = ?2 WHERE offer_id BETWEEN ?3 * 8 AND ?3 * 8 + 7')
  await env.CATALOGUE.batch([
    offers.bind(stock, encodePriceBreaks([{ from_qty: 10, unit_price: price }]), id),
    env.CATALOGUE.prepare('UPDATE parts SET lifecycle = ? WHERE part_id = ?').bind(lifecycle, id),
  ])
}

let count = 0
async function addWatches(...requests: Omit<Add, 'email'>[]) {
  const email = `looker${++count}@${crypto.randomUUID().slice(0, 8)}.example`
  const bearer = await signIn(email, { contact_name: 'Ada' })
  for (const request of requests) await ask(watchAdd, request, { bearer })
  return { email, bearer }
}

/** A scheduled run: checks, then mails. @returns the sent mails, with recipient and text */
async function run(
  now: Date,
  dbs: Databases = env,
): Promise<{ to: string; subject: string; text: string; headers: Record<string, string> }[]> {
  const sent: EmailMessageBuilder[] = []
  const send = async (mail: EmailMessageBuilder | EmailMessage) => {
    if (!('subject' in mail)) throw new Error('not a composed mail')
    sent.push(mail)
    return { messageId: `${sent.length}` }
  }
  await checkWatches(dbs, now)
  await mailNews(env.SHOP, now)
  await env.SHOP.prepare('UPDATE mails SET next_try_at = ? WHERE sent_at IS NULL').bind(new Date(0).toISOString()).run()
  await deliverMails({ ...env, OUTBOX: '', SITE_URL: 'https://shop.test', MAIL: { send } as SendEmail }, MAILS, { limit: 50 })
  return sent.map(({ to, subject, text = '', headers }) => ({ to: String(to), subject, text, headers: headers as Record<string, string> }))
}

describe('a run', () => {
  it('reports events of a part: stock that comes back, a price beyond its share, the end of its life', async () => {
    const { email } = await addWatches({
      subject: { kind: 'part', goods_id: SECOND.part_id },
      in_stock: true,
      price_percent: 10,
      end_of_life: true,
    })
    expect(await run(day(0))).toEqual([])
    await setPart(SECOND.part_id, { stock: 0, price: 5600 })
    expect(await run(day(1))).toEqual([])
    await setPart(SECOND.part_id, { stock: 400, price: 5824, lifecycle: 3 })
    const [mail, ...others] = await run(day(2))
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: email, subject: `Alert: ${SECOND.part_number}` })
    expect(mail?.text).toContain('Back in stock: 400 pcs')
    expect(mail?.text).toContain('Unit price +12%: was $0.00520, now $0.00582')
    expect(mail?.text).toContain('Obsolete (was: Active)')
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Unsubscribe': expect.stringContaining('/watch/end?token='),
    })
    expect(await run(day(3))).toEqual([])
  })

  it('reports nothing outside a watch’s conditions', async () => {
    await addWatches({ subject: { kind: 'part', goods_id: SECOND.part_id }, need: 50 })
    await run(day(0))
    await setPart(SECOND.part_id, { stock: 400, price: 9000, lifecycle: 3 })
    expect(await run(day(1))).toEqual([])
    await setPart(SECOND.part_id, { stock: 49 })
    expect((await run(day(2)))[0]?.text).toContain('Stock below your need: 49 pcs of 50 pcs')
  })

  it('reports on a BOM by its needs, in sets, and nothing of parts that are not fitted', async () => {
    const { bearer } = await addWatches()
    const lines = [
      { row: 1, part_number: FIRST.part_number, manufacturer: 'Yageo', qty: 100, designators: [] },
      { row: 2, part_number: THIRD.part_number, manufacturer: 'Vishay', qty: 100, designators: [], do_not_fit: true },
    ]
    const { bom_id } = await ask(uploadBom, { lines, name: 'Amplifier' }, { bearer })
    await ask(mateBom, { bom_id }, { bearer })
    await ask(watchAdd, { subject: { kind: 'bom', bom_id }, under_need: true }, { bearer })
    await run(day(0))
    for (const { part_id } of [FIRST, THIRD]) await setPart(part_id, { stock: 99 })
    const [mail] = await run(day(1))
    expect(mail?.subject).toBe('Alert: Amplifier')
    expect(mail?.text).toContain('99 pcs of 100 pcs')
    expect(mail?.text).not.toContain(THIRD.part_number)
  })

  it('reports new hits of a search', async () => {
    await addWatches({ subject: { kind: 'search', search: '/s?wd=10k' }, in_stock: true })
    await setPart(FIRST.part_id, { stock: 0 })
    await run(day(0))
    await setPart(FIRST.part_id, { stock: 12 })
    const [mail] = await run(day(1))
    expect(mail?.subject).toBe('Alert: Search: 10k')
    expect(mail?.text).toContain(FIRST.part_number)
    expect(mail?.text).toContain('/s?wd=10k')
  })

  it('sends one mail a day, with all events, and leaves later ones to the next', async () => {
    const { bearer } = await addWatches(
      { subject: { kind: 'part', goods_id: SECOND.part_id }, in_stock: true },
      { subject: { kind: 'part', goods_id: THIRD.part_id }, need: 100 },
    )
    await run(day(0))
    await setPart(SECOND.part_id, { stock: 5 })
    await setPart(THIRD.part_id, { stock: 99 })
    const [mail, ...others] = await run(day(1))
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Alerts: several changes')
    for (const number of [SECOND.part_number, THIRD.part_number]) expect(mail?.text).toContain(number)
    // Later on the same day another event, of a watch that was just set.
    await ask(watchAdd, { subject: { kind: 'part', goods_id: FIRST.part_id }, need: 100 }, { bearer })
    await env.SHOP.prepare('UPDATE watches SET due_at = ? WHERE goods_id = ?').bind(new Date(0).toISOString(), FIRST.part_id).run()
    const soon = new Date(day(1).getTime() + 60_000)
    await run(soon)
    await setPart(FIRST.part_id, { stock: 1 })
    await env.SHOP.prepare('UPDATE watches SET due_at = ? WHERE goods_id = ?').bind(new Date(0).toISOString(), FIRST.part_id).run()
    expect(await run(new Date(soon.getTime() + 60_000))).toEqual([])
    expect((await run(day(3)))[0]?.text).toContain('1 pc of 100 pcs')
  })

  it('reports nothing twice, with steps that run in parallel or again', async () => {
    await addWatches({ subject: { kind: 'part', goods_id: SECOND.part_id }, in_stock: true })
    await run(day(0))
    await setPart(SECOND.part_id, { stock: 5 })
    await Promise.all([checkWatchBatch(env, day(1)), checkWatchBatch(env, day(1)), checkWatchBatch(env, day(1))])
    expect(await env.SHOP.prepare('SELECT count(*) AS n FROM watch_news').first('n')).toBe(1)
    await Promise.all([mailNews(env.SHOP, day(1)), mailNews(env.SHOP, day(1))])
    expect(await run(day(1))).toHaveLength(1)
  })

  it('loses nothing by a failed step', async () => {
    await addWatches({ subject: { kind: 'part', goods_id: SECOND.part_id }, in_stock: true })
    await run(day(0))
    await setPart(SECOND.part_id, { stock: 5 })
    const broken = databaseWith(env.SHOP, {
      batch() {
        throw new Error('D1_ERROR: broken')
      },
    })
    await expect(checkWatchBatch({ CATALOGUE: env.CATALOGUE, SHOP: broken }, day(1))).rejects.toThrow('broken')
    expect(await run(day(1))).toHaveLength(1)
  })

  it('lets a failed search wait, and delays no other watch', async () => {
    await addWatches(
      { subject: { kind: 'search', search: '/s?wd=10k' }, in_stock: true },
      { subject: { kind: 'part', goods_id: SECOND.part_id }, in_stock: true },
    )
    await run(day(0))
    await setPart(SECOND.part_id, { stock: 5 })
    const broken = databaseWith(env.CATALOGUE, {
      prepare(target, text) {
        if (text.includes('part_terms') || text.includes('part_fragments')) throw new Error('D1_ERROR: too busy')
        return target.prepare(text)
      },
    })
    expect(await run(day(1), { SHOP: env.SHOP, CATALOGUE: broken })).toHaveLength(1)
    const due = await env.SHOP.prepare('SELECT due_at FROM watches WHERE search IS NOT NULL').first<string>('due_at')
    expect(new Date(due ?? 0).getTime() - day(1).getTime()).toBeLessThanOrEqual(3_600_000)
  })

  it('reports nothing of watches that ended since', async () => {
    const { bearer } = await addWatches({ subject: { kind: 'part', goods_id: SECOND.part_id }, in_stock: true })
    await run(day(0))
    await setPart(SECOND.part_id, { stock: 5 })
    await checkWatchBatch(env, day(1))
    await mailNews(env.SHOP, day(1))
    await ask(watchEnd, { watch_id: 'all' }, { bearer })
    expect(await run(day(1))).toEqual([])
  })
})

describe('a part that is', () => {
  const feed = (part: EndpointRequest<typeof putParts>['parts'][number]) =>
    ask(putParts, { change_set: crypto.randomUUID(), batch: 0, is_last: true, parts: [part] }, DESK)

  it('renamed or moved stays watched, with its earlier state', async () => {
    const { bearer } = await addWatches({ subject: { kind: 'part', goods_id: SECOND.part_id }, in_stock: true })
    await run(day(0))
    await feed({
      manufacturer: 'Yageo',
      part_number: SECOND.part_number,
      becomes: { manufacturer: 'Yageo', part_number: 'RC0402FR-074K7Z' },
    })
    await feed({ manufacturer: 'Yageo', part_number: 'RC0402FR-074K7Z', category: 'fuses' })
    const [watch] = await ask(watchList, {}, { bearer })
    const goodsId = watch?.subject.kind === 'part' ? watch.subject.goods_id : 0
    expect(goodsId).not.toBe(SECOND.part_id)
    await setPart(goodsId, { stock: 77 })
    const [mail] = await run(day(1))
    expect(mail?.subject).toBe('Alert: RC0402FR-074K7Z')
    expect(mail?.text).toContain('Back in stock: 77 pcs')
    await feed({ manufacturer: 'Yageo', part_number: 'RC0402FR-074K7Z', category: 'chip-resistors' })
    await feed({
      manufacturer: 'Yageo',
      part_number: 'RC0402FR-074K7Z',
      becomes: { manufacturer: 'Yageo', part_number: SECOND.part_number },
    })
  })

  it('in another position of a refilled catalogue is found by its number', async () => {
    await addWatches({ subject: { kind: 'part', goods_id: FIRST.part_id }, need: 10 })
    await run(day(0))
    // Another part has the id, and the watch's part has a new one.
    const { part_id, part_number } = THIRD
    await env.SHOP.prepare("UPDATE watches SET part_number = ?, brand_name = 'Vishay', state = json_set(state, '$.filled', 'before')")
      .bind(part_number)
      .run()
    await setPart(part_id, { stock: 9 })
    expect((await run(day(1)))[0]?.text).toContain(`9 pcs of 10 pcs`)
    expect(await env.SHOP.prepare('SELECT goods_id FROM watches').first('goods_id')).toBe(part_id)
  })
})

describe('many watches', () => {
  /** So many due watches of parts, of as many customers. */
  async function manyWatches(many: number): Promise<void> {
    const at = new Date(0).toISOString()
    await env.SHOP.batch([
      env.SHOP.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
         INSERT INTO watch_recipients (email, lang, created_at) SELECT 'many' || i || '@many.example', 'en', ?2 FROM n`,
      ).bind(many, at),
      env.SHOP.prepare(
        `INSERT INTO watches (recipient_id, kind, goods_id, in_stock, under_need, end_of_life, new_parts, created_at, confirmed_at, due_at)
         SELECT recipient_id, 'part', ?1 + recipient_id % 3, 1, 0, 1, 0, ?2, ?2, ?2 FROM watch_recipients WHERE email LIKE '%@many.example'`,
      ).bind(FIRST.part_id, at),
    ])
  }
  const dueAt = async (now: Date) =>
    env.SHOP.prepare('SELECT count(*) AS n FROM watches WHERE due_at <= ?').bind(now.toISOString()).first<number>('n')

  it('are checked in steps of so many, each with the same few statements', async () => {
    await manyWatches(3000)
    const [shop, catalogue] = [countedDatabase(env.SHOP), countedDatabase(env.CATALOGUE)]
    const dbs = { SHOP: shop.db, CATALOGUE: catalogue.db }
    const now = day(0)
    expect(await checkWatchBatch(dbs, now)).toBe(2500)
    expect([shop.ways().flat().length, catalogue.ways().flat().length]).toEqual([3, 3])
    expect(await dueAt(now)).toBe(500)
    expect(await checkWatchBatch(dbs, now)).toBe(500)
    expect(await checkWatchBatch(dbs, now)).toBe(0)
    expect(await dueAt(day(1))).toBe(3000)
  })

  it('are spread over the day, each at its hour', () => {
    const now = new Date('2026-11-25T12:00:00Z')
    const hours = new Map<number, number>()
    for (let id = 1; id <= 1440; id++) {
      const next = computeNextCheck(id, now)
      expect(next.getTime() - now.getTime()).toBeGreaterThan(0)
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(DAY_MS)
      expect(computeNextCheck(id, next).getTime() - next.getTime()).toBe(DAY_MS)
      hours.set(next.getUTCHours(), (hours.get(next.getUTCHours()) ?? 0) + 1)
    }
    expect([...hours.values()].every((some) => some === 60)).toBe(true)
  })
})
