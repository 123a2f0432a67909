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
import { HumanProof } from './captcha.ts'
import { Email } from './email.ts'
import { visitorEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'

/**
 * Registration, sign-in and password reset. No response reveals whether an email is registered. It is the same for every email; only the
 * mail to the email's owner differs.
 */

/** The opaque token of links in mails. It can be used once. */
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
      /** Required only if the field error `verification_code` asks for it. */
      verification: HumanProof.default({}),
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
 * The registration of an activation link; this call does not use up the link. `is_active`: the link was used, or the email has an account.
 * `needs_password`: this is not the browser that registered, so a password is chosen with the link.
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
 * A stranger can register another person's email with a password. The account therefore gets the password of the registration only in the
 * browser that registered. Elsewhere this call sets the password.
 * @throws `not_found` for an expired or invalid link; `validation` with `password: enter_password` without a needed password
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
 * A failed sign-in is `validation` with `password: wrong_sign_in`, whatever was wrong. Too many are `too_many_requests`. With
 * `verification_code`, other requests have used up the tries: the call is repeated with `verification`.
 */
export const login = visitorEndpoint.post(
  '/api/user/login',
  'Signs in',
  z.object({ email: Email, password, verification: HumanProof.default({}) }),
  z.object({
    /** The opaque session token. The edge moves it into a cookie and leaves this field empty, so that no script sees the token. */
    token: z.string(),
    /** When the session ends, in seconds since 1970. */
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

/** The call ends every session of the account. @throws `not_found` for an expired or invalid link */
export const resetPassword = visitorEndpoint.post(
  '/api/user/reset-password',
  'Chooses a new password by the link in the mail',
  withFormChecks({ token: linkToken, password: newPassword, confirm_password: z.string().default('') }, (typed) =>
    listPasswordProblems(typed, { chosen: 'password', repeated: 'confirm_password', confirm_code: 'enter_confirm_new_password' }),
  ),
  nothing,
  { entrance: true },
)
