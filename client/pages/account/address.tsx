import { type Address, MAX_ADDRESSES } from '#shared/contract/address.ts'
import type { FormState } from '#shared/forms/form.ts'
import { routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { AccountFrame } from '../../components/account/account-frame.tsx'
import { AddressText } from '../../components/account/address-text.tsx'
import { DoneNotice } from '../../components/account/done-notice.tsx'
import type { CountryOption } from '../../components/form/country-options.tsx'
import { CheckboxField, LocationFields, PageForm, PersonFields } from '../../components/form/fields.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { usePage } from '../../components/ui/page-context.tsx'
import { Empty, PageHead } from '../../components/ui/page-parts.tsx'

const textId = ({ address_id }: Address): string => `address-${address_id}-text`

interface AddressBookPageProps {
  addresses: readonly Address[]
  /** The confirmation of a posted form, as text; null: none. */
  done: string | null
}

/** The address book: shipping and billing addresses. */
export function AddressBookPage({ addresses, done }: AddressBookPageProps) {
  const { t, tag, href } = usePage()
  const isFull = addresses.length >= MAX_ADDRESSES
  const add = <ButtonLink look="primary" href={href(routes.account_address, {}, { new: true })} text={t('address.add')} />
  return (
    <AccountFrame current="address" is_itself>
      <PageHead title={t('header.addresses')} />
      <DoneNotice text={done} />
      {addresses.length === 0 ? (
        <Empty title={t('account.no_data')} text={t('address.empty')} way={add} />
      ) : (
        <>
          <div className="list-tools screen-only cluster apart">
            {isFull ? <p>{t('address.full', { max: formatCount(MAX_ADDRESSES, tag) })}</p> : add}
          </div>
          <form method="post" action={href(routes.account_address, {})}>
            <ul className="address-list grid gap-16">
              {addresses.map((address) => (
                <AddressCard key={address.address_id} address={address} />
              ))}
            </ul>
          </form>
        </>
      )}
    </AccountFrame>
  )
}

function AddressCard({ address }: { address: Address }) {
  const { t, href } = usePage()
  const { address_id, is_default_shipping, is_default_billing } = address
  // Every card has the same buttons: the address identifies its card.
  const about = { 'aria-describedby': textId(address) }
  return (
    <li className="gap-12 card padded">
      {(is_default_shipping || is_default_billing) && (
        <p className="marks">
          {is_default_shipping && <span className="mark mark-ok">{t('address.default_shipping')}</span>}
          {is_default_billing && <span className="mark mark-ok">{t('address.default_billing')}</span>}
        </p>
      )}
      <AddressText id={textId(address)} address={address} />
      <p className="button-row">
        <ButtonLink
          look="quiet"
          href={href(routes.account_address, {}, { edit: String(address_id) })}
          {...about}
          text={t('address.edit')}
        />
        <ButtonLink
          look="quiet"
          href={href(routes.account_address, {}, { delete: String(address_id) })}
          {...about}
          text={t('common.delete')}
        />
        {!is_default_shipping && (
          <Button look="quiet" name="default_shipping" value={address_id} {...about} text={t('address.make_shipping')} />
        )}
        {!is_default_billing && (
          <Button look="quiet" name="default_billing" value={address_id} {...about} text={t('address.make_billing')} />
        )}
      </p>
    </li>
  )
}

interface AddressFormPageProps {
  /** The id of the edited address; null: a new address is added. */
  address_id: number | null
  form: FormState
  countries: readonly CountryOption[]
}

/** Adds an address, or edits one. */
export function AddressFormPage({ address_id, form, countries }: AddressFormPageProps) {
  const { t, href } = usePage()
  const step = address_id === null ? { new: true } : { edit: String(address_id) }
  return (
    <AccountFrame current="address" is_itself={false}>
      <PageHead title={t(address_id === null ? 'address.add' : 'address.edit_title')} />
      <PageForm name="address" state={form} action={href(routes.account_address, {}, step)} submit={t('address.save')}>
        <div className="halves at-top gap-12 across-20">
          <PersonFields company_optional />
          <LocationFields countries={countries} is_postal />
          <div className="wide">
            <CheckboxField name="is_default_shipping">{t('address.default_shipping')}</CheckboxField>
            <CheckboxField name="is_default_billing">{t('address.default_billing')}</CheckboxField>
          </div>
        </div>
      </PageForm>
      <p className="below-12">
        <a href={href(routes.account_address, {})}>{t('common.cancel')}</a>
      </p>
    </AccountFrame>
  )
}

/** Asks for confirmation before an address is deleted. */
export function DeleteAddressPage({ address }: { address: Address }) {
  const { t, href } = usePage()
  return (
    <AccountFrame current="address" is_itself={false}>
      <form
        method="post"
        action={href(routes.account_address, {}, { delete: String(address.address_id) })}
        className="empty"
        aria-describedby={textId(address)}
      >
        <h1>{t('address.delete_title')}</h1>
        <AddressText id={textId(address)} address={address} />
        <p>{t('address.delete_help')}</p>
        <p className="button-row">
          <Button look="primary" text={t('common.delete')} />
          <ButtonLink href={href(routes.account_address, {})} text={t('address.delete_no')} />
        </p>
      </form>
    </AccountFrame>
  )
}
