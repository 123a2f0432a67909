import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draws } from '#test-support/matrix.ts'
import { withLanguage } from '../routes.ts'
import { parseRedirectPath } from './redirect-path.ts'

describe('redirectPath', () => {
  it.each([
    ['/myaccount/my-profile', '/myaccount/my-profile'],
    ['/rfq?part=LM358&qty=10#lines', '/rfq?part=LM358&qty=10#lines'],
    ['/productdetail/mcp2551-i%2Fsn-12', '/productdetail/mcp2551-i%2Fsn-12'],
    ['/', '/'],
    // The language is that of the sign-in page.
    ['/de/myaccount', '/myaccount'],
    ['/zh', '/'],
    ['/loginhelp', '/loginhelp'],
    ['/a/../cart', '/cart'],
  ])('%s leads to %s', (text, path) => {
    expect(parseRedirectPath(text)).toBe(path)
  })

  it.each([
    null,
    undefined,
    '',
    'myaccount',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/de//evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/%2Fevil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:evil.example',
    '/cart\r\nSet-Cookie: a=b',
    '/cart\u0000',
    '/cart\u0085',
    '/%E0%A4%A',
    '/login',
    '/LOGIN',
    '/Login?redirect=/cart',
    '/login/',
    '/de/login',
    '/de/exit',
    '/de/zh/cart',
    '/%65xit',
    '/a/../exit',
    '/exit',
    '/register',
    '/register/activate?token=x',
    '/forgotpassword/identify',
    '/newsletter/unsubscribe?token=x',
    '/api/user/export',
    '/dev/outbox',
    `/${'x'.repeat(2000)}`,
  ])('%j leads nowhere', (text) => {
    expect(parseRedirectPath(text)).toBeNull()
  })

  const hostile = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '%2f',
        '%5C',
        '@',
        ':',
        '?',
        '#',
        '\t',
        '\n',
        'evil.example',
        'https:',
        'de',
        'login',
        'x',
        '%',
      ),
    )
    .map((pieces) => pieces.join(''))

  it('never leaves the site, in any language, however it is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `/${text}`),
          fc.webUrl(),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const path = parseRedirectPath(text)
          if (path === null) return
          expect(path).toMatch(/^\/(?![/\\])/)
          for (const lang of ['en', 'ar'] as const) {
            const { origin, pathname } = new URL(withLanguage(lang, path), 'https://shop.test/login')
            expect(origin).toBe('https://shop.test')
            expect(pathname).not.toMatch(/^\/(?:ar\/)?(?:login|exit|register)(?:\/|$)/i)
          }
          // What was let through is let through again, as it is.
          expect(parseRedirectPath(path)).toBe(path)
        },
      ),
      { numRuns: draws(2000) },
    )
  })
})
