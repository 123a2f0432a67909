import { HomePage } from '#client/pages/site/home.tsx'
import { bannerList, categoryStat, categoryTree, featureGoodsList, manufacturers } from '#shared/contract/catalogue.ts'
import { getSeo, newsList } from '#shared/contract/site.ts'
import { routes, withLanguage } from '#shared/routes.ts'
import { CACHE_RULES, publicPage } from '../../page/page-definition.ts'
import { optional } from '../../request/optional.ts'
import { toOrganizationData, toWebsiteData } from '../../structured-data/structured.ts'

export const home = publicPage(
  routes.home,
  { sheets: ['parts', 'overview'], cache: CACHE_RULES.catalogue },
  async ({ api, lang, t, config: readConfig }) => {
    const categories = optional(api(categoryTree, {}))
    const makers = optional(api(manufacturers, {}), [])
    const featured = optional(api(featureGoodsList, {}), [])
    const news = optional(
      api(newsList, { page_size: 4 }).then(({ items }) => items),
      [],
    )
    const banners = optional(api(bannerList, {}), [])
    const stat = optional(api(categoryStat, {}), null)
    // The texts are empty on failure, as required by the specification.
    const [seo, config] = await Promise.all([optional(api(getSeo, {}), null), readConfig()])
    const named = config.company_name ? t('meta.home_title', { company: config.company_name }) : t('search.label')
    return {
      head: {
        title: '',
        full_title: seo?.title || named,
        description: seo?.description ?? '',
        structured: (pageContext) => [toOrganizationData(pageContext), toWebsiteData(pageContext)],
      },
      body: (
        <HomePage
          hero={{ title: config.hero_title || named, examples: config.search_examples, stat }}
          categories={categories}
          manufacturers={makers}
          featured={featured}
          news={news}
          banners={banners}
          toLink={(path) => withLanguage(lang, path)}
        />
      ),
    }
  },
)
