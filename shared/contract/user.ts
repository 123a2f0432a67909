import { z } from 'zod'
import {
  companyFields,
  listCountryProblems,
  listPasswordProblems,
  newPassword,
  password,
  personFields,
  withFormChecks,
} from './account-fields.ts'
import { Verification } from './captcha.ts'
import { Email } from './email.ts'
import { visitorEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'

/**
 * Registering, signing in, and getting in again. No answer tells whether an e-mail address is registered: whatever is done
 * about an address is the same for all of them, and only its owner's mailbox learns more.
 */

/** What our mails' links carry: opaque, good once. */
const linkToken = z.string().regex(/^[\w-]{16,128}$/, 'invalid')

/** Begins a registration: the mail that follows ends it. */
export const register = visitorEndpoint.post(
  '/api/user/register',
  'Registers, up to the link in the activation mail',
  withFormChecks(
    {
      email: Email,
      password: newPassword,
      confirm_password: z.string().default(''),
      ...personFields,
      ...companyFields,
      agree_policy: z.literal(true, 'agree_policy'),
      /** Needed where too many others register or sign in at the same time. */
      verification: Verification.default({}),
    },
    (typed) => [
      ...listPasswordProblems(typed, { chosen: 'password', repeated: 'confirm_password', confirm_code: 'enter_confirm_password' }),
      ...listCountryProblems(typed, { postal_code: false }),
    ],
  ),
  nothing,
  { entrance: true },
)

/**
 * Who an activation link is for; looking uses nothing up. `is_active`: it was used, or the address has its account already.
 * `needs_password`: this is not the browser that registered, so the password is chosen with the link.
 */
export const activeVerify = visitorEndpoint.post(
  '/api/user/active-verify',
  'Looks at an activation link',
  z.object({ token: linkToken }),
  z.object({
    email: z.string(),
    contact_name: z.string(),
    company_name: z.string(),
    is_active: z.boolean(),
    needs_password: z.boolean().default(false),
  }),
  { reads: true, entrance: true },
)

/**
 * Anybody can register an address with a password of theirs: the password of the account is the one that comes with the link, and the one
 * of the registration only for the browser that chose it.
 * @throws `not_found` for a link that is over, or never was; `validation` with `password: enter_password`
 */
export const active = visitorEndpoint.post(
  '/api/user/active',
  'Activates an account by the link in the mail',
  z.object({ token: linkToken, password: newPassword.nullable().default(null) }),
  nothing,
  { entrance: true },
)

export const resend = visitorEndpoint.post('/api/user/resend', 'Sends the activation mail again', z.object({ email: Email }), nothing, {
  entrance: true,
})

/**
 * A refusal is `validation` with `password: wrong_sign_in`, whatever was wrong; too many of them is `too_many_requests`. Where others use
 * up the tries, it is `verification_code`: the call is made again with `verification`.
 */
export const login = visitorEndpoint.post(
  '/api/user/login',
  'Signs in',
  z.object({ email: Email, password, verification: Verification.default({}) }),
  z.object({
    /** Opaque. The edge keeps it in a cookie, and empties it here: no script ever sees one. */
    token: z.string(),
    /** Unix time in seconds. */
    expire: z.int(),
    /** Orders and RFQs of the same address, sent as a visitor, that belong to the account from now on. */
    joined: z.object({ orders: z.int().min(0), rfqs: z.int().min(0) }).default({ orders: 0, rfqs: 0 }),
  }),
  { entrance: true },
)

export const logout = visitorEndpoint.post('/api/user/logout', 'Ends this session', nothing, nothing)

export const forgot = visitorEndpoint.post(
  '/api/user/forgot',
  'Sends a link to choose a new password',
  z.object({ email: Email }),
  nothing,
  {
    entrance: true,
  },
)

/** @throws `not_found` for a link that is over, or never was */
export const resetVerify = visitorEndpoint.post(
  '/api/user/reset-verify',
  'Looks at a link to choose a new password',
  z.object({ token: linkToken }),
  z.object({ email: z.string() }),
  { reads: true, entrance: true },
)

/** Ends every session of the account. @throws `not_found` as above */
export const resetPassword = visitorEndpoint.post(
  '/api/user/reset-password',
  'Chooses a new password by the link in the mail',
  withFormChecks({ token: linkToken, password: newPassword, confirm_password: z.string().default('') }, (typed) =>
    listPasswordProblems(typed, { chosen: 'password', repeated: 'confirm_password', confirm_code: 'enter_confirm_new_password' }),
  ),
  nothing,
  { entrance: true },
)
