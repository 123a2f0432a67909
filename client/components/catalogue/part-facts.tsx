import type { PartDetail } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { Fact } from '../ui/values.tsx'
import { formatLeadTime, hasLeadTime } from './lead-time.ts'
import { LifecycleMark, Rohs } from './part-table.tsx'

/** The description of a part, its lifecycle and its RoHS state. */
export function PartDescription({ part }: { part: PartDetail }) {
  return (
    <>
      <p className="muted">{part.description}</p>
      <p className="marks">
        <LifecycleMark lifecycle={part.lifecycle} />
        <Rohs rohs={part.rohs} />
      </p>
    </>
  )
}

/** The series and the lead time, as far as they are known. */
export function SupplyFacts({ part }: { part: PartDetail }) {
  const { t } = usePage()
  return (
    <>
      <Fact name={t('part.series')} value={part.series && <bdi>{part.series}</bdi>} />
      <Fact name={t('part.lead_time')} value={hasLeadTime(part) && formatLeadTime(t, part)} />
    </>
  )
}

/** The link to the datasheet; the shop's summary is named as such. */
export function DatasheetFact({ part }: { part: PartDetail }) {
  const { t, href } = usePage()
  return (
    <Fact
      name={t(part.demonstration ? 'product.data_summary' : 'part.datasheet')}
      value={
        part.datasheet_url && (
          <a href={href(routes.datasheet, { id: part.goods_page_url })} className="with-icon" rel="nofollow">
            <Icon name="pdf" />
            PDF
          </a>
        )
      }
    />
  )
}
