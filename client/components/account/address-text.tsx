import { formatAddressLines } from '#shared/address/address-lines.ts'
import { formatCountryName } from '#shared/address/country-name.ts'
import { formatPhoneNumber } from '#shared/address/phone-rule.ts'
import type { Order } from '#shared/contract/order.ts'
import { usePage } from '../ui/page-context.tsx'
import { AddressLines, type DisplayAddress } from './address-lines.tsx'

type AddressData = Order['shipping_address']

/** @param tag BCP 47 */
export const toDisplayAddress = (address: AddressData, tag: string): DisplayAddress => ({
  contact_name: address.contact_name,
  lines: [address.company_name, ...formatAddressLines(address), formatCountryName(address.country, tag)].filter(Boolean),
  telephone: formatPhoneNumber(address.telephone),
})

/** An address of the contract. @param id of the whole, for texts that describe it */
export function AddressText({ id, address }: { id?: string; address: AddressData }) {
  const { tag } = usePage()
  return <AddressLines id={id} address={toDisplayAddress(address, tag)} />
}
