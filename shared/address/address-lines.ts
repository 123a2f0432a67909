/** The parts of an address that make up its last lines. */
export interface AddressParts {
  address_line1: string
  address_line2: string
  city: string
  state: string
  postal_code: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** Countries that write the postal code after the city (Universal Postal Union, S42 country sheets). */
const CODE_LAST = new Set('AE AU BD BR CA CO EG GB HK ID IE IN JO JP KE KR LK MM NG NP NZ OM PK RU SA SG TH TW UA US VN ZA'.split(' '))

/** The last lines of a postal address, without names and country; empty parts are left out. */
export function formatAddressLines({ address_line1, address_line2, city, state, postal_code, country }: AddressParts): string[] {
  const isLast = CODE_LAST.has(country)
  const cityLine = [isLast ? '' : postal_code, city].filter(Boolean).join(' ')
  const region = [state, isLast ? postal_code : ''].filter(Boolean).join(' ')
  return [address_line1, address_line2, [cityLine, region].filter(Boolean).join(', ')].filter(Boolean)
}
