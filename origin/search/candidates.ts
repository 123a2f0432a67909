import type { ListingFilters } from '#shared/url/listing-query.ts'
import { OFFER_AMOUNTS, readOfferAmounts } from '../catalogue/codes.ts'
import { toCategoryId, toPartFileCondition, toPartOfferCondition } from '../catalogue/ids.ts'
import { LeastCosts } from '../catalogue/least-costs.ts'
import type { CategoryRef, ReferenceData } from '../catalogue/reference-data.ts'
import type { CatalogueDatabase } from '../database/databases.ts'
import type { PartRow } from '../database/rows.ts'
import { raw, sql } from '../database/sql.ts'

/** The fields of a part that filters and counts need in a listing of several categories. */
export interface Candidate extends Pick<PartRow, 'part_id' | 'manufacturer_id' | 'package'> {
  rohs: boolean
  datasheet: boolean
  stock: number
  /** Price in micros of a piece at the requested quantity, as in `LeastCosts`; infinite if on request or not read. */
  price: number
  /** Null unless filters use parameters. */
  attributes: (string | number | null)[] | null
}

type Tuple = [number, number, string | null, number, number, string | number | null, string | null]

/** Further data of candidates, read only if needed: each costs time for ten thousand of them. */
export interface CandidateExtras {
  stock?: boolean
  /** The quantity for which `price` is read. */
  price?: number | null
  datasheet?: boolean
  attributes?: boolean
}

const DATASHEET = `coalesce((SELECT s.datasheet_url IS NOT NULL FROM series s WHERE s.series_id = p.series_id), 0)
  OR EXISTS (SELECT 1 FROM part_documents d WHERE d.part_id = p.part_id AND d.kind = 'datasheet')
  OR EXISTS (SELECT 1 FROM part_files f WHERE ${toPartFileCondition('p', 'datasheet')})`
const STOCK = `(SELECT sum(o.stock) FROM offers o WHERE ${toPartOfferCondition('p.part_id')})`

/** Reads the parts in one statement, in the order of the ids. The caller limits their number. */
export async function readCandidates(
  db: CatalogueDatabase,
  partIds: readonly number[],
  { stock = false, price = null, datasheet = false, attributes = false }: CandidateExtras,
): Promise<Candidate[]> {
  if (partIds.length === 0) return []
  const row = await sql<{ parts: string }>`SELECT json_group_array(json_array(p.part_id, p.manufacturer_id, p.package, p.rohs,
      ${raw(datasheet ? DATASHEET : '0')}, ${raw(price !== null ? OFFER_AMOUNTS : stock ? STOCK : 'NULL')}, ${raw(attributes ? 'p.attributes' : 'NULL')})) AS parts
    FROM json_each(${JSON.stringify(partIds)}) AS entry CROSS JOIN parts p ON p.part_id = entry.value`.first(db)
  const qty = price ?? 1
  const costs = new LeastCosts([qty], partIds.length)
  return (JSON.parse(row?.parts ?? '[]') as Tuple[]).map(
    ([partId, manufacturerId, packageName, rohs, hasDatasheet, offers, values], candidateIndex): Candidate => {
      // `offers` is the total stock, or a text of each offer with its prices.
      const offerStock = typeof offers === 'number' ? offers : readOfferAmounts(offers, (...offer) => costs.add(candidateIndex, ...offer))
      return {
        part_id: partId,
        manufacturer_id: manufacturerId,
        package: packageName,
        rohs: rohs === 1,
        datasheet: hasDatasheet === 1,
        stock: offerStock ?? 0,
        price: (costs.costs(0)[candidateIndex] as number) / qty,
        attributes: values === null ? null : (JSON.parse(values) as (string | number | null)[]),
      }
    },
  )
}

/** One field's filter over candidates. */
export interface CandidateTest {
  field: string
  passes(candidate: Candidate): boolean
}

/** Filters that do not refer to one category's columns, as tests. */
export function listCandidateTests(
  { values, not, ranges, in_stock, rohs, has }: ListingFilters,
  reference: ReferenceData,
): CandidateTest[] {
  const tests: CandidateTest[] = []
  const fields = new Set([...Object.keys(values), ...Object.keys(not), ...Object.keys(ranges)])
  for (const field of fields) {
    const [required, excluded] = [new Set(values[field] ?? []), new Set(not[field] ?? [])]
    const { min = null, max = null } = ranges[field] ?? {}
    tests.push({
      field,
      passes(candidate) {
        const value = fieldValue(candidate, field, reference)
        if (required.size > 0 && !value.some((one) => required.has(String(one)))) return false
        if (value.some((one) => excluded.has(String(one)))) return false
        return (min === null && max === null) || value.some((one) => typeof one === 'number' && one >= (min ?? one) && one <= (max ?? one))
      },
    })
  }
  if (in_stock) tests.push({ field: 'in_stock', passes: ({ stock }) => stock > 0 })
  if (rohs) tests.push({ field: 'rohs', passes: (candidate) => candidate.rohs })
  if (has.includes('datasheet')) tests.push({ field: 'datasheet', passes: ({ datasheet }) => datasheet })
  if (has.includes('price')) tests.push({ field: 'has_price', passes: ({ price }) => Number.isFinite(price) })
  return tests
}

/** Whether filters use parameters, so that attributes are needed. */
export function needsParameters({ values, not, ranges }: ListingFilters): boolean {
  return [values, not, ranges].some((of) => Object.keys(of).some((field) => !COMMON.has(field)))
}
/** Whether filters use the stock. */
export const needsStock = ({ ranges, in_stock }: ListingFilters): boolean => in_stock || ranges['stock'] !== undefined
/** Whether filters use prices. */
export const needsPrices = ({ ranges, has }: ListingFilters): boolean => ranges['price'] !== undefined || has.includes('price')

const COMMON: ReadonlySet<string> = new Set(['category', 'manufacturer', 'package', 'price', 'stock'])

const MICROS_PER_DOLLAR = 1e6

/** The values that a candidate has in a field. For `category` these are its category and the parent. */
function fieldValue(candidate: Candidate, field: string, reference: ReferenceData): (string | number)[] {
  const category = reference.categories.get(toCategoryId(candidate.part_id))
  if (field === 'category') return category ? [category.slug, ...(category.parent ? [category.parent.slug] : [])] : []
  if (field === 'manufacturer') return [reference.manufacturers.get(candidate.manufacturer_id)?.slug ?? '']
  if (field === 'package') return candidate.package === null ? [] : [candidate.package]
  if (field === 'stock') return [candidate.stock]
  if (field === 'price') return Number.isFinite(candidate.price) ? [candidate.price / MICROS_PER_DOLLAR] : []
  return parameterValue(candidate, field, category)
}

function parameterValue({ attributes }: Candidate, field: string, category: CategoryRef | undefined): (string | number)[] {
  const index = category?.parameters.findIndex(({ slug }) => slug === field) ?? -1
  const value = index < 0 ? null : (attributes?.[index] ?? null)
  return value === null ? [] : [value]
}
