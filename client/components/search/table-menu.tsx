import type { CategoryDetail } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { FILE_KINDS, MAX_FILE_ROWS } from '#shared/url/listing-limits.ts'
import type { ListingQuery } from '#shared/url/listing-query.ts'
import { toDataAttributes } from '../../marks.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { type ListingTarget, listHiddenFields, toListingHref } from './listing-target.ts'

interface TableMenuProps {
  target: ListingTarget
  query: ListingQuery
  /** The available columns. */
  columns: CategoryDetail['columns']
  /** The visible columns; null where there is no choice. */
  visibleColumns: ReadonlySet<string> | null
}

/**
 * The settings of a listing's table. Compact rows are stored in the browser; columns are checkboxes, which are in the URL and stored for
 * the category. The listing is also offered as a file.
 */
export function TableMenu({ target, query, columns, visibleColumns }: TableMenuProps) {
  const { t, tag } = usePage()
  const file = toListingHref(target, { ...query, page: 1 })
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
        {visibleColumns && <ColumnsForm target={target} query={query} columns={columns} visibleColumns={visibleColumns} />}
        <p>{t('listing.file_rows', { rows: formatCount(MAX_FILE_ROWS, tag) })}</p>
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

/** The choice of columns. It is a separate form: the default columns must not become a choice when another form is sent. */
function ColumnsForm({ target, query, columns, visibleColumns }: TableMenuProps) {
  const { t } = usePage()
  return (
    <form id="columns" method="get" action={target.path} {...toDataAttributes('columns')}>
      <p>{t('listing.columns')}</p>
      {listHiddenFields(target, { ...query, columns: [], page: 1 }).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {columns.map(({ slug, name }) => (
        <label key={slug}>
          <input type="checkbox" name="show" value={slug} defaultChecked={visibleColumns?.has(slug)} />
          {name}
        </label>
      ))}
      <Button className="no-script-only" text={t('sort.apply')} />
      {query.columns.length > 0 && (
        <a id="columns-reset" href={toListingHref(target, { ...query, columns: [], page: 1 })} rel="nofollow">
          {t('listing.columns_reset')}
        </a>
      )}
    </form>
  )
}
