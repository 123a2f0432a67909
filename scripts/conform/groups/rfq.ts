import { randomUUID } from 'node:crypto'
import { checkCaptcha, getCaptcha, mailCode } from '#shared/contract/captcha.ts'
import { CODE } from '#shared/contract/envelope.ts'
import * as calls from '#shared/contract/rfq.ts'
import { handleRfqExcel, uploadExcel } from '#shared/contract/upload.ts'
import { Caller } from '../caller.ts'
import type { Conversation } from '../conversation.ts'
import { proveHuman } from '../human.ts'
import { type Known, NOWHERE } from '../known.ts'
import { checkPages } from '../lists.ts'

const CONTACT = { contact_name: 'Conformance run', company_name: 'Example Ltd', telephone: '+442079460018', country: 'GB' }
const SHEET = 'Part number,Manufacturer,Quantity\nLM317T,ST,100\nNE555P,TI,250\n'

export async function askRfq(c: Conversation, known: Known): Promise<void> {
  const as = new Caller()
  await proveHuman(c, as)
  await c.ask(getCaptcha, { kind: 'image' }, { as })
  await c.refuses(calls.rfqView, { rfq_number: NOWHERE, access: '1.x' }, CODE.not_found, 'there is no such RFQ', { as })
  await c.refuses(checkCaptcha, { captcha_id: NOWHERE, code: 'x' }, CODE.validation, 'the code is wrong', { as })
  for (const lines of [[], [{ part_number: '', qty: 0 }]])
    await c.refuses(
      calls.saveRfqContact,
      { ...CONTACT, email: known.email, lines, verification: {} },
      CODE.validation,
      'lines are missing or wrong',
      { as },
    )
  await c.refuses(
    calls.acceptQuote,
    { rfq_number: NOWHERE, quoted_at: '2026-01-01T00:00:00Z', positions: [1] },
    CODE.not_found,
    'there is no such RFQ',
    { as },
  )
  await c.refuses(calls.centerRfqList, {}, CODE.session_invalid, 'no token came along', { as })
  await c.refuses(calls.rfqDetail, { rfq_number: NOWHERE }, CODE.session_invalid, 'no token came along', { as })
  if (known.may_write) {
    await c.step(() => askSending(c, known, as))
    await c.step(() => askFile(c, as))
    await c.ask(mailCode, { email: known.email }, { as })
  }
  const { customer } = known
  if (customer) await c.step(() => askHistory(c, known, customer))
}

async function askSending(c: Conversation, known: Known, as: Caller): Promise<void> {
  const [part] = known.parts
  const lines = [
    {
      part_number: part?.part_number ?? 'LM317T',
      manufacturer: part?.manufacturer ?? '',
      qty: 1000,
      goods_id: part?.goods_id ?? null,
      target_price: '0.05',
    },
  ]
  const request = {
    ...CONTACT,
    email: known.email,
    comment: 'A line of the conformance run.',
    lines,
    time_zone: 'Europe/London',
    verification: await proveHuman(c, as),
  }
  const idempotencyKey = randomUUID()
  const sent = await c.ask(calls.saveRfqContact, request, { as, idempotency_key: idempotencyKey })
  if (sent) {
    const again = await c.ask(calls.saveRfqContact, request, { as, idempotency_key: idempotencyKey })
    c.check(
      calls.saveRfqContact,
      !again || again.rfq_number === sent.rfq_number,
      'data.rfq_number',
      `${sent.rfq_number} again with the same Idempotency-Key`,
      again?.rfq_number,
    )
    const other = { ...request, comment: 'Another one with the same key.' }
    const said = 'the Idempotency-Key was used for another request'
    await c.refuses(calls.saveRfqContact, other, CODE.conflict, said, { as, idempotency_key: idempotencyKey })
    c.check(calls.saveRfqContact, sent.answer_due_at > sent.submitted_at, 'data.answer_due_at', 'after submitted_at', sent.answer_due_at)
    known.rfq = { rfq_number: sent.rfq_number, as }
    const access = as.rfqKey(sent.rfq_number)
    c.check(calls.saveRfqContact, access !== undefined, 'header X-Rfq-Access', `${sent.rfq_number}~key`, 'nothing')
    if (access !== undefined) await c.step(() => askView(c, as, { rfq_number: sent.rfq_number, access }))
  }
  const { part_number, manufacturer } = lines[0] ?? {}
  if (part_number) {
    const found = await c.ask(calls.lineParts, { lines: [{ part_number, manufacturer }] }, { as })
    c.check(calls.lineParts, !found || found.lines.length === 1, 'data.lines', 'one for each line', found?.lines.length)
  }
  if (!part) return
  const quick = { goods_id: part.goods_id, qty: 500, email: known.email, verification: await proveHuman(c, as) }
  await c.ask(calls.goodsDetailRfq, quick, { as })
}

async function askView(c: Conversation, as: Caller, { rfq_number, access }: { rfq_number: string; access: string }): Promise<void> {
  const view = await c.ask(calls.rfqView, { rfq_number, access }, { as })
  c.check(calls.rfqView, !view || view.lines.length === 1, 'data.lines', 'the line that was sent', view?.lines.length)
  c.check(calls.rfqView, !view || view.lines[0]?.qty === 1000, 'data.lines[0].qty', '1000, as sent', view?.lines[0]?.qty)
  await c.refuses(calls.rfqView, { rfq_number, access: `${access.slice(0, -2)}zz` }, CODE.not_found, 'the key is wrong', {
    as: new Caller(),
  })
}

async function askFile(c: Conversation, as: Caller): Promise<void> {
  const file = new File([SHEET], 'parts.csv', { type: 'text/csv' })
  const upload = await c.ask(uploadExcel, { file }, { as })
  const sheet = upload?.sheets[upload.sheet]
  if (!upload || !sheet) return
  const request = { file_id: upload.file_id, sheet: upload.sheet, header_row: sheet.header_row, columns: sheet.columns }
  const read = await c.ask(handleRfqExcel, request, { as })
  c.check(handleRfqExcel, !read || read.lines.length === 2, 'data.lines', 'the two lines of the file', read?.lines.length)
  await c.refuses(handleRfqExcel, request, CODE.not_found, 'the file is another visitor’s', { as: new Caller() })
}

async function askHistory(c: Conversation, known: Known, as: Caller): Promise<void> {
  if (known.may_write) {
    const request = { ...CONTACT, email: known.email, lines: [{ part_number: 'LM317T', qty: 10 }], verification: await proveHuman(c, as) }
    await c.ask(calls.saveRfqContact, request, { as })
  }
  const list = await c.ask(calls.centerRfqList, {}, { as })
  await checkPages(c, calls.centerRfqList, {
    at: 'data.items',
    page_size: list?.page_size ?? 20,
    readPage: async (page) => {
      const found = await c.ask(calls.centerRfqList, { page: String(page) }, { as })
      return found && { total: found.total, ids: found.items.map(({ rfq_number }) => rfq_number) }
    },
  })
  const [first] = list?.items ?? []
  if (first) await c.ask(calls.rfqDetail, { rfq_number: first.rfq_number }, { as })
  if (known.rfq) await c.refuses(calls.rfqDetail, { rfq_number: known.rfq.rfq_number }, CODE.not_found, 'the RFQ is a visitor’s', { as })
}
