import { HOUR_MS } from '#shared/text/durations.ts'
import { PRICES_HOURS } from '#shared/trade/cart-limits.ts'

/** How long list prices are valid. @param env whose `PRICES_HOURS` may set it, in hours */
export function readPricesHours(env: { PRICES_HOURS?: string }): number {
  const hours = Number(env.PRICES_HOURS)
  return hours > 0 ? hours : PRICES_HOURS
}

/** Whether prices imported at an instant are still valid; without that instant they count as valid. */
export function arePricesCurrent(pricesAsOf: string | null, hours: number, now: Date): boolean {
  if (pricesAsOf === null) return true
  return now.getTime() - new Date(pricesAsOf).getTime() <= hours * HOUR_MS
}

/** When the catalogue was loaded: its version begins with the time. */
export function toVersionTime(version: string): string {
  const loaded = new Date(version.split('_')[0] ?? '')
  return (Number.isNaN(loaded.getTime()) ? new Date(0) : loaded).toISOString()
}
