import { z } from 'zod'
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

/** Addresses are only looked at for their outer form: the mail that is sent to them is the test. */
export const subscribe = endpoint(
  'POST',
  '/api/subscribe',
  'Subscribe an e-mail address to the newsletter',
  z.object({
    email: z
      .string()
      .trim()
      .max(254, 'too_long')
      .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email'),
  }),
  z.object({}),
)
