/**
 * What of SHOP is in a backup, and what is not. A test holds this against the schema, so that no table is forgotten.
 */
import type { Tables } from '../database/rows.ts'

type Table = keyof Tables

/** Rows that belong to a row of the table above: read with it at one moment, so that a document is whole. */
export interface Branch {
  table: Table
  /** The column that names the row above; there it has the same name. */
  by: string
  branches?: readonly Branch[]
}

/** A table with what belongs to its rows. */
export interface TableFamily {
  table: Table
  branches?: readonly Branch[]
  /**
   * The column with the time at which a row came: rows that came after the backup had begun are left out, since their ids may have
   * been somebody else's when rows that name them were read.
   */
  came_at?: string
  /** The column that names the document that its rows belong to, where that is no row of this table alone. */
  document?: string
}

const ofOrder = (table: Table): Branch => ({ table, by: 'order_id' })

/**
 * In the order in which they are read. What names a customer comes before customers, so that whoever it names is there. Lines and
 * revisions of BOMs are many and read by themselves, after their BOMs: one without its BOM came later. Stock comes after the orders that took of it.
 */
export const TABLE_FAMILIES: readonly TableFamily[] = [
  { table: 'watchers', branches: [{ table: 'watches', by: 'watcher_id', branches: [{ table: 'watch_news', by: 'watch_id' }] }] },
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
  { table: 'rfqs', branches: [{ table: 'rfq_lines', by: 'rfq_id' }] },
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

/** Not in a backup, and why. Its list says by itself which migrations there are, and which numbers were given last. */
export const EXCLUDED_TABLES: Readonly<Partial<Record<Table, string>>> = {
  sessions: 'one that was ended would live again; everybody signs in anew',
  account_links: 'one that was used would open again; another is mailed to whoever asks',
  spent_challenges: 'good for minutes',
  attempts: 'good for a day',
  mail_counts: 'good for a day',
}

/** All tables of a family, the one that rows of the others belong to first. */
export function listFamilyTables({ table, branches = [] }: Pick<TableFamily, 'table' | 'branches'>): string[] {
  return [table, ...branches.flatMap(listFamilyTables)]
}
