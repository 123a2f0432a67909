import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { ROOT } from '../dev/local-state.ts'
import { readDeclaredVars } from '../dev/variables.ts'
import { listThirdParties, listUndeclaredThirdParties } from './third-parties.ts'

const shop = (values: Record<string, string>) => ({ values: new Map(Object.entries(values)) })

it('is everybody whom the folder names, by ids or by name', () => {
  const values = { google_measurement_id: 'G-ABC123DEF4', sharethis_property_id: 'nonsense', third_parties: '["stripe"]' }
  expect(listThirdParties(shop(values))).toEqual(['google_analytics', 'stripe'])
  expect(listThirdParties(shop({}))).toEqual([])
})

test.each([
  ['TURNSTILE_SITE_KEY = "0x4"', '[]', ['turnstile']],
  ['TURNSTILE_SITE_KEY = "0x4"', '["turnstile"]', []],
  ['TURNSTILE_SITE_KEY = ""', '[]', []],
  ['# TURNSTILE_SITE_KEY = "0x4"', '[]', []],
  ['PAYPAL_API = "https://api-m.sandbox.paypal.com"\nTURNSTILE_SITE_KEY = "0x4"', '["stripe"]', ['turnstile', 'paypal']],
])('of %s, with %s, is not said: %j', (toml, thirdParties, providers) => {
  const faults = listUndeclaredThirdParties(shop({ third_parties: thirdParties }), readDeclaredVars(`[vars]\n${toml}\n`))
  expect(faults).toEqual(providers.map((provider) => expect.stringContaining(`expected ${provider} among them`)))
})

/** Addresses that a reader may follow, or that name a format: nothing of ours opens them. */
const LINKS = [
  ...['wa.me', 'www.openstreetmap.org', 'www.ups.com', 'www.fedex.com', 'www.dhl.com', 'www.sf-express.com', 'www.trustpilot.com'],
  ...['schema.org', 'a9.com', 'www.w3.org', 'www.sitemaps.org', 'schemas.openxmlformats.org', 'developers.cloudflare.com'],
]

it('is documented, host by host: the source names no other', () => {
  const files = globSync('{worker,origin,client,shared}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && file !== 'shared/trade/document-hosts.ts',
  )
  const hosts = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/https?:\/\/([a-z0-9*._-]+\.[a-z]{2,})/gi)].map(([, host = '']) => host),
  )
  const configuration = readFileSync(join(ROOT, 'docs/operating/configuration.md'), 'utf8')
  const [section = ''] = /^## Third parties\n[\s\S]*?(?=^## )/m.exec(configuration) ?? []
  const undeclaredHosts = new Set(
    hosts.filter(
      (host) => !host.endsWith('.invalid') && !host.endsWith('.example.com') && !LINKS.includes(host) && !section.includes(`\`${host}\``),
    ),
  )
  expect([...undeclaredHosts]).toEqual([])
  expect(hosts.length).toBeGreaterThan(10)
})
