import { Icon } from '#client/components/ui/icon.tsx'
import { usePage } from '#client/page-context.tsx'
import type { RfqItem } from '#client/stores/rfq-list.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { drawingUrl } from '#shared/routes.ts'
import { formatCount } from '#shared/units.ts'

/** What the RFQ list keeps of a part; the shell reads it from the button. */
export function rfqItemOf(part: PartSummary): RfqItem {
  const [offer] = part.offers
  return {
    goods_id: part.goods_id,
    goods_page_url: part.goods_page_url,
    part_number: part.part_number,
    manufacturer: part.manufacturer.name,
    package: part.package ?? '',
    // The date code of what lies in stock is no wish of the buyer's.
    date_code: '',
    icons: part.icons || drawingUrl(part.category.slug, part.package),
    qty: offer?.moq ?? 1,
  }
}

/**
 * Puts the part on the RFQ list. The shell answers the click, so no island has to wake for it. In a row it has a quantity
 * of its own, the MOQ unless typed; by itself the quantity is the calculator's.
 */
export function AddToRfq({ part, compact = false }: { part: PartSummary; compact?: boolean }) {
  const { t, tag } = usePage()
  const item = rfqItemOf(part)
  if (!compact) {
    return (
      <button type="button" className="button button-primary needs-script" data-rfq={JSON.stringify(item)}>
        <Icon name="plus" />
        {t('part.add_to_rfq')}
      </button>
    )
  }
  const { part_number } = part
  const moq = part.offers[0]?.moq
  return (
    <span className="row-add">
      <input
        className="input num needs-script"
        data-rfq-qty=""
        inputMode="numeric"
        defaultValue={formatCount(item.qty, tag)}
        aria-label={t('part.quantity_of', { part_number })}
        autoComplete="off"
        dir="ltr"
      />
      <button
        type="button"
        className="button needs-script"
        data-rfq={JSON.stringify(item)}
        // Among the rows of a table the name has to say the part.
        aria-label={t('part.add_to_rfq_of', { part_number })}
      >
        <Icon name="plus" />
        <span className="button-text">{t('header.rfq_list')}</span>
      </button>
      {moq !== undefined && (
        <small>
          {t('part.moq')} {formatCount(moq, tag)}
        </small>
      )}
    </span>
  )
}
