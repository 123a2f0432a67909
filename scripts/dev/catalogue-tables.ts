/** The tables that make a catalogue: what an export carries and an import replaces. Everything else is the operator's words or customers'. */

/** Large ones that no other table refers to. */
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

/** The search indexes: virtual tables, each with further tables behind it. */
export const SEARCH_INDEXES = ['part_fragments', 'part_terms'] as const

/** The rest, some thousand rows each at most. */
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
