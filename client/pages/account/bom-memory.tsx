import type { bomNames, RememberedHeading, RememberedName } from '#shared/contract/bom-memory.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatDay } from '#shared/text/moment.ts'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { COLUMN_KEYS } from '../../bom/intake/column-keys.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { DoneNotice } from '../../components/account/done-notice.tsx'
import { FormNotice } from '../../components/form/form-field.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { PageHead, PageSection } from '../../components/ui/page-parts.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'
import { SearchedList } from '../../components/ui/searched-list.tsx'
import { Value } from '../../components/ui/values.tsx'

interface AccountBomMemoryPageProps {
  headings: readonly RememberedHeading[]
  listing: EndpointData<typeof bomNames> & { page: number }
  /** The search text for names; empty for all. */
  keyword: string
  /** The error of a posted form, and the result of one; null: none. */
  notice: string | null
  done: string | null
}

/** The stored corrections of a customer: headings of their lists, and their names for parts; each can be deleted. */
export function AccountBomMemoryPage({ headings, listing, keyword, notice, done }: AccountBomMemoryPageProps) {
  const { t, href } = usePage()
  const toHref = (query: { keyword?: string; page?: number | null }): string => href(routes.account_bom_memory, {}, query)
  return (
    <AccountFrame current="bom_list" is_itself={false}>
      <PageHead title={t('bom_memory.title')} lead={t('bom_memory.text')} />
      <FormNotice text={notice} />
      <DoneNotice text={done} />
      <PageSection id="remembered-headings" title={t('bom_memory.headings')} className="account-section">
        {headings.length === 0 ? <p className="muted">{t('bom_memory.no_headings')}</p> : <Headings headings={headings} />}
      </PageSection>
      <PageSection id="remembered-names" title={t('bom_memory.names')} className="account-section">
        <SearchedList
          toHref={toHref}
          searchFields={{ keyword }}
          listing={listing}
          {...(listing.total > 0 || keyword !== ''
            ? { search: { id: 'bom-memory-keyword', name: 'keyword', label: t('bom_memory.search'), max_length: 64 } }
            : {})}
          no_match={{ title: t('bom_memory.no_match'), all: t('bom_memory.show_all') }}
          none={<p className="muted">{t('bom_memory.no_names')}</p>}
        >
          <Names items={listing.items} action={toHref({ keyword, page: listing.page > 1 ? listing.page : null })} />
        </SearchedList>
      </PageSection>
    </AccountFrame>
  )
}

interface DeleteButtonProps {
  /** The field of the form, and its value. */
  field: 'heading' | 'name'
  id: number
  name: string
}

function DeleteButton({ field, id, name }: DeleteButtonProps) {
  const { t } = usePage()
  return <Button look="quiet" name={field} value={id} aria-label={t('bom_memory.forget_this', { name })} text={t('bom_memory.forget')} />
}

function DeleteAllLink({ subject }: { subject: 'headings' | 'names' }) {
  const { t, href } = usePage()
  return (
    <p className="below-12">
      <ButtonLink href={href(routes.account_bom_memory, {}, { forget: subject })} text={t('bom_memory.forget_all')} />
    </p>
  )
}

function Headings({ headings }: { headings: readonly RememberedHeading[] }) {
  const { t, href, tag, time_zone } = usePage()
  return (
    <form method="post" action={href(routes.account_bom_memory, {})}>
      <RowTable
        label={t('bom_memory.headings')}
        rows={headings}
        toKey={({ heading_id }) => heading_id}
        columns={[
          { head: t('bom_memory.heading'), names_row: true, cell: ({ heading }) => <bdi>{heading}</bdi> },
          { head: t('bom_memory.meaning'), cell: ({ meaning }) => (meaning === 'none' ? t('columns.leave_out') : t(COLUMN_KEYS[meaning])) },
          { head: t('bom_memory.corrected_at'), cell: ({ remembered_at }) => formatDay(remembered_at, tag, 'medium', time_zone) },
          {
            head: { read_out: t('bom_memory.forget') },
            cell: ({ heading_id, heading }) => <DeleteButton field="heading" id={heading_id} name={heading} />,
          },
        ]}
      />
      <DeleteAllLink subject="headings" />
    </form>
  )
}

function Names({ items, action }: { items: readonly RememberedName[]; action: string }) {
  const { t, tag, time_zone } = usePage()
  return (
    <form method="post" action={action}>
      <RowTable
        label={t('bom_memory.names')}
        rows={items}
        toKey={({ name_id }) => name_id}
        columns={[
          {
            head: t('bom_memory.name'),
            names_row: true,
            cell: ({ name, maker }) => (
              <>
                <bdi>{name}</bdi>
                {maker !== '' && (
                  <span className="muted small block">
                    <bdi>{maker}</bdi>
                  </span>
                )}
              </>
            ),
          },
          { head: t('part.part_number'), cell: (remembered) => <Part {...remembered} /> },
          { head: t('bom_memory.chosen_at'), cell: ({ chosen_at }) => formatDay(chosen_at, tag, 'medium', time_zone) },
          {
            head: { read_out: t('bom_memory.forget') },
            cell: ({ name_id, name }) => <DeleteButton field="name" id={name_id} name={name} />,
          },
        ]}
      />
      <DeleteAllLink subject="names" />
    </form>
  )
}

function Part({ goods_id, part_number, manufacturer }: RememberedName) {
  const { t, href } = usePage()
  if (goods_id === null)
    return (
      <>
        <Value className="mono">{part_number}</Value>
        <span className="low small block">{t('bom_memory.part_gone')}</span>
      </>
    )
  return (
    <>
      <a className="mono medium" href={href(routes.product, { id: toGoodsPageUrl(part_number, goods_id) })}>
        <Value>{part_number}</Value>
      </a>
      <span className="muted small block" translate="no">
        {manufacturer}
      </span>
    </>
  )
}

/** Asks for confirmation before all headings, or all names, are deleted. */
export function DeleteAllPage({ subject }: { subject: 'headings' | 'names' }) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="bom_list" is_itself={false}>
      <form method="post" action={href(routes.account_bom_memory, {}, { forget: subject })} className="empty">
        <h1>{t('bom_memory.forget_all')}</h1>
        <p>{subject === 'headings' ? t('bom_memory.forget_headings_sure') : t('bom_memory.forget_names_sure')}</p>
        <p className="button-row">
          <Button look="primary" text={t('bom_memory.forget_all')} />
          <ButtonLink href={href(routes.account_bom_memory, {})} text={t('common.cancel')} />
        </p>
      </form>
    </AccountFrame>
  )
}
