import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#locales/dictionaries.ts'
import type { FieldErrors } from '#shared/contract/envelope.ts'
import { elements, readText } from '#test-support/html.ts'
import { PageContext } from '../ui/page-context.tsx'
import { FormSummary } from './form-field.tsx'

const REQUIRED = 'Please check required input'

test('a short form shows a single error at its field alone, and announces it', () => {
  const summary = (fields: FieldErrors) =>
    renderToStaticMarkup(
      <PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>
        <FormSummary notice={null} fields={fields} findControlId={(name) => name} is_short />
      </PageContext>,
    )
  expect(summary({ password: 'wrong_sign_in' })).toMatch(/^<p class="sr-only" role="alert">The email address or password is incorrect/)
  expect(elements(summary({ email: 'enter_email', password: 'enter_password' }), 'a')).toHaveLength(2)
})

test.each<[FieldErrors, boolean]>([
  [{ password: 'wrong_sign_in' }, false],
  [{ email: 'valid_email' }, false],
  [{ email: 'enter_email' }, true],
  [{ country: 'select_country' }, true],
  [{ email: 'enter_email', password: 'wrong_sign_in' }, true],
])('the summary of %j says that something required is missing: %j', (fields, isMessageShown) => {
  const html = renderToStaticMarkup(
    <PageContext value={{ lang: 'en', tag: 'en', t: translator('en') }}>
      <FormSummary notice={null} fields={fields} findControlId={() => null} />
    </PageContext>,
  )
  expect(readText(html, '[role=alert]').includes(REQUIRED)).toBe(isMessageShown)
})
