import { usePage } from '../ui/page-context.tsx'

interface EmptyListProps {
  /** Why there is nothing: nothing fits what is looked for, with the way to everything; or there is nothing yet, with the way to the first. */
  because: { filtered: { title: string; all: string; href: string } } | { none: { text: string; begin: string; href: string } }
}

/** A list of the account without a row. */
export function EmptyList({ because }: EmptyListProps) {
  const { t } = usePage()
  return (
    <div className="empty">
      <p className="empty-title">{'filtered' in because ? because.filtered.title : t('account.no_data')}</p>
      {'none' in because && <p>{because.none.text}</p>}
      <p>
        {'filtered' in because ? (
          <a className="button" href={because.filtered.href}>
            {because.filtered.all}
          </a>
        ) : (
          <a className="button button-primary" href={because.none.href}>
            {because.none.begin}
          </a>
        )}
      </p>
    </div>
  )
}
