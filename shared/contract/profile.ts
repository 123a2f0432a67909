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
import { customerEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'
import { createTextLineSchema } from './text-line.ts'

const instant = z.iso.datetime()

export const Profile = z.object({
  contact_name: z.string(),
  /** The email with which the customer signs in. It cannot be changed. */
  email: z.string(),
  /** The number in E.164 if it is valid, otherwise as typed. */
  telephone: z.string(),
  job_title: z.string(),
  company_name: z.string(),
  /** ISO 3166-1 alpha-2, or empty. */
  country: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
})
export type Profile = z.output<typeof Profile>

export const profileInfo = customerEndpoint.get('/api/user/profile/info', 'The customer’s profile', nothing, Profile)

export const profileModify = customerEndpoint.post(
  '/api/user/profile/modify',
  'Changes the customer’s profile',
  withFormChecks(
    {
      ...personFields,
      job_title: createTextLineSchema(80).default(''),
      ...companyFields,
    },
    (typed) => listCountryProblems(typed, { postal_code: false }),
  ),
  Profile,
)

/** The call ends every other session. A wrong old password is `validation` with `old_password: wrong_old_password`. */
export const changePassword = customerEndpoint.post(
  '/api/user/profile/change-password',
  'Changes the customer’s password',
  withFormChecks({ old_password: password, new_password: newPassword, confirm_new_password: z.string().default('') }, (typed) => {
    const problems = listPasswordProblems(typed, {
      chosen: 'new_password',
      repeated: 'confirm_new_password',
      confirm_code: 'enter_confirm_new_password',
    })
    if (problems.some(({ field }) => field === 'new_password')) return problems
    const isSame = typeof typed['new_password'] === 'string' && typed['new_password'] === typed['old_password']
    return isSame ? [{ field: 'new_password', code: 'different_password' }, ...problems] : problems
  }),
  nothing,
)

export const Session = z.object({
  session_id: z.int(),
  signed_in_at: instant,
  /** When the session was last used, to the hour. */
  last_used_at: instant,
  /** "Chrome 141", "Windows"; empty if the browser did not send it. */
  browser: z.string(),
  system: z.string(),
  /** The country of the network, ISO 3166-1 alpha-2, or empty. */
  country: z.string(),
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

/** The current session comes first, then the newest. */
export const sessionList = customerEndpoint.get('/api/user/sessions', 'Sessions of the customer', nothing, z.array(Session))

/** Returns the remaining sessions. An expired session, or another customer’s, is no error: it does not exist. */
export const sessionEnd = customerEndpoint.post(
  '/api/user/sessions/end',
  'Ends one session, or all of them with the current one',
  z.object({ session_id: z.union([z.int().positive(), z.literal('all')]) }),
  z.array(Session),
)

export const accountExport = customerEndpoint.get(
  '/api/user/export',
  'All data of the account',
  nothing,
  z.record(z.string(), z.unknown()),
  {
    file: ['application/json'],
  },
)

/**
 * Needs the password again: `validation` with `password: wrong_old_password` if it is wrong. RFQs stay as business records, without the
 * customer's details.
 */
export const accountDelete = customerEndpoint.post('/api/user/delete', 'Deletes the account and its data', z.object({ password }), nothing)

/** The browser has the access keys of RFQs that were sent before signing in. */
export const adoptRfqs = customerEndpoint.post(
  '/api/user/rfq/adopt',
  'Moves a visitor’s RFQs to the account',
  z.object({ rfqs: z.array(z.object({ rfq_number: z.string().max(32), access: z.string().max(200) })).max(50) }),
  z.object({ adopted: z.array(z.string()) }),
)
