import { CallPage, DevelopersPage, GUIDE_TITLES, GUIDES, GuidePage } from '#client/pages/site/developers.tsx'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { routes, toPath } from '#shared/routes.ts'
import { findCallReference, listCallGroups } from '../../api/call-reference.ts'
import { CACHE_RULES, publicPage } from '../../page/page-definition.ts'
import type { Page } from '../../render/page.tsx'

const ABOUT_PAGE = { sheets: ['developers'], cache: CACHE_RULES.text } as const

export const developers = publicPage(routes.developers, ABOUT_PAGE, async ({ t, lang }) => ({
  head: {
    title: t('developers.title'),
    description: t('developers.lead'),
    crumbs: [{ name: t('developers.title'), path: toPath(routes.developers, lang, {}) }],
  },
  body: <DevelopersPage groups={listCallGroups()} />,
}))

const GUIDE_DESCRIPTIONS = {
  keys: 'developers.keys_create',
  limits: 'developers.limits_lead',
  errors: 'developers.errors_lead',
  webhooks: 'developers.webhooks_lead',
} as const

/** The page of a guide, or of a call, by its topic. */
export const developersTopic = publicPage(routes.developers_topic, ABOUT_PAGE, async ({ t, lang, site_url, params: { topic } }) => {
  const toPage = (title: string, name: string, description: string, body: Page['body']): Page => ({
    head: {
      title,
      description,
      crumbs: [
        { name: t('developers.title'), path: toPath(routes.developers, lang, {}) },
        { name, path: toPath(routes.developers_topic, lang, { topic }) },
      ],
    },
    body,
  })
  const guide = GUIDES.find((name) => name === topic)
  if (guide) {
    const name = t(GUIDE_TITLES[guide])
    const description = t(GUIDE_DESCRIPTIONS[guide], { field: 'code' })
    return toPage(`${name} – ${t('developers.title')}`, name, description, <GuidePage guide={guide} site_url={site_url} />)
  }
  const call = findCallReference(topic, site_url)
  if (!call) throw new ApiError(CODE.not_found)
  const address = `${call.method} ${call.path}`
  return toPage(address, address, `${address}. ${t('developers.lead')}`, <CallPage call={call} />)
})
