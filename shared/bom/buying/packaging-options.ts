import type { BuyOffer } from './model.ts'

/** The offers in one packaging. @param packaging empty: all offers */
export const filterPackaging = <Offer extends Pick<BuyOffer, 'packaging'>>(offers: readonly Offer[], packaging = ''): readonly Offer[] =>
  packaging === '' ? offers : offers.filter((offer) => offer.packaging === packaging)

/** A packaging that a buyer can choose, and its smallest order in pieces. */
export interface PackagingOption {
  packaging: string
  moq: number
}

/** The packagings of a part, the smallest order first; none where it has only one. */
export function listPackagingOptions(offers: readonly Pick<BuyOffer, 'packaging' | 'moq'>[]): PackagingOption[] {
  const moqs = new Map<string, number>()
  for (const { packaging, moq } of offers) moqs.set(packaging, Math.min(moq, moqs.get(packaging) ?? moq))
  if (moqs.size < 2) return []
  return [...moqs].map(([packaging, moq]) => ({ packaging, moq })).sort((a, b) => a.moq - b.moq)
}

/** Whether an offer is sold in unopened standard packs only: whole reels, tubes or trays. */
export const isSoldInStandardPacks = ({ multiple, spq }: Pick<BuyOffer, 'multiple' | 'spq'>): boolean => multiple > 1 && multiple === spq
