import type { MailKind } from '../mail/kinds.ts'
import { guardPassword } from './customers.ts'

/** Everything that is kept about a customer: to hand it over, and to delete it. */

/** Mails about the account itself: their `subject_id` is the customer's id, a blank, and the language. */
const ACCOUNT_MAILS: readonly MailKind[] = ['password_changed', 'password_reset']

/** Of the customer ?1: about their RFQs, about their orders, or about their account. */
const OWN_RFQ_MAIL = 'subject_id IN (SELECT rfq_number FROM rfqs WHERE customer_id = ?1)'
/** What such a mail is about may go on behind the number and a blank. */
const OWN_ORDER_MAIL = `mail_id IN (SELECT m.mail_id FROM orders o CROSS JOIN mails m ON m.subject_id >= o.order_number AND m.subject_id < o.order_number || '!'
  WHERE o.customer_id = ?1)`
const OWN_ACCOUNT_MAIL = `subject_id > CAST(?1 AS INTEGER) || ' ' AND subject_id < CAST(?1 AS INTEGER) || '!' AND kind IN (${ACCOUNT_MAILS.map((kind) => `'${kind}'`).join(', ')})`

interface KeptMail {
  kind: string
  /** The RFQ's number; empty for a mail about anything else. */
  rfq_number: string
  /** The order's number, in the same way. */
  order_number: string
  created_at: string
  sent_at: string | null
}

/** When the customer came, and what is kept under their e-mail address beside the account. */
export async function readCustomerRemains(db: D1Database, customer_id: number) {
  const [customers, subscribers, feedbacks, mails] = await db.batch([
    db.prepare('SELECT created_at FROM customers WHERE customer_id = ?').bind(customer_id),
    db
      .prepare(
        'SELECT lang, subscribed_at, confirmed_at FROM subscribers WHERE email = (SELECT email FROM customers WHERE customer_id = ?)',
      )
      .bind(customer_id),
    db
      .prepare(
        `SELECT type_id, content, lang, created_at FROM feedbacks
         WHERE email = (SELECT email FROM customers WHERE customer_id = ?) COLLATE NOCASE ORDER BY created_at DESC`,
      )
      .bind(customer_id),
    db
      .prepare(
        `SELECT kind, iif(${OWN_RFQ_MAIL}, subject_id, '') AS rfq_number,
           iif(${OWN_ORDER_MAIL}, substr(subject_id, 1, instr(subject_id || ' ', ' ') - 1), '') AS order_number, created_at, sent_at FROM mails
         WHERE (${OWN_RFQ_MAIL}) OR (${OWN_ORDER_MAIL}) OR (${OWN_ACCOUNT_MAIL}) ORDER BY mail_id DESC`,
      )
      .bind(customer_id),
  ])
  return {
    registered_at: (customers as D1Result<{ created_at: string }>).results[0]?.created_at ?? null,
    newsletter: (subscribers as D1Result<{ lang: string; subscribed_at: string; confirmed_at: string | null }>).results[0] ?? null,
    feedback: (feedbacks as D1Result<{ type_id: number; content: string; lang: string; created_at: string }>).results,
    mails: (mails as D1Result<KeptMail>).results,
  }
}

export interface KeptBom {
  bom_row: number
  bom_id: string
  share_id: string | null
  name: string
  file_name: string
  set_count: number
  created_at: string
  updated_at: string
}

/** BOMs of the customer, oldest first, after the row `after`. */
export async function listKeptBoms(db: D1Database, customer_id: number, after: number, count: number): Promise<KeptBom[]> {
  const { results } = await db
    .prepare(
      `SELECT bom_row, bom_id, share_id, name, file_name, set_count, created_at, updated_at FROM boms
       WHERE customer_id = ? AND bom_row > ? ORDER BY bom_row LIMIT ?`,
    )
    .bind(customer_id, after, count)
    .all<KeptBom>()
  return results
}

/** The lines of such a BOM as JSON texts, in the order of the file: what was read, and what was decided about it. */
export async function listKeptLines(db: D1Database, customer_id: number, bom_row: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT json_object('line_id', line_id, 'source', json(source), 'typed_qty', typed_qty,
         'typed_do_not_fit', CASE typed_do_not_fit WHEN 1 THEN json('true') WHEN 0 THEN json('false') END,
         'state', state, 'kind', kind, 'goods_id', goods_id, 'part_number', l.part_number,
         'confirmed', json(iif(confirmed, 'true', 'false')), 'offer_id', offer_id) AS line
       FROM bom_lines l JOIN boms b USING (bom_row) WHERE bom_row = ? AND b.customer_id = ? ORDER BY line_id`,
    )
    .bind(bom_row, customer_id)
    .all<{ line: string }>()
  return results.map(({ line }) => line)
}

/** As `origin/mail/queue.ts` leaves a mail that nobody tries any more. */
const NEVER = '9999-12-31T00:00:00.000Z'

/**
 * The statements that delete a customer with all that is personal, for one batch: see `guardPassword`. RFQs are records of the trade and stay, without a word about
 * who sent them; so do those that came under the same address before the account was there.
 */
export function deleteCustomer(
  db: D1Database,
  { customer_id, email, password_hash }: { customer_id: number; email: string; password_hash: string },
): D1PreparedStatement[] {
  const own_rfqs = '(customer_id = ?1 OR (customer_id IS NULL AND email = ?2 COLLATE NOCASE))'
  const own_carts = '(SELECT cart_id FROM carts WHERE customer_id = ?)'
  const of_customer = (sql: string) => db.prepare(sql).bind(customer_id)
  const of_address = (sql: string) => db.prepare(sql).bind(email)
  return [
    guardPassword(db, customer_id, password_hash),
    db
      .prepare(
        `UPDATE mails SET next_try_at = '${NEVER}', error = 'the account was deleted'
         WHERE sent_at IS NULL AND subject_id IN (SELECT rfq_number FROM rfqs WHERE ${own_rfqs})`,
      )
      .bind(customer_id, email),
    // Ids of customers are given again: no mail about this account may reach the next one.
    of_customer(`DELETE FROM mails WHERE ${OWN_ACCOUNT_MAIL}`),
    db
      .prepare(
        `UPDATE rfqs SET customer_id = NULL, cart_id = NULL, contact_name = '', company_name = '', email = '', telephone = '', country = '',
           time_zone = '', comment = '', key_generation = key_generation + 1 WHERE ${own_rfqs}`,
      )
      .bind(customer_id, email),
    // Invoices have to be kept as they are, with who they are for; and whoever waits for their goods still gets them.
    of_customer('UPDATE orders SET customer_id = NULL, key_generation = key_generation + 1 WHERE customer_id = ?'),
    of_customer(`UPDATE rfqs SET cart_id = NULL WHERE cart_id IN ${own_carts}`),
    of_customer(`DELETE FROM cart_items WHERE cart_id IN ${own_carts}`),
    of_customer('DELETE FROM carts WHERE customer_id = ?'),
    of_customer('DELETE FROM boms WHERE customer_id = ?'),
    of_customer('DELETE FROM addresses WHERE customer_id = ?'),
    of_customer('DELETE FROM sessions WHERE customer_id = ?'),
    of_customer(`DELETE FROM account_links WHERE purpose = 'reset' AND subject_id = ?`),
    of_address(
      `DELETE FROM account_links WHERE purpose = 'activate' AND subject_id IN (SELECT registration_id FROM registrations WHERE email = ?)`,
    ),
    of_address('DELETE FROM registrations WHERE email = ?'),
    of_address('DELETE FROM subscribers WHERE email = ?'),
    of_address('DELETE FROM feedbacks WHERE email = ? COLLATE NOCASE'),
    of_customer('DELETE FROM customers WHERE customer_id = ?'),
  ]
}
