/** The metadata of every page in every state for browsers and crawlers, and its consistency across languages. */

import { globSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { getLanguage, LANGUAGES, type Language } from '#shared/languages.ts'
import { type RouteName, routes, withLanguage } from '#shared/routes.ts'
import { formatListingQuery, parseListingQuery } from '#shared/url/listing-query.ts'
import { type Attributes, elements, readRootAttributes, readText } from '#test-support/html.ts'
import { IN_MATRIX } from '#test-support/matrix.ts'
import { forEachConcurrently, listStructuredData } from '#test-support/site-crawler.ts'
import { listFindings } from '#test-support/structured-data.ts'
import { ROOT } from '../../scripts/dev/install.mjs'
import { randomAddress } from '../address.ts'
import { everyPage, type PageState } from '../every-page.ts'
import { baseUrl } from '../served-site.ts'
import { theWorld } from '../world.ts'
import { get } from './site.ts'
import { linkedSheets, listSpokenText, stylesheet } from './stylesheets.ts'

const AT_ONCE = 4
/** Two directions; the matrix adds Chinese. */
const READ: readonly Language[] = IN_MATRIX ? ['en', 'zh', 'ar'] : ['en', 'ar']

/** Search engines show about 60 characters of a title and 160 of a description, half as many Chinese ones, and cut the rest. */
const MAX_TITLE_LENGTH = 110
const MAX_DESCRIPTION_LENGTH = 320

/** All stylesheets of a page, compressed. */
const MAX_CSS_BYTES = 16 * 1024

interface Read extends PageState {
  lang: Language
  html: string
  headers: Headers
  head: Head
}

/** Extracted metadata: page trees are not retained, and none is parsed twice. */
interface Head {
  root: Attributes
  title: string
  h1_count: number
  metas: readonly Attributes[]
  links: readonly Attributes[]
  language_links: readonly Attributes[]
  blocks: readonly unknown[]
}

const listAttributes = (html: string, selector: string): Attributes[] => elements(html, selector).map(({ attributes }) => attributes)
const readHead = (html: string): Head => ({
  root: readRootAttributes(html),
  title: readText(html, 'title'),
  h1_count: elements(html, 'h1').length,
  metas: listAttributes(html, 'meta'),
  links: listAttributes(html, 'link'),
  language_links: listAttributes(html, 'a[hreflang]'),
  blocks: listStructuredData(html),
})

const read: Read[] = []

beforeAll(async () => {
  const pages = everyPage(await theWorld())
  await forEachConcurrently(
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
      read.push({ ...page, lang, html: answer.text, headers: answer.headers, head: readHead(answer.text) })
    },
  )
})

/** Collects the faults of each page, so that one run shows all. */
function listFaults(check: (page: Read) => readonly string[]): string[] {
  return read.flatMap((page) => check(page).map((fault) => `${page.name} in ${page.lang}: ${fault}`))
}

const findRoute = ({ name }: PageState): RouteName | null => {
  const [route = ''] = name.split(':')
  return route in routes ? (route as RouteName) : null
}
/** The desk is not a page of the shop: it has a separate frame, without languages. */
const isDesk = (page: PageState): boolean => findRoute(page)?.startsWith('desk') === true
const isIndexed = (page: PageState): boolean => {
  const route = findRoute(page)
  return route !== null && routes[route].indexed
}
const readMeta = ({ metas }: Head, name: string): string =>
  metas.find((meta) => (meta['name'] ?? meta['property']) === name)?.['content'] ?? ''
const listLinks = ({ links }: Head, rel: string): Attributes[] => links.filter((link) => link['rel'] === rel)
const isNoindex = ({ head, headers }: Read): boolean => /noindex/.test(`${readMeta(head, 'robots')} ${headers.get('X-Robots-Tag') ?? ''}`)

/** Whether its canonical URL is another one. */
const isOtherCanonical = ({ head, lang, path }: Read): boolean =>
  listLinks(head, 'canonical')[0]?.['href'] !== baseUrl() + withLanguage(lang, path.split('?', 1)[0] ?? '')

describe('every page', () => {
  it('says its language and direction, and has a title, a description and one heading', () => {
    const faults = listFaults((page) => {
      const { head, lang } = page
      const { tag, dir } = getLanguage(lang)
      const { root, title, h1_count } = head
      const description = readMeta(head, 'description')
      const shopOnly = isDesk(page)
        ? []
        : [
            ...(description === '' ? ['no description'] : []),
            ...(description.length > MAX_DESCRIPTION_LENGTH ? [`a description of ${description.length} letters: ${description}`] : []),
            ...(page.headers.get('Content-Language') === lang ? [] : ['another Content-Language']),
          ]
      return [
        ...(root['lang'] === tag && root['dir'] === dir ? [] : [`"${root['lang']}" ${root['dir']}`]),
        ...(title === '' ? ['no title'] : []),
        ...(title.length > MAX_TITLE_LENGTH ? [`a title of ${title.length} letters: ${title}`] : []),
        ...(h1_count === 1 ? [] : [`${h1_count} first headings`]),
        ...shopOnly,
      ]
    })
    expect(faults).toEqual([])
  })

  it('is sent each stylesheet that says something of it, none that says nothing of its route, and 16 KB at most', async () => {
    const english = read.filter(({ lang }) => lang === 'en').map((page) => ({ ...page, linked: linkedSheets(page.html) }))
    const everywhere = english.map(({ linked }) => linked).reduce((common, linked) => common.filter((one) => linked.includes(one)))
    const ofSubjects = [...new Set(english.flatMap(({ linked }) => linked))].filter((one) => !everywhere.includes(one))
    expect([everywhere.length, ofSubjects.length]).toEqual([1, globSync('client/styles/sheets/*.css', { cwd: ROOT }).length])
    const needed = new Set<string>()
    const faults: string[] = []
    for (const { name, html, linked } of english) {
      const sent = await Promise.all(linked.map(stylesheet))
      const bytes = sent.reduce((sum, sheet) => sum + sheet.bytes, 0)
      if (bytes === 0 || bytes > MAX_CSS_BYTES) faults.push(`${name} is sent ${bytes} bytes of styles`)
      for (const address of ofSubjects) {
        const isLinked = linked.includes(address)
        const selectors = listSpokenText(html, await stylesheet(address), isLinked ? [] : sent)
        if (isLinked && selectors.length > 0) needed.add(`${name.split(':', 1)} ${address}`)
        if (!isLinked && selectors.length > 0) faults.push(`${name} lacks ${address} for ${selectors.join(', ')}`)
      }
    }
    const sent = english.flatMap(({ name, linked }) => linked.map((address) => ({ route: `${name.split(':', 1)}`, address })))
    for (const { route, address } of sent)
      if (ofSubjects.includes(address) && !needed.has(`${route} ${address}`)) faults.push(`${route} is sent ${address} for nothing`)
    expect([...new Set(faults)]).toEqual([])
  })

  it('has titles and descriptions of its language', () => {
    const english = new Map(read.filter(({ lang }) => lang === 'en').map(({ name, head }) => [name, readMeta(head, 'description')]))
    // Titles that are numbers or names may equal those of other languages.
    const faults = listFaults((page) => {
      if (page.lang === 'en' || isDesk(page)) return []
      const description = readMeta(page.head, 'description')
      return /\p{Script=Han}|\p{Script=Arabic}/u.test(description) && description !== (english.get(page.name) ?? '') ? [] : [description]
    })
    expect(faults).toEqual([])
  })

  it('has one canonical URL in every language, which agrees with its sharing metadata', () => {
    const faults = listFaults((page) => {
      if (isDesk(page)) return []
      const { head, lang } = page
      const [canonical = '', ...more] = listLinks(head, 'canonical').map(({ href = '' }) => href)
      const alternates = new Map(listLinks(head, 'alternate').flatMap(({ hreflang, href }) => (hreflang && href ? [[hreflang, href]] : [])))
      const tags = [...LANGUAGES.map(({ tag }) => tag), 'x-default']
      // An error page has no canonical URL, and no alternates.
      if (page.status >= 400)
        return canonical === '' && alternates.size === 0 && readMeta(head, 'og:url') === '' ? [] : ['an error has an address']
      const locales = head.metas.filter(({ property }) => property === 'og:locale:alternate')
      return [
        ...(more.length === 0 && canonical.startsWith(`${baseUrl()}${withLanguage(lang, '/').replace(/\/$/, '')}`)
          ? []
          : ['no canonical address']),
        ...([...alternates.keys()].join() === tags.join() ? [] : [`told in ${[...alternates.keys()].join()}`]),
        ...(alternates.get(getLanguage(lang).tag) === canonical ? [] : ['its own language is elsewhere']),
        ...(alternates.get('x-default') === alternates.get('en') ? [] : ['the default is not English']),
        ...(readMeta(head, 'og:url') === canonical ? [] : ['another og:url']),
        ...(/^[a-z]{2}_[A-Z]{2}$/.test(readMeta(head, 'og:locale')) && locales.length === LANGUAGES.length - 1 ? [] : ['wrong og:locale']),
      ]
    })
    expect(faults).toEqual([])
  })

  it('marks every page that is not indexed', () => {
    const faults = listFaults((page) => {
      const expectedState = page.status < 400 && isIndexed(page)
      // A state of an indexed page may be indexed or not; a state of another page never is, or has an indexed canonical.
      if (!expectedState) return isNoindex(page) || page.post() !== null || isOtherCanonical(page) ? [] : ['is for the index']
      return page.is_first && !page.path.includes('?') && page.post() === null && isNoindex(page) ? ['is not for the index'] : []
    })
    expect(faults).toEqual([])
  })
})

describe('structured data', () => {
  it('has neither faults nor anything to recommend, on any page', async () => {
    const faults: string[] = []
    for (const page of read)
      for (const { severity, path: jsonPath, text } of await listFindings(page.head.blocks))
        faults.push(`${page.name} in ${page.lang}: ${severity} ${jsonPath} ${text}`)
    expect(faults).toEqual([])
  })

  const TYPES: Partial<Readonly<Record<RouteName, readonly string[]>>> = {
    home: ['Organization', 'WebSite', 'WebPage'],
    about: ['Organization', 'AboutPage', 'BreadcrumbList'],
    company_profile: ['Organization', 'AboutPage', 'BreadcrumbList'],
    contact: ['Organization', 'ContactPage', 'BreadcrumbList'],
    category_list: ['CollectionPage', 'BreadcrumbList'],
    // Narrowed to a package: a variant of its landing page, which has the list.
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
    for (const page of read) {
      const types = page.head.blocks.map((block) => String(Object(block)['@type'])).join()
      const route = findRoute(page)
      if (!route || !page.is_first || isNoindex(page) || !isIndexed(page)) continue
      const expected = (TYPES[route] ?? ['WebPage', 'BreadcrumbList']).join()
      if (types !== expected) faults.push(`${page.name} in ${page.lang} has ${types || 'none'}`)
    }
    expect(faults).toEqual([])
  })

  it('says nothing of what is not for the index but where it is', () => {
    const faults = listFaults((page) =>
      isNoindex(page) ? page.head.blocks.map((block) => String(Object(block)['@type'])).filter((type) => type !== 'BreadcrumbList') : [],
    )
    expect(faults).toEqual([])
  })
})

describe('the language switcher', () => {
  it('keeps the page and its query, in every language', () => {
    const faults = listFaults((page) => {
      if (isDesk(page)) return []
      const links = page.head.language_links
      // A cached page has its query in canonical form.
      const inOrder = (href = ''): string => {
        const { pathname, searchParams } = new URL(href, baseUrl())
        return `${pathname}?${/\/category\/./.test(pathname) ? formatListingQuery(parseListingQuery(searchParams)) : [...searchParams].map(String).sort().join('&')}`
      }
      const expectedState = LANGUAGES.map((entry) => ({ hreflang: entry.tag, href: inOrder(withLanguage(entry.lang, page.path)) }))
      const found = links.map(({ hreflang, href }) => ({ hreflang, href: inOrder(href) }))
      const current = links.filter((link) => link['aria-current'] === 'true').map(({ hreflang }) => hreflang)
      return [
        ...(JSON.stringify(found) === JSON.stringify(expectedState)
          ? []
          : [`leads to ${found.map(({ href }) => href).join(' ') || 'nowhere'}`]),
        ...(current.join() === getLanguage(page.lang).tag ? [] : [`the current one is ${current.join() || 'none'}`]),
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
    expect(listFaults((page) => secrets(page).filter((secret) => page.html.includes(secret)))).toEqual([])
  })
})
