import type { ShopDatabase } from '../database/databases.ts'
import type {
  BomHeadingRow,
  BomNameRow,
  BomRevisionRow,
  BomRow,
  CustomerRow,
  FeedbackRow,
  MailRow,
  SubscriberRow,
  WatchRow,
} from '../database/rows.ts'
import { inList, raw, readInBatch, type Sql, sql } from '../database/sql.ts'
import type { MailKind } from '../mail/kinds.ts'
import { NEVER_RETRIED } from '../mail/queue.ts'
import { guardPasswordSql } from './customers.ts'

/** All data stored about a customer: for the export, and for deletion. */

/** Mails about the account itself: their `subject_id` is the customer's id, a blank, and the language. */
const ACCOUNT_MAILS: readonly MailKind[] = ['password_changed', 'password_reset']

/** Mails of a customer about their RFQs, their orders, or their account. */
const isRfqMail = (customerId: number) => sql`subject_id IN (SELECT rfq_number FROM rfqs WHERE customer_id = ${customerId})`
/** The subject id of a mail about an order may continue after the order number and a blank. */
const isOrderMail = (
  customerId: number,
) => sql`mail_id IN (SELECT m.mail_id FROM orders o CROSS JOIN mails m ON m.subject_id >= o.order_number AND m.subject_id < o.order_number || '!'
  WHERE o.customer_id = ${customerId})`
const isAccountMail = (customerId: number) =>
  sql`subject_id > ${`${customerId} `} AND subject_id < ${`${customerId}!`} AND kind IN ${inList(ACCOUNT_MAILS)}`

/** Order and RFQ numbers are empty for a mail about another subject. */
type MailRecord = Pick<MailRow, 'kind' | 'created_at' | 'sent_at'> & Record<'rfq_number' | 'order_number', string>

/** A watch and its subject, as exported. */
type WatchRecord = Omit<
  WatchRow,
  'watch_id' | 'recipient_id' | 'bom_row' | 'confirmation_mails' | 'confirmation_mailed_at' | 'due_at' | 'state'
> & {
  bom_id: string | null
}

/** When the customer registered, and the customer's newsletter subscription, feedback, mails and watches. */
export async function readCustomerMailRecords(db: ShopDatabase, customerId: number) {
  const email = sql`(SELECT email FROM customers WHERE customer_id = ${customerId})`
  const [isRfq, isOrder] = [isRfqMail(customerId), isOrderMail(customerId)]
  const [[customer], [subscriber], feedback, mails, watches] = await readInBatch(
    db,
    sql<Pick<CustomerRow, 'created_at'>>`SELECT created_at FROM customers WHERE customer_id = ${customerId}`,
    sql<Omit<SubscriberRow, 'email' | 'subscriber_id'>>`SELECT lang, subscribed_at, confirmed_at FROM subscribers WHERE email = ${email}`,
    sql<Omit<FeedbackRow, 'feedback_id' | 'email'>>`SELECT type_id, content, lang, created_at FROM feedbacks
      WHERE email = ${email} COLLATE NOCASE ORDER BY created_at DESC`,
    sql<MailRecord>`SELECT kind, iif(${isRfq}, subject_id, '') AS rfq_number,
        iif(${isOrder}, substr(subject_id, 1, instr(subject_id || ' ', ' ') - 1), '') AS order_number, created_at, sent_at FROM mails
      WHERE (${isRfq}) OR (${isOrder}) OR (${isAccountMail(customerId)}) ORDER BY mail_id DESC`,
    sql<WatchRecord>`SELECT kind, goods_id, w.part_number, brand_name, bom_id, search, in_stock, under_need, need, price_percent, end_of_life, new_parts,
        w.created_at, confirmed_at, looked_at
      FROM watches w LEFT JOIN boms USING (bom_row)
      WHERE recipient_id IN (SELECT recipient_id FROM watch_recipients o WHERE o.customer_id = ${customerId} OR o.email = ${email}) ORDER BY watch_id`,
  )
  return { registered_at: customer?.created_at ?? null, newsletter: subscriber ?? null, feedback, mails, watches }
}

const BOM_COLUMNS = ['bom_row', 'bom_id', 'share_id', 'name', 'file_name', 'set_count', 'created_at', 'updated_at'] as const

const REVISION_COLUMNS = ['revision_id', 'revision_number', 'file_name', 'created_at', 'priced_at', 'set_count', 'amount'] as const

/** BOMs of the customer, oldest first, after the row `after`. */
export async function listCustomerBoms(db: ShopDatabase, customerId: number, after: number, count: number) {
  return sql<Pick<BomRow, (typeof BOM_COLUMNS)[number]>>`SELECT ${raw(BOM_COLUMNS.join(', '))} FROM boms
    WHERE customer_id = ${customerId} AND bom_row > ${after} ORDER BY bom_row LIMIT ${count}`.all(db)
}

/** The lines of a customer's BOM as JSON texts, in the order of the file: what was read, and what was decided about it. */
export async function listCustomerBomLines(db: ShopDatabase, customerId: number, bomRow: number): Promise<string[]> {
  const results = await sql<{ line: string }>`SELECT json_object('line_id', line_id, 'source', json(source), 'typed_qty', typed_qty,
      'typed_do_not_fit', CASE typed_do_not_fit WHEN 1 THEN json('true') WHEN 0 THEN json('false') END,
      'state', state, 'kind', kind, 'goods_id', goods_id, 'part_number', l.part_number,
      'confirmed', json(iif(confirmed, 'true', 'false')), 'offer_id', offer_id) AS line
    FROM bom_lines l JOIN boms b USING (bom_row) WHERE bom_row = ${bomRow} AND b.customer_id = ${customerId} ORDER BY line_id`.all(db)
  return results.map(({ line }) => line)
}

/** The customer's stored corrections of BOMs, the last first. */
export async function listCustomerCorrections(db: ShopDatabase, customerId: number) {
  const [headings, names] = await readInBatch(
    db,
    sql<Pick<BomHeadingRow, 'heading' | 'meaning' | 'remembered_at'>>`SELECT heading, meaning, remembered_at FROM bom_headings
      WHERE customer_id = ${customerId} ORDER BY remembered_at DESC, heading_id DESC`,
    sql<Pick<BomNameRow, 'name' | 'maker' | 'goods_id' | 'part_number' | 'chosen_at'>>`SELECT name, maker, goods_id, part_number, chosen_at
      FROM bom_names WHERE customer_id = ${customerId} ORDER BY chosen_at DESC, name_id DESC`,
  )
  return { bom_headings: headings, bom_names: names }
}

/** The revisions of a customer's BOM, the first one first. Amounts are micros of a dollar. */
export async function listCustomerBomRevisions(db: ShopDatabase, customerId: number, bomRow: number) {
  return sql<Pick<BomRevisionRow, (typeof REVISION_COLUMNS)[number]>>`SELECT ${raw(REVISION_COLUMNS.map((name) => `r.${name}`).join(', '))}
    FROM bom_revisions r JOIN boms b USING (bom_row) WHERE bom_row = ${bomRow} AND b.customer_id = ${customerId} ORDER BY revision_number`.all(
    db,
  )
}

/** The lines of a customer's revision as JSON texts, in the order of the file. */
export async function listBomRevisionLinesAsJson(db: ShopDatabase, customerId: number, revisionId: number): Promise<string[]> {
  const results = await sql<{ line: string }>`SELECT json_object('line_id', line_id, 'source', json(source), 'qty', qty,
      'do_not_fit', json(iif(do_not_fit, 'true', 'false')), 'state', state, 'goods_id', goods_id, 'part_number', l.part_number,
      'offer_id', offer_id, 'unit_price', unit_price, 'ext_price', ext_price, 'stock', stock) AS line
    FROM bom_revision_lines l JOIN bom_revisions r USING (revision_id) JOIN boms b USING (bom_row)
    WHERE revision_id = ${revisionId} AND b.customer_id = ${customerId} ORDER BY line_id`.all(db)
  return results.map(({ line }) => line)
}

/**
 * The statements that delete a customer with all personal data, for one batch: see `guardPasswordSql`. RFQs are records of the trade and stay,
 * without the sender's data; so do RFQs under the same address from before the account.
 */
export function deleteCustomerSql({
  customer_id,
  email,
  password_hash,
}: Pick<CustomerRow, 'customer_id' | 'email' | 'password_hash'>): Sql[] {
  const customerRfqs = sql`(customer_id = ${customer_id} OR (customer_id IS NULL AND email = ${email} COLLATE NOCASE))`
  const customerCarts = sql`(SELECT cart_id FROM carts WHERE customer_id = ${customer_id})`
  const registrations = sql`(SELECT registration_id FROM registrations WHERE email = ${email})`
  return [
    guardPasswordSql(customer_id, password_hash),
    sql`UPDATE mails SET next_try_at = ${NEVER_RETRIED}, error = 'the account was deleted'
        WHERE sent_at IS NULL AND subject_id IN (SELECT rfq_number FROM rfqs WHERE ${customerRfqs})`,
    // Ids of customers are reused, so no pending mail about this account may reach the next owner of the id.
    sql`DELETE FROM mails WHERE ${isAccountMail(customer_id)}`,
    sql`UPDATE rfqs SET customer_id = NULL, cart_id = NULL, contact_name = '', company_name = '', email = '', telephone = '', country = '',
        time_zone = '', comment = '', key_generation = key_generation + 1 WHERE ${customerRfqs}`,
    // Invoices keep their recipient, and open orders are still delivered.
    sql`UPDATE orders SET customer_id = NULL, key_generation = key_generation + 1 WHERE customer_id = ${customer_id}`,
    sql`UPDATE rfqs SET cart_id = NULL WHERE cart_id IN ${customerCarts}`,
    sql`DELETE FROM cart_items WHERE cart_id IN ${customerCarts}`,
    ...['watch_recipients', 'carts', 'boms', 'bom_headings', 'bom_names', 'addresses', 'sessions', 'api_keys'].map(
      (table) => sql`DELETE FROM ${raw(table)} WHERE customer_id = ${customer_id}`,
    ),
    sql`DELETE FROM account_links WHERE purpose = 'reset' AND subject_id = ${customer_id}`,
    sql`DELETE FROM account_links WHERE purpose = 'activate' AND subject_id IN ${registrations}`,
    ...['registrations', 'subscribers', 'watch_recipients'].map((table) => sql`DELETE FROM ${raw(table)} WHERE email = ${email}`),
    sql`DELETE FROM feedbacks WHERE email = ${email} COLLATE NOCASE`,
    sql`DELETE FROM customers WHERE customer_id = ${customer_id}`,
  ]
}
