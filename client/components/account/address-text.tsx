import { addressLines } from '#shared/address/address-lines.ts'
import { countryName } from '#shared/address/country-name.ts'
import { shownPhone } from '#shared/address/phone-rule.ts'
import type { Order } from '#shared/contract/order.ts'
import { usePage } from '../ui/page-context.tsx'

/** An address as a letter has it, with its telephone. @param id of the whole, for texts that describe it */
export function AddressText({ id, address }: { id?: string; address: Order['shipping_address'] }) {
  const { tag } = usePage()
  const { contact_name, company_name, country, telephone } = address
  const lines = [company_name, ...addressLines(address), countryName(country, tag)].filter(Boolean)
  return (
    <p id={id} className="as-typed">
      <bdi className="strong">{contact_name}</bdi>
      {'\n'}
      <bdi>{lines.join('\n')}</bdi>
      {'\n'}
      <bdi dir="ltr" className="num muted">
        {shownPhone(telephone)}
      </bdi>
    </p>
  )
}
