import { type NewsletterLink, NewsletterPage, type NewsletterStep, newsletterTitle } from '#client/pages/site/newsletter.tsx'
import { confirmLink, confirmSubscription, unsubscribe, unsubscribeLink } from '#shared/contract/common.ts'
import { EMPTY_FORM } from '#shared/forms/form.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { acting, formPage } from '../../forms/form-page.ts'
import { lookAtLink } from '../../forms/refusal.ts'
import { type PageDefinition, privateHead } from '../../render/page.tsx'
import type { Ctx } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { passedOn, takeLinkToken } from '../../visitor/passing-cookies.ts'

/** How it stands with a link, and what its button does. */
interface Step {
  look(c: Ctx, token: string): Promise<NewsletterLink>
  press(c: Ctx, token: string): Promise<unknown>
}

/**
 * A page where a link of the newsletter's mails leads. Looking at it changes nothing: programs that check mails follow links, and a
 * person presses the button.
 */
function linkPage(name: NewsletterStep, { look, press }: Step): PageDefinition {
  return formPage(routes[name], {
    sheets: ['account'],
    async load(c, sent) {
      const away = sent ? null : takeLinkToken(c, name)
      if (away) return away
      const link = await lookAtLink(passedOn(c, name), (token) => look(c, token))
      return {
        head: privateHead(c.var.t(newsletterTitle(name, link))),
        body: <NewsletterPage step={name} link={link} notice={sent?.notice ?? null} />,
      }
    },
    forms: {
      press: acting(async (c) => {
        const token = passedOn(c, name)
        const isOver = token === null || (await lookAtLink(token, () => press(c, token).then(() => ({ is: 'done' })))).is === 'over'
        // Otherwise the page asks how it stands now, and says that, however often it is loaded.
        return isOver ? { ...EMPTY_FORM, status: 422 } : leadTo(c, pathTo(routes[name], c.var.lang, {}))
      }),
    },
  })
}

const newsletterConfirm = linkPage('newsletter_confirm', {
  async look(c, token) {
    const { email, is_confirmed } = await c.var.api(confirmLink, { token })
    return { is: is_confirmed ? 'done' : 'waiting', email }
  },
  press: (c, token) => c.var.api(confirmSubscription, { token }),
})

const newsletterLeave = linkPage('newsletter_leave', {
  async look(c, token) {
    const { email, is_subscribed } = await c.var.api(unsubscribeLink, { token })
    return { is: is_subscribed ? 'waiting' : 'done', email }
  },
  press: (c, token) => c.var.api(unsubscribe, { token }),
})

export const NEWSLETTER_PAGES: readonly PageDefinition[] = [newsletterConfirm, newsletterLeave]
