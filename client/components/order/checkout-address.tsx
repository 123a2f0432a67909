import type { Address } from '#shared/contract/address.ts'
import type { FormState } from '#shared/forms/form.ts'
import { AddressText } from '../account/address-text.tsx'
import { type Country, FieldGroup, PersonFields, PlaceFields } from '../form/fields.tsx'
import { usePage } from '../ui/page-context.tsx'

interface AddressChoiceProps {
  /** Name of the choice, and what those of the fields begin with. */
  name: 'shipping' | 'billing'
  title: string
  /** The customer's; none of a visitor. */
  book: readonly Address[]
  form: FormState
  countries: readonly Country[]
}

/** Which address: one of the book, the same as the other one, or what is typed below. */
export function AddressChoice({ name, title, book, form, countries }: AddressChoiceProps) {
  const { t } = usePage()
  // The id of an address of the book, `new` for what is typed, `same` as for shipping.
  const chosen = form.draft[name] || (name === 'billing' ? 'same' : 'new')
  const choice = (value: string, text: string) => (
    <label className="check">
      <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
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
          {book.map((address) => {
            const value = String(address.address_id)
            const id = `${name}-address-${value}`
            return (
              <li key={value}>
                <label className="check">
                  <input type="radio" name={name} value={value} defaultChecked={chosen === value} aria-labelledby={id} />
                  <AddressText id={id} address={address} />
                </label>
              </li>
            )
          })}
        </ul>
      )}
      {(book.length > 0 || isBilling) && choice('new', t(isBilling ? 'checkout.other_billing' : 'checkout.other_address'))}
      <div className="checkout-fields halves gap-12 across-16">
        <FieldGroup id={name} prefix={`${name}_address.`} state={form}>
          <PersonFields company_optional />
          <PlaceFields countries={countries} is_postal />
        </FieldGroup>
      </div>
    </fieldset>
  )
}
