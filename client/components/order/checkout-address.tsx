import { AddressLines } from '../account/address-lines.tsx'
import type { CountryOption } from '../form/country-options.tsx'
import { CountryField, FieldScope, LocationFields, PersonFields, toRadioProps } from '../form/fields.tsx'
import { usePage } from '../ui/page-context.tsx'
import type { BookedAddress } from './checkout-props.ts'
import type { Checkout } from './use-checkout.ts'

interface AddressChoiceProps {
  /** The name of the choice, and the prefix of its fields' names. */
  name: 'shipping' | 'billing'
  title: string
  /** The customer's address book; empty for a visitor. */
  book: readonly BookedAddress[]
  countries: readonly CountryOption[]
  checkout: Checkout
}

/** The choice of an address: one of the address book, the same as the other one, or the one typed below. */
export function AddressChoice({ name, title, book, countries, checkout: { state, change } }: AddressChoiceProps) {
  const { t } = usePage()
  // The id of an address in the book, `new` for a typed one, `same` as for shipping.
  const chosen = state.draft[name] || (name === 'billing' ? 'same' : 'new')
  const choice = (value: string, text: string) => (
    <label className="check">
      <input {...toRadioProps(change, name, value, chosen)} />
      {text}
    </label>
  )
  const isBilling = name === 'billing'
  return (
    <fieldset className={book.length > 0 || isBilling ? 'checkout-address grid gap-12 has-choice' : 'checkout-address grid gap-12'}>
      <legend>{title}</legend>
      {isBilling && choice('same', t('checkout.same'))}
      {book.length > 0 && (
        <ul className="checkout-book grid gap-12">
          {book.map(({ address_id, displayAddress }) => {
            const value = String(address_id)
            const id = `${name}-address-${value}`
            return (
              <li key={value}>
                <label className="check">
                  <input {...toRadioProps(change, name, value, chosen)} aria-labelledby={id} />
                  <AddressLines id={id} address={displayAddress} />
                </label>
              </li>
            )
          })}
        </ul>
      )}
      {(book.length > 0 || isBilling) && choice('new', t(isBilling ? 'checkout.other_billing' : 'checkout.other_address'))}
      <div className="checkout-fields halves gap-12 across-16">
        <FieldScope id={name} prefix={`${name}_address.`} state={state} onChange={change}>
          <CountryField countries={countries} />
          <PersonFields company_optional />
          <LocationFields is_postal country={state.draft[`${name}_address.country`] ?? ''} />
        </FieldScope>
      </div>
    </fieldset>
  )
}
