import type { mainBomList } from '#shared/contract/bom.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { BomListTable } from '../../bom/table/bom-list-table.tsx'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty, PageHead } from '../../components/ui/page-parts.tsx'
import { SearchedList } from '../../components/ui/searched-list.tsx'

interface AccountBomListPageProps {
  listing: EndpointData<typeof mainBomList> & { page: number }
  /** The search text; empty for all. */
  keyword: string
}

/** The customer's BOMs, the last changed first. */
export function AccountBomListPage({ listing, keyword }: AccountBomListPageProps) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="bom_list" is_itself>
      <PageHead title={t('header.bom_list')} />
      <SearchedList
        toHref={(query) => href(routes.account_bom_list, {}, query)}
        searchFields={{ keyword }}
        listing={listing}
        begin={
          <p className="button-row">
            <ButtonLink look="primary" href={href(routes.bom, {})} text={t('bom.new_bom')} />
            <ButtonLink href={href(routes.account_bom_memory, {})} text={t('bom_memory.title')} />
          </p>
        }
        search={{ id: 'bom-list-keyword', name: 'keyword', label: t('bom.list_search'), max_length: 64 }}
        no_match={{ title: t('bom.list_no_match'), all: t('bom.list_all') }}
        none={<Empty title={t('account.no_data')} text={t('bom.list_empty')} />}
      >
        <BomListTable items={listing.items} label={t('header.bom_list')} />
      </SearchedList>
    </AccountFrame>
  )
}
