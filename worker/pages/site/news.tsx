import { NewsListPage, NewsPage } from '#client/pages/site/news.tsx'
import { newsArticle as newsArticleCall, newsList as newsListCall, newsTags } from '#shared/contract/site.ts'
import { routes, toPath } from '#shared/routes.ts'
import { parsePage, toLastPage } from '#shared/url/listing-query.ts'
import { CACHE_RULES, publicPage } from '../../page/page-definition.ts'
import { createQueryFormat } from '../../page/page-query.ts'
import { toRedirect } from '../../render/page.tsx'
import { optional } from '../../request/optional.ts'
import { toTypedText } from '../../request/typed.ts'
import { toItemListData, toNewsArticleData } from '../../structured-data/structured.ts'

export const news = publicPage(
  routes.news,
  { sheets: ['parts', 'overview', 'content'], cache: CACHE_RULES.text },
  async ({ api, t, lang, params: { id } }) => {
    const article = await api(newsArticleCall, { id: id.slice(0, 128) })
    return {
      head: {
        title: article.title,
        description: article.summary,
        og_type: 'article',
        modified_at: article.published_at,
        crumbs: [
          { name: t('nav.news'), path: toPath(routes.news_list, lang, {}) },
          { name: article.title, path: toPath(routes.news, lang, { id }) },
        ],
        structured: (pageContext) => [toNewsArticleData(article, pageContext)],
      },
      body: <NewsPage article={article} />,
    }
  },
)

const PAGE_SIZE = 12
/** The last page that the contract accepts. */
const MAX_PAGE = 10_000

export const newsList = publicPage(
  routes.news_list,
  { sheets: ['overview'], cache: CACHE_RULES.text, query: createQueryFormat({ tag: (typed) => toTypedText(typed, 64), page: parsePage }) },
  async ({ api, t, lang, query: { tag: topic, page }, config }) => {
    const number = Math.min(page, MAX_PAGE)
    const [news, topics, { news_text }] = await Promise.all([
      api(newsListCall, { ...(topic && { tag: topic }), page: number, page_size: PAGE_SIZE }),
      optional(api(newsTags, {}), []),
      config(),
    ])
    const listing = { ...news, page: number, page_size: PAGE_SIZE }
    const last = toLastPage(listing)
    if (number > last) return toRedirect(toPath(routes.news_list, lang, {}, { tag: topic, page: last > 1 ? last : null }), 302)
    const name = topics?.find(({ id }) => id === topic)?.name
    const title = name === undefined ? t('nav.news') : t('news.of_topic', { topic: name })
    const path = toPath(routes.news_list, lang, {})
    const query = new URLSearchParams({ ...(topic && { tag: topic }), ...(number > 1 && { page: String(number) }) }).toString()
    const paths = news.items.map(({ id }) => toPath(routes.news, lang, { id }))
    return {
      head: {
        title: number > 1 ? `${title} – ${t('page.go_to', { page: number })}` : title,
        description: name === undefined ? news_text : t('news.topic_description', { topic: name }),
        ...(query && { canonical_query: query }),
        // The first page of a topic has its title and articles; its further pages only repeat those of the news.
        noindex: topic !== '' && (name === undefined || number > 1),
        page_type: 'CollectionPage',
        ...(news.items.length > 0 && {
          structured: (pageContext) => [toItemListData(title, paths, news.total, pageContext)],
        }),
        crumbs: [
          { name: t('nav.news'), path },
          ...(name !== undefined ? [{ name: title, path: toPath(routes.news_list, lang, {}, { tag: topic }) }] : []),
        ],
      },
      body: <NewsListPage title={title} listing={listing} topics={topics} topic={topic} text={news_text} />,
    }
  },
)
