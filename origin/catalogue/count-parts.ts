/** Adds up the part counts of the categories below each first-level category. */
export const COUNT_GROUPS =
  'UPDATE categories SET part_count = coalesce((SELECT sum(part_count) FROM categories AS child WHERE child.parent_id = categories.category_id), 0) WHERE parent_id IS NULL'

/**
 * The statements that count parts by category, by maker and in all. They read the columnar index: each position with a maker is a part.
 * @param categoryId the only category whose columns have changed; null: any
 */
export function countParts(categoryId: number | null = null): string[] {
  const only = (column: string): string => (categoryId === null ? 'true' : `${column} = ${categoryId}`)
  return [
    `UPDATE categories SET part_count = coalesce((SELECT sum(c.value) FROM category_fields f, json_each(f.counts) c
       WHERE f.category_id = categories.category_id AND f.field = 'manufacturer' AND c.key > 0), 0)
     WHERE parent_id IS NOT NULL AND ${only('category_id')}`,
    COUNT_GROUPS,
    `DELETE FROM manufacturer_categories WHERE ${only('category_id')}`,
    `INSERT INTO manufacturer_categories
       SELECT m.manufacturer_id, f.category_id, json_extract(f.counts, '$[' || (v.key + 1) || ']')
       FROM category_fields f, json_each(f.dictionary) v JOIN manufacturers m ON m.slug = v.value
       WHERE f.field = 'manufacturer' AND ${only('f.category_id')} AND json_extract(f.counts, '$[' || (v.key + 1) || ']') > 0`,
    'UPDATE manufacturers SET part_count = coalesce((SELECT sum(part_count) FROM manufacturer_categories AS m WHERE m.manufacturer_id = manufacturers.manufacturer_id), 0)',
    "INSERT OR REPLACE INTO catalogue_state (name, value) SELECT 'parts', CAST(coalesce(sum(part_count), 0) AS TEXT) FROM categories WHERE parent_id IS NOT NULL",
  ]
}
