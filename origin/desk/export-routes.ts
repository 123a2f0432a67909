import { Hono } from 'hono'
import { deskExport } from '#shared/contract/desk-export.ts'
import type { OriginEnv } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { exportPage } from './export.ts'

/** The shop's lists on their way to a spreadsheet. */
export const deskLists = new Hono<OriginEnv>()

serve(deskLists, deskExport, (c, request) => exportPage(c.env.SHOP, request))
