import type { CategoryDetail } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { FILE_KINDS, FILE_ROWS } from '#shared/url/listing-limits.ts'
import type { ListingQuery } from '#shared/url/listing-query.ts'
import { mark } from '../../marks.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { keptFields, type ListingPlace, listingHref } from './listing-address.ts'

interface TableMenuProps {
  place: ListingPlace
  query: ListingQuery
  /** What can be a column. */
  columns: CategoryDetail['columns']
  /** Those that the table shows; null where there is nothing to choose. */
  shown: ReadonlySet<string> | null
}

/**
 * How the table of a listing is shown: closer rows, which the browser remembers, its columns as ticks, which the address says and the
 * browser remembers of the category, and the listing as a file.
 */
export function TableMenu({ place, query, columns, shown }: TableMenuProps) {
  const { t, tag } = usePage()
  const file = listingHref(place, { ...query, page: 1 })
  return (
    <details className="menu table-menu beyond-phone" id="table-menu">
      <summary className="button">
        {t('listing.view')}
        <Icon name="down" />
      </summary>
      <div className="menu-panel panel compact">
        <label>
          <input type="checkbox" id="density" />
          {t('search.compact')}
        </label>
        {shown && <ColumnsForm place={place} query={query} columns={columns} shown={shown} />}
        <p>{t('listing.file_rows', { rows: formatCount(FILE_ROWS, tag) })}</p>
        {FILE_KINDS.map((kind) => (
          <a key={kind} href={`${file}${file.includes('?') ? '&' : '?'}file=${kind}`} download rel="nofollow">
            <Icon name="save" />
            {t('listing.download', { kind: kind.toUpperCase() })}
          </a>
        ))}
      </div>
    </details>
  )
}

/** A form by itself: the columns that there is room for are no choice of whoever sends another one. */
function ColumnsForm({ place, query, columns, shown }: TableMenuProps) {
  const { t } = usePage()
  return (
    <form id="columns" method="get" action={place.path} {...mark('columns')}>
      <p>{t('listing.columns')}</p>
      {keptFields(place, { ...query, columns: [], page: 1 }).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {columns.map(({ slug, name }) => (
        <label key={slug}>
          <input type="checkbox" name="show" value={slug} defaultChecked={shown?.has(slug)} />
          {name}
        </label>
      ))}
      <Button className="no-script-only" text={t('sort.apply')} />
      {query.columns.length > 0 && (
        <a id="columns-reset" href={listingHref(place, { ...query, columns: [], page: 1 })} rel="nofollow">
          {t('listing.columns_reset')}
        </a>
      )}
    </form>
  )
}
