import type { SiteConfig } from '../contract/site.ts'

export const CONSENT_COOKIE = 'consent'
export const CONSENT_DAYS = 180

/** Third parties that a page may load, in the order of display. */
export const SERVICES = ['google_analytics', 'google_tag_manager', 'trustpilot', 'sharethis'] as const
export type Service = (typeof SERVICES)[number]

/** Ids with which the configured services are loaded. Trustpilot's loader takes them from its element in the footer. */
export type ServiceIds = Readonly<Partial<Record<Service, string>>>

/** An answer applies to the services that it listed: a service configured later needs a new answer. */
export interface ConsentAnswer {
  is_yes: boolean
  /** Services that the question listed; empty: the visitor saw that there are none. */
  about: readonly Service[]
}

const MEASUREMENT = /^G-[A-Z0-9]{4,16}$/
const TAG_MANAGER = /^GTM-[A-Z0-9]{4,16}$/
const HEX = /^[0-9a-f]{24}$/

/** The configured services; a malformed id counts as not configured, as it would become part of a URL. */
export function toServiceIds(config: SiteConfig): ServiceIds {
  const { google_measurement_id, google_tagmanager_id, trustpilot_template_id, trustpilot_businessunit_id, sharethis_property_id } = config
  return {
    ...(MEASUREMENT.test(google_measurement_id) && { google_analytics: google_measurement_id }),
    ...(TAG_MANAGER.test(google_tagmanager_id) && { google_tag_manager: google_tagmanager_id }),
    ...(HEX.test(trustpilot_template_id) && HEX.test(trustpilot_businessunit_id) && { trustpilot: trustpilot_businessunit_id }),
    ...(HEX.test(sharethis_property_id) && { sharethis: sharethis_property_id }),
  }
}

const isService = (text: string): text is Service => SERVICES.some((one) => one === text)

/** Parses names of services separated by dots; unknown names are left out. */
export const parseServices = (text: string): Service[] => {
  const named = new Set(text.split('.').filter(isService))
  return SERVICES.filter((one) => named.has(one))
}

/** Parses the cookie: `no`, or `yes.google_analytics.trustpilot`. Any other text is no answer. */
export function parseConsent(text: string | undefined): ConsentAnswer | null {
  const [word = '', ...rest] = (text ?? '').split('.')
  if (word !== 'yes' && word !== 'no') return null
  return { is_yes: word === 'yes', about: parseServices(rest.join('.')) }
}

export const formatConsent = ({ is_yes, about }: ConsentAnswer): string => [is_yes ? 'yes' : 'no', ...about].join('.')

export interface Consent {
  /** The configured services. */
  services: readonly Service[]
  /** Services that the visitor allows. */
  allowed: readonly Service[]
  /** Services without an answer of the visitor. */
  open: readonly Service[]
  /** The browser sends Global Privacy Control. */
  has_gpc: boolean
  /** Whether a configured service still needs the visitor's answer. */
  is_due: boolean
}

/** What an answer allows of the services that are configured now. Global Privacy Control allows none. */
export function toConsent(ids: ServiceIds, answer: ConsentAnswer | null, { hasGpc }: { hasGpc: boolean }): Consent {
  const services = SERVICES.filter((one) => ids[one] !== undefined)
  if (hasGpc) return { services, allowed: [], open: [], has_gpc: hasGpc, is_due: false }
  const about = new Set(answer?.about)
  const open = services.filter((one) => !about.has(one))
  const allowed = answer?.is_yes ? services.filter((one) => about.has(one)) : []
  return { services, allowed, open, has_gpc: hasGpc, is_due: open.length > 0 }
}

/** Cookies that the services set on our domain: a withdrawn consent deletes them. */
export const isServiceCookie = (name: string): boolean => /^(?:_ga|_gid|_gat|_gcl|__sharethis|fpestid)/.test(name)
