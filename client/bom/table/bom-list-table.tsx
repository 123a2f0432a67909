import type { bomList } from '#shared/contract/bom.ts'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { Moment } from '../../components/ui/amounts.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { RowTable } from '../../components/ui/row-table.tsx'

type Bom = EndpointData<typeof bomList>['items'][number]

/** BOMs with their matching progress. */
export function BomListTable({ items, label }: { items: readonly Bom[]; label: string }) {
  const { t, tag } = usePage()
  const counted = (name: string, count: keyof Bom & `${string}_count`) => ({
    head: { number: name },
    cell: (bom: Bom) => formatCount(bom[count], tag),
  })
  return (
    <RowTable
      label={label}
      rows={items}
      toKey={({ bom_id }) => bom_id}
      columns={[
        { head: t('bom.list_name'), names_row: true, cell: (bom) => <BomLink bom={bom} /> },
        counted(t('common.lines'), 'line_count'),
        counted(t('bom.state_matched'), 'matched_count'),
        counted(t('bom.state_check'), 'check_count'),
        counted(t('bom.state_none'), 'none_count'),
        counted(t('bom.boards'), 'set_count'),
        { head: t('bom.list_changed'), cell: ({ updated_at }) => <Moment at={updated_at} /> },
      ]}
    />
  )
}

function BomLink({ bom: { bom_id, name, file_name } }: { bom: Bom }) {
  const { t, href } = usePage()
  const title = name || file_name || t('bom.untitled')
  return (
    <>
      <a className="airy medium block" href={href(routes.bom, { id: bom_id })}>
        <bdi>{title}</bdi>
      </a>
      {file_name !== '' && file_name !== title && (
        <span className="muted small block">
          <bdi>{file_name}</bdi>
        </span>
      )}
    </>
  )
}
