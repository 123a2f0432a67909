import { Icon } from '#client/components/ui/icon.tsx'
import { usePage } from '#client/page-context.tsx'
import type { RfqItem } from '#client/stores/rfq-list.ts'
import type { PartSummary } from '#shared/contract/catalogue.ts'
import { drawingUrl } from '#shared/routes.ts'

/** What the RFQ list keeps of a part; the shell reads it from the button. */
export function rfqItemOf(part: PartSummary): RfqItem {
  const [offer] = part.offers
  return {
    goods_id: part.goods_id,
    goods_page_url: part.goods_page_url,
    part_number: part.part_number,
    manufacturer: part.manufacturer.name,
    package: part.package ?? '',
    date_code: offer?.date_code ?? '',
    icons: part.icons || drawingUrl(part.category.slug, part.package),
    qty: offer?.moq ?? 1,
  }
}

/** Puts the part on the RFQ list. The shell answers the click, so no island has to wake for it. */
export function AddToRfq({ part, compact = false }: { part: PartSummary; compact?: boolean }) {
  const { t } = usePage()
  return (
    <button
      type="button"
      className={compact ? 'button button-quiet needs-script' : 'button button-primary needs-script'}
      data-rfq={JSON.stringify(rfqItemOf(part))}
      // Among the rows of a table the name has to say the part; by itself the button says what it does.
      aria-label={compact ? t('part.add_to_rfq_of', { part_number: part.part_number }) : undefined}
    >
      <Icon name="plus" />
      {compact ? t('header.rfq_list') : t('part.add_to_rfq')}
    </button>
  )
}
