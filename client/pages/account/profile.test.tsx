import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { element, elements, formValues, readAttribute } from '#test-support/html.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { AccountProfilePage } from './profile.tsx'

type Props = Parameters<typeof AccountProfilePage>[0]

const FORM: Props['form'] = {
  draft: { contact_name: 'Ada Byron', company_name: 'Analytical Engines', country: 'GB', city: 'London' },
  problems: {},
  notice: null,
}

function render(more: Partial<Props> = {}): string {
  return renderToStaticMarkup(
    <PageContext value={{ lang: 'de', tag: 'de', t: translator('de') }}>
      <AccountProfilePage
        email="ada@example.com"
        form={FORM}
        countries={[{ code: 'GB', name: 'Vereinigtes Königreich' }]}
        is_saved={false}
        zones={{ chosen: 'Asia/Tokyo', automatic: 'America/New_York', all: ['Asia/Tokyo', 'Europe/Berlin'] }}
        {...more}
      />
    </PageContext>,
  )
}

it('shows the stored profile, and the email, which cannot change', () => {
  const html = render()
  const values = formValues(element(html, 'form[action="/de/myaccount/my-profile"]'))
  expect(values).toMatchObject({ contact_name: 'Ada Byron', company_name: 'Analytical Engines', city: 'London', country: 'GB' })
  expect(html).toContain('ada@example.com')
  expect(values).not.toHaveProperty('email')
})

it('offers the zones, and the one without a choice', () => {
  const zones = elements(render(), 'select[name=time_zone] option').map(({ attributes, text }) => [
    attributes['value'],
    text,
    'selected' in attributes,
  ])
  expect(zones).toEqual([
    ['', 'Automatisch: America/New York', false],
    ['Asia/Tokyo', 'Asia/Tokyo', true],
    ['Europe/Berlin', 'Europe/Berlin', false],
  ])
})

it('says that it was saved', () => {
  expect(elements(render(), '[role=status]')).toEqual([])
  expect(render({ is_saved: true })).toContain('Ihr Profil ist gespeichert.')
})

it('shows what is wrong, with the ways to it and what was typed', () => {
  const html = render({ form: { ...FORM, problems: { contact_name: 'enter_contact_name', city: 'enter_city' } } })
  const links = elements(html, 'a[href^="#profile-"]').map(({ attributes }) => attributes['href'])
  expect(links).toEqual(['#profile-contact_name', '#profile-city'])
  expect(readAttribute(html, 'input[name=city]', 'value')).toBe('London')
})

it('leads to the other pages of the account', () => {
  const html = render()
  expect(readAttribute(html, 'a[aria-current=page]', 'href')).toBe('/de/myaccount/my-profile')
  for (const path of ['myaccount/address', 'myaccount/rfq-history', 'myaccount/bom-list', 'myaccount/security', 'exit'])
    expect(elements(html, `a[href="/de/${path}"]`), path).not.toEqual([])
})
