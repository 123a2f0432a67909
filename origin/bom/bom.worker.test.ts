import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { isCountRemark } from '#shared/bom/designator-count.ts'
import {
  addBomSource,
  bomList,
  changeBomMatching,
  changePartNumber,
  changeQty,
  changeSupplier,
  delBom,
  delBomSource,
  editBomName,
  mainBom,
  mainBomList,
  mateBom,
  morePartNumber,
  moreSupplier,
  multiplexBom,
  shareBom,
  uploadBom,
} from '#shared/contract/bom.ts'
import type { Endpoint, EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, type CallOptions, call, callPastLimit, send } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import { chooseDatabase } from '#test-support/stock.ts'
import { newKey, signIn } from '#test-support/visitor.ts'
import { packXlsx } from '#test-support/workbook-builders.ts'
import { adoptBoms, purgeBoms } from './store.ts'

beforeAll(() => fillTestCatalogue(env))

type Lines = NonNullable<EndpointRequest<typeof uploadBom>['lines']>
const [FIRST, SECOND, THIRD] = TEST_PARTS
if (!FIRST || !SECOND || !THIRD) throw new Error('the test catalogue is empty')
const [OFFER, OTHER_OFFER] = [FIRST.part_id * 8, THIRD.part_id * 8]

const LINES: Lines = [
  { row: 1, part_number: FIRST.part_number, manufacturer: 'Yageo', qty: 2, designators: ['X1', 'X2'] },
  { row: 2, part_number: 'RC0402FR-0710KX', qty: 1, designators: ['X3'] },
  { row: 3, part_number: 'UNHEARD-OF-9000', qty: 5, designators: ['U1'], do_not_fit: true },
]

const rows = async (sql: string, ...values: unknown[]) =>
  (
    await chooseDatabase(sql)
      .prepare(sql)
      .bind(...values)
      .all()
  ).results

/** A BOM of LINES, whose designators reveal no kind, not matched yet. */
async function make(options: CallOptions = {}, lines: Lines = LINES): Promise<string> {
  const { bom_id } = await ask(uploadBom, { lines, file_name: 'amplifier rev B.xlsx' }, { visitor: newKey(), ...options })
  return bom_id
}

/** A BOM of LINES, matched. */
async function makeMatched(options: CallOptions = {}, lines: Lines = LINES): Promise<string> {
  const bomId = await make(options, lines)
  await ask(mateBom, { bom_id: bomId }, options)
  return bomId
}

const read = (id: string, options?: CallOptions) => ask(mainBom, { id }, options)
const share = async (bomId: string, options?: CallOptions): Promise<string> => {
  const { share_id } = await ask(shareBom, { bom_id: bomId, on: true }, options)
  return share_id ?? ''
}
const expire = (bomId: string) => rows('UPDATE boms SET expires_at = ? WHERE bom_id = ?', new Date(Date.now() - 1000).toISOString(), bomId)

describe('an upload', () => {
  it('stores every line as it was read, in the order of the file', async () => {
    const bomId = await make()
    expect(bomId).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
    const { head, lines } = await read(bomId)
    expect(head).toMatchObject({
      bom_id: bomId,
      name: 'amplifier rev B',
      file_name: 'amplifier rev B.xlsx',
      set_count: 1,
      can_edit: true,
      share_id: null,
      line_count: 3,
      matched_count: 0,
      check_count: 0,
      none_count: 0,
      waiting_count: 3,
    })
    expect(lines.map(({ source }) => source)).toEqual(LINES.map((line) => uploadBom.request.parse({ lines: [line] }).lines?.[0]))
    expect(lines).toMatchObject([
      { line_id: 1, qty: 2, do_not_fit: false, state: 'waiting', kind: null, part: null, change: null },
      { line_id: 2, qty: 1 },
      { line_id: 3, qty: 5, do_not_fit: true },
    ])
  })

  it('of a visitor lives for thirty days after its last change, a customer’s for good', async () => {
    const bomId = await make()
    const days = (at: string | null): number => Math.round((new Date(at ?? '').getTime() - Date.now()) / 86_400_000)
    expect(days((await read(bomId)).head.expires_at)).toBe(30)
    await rows('UPDATE boms SET expires_at = ? WHERE bom_id = ?', new Date(Date.now() + 86_400_000).toISOString(), bomId)
    expect(days((await ask(editBomName, { bom_id: bomId, name: 'Later' })).expires_at)).toBe(30)
    const bearer = await signIn('for-good@example.com')
    expect((await read(await make({ bearer }), { bearer })).head.expires_at).toBeNull()
  })

  it('accepts a file that no script has parsed', async () => {
    const form = new FormData()
    const sheet = [
      ['Amplifier'],
      [],
      ['Reference', 'Qty', 'MPN', 'Manufacturer'],
      ['R1, R2', 2, FIRST.part_number, 'Yageo'],
      ['R3', 1, SECOND.part_number, 'Yageo'],
    ]
    form.set('file', new File([packXlsx({ sheets: [{ name: 'BOM', rows: sheet }] })], 'Verstärker.xlsx'))
    form.set('name', 'Mine')
    const { code, data } = await send('POST', uploadBom.path, form, { visitor: newKey() })
    expect(code).toBe(CODE.success)
    const { head, lines } = await read(uploadBom.data.parse(data).bom_id)
    expect(head).toMatchObject({ name: 'Mine', file_name: 'Verstärker.xlsx', line_count: 2 })
    expect(lines).toMatchObject([
      { source: { part_number: FIRST.part_number, manufacturer: 'Yageo', designators: ['R1', 'R2'], row: 3 }, qty: 2 },
      { source: { part_number: SECOND.part_number }, qty: 1 },
    ])
    form.set('into', head.bom_id)
    form.set('name', '')
    const again = await send('POST', uploadBom.path, form, { visitor: newKey() })
    expect(uploadBom.data.parse(again.data).bom_id).toBe(head.bom_id)
    expect((await read(head.bom_id)).lines.map(({ change }) => change)).toEqual(['same', 'same'])
  })

  it('marks a placeholder in the part number column', async () => {
    const form = new FormData()
    const csv = ['Reference,Qty,MPN,Manufacturer', 'R1,1,TBD,', 'R2,1,x16,Yageo', `X3,1,${FIRST.part_number},Yageo`].join('\n')
    form.set('file', new File([csv], 'amplifier.csv'))
    const { data } = await send('POST', uploadBom.path, form, { visitor: newKey() })
    const { bom_id } = uploadBom.data.parse(data)
    await ask(mateBom, { bom_id, count: 10 })
    const { lines } = await read(bom_id)
    expect(
      lines.map(({ source, state, remarks }) => [source.placeholder, state, remarks.filter(({ code }) => code === 'placeholder')]),
    ).toEqual([
      ['TBD', 'none', [{ code: 'placeholder', row: 'TBD', part: '' }]],
      ['x16', 'none', [{ code: 'placeholder', row: 'x16', part: '' }]],
      [undefined, 'matched', []],
    ])
  })

  test.each<[string, unknown, Record<string, string>]>([
    ['no lines', { lines: [] }, { lines: 'enter_bom_lines' }],
    ['nothing at all', {}, { lines: 'enter_bom_lines' }],
    ['too many lines', { lines: Array.from({ length: 10_001 }, () => ({ part_number: 'A' })) }, { lines: 'too_many_bom_lines' }],
    [
      'too many designators',
      { lines: Array.from({ length: 11 }, () => ({ designators: Array.from({ length: 5000 }, (_, n) => `R${n}`) })) },
      { lines: 'too_many_designators' },
    ],
    ['half a piece', { lines: [{ qty: 1.5 }] }, { 'lines.0.qty': 'valid_quantity' }],
    ['a long number', { lines: [{ part_number: 'A'.repeat(129) }] }, { 'lines.0.part_number': 'too_long' }],
    ['an id that is none', { lines: [{}], into: 'x' }, { into: 'invalid_format' }],
  ])('is rejected with %s', async (_, request, fields) => {
    expect(await send('POST', uploadBom.path, JSON.stringify(request))).toMatchObject({ code: CODE.validation, data: { fields } })
  })

  it('is rejected as broken JSON, and as an invalid file', async () => {
    expect(await send('POST', uploadBom.path, '{"lines":')).toMatchObject({ code: CODE.validation })
    const form = new FormData()
    expect(await send('POST', uploadBom.path, form)).toMatchObject({
      code: CODE.upload_refused,
      data: { fields: { file: 'file_missing' } },
    })
    form.set('file', new File([new Uint8Array([0, 1, 2, 3])], 'x.bin'))
    expect(await send('POST', uploadBom.path, form)).toMatchObject({ code: CODE.upload_refused })
  })

  it('accepts as many megabytes of a file as the operator sets', async () => {
    const form = new FormData()
    form.set('file', new File(['Qty,MPN\n', `1,${FIRST.part_number}\n`, '1,NE555P\n'.repeat(150_000)], 'large.csv'))
    expect(await send('POST', uploadBom.path, form, { visitor: newKey(), vars: { BOM_LIMIT_MB: '1' } })).toMatchObject({
      code: CODE.upload_refused,
      data: { fields: { file: 'file_too_large' } },
    })
    // Within the limit it is read, and found to be too long for another reason.
    expect(await send('POST', uploadBom.path, form, { visitor: newKey(), vars: { BOM_LIMIT_MB: '2' } })).not.toMatchObject({
      data: { fields: { file: 'file_too_large' } },
    })
  })

  it('happens once for one key, also when it comes twice at once', async () => {
    const visitor = newKey()
    const idempotencyKey = newKey()
    const request = { lines: LINES, name: idempotencyKey }
    const made = await Promise.all([1, 2, 3].map(() => ask(uploadBom, request, { visitor, idempotency_key: idempotencyKey })))
    expect(new Set(made.map(({ bom_id }) => bom_id)).size).toBe(1)
    expect(await ask(bomList, {}, { visitor })).toMatchObject({ total: 1 })
    expect(await call(uploadBom, { ...request, name: 'other' }, { visitor, idempotency_key: idempotencyKey })).toMatchObject({
      code: CODE.conflict,
    })
    // The key to a BOM is stored nowhere else.
    expect(await rows('SELECT result FROM idempotency_keys WHERE result = ?', made[0]?.bom_id)).toEqual([])
  })
})

describe('matching', () => {
  it('stores the match and shows the part’s present data', async () => {
    const bomId = await make()
    const { head, lines } = await ask(mateBom, { bom_id: bomId })
    expect(lines[0]).toMatchObject({
      state: 'matched',
      kind: 'exact',
      confirmed: false,
      evidence: { field: 'part_number', text: FIRST.part_number },
      part: {
        goods_id: FIRST.part_id,
        manufacturer: 'Yageo',
        stock: 5000,
        category: { slug: 'chip-resistors' },
        offers: [{ offer_id: OFFER, moq: 10, price_breaks: [{ from_qty: 10, unit_price: 5200 }, {}] }],
      },
    })
    expect(lines[1]).toMatchObject({ state: 'check', part: { part_number: expect.stringMatching(/^RC0402/) } })
    expect(lines[2]).toMatchObject({ state: 'none', part: null, offer_id: null })
    expect(head).toMatchObject({ matched_count: 1, check_count: 1, none_count: 1, waiting_count: 0 })
    expect((await read(bomId)).lines).toEqual(lines)
    expect((await ask(mateBom, { bom_id: bomId })).lines).toEqual([])
    await rows('UPDATE offers SET stock = 3 WHERE offer_id = ?', OFFER)
    const [line] = (await ask(changeQty, { bom_id: bomId, set_count: 100, lines: [{ line_id: 1, qty: 2 }] })).lines
    expect(line).toMatchObject({ part: { stock: 3 }, remarks: [{ code: 'low_stock', row: '200', part: '3' }] })
    await rows('UPDATE offers SET stock = 5000 WHERE offer_id = ?', OFFER)
    expect((await read(bomId)).lines[0]?.remarks).toEqual([])
  })

  it('continues with the next lines, some at a time', async () => {
    const bomId = await make()
    const waiting = [2, 1].map(async () => (await ask(mateBom, { bom_id: bomId, count: 2 })).head.waiting_count)
    expect((await Promise.all(waiting)).sort()).not.toContain(3)
    await ask(mateBom, { bom_id: bomId, count: 2 })
    expect((await read(bomId)).head.waiting_count).toBe(0)
  })

  it('starts again except for confirmed lines', async () => {
    const bomId = await makeMatched()
    await ask(changePartNumber, { bom_id: bomId, line_id: 3, goods_id: THIRD.part_id })
    await ask(changeSupplier, { bom_id: bomId, choices: [{ line_id: 1, offer_id: OFFER }] })
    const { lines } = await ask(mateBom, { bom_id: bomId, again: true })
    // The offer chosen for a part stays chosen when the part is found again.
    expect(lines).toMatchObject([{ line_id: 1, offer_id: OFFER }, { line_id: 2 }])
    expect((await read(bomId)).lines[2]).toMatchObject({ kind: 'chosen', part: { goods_id: THIRD.part_id } })
  })

  it('never overwrites a decision that the buyer makes meanwhile', async () => {
    const bomId = await make()
    await Promise.all([
      ask(mateBom, { bom_id: bomId }),
      ask(changePartNumber, { bom_id: bomId, line_id: 1, goods_id: THIRD.part_id }),
      ask(mateBom, { bom_id: bomId }),
    ])
    expect((await read(bomId)).lines[0]).toMatchObject({ kind: 'chosen', confirmed: true, part: { goods_id: THIRD.part_id } })
  })

  it('shows no other part under an id that the catalogue reused', async () => {
    const bomId = await makeMatched()
    await ask(changeBomMatching, { bom_id: bomId, line_ids: [1], confirmed: true })
    await rows(`UPDATE parts SET part_number = 'ANOTHER' WHERE part_id = ?`, FIRST.part_id)
    expect((await read(bomId)).lines[0]).toMatchObject({ state: 'none', part: null, confirmed: false })
    await rows('UPDATE parts SET part_number = ? WHERE part_id = ?', FIRST.part_number, FIRST.part_id)
    await rows(
      'UPDATE bom_lines SET part_number = ? WHERE line_id = 1 AND bom_row = (SELECT bom_row FROM boms WHERE bom_id = ?)',
      'GONE',
      bomId,
    )
    // A new match looks for it, confirmed or not.
    expect((await ask(mateBom, { bom_id: bomId, again: true })).lines[0]).toMatchObject({ line_id: 1, state: 'matched' })
  })
})

describe('deciding', () => {
  it('confirms lines to check, and opens them again', async () => {
    const bomId = await makeMatched()
    const confirmed = await ask(changeBomMatching, { bom_id: bomId, line_ids: [2], confirmed: true })
    expect(confirmed).toMatchObject({
      head: { matched_count: 2, check_count: 0 },
      lines: [{ line_id: 2, state: 'matched', confirmed: true }],
    })
    const open = await ask(changeBomMatching, { bom_id: bomId, line_ids: [2], confirmed: false })
    expect(open).toMatchObject({ head: { matched_count: 1, check_count: 1 }, lines: [{ line_id: 2, state: 'check', confirmed: false }] })
    const fitted = await ask(changeBomMatching, { bom_id: bomId, line_ids: [1, 3], do_not_fit: false })
    expect(fitted.lines).toMatchObject([{ do_not_fit: false }, { do_not_fit: false }])
  })

  it('confirms a quantity that contradicts its designators, exactly that one', async () => {
    const { part_number } = FIRST
    const lines = [
      { part_number, qty: 40, designators: ['R1', 'R2', 'R3', 'R4'] },
      { part_number, qty: 1, designators: ['R5'] },
    ]
    const bomId = await makeMatched({}, lines)
    const now = async () =>
      (await read(bomId)).lines.map(({ remarks, qty_confirmed }) => [remarks.find(isCountRemark)?.code, qty_confirmed])
    expect(await now()).toEqual([
      ['qty_doubtful', undefined],
      [undefined, undefined],
    ])
    const confirmed = await ask(changeBomMatching, { bom_id: bomId, line_ids: [1], confirmed: true })
    expect(confirmed.lines).toMatchObject([{ confirmed: true, qty_confirmed: true }])
    await ask(changeQty, { bom_id: bomId, lines: [{ line_id: 1, qty: 400 }] })
    expect((await now())[0]).toEqual(['qty_doubtful', undefined])
    const { bom_id: copied } = await ask(multiplexBom, { id: bomId })
    await ask(changeQty, { bom_id: copied, lines: [{ line_id: 1, qty: 40 }] })
    expect((await read(copied)).lines).toMatchObject([{ qty_confirmed: true }, {}])
  })

  it('reports no quantities if all lines have as many for each designator', async () => {
    const { part_number } = FIRST
    const panel = [
      { part_number, qty: 20, designators: ['R1', 'R2'] },
      { part_number, qty: 10, designators: ['R5'] },
    ]
    const bomId = await makeMatched({}, panel)
    const remarks = async () => (await read(bomId)).lines.flatMap((line) => line.remarks.filter(isCountRemark))
    expect(await remarks()).toEqual([])
    await ask(changeQty, { bom_id: bomId, lines: [{ line_id: 2, qty: 1 }] })
    expect(await remarks()).toEqual([{ code: 'qty_doubtful', row: '1', part: '1 × 10' }])
  })

  it('confirms nothing that waits', async () => {
    const bomId = await make()
    expect((await ask(changeBomMatching, { bom_id: bomId, line_ids: [1], confirmed: true })).lines).toMatchObject([{ confirmed: false }])
  })

  it('chooses a part, with the line’s contradictions, and keeps the old one as a candidate', async () => {
    const bomId = await makeMatched({}, [{ part_number: FIRST.part_number, manufacturer: 'Yageo', package: '0402', qty: 1 }])
    await ask(changeSupplier, { bom_id: bomId, choices: [{ line_id: 1, offer_id: OFFER }] })
    const { lines } = await ask(changePartNumber, { bom_id: bomId, line_id: 1, goods_id: THIRD.part_id })
    expect(lines).toMatchObject([
      {
        state: 'matched',
        kind: 'chosen',
        confirmed: true,
        part: { goods_id: THIRD.part_id },
        offer_id: null,
        evidence: { text: FIRST.part_number },
      },
    ])
    expect(lines[0]?.remarks.map(({ code }) => code)).toEqual(['maker_differs', 'package_differs'])
    const { parts } = await ask(morePartNumber, { id: bomId, line_id: 1 })
    expect(parts.slice(0, 2)).toMatchObject([
      { goods_id: THIRD.part_id, kind: 'chosen', remarks: [{ code: 'maker_differs' }, { code: 'package_differs' }] },
      { goods_id: FIRST.part_id, kind: 'exact', remarks: [] },
    ])
    const gone = await ask(changePartNumber, { bom_id: bomId, line_id: 1, goods_id: null })
    expect(gone).toMatchObject({ head: { none_count: 1 }, lines: [{ state: 'none', part: null, confirmed: true }] })
    await ask(mateBom, { bom_id: bomId, again: true })
    expect((await read(bomId)).lines).toMatchObject([{ state: 'none', confirmed: true }])
    expect(await call(changePartNumber, { bom_id: bomId, line_id: 1, goods_id: 999_999_999 })).toMatchObject({
      code: CODE.validation,
      data: { fields: { goods_id: 'invalid' } },
    })
  })

  it('finds parts for a line by keyword', async () => {
    const bomId = await makeMatched()
    const { parts } = await ask(morePartNumber, { id: bomId, line_id: 3, keyword: 'CRCW0603' })
    expect(parts).toMatchObject([{ goods_id: THIRD.part_id, kind: null, manufacturer: 'Vishay', remarks: [] }])
    expect(parts).toHaveLength(1)
    expect(await ask(morePartNumber, { id: bomId, line_id: 3, keyword: 'ZZZZZZ-NOTHING' })).toEqual({ parts: [] })
    expect(await ask(morePartNumber, { id: bomId, line_id: 3 })).toEqual({ parts: [] })
  })

  it('chooses an offer of the line’s part and no other', async () => {
    const bomId = await makeMatched()
    expect(await ask(moreSupplier, { id: bomId, line_id: 1 })).toMatchObject({ offers: [{ offer_id: OFFER }] })
    expect(await ask(moreSupplier, { id: bomId, line_id: 3 })).toEqual({ offers: [] })
    expect((await ask(changeSupplier, { bom_id: bomId, choices: [{ line_id: 1, offer_id: OFFER }] })).lines).toMatchObject([
      { offer_id: OFFER },
    ])
    for (const [lineId, offerId] of [
      [1, OTHER_OFFER],
      [1, OFFER + 1],
      [3, OFFER],
    ] as const) {
      const choices = [
        { line_id: 2, offer_id: null },
        { line_id: lineId, offer_id: offerId },
      ]
      expect(await call(changeSupplier, { bom_id: bomId, choices })).toMatchObject({
        code: CODE.validation,
        data: { fields: { 'choices.1.offer_id': 'invalid' } },
      })
    }
    expect((await read(bomId)).lines[0]?.offer_id).toBe(OFFER)
    expect((await ask(changeSupplier, { bom_id: bomId, choices: [{ line_id: 1, offer_id: null }] })).lines).toMatchObject([
      { offer_id: null },
    ])
  })

  it('changes sets and pieces', async () => {
    const bomId = await makeMatched()
    expect(await ask(changeQty, { bom_id: bomId, set_count: 25 })).toMatchObject({ head: { set_count: 25 }, lines: [] })
    const { lines } = await ask(changeQty, {
      bom_id: bomId,
      lines: [
        { line_id: 2, qty: 7 },
        { line_id: 1, qty: 0 },
      ],
    })
    expect(lines).toMatchObject([
      { line_id: 1, qty: 0 },
      { line_id: 2, qty: 7 },
    ])
    for (const bad of [
      { set_count: 0 },
      { set_count: 1_000_001 },
      { lines: [{ line_id: 1, qty: -1 }] },
      { lines: [{ line_id: 1, qty: 0.5 }] },
    ])
      expect(await call(changeQty, { bom_id: bomId, ...bad })).toMatchObject({ code: CODE.validation })
  })
})

describe('lines', () => {
  it('are added at the end, and matched at once', async () => {
    const bomId = await makeMatched()
    const idempotencyKey = newKey()
    const request = { bom_id: bomId, lines: [{ part_number: THIRD.part_number, qty: 3 }, { part_number: 'NOTHING-LIKE-IT' }] }
    const added = await ask(addBomSource, request, { idempotency_key: idempotencyKey })
    expect(added).toMatchObject({
      head: { line_count: 5, waiting_count: 0 },
      lines: [
        { line_id: 4, state: 'matched', part: { goods_id: THIRD.part_id }, change: null },
        { line_id: 5, state: 'none', qty: null },
      ],
    })
    expect((await ask(addBomSource, request, { idempotency_key: idempotencyKey })).lines).toEqual(added.lines)
    expect((await read(bomId)).head.line_count).toBe(5)
  })

  it('removed from a BOM leave no id to others', async () => {
    const bomId = await makeMatched()
    expect(await ask(delBomSource, { bom_id: bomId, line_ids: [2, 3, 77] })).toMatchObject({ line_count: 1 })
    expect((await ask(addBomSource, { bom_id: bomId, lines: [{ part_number: 'X-1' }] })).lines).toMatchObject([{ line_id: 4 }])
    const gone = { code: CODE.conflict, data: { fields: { lines: 'line_gone' } } }
    expect(
      await call(changeQty, {
        bom_id: bomId,
        set_count: 9,
        lines: [
          { line_id: 1, qty: 9 },
          { line_id: 3, qty: 9 },
        ],
      }),
    ).toMatchObject(gone)
    expect(await call(changeBomMatching, { bom_id: bomId, line_ids: [3], confirmed: true })).toMatchObject(gone)
    expect(await call(changeSupplier, { bom_id: bomId, choices: [{ line_id: 3, offer_id: null }] })).toMatchObject(gone)
    expect(await call(changePartNumber, { bom_id: bomId, line_id: 3, goods_id: null })).toMatchObject(gone)
    for (const endpoint of [moreSupplier, morePartNumber] as const)
      expect(await call(endpoint, { id: bomId, line_id: 3 })).toMatchObject({ code: CODE.not_found })
    expect(await read(bomId)).toMatchObject({ head: { set_count: 1 }, lines: [{ line_id: 1, qty: 2 }, { line_id: 4 }] })
  })

  it('come in pages', async () => {
    const bomId = await make()
    expect((await ask(mainBom, { id: bomId, from: 1, count: 1 })).lines).toMatchObject([{ line_id: 2 }])
    expect(await ask(mainBom, { id: bomId, count: 0 })).toMatchObject({ head: { line_count: 3 }, lines: [] })
    expect((await ask(mainBom, { id: bomId, from: 3 })).lines).toEqual([])
    expect(await call(mainBom, { id: bomId, count: 501 })).toMatchObject({ code: CODE.validation })
  })

  it('are ten thousand at most, also when two windows add to them', async () => {
    const bomId = await make(
      {},
      Array.from({ length: 9998 }, (_, n) => ({ part_number: `P-${n}` })),
    )
    const answers = await Promise.all([1, 2].map(() => call(addBomSource, { bom_id: bomId, lines: [{ value: 'a' }, { value: 'b' }] })))
    expect(answers.map(({ code }) => code).sort()).toEqual([CODE.success, CODE.validation])
    expect((await read(bomId)).head.line_count).toBe(10_000)
  })
})

describe('another upload into a BOM', () => {
  it('carries decisions over, marks changes and removes missing lines', async () => {
    const bomId = await makeMatched()
    await ask(changeBomMatching, { bom_id: bomId, line_ids: [2], confirmed: true, do_not_fit: true })
    await ask(changeQty, { bom_id: bomId, set_count: 50, lines: [{ line_id: 2, qty: 9 }] })
    await ask(changeSupplier, { bom_id: bomId, choices: [{ line_id: 1, offer_id: OFFER }] })
    const lines: Lines = [
      { part_number: 'RC0402FR-0710KX', qty: 1, designators: ['X3'], row: 40 },
      { part_number: THIRD.part_number, qty: 1, designators: ['X9'] },
      { part_number: FIRST.part_number, manufacturer: 'Yageo', qty: 3, designators: ['X1', 'X2', 'X4'] },
    ]
    expect(await ask(uploadBom, { lines, into: bomId, file_name: 'rev C.csv' })).toEqual({ bom_id: bomId, summary: null })
    const after = await read(bomId)
    expect(after.head).toMatchObject({ name: 'amplifier rev B', file_name: 'rev C.csv', set_count: 50, line_count: 3, waiting_count: 1 })
    expect(after.lines).toMatchObject([
      { line_id: 4, change: 'same', confirmed: true, state: 'matched', qty: 9, do_not_fit: true, source: { row: 40 } },
      { line_id: 5, change: 'added', state: 'waiting' },
      { line_id: 6, change: 'changed', qty: 3, offer_id: OFFER, part: { goods_id: FIRST.part_id } },
    ])
    // A window that still shows the old lines changes none of the new ones.
    expect(await call(changeQty, { bom_id: bomId, lines: [{ line_id: 2, qty: 1 }] })).toMatchObject({ code: CODE.conflict })
  })

  it('requires another check of a chosen part when the words beside its number change', async () => {
    const line = { part_number: 'HOUSE-77', qty: 1, designators: ['X1'] }
    const bomId = await makeMatched({}, [{ ...line, package: '0603' }])
    await ask(changePartNumber, { bom_id: bomId, line_id: 1, goods_id: THIRD.part_id })
    await ask(uploadBom, { into: bomId, lines: [{ ...line, package: '0402' }] })
    expect((await read(bomId)).lines).toMatchObject([
      {
        state: 'check',
        kind: 'chosen',
        confirmed: false,
        change: 'changed',
        part: { goods_id: THIRD.part_id },
        remarks: [{ code: 'package_differs' }],
      },
    ])
  })

  it('loses no decision that is made at the same moment', async () => {
    const bomId = await makeMatched()
    const [uploaded, ...changed] = await Promise.all([
      call(uploadBom, { lines: LINES, into: bomId }),
      ...[1, 2, 3].map((qty) => call(changeQty, { bom_id: bomId, lines: [{ line_id: 1, qty: 100 + qty }] })),
    ])
    expect(uploaded?.code).toBe(CODE.success)
    const last = changed.findLast(({ code }) => code === CODE.success)
    const [line] = (await read(bomId)).lines
    expect(line?.qty).toBe(last ? changeQty.data.parse(last.data).lines[0]?.qty : 2)
    expect((await read(bomId)).head.line_count).toBe(3)
  })

  it('happens once for one key', async () => {
    const bomId = await makeMatched()
    const idempotencyKey = newKey()
    const lines: Lines = [...LINES, { part_number: 'NEW-1' }]
    for (const _ of [1, 2]) await ask(uploadBom, { lines, into: bomId }, { idempotency_key: idempotencyKey })
    expect((await read(bomId)).lines[3]?.change).toBe('added')
  })
})

describe('access', () => {
  /** Every call that takes the id of a BOM. */
  const calls = (id: string): [string, Endpoint, object, 'read' | 'write'][] => [
    ['mainBom', mainBom, { id }, 'read'],
    ['moreSupplier', moreSupplier, { id, line_id: 1 }, 'read'],
    ['morePartNumber', morePartNumber, { id, line_id: 1 }, 'read'],
    ['multiplexBom', multiplexBom, { id }, 'read'],
    ['uploadBom', uploadBom, { into: id, lines: LINES }, 'write'],
    ['mateBom', mateBom, { bom_id: id }, 'write'],
    ['editBomName', editBomName, { bom_id: id, name: 'Taken' }, 'write'],
    ['changeQty', changeQty, { bom_id: id, set_count: 2 }, 'write'],
    ['addBomSource', addBomSource, { bom_id: id, lines: LINES }, 'write'],
    ['delBomSource', delBomSource, { bom_id: id, line_ids: [1] }, 'write'],
    ['changeSupplier', changeSupplier, { bom_id: id, choices: [{ line_id: 1, offer_id: null }] }, 'write'],
    ['changePartNumber', changePartNumber, { bom_id: id, line_id: 1, goods_id: null }, 'write'],
    ['changeBomMatching', changeBomMatching, { bom_id: id, line_ids: [1], confirmed: false }, 'write'],
    ['share', shareBom, { bom_id: id, on: false }, 'write'],
    ['delBom', delBom, { bom_ids: [id] }, 'write'],
  ]
  const names = calls('').map(([name]) => name)
  const run = (name: string, id: string, options?: CallOptions) => {
    const [, endpoint, request] = calls(id).find(([each]) => each === name) ?? []
    if (!endpoint || !request) throw new Error(name)
    return call(endpoint, request, options)
  }
  const unharmed = async (bomId: string, options: CallOptions, before: unknown) => expect(await read(bomId, options)).toEqual(before)

  it.each(names)('%s: an unknown or expired id opens nothing', async (name) => {
    const bomId = await make()
    await expire(bomId)
    for (const id of [bomId, '0'.repeat(26)]) expect(await run(name, id)).toMatchObject({ code: CODE.not_found })
    for (const id of ['', bomId.toUpperCase(), `${bomId}0`, `${bomId.slice(1)}u`])
      expect(await run(name, id)).toMatchObject({ code: CODE.validation })
  })

  it.each(names)('%s: a customer’s BOM is that customer’s alone', async (name) => {
    const bearer = await signIn(`owner-${name}@example.com`)
    const other = await signIn(`other-${name}@example.com`)
    const bomId = await makeMatched({ bearer })
    const before = await read(bomId, { bearer })
    for (const options of [{}, { visitor: newKey() }, { bearer: other }])
      expect(await run(name, bomId, options)).toMatchObject({ code: CODE.not_found })
    expect(await run(name, bomId, { bearer: newKey() })).toMatchObject({ code: CODE.session_invalid })
    await unharmed(bomId, { bearer }, before)
    expect(await run(name, bomId, { bearer })).toMatchObject({ code: CODE.success })
  })

  it.each(names)('%s: a visitor’s BOM opens to every caller with its id', async (name) => {
    const bomId = await makeMatched()
    expect(await run(name, bomId, { visitor: newKey() })).toMatchObject({ code: CODE.success })
  })

  it.each(calls('').map(([name, , , kind]) => [name, kind] as const))('%s: the link is for reading alone (%s)', async (name, kind) => {
    const bearer = await signIn(`shared-${name}@example.com`)
    const bomId = await makeMatched({ bearer })
    const id = await share(bomId, { bearer })
    const before = await read(bomId, { bearer })
    // Also for the customer who owns the BOM.
    for (const options of [{}, { bearer }])
      expect(await run(name, id, options)).toMatchObject({ code: kind === 'read' ? CODE.success : CODE.not_allowed })
    await unharmed(bomId, { bearer }, before)
  })

  it('reads by the link without learning the key, until it is revoked', async () => {
    const bomId = await makeMatched()
    const id = await share(bomId)
    expect(await share(bomId)).toBe(id)
    const sharedBom = await read(id)
    expect(sharedBom.head).toMatchObject({ bom_id: id, share_id: null, can_edit: false, line_count: 3 })
    expect(JSON.stringify(sharedBom)).not.toContain(bomId)
    expect(sharedBom.lines).toEqual((await read(bomId)).lines)
    expect(await ask(shareBom, { bom_id: bomId, on: false })).toMatchObject({ share_id: null })
    expect(await call(mainBom, { id })).toMatchObject({ code: CODE.not_found })
    expect(await share(bomId)).not.toBe(id)
    expect(await call(mainBom, { id })).toMatchObject({ code: CODE.not_found })
  })
})

describe('copies', () => {
  it('are separate BOMs with all decisions', async () => {
    const bearer = await signIn('copier@example.com')
    const bomId = await makeMatched()
    await ask(changeBomMatching, { bom_id: bomId, line_ids: [2], confirmed: true })
    await ask(changeQty, { bom_id: bomId, set_count: 12, lines: [{ line_id: 1, qty: 6 }] })
    const copy = await ask(multiplexBom, { id: await share(bomId) }, { bearer })
    const before = await read(bomId)
    const { head, lines } = await read(copy.bom_id, { bearer })
    expect(head).toMatchObject({ name: 'amplifier rev B', set_count: 12, expires_at: null, share_id: null, can_edit: true })
    expect(lines).toEqual(before.lines)
    await ask(changeQty, { bom_id: copy.bom_id, set_count: 1, lines: [{ line_id: 1, qty: 1 }] }, { bearer })
    await ask(delBom, { bom_ids: [bomId] })
    expect((await read(copy.bom_id, { bearer })).lines).toHaveLength(3)
  })

  it('are made once for one key', async () => {
    const visitor = newKey()
    const idempotencyKey = newKey()
    const id = await make()
    const copies = await Promise.all([1, 2].map(() => ask(multiplexBom, { id }, { visitor, idempotency_key: idempotencyKey })))
    expect(copies[0]).toEqual(copies[1])
    expect((await ask(bomList, {}, { visitor })).total).toBe(1)
  })
})

describe('lists', () => {
  it('are of one visitor, the last changed first', async () => {
    const visitor = newKey()
    const ids = [await make({ visitor }), await make({ visitor }), await make({ visitor })]
    await expire(ids[1] ?? '')
    await ask(editBomName, { bom_id: ids[0] ?? '', name: 'Last' })
    const list = await ask(bomList, {}, { visitor })
    expect(list).toMatchObject({ total: 2, items: [{ bom_id: ids[0], name: 'Last', line_count: 3 }, { bom_id: ids[2] }] })
    for (const options of [{}, { visitor: newKey() }, { visitor, bearer: await signIn('lists@example.com') }])
      expect(await ask(bomList, {}, options)).toMatchObject({ total: 0, items: [] })
  })

  it('are of one customer, in pages, by a piece of their names', async () => {
    const bearer = await signIn('many@example.com')
    const ids: string[] = []
    for (let n = 0; n < 21; n++) ids.push(await make({ bearer }, [{ value: String(n) }]))
    await ask(editBomName, { bom_id: ids[3] ?? '', name: '100% Power_stage' }, { bearer })
    const first = await ask(mainBomList, {}, { bearer })
    expect(first).toMatchObject({ total: 21, page_size: 20 })
    expect(first.items.map(({ bom_id }) => bom_id).slice(0, 2)).toEqual([ids[3], ids[20]])
    expect((await ask(mainBomList, { page: 2 }, { bearer })).items.map(({ bom_id }) => bom_id)).toEqual([ids[0]])
    for (const [keyword, total] of [
      ['power_', 1],
      ['0%', 1],
      ['rev b', 21],
      ['p_wer', 0],
    ] as const)
      expect(await ask(mainBomList, { keyword }, { bearer })).toMatchObject({ total })
    expect(await ask(mainBomList, {}, { bearer: await signIn('none@example.com') })).toMatchObject({ total: 0 })
    for (const options of [{}, { bearer: newKey() }])
      expect(await call(mainBomList, {}, options)).toMatchObject({ code: CODE.session_invalid })
  })

  it('are found by a part in their lines, and only those of the customer', async () => {
    const [bearer, other] = [await signIn('where-used@example.com'), await signIn('where-else@example.com')]
    const bomId = await makeMatched({ bearer })
    await make({ bearer }, [{ value: 'nothing' }])
    const row = await env.SHOP.prepare('SELECT part_number FROM bom_lines WHERE part_number IS NOT NULL LIMIT 1').first<{
      part_number: string
    }>()
    const keyword = row?.part_number.toLowerCase() ?? ''
    expect(keyword).not.toBe('')
    expect(await ask(mainBomList, { keyword }, { bearer })).toMatchObject({ total: 1, items: [{ bom_id: bomId }] })
    expect(await ask(mainBomList, { keyword: keyword.slice(0, -1) }, { bearer })).toMatchObject({ total: 0 })
    expect(await ask(mainBomList, { keyword }, { bearer: other })).toMatchObject({ total: 0 })
  })

  it('lose deleted BOMs: all of them or, with an id that is not the caller’s, none', async () => {
    const visitor = newKey()
    const ids = [await make({ visitor }), await make({ visitor })]
    const foreign = await make({ bearer: await signIn('keeps@example.com') })
    expect(await call(delBom, { bom_ids: [...ids, foreign] }, { visitor })).toMatchObject({ code: CODE.not_found })
    expect((await ask(bomList, {}, { visitor })).total).toBe(2)
    await ask(delBom, { bom_ids: [...ids, ...ids] }, { visitor })
    expect((await ask(bomList, {}, { visitor })).total).toBe(0)
    expect(await call(mainBom, { id: ids[0] ?? '' })).toMatchObject({ code: CODE.not_found })
    expect(await call(delBom, { bom_ids: [] })).toMatchObject({ code: CODE.validation })
    expect(await rows('SELECT line_id FROM bom_lines WHERE bom_row NOT IN (SELECT bom_row FROM boms)')).toEqual([])
  })
})

describe('the size of BOMs', () => {
  const readSize = async (bomId: string) => (await rows('SELECT line_count, stored_bytes FROM boms WHERE bom_id = ?', bomId))[0]
  /** As if the owner of this BOM had another of so many lines and bytes. */
  const grow = (bomId: string, lines: number, bytes = 0) =>
    rows('UPDATE boms SET line_count = ?, stored_bytes = ? WHERE bom_id = ?', lines, bytes, bomId)
  const full = { code: CODE.validation, data: { fields: { lines: 'boms_full' } } }

  it('is updated with every change of their lines', async () => {
    const bomId = await make()
    const [stored] = await rows(
      'SELECT count(*) AS line_count, sum(length(CAST(source AS BLOB)) + 500) AS stored_bytes FROM bom_lines JOIN boms USING (bom_row) WHERE bom_id = ?',
      bomId,
    )
    expect(await readSize(bomId)).toEqual(stored)
    expect(stored?.['line_count']).toBe(3)
    const { bom_id: copy } = await ask(multiplexBom, { id: bomId }, { visitor: newKey() })
    expect(await readSize(copy)).toEqual(stored)
    await ask(addBomSource, { bom_id: bomId, lines: LINES.slice(0, 1) })
    expect((await readSize(bomId))?.['line_count']).toBe(4)
    await ask(delBomSource, { bom_id: bomId, line_ids: [1, 2, 3] })
    expect((await readSize(bomId))?.['line_count']).toBe(1)
    await ask(uploadBom, { into: bomId, lines: LINES })
    expect(await readSize(bomId)).toEqual(stored)
  })

  it('has a bound for one BOM', async () => {
    const lines = Array.from({ length: 500 }, () => ({ part_number: 'A', designators: Array.from({ length: 95 }, () => 'D'.repeat(32)) }))
    const bomId = await make({}, lines)
    for (let n = 0; n < 3; n++) await ask(addBomSource, { bom_id: bomId, lines })
    expect(await call(addBomSource, { bom_id: bomId, lines })).toMatchObject({ data: { fields: { lines: 'bom_too_large' } } })
    expect((await read(bomId)).head.line_count).toBe(2000)
  })

  test.each([
    ['lines', 49_999, 0],
    ['bytes', 4, 25 * 1024 * 1024],
  ])('has a bound for all %s of a visitor: uploads, copies, added lines and revisions count', async (_, lines, bytes) => {
    const visitor = newKey()
    const bomId = await make({ visitor })
    const other = await make({ visitor }, LINES.slice(0, 1))
    await grow(bomId, lines, bytes)
    expect(await call(uploadBom, { lines: LINES }, { visitor })).toMatchObject(full)
    expect(await call(multiplexBom, { id: other }, { visitor })).toMatchObject(full)
    expect(await call(addBomSource, { bom_id: other, lines: LINES }, { visitor })).toMatchObject(full)
    expect(await call(uploadBom, { lines: LINES, into: other }, { visitor })).toMatchObject(full)
    expect((await read(other)).head.line_count).toBe(1)
    // Another visitor's BOMs do not count, and a smaller size is always accepted.
    await make({ visitor: newKey() })
    expect((await ask(uploadBom, { lines: LINES.slice(0, 1), into: bomId }, { visitor })).bom_id).toBe(bomId)
    await make({ visitor })
  })

  it('has one for all visitors of a network, whatever ids they send', async () => {
    const address = '198.51.100.77'
    const bomId = await make({ address })
    await grow(bomId, 199_998)
    expect(await call(uploadBom, { lines: LINES }, { visitor: newKey(), address })).toMatchObject(full)
    expect(await call(uploadBom, { lines: LINES }, { address })).toMatchObject(full)
    await make({ visitor: newKey(), address: '198.51.100.78' })
    // A customer is counted by the account alone.
    await make({ bearer: await signIn('of-a-network@example.com'), address })
    expect(await rows('SELECT bom_id FROM boms WHERE network_hash = ?', address)).toEqual([])
  })

  it('has one for a customer, which signing in with BOMs of a visitor does not get around', async () => {
    const email = 'collects@example.com'
    const bearer = await signIn(email)
    const bomId = await make({ bearer })
    await grow(bomId, 199_996)
    expect(await call(uploadBom, { lines: [...LINES, ...LINES] }, { bearer })).toMatchObject(full)
    const visitor = newKey()
    const [older, newer] = [await make({ visitor }), await make({ visitor })]
    const [row] = await rows('SELECT customer_id FROM customers WHERE email = ?', email)
    expect(await adoptBoms(env.SHOP, visitor, Number(row?.['customer_id']))).toBe(1)
    expect((await ask(bomList, {}, { visitor })).items.map((item) => item.bom_id)).toEqual([older])
    expect((await ask(mainBomList, {}, { bearer })).items.map((item) => item.bom_id)).toContain(newer)
  })
})

describe('a visitor who signs in', () => {
  it('gets all unexpired BOMs into the account, which then open for no other caller', async () => {
    const visitor = newKey()
    const ids = [await make({ visitor }), await make({ visitor }), await make({ visitor })]
    const visitorBom = await make()
    await expire(ids[2] ?? '')
    const bearer = await signIn('adopts@example.com')
    const [row] = await rows('SELECT customer_id FROM customers WHERE email = ?', 'adopts@example.com')
    const customerId = Number(row?.['customer_id'])
    expect(await adoptBoms(env.SHOP, visitor, customerId)).toBe(2)
    expect(await adoptBoms(env.SHOP, visitor, customerId)).toBe(0)
    expect(await adoptBoms(env.SHOP, '', customerId)).toBe(0)
    const list = await ask(mainBomList, {}, { bearer })
    expect(list.items.map(({ bom_id, expires_at }) => [bom_id, expires_at])).toEqual([
      [ids[1], null],
      [ids[0], null],
    ])
    expect(await call(mainBom, { id: ids[0] ?? '' }, { visitor })).toMatchObject({ code: CODE.not_found })
    expect(await ask(bomList, {}, { visitor })).toMatchObject({ total: 0 })
    expect((await read(visitorBom)).head.line_count).toBe(3)
  })

  it('leaves BOMs outside the visitor’s list unchanged', async () => {
    const bomId = await ask(uploadBom, { lines: LINES })
    expect(await ask(bomList, {})).toMatchObject({ total: 0 })
    await signIn('empty@example.com')
    expect(await adoptBoms(env.SHOP, '', 1)).toBe(0)
    expect((await read(bomId.bom_id)).head.line_count).toBe(3)
  })
})

it('expired BOMs are deleted, and nothing else', async () => {
  const bearer = await signIn('stays@example.com')
  const remainingBoms = [await make(), await make({ bearer })]
  const expired: string[] = []
  for (let n = 0; n < 12; n++) {
    const bomId = await make()
    await expire(bomId)
    expired.push(bomId)
  }
  await purgeBoms(env.SHOP, new Date())
  const left = await rows(
    'SELECT bom_id FROM boms WHERE bom_id IN (SELECT value FROM json_each(?))',
    JSON.stringify([...remainingBoms, ...expired]),
  )
  expect(left.map(({ bom_id }) => bom_id).sort()).toEqual(remainingBoms.sort())
  expect(await rows('SELECT line_id FROM bom_lines WHERE bom_row NOT IN (SELECT bom_row FROM boms)')).toEqual([])
})

it.runIf(IN_MATRIX)(
  'ten thousand lines are uploaded, matched, read, changed, uploaded again, copied and deleted',
  async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => ({
      row: n,
      part_number: [FIRST.part_number, `${SECOND.part_number}${n % 50}`, `UNKNOWN-${n}`][n % 3] ?? '',
      manufacturer: 'Yageo',
      description: 'Chip resistor 1% 0402, thick film, 阻值',
      qty: 1 + (n % 9),
      designators: [`X${n}`, `X${n + 20_000}`],
    }))
    const { bom_id } = await ask(uploadBom, { lines }, { visitor: newKey() })
    for (let waiting = 10_000; waiting > 0; ) {
      const { head } = await ask(mateBom, { bom_id })
      expect(head.waiting_count).toBeLessThan(waiting)
      waiting = head.waiting_count
    }
    const readLines = []
    for (let from = 0; from < 10_000; from += 500) readLines.push(...(await ask(mainBom, { id: bom_id, from })).lines)
    expect(readLines.map(({ source }) => source.part_number)).toEqual(lines.map(({ part_number }) => part_number))
    expect(readLines[0]).toMatchObject({ state: 'matched', part: { goods_id: FIRST.part_id } })
    await ask(changeQty, { bom_id, lines: [{ line_id: 5000, qty: 3 }] })
    await ask(changeQty, { bom_id, lines: lines.map((_, n) => ({ line_id: n + 1, qty: 77 })) })
    await ask(uploadBom, { into: bom_id, lines: lines.toReversed() })
    const { head } = await ask(mainBom, { id: bom_id, count: 0 })
    expect(head).toMatchObject({ line_count: 10_000, waiting_count: 0 })
    await ask(multiplexBom, { id: bom_id })
    await ask(delBom, { bom_ids: [bom_id] })
  },
  120_000,
)

describe('one network address', () => {
  const MISSING_PARTS = Array.from({ length: 500 }, (_, row) => ({ row, part_number: `UNHEARD-OF-${row + 9000}`, qty: 1 }))
  const from = (address: string): CallOptions => ({ visitor: newKey(), address })

  it.runIf(IN_MATRIX)(
    'matches ten thousand lines, but not many times that in a minute',
    async () => {
      const options = from('203.0.113.81')
      const bomId = await make(options, MISSING_PARTS)
      const again = () => call(mateBom, { bom_id: bomId, again: true }, options)
      // As many as the largest BOM has.
      for (let batch = 0; batch < 20; batch++) expect((await again()).code).toBe(CODE.success)
      const { last } = await callPastLimit(80, again)
      expect(last.code).toBe(CODE.too_many_requests)
      expect(last.headers.get('Retry-After')).toBe('60')
      expect((await call(mateBom, { bom_id: bomId, again: true }, { ...options, address: '203.0.113.82' })).code).toBe(CODE.success)
    },
    60_000,
  )

  it('searches for parts a hundred times', async () => {
    const options = from('203.0.113.84')
    const bomId = await makeMatched(options)
    const search = () => call(morePartNumber, { id: bomId, line_id: 1, keyword: 'zzz' }, options)
    const { passed, last } = await callPastLimit(100, search)
    expect(passed).toBeGreaterThanOrEqual(100)
    expect(last.code).toBe(CODE.too_many_requests)
    expect(last.headers.get('Retry-After')).toBe('60')
    // The line's candidates are listed with any search.
    expect((await call(morePartNumber, { id: bomId, line_id: 1 }, options)).code).toBe(CODE.success)
  }, 60_000)
})
