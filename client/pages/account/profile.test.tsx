import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { AccountProfilePage } from './profile.tsx'

type Props = Parameters<typeof AccountProfilePage>[0]

const FORM: Props['form'] = {
  typed: { texts: { contact_name: 'Ada Byron', company_name: 'Analytical Engines', country: 'GB', city: 'London' }, ticks: {} },
  fields: {},
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
        {...more}
      />
    </PageContext>,
  )
}

it('shows what is known, and the e-mail as it stays', () => {
  const html = render()
  expect(html).toContain('action="/de/myaccount/my-profile"')
  expect(html).toMatch(/<option value="GB" selected=""/)
  for (const value of ['Ada Byron', 'Analytical Engines', 'London']) expect(html).toContain(`value="${value}"`)
  expect(html).toContain('ada@example.com')
  expect(html).not.toMatch(/<input[^>]*name="email"/)
})

it('says that it was saved', () => {
  expect(render()).not.toContain('role="status"')
  expect(render({ is_saved: true })).toContain('Ihr Profil ist gespeichert.')
})

it('shows what is wrong in the order of the fields, with what was typed', () => {
  const html = render({ form: { ...FORM, fields: { city: 'enter_city', contact_name: 'enter_contact_name' } } })
  expect(html.indexOf('href="#profile-contact_name"')).toBeGreaterThan(0)
  expect(html.indexOf('href="#profile-city"')).toBeGreaterThan(html.indexOf('href="#profile-contact_name"'))
  expect(html).toContain('value="London"')
})

it('leads to the other pages of the account', () => {
  const html = render()
  expect(html).toMatch(/href="\/de\/myaccount\/my-profile" aria-current="page"/)
  for (const path of ['address', 'rfq-history', 'bom-list', 'security']) expect(html).toContain(`href="/de/myaccount/${path}"`)
  expect(html).toContain('href="/de/exit"')
})
