import { ADDRESSES_MOST, type Address } from '#shared/contract/address.ts'

/** An address as it is kept: its telephone and postal code in the one form of theirs. */
export type NewAddress = Omit<Address, 'address_id'>

type AddressRow = Omit<Address, 'is_default_shipping' | 'is_default_billing'> & { is_default_shipping: number; is_default_billing: number }

const DEFAULTS = ['is_default_shipping', 'is_default_billing'] as const
const TEXTS = [
  'contact_name',
  'company_name',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
  'telephone',
] as const

/** The defaults first, the one for shipping before the one for billing; then newest first. */
function bookStatement(db: D1Database, customer_id: number): D1PreparedStatement {
  return db
    .prepare(
      `SELECT address_id, ${TEXTS.join(', ')}, ${DEFAULTS.join(', ')} FROM addresses WHERE customer_id = ?
       ORDER BY is_default_shipping DESC, is_default_billing DESC, address_id DESC`,
    )
    .bind(customer_id)
}

const bookOf = (result: D1Result<unknown> | undefined): Address[] =>
  ((result?.results ?? []) as AddressRow[]).map((row) => ({
    ...row,
    is_default_shipping: row.is_default_shipping === 1,
    is_default_billing: row.is_default_billing === 1,
  }))

const textsOf = (address: NewAddress): string[] => TEXTS.map((name) => address[name])

/** The customer's address book. */
export async function listAddresses(db: D1Database, customer_id: number): Promise<Address[]> {
  return bookOf(await bookStatement(db, customer_id).all())
}

/**
 * Takes the defaults that another address claims away from those that have them: it goes before the claim, as no index lets
 * a book have two of a kind even within one batch. @param condition of the claim itself: where that fails, nothing is taken
 */
function yieldDefaults(
  db: D1Database,
  customer_id: number,
  claims: Pick<NewAddress, (typeof DEFAULTS)[number]>,
  condition: string,
  value: number,
): D1PreparedStatement[] {
  return DEFAULTS.filter((kind) => claims[kind]).map((kind) =>
    db.prepare(`UPDATE addresses SET ${kind} = 0 WHERE customer_id = ?1 AND ${kind} = 1 AND ${condition}`).bind(customer_id, value),
  )
}

/**
 * Adds an address; the first of a book becomes both defaults, whatever it says.
 * @returns the book as it is then, or null where it is full
 */
export async function insertAddress(db: D1Database, customer_id: number, address: NewAddress, now: Date): Promise<Address[] | null> {
  const has_room = '(SELECT count(*) FROM addresses a WHERE a.customer_id = ?1) < ?2'
  const is_first = 'NOT EXISTS (SELECT 1 FROM addresses a WHERE a.customer_id = ?1)'
  const results = await db.batch([
    ...yieldDefaults(db, customer_id, address, has_room, ADDRESSES_MOST),
    db
      .prepare(
        `INSERT INTO addresses (customer_id, created_at, ${DEFAULTS.join(', ')}, ${TEXTS.join(', ')})
         SELECT ?1, ?3, ?4 OR ${is_first}, ?5 OR ${is_first}, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14 WHERE ${has_room}`,
      )
      .bind(
        customer_id,
        ADDRESSES_MOST,
        now.toISOString(),
        Number(address.is_default_shipping),
        Number(address.is_default_billing),
        ...textsOf(address),
      ),
    bookStatement(db, customer_id),
  ])
  return results.at(-2)?.meta.changes === 0 ? null : bookOf(results.at(-1))
}

/**
 * Changes an address of the customer's. One that gives a default up leaves the book without, until another claims it.
 * @returns the book as it is then, or null where there is no such address in it
 */
export async function updateAddress(
  db: D1Database,
  customer_id: number,
  address_id: number,
  address: NewAddress,
): Promise<Address[] | null> {
  const is_own = 'address_id <> ?2 AND EXISTS (SELECT 1 FROM addresses a WHERE a.customer_id = ?1 AND a.address_id = ?2)'
  const results = await db.batch([
    ...yieldDefaults(db, customer_id, address, is_own, address_id),
    db
      .prepare(
        `UPDATE addresses SET ${[...DEFAULTS, ...TEXTS].map((name) => `${name} = ?`).join(', ')} WHERE address_id = ? AND customer_id = ?`,
      )
      .bind(Number(address.is_default_shipping), Number(address.is_default_billing), ...textsOf(address), address_id, customer_id),
    bookStatement(db, customer_id),
  ])
  return results.at(-2)?.meta.changes === 0 ? null : bookOf(results.at(-1))
}

/**
 * Deletes addresses of the customer's, all of them or none. A default that goes is handed to the newest that is left: a
 * book that had one is not without by somebody's tidying up.
 * @returns the book as it is then, or null where one of the addresses is not in it
 */
export async function deleteAddresses(db: D1Database, customer_id: number, address_ids: readonly number[]): Promise<Address[] | null> {
  const book = await listAddresses(db, customer_id)
  const going = book.filter(({ address_id }) => address_ids.includes(address_id))
  if (going.length < new Set(address_ids).size) return null
  const ids = JSON.stringify(address_ids)
  const among = '(SELECT value FROM json_each(?2))'
  const statement = (sql: string) => db.prepare(sql).bind(customer_id, ids)
  const results = await db.batch([
    // Who has the defaults is asked here and not of the book that was read: another window may have deleted the one that had them.
    ...DEFAULTS.flatMap((kind) => [
      statement(`UPDATE addresses SET ${kind} = 0 WHERE customer_id = ?1 AND ${kind} = 1 AND address_id IN ${among}`),
      statement(
        `UPDATE addresses SET ${kind} = 1 WHERE changes() = 1
           AND address_id = (SELECT max(address_id) FROM addresses WHERE customer_id = ?1 AND address_id NOT IN ${among})`,
      ),
    ]),
    statement(`DELETE FROM addresses WHERE customer_id = ?1 AND address_id IN ${among}`),
    bookStatement(db, customer_id),
  ])
  return bookOf(results.at(-1))
}
