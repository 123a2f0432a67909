import { Hono } from 'hono'
import { translator } from '#locales/dictionaries.ts'
import { listCountries } from '#shared/address/country-name.ts'
import { feedback, optionsCountry, optionsSelect } from '#shared/contract/common.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { getLanguage } from '#shared/languages.ts'
import { insert, runBatch } from '../database/sql.ts'
import type { OriginEnv } from '../http/env.ts'
import { enforceLimit } from '../http/limits.ts'
import { serve, toResponse } from '../http/serve.ts'
import { deliverAfterResponse, insertMailSql } from '../mail/queue.ts'
import { createFeedbackId } from './feedback.ts'
import { listSelectOptions } from './store.ts'

export const feedbackRoutes = new Hono<OriginEnv>()

serve(feedbackRoutes, optionsCountry, (c) => listCountries(getLanguage(c.var.lang).tag))

serve(feedbackRoutes, optionsSelect, async (c) => ({ feedback_type: await listSelectOptions(c.env.SHOP, 'feedback_type', c.var.lang) }))

serve(feedbackRoutes, feedback, async (c, { type_id, email, feedback_content, website }) => {
  await enforceLimit(c, 'FORM_LIMIT', 'feedback')
  const { SHOP } = c.env
  const types = await listSelectOptions(SHOP, 'feedback_type', c.var.lang)
  if (types[String(type_id)] === undefined) throw new ApiError(CODE.validation, { fields: { type_id: 'select_subject' } })
  const feedbackId = createFeedbackId()
  const now = new Date()
  await runBatch(SHOP, [
    insert('feedbacks', { feedback_id: feedbackId, type_id, email, content: feedback_content, lang: c.var.lang, created_at: now }),
    // Browsers sometimes fill in the honeypot, so the feedback is stored anyway, but no mail is sent to the desk.
    ...(website ? [] : [insertMailSql('feedback_for_sales', String(feedbackId), now)]),
  ])
  deliverAfterResponse(c)
  return toResponse(c, feedback, {}, translator(c.var.lang)('feedback.sent'))
})
