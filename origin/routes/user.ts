import { Hono } from 'hono'
import { profileInfo } from '#shared/contract/profile.ts'
import { answer } from '../answer.ts'
import { getCustomerId } from '../caller.ts'
import { getProfile } from '../db/customers.ts'
import type { OriginEnv } from '../env.ts'

export const user = new Hono<OriginEnv>().get('/user/profile/info', async (c) =>
  answer(c, profileInfo, await getProfile(c.env.DB, await getCustomerId(c))),
)
