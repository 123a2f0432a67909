import type { mainBomList } from '#shared/contract/bom.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { BomListTable } from '../../components/bom/bom-list-table.tsx'
import { ListSearch } from '../../components/ui/list-tools.tsx'
import { useHref, usePage } from '../../components/ui/page-context.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'

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
      <div className="list-tools">
        <a className="button button-primary" href={href(routes.bom, {})}>
          {t('bom.new_bom')}
        </a>
        <ListSearch
          id="bom-list-keyword"
          action={href(routes.account_bom_list, {})}
          name="keyword"
          value={keyword}
          label={t('bom.list_search')}
          max_length={64}
        />
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
