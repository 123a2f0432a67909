import { Hono } from 'hono'
import { phoneNumber } from '#shared/address/phone-rule.ts'
import { foldPostalCode } from '#shared/address/postal-rule.ts'
import { addressAdd, addressChange, addressDelete, addressList } from '#shared/contract/address.ts'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { accept, answer } from '../http/answer.ts'
import { getCustomerId, requireCustomer } from '../http/caller.ts'
import type { OriginEnv } from '../http/env.ts'
import { deleteAddresses, insertAddress, listAddresses, type NewAddress, updateAddress } from './addresses.ts'

/** As an address is kept: every number and code in one way of writing, whoever typed it. */
function keptAddress(address: NewAddress): NewAddress {
  const { telephone, country, postal_code } = address
  return { ...address, telephone: phoneNumber(telephone, country) ?? telephone, postal_code: foldPostalCode(postal_code) }
}

/** The address book. Somebody else's address looks the same as one that does not exist. */
export const address = new Hono<OriginEnv>()
  .get('/user/address', requireCustomer, async (c) => answer(c, addressList, await listAddresses(c.env.DB, await getCustomerId(c))))
  .post('/user/address', requireCustomer, accept('json', addressAdd), async (c) => {
    const book = await insertAddress(c.env.DB, await getCustomerId(c), keptAddress(c.req.valid('json')), new Date())
    if (!book) throw new ApiError(CODE.conflict, { fields: { address_id: 'too_many_addresses' } })
    return answer(c, addressAdd, book)
  })
  .put('/user/address', requireCustomer, accept('json', addressChange), async (c) => {
    const { address_id, ...changed } = c.req.valid('json')
    const book = await updateAddress(c.env.DB, await getCustomerId(c), address_id, keptAddress(changed))
    if (!book) throw new ApiError(CODE.not_found)
    return answer(c, addressChange, book)
  })
  .delete('/user/address', requireCustomer, accept('json', addressDelete), async (c) => {
    const book = await deleteAddresses(c.env.DB, await getCustomerId(c), c.req.valid('json').address_ids)
    if (!book) throw new ApiError(CODE.not_found)
    return answer(c, addressDelete, book)
  })
