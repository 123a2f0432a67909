import { expect, it } from 'vitest'
import { type RouteName, routes } from '../routes.ts'
import { allowsThirdPartyServices } from './service-pages.ts'

/** Every route as an address. */
const toExamplePath = (name: RouteName): string => routes[name].pattern.replace(/:\w+\??/g, 'x')

/** What is the reader's own, or opened by its address, or without scripts. */
const CLOSED = /^\/(?:bom|cart|checkout|desk|exit|forgotpassword|login|myaccount|newsletter|order|p|pay|register|rfq|watch)(?:\/|$)/

it.each(Object.keys(routes) as RouteName[])('%s', (name) => {
  const path = toExamplePath(name)
  expect(allowsThirdPartyServices(path)).toBe(!CLOSED.test(path))
})

it.each(['/bom', '/bom/abc', '/rfq/quote/RFQ1', '/order/SO1', '/pay/SO1', '/nothing', '/api/goods', '/forms/consent', '/dev/outbox'])(
  'never on %s',
  (path) => {
    expect(allowsThirdPartyServices(path)).toBe(false)
  },
)
