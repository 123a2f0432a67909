import { NewsPage } from '#client/pages/site/news.tsx'
import { newsArticle as newsArticleCall } from '#shared/contract/site.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { page } from '../../render/page.tsx'
import { newsArticle } from '../../render/structured.ts'
import { siteConfig } from '../../request/site-config.ts'

export const news = page(routes.news, async (c) => {
  const { api, t, lang } = c.var
  const { id } = c.req.param()
  const [article, config] = await Promise.all([api(newsArticleCall, { id: id.slice(0, 128) }), siteConfig(c)])
  const path = pathTo(routes.news, lang, { id })
  return {
    head: {
      title: article.title,
      description: article.summary,
      og_type: 'article',
      modified_at: article.published_at,
      crumbs: [
        { name: t('home.news'), path: pathTo(routes.news_list, lang, {}) },
        { name: article.title, path },
      ],
      structured: [newsArticle(article, c.var.site_url + path, config, c.var.site_url, lang)],
    },
    body: <NewsPage article={article} />,
  }
})
