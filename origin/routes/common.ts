import { Hono } from 'hono'
import { optionsCountry, optionsSelect, subscribe } from '#shared/contract/common.ts'
import { COUNTRY_CODES } from '#shared/countries.ts'
import { languageEntry } from '#shared/languages.ts'
import { accept, answer } from '../answer.ts'
import { insertSubscriber, listSelectOptions } from '../db/site.ts'
import type { OriginEnv } from '../env.ts'

export const common = new Hono<OriginEnv>()
  .get('/common/options/country', (c) => {
    const { tag } = languageEntry(c.var.lang)
    const names = new Intl.DisplayNames(tag, { type: 'region' })
    const collator = new Intl.Collator(tag)
    const countries = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code }))
    return answer(
      c,
      optionsCountry,
      countries.sort((a, b) => collator.compare(a.name, b.name)),
    )
  })
  .get('/common/options/select', async (c) =>
    answer(c, optionsSelect, { feedback_type: await listSelectOptions(c.env.DB, 'feedback_type', c.var.lang) }),
  )
  .post('/subscribe', accept('json', subscribe), async (c) => {
    await insertSubscriber(c.env.DB, c.req.valid('json').email, c.var.lang)
    return answer(c, subscribe, {})
  })
