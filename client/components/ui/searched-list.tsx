import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/translator.ts'
import type { Query } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { Button, ButtonLink } from './button.tsx'
import { usePage } from './page-context.tsx'
import { Empty } from './page-parts.tsx'
import { Pagination } from './pagination.tsx'

type SearchFields = Readonly<Record<string, string>>

interface SearchedListProps<Status extends string> {
  /** The list's URL with these parameters. */
  toHref(query: Query): string
  /** The filter values, by URL parameter; empty for all rows. */
  searchFields: SearchFields
  listing: { items: readonly unknown[]; total: number; page: number; page_size: number }
  /** Content before the search. */
  begin?: ReactNode
  /** Tabs for the rows by their `status`. */
  tabs?: StatusTabs<Status>
  search?: ListSearch
  /** The message when no row matches, and the label of the link to all rows. */
  no_match?: { title: string; all: string }
  /** Shown while the list is empty. */
  none: ReactNode
  children: ReactNode
}

/** A searchable list of rows, page by page. */
export function SearchedList<Status extends string>(props: SearchedListProps<Status>) {
  const { toHref, searchFields, listing, begin, tabs, search, no_match, none, children } = props
  const hasSearch = Object.values(searchFields).some((text) => text !== '')
  return (
    <>
      <div className="list-tools screen-only cluster apart">
        {begin}
        {tabs && <Tabs {...tabs} current={searchFields['status'] ?? ''} toHref={(status) => toHref({ ...searchFields, status })} />}
        {search && <Search {...search} action={toHref({})} searchFields={searchFields} />}
      </div>
      {listing.items.length > 0 ? (
        children
      ) : hasSearch && no_match ? (
        <Empty title={no_match.title} way={<ButtonLink href={toHref({})} text={no_match.all} />} />
      ) : (
        none
      )}
      <Pagination listing={listing} toHref={(page) => toHref({ ...searchFields, page: page > 1 ? page : null })} />
    </>
  )
}

interface StatusTabs<Status extends string> {
  label: string
  /** In order; a tab for all rows comes first. */
  statuses: readonly Status[]
  keys: Readonly<Record<Status, MessageKey>>
  /** The number of rows with each status; shown above zero. */
  counts?: Readonly<Partial<Record<Status, number>>>
}

interface TabsProps<Status extends string> extends StatusTabs<Status> {
  current: string
  toHref(status: string): string
}

function Tabs<Status extends string>({ label, statuses, keys, counts, current, toHref }: TabsProps<Status>) {
  const { t, tag } = usePage()
  const all = Object.values<number | undefined>(counts ?? {}).reduce<number>((sum, count = 0) => sum + count, 0)
  return (
    <nav className="list-tabs screen-only cluster across-20 compact medium nowrap" aria-label={label}>
      {(['', ...statuses] as const).map((one) => {
        const count = one === '' ? all : (counts?.[one] ?? 0)
        return (
          <a key={one} href={toHref(one)} aria-current={one === current ? 'page' : undefined}>
            {one === '' ? t('common.all') : t(keys[one])} {count > 0 && <span className="muted num">{formatCount(count, tag)}</span>}
          </a>
        )
      })}
    </nav>
  )
}

interface ListSearch {
  id: string
  /** The parameter of the words. */
  name: string
  label: string
  max_length: number
}

/** The search by words; the chosen tab stays. */
function Search({ id, name, label, max_length, action, searchFields }: ListSearch & { action: string; searchFields: SearchFields }) {
  const { t } = usePage()
  return (
    <form className="list-search row gap-8" action={action} method="get">
      {searchFields['status'] && <input type="hidden" name="status" value={searchFields['status']} />}
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        name={name}
        maxLength={max_length}
        defaultValue={searchFields[name]}
        placeholder={label}
      />
      <Button text={t('common.search')} />
    </form>
  )
}
