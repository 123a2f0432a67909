import type { CategoryDetail, Listing } from '#shared/contract/catalogue.ts'
import { isTradeParameter } from '#shared/trade/trade-data.ts'
import type { ListingQuery } from '#shared/url/listing-query.ts'
import { type FittingColumn, findColumnText, listFittingColumns, PACKAGE_SLUG } from '../catalogue/fitting-columns.ts'
import { usePage } from '../ui/page-context.tsx'

/** The columns of a table of one category's parts. */
export interface ListingTable {
  /** All available columns, the package first; none where the parts are of many kinds. */
  all: CategoryDetail['columns']
  /** The columns of the table; undefined: descriptions instead. */
  columns: FittingColumn[] | undefined
  visibleColumns: ReadonlySet<string>
  can_choose: boolean
  /** The sort orders of the sort list, for cards, which have no heads. */
  sorts: CategoryDetail['columns']
  /** The properties that all parts of the listing share, instead of columns. */
  common_values: { name: string; text: string }[]
}

/**
 * The columns that the reader chose, or those that fit. Columns with one value for all parts are left out, as the value is shown once
 * above, or in a filter. Beside price breaks there is only the package.
 */
export function useListingTable(
  { columns: chosen, filters, sort, has_breaks }: ListingQuery,
  { items, same }: Listing,
  category: CategoryDetail | null,
): ListingTable {
  const { t } = usePage()
  if (!category) return { all: [], columns: undefined, visibleColumns: new Set(), can_choose: false, sorts: [], common_values: [] }
  const all = [{ slug: PACKAGE_SLUG, name: t('part.package'), kind: 'word' }, ...category.columns]
  const toSorts = (columns: readonly { slug: string }[]) =>
    all.filter(({ slug }) => sort.replace('-', '') === slug || columns.some((column) => column.slug === slug))
  const picked = all.filter(({ slug }) => chosen.includes(slug))
  if (picked.length > 0 && !has_breaks) {
    const visibleColumns = new Set(picked.map(({ slug }) => slug))
    return { all, columns: picked, visibleColumns, can_choose: true, sorts: toSorts(picked), common_values: [] }
  }
  const isSame = new Set(same)
  const technicalColumns = all.filter(({ slug }) => !isTradeParameter(slug))
  const columns = listFittingColumns(
    items,
    technicalColumns.filter(({ slug }) => !isSame.has(slug) && (!has_breaks || slug === PACKAGE_SLUG)),
  )
  const isFiltered = (slug: string): boolean => filters.values[slug]?.length === 1
  const [first] = items
  const sharedFacts = technicalColumns.flatMap(({ slug, name }) => {
    const text = first && isSame.has(slug) && !isFiltered(slug) ? findColumnText(first, slug) : undefined
    return text === undefined ? [] : [{ name, text }]
  })
  return {
    all,
    columns,
    visibleColumns: new Set(columns.map(({ slug }) => slug)),
    can_choose: !has_breaks,
    sorts: toSorts(columns),
    common_values: sharedFacts,
  }
}
