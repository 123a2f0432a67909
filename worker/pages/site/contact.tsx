import type { Context } from 'hono'
import type { FeedbackValues } from '#client/components/site/feedback-form.tsx'
import { ContactPage } from '#client/pages/site/contact.tsx'
import { feedback, optionsSelect } from '#shared/contract/common.ts'
import { getPage } from '#shared/contract/site.ts'
import { HONEYPOT_FIELD } from '#shared/forms/honeypot.ts'
import { textIn } from '#shared/forms/rfq-form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { FEEDBACK_FIRST_SUBJECT, FEEDBACK_MOST_CHARACTERS } from '#shared/text/feedback-limits.ts'
import { readPostedForm, SMALL_FORM_BYTES } from '../../forms/posted-form.ts'
import { type Refusal, refusalOf } from '../../forms/refusal.ts'
import { type Page, page } from '../../render/page.tsx'
import { organization } from '../../render/structured.ts'
import type { WorkerEnv } from '../../request/env.ts'
import { optional } from '../../request/optional.ts'
import { siteConfig } from '../../request/site-config.ts'
import { contentHead } from './content-head.ts'

/** Says in the address that the feedback was sent. */
const SENT = 'sent'

async function contactPage(c: Context<WorkerEnv>, refused: ({ values: FeedbackValues } & Refusal) | null): Promise<Page> {
  const { api, lang } = c.var
  const [text, options, config] = await Promise.all([api(getPage, { id: 'contact' }), optional(api(optionsSelect, {})), siteConfig(c)])
  return {
    head: {
      ...contentHead(routes.contact, lang, text),
      page_type: 'ContactPage',
      is_content: true,
      structured: (place) => [organization(place)],
    },
    status: refused?.status ?? 200,
    body: (
      <ContactPage
        text={text}
        config={config}
        subjects={options?.feedback_type ?? null}
        refused={refused && { values: refused.values, fields: refused.fields, notice: refused.notice }}
        is_sent={refused === null && c.req.query(SENT) === '1'}
      />
    ),
  }
}

export const contact = page(routes.contact, (c) => contactPage(c, null), {
  async submit(c) {
    const form = await readPostedForm(c, SMALL_FORM_BYTES)
    const values: FeedbackValues = {
      type_id: textIn(form, 'type_id').slice(0, 20) || FEEDBACK_FIRST_SUBJECT,
      email: textIn(form, 'email').slice(0, 500),
      // One more than may be sent: what is too long is said to be.
      feedback_content: textIn(form, 'feedback_content')
        .replace(/\r\n?/g, '\n')
        .slice(0, FEEDBACK_MOST_CHARACTERS + 1),
    }
    try {
      await c.var.api(feedback, {
        ...values,
        type_id: textIn(form, 'type_id'),
        [HONEYPOT_FIELD]: textIn(form, HONEYPOT_FIELD).slice(0, 500),
      })
    } catch (error) {
      return contactPage(c, { values, ...refusalOf(c, error) })
    }
    return c.redirect(`${pathTo(routes.contact, c.var.lang, {}, { [SENT]: '1' })}#feedback`, 303)
  },
})
