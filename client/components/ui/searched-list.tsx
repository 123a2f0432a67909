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
  /** The list's address with these parameters. */
  toHref(query: Query): string
  /** What is looked for, by the parameters of the address; empty for everything. */
  searchFields: SearchFields
  listing: { items: readonly unknown[]; total: number; page: number; page_size: number }
  /** Stands before the search. */
  begin?: ReactNode
  /** The rows by their `status`. */
  tabs?: StatusTabs<Status>
  search?: ListSearch
  /** The message when nothing fits what is looked for, and of the way back to everything. */
  no_match?: { title: string; all: string }
  /** Stands there while there is nothing at all. */
  none: ReactNode
  children: ReactNode
}

/** A list of rows, page by page, in which one can look for some. */
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
  /** In their order; a tab for all stands before them. */
  statuses: readonly Status[]
  keys: Readonly<Record<Status, MessageKey>>
  /** How many rows there are of each; shown where there are some. */
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
  /** Of the field. */
  id: string
  /** The parameter that takes the words. */
  name: string
  label: string
  max_length: number
}

/** Looks for words; the tab that was chosen stays. */
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
