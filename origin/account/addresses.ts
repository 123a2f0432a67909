import { type Address, MAX_ADDRESSES } from '#shared/contract/address.ts'
import type { ShopDatabase } from '../database/databases.ts'
import type { AddressRow } from '../database/rows.ts'
import { inList, joinSql, raw, runBatch, type Sql, sql, toAssignments } from '../database/sql.ts'

/** An address as it is stored: telephone and postal code in their normal form. */
export type NewAddress = Omit<Address, 'address_id'>

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

/** The customer's addresses: the default for shipping, the default for billing, then the newest first. */
const selectBookSql = (customerId: number): Sql<AddressRow> =>
  sql<AddressRow>`SELECT address_id, ${raw(TEXTS.join(', '))}, ${raw(DEFAULTS.join(', '))} FROM addresses WHERE customer_id = ${customerId}
    ORDER BY is_default_shipping DESC, is_default_billing DESC, address_id DESC`

const toAddressBook = (rows: readonly AddressRow[] = []): Address[] =>
  rows.map((row) => ({
    ...row,
    is_default_shipping: row.is_default_shipping === 1,
    is_default_billing: row.is_default_billing === 1,
  }))

export async function listAddresses(db: ShopDatabase, customerId: number): Promise<Address[]> {
  return toAddressBook(await selectBookSql(customerId).all(db))
}

/**
 * Clears the defaults that a written address takes over. Runs before the write: an index allows one default of a kind, even within a batch.
 * @param condition under which the write changes something
 */
const yieldDefaultsSql = (customerId: number, claims: Pick<NewAddress, (typeof DEFAULTS)[number]>, condition: Sql): Sql[] =>
  DEFAULTS.filter((kind) => claims[kind]).map(
    (kind) => sql`UPDATE addresses SET ${raw(kind)} = 0 WHERE customer_id = ${customerId} AND ${raw(kind)} = 1 AND ${condition}`,
  )

/**
 * Adds an address. The first address of a book becomes both defaults.
 * @returns the new book, or null if it is full
 */
export async function insertAddress(db: ShopDatabase, customerId: number, address: NewAddress, now: Date): Promise<Address[] | null> {
  const isUnderMaximum = sql`(SELECT count(*) FROM addresses a WHERE a.customer_id = ${customerId}) < ${MAX_ADDRESSES}`
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM addresses a WHERE a.customer_id = ${customerId})`
  const results = await runBatch<AddressRow>(db, [
    ...yieldDefaultsSql(customerId, address, isUnderMaximum),
    sql`INSERT INTO addresses (customer_id, created_at, ${raw(DEFAULTS.join(', '))}, ${raw(TEXTS.join(', '))})
      SELECT ${customerId}, ${now}, ${joinSql([
        ...DEFAULTS.map((kind) => sql`${address[kind]} OR ${isFirst}`),
        ...TEXTS.map((name) => address[name]),
      ])} WHERE ${isUnderMaximum}`,
    selectBookSql(customerId),
  ])
  return results.at(-2)?.meta.changes === 0 ? null : toAddressBook(results.at(-1)?.results)
}

/**
 * Changes an address of the customer. If it stops being a default, the book has none until another address becomes it.
 * @returns the new book, or null if the address is not in it
 */
export async function updateAddress(
  db: ShopDatabase,
  customerId: number,
  addressId: number,
  address: NewAddress,
): Promise<Address[] | null> {
  const isOther = sql`address_id <> ${addressId}
    AND EXISTS (SELECT 1 FROM addresses a WHERE a.customer_id = ${customerId} AND a.address_id = ${addressId})`
  const results = await runBatch<AddressRow>(db, [
    ...yieldDefaultsSql(customerId, address, isOther),
    sql`UPDATE addresses SET ${toAssignments(address)} WHERE address_id = ${addressId} AND customer_id = ${customerId}`,
    selectBookSql(customerId),
  ])
  return results.at(-2)?.meta.changes === 0 ? null : toAddressBook(results.at(-1)?.results)
}

/**
 * Deletes addresses of the customer, all of them or none. A deleted default passes to the newest remaining address, so that a book never
 * loses its default by a deletion.
 * @returns the new book, or null if one of the addresses is not in it
 */
export async function deleteAddresses(db: ShopDatabase, customerId: number, addressIds: readonly number[]): Promise<Address[] | null> {
  const book = await listAddresses(db, customerId)
  const going = book.filter(({ address_id }) => addressIds.includes(address_id))
  if (going.length < new Set(addressIds).size) return null
  const named = inList(addressIds)
  const results = await runBatch<AddressRow>(db, [
    // The defaults are computed in this statement, because another window may have deleted the default that was read.
    ...DEFAULTS.map(raw).flatMap((kind) => [
      sql`UPDATE addresses SET ${kind} = 0 WHERE customer_id = ${customerId} AND ${kind} = 1 AND address_id IN ${named}`,
      sql`UPDATE addresses SET ${kind} = 1 WHERE changes() = 1
        AND address_id = (SELECT max(address_id) FROM addresses WHERE customer_id = ${customerId} AND address_id NOT IN ${named})`,
    ]),
    sql`DELETE FROM addresses WHERE customer_id = ${customerId} AND address_id IN ${named}`,
    selectBookSql(customerId),
  ])
  return toAddressBook(results.at(-1)?.results)
}
