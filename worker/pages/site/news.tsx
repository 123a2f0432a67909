import { NewsPage } from '#client/pages/site/news.tsx'
import { newsArticle as newsArticleCall } from '#shared/contract/site.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { page } from '../../render/page.tsx'
import { newsArticle } from '../../render/structured.ts'

export const news = page(routes.news, ['parts', 'overview', 'content'], async (c) => {
  const { api, t, lang } = c.var
  const { id } = c.req.param()
  const article = await api(newsArticleCall, { id: id.slice(0, 128) })
  return {
    head: {
      title: article.title,
      description: article.summary,
      og_type: 'article',
      modified_at: article.published_at,
      crumbs: [
        { name: t('nav.news'), path: pathTo(routes.news_list, lang, {}) },
        { name: article.title, path: pathTo(routes.news, lang, { id }) },
      ],
      structured: (place) => [newsArticle(article, place)],
    },
    body: <NewsPage article={article} />,
  }
})
