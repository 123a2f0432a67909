import { ContactPage } from '#client/pages/site/contact.tsx'
import { feedback, optionsSelect } from '#shared/contract/common.ts'
import { getPage } from '#shared/contract/site.ts'
import { FEEDBACK_FORM } from '#shared/forms/feedback-form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { formPage, taking } from '../../forms/form-page.ts'
import { readVerification } from '../../forms/human.ts'
import { NOT_OFFERED } from '../../forms/refusal.ts'
import { ifThere, optional } from '../../request/optional.ts'
import { leadTo } from '../../request/private-answer.ts'
import { siteConfig } from '../../request/site-config.ts'
import { organization } from '../../structured-data/structured.ts'
import { contentHead } from './content.tsx'

/** Says in the address that the feedback was sent. */
const SENT = 'sent'

export const contact = formPage(routes.contact, {
  sheets: ['content'],
  async load(c, refused) {
    const { api, lang, t } = c.var
    const [text, options, config] = await Promise.all([
      ifThere(api(getPage, { id: 'contact' })),
      optional(api(optionsSelect, {}), { feedback_type: {} }),
      siteConfig(c),
    ])
    return {
      head: {
        ...(text ? contentHead(routes.contact, lang, text) : { title: t('nav.contact_us'), description: '' }),
        page_type: 'ContactPage',
        structured: (place) => [organization(place)],
      },
      body: (
        <ContactPage
          text={text}
          config={config}
          subjects={options?.feedback_type ?? null}
          state={refused}
          is_sent={!refused && c.req.query(SENT) === '1'}
        />
      ),
    }
  },
  forms: {
    feedback: taking(
      FEEDBACK_FORM,
      async (c, request) => {
        await c.var.api(feedback, request)
        return leadTo(c, `${pathTo(routes.contact, c.var.lang, {}, { [SENT]: '1' })}#feedback`)
      },
      { says: NOT_OFFERED, known: (_, posted) => ({ website: readVerification(posted).website }) },
    ),
  },
})
