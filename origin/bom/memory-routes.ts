import { Hono } from 'hono'
import * as calls from '#shared/contract/bom-memory.ts'
import { getCustomerId } from '../http/caller.ts'
import type { OriginEnv } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { deleteChosenNamesSql, deleteHeadingsSql, listHeadings, listNames, readNamedParts } from './memory-store.ts'

/** A customer's stored corrections: to read them, and to delete them. */
export const bomMemory = new Hono<OriginEnv>()

serve(bomMemory, calls.bomHeadings, async (c) => ({ headings: await listHeadings(c.env.SHOP, await getCustomerId(c)) }))

serve(bomMemory, calls.bomNames, async (c, { page, keyword }) => {
  const { names, ...listing } = await listNames(c.env.SHOP, await getCustomerId(c), page, keyword)
  const parts = await readNamedParts(c.env.CATALOGUE, names)
  const items = names.map(({ name_id, name, maker, chosen_at, part_number }) => {
    const part = parts.get(name_id)
    return { name_id, name, maker, chosen_at, ...(part ?? { part_number, manufacturer: '', goods_id: null }) }
  })
  return { ...listing, items }
})

serve(bomMemory, calls.forgetHeadings, async (c, { heading_ids, all }) => {
  await deleteHeadingsSql(await getCustomerId(c), heading_ids, all).run(c.env.SHOP)
  return {}
})

serve(bomMemory, calls.forgetNames, async (c, { name_ids, all }) => {
  await deleteChosenNamesSql(await getCustomerId(c), name_ids, all).run(c.env.SHOP)
  return {}
})
