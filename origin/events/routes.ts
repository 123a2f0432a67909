import { Hono } from 'hono'
import * as calls from '#shared/contract/desk-events.ts'
import type { OriginEnv } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { listEvents } from './store.ts'

/** Calls of the desk about events of the trade. */
export const deskEvents = new Hono<OriginEnv>()

serve(deskEvents, calls.deskEventList, async (c, { after }) => listEvents(c.env.SHOP, after))
