import { type NewsletterLink, NewsletterPage, type NewsletterStep, toNewsletterTitle } from '#client/pages/site/newsletter.tsx'
import { confirmLink, confirmSubscription, unsubscribe, unsubscribeLink } from '#shared/contract/common.ts'
import { createLinkPage } from '../../forms/link-page.tsx'
import type { PageDefinition } from '../../page/page-definition.ts'

const createStepPage = (step: NewsletterStep) => (link: NewsletterLink, notice: string | null) => ({
  title: toNewsletterTitle(step, link),
  body: <NewsletterPage step={step} link={link} notice={notice} />,
})

const newsletterConfirm = createLinkPage<NewsletterLink>('newsletter_confirm', {
  async look(c, token) {
    const { email, is_confirmed } = await c.var.api(confirmLink, { token })
    return { is: is_confirmed ? 'done' : 'waiting', email }
  },
  press: (c, token) => c.var.api(confirmSubscription, { token }),
  show: createStepPage('newsletter_confirm'),
})

const newsletterLeave = createLinkPage<NewsletterLink>('newsletter_leave', {
  async look(c, token) {
    const { email, is_subscribed } = await c.var.api(unsubscribeLink, { token })
    return { is: is_subscribed ? 'waiting' : 'done', email }
  },
  press: (c, token) => c.var.api(unsubscribe, { token }),
  show: createStepPage('newsletter_leave'),
})

export const NEWSLETTER_PAGES: readonly PageDefinition[] = [newsletterConfirm, newsletterLeave]
