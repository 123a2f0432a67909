import { z } from 'zod'
import { FEEDBACK_MOST_CHARACTERS } from '../constants.ts'
import { Email } from './email.ts'
import { endpoint } from './endpoint.ts'

const nothing = z.object({})

export const optionsCountry = endpoint(
  'GET',
  '/api/common/options/country',
  'Countries and regions, sorted for the language',
  nothing,
  z.array(z.object({ code: z.string().length(2), name: z.string() })),
)

export const optionsSelect = endpoint(
  'GET',
  '/api/common/options/select',
  'Choices of the forms: id to label',
  nothing,
  z.object({ feedback_type: z.record(z.string(), z.string()) }),
)

export const subscribe = endpoint(
  'POST',
  '/api/subscribe',
  'Subscribe an e-mail address to the newsletter',
  z.object({ email: Email }),
  z.object({}),
)

/**
 * The rules of the specification, section 5: fewer than six characters are no address at all, and Chinese characters are
 * in none. Messages are codes of the `validation` texts.
 */
export const feedback = endpoint(
  'POST',
  '/api/feedback',
  'Tells us something',
  z.object({
    type_id: z.coerce.number('select_subject').int('select_subject').min(1, 'select_subject').max(10_000, 'select_subject'),
    email: Email,
    feedback_content: z.string('enter_comment').trim().min(1, 'enter_comment').max(FEEDBACK_MOST_CHARACTERS, 'too_long'),
    /** The honeypot. */
    website: z.string().max(500).optional(),
  }),
  z.object({}),
)
