import { AccountFrame } from '#client/components/account/account-frame.tsx'
import { BomListTable } from '#client/components/bom/bom-list-table.tsx'
import { Pagination } from '#client/components/ui/pagination.tsx'
import { useHref, usePage } from '#client/page-context.tsx'
import type { mainBomList } from '#shared/contract/bom.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'

interface AccountBomListPageProps {
  list: DataOf<typeof mainBomList> & { page: number }
  /** What is looked for; empty for everything. */
  keyword: string
  time_zone: string
}

/** The customer's BOMs, the last changed first. */
export function AccountBomListPage({ list, keyword, time_zone }: AccountBomListPageProps) {
  const { t } = usePage()
  const href = useHref()
  const hrefOf = (page: number): string => href(routes.account_bom_list, {}, { keyword, page: page > 1 ? String(page) : null })
  return (
    <AccountFrame current="bom_list" is_itself>
      <header className="page-head">
        <h1>{t('header.bom_list')}</h1>
      </header>
      <div className="account-tools">
        <a className="button button-primary" href={href(routes.bom, {})}>
          {t('bom.new_bom')}
        </a>
        <form className="account-search" action={href(routes.account_bom_list, {})} method="get">
          <label className="sr-only" htmlFor="bom-list-keyword">
            {t('bom.list_search')}
          </label>
          <input
            id="bom-list-keyword"
            className="input"
            type="search"
            name="keyword"
            maxLength={64}
            defaultValue={keyword}
            placeholder={t('bom.list_search')}
          />
          <button type="submit" className="button">
            {t('search.button')}
          </button>
        </form>
      </div>
      {list.items.length === 0 ? (
        <div className="empty">
          <p className="empty-title">{keyword === '' ? t('account.no_data') : t('bom.list_no_match')}</p>
          {keyword === '' ? (
            <p>{t('bom.list_empty')}</p>
          ) : (
            <p>
              <a className="button" href={href(routes.account_bom_list, {})}>
                {t('bom.list_all')}
              </a>
            </p>
          )}
        </div>
      ) : (
        <BomListTable items={list.items} label={t('header.bom_list')} time_zone={time_zone} />
      )}
      <Pagination listing={{ ...list, page: list.page }} hrefOf={hrefOf} />
    </AccountFrame>
  )
}
