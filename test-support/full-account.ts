/** For the worker tests: a customer with every kind of data that an account can have. */
import { env } from 'cloudflare:workers'
import { hashPassword } from '#origin/account/password-hash.ts'
import { addressAdd } from '#shared/contract/address.ts'
import { changePartNumber, mainBom, mateBom, shareBom, uploadBom } from '#shared/contract/bom.ts'
import { bomHeadings, bomNames } from '#shared/contract/bom-memory.ts'
import { cart } from '#shared/contract/cart.ts'
import { feedback, subscribe } from '#shared/contract/common.ts'
import { deskRfqQuote } from '#shared/contract/desk.ts'
import { profileInfo, profileModify, sessionList } from '#shared/contract/profile.ts'
import { acceptQuote, saveRfqContact } from '#shared/contract/rfq.ts'
import { watchAdd, watchList } from '#shared/contract/watch.ts'
import { PASSWORD } from './account.ts'
import { ask, type CallOptions, call, DESK_TOKEN } from './calls.ts'
import { TEST_PARTS } from './catalogue.ts'
import { doWork, newKey, signIn } from './visitor.ts'

const [FIRST] = TEST_PARTS
if (!FIRST) throw new Error('the test catalogue is empty')

/** Sends an RFQ of two lines and quotes it. @returns its number and its access key */
export async function sendRfq(
  contact: { contact_name: string; company_name: string; email: string; telephone: string; country: string },
  comment: string,
  options: CallOptions = {},
): Promise<{ rfq_number: string; access: string }> {
  const visitor = newKey()
  const { headers } = await call(
    saveRfqContact,
    {
      ...contact,
      comment,
      lines: [
        { part_number: FIRST?.part_number ?? '', goods_id: FIRST?.part_id ?? null, qty: 1000 },
        { part_number: `${contact.contact_name.toUpperCase()}-RFQ-PART`, qty: 25 },
      ],
      verification: { work: await doWork(visitor) },
    },
    { visitor, idempotency_key: newKey(), ...options },
  )
  const [rfqNumber = '', access = ''] = (headers.get('X-Rfq-Access') ?? '').split('~')
  const lines = [1, 2].map((position) => ({ position, unit_price: '0.0045', lead_time_weeks: 2, note: `${contact.contact_name} note` }))
  const validUntil = new Date(Date.now() + 7 * 86_400_000).toISOString()
  await ask(deskRfqQuote, { rfq_number: rfqNumber, valid_until: validUntil, lines }, { bearer: DESK_TOKEN })
  return { rfq_number: rfqNumber, access }
}

/**
 * A customer with a profile, addresses, sessions, a quoted RFQ of which a line is in the cart, a shared BOM with corrections that is
 * watched, a subscription and a feedback.
 * @param name in lower case, unique: it is part of every text, and of the email
 */
export async function makeAccount(name: string, password = PASSWORD) {
  const email = `${name}@${name}.example`
  const person = { contact_name: name, company_name: `${name} GmbH`, telephone: '+4930901820', country: 'DE' }
  const home = { address: `${name} street 1`, city: `${name} city`, state: '' }
  const bearer = await signIn(email, { password_hash: await hashPassword(password) })
  const options = { bearer }
  const otherBearer = await signIn(email)
  await ask(profileModify, { ...person, ...home, job_title: `${name} buyer` }, options)
  const { address, ...addressWithoutLine } = home
  const addresses = [
    { ...person, ...addressWithoutLine, address_line1: address, postal_code: '10115' },
    { ...person, ...addressWithoutLine, address_line1: `${name} lane 2`, postal_code: '10117' },
  ]
  for (const each of addresses) await ask(addressAdd, each, options)
  const { rfq_number, access } = await sendRfq({ ...person, email }, `${name} comment`, options)
  const rfq = await env.SHOP.prepare('SELECT quoted_at FROM rfqs WHERE rfq_number = ?').bind(rfq_number).first<{ quoted_at: string }>()
  await ask(acceptQuote, { rfq_number, quoted_at: rfq?.quoted_at ?? '', positions: [1] }, options)
  const { lines } = await ask(cart, {}, options)
  const source = [
    { row: 1, part_number: FIRST?.part_number ?? '', qty: 10 },
    { row: 2, part_number: `${name.toUpperCase()}-BOM-PART`, qty: 2 },
  ]
  const corrected = [{ heading: `${name} column`, meaning: 'value' as const }]
  const { bom_id } = await ask(uploadBom, { name: `${name} board`, file_name: `${name}.xlsx`, lines: source, corrected }, options)
  await ask(mateBom, { bom_id, count: 10 }, options)
  await ask(changePartNumber, { bom_id, line_id: 2, goods_id: FIRST?.part_id ?? null }, options)
  const { share_id } = await ask(shareBom, { bom_id, on: true }, options)
  const bom = await ask(mainBom, { id: bom_id }, options)
  await ask(subscribe, { email }, {})
  await ask(feedback, { type_id: 1, email, feedback_content: `${name} feedback` }, {})
  await ask(watchAdd, { subject: { kind: 'bom', bom_id }, under_need: true }, options)
  const watches = await ask(watchList, {}, options)
  const sessions = await ask(sessionList, {}, options)
  const profile = await ask(profileInfo, {}, options)
  return {
    name,
    email,
    bearer,
    other_bearer: otherBearer,
    profile,
    rfq_number,
    access,
    bom_id,
    share_id: share_id ?? '',
    visitor: newKey(),
    item_ids: lines.map(({ item_id }) => item_id),
    line_ids: bom.lines.map(({ line_id }) => line_id),
    watch_ids: watches.map(({ watch_id }) => watch_id),
    session_ids: sessions.map(({ session_id }) => session_id),
    heading_ids: (await ask(bomHeadings, {}, options)).headings.map(({ heading_id }) => heading_id),
    name_ids: (await ask(bomNames, {}, options)).items.map(({ name_id }) => name_id),
    address_ids: (
      await env.SHOP.prepare('SELECT address_id FROM addresses WHERE contact_name = ?').bind(name).all<{ address_id: number }>()
    ).results.map(({ address_id }) => address_id),
  }
}
export type Account = Awaited<ReturnType<typeof makeAccount>>

/** All plain tables with all their rows, as one text each. */
export async function dumpTables(): Promise<Map<string, string[]>> {
  const { results } = await env.SHOP.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'd1_%'
       AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'`,
  ).all<{ name: string }>()
  const dump = new Map<string, string[]>()
  for (const { name } of results) {
    const rows = await env.SHOP.prepare(`SELECT * FROM "${name}"`).all()
    dump.set(
      name,
      rows.results.map((row) => JSON.stringify(row)),
    )
  }
  return dump
}
