import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { type Address, MAX_ADDRESSES } from '#shared/contract/address.ts'
import { element, elements, formValues } from '#test-support/html.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { AddressBookPage, AddressFormPage, DeleteAddressPage } from './address.tsx'

const ADDRESS: Address = {
  address_id: 7,
  contact_name: 'Ada Byron',
  company_name: 'Analytical Engines',
  address_line1: 'Hauptstraße 1',
  address_line2: 'Tor 4',
  city: 'Berlin',
  state: '',
  postal_code: '10115',
  country: 'DE',
  telephone: '+493012345678',
  is_default_shipping: true,
  is_default_billing: false,
}

function render(page: React.ReactNode): string {
  return renderToStaticMarkup(<PageContext value={{ lang: 'fr', tag: 'fr', t: translator('fr') }}>{page}</PageContext>)
}

it('writes an address as its country does, with its telephone in groups', () => {
  const html = render(<AddressBookPage addresses={[ADDRESS]} done={null} />)
  expect(html).toContain('Analytical Engines\nHauptstraße 1\nTor 4\n10115 Berlin\nAllemagne')
  expect(html).toContain('+49 30 12345678')
  for (const query of ['edit=7', 'delete=7']) expect(elements(html, `a[href="/fr/myaccount/address?${query}"]`), query).toHaveLength(1)
})

it('marks the defaults, and offers to make one only where it is none yet', () => {
  const html = render(<AddressBookPage addresses={[ADDRESS]} done={null} />)
  expect(html).toContain('Adresse de livraison par défaut')
  expect(elements(html, '[name=default_shipping]')).toEqual([])
  expect(elements(html, 'button[name=default_billing][value="7"]')).toHaveLength(1)
})

it('says that the book is empty', () => {
  const html = render(<AddressBookPage addresses={[]} done={null} />)
  expect(html).toContain('Aucune donnée')
  expect(elements(html, 'a[href="/fr/myaccount/address?new=1"]')).not.toEqual([])
})

it('offers no more addresses than a book holds', () => {
  const full = Array.from({ length: MAX_ADDRESSES }, (_, index) => ({ ...ADDRESS, address_id: index + 1 }))
  const html = render(<AddressBookPage addresses={full} done={null} />)
  expect(elements(html, '[href*="new=1"]')).toEqual([])
  expect(html).toContain('est plein (50 adresses)')
})

it('shows a form again with what was typed, and posts it to the same address', () => {
  const form = { draft: { city: 'Bonn', state: '', is_default_billing: '1' }, problems: { state: 'enter_state' }, notice: null }
  const html = render(<AddressFormPage address_id={7} form={form} countries={[]} />)
  expect(formValues(element(html, 'form[action="/fr/myaccount/address?edit=7"]'))).toMatchObject({ city: 'Bonn' })
  expect(elements(html, 'input[name=is_default_billing][checked]')).toHaveLength(1)
  expect(elements(html, 'a[href="#address-state"]')).toHaveLength(1)
})

it('asks before an address is deleted', () => {
  const html = render(<DeleteAddressPage address={ADDRESS} />)
  expect(elements(html, 'form[action="/fr/myaccount/address?delete=7"][method=post]')).toHaveLength(1)
  expect(html).toContain('Supprimer cette adresse')
})
