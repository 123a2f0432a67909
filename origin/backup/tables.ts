/** Which tables of SHOP are in a backup, and which are not. A test compares this with the schema, so that no table is forgotten. */
import type { Tables } from '../database/rows.ts'

type Table = keyof Tables

/** Rows that belong to a row of the table above: read together with it, so that a document is whole. */
export interface Branch {
  table: Table
  /** The column that refers to the row above; it has the same name in both tables. */
  by: string
  branches?: readonly Branch[]
}

/** A table, with the branches that are read together with its rows. */
export interface TableFamily {
  table: Table
  branches?: readonly Branch[]
  /**
   * The column with a row's creation time. Rows newer than the start of the backup are left out, because rows read before may refer to an
   * earlier row with the same id.
   */
  came_at?: string
  /** The column that identifies the rows' document, if a document has rows in several tables or many rows in this one. */
  document?: string
}

const ofOrder = (table: Table): Branch => ({ table, by: 'order_id' })

/**
 * In reading order. Tables that refer to customers come before customers, so that their customer is included. Lines and revisions of BOMs
 * are many, so they are read separately, after their BOMs. Stock comes after the orders that reduce it.
 */
export const TABLE_FAMILIES: readonly TableFamily[] = [
  { table: 'watch_recipients', branches: [{ table: 'watches', by: 'recipient_id', branches: [{ table: 'watch_news', by: 'watch_id' }] }] },
  { table: 'boms', document: 'bom_row' },
  { table: 'bom_lines', document: 'bom_row' },
  { table: 'bom_revisions', document: 'bom_row' },
  { table: 'bom_revision_lines', document: 'revision_id' },
  {
    table: 'orders',
    branches: [
      ofOrder('order_lines'),
      ofOrder('order_history'),
      ofOrder('order_counters'),
      ofOrder('payments'),
      ofOrder('payment_events'),
      ofOrder('refunds'),
    ],
  },
  { table: 'offer_stock' },
  {
    table: 'rfqs',
    branches: [
      { table: 'rfq_lines', by: 'rfq_id' },
      { table: 'automatic_quotes', by: 'rfq_id' },
    ],
  },
  { table: 'carts', branches: [{ table: 'cart_items', by: 'cart_id', branches: [{ table: 'cart_bom_lines', by: 'item_id' }] }] },
  { table: 'cart_shares' },
  {
    table: 'customers',
    came_at: 'created_at',
    branches: [
      { table: 'addresses', by: 'customer_id' },
      { table: 'bom_headings', by: 'customer_id' },
      { table: 'bom_names', by: 'customer_id' },
    ],
  },
  { table: 'registrations' },
  { table: 'confirmed_mailboxes' },
  { table: 'subscribers' },
  { table: 'feedbacks' },
  { table: 'mails' },
  // Events come after orders and RFQs, so that no document is without its events. Deliveries come before events, so that each has its
  // event.
  { table: 'webhook_deliveries' },
  { table: 'events' },
  { table: 'webhooks' },
  { table: 'idempotency_keys' },
  { table: 'catalogue_feed' },
  {
    table: 'news',
    branches: [
      { table: 'news_texts', by: 'news_id' },
      { table: 'news_tags', by: 'news_id' },
      { table: 'news_subjects', by: 'news_id' },
    ],
  },
  { table: 'tag_names' },
  { table: 'banners' },
  { table: 'page_texts' },
  { table: 'select_options' },
  { table: 'site_config' },
  { table: 'site_seo' },
]

/** Tables that are not in a backup, with the reason. The list of migrations and the last row ids are in its manifest. */
export const EXCLUDED_TABLES: Readonly<Partial<Record<Table, string>>> = {
  sessions: 'an ended one would be valid again; customers sign in again',
  api_keys: 'a revoked one would be valid again; customers create new ones',
  account_links: 'a used one would open again; the customer can request another by mail',
  spent_challenges: 'good for minutes',
  attempts: 'good for a day',
  mail_counts: 'good for a day',
  trust_figures: 'computed again from orders and RFQs',
}

/** All tables of a family, the root table first. */
export function listFamilyTables({ table, branches = [] }: Pick<TableFamily, 'table' | 'branches'>): string[] {
  return [table, ...branches.flatMap(listFamilyTables)]
}
