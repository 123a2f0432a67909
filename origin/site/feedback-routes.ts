import { Hono } from 'hono'
import { translator } from '#locales/dictionaries.ts'
import { allCountries } from '#shared/address/country-name.ts'
import { feedback, optionsCountry, optionsSelect } from '#shared/contract/common.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { languageEntry } from '#shared/languages.ts'
import { insert, runTogether } from '../database/sql.ts'
import type { OriginEnv } from '../http/env.ts'
import { keepWithin } from '../http/limits.ts'
import { answer, serve } from '../http/serve.ts'
import { deliverSoon, mailStatement } from '../mail/queue.ts'
import { newFeedbackId } from './feedback.ts'
import { listSelectOptions } from './store.ts'

export const common = new Hono<OriginEnv>()

serve(common, optionsCountry, (c) => allCountries(languageEntry(c.var.lang).tag))

serve(common, optionsSelect, async (c) => ({ feedback_type: await listSelectOptions(c.env.SHOP, 'feedback_type', c.var.lang) }))

serve(common, feedback, async (c, { type_id, email, feedback_content, website }) => {
  await keepWithin(c, 'FORM_LIMIT', 'feedback')
  const { SHOP } = c.env
  const types = await listSelectOptions(SHOP, 'feedback_type', c.var.lang)
  if (types[String(type_id)] === undefined) throw new ApiError(CODE.validation, { fields: { type_id: 'select_subject' } })
  const feedbackId = newFeedbackId()
  const now = new Date()
  await runTogether(SHOP, [
    insert('feedbacks', { feedback_id: feedbackId, type_id, email, content: feedback_content, lang: c.var.lang, created_at: now }),
    // Browsers fill the honeypot at times, so the feedback is kept; but nobody is called for what a robot may have sent.
    ...(website ? [] : [mailStatement('feedback_for_sales', String(feedbackId), now)]),
  ])
  deliverSoon(c)
  return answer(c, feedback, {}, translator(c.var.lang)('feedback.sent'))
})
