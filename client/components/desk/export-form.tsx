import type { MessageKey } from '#locales/translator.ts'
import type { ExportList } from '#shared/contract/desk-export.ts'
import { routes } from '#shared/routes.ts'
import { toLocalDay } from '#shared/text/local-day.ts'
import { FormField } from '../form/form-field.tsx'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.tsx'
import type { DeskPageState } from './desk-words.ts'

const LIST_KEYS: Readonly<Record<ExportList, MessageKey>> = {
  orders: 'desk.export_orders',
  rfqs: 'desk.rfqs',
  invoices: 'desk.export_invoices',
  customers: 'desk.export_customers',
}

/** Downloads one of these lists as a file, from a day on: the first of the month, unless another is chosen. */
export function ExportForm({ lists, time_zone, now }: { lists: readonly ExportList[] } & Pick<DeskPageState, 'time_zone' | 'now'>) {
  const { t, href } = usePage()
  const month = toLocalDay(new Date(now), time_zone).slice(0, 'yyyy-mm'.length)
  return (
    <form className="desk-export screen-only cluster" action={href(routes.desk_export, {})} method="get" aria-label={t('bom.export_csv')}>
      <FormField id="export-list" label={t('desk.export_list')} error={undefined}>
        {(control) => (
          <select {...control} className="input" name="list">
            {lists.map((list) => (
              <option key={list} value={list}>
                {t(LIST_KEYS[list])}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField id="export-since" label={t('desk.export_since')} error={undefined}>
        {(control) => <input {...control} className="input" type="date" name="since" defaultValue={`${month}-01`} required />}
      </FormField>
      <Button text={t('bom.export_csv')} />
    </form>
  )
}
