import { Hono } from 'hono'
import { deskExport } from '#shared/contract/desk-export.ts'
import type { OriginEnv } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { exportPage } from './export.ts'

/** Downloads of the shop's lists as CSV. */
export const deskLists = new Hono<OriginEnv>()

serve(deskLists, deskExport, (c, request) => exportPage(c.env.SHOP, request))
