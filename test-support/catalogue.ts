/** A small catalogue for the worker tests: migrated, and filled with SQL. */
import { applyD1Migrations } from 'cloudflare:test'
import { inject } from 'vitest'
import { encodePriceBreaks } from '#origin/catalogue/codes.ts'
import { type ColumnValue, encodeCodedColumn, encodeScaledColumn } from '#origin/catalogue/column-format.ts'
import { toPartId } from '#origin/catalogue/ids.ts'
import {
  toBucket,
  toBucketTerm,
  toCategoryTerm,
  toManufacturerTerm,
  toPackageTerm,
  toValueTerm,
  toWordTerm,
} from '#origin/catalogue/terms.ts'
import type { Databases } from '#origin/database/databases.ts'
import { toPartNumberKey } from '#shared/trade/part-number.ts'

interface TestPart {
  part_id: number
  part_number: string
  manufacturer_id: number
  package: string
  /** Resistance in ohms. */
  resistance: number
  stock: number
}

const CATEGORY_ID = 2
const PARAMETER_ID = 1

/** In the order of their ordinals; all are resistors of series 1, and the first has a document. */
export const TEST_PARTS: readonly TestPart[] = [
  {
    part_id: toPartId(CATEGORY_ID, 0),
    part_number: 'RC0402FR-0710KL',
    manufacturer_id: 1,
    package: '0402',
    resistance: 10_000,
    stock: 5000,
  },
  { part_id: toPartId(CATEGORY_ID, 1), part_number: 'RC0402FR-074K7L', manufacturer_id: 1, package: '0402', resistance: 4700, stock: 0 },
  {
    part_id: toPartId(CATEGORY_ID, 2),
    part_number: 'CRCW060310K0FKEA',
    manufacturer_id: 2,
    package: '0603',
    resistance: 10_000,
    stock: 120,
  },
]

const PRICE_BREAKS = [
  { from_qty: 10, unit_price: 5200 },
  { from_qty: 100, unit_price: 4100 },
]

/** Migrates the shop's database and fills in its texts. */
async function fillTestShop(db: D1Database): Promise<void> {
  await applyD1Migrations(db, inject('migrations').SHOP)
  await db.batch(
    [
      `INSERT INTO site_config (name, value) VALUES ('company_name', 'Test Parts'), ('trust_min_cases', '30'), ('contact_email', 'sales@example.com'),
        ('featured', '[{"manufacturer":"vishay","part_number":"CRCW0603-10K0FKEA"},{"manufacturer":"Yageo","part_number":"RC0402FR-0710KL"},{"manufacturer":"nobody","part_number":"X"}]')`,
      `INSERT INTO site_seo (lang, title, keyword, description) VALUES ('en', 'Parts', 'parts', 'All parts'), ('zh', '元件', '元件', '全部元件')`,
      `INSERT INTO page_texts (page_id, lang, title, summary, blocks, updated_at) VALUES ('about', 'en', 'About us', 'Who we are', '[{"heading":"","paragraphs":["Text"],"items":[]}]', '2026-01-02T00:00:00.000Z')`,
      `INSERT INTO news (news_id, published_at) VALUES ('tolerances', '2026-02-01T00:00:00.000Z'), ('older', '2026-01-01T00:00:00.000Z')`,
      `INSERT INTO news_texts (news_id, lang, title, summary, blocks) VALUES ('tolerances', 'en', 'On tolerances', 'Short', '[]'), ('tolerances', 'zh', '关于容差', '短', '[]'), ('older', 'en', 'Older', '', '[]')`,
      `INSERT INTO news_tags (news_id, tag_id) VALUES ('tolerances', 'design')`,
      `INSERT INTO tag_names (tag_id, lang, name) VALUES ('design', 'en', 'Design notes'), ('design', 'zh', '设计')`,
      `INSERT INTO news_subjects (news_id, kind, value) VALUES ('tolerances', 'part', 'RC0402FR0710KL'), ('tolerances', 'category', 'chip-resistors')`,
      `INSERT INTO banners (banner_id, lang, position, title, text, link) VALUES ('bom', 'en', 1, 'A whole BOM', 'At once', '/bom')`,
      `INSERT INTO select_options (name, id, lang, label) VALUES ('feedback_type', 1, 'en', 'Suggestion'), ('feedback_type', 1, 'zh', '建议')`,
    ].map((sql) => db.prepare(sql)),
  )
}

/** Migrates the databases and fills them. Once per file: storage lasts that long. */
export async function fillTestCatalogue({ SHOP, CATALOGUE: db }: Databases): Promise<void> {
  await Promise.all([fillTestShop(SHOP), applyD1Migrations(db, inject('migrations').CATALOGUE)])
  const terms = ({ manufacturer_id, package: name, resistance }: TestPart): string =>
    [
      toCategoryTerm(CATEGORY_ID),
      toCategoryTerm(1),
      toManufacturerTerm(manufacturer_id),
      toPackageTerm(name),
      toValueTerm(PARAMETER_ID, resistance),
      toBucketTerm(PARAMETER_ID, toBucket(resistance)),
      toWordTerm('thick_film'),
    ].join(' ')
  await db.batch([
    ...[
      `INSERT INTO catalogue_state (name, value) VALUES ('version', '2026-01-02T03:04:05.000Z_3'), ('parts', '3'), ('offers_in_stock', '2'),
        ('prices_as_of', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
      `INSERT INTO categories (category_id, slug, parent_id, position, key_parameters, drawing, part_count, position_count) VALUES (1, 'passives', NULL, 0, 0, 'chip', 3, 0), (2, 'chip-resistors', 1, 1, 1, 'chip', 3, 3), (3, 'fuses', 1, 2, 0, 'chip', 0, 0)`,
      `INSERT INTO parameters (parameter_id, slug, kind, unit, sign) VALUES (1, 'resistance', 'number', 'ohm', NULL)`,
      `INSERT INTO category_parameters (category_id, position, parameter_id) VALUES (2, 0, 1)`,
      `INSERT INTO labels (lang, kind, slug, label) VALUES ('en', 'category', 'passives', 'Passive components'), ('en', 'category', 'chip-resistors', 'Chip resistors'),
        ('zh', 'category', 'chip-resistors', '贴片电阻'), ('en', 'category_one', 'chip-resistors', 'Chip resistor'), ('en', 'parameter', 'resistance', 'Resistance'),
        ('zh', 'parameter', 'resistance', '阻值'), ('en', 'packaging', 'reel', 'Reel'), ('zh', 'packaging', 'reel', '卷带'), ('en', 'location', 'hong_kong', 'Hong Kong'), ('en', 'supplier', 'own_stock', 'Own stock')`,
      `INSERT INTO offer_words (kind, code, slug, position) VALUES ('location', 0, 'hong_kong', 0), ('supplier', 0, 'own_stock', 0)`,
      `INSERT INTO manufacturers (manufacturer_id, slug, name, aliases, country, founded, part_count) VALUES (1, 'yageo', 'Yageo', '["Phycomp"]', 'TW', 1977, 2), (2, 'vishay', 'Vishay', '[]', 'US', 1962, 1)`,
      `INSERT INTO manufacturer_categories (manufacturer_id, category_id, part_count) VALUES (1, 2, 2), (2, 2, 1)`,
      `INSERT INTO series (series_id, manufacturer_id, name, datasheet_url) VALUES (1, 1, 'RC', '/files/datasheets/rc.pdf')`,
      `INSERT INTO part_documents (part_id, url, title, kind) VALUES (${toPartId(CATEGORY_ID, 0)}, 'https://example.com/rohs.pdf', 'RoHS', 'certificate')`,
      `INSERT INTO index_counts (name, part_count) VALUES ('r', 2), ('c', 1)`,
      `INSERT INTO index_pages (name, page, key, part_id) VALUES ('r', 1, 'RC0402FR0710KL', ${toPartId(CATEGORY_ID, 0)}), ('c', 1, 'CRCW060310K0FKEA', ${toPartId(CATEGORY_ID, 2)})`,
    ].map((sql) => db.prepare(sql)),
    ...TEST_PARTS.flatMap((part) => [
      db
        .prepare(
          'INSERT INTO parts (part_id, part_number, key, manufacturer_id, series_id, package, lifecycle, rohs, attributes) VALUES (?, ?, ?, ?, ?, ?, 0, 1, ?)',
        )
        .bind(
          part.part_id,
          part.part_number,
          toPartNumberKey(part.part_number),
          part.manufacturer_id,
          part.manufacturer_id === 1 ? 1 : null,
          part.package,
          JSON.stringify([part.resistance]),
        ),
      db
        .prepare(
          `INSERT INTO offers (offer_id, packaging, location, stock, moq, multiple, spq, lead_time_weeks, date_code, price_breaks) VALUES (?, 1, 0, ?, 10, 10, 5000, 8, '2431', ?)`,
        )
        .bind(part.part_id * 8, part.stock, encodePriceBreaks(PRICE_BREAKS)),
      db.prepare('INSERT INTO part_fragments (rowid, key) VALUES (?, ?)').bind(part.part_id, toPartNumberKey(part.part_number)),
      db.prepare('INSERT INTO part_terms (rowid, terms) VALUES (?, ?)').bind(part.part_id, terms(part)),
    ]),
    ...columnRows(db),
  ])
}

function columnRows(db: D1Database): D1PreparedStatement[] {
  const put = (
    field: string,
    kind: 'coded' | 'scaled',
    values: readonly ColumnValue[],
    counts: readonly number[],
    chunk: ReturnType<typeof encodeCodedColumn>,
  ) => {
    const numbers = values.filter((value) => typeof value === 'number')
    const bounds = numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : [null, null]
    return [
      db
        .prepare(
          'INSERT INTO category_fields (category_id, field, kind, dictionary, counts, minimum, maximum) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .bind(CATEGORY_ID, field, kind, JSON.stringify(kind === 'coded' ? values : []), JSON.stringify(counts), ...bounds),
      db
        .prepare('INSERT INTO category_chunks (category_id, field, chunk, summary, body) VALUES (?, ?, 0, ?, ?)')
        .bind(CATEGORY_ID, field, chunk.summary, chunk.body),
    ]
  }
  const coded = (field: string, of: (part: TestPart) => ColumnValue) => {
    const values = [...new Set(TEST_PARTS.map(of))]
    const ids = Uint16Array.from(TEST_PARTS, (part) => values.indexOf(of(part)) + 1)
    const counts = [0, ...values.map((_, index) => ids.filter((id) => id === index + 1).length)]
    return put(field, 'coded', values, counts, encodeCodedColumn(ids))
  }
  const flag = (field: string, of: (part: TestPart) => boolean) => {
    const ids = Uint16Array.from(TEST_PARTS, (part) => Number(of(part)))
    return put(field, 'coded', [1], [ids.filter((id) => id === 0).length, ids.filter((id) => id === 1).length], encodeCodedColumn(ids))
  }
  const scaled = (field: string, of: (part: TestPart) => number) => {
    const values = TEST_PARTS.map(of)
    return put(
      field,
      'scaled',
      values.filter((value) => !Number.isNaN(value)),
      [values.filter(Number.isNaN).length],
      encodeScaledColumn(Float64Array.from(values)),
    )
  }
  return [
    ...coded('manufacturer', ({ manufacturer_id }) => (manufacturer_id === 1 ? 'yageo' : 'vishay')),
    ...coded('package', (part) => part.package),
    ...coded('resistance', ({ resistance }) => resistance),
    ...coded('rohs', () => 1),
    ...flag('in_stock', ({ stock }) => stock > 0),
    ...flag('datasheet', ({ manufacturer_id }) => manufacturer_id === 1),
    ...scaled('stock', ({ stock }) => stock || Number.NaN),
    ...scaled('price_1', () => 0.0052),
    ...scaled('price_10', () => 0.0052),
    ...scaled('price_100', () => 0.0041),
    ...scaled('price_1000', () => 0.0041),
    ...scaled('price_10000', () => 0.0041),
  ]
}
