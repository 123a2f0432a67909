import { addressLines } from '#shared/address/address-lines.ts'
import { shownPhone } from '#shared/address/phone-rule.ts'
import type { Order } from '#shared/contract/order.ts'
import { countryName } from '../account/country-name.ts'
import { usePage } from '../ui/page-context.tsx'

/** An address as it was when the order was placed, as a letter has it. */
export function OrderAddress({ title, address }: { title: string; address: Order['shipping_address'] }) {
  const { tag } = usePage()
  const { contact_name, company_name, country, telephone } = address
  const lines = [company_name, ...addressLines(address), countryName(country, tag)].filter(Boolean)
  return (
    <div className="order-address">
      <h3>{title}</h3>
      <p className="as-typed">
        <bdi className="address-name">{contact_name}</bdi>
        {'\n'}
        <bdi>{lines.join('\n')}</bdi>
        {'\n'}
        <bdi dir="ltr" className="num muted">
          {shownPhone(telephone)}
        </bdi>
      </p>
    </div>
  )
}
