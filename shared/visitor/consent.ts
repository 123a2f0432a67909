import type { SiteConfig } from '../contract/site.ts'

export const CONSENT_COOKIE = 'consent'
export const CONSENT_DAYS = 180

/** Whom a page may let in besides us, in the order in which they are named to the reader. */
export const SERVICES = ['google_analytics', 'google_tag_manager', 'trustpilot', 'sharethis'] as const
export type Service = (typeof SERVICES)[number]

/** The ids by which a page loads them. Trustpilot's stand at its place in the footer. */
export type ServiceIds = Readonly<Partial<Record<Service, string>>>

/** An answer holds for the services that it was about: one that is configured later needs a new answer. */
export interface ConsentAnswer {
  is_yes: boolean
  /** Empty: the reader was told that there are none. */
  about: readonly Service[]
}

const MEASUREMENT = /^G-[A-Z0-9]{4,16}$/
const TAG_MANAGER = /^GTM-[A-Z0-9]{4,16}$/
const HEX = /^[0-9a-f]{24}$/

/** What the configuration names; an id in a wrong form counts as not configured, as it would become part of an address. */
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

/** Reads names of services apart by dots; unknown names are left out. */
export const parseServices = (text: string): Service[] => {
  const named = new Set(text.split('.').filter(isService))
  return SERVICES.filter((one) => named.has(one))
}

/** Reads the cookie: `no`, or `yes.google_analytics.trustpilot`. What we did not write is no answer. */
export function parseConsent(text: string | undefined): ConsentAnswer | null {
  const [word = '', ...rest] = (text ?? '').split('.')
  if (word !== 'yes' && word !== 'no') return null
  return { is_yes: word === 'yes', about: parseServices(rest.join('.')) }
}

export const formatConsent = ({ is_yes, about }: ConsentAnswer): string => [is_yes ? 'yes' : 'no', ...about].join('.')

export interface Consent {
  /** Those that the configuration names. */
  services: readonly Service[]
  /** Those of them that the reader lets in. */
  allowed: readonly Service[]
  /** Those of them that the reader has not answered for. */
  open: readonly Service[]
  /** The browser says no for its reader, by Global Privacy Control. */
  has_gpc: boolean
  /** Whether a configured service still needs the visitor's answer. */
  is_due: boolean
}

/** What an answer means for what is configured today. */
export function toConsent(ids: ServiceIds, answer: ConsentAnswer | null, { hasGpc }: { hasGpc: boolean }): Consent {
  const services = SERVICES.filter((one) => ids[one] !== undefined)
  if (hasGpc) return { services, allowed: [], open: [], has_gpc: hasGpc, is_due: false }
  const about = new Set(answer?.about)
  const open = services.filter((one) => !about.has(one))
  const allowed = answer?.is_yes ? services.filter((one) => about.has(one)) : []
  return { services, allowed, open, has_gpc: hasGpc, is_due: open.length > 0 }
}

/** Cookies that the services leave in our name: an answer that ends their stay takes them along. */
export const isServiceCookie = (name: string): boolean => /^(?:_ga|_gid|_gat|_gcl|__sharethis|fpestid)/.test(name)
