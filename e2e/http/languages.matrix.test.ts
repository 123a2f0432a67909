/** Every page in every state in every language: no text is missing or left in English. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLanguage, type Language } from '#shared/languages.ts'
import { withLanguage } from '#shared/routes.ts'
import { readRootAttributes } from '#test-support/html.ts'
import { brokenText, englishIn } from '#test-support/wording.ts'
import { type Server, startServer } from '../../scripts/commands/serve.ts'
import { randomAddress } from '../address.ts'
import { everyPage, listRedirectingPages, type PageState } from '../every-page.ts'
import { TESTED_LANGUAGES } from '../languages.ts'
import { baseUrl, stateFolder } from '../served-site.ts'
import { theWorld } from '../world.ts'
import { type PageText, pageTexts } from './page-texts.ts'
import { get } from './site.ts'

const AT_ONCE = 4

/** The page's texts in a language, and the faults of the response. */
async function read({ path, cookies, post, status }: PageState, lang: Language): Promise<{ texts: PageText[]; faults: string[] }> {
  const body = post()
  const Cookie = Object.entries(cookies)
    .map(([key, value]) => `${key}=${value}`)
    .join('; ')
  const answer = await get(
    withLanguage(lang, path),
    { 'CF-Connecting-IP': randomAddress(), Origin: baseUrl(), ...(Cookie && { Cookie }) },
    body ? { method: 'POST', body: new URLSearchParams(body) } : {},
  )
  const { dir, tag } = getLanguage(lang)
  const root = readRootAttributes(answer.text)
  const faults = [
    ...(answer.status === status ? [] : [`is answered with ${answer.status} ${answer.headers.get('Location') ?? ''}`]),
    ...(root['lang'] === tag && root['dir'] === dir ? [] : [`says it is in "${root['lang']}" ${root['dir']}`]),
  ]
  return { texts: pageTexts(answer.text), faults }
}

/** The fault of a text, or null. `same` are the texts of the same page in English. */
function findFault({ text, is_data, is_waiting }: PageText, lang: Language, same: ReadonlySet<string>): string | null {
  const broken = brokenText(is_waiting ? text.replace(/\{\{\w+\}\}/g, '') : text)
  // Attributes for scripts contain more than words: being equal in two languages proves no fault.
  return broken ?? (is_data ? null : englishIn(text, lang, !is_waiting && same.has(text)))
}

let pages: readonly PageState[] = []
const english = new Map<string, ReadonlySet<string>>()

/** Runs work for every page, a few at a time. */
async function forEveryPage(work: (page: PageState) => Promise<void>): Promise<void> {
  const waiting = [...pages]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let page = waiting.shift(); page; page = waiting.shift()) await work(page)
    }),
  )
}

beforeAll(async () => {
  pages = everyPage(await theWorld())
  await forEveryPage(async (page) => {
    const { texts } = await read(page, 'en')
    english.set(page.name, new Set(texts.map(({ text }) => text)))
  })
})

describe.each(TESTED_LANGUAGES)('in $name', ({ lang, tag }) => {
  it('every page says all it has to say, and nothing in English', async () => {
    const faults = new Set<string>()
    await forEveryPage(async (page) => {
      const answer = await read(page, lang)
      for (const fault of answer.faults) faults.add(`${page.name} ${fault}`)
      for (const pageText of answer.texts) {
        // A text in another language is marked as such: names of languages, for example.
        const fault = pageText.lang === tag ? findFault(pageText, lang, english.get(page.name) ?? new Set()) : null
        if (fault !== null) faults.add(`${page.name}: ${pageText.location} "${pageText.text}" ${fault}`)
      }
    })
    expect([...faults]).toEqual([])
  })

  it('redirects lead to a page of the language', async () => {
    for (const path of listRedirectingPages()) {
      const { status, headers } = await get(withLanguage(lang, path))
      expect([301, 302, 303]).toContain(status)
      expect(headers.get('Location')).toMatch(new RegExp(`^${withLanguage(lang, '/').replace(/\/$/, '')}/[a-z]`))
    }
  })
})

describe('without the API', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ port: 0, state: stateFolder(), vars: { API_BASE: 'http://127.0.0.1:9' }, onLog() {} })
  })
  afterAll(() => server.dispose())

  /** A page without a cached copy. */
  async function outage(lang: Language): Promise<PageText[]> {
    const response = await fetch(server.url + withLanguage(lang, '/category/never-seen'))
    expect(response.status).toBe(503)
    return pageTexts(await response.text())
  }

  it.each(TESTED_LANGUAGES)('a page shows the error in $name', async ({ lang, tag }) => {
    const same = new Set((await outage('en')).map(({ text }) => text))
    const texts = (await outage(lang)).filter((pageText) => pageText.lang === tag)
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.flatMap((pageText) => findFault(pageText, lang, same) ?? [])).toEqual([])
  })
})
