import { describe, expect, it } from 'vitest'
import type { SiteConfig } from '../contract/site.ts'
import { formatConsent, isServiceCookie, parseConsent, parseServices, SERVICES, toConsent, toServiceIds } from './consent.ts'

const GA = 'G-ABCDE12345'
const GTM = 'GTM-ABC1234'
const HEX = '5419b6a8b0d04a076446a9ad'

const configured = (ids: Partial<SiteConfig>) =>
  toServiceIds({
    google_measurement_id: '',
    google_tagmanager_id: '',
    trustpilot_template_id: '',
    trustpilot_businessunit_id: '',
    sharethis_property_id: '',
    ...ids,
  } as SiteConfig)

describe('what the configuration names', () => {
  it('is empty without an id', () => {
    expect(configured({})).toEqual({})
  })

  it('is each service by its id', () => {
    const ids = {
      google_measurement_id: GA,
      google_tagmanager_id: GTM,
      trustpilot_template_id: HEX,
      trustpilot_businessunit_id: HEX,
      sharethis_property_id: HEX,
    }
    expect(configured(ids)).toEqual({ google_analytics: GA, google_tag_manager: GTM, trustpilot: HEX, sharethis: HEX })
  })

  it.each([
    { google_measurement_id: 'UA-12345-1' },
    { google_measurement_id: `${GA}"></script><script src=//evil.example>` },
    { google_measurement_id: `${GA}&l=x` },
    { google_measurement_id: ` ${GA}` },
    { google_tagmanager_id: 'gtm-abc1234' },
    { google_tagmanager_id: `${GTM}\n` },
    { sharethis_property_id: `${HEX}&product=sop` },
    { trustpilot_template_id: HEX },
    { trustpilot_businessunit_id: HEX },
    { trustpilot_template_id: HEX, trustpilot_businessunit_id: '"onload="x' },
  ])('is not what is no id: %j', (ids) => {
    expect(configured(ids)).toEqual({})
  })
})

describe('the cookie', () => {
  it.each([
    ['no', { is_yes: false, about: [] }],
    ['no.google_analytics', { is_yes: false, about: ['google_analytics'] }],
    ['yes.google_analytics.trustpilot', { is_yes: true, about: ['google_analytics', 'trustpilot'] }],
    ['yes', { is_yes: true, about: [] }],
  ] as const)('%s is read as it is written', (text, answer) => {
    expect(parseConsent(text)).toEqual(answer)
    expect(formatConsent(answer)).toBe(text)
  })

  it.each([undefined, '', 'all', 'YES.google_analytics', 'true', 'yes2', '.yes'])('%j is no answer', (text) => {
    expect(parseConsent(text)).toBeNull()
  })

  it('names no service twice, and none that there is not', () => {
    expect(parseConsent('yes.trustpilot.evil.trustpilot.google_analytics')?.about).toEqual(['google_analytics', 'trustpilot'])
    expect(parseServices('__proto__.toString')).toEqual([])
  })
})

describe('what an answer means', () => {
  const both = { google_analytics: GA, trustpilot: HEX }

  it.each([
    { name: 'none configured, no answer: nothing to ask', ids: {}, cookie: undefined, allowed: [], is_due: false },
    { name: 'none configured, rejected', ids: {}, cookie: 'no', allowed: [], is_due: false },
    { name: 'configured, no answer: none is allowed', ids: both, cookie: undefined, allowed: [], is_due: true },
    { name: 'rejected while none was configured, configured later: asked again', ids: both, cookie: 'no', allowed: [], is_due: true },
    { name: 'a yes to none allows none', ids: both, cookie: 'yes', allowed: [], is_due: true },
    { name: 'refused', ids: both, cookie: 'no.google_analytics.trustpilot', allowed: [], is_due: false },
    {
      name: 'accepted',
      ids: both,
      cookie: 'yes.google_analytics.trustpilot',
      allowed: ['google_analytics', 'trustpilot'],
      is_due: false,
    },
    { name: 'accepted, and one more since', ids: both, cookie: 'yes.google_analytics', allowed: ['google_analytics'], is_due: true },
    {
      name: 'accepted, and one fewer since',
      ids: { trustpilot: HEX },
      cookie: 'yes.google_analytics.trustpilot',
      allowed: ['trustpilot'],
      is_due: false,
    },
    { name: 'accepted, and none left', ids: {}, cookie: 'yes.google_analytics', allowed: [], is_due: false },
  ])('$name', ({ ids, cookie, allowed, is_due }) => {
    expect(toConsent(ids, parseConsent(cookie), { hasGpc: false })).toMatchObject({ allowed, is_due })
  })

  it.each([undefined, 'no', 'yes.google_analytics.trustpilot'])(
    'Global Privacy Control refuses, whatever the cookie says: %s',
    (cookie) => {
      expect(toConsent(both, parseConsent(cookie), { hasGpc: true })).toMatchObject({ allowed: [], open: [], is_due: false, has_gpc: true })
    },
  )

  it('never allows a service that is not both configured and accepted', () => {
    const subsets = [[], ['google_analytics'], ['trustpilot', 'sharethis'], [...SERVICES]] as const
    for (const configured of subsets)
      for (const about of subsets)
        for (const isYes of [true, false]) {
          const { allowed } = toConsent(
            Object.fromEntries(configured.map((one) => [one, 'x'])),
            { is_yes: isYes, about },
            { hasGpc: false },
          )
          const [ids, named]: readonly (readonly string[])[] = [configured, about]
          for (const one of allowed) expect(isYes && ids?.includes(one) && named?.includes(one)).toBe(true)
        }
  })
})

it.each([
  ['_ga', true],
  ['_ga_TEST123456', true],
  ['_gid', true],
  ['_gcl_au', true],
  ['fpestid', true],
  ['token', false],
  ['cart', false],
  ['consent', false],
  ['lang', false],
])('%s is a cookie of a service: %s', (name, expected) => {
  expect(isServiceCookie(name)).toBe(expected)
})
