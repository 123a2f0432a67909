import { findListedCost } from '#shared/bom/buying/best-offer.ts'
import type { BuyOffer } from '#shared/bom/buying/model.ts'
import { filterPackaging, listPackagingOptions } from '#shared/bom/buying/packaging-options.ts'
import { formatAmount } from '#shared/trade/money.ts'
import { PACKAGING_PARAMETER } from '#shared/url/qty-parameter.ts'
import { usePage } from '../ui/page-context.tsx'
import { formatStock } from '../ui/stock.tsx'

interface PackagingChoiceProps {
  /** All offers with a price. */
  offers: readonly BuyOffer[]
  /** Names of packagings. */
  packagings: Record<string, string>
  /** Pieces that the reader needs. */
  qty: number
  /** The chosen packaging; empty: any. */
  chosen: string
  choose: (packaging: string) => void
}

/** The packagings of a part as radio buttons, each with the smallest order for the quantity and its price, or the stock if it is less; none where it has only one. */
export function PackagingChoice({ offers, packagings, qty, chosen, choose }: PackagingChoiceProps) {
  const { t, tag } = usePage()
  const choices = listPackagingOptions(offers)
  if (choices.length === 0) return null
  return (
    <fieldset className="packaging-choice plain">
      <legend className="label">{t('part.packaging')}</legend>
      {['', ...choices.map(({ packaging }) => packaging)].map((packaging) => {
        const offered = filterPackaging(offers, packaging)
        const cost = findListedCost(offered, qty)
        const stock = offered.reduce((sum, offer) => sum + offer.stock, 0)
        return (
          <label key={packaging} className="check row middle gap-8">
            <input
              type="radio"
              name={PACKAGING_PARAMETER}
              value={packaging}
              defaultChecked={packaging === chosen}
              onChange={() => choose(packaging)}
            />
            <span className="fill">{packaging === '' ? t('product.any_packaging') : (packagings[packaging] ?? packaging)}</span>
            {cost && stock > 0 && stock < cost.qty ? (
              <span className="low num">{formatStock({ t, tag }, stock, cost.qty)}</span>
            ) : (
              cost && <span className="muted num">{`${t('part.pieces', { count: cost.qty })} · ${formatAmount(cost.ext_price, tag)}`}</span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
