import type { Context } from 'hono'
import { type NewsletterLink, NewsletterPage, type NewsletterStep, newsletterTitle } from '#client/pages/site/newsletter.tsx'
import { confirmLink, confirmSubscription, unsubscribe, unsubscribeLink } from '#shared/contract/common.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { readPostedForm, SMALL_FORM_BYTES } from '../../forms/posted-form.ts'
import { isLinkOver, lookAtLink, refusalOf } from '../../forms/refusal.ts'
import { type Page, type PageDefinition, page, privateHead } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { passedOn, takeLinkToken } from '../../visitor/passing-cookies.ts'

type Ctx = Context<WorkerEnv>

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
  const shown = async (c: Ctx, status: NonNullable<Page['status']> = 200, notice: string | null = null): Promise<Page> => {
    const link = await lookAtLink(passedOn(c, name), (token) => look(c, token))
    return {
      status,
      head: privateHead(c.var.t(newsletterTitle(name, link))),
      body: <NewsletterPage step={name} link={link} notice={notice} />,
    }
  }
  return page(routes[name], async (c) => takeLinkToken(c, name) ?? shown(c), {
    async submit(c) {
      // It holds nothing, but the connection ends with a body that nobody reads.
      await readPostedForm(c, SMALL_FORM_BYTES)
      const token = passedOn(c, name)
      if (token === null) return shown(c, 422)
      try {
        await press(c, token)
      } catch (error) {
        if (isLinkOver(error)) return shown(c, 422)
        const { status, notice } = refusalOf(c, error)
        return shown(c, status, notice)
      }
      // The page asks how it stands now, and says that, however often it is loaded.
      return leadTo(c, pathTo(routes[name], c.var.lang, {}))
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
