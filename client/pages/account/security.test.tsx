import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { Session } from '#shared/contract/profile.ts'
import { EMPTY_FORM } from '../../components/form/fields.tsx'
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
  return renderToStaticMarkup(<PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>{page}</PageContext>)
}

const page = (sessions: readonly Session[]) => (
  <AccountSecurityPage email="ada@example.com" sessions={sessions} form={EMPTY_FORM} done={null} time_zone="Asia/Tokyo" />
)

it('lists where the customer is signed in, on the reader’s clock', () => {
  const html = render(page([HERE, THERE]))
  for (const text of ['Chrome 141 on Windows', 'This browser', 'Germany', 'Nov 20, 2026', '17:30', 'Unknown browser'])
    expect(html).toContain(text)
})

it('ends another session by a button, this one by the sign-out, and all of them at once', () => {
  const html = render(page([HERE, THERE]))
  expect(html).not.toContain('value="11"')
  expect(html).toMatch(/<button[^>]*value="12"[^>]*name="session"/)
  expect(html).toMatch(/<button[^>]*value="all"[^>]*name="session"/)
  expect(html).toContain('href="/exit"')
})

it('never fills a password in', () => {
  const inputs = render(page([HERE])).match(/<input[^>]*type="password"[^>]*>/g) ?? []
  expect(inputs).toHaveLength(3)
  for (const input of inputs) expect(input).not.toContain('value=')
})

it('gives the data to take away, and asks for the password before the account goes', () => {
  expect(render(page([HERE]))).toContain('href="/myaccount/security?export=1"')
  const html = render(<DeleteAccountPage email="ada@example.com" form={EMPTY_FORM} />)
  expect(html).toContain('action="/myaccount/security?delete=1"')
  expect(html).toMatch(/<input[^>]*autoComplete="current-password"[^>]*name="password"/)
  for (const text of ['your address book', 'without your name and contact details']) expect(html).toContain(text)
})
