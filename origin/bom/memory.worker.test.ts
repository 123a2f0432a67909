import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { changePartNumber, mainBom, mateBom, uploadBom } from '#shared/contract/bom.ts'
import { bomHeadings, bomNames, forgetHeadings, forgetNames, MAX_HEADINGS } from '#shared/contract/bom-memory.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { accountDelete, accountExport } from '#shared/contract/profile.ts'
import { PASSWORD } from '#test-support/account.ts'
import { ask, type CallOptions, call, send } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { packXlsx } from '#test-support/workbook-builders.ts'
import { hashPassword } from '../account/password-hash.ts'
import { moveStockRowsSql } from '../stock/moved-parts.ts'

beforeAll(() => fillTestCatalogue(env))

type Line = NonNullable<EndpointRequest<typeof uploadBom>['lines']>[number]
const [FIRST, SECOND, THIRD] = TEST_PARTS
if (!FIRST || !SECOND || !THIRD) throw new Error('the test catalogue is empty')

let people = 0
const someone = async (passwordHash = ''): Promise<CallOptions> => ({
  bearer: await signIn(`memory-${++people}@example.com`, { password_hash: passwordHash }),
})

/** A BOM of one line, matched. */
async function matched(line: Line, who: CallOptions) {
  const { bom_id } = await ask(uploadBom, { lines: [line] }, { visitor: newKey(), ...who })
  const { lines } = await ask(mateBom, { bom_id }, who)
  const [view] = lines
  if (!view) throw new Error('the BOM has no line')
  return { bom_id, view }
}

/** Chooses a part for a line with this name. */
async function teach(line: Line, goodsId: number | null, who: CallOptions): Promise<void> {
  const { bom_id } = await matched(line, who)
  await ask(changePartNumber, { bom_id, line_id: 1, goods_id: goodsId }, who)
}

const HOUSE: Line = { row: 1, part_number: '10-0042', qty: 2, designators: ['X1', 'X2'] }

describe('a house number', () => {
  it('is the part that was chosen for it before, with the date', async () => {
    const who = await someone()
    expect((await matched(HOUSE, who)).view.state).toBe('none')
    await teach(HOUSE, FIRST.part_id, who)
    const { view } = await matched({ ...HOUSE, part_number: ' 10-0042 ' }, who)
    expect(view).toMatchObject({ state: 'matched', kind: 'remembered', confirmed: false, part: { goods_id: FIRST.part_id }, remarks: [] })
    expect(view.evidence).toMatchObject({ field: 'part_number', text: '10-0042', remembered: { chosen_at: expect.any(String) } })
  })

  it('is not another customer’s, and no visitor’s', async () => {
    await teach(HOUSE, FIRST.part_id, await someone())
    expect((await matched(HOUSE, await someone())).view.kind).not.toBe('remembered')
    expect((await matched(HOUSE, {})).view.kind).not.toBe('remembered')
  })

  test.each<[string, Partial<Line>]>([
    ['another maker', { manufacturer: 'Murata' }],
    ['another name', { part_number: '10-00.42' }],
  ])('does not apply to %s', async (_, changes) => {
    const who = await someone()
    await teach(HOUSE, FIRST.part_id, who)
    expect((await matched({ ...HOUSE, ...changes }, who)).view.kind).not.toBe('remembered')
  })

  it('is to be checked if the row contradicts', async () => {
    const who = await someone()
    await teach(HOUSE, FIRST.part_id, who)
    const { view } = await matched({ ...HOUSE, package: '1206' }, who)
    expect(view).toMatchObject({ state: 'check', kind: 'remembered', part: { goods_id: FIRST.part_id } })
    expect(view.remarks.map(({ code }) => code)).toContain('package_differs')
  })

  it('in words alone is proposed', async () => {
    const who = await someone()
    const line: Line = { row: 1, part_number: 'PULL UP', qty: 1, designators: ['X1'] }
    await teach(line, FIRST.part_id, who)
    expect((await matched(line, who)).view).toMatchObject({ state: 'check', kind: 'remembered' })
  })

  it('that is another part’s number is to be checked', async () => {
    const who = await someone()
    const line: Line = { row: 1, part_number: FIRST.part_number, manufacturer: 'Yageo', qty: 1, designators: ['X1'] }
    await teach(line, SECOND.part_id, who)
    const { view } = await matched(line, who)
    expect(view).toMatchObject({ state: 'check', kind: 'remembered', part: { goods_id: SECOND.part_id } })
    expect(view.remarks[0]?.code).toBe('several_numbers')
    expect(view.rival_count).toBeGreaterThan(0)
  })

  test.each(['10k', '0603', 'TBD', '100nF 16V', 'CAP 100nF 0402'])('is no value, case or placeholder: %s', async (text) => {
    const who = await someone()
    await teach({ ...HOUSE, part_number: text }, FIRST.part_id, who)
    expect((await ask(bomNames, {}, who)).total).toBe(0)
  })

  it('is its last choice, and nothing once its part is removed', async () => {
    const who = await someone()
    await teach(HOUSE, FIRST.part_id, who)
    await teach(HOUSE, SECOND.part_id, who)
    expect((await ask(bomNames, {}, who)).items).toMatchObject([{ name: '10-0042', goods_id: SECOND.part_id }])
    await teach(HOUSE, null, who)
    expect((await ask(bomNames, {}, who)).total).toBe(0)
  })

  it('follows its part to another id, and means no other part under the old id', async () => {
    const who = await someone()
    await teach(HOUSE, FIRST.part_id, who)
    await env.SHOP.prepare("UPDATE bom_names SET goods_id = 999999 WHERE name = '10-0042'").run()
    await env.SHOP.batch(moveStockRowsSql([[999999, FIRST.part_id]]).map((statement) => statement.on(env.SHOP)))
    expect((await matched(HOUSE, who)).view.part?.goods_id).toBe(FIRST.part_id)
    await env.SHOP.prepare('UPDATE bom_names SET goods_id = ?').bind(THIRD.part_id).run()
    expect((await matched(HOUSE, who)).view.kind).not.toBe('remembered')
    expect((await ask(bomNames, {}, who)).items).toMatchObject([{ part_number: FIRST.part_number, goods_id: null }])
  })

  it('follows a part that was merged into another', async () => {
    const who = await someone()
    await teach(HOUSE, FIRST.part_id, who)
    await env.CATALOGUE.prepare('INSERT INTO former_parts (part_id, part_number, leads_to, has_offers) VALUES (999998, ?, ?, 0)')
      .bind('OLD-NUMBER', SECOND.part_id)
      .run()
    await env.SHOP.prepare("UPDATE bom_names SET goods_id = 999998, part_number = 'OLD-NUMBER'").run()
    expect((await matched(HOUSE, who)).view).toMatchObject({ kind: 'remembered', part: { goods_id: SECOND.part_id } })
    await env.CATALOGUE.prepare('DELETE FROM former_parts WHERE part_id = 999998').run()
  })
})

describe('a heading', () => {
  const lines = [HOUSE]
  const form = (): FormData => {
    const rows = [
      ['Ref', 'Qty', 'MPN', 'Lager'],
      ['R1', 2, FIRST.part_number, '10-0042'],
      ['R2', 2, SECOND.part_number, '10-0043'],
      ['R3', 1, SECOND.part_number, '10-0044'],
    ]
    const posted = new FormData()
    posted.set('file', new File([packXlsx({ sheets: [{ name: 'BOM', rows }] })], 'house.xlsx'))
    return posted
  }

  it('that was corrected keeps its meaning in a file that is read here', async () => {
    const who = await someone()
    await ask(uploadBom, { lines, corrected: [{ heading: 'LAGER', meaning: 'part_number' }] }, who)
    const { data } = await send('POST', '/api/bom/uploadBom', form(), who)
    const { bom_id, summary } = uploadBom.data.parse(data)
    expect(summary?.remembered).toEqual([{ heading: 'Lager', meaning: 'part_number' }])
    expect((await ask(mainBom, { id: bom_id }, who)).lines.map(({ source }) => source.part_number)).toEqual([
      '10-0042',
      '10-0043',
      '10-0044',
    ])
  })

  it('of a visitor is not stored, and others keep their meaning', async () => {
    await ask(uploadBom, { lines, corrected: [{ heading: 'Lager', meaning: 'part_number' }] }, { visitor: newKey() })
    expect(await env.SHOP.prepare("SELECT * FROM bom_headings WHERE heading = 'Lager'").first()).toBeNull()
    const { data } = await send('POST', '/api/bom/uploadBom', form(), await someone())
    expect(uploadBom.data.parse(data).summary?.remembered).toEqual([])
  })

  it('is stored once, with its last meaning, up to the customer’s limit', async () => {
    const who = await someone()
    await ask(uploadBom, { lines, corrected: [{ heading: 'Lager', meaning: 'value' }] }, who)
    await ask(uploadBom, { lines, corrected: [{ heading: 'lager:', meaning: 'none' }] }, who)
    expect((await ask(bomHeadings, {}, who)).headings).toMatchObject([{ heading: 'lager:', meaning: 'none' }])
    const many = Array.from({ length: MAX_HEADINGS }, (_, at) => ({ heading: `Column N${at}`, meaning: 'value' as const }))
    await ask(uploadBom, { lines, corrected: many }, who)
    const { headings } = await ask(bomHeadings, {}, who)
    expect(headings).toHaveLength(MAX_HEADINGS)
    expect(headings.some(({ heading }) => heading === 'lager:')).toBe(false)
  })

  test.each([
    { heading: '', meaning: 'value' },
    { heading: 'x', meaning: 'nonsense' },
    { heading: 'x'.repeat(121), meaning: 'qty' },
  ])('is rejected as %j', async (corrected) => {
    const request = { lines, corrected: [corrected] } as unknown as EndpointRequest<typeof uploadBom>
    expect((await call(uploadBom, request, await someone())).code).toBe(CODE.validation)
  })
})

describe('stored corrections', () => {
  const remembering = async (passwordHash?: string): Promise<CallOptions> => {
    const who = await someone(passwordHash)
    await teach(HOUSE, FIRST.part_id, who)
    await teach({ ...HOUSE, part_number: '10-0043' }, SECOND.part_id, who)
    await ask(uploadBom, { lines: [HOUSE], corrected: [{ heading: 'Lager', meaning: 'part_number' }] }, who)
    return who
  }
  const counts = async (who: CallOptions) => [(await ask(bomNames, {}, who)).total, (await ask(bomHeadings, {}, who)).headings.length]

  it('are deleted one by one, and all at once', async () => {
    const who = await remembering()
    const [last] = (await ask(bomNames, { keyword: '10-0043' }, who)).items
    await ask(forgetNames, { name_ids: [last?.name_id ?? 0] }, who)
    expect(await counts(who)).toEqual([1, 1])
    await ask(forgetNames, { all: true }, who)
    const [heading] = (await ask(bomHeadings, {}, who)).headings
    await ask(forgetHeadings, { heading_ids: [heading?.heading_id ?? 0] }, who)
    expect(await counts(who)).toEqual([0, 0])
  })

  it('are exported and deleted with the account', async () => {
    const who = await remembering(await hashPassword(PASSWORD))
    const { bom_names, bom_headings } = await ask(accountExport, {}, who)
    expect(bom_names).toMatchObject([
      { name: '10-0043', part_number: SECOND.part_number },
      { name: '10-0042', part_number: FIRST.part_number },
    ])
    expect(bom_headings).toMatchObject([{ heading: 'Lager', meaning: 'part_number' }])
    const rows = async () =>
      (
        await env.SHOP.prepare(
          "SELECT name FROM bom_names WHERE name = '10-0043' UNION ALL SELECT heading FROM bom_headings WHERE heading = 'Lager'",
        ).all()
      ).results.length
    const before = await rows()
    await ask(accountDelete, { password: PASSWORD }, who)
    expect(await rows()).toBe(before - 2)
  })

  it('are not read or deleted by other callers', async () => {
    const [who, other] = [await remembering(), await someone()]
    const [name] = (await ask(bomNames, {}, who)).items
    const [heading] = (await ask(bomHeadings, {}, who)).headings
    await ask(forgetNames, { name_ids: [name?.name_id ?? 0], all: true }, other)
    await ask(forgetHeadings, { heading_ids: [heading?.heading_id ?? 0], all: true }, other)
    expect(await counts(other)).toEqual([0, 0])
    expect(await counts(who)).toEqual([2, 1])
    for (const endpoint of [bomNames, bomHeadings, forgetNames, forgetHeadings])
      expect((await call(endpoint, {}, { visitor: newKey() })).code).toBe(CODE.session_invalid)
  })

  test.each([{ name_ids: [0] }, { name_ids: 'all' }, { all: 'yes' }])('are not deleted by %j', async (request) => {
    expect((await call(forgetNames, request as EndpointRequest<typeof forgetNames>, await someone())).code).toBe(CODE.validation)
  })
})
