import type { Purchase } from '#shared/bom/buying/model.ts'
import { hasLargeSurplus } from '#shared/bom/buying/purchase.ts'
import { findSmallerPackaging, type SmallerPackaging } from '#shared/bom/buying/smaller-packaging.ts'
import type { BomPart } from '#shared/contract/bom.ts'
import type { Alternative, goodsRecommend } from '#shared/contract/catalogue.ts'
import { routes } from '#shared/routes.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { useApi } from '../../api/page-cache.tsx'
import { Button } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Value } from '../../components/ui/values.tsx'
import { useOfferNames } from '../table/labels.ts'
import type { BomTableState } from '../table/use-bom-table.ts'

interface SpareProposalProps {
  table: BomTableState
  part: BomPart
  plan: Purchase
  /** All lines of the row. */
  line_ids: readonly number[]
}

/** The cost of a row with many spare pieces in a smaller packaging, and a button that selects it. */
export function SpareProposal({ table: { calls, notifyFailure }, part, plan, line_ids }: SpareProposalProps) {
  const { t, tag, href } = usePage()
  const { packagingName } = useOfferNames()
  const proposal = useSmallerPacking(part, plan)
  if (!proposal) return null
  const { offer, qty, ext_price, saves } = proposal
  const other = proposal.part
  const text = t('bom.smaller_packing', {
    packing: packagingName(offer.packaging),
    pieces: t('part.pieces', { count: qty }),
    amount: formatAmount(ext_price, tag),
    before: formatAmount(plan.ext_price, tag),
  })
  function take(): void {
    notifyFailure(
      other ? calls.setPart(line_ids, { ...other, manufacturer: other.manufacturer.name }) : calls.setOffer(line_ids, offer.offer_id),
    )
  }
  return (
    <p className="cluster middle gap-8" role="status">
      {other && (
        <span>
          <a className="pn-link" href={href(routes.product, { id: other.goods_page_url })}>
            <Value>{other.part_number}</Value>
          </a>{' '}
          <bdi className="muted">{other.manufacturer.name}</bdi>
        </span>
      )}
      <span>{text}</span>
      <Button
        look="quiet"
        onClick={take}
        aria-label={`${t('bom.take_smaller', { amount: formatAmount(saves, tag) })}: ${other ? `${other.part_number}, ` : ''}${text}`}
        text={t('bom.take_smaller', { amount: formatAmount(saves, tag) })}
      />
    </p>
  )
}

/** Finds a smaller packaging in the part's offers, then in those of parts that may replace it. Null: none, or not yet loaded. */
function useSmallerPacking({ goods_id, offers }: BomPart, plan: Purchase): SmallerPackaging<Alternative> | null {
  const fromSamePart = findSmallerPackaging<Alternative>(plan, offers, [])
  const needsAlternatives = fromSamePart === null && plan.together === undefined && hasLargeSurplus(plan)
  // Without a response the row still says that it has many spare pieces.
  const { data: others } = useApi<typeof goodsRecommend>('GET /api/goods/recommend/:id', needsAlternatives ? { id: goods_id } : null)
  return fromSamePart ?? (others ? findSmallerPackaging(plan, offers, others) : null)
}
