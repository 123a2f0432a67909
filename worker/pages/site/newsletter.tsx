import type { Context } from 'hono'
import { NewsletterConfirmPage, NewsletterLeavePage, type NewsletterLink } from '#client/pages/site/newsletter.tsx'
import { confirmLink, confirmSubscription, unsubscribe, unsubscribeLink } from '#shared/contract/common.ts'
import { pathTo, routes } from '#shared/routes.ts'
import { readPostedForm, SMALL_FORM_BYTES } from '../../forms/posted-form.ts'
import { isLinkOver, refusalOf } from '../../forms/refusal.ts'
import { type Page, type PageDefinition, page } from '../../render/page.tsx'
import type { WorkerEnv } from '../../request/env.ts'
import { leadTo } from '../../request/private-answer.ts'
import { passedOn, takeLinkToken } from '../../visitor/passing-cookies.ts'

type Ctx = Context<WorkerEnv>
type Passing = 'newsletter_confirm' | 'newsletter_leave'

/** What a link is for: how it stands with it, what its button does, and what the page says. */
interface Step {
  look(c: Ctx, token: string): Promise<NewsletterLink>
  press(c: Ctx, token: string): Promise<unknown>
  show(c: Ctx, link: NewsletterLink, notice: string | null): Pick<Page, 'body'> & { title: string }
}

/**
 * A page where a link of the newsletter's mails leads. Looking at it changes nothing: programs that check mails follow links, and a
 * person presses the button.
 */
function linkPage(name: Passing, { look, press, show }: Step): PageDefinition {
  const linkOf = async (c: Ctx, token: string | null): Promise<NewsletterLink> => {
    if (token === null) return { is: 'absent' }
    try {
      return await look(c, token)
    } catch (error) {
      if (isLinkOver(error)) return { is: 'over' }
      throw error
    }
  }
  const shown = async (c: Ctx, status: NonNullable<Page['status']> = 200, notice: string | null = null): Promise<Page> => {
    const { title, body } = show(c, await linkOf(c, passedOn(c, name)), notice)
    return { status, head: { title, description: title, noindex: true }, body }
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
  show: (c, link, notice) => ({
    title: c.var.t(link.is === 'done' ? 'newsletter.confirmed_title' : 'newsletter.confirm_title'),
    body: <NewsletterConfirmPage link={link} notice={notice} />,
  }),
})

const newsletterLeave = linkPage('newsletter_leave', {
  async look(c, token) {
    const { email, is_subscribed } = await c.var.api(unsubscribeLink, { token })
    return { is: is_subscribed ? 'waiting' : 'done', email }
  },
  press: (c, token) => c.var.api(unsubscribe, { token }),
  show: (c, link, notice) => ({
    title: c.var.t(link.is === 'done' ? 'newsletter.left_title' : 'newsletter.leave_title'),
    body: <NewsletterLeavePage link={link} notice={notice} />,
  }),
})

export const NEWSLETTER_PAGES: readonly PageDefinition[] = [newsletterConfirm, newsletterLeave]
