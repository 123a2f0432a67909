import { bannerList } from '#shared/contract/catalogue.ts'
import * as common from '#shared/contract/common.ts'
import { CODE } from '#shared/contract/envelope.ts'
import * as calls from '#shared/contract/site.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { Caller } from '../caller.ts'
import type { Conversation } from '../conversation.ts'
import { type Known, NOWHERE } from '../known.ts'
import { checkPages } from '../lists.ts'

/** The text pages that a shop links to. */
const PAGES = [
  'about',
  'contact',
  'certification',
  'companyprofile',
  'privacy-policy',
  'cookies-policy',
  'terms-conditions',
  'howtobuy',
  'refund',
  'shipping',
]
/** A link that no mail ever held. */
const NO_LINK = { token: 'x'.repeat(43) }

export async function askSite(c: Conversation, known: Known): Promise<void> {
  for (const { lang } of LANGUAGES) await c.ask(calls.getConfig, {}, { lang })
  const config = await c.ask(calls.getConfig, {})
  known.absent_pages = config?.absent_pages ?? []
  const unknown = (config?.languages ?? []).filter((code) => !LANGUAGES.some(({ lang }) => lang === code))
  c.check(calls.getConfig, unknown.length === 0, 'data.languages', LANGUAGES.map(({ lang }) => lang).join(', '), unknown)
  for (const call of [calls.getSeo, calls.langList, calls.siteLabel, bannerList]) await c.ask(call, {})
  await c.ask(calls.getPage, { id: 'about' })
  if (c.resultOf(calls.getPage).has_answered) {
    for (const id of PAGES.slice(1)) await c.ask(calls.getPage, { id })
    await c.refuses(calls.getPage, { id: NOWHERE }, CODE.not_found, 'there is no such page')
  }
  await c.step(() => askNews(c))
  await c.ask(common.optionsCountry, {})
  const choices = await c.ask(common.optionsSelect, {})
  await c.step(() => askLetters(c, known, Object.keys(choices?.feedback_type ?? {})[0]))
}

async function askNews(c: Conversation): Promise<void> {
  const tags = await c.ask(calls.newsTags, {})
  const list = await c.ask(calls.newsList, {})
  const [first] = list?.items ?? []
  await checkPages(c, calls.newsList, {
    at: 'data.items',
    page_size: 2,
    readPage: async (page) => {
      const found = await c.ask(calls.newsList, { page: String(page), page_size: '2' })
      return found && { total: found.total, ids: found.items.map(({ id }) => id) }
    },
  })
  const dates = (list?.items ?? []).map(({ published_at }) => published_at)
  c.check(
    calls.newsList,
    dates.every((at, index) => index === 0 || at <= (dates[index - 1] ?? '')),
    'data.items',
    'the newest first',
    dates.slice(0, 3),
  )
  const [tag] = tags ?? []
  if (tag) {
    const tagged = await c.ask(calls.newsList, { tag: tag.id })
    c.check(
      calls.newsList,
      !tagged || tagged.total === tag.count,
      'data.total',
      `${tag.count} with the tag ${tag.id}, as newsTags counts`,
      tagged?.total,
    )
  }
  if (!first) return
  await c.ask(calls.newsArticle, { id: first.id })
  await c.refuses(calls.newsArticle, { id: NOWHERE }, CODE.not_found, 'there is no such article')
}

/** Feedback and the newsletter. */
async function askLetters(c: Conversation, known: Known, typeId: string | undefined): Promise<void> {
  const as = new Caller()
  for (const call of [common.confirmLink, common.confirmSubscription, common.unsubscribeLink, common.unsubscribe])
    await c.refuses(call, NO_LINK, CODE.not_found, 'the link is none of yours', { as })
  await c.refuses(common.subscribe, { email: 'nobody' }, CODE.validation, 'this is no e-mail address', { as })
  await c.refuses(
    common.feedback,
    { type_id: typeId ?? '1', email: known.email, feedback_content: '' },
    CODE.validation,
    'there is no comment',
    { as },
  )
  if (!known.may_write) return
  await c.ask(common.subscribe, { email: known.email }, { as })
  if (typeId !== undefined)
    await c.ask(common.feedback, { type_id: typeId, email: known.email, feedback_content: 'A line of the conformance run.' }, { as })
}
