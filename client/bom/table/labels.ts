import { createContext, useContext } from 'react'
import type { EndpointData } from '#shared/contract/endpoint.ts'
import type { siteLabel } from '#shared/contract/site.ts'

/** The names of suppliers, warehouses and packagings in the page's language. */
export type TradeLabels = Pick<EndpointData<typeof siteLabel>, 'locations' | 'suppliers' | 'packagings'>

export const NO_LABELS: TradeLabels = { locations: {}, suppliers: {}, packagings: {} }

export const LabelsContext = createContext<TradeLabels>(NO_LABELS)

/** Names of an offer's codes; a code without a name is shown as it is. */
export function useOfferNames() {
  const { locations, suppliers, packagings } = useContext(LabelsContext)
  return {
    sourceName: ({ supplier, location }: { supplier: string; location: string }): string =>
      `${suppliers[supplier] ?? supplier} · ${locations[location] ?? location}`,
    packagingName: (packaging: string): string => packagings[packaging] ?? packaging,
  }
}
