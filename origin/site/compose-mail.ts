import { finishMail, localizeMailSite, type MailMakers, NothingToSendError, toDeskAddress } from '../mail/compose-mail.ts'
import { toUnsubscribeHeaders } from '../mail/unsubscribe.ts'
import { findFeedback } from './feedback.ts'
import { composeFeedbackForSales, composeSubscriptionMail } from './mails.ts'
import { createConfirmUrl, createLeaveUrl } from './newsletter-links.ts'
import { listSelectOptions } from './store.ts'
import { findSubscriber } from './subscribers.ts'

/** Mails about a feedback, and about a subscription to the newsletter, by their ids. */
export const siteMails: MailMakers<'feedback_for_sales' | 'subscription'> = {
  async feedback_for_sales(env, site, subjectId) {
    const { lang } = site.desk
    const [feedback, topics] = await Promise.all([
      findFeedback(env.SHOP, Number(subjectId)),
      listSelectOptions(env.SHOP, 'feedback_type', lang),
    ])
    if (!feedback) throw new NothingToSendError('there is no such feedback')
    const topic = topics[String(feedback.type_id)] ?? String(feedback.type_id)
    return finishMail(site, composeFeedbackForSales({ ...feedback, topic }, site), site.sales, { name: '', email: feedback.email })
  },
  /** Requests the confirmation of a subscription; a confirmed address gets no second mail. */
  async subscription(env, site, subscriberId, now) {
    const subscriber = await findSubscriber(env.SHOP, subscriberId, now)
    if (!subscriber || subscriber.confirmed_at !== null) throw new NothingToSendError('there is no subscription that waits to be confirmed')
    const { email, lang } = subscriber
    const localSite = localizeMailSite(site, lang)
    const [link, leave] = await Promise.all([
      createConfirmUrl(env, site.site_url, { subscriber_id: subscriberId, lang }),
      createLeaveUrl(env, site.site_url, subscriber),
    ])
    const mail = await finishMail(localSite, composeSubscriptionMail({ link, leave }, lang, localSite), email, toDeskAddress(localSite))
    return { ...mail, headers: toUnsubscribeHeaders(leave) }
  },
}
