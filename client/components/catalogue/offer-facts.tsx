import type { Offer } from '#shared/contract/catalogue.ts'
import { formatCount } from '#shared/trade/count.ts'
import { usePage } from '../ui/page-context.tsx'
import { Fact } from '../ui/values.tsx'

interface OfferSaleTermsProps {
  offer: Pick<Offer, 'moq' | 'multiple' | 'packaging'>
  /** Names of packagings. */
  packagings: Record<string, string>
}

/** The quantities and the packaging in which an offer is sold. */
export function OfferSaleTerms({ offer, packagings }: OfferSaleTermsProps) {
  const { t, tag } = usePage()
  const facts = [
    ['part.moq', formatCount(offer.moq, tag)],
    ['part.multiple', formatCount(offer.multiple, tag)],
    ['part.packaging', packagings[offer.packaging] ?? offer.packaging],
  ] as const
  return (
    <dl className="facts facts-tight">
      {facts.map(([name, text]) => (
        <Fact key={name} name={t(name)} value={text} />
      ))}
    </dl>
  )
}
