import { usePage } from './page-context.tsx'

interface ListSearchProps {
  /** Of the field. */
  id: string
  /** Address of the list without a search. */
  action: string
  /** Query parameter that the list takes the words by. */
  name: string
  value: string
  label: string
  max_length: number
  /** What else is looked for and stays so; empty for nothing. */
  status?: string
}

/** Looks for words in a list of rows; the tab that was chosen stays. */
export function ListSearch({ id, action, name, value, label, max_length, status = '' }: ListSearchProps) {
  const { t } = usePage()
  return (
    <form className="list-search" action={action} method="get">
      {status !== '' && <input type="hidden" name="status" value={status} />}
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input id={id} className="input" type="search" name={name} maxLength={max_length} defaultValue={value} placeholder={label} />
      <button type="submit" className="button">
        {t('search.button')}
      </button>
    </form>
  )
}

interface StatusTabsProps<Status extends string> {
  label: string
  /** In their order; a tab for all stands before them. */
  statuses: readonly Status[]
  /** Empty for all. */
  current: Status | ''
  hrefOf: (status: Status | '') => string
  textOf: (status: Status) => string
  /** Shown beside the text where there is one. */
  countOf?: (status: Status | '') => string | null
}

/** A list's rows by status, as links. */
export function StatusTabs<Status extends string>({ label, statuses, current, hrefOf, textOf, countOf }: StatusTabsProps<Status>) {
  const { t } = usePage()
  return (
    <nav className="tabs list-tabs" aria-label={label}>
      {(['', ...statuses] as const).map((one) => {
        const count = countOf?.(one) ?? null
        return (
          <a key={one} href={hrefOf(one)} aria-current={one === current ? 'page' : undefined}>
            {one === '' ? t('account.all') : textOf(one)} {count !== null && <span className="muted num">{count}</span>}
          </a>
        )
      })}
    </nav>
  )
}
