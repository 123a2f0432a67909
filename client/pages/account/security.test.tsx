import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { Session } from '#shared/contract/profile.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { element, elements } from '#test-support/html.ts'
import { PageContext } from '../../components/ui/page-context.tsx'
import { AccountSecurityPage, DeleteAccountPage } from './security.tsx'

const HERE: Session = {
  session_id: 11,
  signed_in_at: '2026-11-20T08:30:00.000Z',
  last_used_at: '2026-11-21T09:00:00.000Z',
  browser: 'Chrome 141',
  system: 'Windows',
  country: 'DE',
  is_current: true,
}
const THERE: Session = { ...HERE, session_id: 12, browser: '', system: '', country: '', is_current: false }

function render(page: React.ReactNode): string {
  return renderToStaticMarkup(
    <PageContext value={{ lang: 'en', tag: 'en', t: translator('en'), time_zone: 'Asia/Tokyo' }}>{page}</PageContext>,
  )
}

const page = (sessions: readonly Session[]) => (
  <AccountSecurityPage email="ada@example.com" sessions={sessions} form={EMPTY_FORM} done={null} />
)

it('lists where the customer is signed in, on the reader’s clock', () => {
  const html = render(page([HERE, THERE]))
  for (const text of ['Chrome 141 on Windows', 'This browser', 'Germany', 'Nov 20, 2026', '17:30', 'Unknown browser'])
    expect(html).toContain(text)
})

it('ends another session by a button, this one by the sign-out, and all of them at once', () => {
  const html = render(page([HERE, THERE]))
  expect(elements(html, 'button[name=session]').map(({ attributes }) => attributes['value'])).toEqual(['12', 'all'])
  expect(elements(html, '[value="11"]')).toEqual([])
  expect(elements(html, 'a[href="/exit"]')).not.toEqual([])
})

it('never fills a password in', () => {
  const html = render(page([HERE]))
  expect(elements(html, 'input[type=password]')).toHaveLength(3)
  expect(elements(html, 'input[type=password][value]')).toEqual([])
})

it('gives the data to take away, and asks for the password before the account goes', () => {
  expect(elements(render(page([HERE])), 'a[href="/myaccount/security?export=1"]')).toHaveLength(1)
  const html = render(<DeleteAccountPage email="ada@example.com" form={EMPTY_FORM} />)
  const password = element(html, 'form[action="/myaccount/security?delete=1"] input[name=password]')
  expect(password.attributes['autocomplete']).toBe('current-password')
  for (const text of ['address book', 'without your name and contact details']) expect(html).toContain(text)
})
