import { z } from 'zod'
import { city, contactName, listCountryProblems, state, streetAddress, telephone, withFormChecks } from './account-fields.ts'
import { country } from './country.ts'
import { customerEndpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'
import { createTextLineSchema } from './text-line.ts'

/** Maximum number of addresses in an address book. */
export const MAX_ADDRESSES = 50

const fields = {
  contact_name: contactName,
  company_name: createTextLineSchema(120).default(''),
  address_line1: streetAddress,
  address_line2: createTextLineSchema(200).default(''),
  city,
  state,
  postal_code: createTextLineSchema(20).default(''),
  country,
  telephone,
  is_default_shipping: z.boolean().default(false),
  is_default_billing: z.boolean().default(false),
}

const problems = (typed: Readonly<Record<string, unknown>>) => listCountryProblems(typed, { postal_code: true })

/** The address fields of a form: for the address book, and for an order. */
export const AddressFields = withFormChecks(fields, problems)

/** A delivery address with its recipient. */
export const PostedAddress = z.object({
  contact_name: z.string(),
  company_name: z.string(),
  address_line1: z.string(),
  address_line2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  telephone: z.string(),
})

export const Address = z.object({
  address_id: z.int(),
  ...PostedAddress.shape,
  /** At most one address of a book is the default for each purpose. */
  is_default_shipping: z.boolean(),
  is_default_billing: z.boolean(),
})
export type Address = z.output<typeof Address>

/** The whole address book after the call: the defaults first, then the newest. */
const Book = z.array(Address)

export const addressList = customerEndpoint.get('/api/user/address', 'The address book', nothing, Book)

/**
 * The first address of an address book becomes both defaults. `conflict` with `address_id: too_many_addresses` if the address book is full.
 */
export const addressAdd = customerEndpoint.post('/api/user/address', 'Adds an address', AddressFields, Book)

/**
 * If an address stops being a default, the book has none until another address becomes it. `not_found` if the address is not in the book.
 */
export const addressChange = customerEndpoint.put(
  '/api/user/address',
  'Changes an address',
  withFormChecks({ address_id: z.int().positive(), ...fields }, problems),
  Book,
)

/** Deletes all of the addresses, or none with `not_found`. A deleted default passes to the newest remaining address. */
export const addressDelete = customerEndpoint.delete(
  '/api/user/address',
  'Deletes addresses',
  z.object({ address_ids: z.array(z.int().positive()).min(1).max(MAX_ADDRESSES) }),
  Book,
)
