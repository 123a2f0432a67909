import { CODE } from '#shared/contract/envelope.ts'
import * as calls from '#shared/contract/pay.ts'
import { Caller } from '../caller.ts'
import type { Conversation } from '../conversation.ts'
import { type Known, NOWHERE } from '../known.ts'
import { placeOrder } from './order.ts'

export async function askPay(c: Conversation, known: Known): Promise<void> {
  const as = new Caller()
  const orderNumber = NOWHERE.slice(0, 20)
  await c.refuses(calls.payStart, { order_number: orderNumber, payment: 'wire' }, CODE.not_found, 'there is no such order', { as })
  await c.refuses(calls.payConfirm, { order_number: orderNumber }, CODE.not_found, 'there is no such order', { as })
  if (!known.may_write) return
  const placed = await placeOrder(c, known, as, ['wire'])
  if (!placed) return
  const stranger = new Caller()
  await c.refuses(calls.payStart, { order_number: placed, payment: 'wire' }, CODE.not_found, 'the key did not come along', { as: stranger })
  const begun = await c.ask(calls.payStart, { order_number: placed, payment: 'wire' }, { as })
  c.check(calls.payStart, !begun || begun.kind === 'wire', 'data.kind', '"wire", as asked', begun?.kind)
  await c.askFile(calls.payInvoice, { order: placed }, { as })
  const confirmed = await c.ask(calls.payConfirm, { order_number: placed, declared: true }, { as })
  c.check(
    calls.payConfirm,
    !confirmed || confirmed.outcome === 'declared',
    'data.outcome',
    '"declared": the buyer says that it was sent',
    confirmed?.outcome,
  )
}
