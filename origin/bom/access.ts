import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { findCustomerId } from '../http/caller.ts'
import type { OriginContext } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { toNetwork } from '../runtime/network.ts'
import { hashText, sign } from '../runtime/seal.ts'
import { type BomOwner, findBoms, type OpenBom } from './store.ts'

/**
 * The BOM of an id, at least for reading. The id of a shared link or of a visitor's BOM is valid for every caller; the id of a customer's
 * BOM for that customer alone.
 * @throws ApiError `not_found` for an unknown, expired or revoked id, and for another customer's
 */
export async function openBom(c: OriginContext, id: string): Promise<OpenBom> {
  return orNotFound((await openBoms(c, [id]))[0])
}

/** The BOM that the caller may change. @throws ApiError `not_found` as `openBom`; `not_allowed` for the id of a read-only link */
export async function openBomToChange(c: OriginContext, id: string): Promise<OpenBom> {
  const bom = await openBom(c, id)
  if (!bom.head.can_edit) throw new ApiError(CODE.not_allowed)
  return bom
}

/** All of these BOMs, to change. @throws ApiError as `openBomToChange` for any of the ids */
export async function openBomsToChange(c: OriginContext, ids: readonly string[]): Promise<OpenBom[]> {
  const distinct = [...new Set(ids)]
  const boms = await openBoms(c, distinct)
  if (boms.some(({ head }) => !head.can_edit)) throw new ApiError(CODE.not_allowed)
  if (boms.length < distinct.length) throw new ApiError(CODE.not_found)
  return boms
}

async function openBoms(c: OriginContext, ids: readonly string[]): Promise<OpenBom[]> {
  const [boms, customerId] = await Promise.all([findBoms(c.env.SHOP, ids, new Date()), findCustomerId(c)])
  // Another customer's BOM looks the same as one that does not exist.
  return boms.filter((bom) => !bom.head.can_edit || bom.customer_id === null || bom.customer_id === customerId)
}

/** The owner of BOMs that the caller makes, and of the list that the caller sees. */
export async function getBomOwner(c: OriginContext): Promise<BomOwner> {
  const customerId = await findCustomerId(c)
  if (customerId !== null) return { customer_id: customerId }
  const { visitor, address } = c.var.caller
  return {
    // Without an id all visitors would be the same.
    visitor_hash: visitor === '' ? null : await hashText(visitor),
    network_hash: address === '' ? null : await sign(c.env, 'bom network', toNetwork(address)),
  }
}
