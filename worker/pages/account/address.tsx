import type { Context } from 'hono'
import { EMPTY_FORM, type FormState } from '#client/components/form/fields.tsx'
import { AddressBookPage, AddressFormPage, DeleteAddressPage } from '#client/pages/account/address.tsx'
import type { MessageKey } from '#locales/translator.ts'
import { shownPhone } from '#shared/address/phone-rule.ts'
import { ADDRESSES_MOST, type Address, addressAdd, addressChange, addressDelete, addressList } from '#shared/contract/address.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { profileInfo } from '#shared/contract/profile.ts'
import { ACCOUNT_FORMS, readAccountForm } from '#shared/forms/account-forms.ts'
import { languageEntry } from '#shared/languages.ts'
import { pathTo, type Query, routes } from '#shared/routes.ts'
import { formatCount } from '#shared/trade/units.ts'
import { knownCountries, type RefusedForm, readAccountPost, refusedForm, wrongForm } from '../../forms/account-form.ts'
import { positiveNumbers } from '../../forms/typed-numbers.ts'
import { type Page, privateHead } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { ifThere, optional } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { accountPage } from './account-page.tsx'

type Ctx = Context<WorkerEnv>

/** What was done, as the address of the page says it. */
const DONE: ReadonlyMap<string, MessageKey> = new Map([
  ['saved', 'address.saved'],
  ['deleted', 'address.deleted'],
  ['default', 'address.default_changed'],
])

/** `?new=1` and `?edit=ID` are forms, `?delete=ID` asks once more; each posts to itself. */
export const accountAddress = accountPage(
  routes.account_address,
  async (c) => {
    const { t } = c.var
    const { searchParams } = new URL(c.req.url)
    const addresses = await c.var.api(addressList, {})
    const [edited, leaving] = [chosen(addresses, searchParams, 'edit'), chosen(addresses, searchParams, 'delete')]
    if (leaving) return { head: privateHead(t('address.delete_title')), body: <DeleteAddressPage address={leaving} /> }
    if (edited) return formPage(c, edited.address_id, { form: formOf(edited), status: 200 })
    if (searchParams.has('new') && addresses.length < ADDRESSES_MOST) return formPage(c, null, { form: await newForm(c), status: 200 })
    // An address that is gone, or a book that is full: the book shows it.
    if (['new', 'edit', 'delete'].some((step) => searchParams.has(step))) return toBook(c)
    const done = DONE.get(searchParams.get('done') ?? '')
    return {
      head: privateHead(t('header.addresses')),
      body: <AddressBookPage addresses={addresses} done={done === undefined ? null : t(done)} />,
    }
  },
  { submit },
)

async function submit(c: Ctx): Promise<Page | Response> {
  const { searchParams } = new URL(c.req.url)
  const posted = await readAccountPost(c)
  const [leaving] = positiveNumbers(searchParams.getAll('delete'))
  if (leaving !== undefined) return leave(c, leaving)
  const [edited] = positiveNumbers(searchParams.getAll('edit'))
  if (edited !== undefined || searchParams.has('new')) return save(c, posted, edited ?? null)
  return makeDefault(c, posted)
}

async function leave(c: Ctx, address_id: number): Promise<Response> {
  // One that is gone already is no mistake: the button was pressed twice.
  await ifThere(c.var.api(addressDelete, { address_ids: [address_id] }))
  return toBook(c, { done: 'deleted' })
}

/** Adds what was typed, or changes the address with this id. */
async function save(c: Ctx, posted: FormData, address_id: number | null): Promise<Page | Response> {
  const { api, t, lang } = c.var
  const read = readAccountForm(ACCOUNT_FORMS.address, posted)
  if (read.request === null) return formPage(c, address_id, wrongForm(read))
  try {
    await (address_id === null ? api(addressAdd, read.request) : api(addressChange, { ...read.request, address_id }))
  } catch (error) {
    const is_full = error instanceof ApiError && error.code === CODE.conflict
    if (!is_full) return formPage(c, address_id, refusedForm(c, error, read))
    const notice = t('address.full', { max: formatCount(ADDRESSES_MOST, languageEntry(lang).tag) })
    return formPage(c, address_id, { form: { typed: read.typed, fields: {}, notice }, status: 422 })
  }
  return toBook(c, { done: 'saved' })
}

/** The buttons of the book. One for an address that is gone does nothing. */
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
  const [id] = positiveNumbers(named.getAll(name))
  return addresses.find(({ address_id }) => address_id === id) ?? null
}

const toBook = (c: Ctx, query: Query = {}): Response => leadTo(c, pathTo(routes.account_address, c.var.lang, {}, query))

async function formPage(c: Ctx, address_id: number | null, { form, status }: RefusedForm): Promise<Page> {
  const countries = await knownCountries(c)
  return {
    status,
    head: privateHead(c.var.t(address_id === null ? 'address.add' : 'address.edit_title')),
    body: <AddressFormPage address_id={address_id} form={form} countries={countries} />,
  }
}

function formOf({ telephone, is_default_shipping, is_default_billing, address_id: _, ...texts }: Address): FormState {
  return {
    ...EMPTY_FORM,
    typed: { texts: { ...texts, telephone: shownPhone(telephone) }, ticks: { is_default_shipping, is_default_billing } },
  }
}

/** Most addresses are the customer's own: the profile fills in who, and in which country. */
async function newForm(c: Ctx): Promise<FormState> {
  const profile = await optional(c.var.api(profileInfo, {}))
  if (!profile) return EMPTY_FORM
  const { contact_name, company_name, telephone, country } = profile
  return { ...EMPTY_FORM, typed: { texts: { contact_name, company_name, telephone: shownPhone(telephone), country }, ticks: {} } }
}
