import { z } from 'zod'
import { Email } from './email.ts'
import { visitorEndpoint } from './endpoint.ts'

const sealed = z.string().max(1000)

/** A code as a person types it. The check ignores case, blanks and dashes. */
const code = z.string().trim().min(1, 'enter_verification_code').max(20, 'wrong_verification_code')

/**
 * What a form sends to prove that a person fills it in; any one of the proofs is enough. A call that needs one and gets none responds with
 * the field error `enter_verification_code`. The form then asks for a code.
 */
export const HumanProof = z.object({
  /** The proof of work that the browser did in the background. */
  work: z.object({ challenge: sealed, solution: z.string().regex(/^\d{1,12}$/) }).optional(),
  /** The `pass` that `checkCaptcha` returned for a correct code. */
  pass: sealed.optional(),
  /** A code that was not checked before, from forms without script. */
  captcha_id: sealed.optional(),
  code: z.string().max(40).optional(),
  turnstile_token: z.string().max(2048).optional(),
  /** The honeypot. Browsers sometimes fill it in, so it raises doubt, but rejects no request. */
  website: z.string().max(500).optional(),
})
export type HumanProof = z.input<typeof HumanProof>

export const getCaptcha = visitorEndpoint.get(
  '/api/captcha/getCaptcha',
  'A challenge for one use within a few minutes: work for the browser, or a code in an image',
  z.object({
    /** `code` is the operator's choice, an image or Turnstile; `image` is always an image, which forms without script need. */
    kind: z.enum(['work', 'code', 'image']).default('code'),
  }),
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('work'),
      challenge: z.string(),
      /** The number of zero bits that SHA-256 of `challenge.solution` begins with; the solution is a decimal number. */
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
      /** Number of characters of the code. */
      length: z.int(),
      expires_at: z.iso.datetime(),
    }),
    /** The response if the operator has chosen Turnstile. */
    z.object({ kind: z.literal('turnstile'), site_key: z.string() }),
  ]),
)

/** The alternative for people who cannot see the image. */
export const mailCode = visitorEndpoint.post(
  '/api/captcha/mailCode',
  'Mails a code that replaces the one in the image',
  z.object({ email: Email }),
  z.object({ captcha_id: z.string(), length: z.int(), expires_at: z.iso.datetime() }),
)

export const checkCaptcha = visitorEndpoint.post(
  '/api/captcha/checkCaptcha',
  'Checks a code. Each challenge can be checked once',
  z.object({ captcha_id: sealed, code }),
  z.object({
    /** Used as `verification.pass` of one submission. */
    pass: z.string(),
    expires_at: z.iso.datetime(),
  }),
)
