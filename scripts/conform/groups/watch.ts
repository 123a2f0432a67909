import { CODE } from '#shared/contract/envelope.ts'
import * as calls from '#shared/contract/watch.ts'
import { Caller } from '../caller.ts'
import type { Conversation } from '../conversation.ts'
import { type Known, NOWHERE } from '../known.ts'

/** A link that no mail ever held. */
const NO_LINK = { token: 'x'.repeat(43) }
const SEARCH = { kind: 'search', search: '/s?wd=resistor' } as const

/** What visitors and customers are told of. */
export async function askWatch(c: Conversation, known: Known): Promise<void> {
  const visitor = { as: new Caller() }
  await c.ask(calls.watchTerms, {})
  for (const call of [calls.watchConfirmLink, calls.watchConfirm, calls.watchEndLink, calls.watchEndByLink])
    await c.refuses(call, NO_LINK, CODE.not_found, 'the link is none of yours', visitor)
  await c.refuses(calls.watchAdd, { subject: SEARCH, email: known.email }, CODE.validation, 'nothing is to be told', visitor)
  await c.refuses(calls.watchAdd, { subject: SEARCH, in_stock: true }, CODE.validation, 'a visitor has to say where to write to', visitor)
  const gone = { subject: { kind: 'search' as const, search: `/category/${NOWHERE}` }, in_stock: true, email: known.email }
  await c.refuses(calls.watchAdd, gone, CODE.not_found, 'there is no such category', visitor)
  await c.refuses(calls.watchList, {}, CODE.session_invalid, 'nobody is signed in', visitor)
  if (known.may_write) await c.ask(calls.watchAdd, { subject: SEARCH, new_parts: true, email: known.email }, visitor)
  if (known.customer) await c.step(() => askAccountWatches(c, known, { as: known.customer ?? new Caller() }))
}

async function askAccountWatches(c: Conversation, known: Known, customer: { as: Caller }): Promise<void> {
  await c.ask(calls.watchList, {}, customer)
  if (!known.may_write) return
  await c.ask(calls.watchAdd, { subject: SEARCH, new_parts: true }, customer)
  const list = await c.ask(calls.watchList, {}, customer)
  const watch = list?.find(({ subject }) => subject.kind === 'search' && subject.search === SEARCH.search)
  c.check(calls.watchList, watch !== undefined, 'data', `a watch of ${SEARCH.search}, which was just set`, list)
  if (!watch) return
  await c.ask(calls.watchChange, { watch_id: watch.watch_id, in_stock: true }, customer)
  await c.ask(calls.watchEnd, { watch_id: watch.watch_id }, customer)
  await c.refuses(calls.watchChange, { watch_id: watch.watch_id, in_stock: true }, CODE.not_found, 'the watch has ended', customer)
}
