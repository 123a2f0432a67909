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
 * Registration, sign-in and password reset. No response reveals whether an email is registered: the response is the same for every email,
 * and only the mail to its owner differs.
 */

/** The token of links in mails: opaque, valid once. */
const linkToken = z.string().regex(/^[\w-]{16,128}$/, 'invalid')

/** Begins a registration: the link in the mail completes it. */
export const register = visitorEndpoint.post(
  '/api/user/register',
  'Registers an account and sends the activation mail',
  withFormChecks(
    {
      email: Email,
      password: newPassword,
      confirm_password: z.string().default(''),
      ...personFields,
      ...companyFields,
      agree_policy: z.literal(true, 'agree_policy'),
      /** Required if too many other requests register or sign in at the same time. */
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
 * The registration of an activation link; reading does not use it up. `is_active`: it was used, or the email has an account already.
 * `needs_password`: this is not the browser that registered, so the link sets the password.
 */
export const activeVerify = visitorEndpoint.post(
  '/api/user/active-verify',
  'Checks an activation link',
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
 * A stranger can register another person's email with a password. The account therefore gets the password sent with the link, and the
 * registration's only in the browser that registered.
 * @throws `not_found` for an expired or invalid link; `validation` with `password: enter_password`
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
 * A failed sign-in is `validation` with `password: wrong_sign_in`, whatever was wrong; too many are `too_many_requests`. If others use up
 * the tries, it is `verification_code`: the call is repeated with `verification`.
 */
export const login = visitorEndpoint.post(
  '/api/user/login',
  'Signs in',
  z.object({ email: Email, password, verification: Verification.default({}) }),
  z.object({
    /** Opaque. The edge stores it in a cookie and empties it here: no script ever sees it. */
    token: z.string(),
    /** Unix time in seconds. */
    expire: z.int(),
    /** Orders and RFQs that a visitor sent with the same email, and that now belong to the account. */
    joined: z.object({ orders: z.int().min(0), rfqs: z.int().min(0) }).default({ orders: 0, rfqs: 0 }),
  }),
  { entrance: true },
)

export const logout = visitorEndpoint.post('/api/user/logout', 'Ends this session', nothing, nothing)

export const forgot = visitorEndpoint.post(
  '/api/user/forgot',
  'Mails a link to choose a new password',
  z.object({ email: Email }),
  nothing,
  {
    entrance: true,
  },
)

/** @throws `not_found` for an expired or invalid link */
export const resetVerify = visitorEndpoint.post(
  '/api/user/reset-verify',
  'Checks a password link',
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
