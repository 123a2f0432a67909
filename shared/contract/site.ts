import { z } from 'zod'
import { DEFAULT_MINIMUM } from '../trade/order-minimum.ts'
import { PartSummary, SlugAndName } from './catalogue.ts'
import { EDGE_CACHE, publicEndpoint } from './endpoint.ts'
import { amountCodec } from './money-codec.ts'
import { nothing } from './nothing.ts'
import { toPageNumberSchema } from './page.ts'
import { TrustMinCases } from './trust.ts'

const text = z.string()

export const LOCATION_ROLES = ['head_office', 'sales_office', 'warehouse'] as const

/** A location of the company; degrees, north and east positive. */
export const CompanyLocation = z.object({
  id: text,
  role: z.enum(LOCATION_ROLES),
  name: text,
  note: text.default(''),
  address: text.default(''),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type CompanyLocation = z.output<typeof CompanyLocation>

/** A figure about the company, for display. */
export const Claim = z.object({ figure: text, text })

const setting = text.catch('')

/** A list that drops invalid items and keeps the others. */
const settings = <Item extends z.ZodType>(item: Item) =>
  z.array(item).catch((caught) => {
    const items: unknown = caught?.value
    return Array.isArray(items) ? items.flatMap((one) => item.safeParse(one).data ?? []) : []
  })

/** Hours of a promise; null without one. */
const hours = z.coerce.number().int().positive().nullable().catch(null)
const NO_PROMISE = { working: null, product: null }

/**
 * Company data, contacts and third-party ids. An empty text is not configured and not shown. A missing or invalid text counts as empty, and
 * the others stay valid.
 */
export const SiteConfig = z.object({
  company_name: setting,
  company_address: setting,
  contact_email: setting,
  contact_tel: setting,
  contact_skype: setting,
  contact_whatsApp: setting,
  contact_weChat_img: setting,
  logo_head: setting,
  /** Shown beside the name if there is no logo. */
  logo_mark: setting,
  logo_foot: setting,
  logo_admin: setting,
  website_home: setting,
  website_admin: setting,
  socialize_facebook: setting,
  socialize_twitter: setting,
  socialize_instagram: setting,
  socialize_linkedin: setting,
  socialize_youtube: setting,
  trustpilot_template_id: setting,
  trustpilot_businessunit_id: setting,
  google_measurement_id: setting,
  google_tagmanager_id: setting,
  sharethis_property_id: setting,
  /** A URL of this site, like the pictures below: a stylesheet with the operator's tokens and fonts. */
  theme_css: setting,
  /** The background color of pages, light and dark, if the operator sets it. */
  theme_paper_light: setting,
  theme_paper_dark: setting,
  favicon: setting,
  touch_icon: setting,
  social_card: setting,
  /** Codes of the enabled languages; empty: all. */
  languages: settings(text),
  /** Paths of pages, without a language, whose calls the API lacks, like "/news": header and footer do not link to them. */
  absent_pages: settings(text),
  places: settings(CompanyLocation),
  /** The heading of the home page, and example queries that have results in this catalogue. */
  hero_title: setting,
  search_examples: settings(text),
  /** Figures about the company, in the page's language. */
  claims: settings(Claim),
  /** The subject of the newsletter and the news. */
  newsletter_text: setting,
  news_text: setting,
  /** Hours until an RFQ is answered: working hours of the sales desk, and clock hours for a shorter promise on product pages. */
  answer_hours: z.object({ working: hours, product: hours }).catch(NO_PROMISE),
  /** The minimum value of the goods of an order, and of one line. */
  minimum_order: amountCodec.catch(DEFAULT_MINIMUM.minimum_order),
  minimum_line: amountCodec.catch(DEFAULT_MINIMUM.minimum_line),
  /** The minimum number of cases for a figure on `/trust`; null: there is no such page. */
  trust_min_cases: TrustMinCases,
  seo: z.object({ title: setting, keyword: setting, description: setting }).catch({ title: '', keyword: '', description: '' }),
})
export type SiteConfig = z.output<typeof SiteConfig>

export const Seo = z.object({ title: text, keyword: text, description: text })
export type Seo = z.infer<typeof Seo>

export const getConfig = publicEndpoint.get('/api/config/getConfig', 'Company data and contacts', nothing, SiteConfig, {
  cached: EDGE_CACHE.five_minutes,
})
export const getSeo = publicEndpoint.get('/api/config/getSeo', 'Title, keywords and description of the site', nothing, Seo, {
  cached: EDGE_CACHE.five_minutes,
})

/** A link under a text, to a page of the shop or a section of one. `path` has no language. */
export const TextLink = z.object({ label: text, path: z.string().regex(/^\/(?![/\\])/, 'a path of this site') })

/** A text of the operator: a list of blocks, so that no markup has to be trusted. */
export const PageText = z.object({
  id: text,
  title: text,
  summary: text,
  blocks: z.array(z.object({ heading: text, paragraphs: z.array(text), items: z.array(text), links: z.array(TextLink).default([]) })),
  updated_at: z.iso.datetime(),
})
export type PageText = z.infer<typeof PageText>
export const getPage = publicEndpoint.get('/api/config/getPage/:id', 'One content page', z.object({ id: z.string().max(64) }), PageText, {
  cached: EDGE_CACHE.five_minutes,
})

export const LanguageListEntry = z.object({ lang: text, name: text, icon: text })
export const langList = publicEndpoint.get('/api/lang/list', 'Interface languages', nothing, z.array(LanguageListEntry), {
  cached: EDGE_CACHE.hour,
})

/** Translated labels by slug, for values that catalogue responses give only as slugs. */
export const SiteLabel = z.object({
  packagings: z.record(text, text),
  locations: z.record(text, text),
  suppliers: z.record(text, text),
  lifecycles: z.record(text, text),
})
export type SiteLabel = z.infer<typeof SiteLabel>
export const siteLabel = publicEndpoint.get('/api/site/label', 'Names used by the catalogue', nothing, SiteLabel, {
  cached: EDGE_CACHE.hour,
})

export const NewsSummary = z.object({
  id: text,
  title: text,
  summary: text,
  tags: z.array(z.object({ id: text, name: text })),
  published_at: z.iso.datetime(),
})
export type NewsSummary = z.infer<typeof NewsSummary>
const NewsLink = z.object({ id: text, title: text })
export const NewsArticle = NewsSummary.extend({
  blocks: PageText.shape.blocks,
  related_parts: z.array(PartSummary),
  /** Other categories of the article. */
  related_categories: z.array(SlugAndName).default([]),
  related_manufacturers: z.array(SlugAndName).default([]),
  /** The adjacent articles in time; null at either end. */
  newer: NewsLink.nullable().default(null),
  older: NewsLink.nullable().default(null),
})
export type NewsArticle = z.output<typeof NewsArticle>

export const newsList = publicEndpoint.get(
  '/api/site/news',
  'News, newest first',
  z.object({
    tag: z.string().max(64).optional(),
    page: toPageNumberSchema(),
    page_size: z.coerce.number().int().min(1).max(50).default(12),
  }),
  z.object({ total: z.int(), items: z.array(NewsSummary) }),
  { cached: { ...EDGE_CACHE.five_minutes, only_with_items: true } },
)
export const newsArticle = publicEndpoint.get('/api/site/news/:id', 'One article', z.object({ id: z.string().max(128) }), NewsArticle, {
  cached: EDGE_CACHE.five_minutes,
})
export const newsTags = publicEndpoint.get(
  '/api/site/news-tags',
  'Tags with the number of their articles',
  nothing,
  z.array(z.object({ id: text, name: text, count: z.int() })),
  { cached: EDGE_CACHE.five_minutes_for_a_day },
)
