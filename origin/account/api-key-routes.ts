import { Hono } from 'hono'
import * as calls from '#shared/contract/api-keys.ts'
import { MAX_API_KEY_DAYS } from '#shared/contract/api-scopes.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { addDays } from '#shared/text/local-day.ts'
import { getCustomerId } from '../http/caller.ts'
import type { OriginEnv } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { deleteApiKeySql, insertApiKey, listApiKeys } from './api-keys.ts'
import { requirePassword } from './check-password.ts'

export const apiKeys = new Hono<OriginEnv>()

serve(apiKeys, calls.apiKeyList, async (c) => listApiKeys(c.env.SHOP, await getCustomerId(c), new Date()))

serve(apiKeys, calls.apiKeyCreate, async (c, { password, ...request }) => {
  const customerId = await getCustomerId(c)
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  if (request.ends_on < today || request.ends_on > addDays(today, MAX_API_KEY_DAYS))
    throw new ApiError(CODE.validation, { fields: { ends_on: 'key_end' } })
  await requirePassword(c, customerId, password, 'password')
  const key = await insertApiKey(c.env.SHOP, customerId, request, now)
  if (key === null) throw new ApiError(CODE.conflict, { fields: { name: 'too_many_keys' } })
  return { key }
})

serve(apiKeys, calls.apiKeyRevoke, async (c, { key_id }) => {
  const customerId = await getCustomerId(c)
  await deleteApiKeySql(customerId, key_id).run(c.env.SHOP)
  return listApiKeys(c.env.SHOP, customerId, new Date())
})
