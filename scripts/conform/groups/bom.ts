import * as calls from '#shared/contract/bom.ts'
import { bomRevisions, revisionDiff } from '#shared/contract/bom-revisions.ts'
import { cartBom } from '#shared/contract/cart.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { Caller } from '../caller.ts'
import type { Conversation, WireOf } from '../conversation.ts'
import { buyable, type Known } from '../known.ts'
import { checkPages } from '../lists.ts'

/** As an id looks, and nothing has it. */
const NO_BOM = '0'.repeat(26)

export async function askBom(c: Conversation, known: Known): Promise<void> {
  const as = new Caller()
  await c.askFile(calls.downloadTemplate, { format: 'xlsx' }, { as })
  await c.refuses(calls.mainBom, { id: NO_BOM }, CODE.not_found, 'there is no such BOM', { as })
  await c.refuses(calls.mateBom, { bom_id: NO_BOM }, CODE.not_found, 'there is no such BOM', { as })
  await c.refuses(calls.mainBomList, {}, CODE.session_invalid, 'no token came along', { as })
  const none = await c.ask(calls.bomList, {}, { as })
  c.check(calls.bomList, !none || none.total === 0, 'data.total', '0 for a visitor who has uploaded nothing', none?.total)
  await c.refuses(calls.uploadBom, { lines: [] }, CODE.validation, 'there are no lines', { as })
  if (known.may_write) await c.step(() => askOne(c, known, as))
  const { customer } = known
  if (customer) await c.step(() => askCustomers(c, known, customer))
}

/** A BOM from its upload to its end. */
async function askOne(c: Conversation, known: Known, as: Caller): Promise<void> {
  const partNumber = known.parts[0]?.part_number ?? 'LM317T'
  const lines = [
    { part_number: partNumber, qty: 2, designators: ['R1', 'R2'] },
    { part_number: 'ZZQQ-NOBODY-HAS-IT', qty: 1 },
  ]
  const made = await c.ask(calls.uploadBom, { name: 'Conformance run', lines }, { as })
  if (!made) return
  const { bom_id } = made
  let answer = await c.ask(calls.mateBom, { bom_id }, { as })
  for (let tries = 0; answer && answer.head.waiting_count > 0 && tries < 20; tries++)
    answer = await c.ask(calls.mateBom, { bom_id }, { as })
  const bom = await c.ask(calls.mainBom, { id: bom_id }, { as })
  if (!bom) return
  c.check(calls.mainBom, bom.lines.length === 2, 'data.lines', 'the two lines that were uploaded, in their order', bom.lines.length)
  c.check(calls.mateBom, bom.head.waiting_count === 0, 'data.head.waiting_count', '0 after matching', bom.head.waiting_count)
  const [line] = bom.lines
  c.check(
    calls.mateBom,
    line?.part?.part_number === partNumber || known.parts.length === 0,
    'data.lines[0].part',
    `${partNumber}, which the catalogue has`,
    line?.part?.part_number,
  )
  const [second] = (await c.ask(calls.mainBom, { id: bom_id, from: '1', count: '1' }, { as }))?.lines ?? []
  c.check(
    calls.mainBom,
    second?.line_id === bom.lines[1]?.line_id,
    'data.lines',
    'the second line with from=1 and count=1',
    second?.line_id,
  )
  if (line) await c.step(() => askLine(c, known, as, bom_id, line))
  await c.step(() => askRevisions(c, as, bom_id))
  await c.step(() => askSharing(c, as, bom_id, line?.line_id ?? 1))
  await c.step(() => askEnd(c, as, bom_id))
}

type Line = WireOf<typeof calls.mainBom>['lines'][number]

async function askLine(c: Conversation, known: Known, as: Caller, bomId: string, { line_id, part }: Line): Promise<void> {
  const changed = await c.ask(calls.changeQty, { bom_id: bomId, set_count: 3, lines: [{ line_id, qty: 4 }] }, { as })
  c.check(calls.changeQty, !changed || changed.head.set_count === 3, 'data.head.set_count', '3, as asked', changed?.head.set_count)
  const offers = await c.ask(calls.moreSupplier, { id: bomId, line_id: String(line_id) }, { as })
  const [offer] = offers?.offers ?? []
  if (offer) await c.ask(calls.changeSupplier, { bom_id: bomId, choices: [{ line_id, offer_id: offer.offer_id }] }, { as })
  await c.ask(calls.morePartNumber, { id: bomId, line_id: String(line_id) }, { as })
  if (part) await c.ask(calls.changePartNumber, { bom_id: bomId, line_id, goods_id: part.goods_id }, { as })
  await c.ask(calls.changeBomMatching, { bom_id: bomId, line_ids: [line_id], confirmed: true }, { as })
  await c.ask(calls.editBomName, { bom_id: bomId, name: 'Conformance run, renamed' }, { as })
  const goods = buyable(known)
  if (goods) await c.ask(cartBom, { bom_id: bomId, lines: [{ line_id, offer_id: goods.offer_id, qty: goods.qty }] }, { as })
  const added = await c.ask(calls.addBomSource, { bom_id: bomId, lines: [{ part_number: 'NE555P', qty: 1 }] }, { as })
  const last = added?.lines.at(-1)
  if (last) {
    const head = await c.ask(calls.delBomSource, { bom_id: bomId, line_ids: [last.line_id] }, { as })
    c.check(calls.delBomSource, !head || head.line_count === 2, 'data.line_count', '2 after one of 3 was taken out', head?.line_count)
  }
}

/** The one upload is the first revision, and it is compared with the BOM as it is. */
async function askRevisions(c: Conversation, as: Caller, bomId: string): Promise<void> {
  const list = await c.ask(bomRevisions, { id: bomId }, { as })
  const numbers = list?.revisions.map(({ revision_number }) => revision_number)
  c.check(bomRevisions, !numbers || numbers.join() === '1', 'data.revisions', 'the one upload, as number 1', numbers)
  if (!list) return
  const diff = await c.ask(revisionDiff, { id: bomId, from: '1', to: 'today' }, { as })
  c.check(revisionDiff, !diff || diff.to.revision_number === null, 'data.to.revision_number', 'null for today', diff?.to.revision_number)
  await c.refuses(revisionDiff, { id: bomId, from: '9' }, CODE.not_found, 'there is no such revision', { as })
}

/** The read-only link reads, and changes nothing. */
async function askSharing(c: Conversation, as: Caller, bomId: string, lineId: number): Promise<void> {
  const head = await c.ask(calls.shareBom, { bom_id: bomId, on: true }, { as })
  const id = head?.share_id
  if (!head || !id) return
  const reader = new Caller()
  const seen = await c.ask(calls.mainBom, { id }, { as: reader })
  c.check(calls.mainBom, !seen?.head.can_edit, 'data.head.can_edit', 'false by the read-only link', seen?.head.can_edit)
  c.check(
    calls.mainBom,
    !seen || seen.head.share_id === null,
    'data.head.share_id',
    'null for whoever may not change the BOM',
    seen?.head.share_id,
  )
  await c.refuses(
    calls.changeQty,
    { bom_id: id, lines: [{ line_id: lineId, qty: 9 }] },
    CODE.not_allowed,
    'the id is that of the read-only link',
    { as: reader },
  )
  await c.refuses(bomRevisions, { id }, CODE.not_allowed, 'the id is that of the read-only link', { as: reader })
  await c.ask(calls.multiplexBom, { id }, { as: reader })
  await c.askFile(calls.exportBom, { id, format: 'csv' }, { as: reader })
  await c.ask(calls.shareBom, { bom_id: bomId, on: false }, { as })
  await c.refuses(calls.mainBom, { id }, CODE.not_found, 'the read-only link was revoked', { as: reader })
}

async function askEnd(c: Conversation, as: Caller, bomId: string): Promise<void> {
  const list = await c.ask(calls.bomList, {}, { as })
  c.check(
    calls.bomList,
    !list || list.items.some((each) => each.bom_id === bomId),
    'data.items',
    'the BOM of this visitor',
    list?.items.length,
  )
  const other = await c.ask(calls.bomList, {}, { as: new Caller() })
  c.check(calls.bomList, !other || other.total === 0, 'data.total', '0 for another visitor', other?.total)
  const gone = await c.ask(calls.delBom, { bom_ids: [bomId] }, { as })
  if (gone) await c.refuses(calls.mainBom, { id: bomId }, CODE.not_found, 'the BOM was deleted', { as })
}

async function askCustomers(c: Conversation, known: Known, as: Caller): Promise<void> {
  if (known.may_write) await c.ask(calls.uploadBom, { name: 'Conformance run', lines: [{ part_number: 'LM317T', qty: 1 }] }, { as })
  const list = await c.ask(calls.mainBomList, {}, { as })
  await checkPages(c, calls.mainBomList, {
    at: 'data.items',
    page_size: list?.page_size ?? 20,
    readPage: async (page) => {
      const found = await c.ask(calls.mainBomList, { page: String(page) }, { as })
      return found && { total: found.total, ids: found.items.map(({ bom_id }) => bom_id) }
    },
  })
}
