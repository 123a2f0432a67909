import type { Order } from '#shared/contract/order.ts'
import { toTrackingUrl } from '#shared/trade/tracking.ts'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.tsx'
import { MonospaceValue } from '../ui/values.tsx'

/** The carrier of a parcel and its number, which links to the carrier's tracking. */
export function TrackingNumber({ of: { shipping_carrier, shipping_number } }: { of: Pick<Order, 'shipping_carrier' | 'shipping_number'> }) {
  const { t } = usePage()
  const tracking = toTrackingUrl(shipping_carrier, shipping_number)
  if (tracking === null)
    return (
      <span>
        <bdi>{shipping_carrier}</bdi> <MonospaceValue>{shipping_number}</MonospaceValue>
      </span>
    )
  return (
    <a href={tracking} target="_blank" rel="noopener noreferrer" className="with-icon" title={t('order.track')}>
      <span>
        <bdi>{shipping_carrier}</bdi> <MonospaceValue>{shipping_number}</MonospaceValue>
      </span>
      <Icon name="external" flip />
      <span className="sr-only">
        {' '}
        ({t('order.track')}, {t('site.new_window')})
      </span>
    </a>
  )
}
