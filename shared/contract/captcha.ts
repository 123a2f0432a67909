import { z } from 'zod'
import { Email } from './email.ts'
import { visitorEndpoint } from './endpoint.ts'

const sealed = z.string().max(1000)

/** A code as a person types it: case and blanks do not matter. */
const code = z.string().trim().min(1, 'enter_verification_code').max(20, 'wrong_verification_code')

/**
 * What a form sends to prove that a person fills it in. Any one of them is enough; none at all is answered with the field
 * error `enter_verification_code`, and then the code is required.
 */
export const Verification = z.object({
  /** The proof of work that the browser did in the background. */
  work: z.object({ challenge: sealed, solution: z.string().regex(/^\d{1,12}$/) }).optional(),
  /** From `checkCaptcha`: the code was right. */
  pass: sealed.optional(),
  /** A code that was not checked before, as forms without script send it. */
  captcha_id: sealed.optional(),
  code: z.string().max(40).optional(),
  turnstile_token: z.string().max(2048).optional(),
  /** The honeypot. Browsers fill it in at times: it raises a doubt, it refuses nobody. */
  website: z.string().max(500).optional(),
})
export type Verification = z.input<typeof Verification>

export const getCaptcha = visitorEndpoint.get(
  '/api/captcha/getCaptcha',
  'A challenge, good once and for a few minutes, for the caller: work for the browser, or a code in an image',
  z.object({
    /** `code` is what the operator has chosen, an image or Turnstile; `image` is always one, as forms without script need it. */
    kind: z.enum(['work', 'code', 'image']).default('code'),
  }),
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('work'),
      challenge: z.string(),
      /** SHA-256 of `challenge.solution` has to begin with so many zero bits; the solution is a decimal number. */
      bits: z.int().min(0).max(32),
      expires_at: z.iso.datetime(),
    }),
    z.object({
      kind: z.literal('image'),
      captcha_id: z.string(),
      /** A PNG as a data URL. */
      image: z.string(),
      width: z.int(),
      height: z.int(),
      /** Characters of the code. */
      length: z.int(),
      expires_at: z.iso.datetime(),
    }),
    /** Where the operator has chosen Turnstile. */
    z.object({ kind: z.literal('turnstile'), site_key: z.string() }),
  ]),
)

/** The second way, for people who cannot see the image. */
export const mailCode = visitorEndpoint.post(
  '/api/captcha/mailCode',
  'Sends a code to an e-mail address, to be typed instead of the one in the image',
  z.object({ email: Email }),
  z.object({ captcha_id: z.string(), length: z.int(), expires_at: z.iso.datetime() }),
)

export const checkCaptcha = visitorEndpoint.post(
  '/api/captcha/checkCaptcha',
  'Checks a code; a challenge is spent by its first check, right or wrong',
  z.object({ captcha_id: sealed, code }),
  z.object({
    /** Goes into `verification.pass` of one submission. */
    pass: z.string(),
    expires_at: z.iso.datetime(),
  }),
)
