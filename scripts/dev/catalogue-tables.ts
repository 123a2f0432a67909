/**
 * The tables of a catalogue: an export contains them and an import replaces them. All other tables contain the operator's texts or
 * customers' data.
 */

/** Large tables without references from other tables. */
export const LARGE_TABLES = [
  'parts',
  'offers',
  'part_documents',
  'category_chunks',
  'index_pages',
  'index_others',
  'alternatives',
  'former_parts',
  'part_files',
] as const

/** The search indexes: virtual tables with shadow tables. */
export const SEARCH_INDEXES = ['part_fragments', 'part_terms'] as const

/** The other tables, with at most some thousand rows each. */
export const SMALL_TABLES = [
  'catalogue_state',
  'categories',
  'parameters',
  'category_parameters',
  'labels',
  'manufacturers',
  'former_makers',
  'shop_makers',
  'maker_texts',
  'manufacturer_categories',
  'series',
  'category_fields',
  'index_counts',
  'offer_words',
  'shop_taxonomy',
] as const
