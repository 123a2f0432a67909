import { addressLines } from '#shared/address/address-lines.ts'
import { countryName } from '#shared/address/country-name.ts'
import { shownPhone } from '#shared/address/phone-rule.ts'
import type { Order } from '#shared/contract/order.ts'
import { usePage } from '../ui/page-context.tsx'
import { AddressLines, type ShownAddress } from './address-lines.tsx'

type Posted = Order['shipping_address']

/** @param tag BCP 47 */
export const toShownAddress = (address: Posted, tag: string): ShownAddress => ({
  contact_name: address.contact_name,
  lines: [address.company_name, ...addressLines(address), countryName(address.country, tag)].filter(Boolean),
  telephone: shownPhone(address.telephone),
})

/** An address of the contract. @param id of the whole, for texts that describe it */
export function AddressText({ id, address }: { id?: string; address: Posted }) {
  const { tag } = usePage()
  return <AddressLines id={id} address={toShownAddress(address, tag)} />
}
