import { z } from 'zod'
import { MAX_FEEDBACK_LENGTH } from '../text/feedback-limits.ts'
import { Email } from './email.ts'
import { EDGE_CACHE, publicEndpoint, visitorEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'
import { createMultilineSchema } from './text-line.ts'

export const optionsCountry = publicEndpoint.get(
  '/api/common/options/country',
  'Countries and regions, sorted for the language',
  nothing,
  z.array(z.object({ code: z.string().length(2), name: z.string() })),
  { cached: EDGE_CACHE.day },
)

export const optionsSelect = publicEndpoint.get(
  '/api/common/options/select',
  'Options of the forms: id to label',
  nothing,
  z.object({ feedback_type: z.record(z.string(), z.string()) }),
  { cached: EDGE_CACHE.hour },
)

/** Begins a subscription, which the email's owner confirms by the link in a mail. The response is the same for every email. */
export const subscribe = visitorEndpoint.post(
  '/api/subscribe',
  'Subscribes an email address to the newsletter',
  z.object({ email: Email }),
  nothing,
  { entrance: true },
)

/** The opaque token of links in newsletter mails. It contains the encrypted email, so its length varies. */
const NewsletterLink = z.object({ token: z.string().regex(/^[\w-]{16,512}$/, 'invalid') })

/** The email whose subscription the link confirms. The call changes nothing. @throws `not_found` for an expired link */
export const confirmLink = visitorEndpoint.post(
  '/api/subscribe/link',
  'Checks the link that confirms a subscription',
  NewsletterLink,
  z.object({ email: z.string(), is_confirmed: z.boolean() }),
  { reads: true, entrance: true },
)

/** The call may be repeated. @throws `not_found` for an expired or invalid link */
export const confirmSubscription = visitorEndpoint.post('/api/subscribe/confirm', 'Confirms a subscription', NewsletterLink, nothing, {
  entrance: true,
})

/** The email whose subscription a link ends. The call changes nothing. @throws `not_found` for an invalid link */
export const unsubscribeLink = visitorEndpoint.post(
  '/api/unsubscribe/link',
  'Checks the link that ends a subscription',
  NewsletterLink,
  z.object({ email: z.string(), is_subscribed: z.boolean() }),
  { reads: true, entrance: true },
)

/** The call may be repeated; the link also ends later subscriptions of the email. @throws `not_found` for an invalid link */
export const unsubscribe = visitorEndpoint.post('/api/unsubscribe', 'Ends a subscription', NewsletterLink, nothing, { entrance: true })

/**
 * Section 5 of the specification: fewer than six characters, or any Chinese character, is no email address. Messages are codes of the
 * `validation` texts.
 */
export const feedback = visitorEndpoint.post(
  '/api/feedback',
  'Sends feedback',
  z.object({
    type_id: z.coerce.number('select_subject').int('select_subject').min(1, 'select_subject').max(10_000, 'select_subject'),
    email: Email,
    feedback_content: createMultilineSchema(MAX_FEEDBACK_LENGTH, 'enter_comment').min(1, 'enter_comment'),
    /** The honeypot. */
    website: z.string().max(500).optional(),
  }),
  nothing,
)
