import type { bomList } from '#shared/contract/bom.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/units.ts'
import { Moment } from '../ui/moment.tsx'
import { useHref, usePage } from '../ui/page-context.tsx'

interface BomListTableProps {
  items: DataOf<typeof bomList>['items']
  label: string
  time_zone: string
}

/** BOMs with how far each is matched. */
export function BomListTable({ items, label, time_zone }: BomListTableProps) {
  const { t, tag } = usePage()
  const href = useHref()
  return (
    <section className="table-scroll" aria-label={label}>
      <table className="data row-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bom.list_name')}</th>
            <th scope="col" className="num">
              {t('account.lines')}
            </th>
            <th scope="col" className="num">
              {t('bom.state_matched')}
            </th>
            <th scope="col" className="num">
              {t('bom.state_check')}
            </th>
            <th scope="col" className="num">
              {t('bom.state_none')}
            </th>
            <th scope="col" className="num">
              {t('bom_file.sets')}
            </th>
            <th scope="col">{t('bom.list_changed')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((bom) => {
            const name = bom.name || bom.file_name || t('bom.untitled')
            return (
              <tr key={bom.bom_id}>
                <th scope="row">
                  <a className="bom-list-link" href={href(routes.bom, { id: bom.bom_id })}>
                    <bdi>{name}</bdi>
                  </a>
                  {bom.file_name !== '' && bom.file_name !== name && (
                    <span className="muted small bom-list-file">
                      <bdi>{bom.file_name}</bdi>
                    </span>
                  )}
                </th>
                <td className="num" data-label={t('account.lines')}>
                  {formatCount(bom.line_count, tag)}
                </td>
                <td className="num" data-label={t('bom.state_matched')}>
                  {formatCount(bom.matched_count, tag)}
                </td>
                <td className="num" data-label={t('bom.state_check')}>
                  {formatCount(bom.check_count, tag)}
                </td>
                <td className="num" data-label={t('bom.state_none')}>
                  {formatCount(bom.none_count, tag)}
                </td>
                <td className="num" data-label={t('bom_file.sets')}>
                  {formatCount(bom.set_count, tag)}
                </td>
                <td data-label={t('bom.list_changed')}>
                  <Moment at={bom.updated_at} time_zone={time_zone} tag={tag} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
