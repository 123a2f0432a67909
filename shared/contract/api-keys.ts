import { z } from 'zod'
import { password } from './account-fields.ts'
import { API_SCOPES, type ApiScope } from './api-scopes.ts'
import { customerEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'
import { createTextLineSchema } from './text-line.ts'

/** API keys, with which programs call in the name of a customer. No key reaches these calls. */

export const ApiKey = z.object({
  key_id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** True for a key whose orders are checked and priced, but not placed. */
  is_sandbox: z.boolean(),
  /** The beginning and the end of the key, `sl_live_` and `x7Qd`. The whole key is stored only as a hash. */
  prefix: z.string(),
  last_four: z.string(),
  created_at: z.iso.datetime(),
  /** The last day on which the key is valid, UTC. */
  ends_on: z.iso.date(),
  has_ended: z.boolean(),
  /** When the key was last used, to the hour; null: never. */
  last_used_at: z.iso.datetime().nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

/** The newest key comes first. */
export const apiKeyList = customerEndpoint.get('/api/user/keys', 'API keys of the customer', nothing, z.array(ApiKey))

const scopeField = z.boolean().default(false)

/**
 * Needs the password again: `validation` with `password: wrong_old_password` if it is wrong. `conflict` if the account has
 * `MAX_API_KEYS` already.
 */
export const apiKeyCreate = customerEndpoint.post(
  '/api/user/keys',
  'Creates an API key',
  z.object({
    name: createTextLineSchema(60).min(1, 'enter_name'),
    scopes: z
      .object({ read: scopeField, bom: scopeField, rfq: scopeField, order: scopeField } satisfies Record<ApiScope, unknown>)
      .refine((scopes) => Object.values(scopes).includes(true), { path: ['read'], error: 'select_scope' }),
    is_sandbox: z.boolean().default(false),
    ends_on: z.iso.date('valid_date'),
    password,
  }),
  /** The response is the only one that contains the key. */
  z.object({ key: z.string() }),
)

/** Returns the remaining keys. A key that does not exist, or is another customer’s, is no error. */
export const apiKeyRevoke = customerEndpoint.post(
  '/api/user/keys/revoke',
  'Revokes an API key',
  z.object({ key_id: z.int().positive() }),
  z.array(ApiKey),
)
