import { formatCountryName } from '#shared/address/country-name.ts'
import { COUNTRY_OF_ORIGIN, CUSTOMS_FIELDS, type CustomsFacts } from '#shared/trade/trade-data.ts'
import type { Translator } from './translator.ts'

const KEYS = { country_of_origin: 'trade.country_of_origin', hs_code: 'trade.hs_code', eccn: 'trade.eccn', msl: 'trade.msl' } as const

/** The data of a line for customs and assembly, in words; unknown data is left out. @param customs null: all of it is unknown */
export function customsText(t: Translator, customs: CustomsFacts | null): string {
  if (customs === null || CUSTOMS_FIELDS.every((field) => customs[field] === '')) return `${t('trade.title')}: ${t('part.unknown')}`
  return CUSTOMS_FIELDS.filter((field) => customs[field] !== '')
    .map((field) => {
      const value = customs[field]
      const text = field === COUNTRY_OF_ORIGIN ? formatCountryName(value, t.tag) : value
      return `${t(KEYS[field])} ${text}`
    })
    .join(' · ')
}
