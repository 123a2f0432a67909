/** What every page in every state says of itself to browsers and crawlers, and that another language is the same page. */

import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, type Language, languageEntry } from '#shared/languages.ts'
import { type RouteName, routes, withLanguage } from '#shared/routes.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import { eachOf, structuredOf } from '../../scripts/checks/site-crawler.ts'
import { findingsOf } from '../../scripts/checks/structured-data.ts'
import { randomAddress } from '../address.ts'
import { everyPage, type PageState } from '../every-page.ts'
import { baseUrl } from '../served-site.ts'
import { theWorld } from '../world.ts'
import { elements, rootOf, textOf } from './html.ts'
import { get } from './site.ts'

const AT_ONCE = 4
/** Two directions; Chinese is read in the matrix. */
const READ: readonly Language[] = IN_MATRIX ? ['en', 'zh', 'ar'] : ['en', 'ar']

/** Search engines show about 60 letters of a title and 160 of a description, half as many Chinese ones; what follows is cut. */
const TITLE_MOST = 110
const DESCRIPTION_MOST = 320

interface Read extends PageState {
  lang: Language
  html: string
  headers: Headers
}

const read: Read[] = []

beforeAll(async () => {
  const pages = everyPage(await theWorld())
  await eachOf(
    pages.flatMap((page) => READ.map((lang) => ({ page, lang }))),
    AT_ONCE,
    async ({ page, lang }) => {
      const body = page.post()
      const Cookie = Object.entries(page.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
      const answer = await get(
        withLanguage(lang, page.path),
        { 'CF-Connecting-IP': randomAddress(), Origin: baseUrl(), ...(Cookie && { Cookie }) },
        body ? { method: 'POST', body: new URLSearchParams(body) } : {},
      )
      if (answer.status !== page.status) throw new Error(`${page.name} in ${lang} is answered with ${answer.status}`)
      read.push({ ...page, lang, html: answer.text, headers: answer.headers })
    },
  )
}, 240_000)

/** Collects what is wrong with each page, so that one run shows all. */
function faultsOf(check: (page: Read) => readonly string[]): string[] {
  return read.flatMap((page) => check(page).map((fault) => `${page.name} in ${page.lang}: ${fault}`))
}

const routeOf = ({ name }: PageState): RouteName | null => {
  const [route = ''] = name.split(':')
  return route in routes ? (route as RouteName) : null
}
/** The desk is no page of the shop: it has a frame of its own, without languages. */
const isDesk = (page: PageState): boolean => routeOf(page)?.startsWith('desk') === true
const isIndexed = (page: PageState): boolean => {
  const route = routeOf(page)
  return route !== null && routes[route].indexed
}
const metaOf = (html: string, name: string): string =>
  elements(html, 'meta').find(({ attributes }) => (attributes['name'] ?? attributes['property']) === name)?.attributes['content'] ?? ''
const linksOf = (html: string, rel: string) => elements(html, 'link').filter(({ attributes }) => attributes['rel'] === rel)
const isNoindex = ({ html, headers }: Read): boolean => /noindex/.test(`${metaOf(html, 'robots')} ${headers.get('X-Robots-Tag') ?? ''}`)

/** Names another address as its own. */
const isElsewhere = ({ html, lang, path }: Read): boolean =>
  linksOf(html, 'canonical')[0]?.attributes['href'] !== baseUrl() + withLanguage(lang, path.split('?', 1)[0] ?? '')

describe('every page', () => {
  it('says its language and direction, and has a title, a description and one heading', () => {
    const faults = faultsOf((page) => {
      const { html, lang } = page
      const { tag, dir } = languageEntry(lang)
      const root = rootOf(html)
      const title = textOf(elements(html, 'title')[0]?.inner ?? '')
      const description = metaOf(html, 'description')
      const shop_only = isDesk(page)
        ? []
        : [
            ...(description === '' ? ['no description'] : []),
            ...(description.length > DESCRIPTION_MOST ? [`a description of ${description.length} letters: ${description}`] : []),
            ...(page.headers.get('Content-Language') === lang ? [] : ['another Content-Language']),
          ]
      return [
        ...(root['lang'] === tag && root['dir'] === dir ? [] : [`"${root['lang']}" ${root['dir']}`]),
        ...(title === '' ? ['no title'] : []),
        ...(title.length > TITLE_MOST ? [`a title of ${title.length} letters: ${title}`] : []),
        ...(elements(html, 'h1').length === 1 ? [] : [`${elements(html, 'h1').length} first headings`]),
        ...shop_only,
      ]
    })
    expect(faults).toEqual([])
  })

  it('has titles and descriptions of its language', () => {
    const english = new Map(read.filter(({ lang }) => lang === 'en').map(({ name, html }) => [name, html]))
    // Where a title is somebody's number or name, the page's own words may be none.
    const faults = faultsOf((page) => {
      if (page.lang === 'en' || isDesk(page)) return []
      const description = metaOf(page.html, 'description')
      return /\p{Script=Han}|\p{Script=Arabic}/u.test(description) && description !== metaOf(english.get(page.name) ?? '', 'description')
        ? []
        : [description]
    })
    expect(faults).toEqual([])
  })

  it('has one canonical address, told in every language, and agrees with what is shared of it', () => {
    const faults = faultsOf((page) => {
      if (isDesk(page)) return []
      const { html, lang } = page
      const [canonical = '', ...more] = linksOf(html, 'canonical').map(({ attributes }) => attributes['href'] ?? '')
      const told = new Map(
        linksOf(html, 'alternate').flatMap(({ attributes: { hreflang, href } }) => (hreflang && href ? [[hreflang, href]] : [])),
      )
      const tags = [...LANGUAGES.map(({ tag }) => tag), 'x-default']
      // What is no page has no address to be known by, in no language.
      if (page.status >= 400) return canonical === '' && told.size === 0 && metaOf(html, 'og:url') === '' ? [] : ['an error has an address']
      const locales = elements(html, 'meta').filter(({ attributes }) => attributes['property'] === 'og:locale:alternate')
      return [
        ...(more.length === 0 && canonical.startsWith(`${baseUrl()}${withLanguage(lang, '/').replace(/\/$/, '')}`)
          ? []
          : ['no canonical address']),
        ...([...told.keys()].join() === tags.join() ? [] : [`told in ${[...told.keys()].join()}`]),
        ...(told.get(languageEntry(lang).tag) === canonical ? [] : ['its own language is elsewhere']),
        ...(told.get('x-default') === told.get('en') ? [] : ['the default is not English']),
        ...(metaOf(html, 'og:url') === canonical ? [] : ['another og:url']),
        ...(/^[a-z]{2}_[A-Z]{2}$/.test(metaOf(html, 'og:locale')) && locales.length === LANGUAGES.length - 1 ? [] : ['wrong og:locale']),
      ]
    })
    expect(faults).toEqual([])
  })

  it('keeps to itself what may be nobody’s to find', () => {
    const faults = faultsOf((page) => {
      const wanted = page.status < 400 && isIndexed(page)
      // A state of an indexed page may be for the index or not; what is not indexed never is, or names a page that is.
      if (!wanted) return isNoindex(page) || page.post() !== null || isElsewhere(page) ? [] : ['is for the index']
      return page.is_first && !page.path.includes('?') && page.post() === null && isNoindex(page) ? ['is not for the index'] : []
    })
    expect(faults).toEqual([])
  })
})

describe('structured data', () => {
  const parsed = () => read.map((page) => ({ page, blocks: structuredOf(page.html) }))

  it('has neither faults nor anything to recommend, on any page', async () => {
    const faults: string[] = []
    for (const { page, blocks } of parsed())
      for (const { severity, place, text } of await findingsOf(blocks))
        faults.push(`${page.name} in ${page.lang}: ${severity} ${place} ${text}`)
    expect(faults).toEqual([])
  })

  const TYPES: Partial<Readonly<Record<RouteName, readonly string[]>>> = {
    home: ['Organization', 'WebSite', 'WebPage'],
    about: ['Organization', 'AboutPage', 'BreadcrumbList'],
    company_profile: ['Organization', 'AboutPage', 'BreadcrumbList'],
    contact: ['Organization', 'ContactPage', 'BreadcrumbList'],
    category_list: ['CollectionPage', 'BreadcrumbList'],
    // Narrowed to a package: a version of its landing page, which has the list.
    category: ['CollectionPage', 'BreadcrumbList'],
    landing: ['ItemList', 'CollectionPage', 'BreadcrumbList'],
    featured: ['ItemList', 'CollectionPage', 'BreadcrumbList'],
    manufacturer_list: ['CollectionPage', 'BreadcrumbList'],
    manufacturer: ['ItemList', 'CollectionPage', 'BreadcrumbList'],
    product_index: ['CollectionPage', 'BreadcrumbList'],
    product: ['Product', 'ItemPage', 'BreadcrumbList'],
    news_list: ['ItemList', 'CollectionPage', 'BreadcrumbList'],
    news: ['NewsArticle', 'WebPage', 'BreadcrumbList'],
    bom: ['WebPage', 'BreadcrumbList'],
    rfq: ['WebPage', 'BreadcrumbList'],
    datasheet: ['WebPage', 'BreadcrumbList'],
  }

  it('is that of the kind of page, and stands on everything that is for the index', () => {
    const faults: string[] = []
    for (const { page, blocks } of parsed()) {
      const types = blocks.map((block) => String(Object(block)['@type'])).join()
      const route = routeOf(page)
      if (!route || !page.is_first || isNoindex(page) || !isIndexed(page)) continue
      const expected = (TYPES[route] ?? ['WebPage', 'BreadcrumbList']).join()
      if (types !== expected) faults.push(`${page.name} in ${page.lang} has ${types || 'none'}`)
    }
    expect(faults).toEqual([])
  })

  it('says nothing of what is not for the index but where it is', () => {
    const faults = parsed().flatMap(({ page, blocks }) =>
      isNoindex(page)
        ? blocks.filter((block) => Object(block)['@type'] !== 'BreadcrumbList').map(() => `${page.name} in ${page.lang}`)
        : [],
    )
    expect(faults).toEqual([])
  })
})

describe('the language switcher', () => {
  const languageLinks = (html: string) => elements(html, 'a').filter(({ attributes }) => attributes['hreflang'] !== undefined)

  it('keeps the page and its query, in every language', () => {
    const faults = faultsOf((page) => {
      if (isDesk(page)) return []
      const links = languageLinks(page.html)
      const wanted = LANGUAGES.map((entry) => ({ hreflang: entry.tag, href: withLanguage(entry.lang, page.path) }))
      const found = links.map(({ attributes }) => ({ hreflang: attributes['hreflang'], href: attributes['href'] }))
      const current = links
        .filter(({ attributes }) => attributes['aria-current'] === 'true')
        .map(({ attributes }) => attributes['hreflang'])
      return [
        ...(JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`leads to ${found.map(({ href }) => href).join(' ') || 'nowhere'}`]),
        ...(current.join() === languageEntry(page.lang).tag ? [] : [`the current one is ${current.join() || 'none'}`]),
      ]
    })
    expect(faults).toEqual([])
  })

  it('tells no secret: neither it nor the rest of a page holds what only a cookie knows', () => {
    const secrets = ({ cookies }: PageState): string[] =>
      Object.values(cookies)
        .flatMap((value) => decodeURIComponent(value).split(/[!~]/))
        .filter((piece) => /^[\w-]{32,}$/.test(piece))
    expect(read.some((page) => secrets(page).length > 0)).toBe(true)
    expect(faultsOf((page) => secrets(page).filter((secret) => page.html.includes(secret)))).toEqual([])
  })
})
