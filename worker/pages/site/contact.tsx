import { ContactPage } from '#client/pages/site/contact.tsx'
import { feedback, optionsSelect } from '#shared/contract/common.ts'
import { getPage } from '#shared/contract/site.ts'
import { FEEDBACK_FORM } from '#shared/forms/feedback-form.ts'
import { routes, toPath } from '#shared/routes.ts'
import { NOT_OFFERED_MESSAGES } from '../../forms/form-error.ts'
import { formPage, submitToApi } from '../../forms/form-page.ts'
import { readHumanProof } from '../../forms/human.ts'
import { optional, orNullIfMissing } from '../../request/optional.ts'
import { redirectTo } from '../../request/private-response.ts'
import { readSiteConfig } from '../../request/site-config.ts'
import { toOrganizationData } from '../../structured-data/structured.ts'
import { toContentHead } from './content.tsx'

/** The query parameter after the feedback was sent. */
const SENT = 'sent'

export const contact = formPage(routes.contact, {
  sheets: ['content'],
  async load(c, rejectedForm) {
    const { api, lang, t } = c.var
    const [text, options, config] = await Promise.all([
      orNullIfMissing(api(getPage, { id: 'contact' })),
      optional(api(optionsSelect, {}), { feedback_type: {} }),
      readSiteConfig(c),
    ])
    return {
      head: {
        ...(text ? toContentHead(routes.contact, lang, text) : { title: t('nav.contact_us'), description: '' }),
        page_type: 'ContactPage',
        structured: (pageContext) => [toOrganizationData(pageContext)],
      },
      body: (
        <ContactPage
          text={text}
          config={config}
          subjects={options?.feedback_type ?? null}
          state={rejectedForm}
          is_sent={!rejectedForm && c.req.query(SENT) === '1'}
        />
      ),
    }
  },
  forms: {
    feedback: submitToApi(
      FEEDBACK_FORM,
      async (c, request) => {
        await c.var.api(feedback, request)
        return redirectTo(c, `${toPath(routes.contact, c.var.lang, {}, { [SENT]: '1' })}#feedback`)
      },
      { messages: NOT_OFFERED_MESSAGES, readPresets: (_, posted) => ({ website: readHumanProof(posted).website }) },
    ),
  },
})
