import { TrustPage } from '#client/pages/site/trust.tsx'
import { trustFigures } from '#shared/contract/trust.ts'
import { routes, toPath } from '#shared/routes.ts'
import { CACHE_RULES, publicPage } from '../../page/page-definition.ts'

/** Without `trust_min_cases` in the configuration the call, and so the page, is not found. */
export const trust = publicPage(routes.trust, { sheets: [], cache: CACHE_RULES.text }, async ({ api, t, lang }) => {
  const figures = await api(trustFigures, {})
  return {
    head: {
      title: t('trust.title'),
      description: t('trust.lead'),
      crumbs: [{ name: t('trust.title'), path: toPath(routes.trust, lang, {}) }],
    },
    body: <TrustPage figures={figures} />,
  }
})
