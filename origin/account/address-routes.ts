import { Hono } from 'hono'
import { parsePhoneNumber } from '#shared/address/phone-rule.ts'
import { normalizePostalCode } from '#shared/address/postal-rule.ts'
import { addressAdd, addressChange, addressDelete, addressList } from '#shared/contract/address.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { getCustomerId } from '../http/caller.ts'
import type { OriginEnv } from '../http/env.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { serve } from '../http/serve.ts'
import { deleteAddresses, insertAddress, listAddresses, type NewAddress, updateAddress } from './addresses.ts'

/** Brings telephone and postal code into their normal form. A telephone number that cannot be parsed stays as typed. */
function toStoredAddress(address: NewAddress): NewAddress {
  const { telephone, country, postal_code } = address
  return {
    ...address,
    telephone: parsePhoneNumber(telephone, country) ?? telephone,
    postal_code: normalizePostalCode(postal_code, country),
  }
}

/** The address book. Another customer's address looks the same as one that does not exist. */
export const address = new Hono<OriginEnv>()

serve(address, addressList, async (c) => listAddresses(c.env.SHOP, await getCustomerId(c)))

serve(address, addressAdd, async (c, request) => {
  const book = await insertAddress(c.env.SHOP, await getCustomerId(c), toStoredAddress(request), new Date())
  if (!book) throw new ApiError(CODE.conflict, { fields: { address_id: 'too_many_addresses' } })
  return book
})

serve(address, addressChange, async (c, { address_id, ...changed }) =>
  orNotFound(await updateAddress(c.env.SHOP, await getCustomerId(c), address_id, toStoredAddress(changed))),
)

serve(address, addressDelete, async (c, { address_ids }) =>
  orNotFound(await deleteAddresses(c.env.SHOP, await getCustomerId(c), address_ids)),
)
