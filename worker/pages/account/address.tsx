import { AddressBookPage, AddressFormPage, DeleteAddressPage } from '#client/pages/account/address.tsx'
import { formatPhoneNumber } from '#shared/address/phone-rule.ts'
import { type Address, addressAdd, addressChange, addressDelete, addressList, MAX_ADDRESSES } from '#shared/contract/address.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { ACCOUNT_FORMS } from '#shared/forms/account-forms.ts'
import { type Draft, EMPTY_FORM, type FormState } from '#shared/forms/form.ts'
import { getLanguage } from '#shared/languages.ts'
import { type Query, routes, toPath } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/count.ts'
import { readCountries } from '../../forms/countries.ts'
import { type FormHandler, formPage, submitToApi } from '../../forms/form-page.ts'
import { type Page, toPrivateHead } from '../../render/page.tsx'
import { type DoneWords, findDoneText } from '../../request/done-text.ts'
import type { Ctx } from '../../request/env.ts'
import { optional, orNullIfMissing } from '../../request/optional.ts'
import { redirectTo } from '../../request/private-response.ts'
import { parsePositiveNumbers } from '../../request/typed.ts'
import { requireCustomer } from './account-page.tsx'

const DONE: DoneWords = new Map([
  ['saved', 'address.saved'],
  ['deleted', 'address.deleted'],
  ['default', 'address.default_changed'],
])

const readQuery = (c: Ctx): URLSearchParams => new URL(c.req.url).searchParams

/** `?new=1` and `?edit=ID` are forms, `?delete=ID` asks for confirmation; each posts to itself. */
const addressPage = formPage(routes.account_address, {
  sheets: ['account'],
  async load(c, rejectedForm) {
    const query = readQuery(c)
    if (rejectedForm) return addressForm(c, parsePositiveNumbers(query.getAll('edit'))[0] ?? null, rejectedForm)
    const { t } = c.var
    const addresses = await c.var.api(addressList, {})
    const [edited, leaving] = [chosen(addresses, query, 'edit'), chosen(addresses, query, 'delete')]
    if (leaving) return { head: toPrivateHead(t('address.delete_title')), body: <DeleteAddressPage address={leaving} /> }
    if (edited) return addressForm(c, edited.address_id, { ...EMPTY_FORM, draft: toDraft(edited) })
    if (query.has('new') && addresses.length < MAX_ADDRESSES) return addressForm(c, null, { ...EMPTY_FORM, draft: await newDraft(c) })
    // The address is deleted, or the address book is full: the address book shows it.
    if (['new', 'edit', 'delete'].some((step) => query.has(step))) return toBook(c)
    return { head: toPrivateHead(t('header.addresses')), body: <AddressBookPage addresses={addresses} done={findDoneText(c, DONE)} /> }
  },
  forms: {
    async address(c, posted) {
      const query = readQuery(c)
      const [leaving] = parsePositiveNumbers(query.getAll('delete'))
      if (leaving !== undefined) return deleteAddress(c, leaving)
      return query.has('edit') || query.has('new') ? takeAddress(c, posted) : makeDefault(c, posted)
    },
  },
})

export const accountAddress = requireCustomer(addressPage)

async function deleteAddress(c: Ctx, addressId: number): Promise<Response> {
  // An address that is already deleted is no mistake: the button was pressed twice.
  await orNullIfMissing(c.var.api(addressDelete, { address_ids: [addressId] }))
  return toBook(c, { done: 'deleted' })
}

/** Adds the typed address, or updates the edited one. */
const takeAddress: FormHandler = submitToApi(
  ACCOUNT_FORMS.address,
  async (c, request) => {
    const [addressId] = parsePositiveNumbers(readQuery(c).getAll('edit'))
    await (addressId === undefined ? c.var.api(addressAdd, request) : c.var.api(addressChange, { ...request, address_id: addressId }))
    return toBook(c, { done: 'saved' })
  },
  { messages: { conflict: ({ var: { t, lang } }) => t('address.full', { max: formatCount(MAX_ADDRESSES, getLanguage(lang).tag) }) } },
)

/** Makes an address the default of its kind. A button for a deleted address does nothing. */
async function makeDefault(c: Ctx, posted: FormData): Promise<Response> {
  const addresses = await c.var.api(addressList, {})
  for (const kind of ['shipping', 'billing'] as const) {
    const address = chosen(addresses, posted, `default_${kind}`)
    if (!address) continue
    await c.var.api(addressChange, { ...address, [`is_default_${kind}`]: true })
    return toBook(c, { done: 'default' })
  }
  return toBook(c)
}

/** The address that a query or a form names, or null. */
function chosen(addresses: readonly Address[], named: { getAll(name: string): unknown[] }, name: string): Address | null {
  const [id] = parsePositiveNumbers(named.getAll(name))
  return addresses.find(({ address_id }) => address_id === id) ?? null
}

const toBook = (c: Ctx, query: Query = {}): Response => redirectTo(c, toPath(routes.account_address, c.var.lang, {}, query))

async function addressForm(c: Ctx, addressId: number | null, form: FormState): Promise<Page> {
  const countries = await readCountries(c)
  return {
    head: toPrivateHead(c.var.t(addressId === null ? 'address.add' : 'address.edit_title')),
    body: <AddressFormPage address_id={addressId} form={form} countries={countries} />,
  }
}

function toDraft({ telephone, is_default_shipping, is_default_billing, address_id: _, ...texts }: Address): Draft {
  const ticked = (isTicked: boolean): string => (isTicked ? '1' : '')
  const ticks = { is_default_shipping: ticked(is_default_shipping), is_default_billing: ticked(is_default_billing) }
  return { ...texts, telephone: formatPhoneNumber(telephone), ...ticks }
}

/** A new address is usually the customer's, so the profile prefills it. */
async function newDraft(c: Ctx): Promise<Draft> {
  const profile = await optional(c.var.api(profileInfo, {}))
  if (!profile) return {}
  const { contact_name, company_name, telephone, country } = profile
  return { contact_name, company_name, telephone: formatPhoneNumber(telephone), country }
}
