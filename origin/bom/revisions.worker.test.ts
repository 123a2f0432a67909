import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  changePartNumber,
  changeQty,
  delBom,
  delBomSource,
  mainBom,
  mateBom,
  multiplexBom,
  shareBom,
  uploadBom,
} from '#shared/contract/bom.ts'
import { bomRevisions, revisionDiff } from '#shared/contract/bom-revisions.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { accountExport } from '#shared/contract/profile.ts'
import { MAX_BOM_REVISIONS } from '#shared/table-reading/lists/bom-limits.ts'
import { DAY_MS } from '#shared/text/durations.ts'
import { toMoney } from '#shared/trade/money.ts'
import { ask, type CallOptions, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { chooseDatabase } from '#test-support/stock.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { decodePriceBreaks, encodePriceBreaks } from '../catalogue/codes.ts'
import { runBatch } from '../database/sql.ts'
import { moveStockRowsSql } from '../stock/moved-parts.ts'
import { finalizePendingRevisions } from './finalize-revision.ts'
import { adoptBoms } from './store.ts'

beforeAll(() => fillTestCatalogue(env))

type Lines = NonNullable<EndpointRequest<typeof uploadBom>['lines']>
const [FIRST, SECOND] = TEST_PARTS
if (!FIRST || !SECOND) throw new Error('the test catalogue is empty')

const A = { part_number: FIRST.part_number, manufacturer: 'Yageo' }
const B = { part_number: SECOND.part_number, manufacturer: 'Yageo' }
const LINES: Lines = [
  { row: 1, ...A, qty: 2, designators: ['R1', 'R2'] },
  { row: 2, ...B, qty: 1, designators: ['R3'] },
  { row: 3, part_number: 'UNHEARD-OF-9000', qty: 5, designators: ['U1'] },
]
/** Another order, R1 moved to R9, one line removed and a new one. */
const NEXT: Lines = [
  { row: 1, part_number: 'UNHEARD-OF-7000', qty: 1, designators: ['U7'] },
  { row: 2, ...B, qty: 1, designators: ['R3'] },
  { row: 3, ...A, qty: 30, designators: ['R9', 'R2', 'R4'] },
]

const rows = async <Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await chooseDatabase(sql)
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results

const upload = async (lines: Lines, options: CallOptions, into?: string, fileName = 'amplifier.xlsx'): Promise<string> => {
  const { bom_id } = await ask(uploadBom, { lines, file_name: fileName, ...(into !== undefined && { into }) }, options)
  await ask(mateBom, { bom_id }, options)
  return bom_id
}
const make = (options: CallOptions = { visitor: newKey() }): Promise<string> => upload(LINES, options)
const revisions = (id: string, options?: CallOptions) => ask(bomRevisions, { id }, options)
const diff = (id: string, from: number, to: number | 'today' = 'today') => ask(revisionDiff, { id, from, to })
const readBomRow = async (bomId: string): Promise<unknown> =>
  (await rows('SELECT bom_row FROM boms WHERE bom_id = ?', bomId))[0]?.['bom_row']
/** Lines of all revisions of a BOM. */
const readStoredLines = async (bomRow: unknown): Promise<unknown> => {
  const [stored] = await rows(
    'SELECT count(*) AS count FROM bom_revision_lines JOIN bom_revisions USING (revision_id) WHERE bom_row = ?',
    bomRow,
  )
  return stored?.['count']
}
/** As if its newest revision were so old. */
const age = async (bomId: string, ms: number): Promise<void> => {
  await rows(
    'UPDATE bom_revisions SET created_at = ?1 WHERE bom_row = ?2 AND revision_number = (SELECT max(revision_number) FROM bom_revisions WHERE bom_row = ?2)',
    new Date(Date.now() - ms).toISOString(),
    await readBomRow(bomId),
  )
}
/** Doubles a part's price during `work`. */
const withDoublePrices = async (partId: number, work: () => Promise<void>): Promise<void> => {
  const before = await rows<{ offer_id: number; price_breaks: string }>(
    "SELECT offer_id, price_breaks FROM offers WHERE offer_id / 8 = ? AND price_breaks <> ''",
    partId,
  )
  expect(before).not.toEqual([])
  const write = (offerId: number, priceBreaks: string) =>
    rows('UPDATE offers SET price_breaks = ? WHERE offer_id = ?', priceBreaks, offerId)
  for (const { offer_id, price_breaks } of before)
    await write(
      offer_id,
      encodePriceBreaks(decodePriceBreaks(price_breaks).map((each) => ({ ...each, unit_price: toMoney(2 * each.unit_price) }))),
    )
  try {
    await work()
  } finally {
    for (const { offer_id, price_breaks } of before) await write(offer_id, price_breaks)
  }
}

describe('revisions', () => {
  it('are the uploads, each with its cost', async () => {
    const bomId = await make()
    const { revisions: first, today } = await revisions(bomId)
    expect(first).toMatchObject([{ revision_number: 1, file_name: 'amplifier.xlsx', line_count: 3, priced_at: expect.any(String) }])
    expect(first[0]?.cost_then).toEqual(today)
    expect(today).toMatchObject({ set_count: 1, needed_count: 3, priced_count: 2 })
    expect(Number(today.per_set)).toBeGreaterThan(0)
    await upload(NEXT, {}, bomId, 'amplifier rev C.xlsx')
    const { revisions: both } = await revisions(bomId)
    expect(both.map(({ revision_number, file_name }) => [revision_number, file_name])).toEqual([
      [2, 'amplifier rev C.xlsx'],
      [1, 'amplifier.xlsx'],
    ])
    expect(both[1]?.cost_then).toEqual(first[0]?.cost_then)
  })

  it('keep their prices, and show the present cost of the same lines', async () => {
    const bomId = await make()
    const [before] = (await revisions(bomId)).revisions
    await age(bomId, 2 * DAY_MS)
    await withDoublePrices(FIRST.part_id, async () => {
      const [revision] = (await revisions(bomId)).revisions
      expect(revision?.cost_then).toEqual(before?.cost_then)
      expect(Number(revision?.cost_now?.per_set)).toBeGreaterThan(Number(before?.cost_then?.per_set))
      const { lines, largest, from, to } = await diff(bomId, 1)
      expect(lines).toMatchObject({ total: 1, items: [{ kind: 'price', changes: [], after: { source: { designators: ['R1', 'R2'] } } }] })
      expect(largest).toEqual(lines.items[0])
      expect(Number(largest?.cost_change)).toBe(Number(to.cost.per_set) - Number(from.cost.per_set))
    })
  })

  it('include decisions on their lines for a day, and no longer', async () => {
    const bomId = await make()
    await ask(changeQty, { bom_id: bomId, set_count: 100 })
    await ask(changePartNumber, { bom_id: bomId, line_id: 3, goods_id: FIRST.part_id })
    const [open] = (await revisions(bomId)).revisions
    expect(open?.cost_then).toMatchObject({ set_count: 100, priced_count: 3 })
    await age(bomId, 2 * DAY_MS)
    await ask(changeQty, { bom_id: bomId, set_count: 7 })
    const { revisions: later, today } = await revisions(bomId)
    expect(later[0]?.cost_then).toEqual(open?.cost_then)
    expect(today.set_count).toBe(7)
    // Both sides have the same number of sets.
    expect((await diff(bomId, 1)).to.cost.set_count).toBe(100)
  })

  it('are finalized by the job once their BOM is unchanged', async () => {
    const bomId = await make()
    await ask(changeQty, { bom_id: bomId, set_count: 50 })
    const readStoredSets = async (): Promise<unknown> =>
      (await rows('SELECT set_count FROM bom_revisions WHERE bom_row = ?', await readBomRow(bomId)))[0]?.['set_count']
    await finalizePendingRevisions(env, new Date())
    expect(await readStoredSets()).toBe(1)
    await finalizePendingRevisions(env, new Date(Date.now() + DAY_MS / 24))
    expect(await readStoredSets()).toBe(50)
  })

  it('have a size limit: the oldest are dropped', async () => {
    const bomId = await make()
    const bomRow = await readBomRow(bomId)
    for (let number = 2; number <= MAX_BOM_REVISIONS.count + 3; number++)
      await rows(
        'INSERT INTO bom_revisions (bom_row, revision_number, file_name, created_at, priced_at) VALUES (?1, ?2, ?3, ?4, ?4)',
        ...[bomRow, number, 'old.csv', new Date(Date.now() - DAY_MS * (40 - number)).toISOString()],
      )
    await rows('UPDATE bom_revisions SET created_at = ? WHERE bom_row = ? AND revision_number = 1', '2020-01-01T00:00:00.000Z', bomRow)
    await rows('UPDATE boms SET upload_count = ? WHERE bom_row = ?', MAX_BOM_REVISIONS.count + 3, bomRow)
    await upload(NEXT, {}, bomId)
    const { revisions: stored } = await revisions(bomId)
    expect(stored).toHaveLength(MAX_BOM_REVISIONS.count)
    expect(stored[0]?.revision_number).toBe(MAX_BOM_REVISIONS.count + 4)
    expect(stored.at(-1)?.revision_number).toBe(5)
    expect(await readStoredLines(bomRow)).toBe(NEXT.length)
    expect((await call(revisionDiff, { id: bomId, from: 1 })).code).toBe(CODE.not_found)
  })

  it('count together for all BOMs of a visitor', async () => {
    const visitor = newKey()
    const older = await make({ visitor })
    await age(older, 2 * DAY_MS)
    const newer = await make({ visitor })
    await rows('UPDATE bom_revisions SET line_count = 50000 WHERE bom_row = ?', await readBomRow(older))
    await upload(NEXT, { visitor }, newer)
    expect((await revisions(older)).revisions).toEqual([])
    expect((await revisions(newer)).revisions).toHaveLength(2)
  })
})

describe('a comparison', () => {
  it('pairs lines by content: added, removed and changed ones', async () => {
    const bomId = await make()
    await upload(NEXT, {}, bomId)
    const { lines, ...counts } = await diff(bomId, 1, 2)
    expect(counts).toMatchObject({ came_count: 1, went_count: 1, changed_count: 1, price_count: 0, same_count: 1 })
    expect(lines.items[0]).toMatchObject({
      kind: 'changed',
      changes: ['qty', 'places'],
      before: { number: 1, qty: 2, part: { part_number: FIRST.part_number, manufacturer: 'Yageo' } },
      after: { number: 3, qty: 30 },
      designators_added: 'R9, R4',
      designators_removed: 'R1',
    })
    expect(lines.items.slice(1)).toMatchObject([
      { kind: 'came', before: null, after: { source: { part_number: 'UNHEARD-OF-7000' }, cost: null }, cost_change: null },
      { kind: 'went', after: null, before: { source: { part_number: 'UNHEARD-OF-9000' } } },
    ])
  })

  it('shows the chosen part of a line, and lines removed by hand', async () => {
    const bomId = await make()
    await age(bomId, 2 * DAY_MS)
    await ask(changePartNumber, { bom_id: bomId, line_id: 3, goods_id: FIRST.part_id })
    await ask(delBomSource, { bom_id: bomId, line_ids: [2] })
    const { lines } = await diff(bomId, 1)
    expect(lines.items.map(({ kind, changes }) => [kind, changes])).toEqual(
      expect.arrayContaining([
        ['changed', ['match']],
        ['went', []],
      ]),
    )
  })

  it('of a BOM whose lines still wait equals the present BOM', async () => {
    const { bom_id } = await ask(uploadBom, { lines: LINES }, { visitor: newKey() })
    const { revisions: list } = await revisions(bom_id)
    expect(list).toMatchObject([{ revision_number: 1, line_count: 3, priced_at: null, cost_then: null, cost_now: null }])
    expect((await diff(bom_id, 1)).lines.total).toBe(0)
  })
})

describe('access to revisions', () => {
  const listRejections = async (id: string, options: CallOptions): Promise<number[]> => [
    (await call(bomRevisions, { id }, options)).code,
    (await call(revisionDiff, { id, from: 1 }, options)).code,
  ]

  it('is for callers who may change the BOM', async () => {
    const bearer = await signIn('revisions@example.com')
    const bomId = await make({ bearer })
    expect((await revisions(bomId, { bearer })).revisions).toHaveLength(1)
    const other = await signIn('other-revisions@example.com')
    expect(await listRejections(bomId, { bearer: other })).toEqual([CODE.not_found, CODE.not_found])
    expect(await listRejections(bomId, { visitor: newKey() })).toEqual([CODE.not_found, CODE.not_found])
    const { share_id } = await ask(shareBom, { bom_id: bomId, on: true }, { bearer })
    for (const options of [{}, { bearer }, { bearer: other }])
      expect(await listRejections(share_id ?? '', options)).toEqual([CODE.not_allowed, CODE.not_allowed])
  })

  it('is closed for an invalid id, or of a missing revision', async () => {
    const bomId = await make()
    expect(await listRejections('0'.repeat(26), {})).toEqual([CODE.not_found, CODE.not_found])
    expect((await call(bomRevisions, { id: 'x' })).code).toBe(CODE.validation)
    for (const wrong of [{ from: 0 }, { from: 'x' }, { from: 1, to: 'yesterday' }, { from: 1, page: 0 }])
      expect((await call(revisionDiff, { id: bomId, ...wrong } as never)).code).toBe(CODE.validation)
    for (const gone of [{ from: 2 }, { from: 1, to: 2 }])
      expect((await call(revisionDiff, { id: bomId, ...gone })).code).toBe(CODE.not_found)
  })
})

describe('revisions go with their BOM', () => {
  it('into a copy of its owner, and not into one of a reader', async () => {
    const visitor = newKey()
    const bomId = await make({ visitor })
    await upload(NEXT, {}, bomId)
    const copy = await ask(multiplexBom, { id: bomId }, { visitor })
    const copied = await revisions(copy.bom_id)
    expect(copied.revisions.map(({ cost_then }) => cost_then)).toEqual((await revisions(bomId)).revisions.map(({ cost_then }) => cost_then))
    await upload(LINES, {}, copy.bom_id)
    expect((await revisions(copy.bom_id)).revisions.map(({ revision_number }) => revision_number)).toEqual([3, 2, 1])
    const { share_id } = await ask(shareBom, { bom_id: bomId, on: true })
    const read = await ask(multiplexBom, { id: share_id ?? '' }, { visitor: newKey() })
    expect((await revisions(read.bom_id)).revisions.map(({ revision_number }) => revision_number)).toEqual([1])
    expect((await ask(mainBom, { id: read.bom_id })).lines).toHaveLength(3)
  })

  it('into a customer’s exported data', async () => {
    const bearer = await signIn('exported-revisions@example.com')
    const bomId = await make({ bearer })
    await upload(NEXT, { bearer }, bomId, 'rev C.xlsx')
    await revisions(bomId, { bearer })
    expect(await ask(accountExport, {}, { bearer })).toMatchObject({
      boms: [
        {
          revisions: [
            {
              revision_number: 1,
              file_name: 'amplifier.xlsx',
              lines: LINES.map(({ qty, part_number }) => ({ qty, source: { part_number } })),
            },
            { revision_number: 2, file_name: 'rev C.xlsx', lines: NEXT.map(({ qty, part_number }) => ({ qty, source: { part_number } })) },
          ],
        },
      ],
    })
  })

  it('along with parts that are moved in the catalogue', async () => {
    const bomId = await make()
    const readStoredParts = async () =>
      (
        await rows(
          'SELECT goods_id FROM bom_revision_lines JOIN bom_revisions USING (revision_id) WHERE bom_row = ? ORDER BY line_id',
          await readBomRow(bomId),
        )
      ).map(({ goods_id }) => goods_id)
    expect(await readStoredParts()).toEqual([FIRST.part_id, SECOND.part_id, null])
    const moved = 77_777
    await runBatch(env.SHOP, moveStockRowsSql([[FIRST.part_id, moved]]))
    expect(await readStoredParts()).toEqual([moved, SECOND.part_id, null])
    await runBatch(env.SHOP, moveStockRowsSql([[moved, FIRST.part_id]]))
  })

  it('into an account at sign-in, and are deleted with it', async () => {
    const visitor = newKey()
    const bomId = await make({ visitor })
    const bomRow = await readBomRow(bomId)
    const bearer = await signIn('adopting-revisions@example.com')
    const [customer] = await rows<{ customer_id: number }>(
      'SELECT customer_id FROM customers WHERE email = ?',
      'adopting-revisions@example.com',
    )
    expect(await adoptBoms(env.SHOP, visitor, customer?.customer_id ?? 0)).toBe(1)
    expect((await revisions(bomId, { bearer })).revisions).toHaveLength(1)
    const [revision] = await rows('SELECT revision_id FROM bom_revisions WHERE bom_row = ?', bomRow)
    const revisionId = revision?.['revision_id']
    expect(await rows('SELECT 1 FROM bom_revision_lines WHERE revision_id = ?', revisionId)).toHaveLength(LINES.length)
    await ask(delBom, { bom_ids: [bomId] }, { bearer })
    expect(await rows('SELECT 1 FROM bom_revisions WHERE bom_row = ?', bomRow)).toEqual([])
    expect(await rows('SELECT 1 FROM bom_revision_lines WHERE revision_id = ?', revisionId)).toEqual([])
  })
})
