import type { MessageKey } from '#locales/translator.ts'
import type { TRADE_PARAMETERS } from '#shared/trade/trade-data.ts'

/** The names of trade parameters on a part's page, with and without values, in this order. */
export const TRADE_NAMES: Readonly<Record<(typeof TRADE_PARAMETERS)[number], MessageKey>> = {
  country_of_origin: 'trade.country_of_origin',
  hs_code: 'trade.hs_code',
  eccn: 'trade.eccn',
  reach: 'trade.reach',
  msl: 'trade.msl',
  esd_class: 'trade.esd_class',
  packing_size: 'trade.packing_size',
}
