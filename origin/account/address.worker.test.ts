import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Address, addressAdd, addressChange, addressDelete, addressList, MAX_ADDRESSES } from '#shared/contract/address.ts'
import type { EndpointRequest } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue } from '#test-support/catalogue.ts'
import { draws } from '#test-support/matrix.ts'
import { newKey, signIn } from '#test-support/visitor.ts'

beforeAll(() => fillTestCatalogue(env))

const WORKS: EndpointRequest<typeof addressAdd> = {
  contact_name: 'Ada Buyer',
  company_name: 'Example GmbH',
  address_line1: 'Lötstraße 12',
  address_line2: 'Tor 3',
  city: 'Dresden',
  postal_code: '01067',
  country: 'DE',
  telephone: '0351 4960090',
}

const newCustomer = async () => ({ bearer: await signIn(`${newKey()}@example.com`) })
const names = (book: readonly Address[]) => book.map(({ contact_name }) => contact_name)
const defaults = (book: readonly Address[]) =>
  (['is_default_shipping', 'is_default_billing'] as const).map((kind) => names(book.filter((address) => address[kind])).join())

/** Adds an address by the name of its person. @returns the book */
const add = (options: { bearer: string }, contactName: string, changes: Partial<EndpointRequest<typeof addressAdd>> = {}) =>
  ask(addressAdd, { ...WORKS, contact_name: contactName, ...changes }, options)

const findAddressId = (book: readonly Address[], contactName: string): number => {
  const entry = book.find((address) => address.contact_name === contactName)
  if (!entry) throw new Error(`${contactName} is not in the book`)
  return entry.address_id
}

describe('the address book', () => {
  it('is empty at first, and makes its first address both defaults', async () => {
    const customer = await newCustomer()
    expect(await ask(addressList, {}, customer)).toEqual([])
    const book = await add(customer, 'Ada Buyer')
    expect(book).toMatchObject([{ ...WORKS, telephone: '+493514960090', state: '', is_default_shipping: true, is_default_billing: true }])
    expect(await ask(addressList, {}, customer)).toEqual(book)
  })

  it('stores telephone numbers and postal codes in one spelling', async () => {
    const customer = await newCustomer()
    const abroad = { country: 'GB', postal_code: ' sw1a  1aa ', telephone: '+44 20 7946 0018 ext. 5' }
    expect(await add(customer, 'Ada', abroad)).toMatchObject([{ postal_code: 'SW1A 1AA', telephone: '+442079460018;ext=5' }])
  })

  it('lists the defaults first, then the newest', async () => {
    const customer = await newCustomer()
    for (const name of ['first', 'second', 'third']) await add(customer, name)
    const book = await add(customer, 'fourth', { is_default_billing: true })
    expect(names(book)).toEqual(['first', 'fourth', 'third', 'second'])
    expect(defaults(book)).toEqual(['first', 'fourth'])
  })

  it('moves a default to the address that claims it', async () => {
    const customer = await newCustomer()
    await add(customer, 'works')
    const book = await add(customer, 'office', { is_default_shipping: true })
    expect(defaults(book)).toEqual(['office', 'works'])
    const changed = await ask(
      addressChange,
      { ...WORKS, contact_name: 'office', address_id: findAddressId(book, 'office'), is_default_billing: true },
      customer,
    )
    // The form is complete: the other box was no longer ticked.
    expect(defaults(changed)).toEqual(['', 'office'])
  })

  it('changes every field of an address and of no other', async () => {
    const customer = await newCustomer()
    await add(customer, 'works')
    const before = await add(customer, 'office')
    const addressId = findAddressId(before, 'office')
    const changes = {
      contact_name: 'Lin',
      company_name: '',
      address_line1: '1 Chome',
      address_line2: '',
      city: 'Chiyoda',
      state: 'Tokyo',
      postal_code: '100-0001',
      country: 'JP',
      telephone: '+81312345678',
      is_default_shipping: false,
      is_default_billing: false,
    }
    const book = await ask(addressChange, { ...changes, address_id: addressId }, customer)
    expect(book).toEqual([before[0], { ...changes, address_id: addressId }])
  })

  it('gives a deleted default to the newest remaining address', async () => {
    const customer = await newCustomer()
    for (const name of ['first', 'second', 'third']) await add(customer, name)
    const book = await add(customer, 'fourth', { is_default_billing: true })
    const left = await ask(addressDelete, { address_ids: [findAddressId(book, 'first')] }, customer)
    expect(defaults(left)).toEqual(['fourth', 'fourth'])
    const two = await ask(addressDelete, { address_ids: [findAddressId(book, 'fourth'), findAddressId(book, 'third')] }, customer)
    expect(defaults(two)).toEqual(['second', 'second'])
    expect(await ask(addressDelete, { address_ids: [findAddressId(book, 'second')] }, customer)).toEqual([])
    // The first address after that is the default again.
    expect(defaults(await add(customer, 'fifth'))).toEqual(['fifth', 'fifth'])
  })

  it('does so also if all but one are deleted at once, each in another window', async () => {
    const customer = await newCustomer()
    let book: readonly Address[] = []
    for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) book = await add(customer, name)
    const going = ['first', 'fifth', 'fourth', 'third'].map((name) => findAddressId(book, name))
    await Promise.all(going.map((addressId) => ask(addressDelete, { address_ids: [addressId] }, customer)))
    expect(defaults(await ask(addressList, {}, customer))).toEqual(['second', 'second'])
  })

  it('leaves a book without a default if its owner chose that', async () => {
    const customer = await newCustomer()
    const book = await add(customer, 'first')
    await add(customer, 'second')
    await ask(addressChange, { ...WORKS, contact_name: 'first', address_id: findAddressId(book, 'first') }, customer)
    const left = await ask(addressDelete, { address_ids: [findAddressId(book, 'first')] }, customer)
    expect(defaults(left)).toEqual(['', ''])
  })

  it('has a limit, also for two windows at once, and moves no default at it', async () => {
    const customer = await newCustomer()
    await add(customer, 'first')
    for (let count = 1; count < MAX_ADDRESSES - 1; count++) await add(customer, `address ${count}`)
    const both = await Promise.all(
      ['one', 'other'].map((contactName) => call(addressAdd, { ...WORKS, contact_name: contactName }, customer)),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([CODE.success, CODE.conflict])
    expect(await call(addressAdd, { ...WORKS, is_default_shipping: true, is_default_billing: true }, customer)).toMatchObject({
      code: CODE.conflict,
      data: { fields: { address_id: 'too_many_addresses' } },
    })
    const book = await ask(addressList, {}, customer)
    expect(book.length).toBe(MAX_ADDRESSES)
    expect(defaults(book)).toEqual(['first', 'first'])
  })
})

describe('rejected input', () => {
  it.each<[Partial<EndpointRequest<typeof addressAdd>>, Record<string, string>]>([
    [
      { contact_name: ' ', address_line1: '', city: '', country: 'XX', telephone: '' },
      {
        contact_name: 'enter_contact_name',
        address_line1: 'enter_address',
        city: 'enter_city',
        country: 'select_country',
        telephone: 'enter_telephone',
      },
    ],
    [
      { contact_name: '', postal_code: '' },
      { contact_name: 'enter_contact_name', postal_code: 'enter_postal_code' },
    ],
    [{ postal_code: '123' }, { postal_code: 'valid_postal_code' }],
    [{ telephone: '12' }, { telephone: 'valid_telephone' }],
    [{ country: 'US', postal_code: '94043', telephone: '650 253 0000' }, { state: 'enter_state' }],
    [{ city: 'x'.repeat(81) }, { city: 'too_long' }],
    [{ city: 'Dresden\r\nBcc: a@example.com' }, { city: 'one_line' }],
  ])('%o', async (changes, fields) => {
    const customer = await newCustomer()
    expect(await call(addressAdd, { ...WORKS, ...changes }, customer)).toMatchObject({ code: CODE.validation, data: { fields } })
    const [address] = await add(customer, 'own')
    const change = { ...WORKS, ...changes, address_id: address?.address_id ?? 0 }
    expect(await call(addressChange, change, customer)).toMatchObject({ code: CODE.validation, data: { fields } })
    expect(await ask(addressList, {}, customer)).toEqual([address])
  })

  it.each([{ address_ids: [] }, { address_ids: [0] }, { address_ids: [1.5] }, { address_ids: Array(51).fill(1) as number[] }])(
    'to delete %o',
    async (request) => expect(await call(addressDelete, request, await newCustomer())).toMatchObject({ code: CODE.validation }),
  )
})

describe('an address book', () => {
  it('is closed without a session', async () => {
    for (const options of [{}, { bearer: newKey() }]) {
      expect(await call(addressList, {}, options)).toMatchObject({ code: CODE.session_invalid })
      expect(await call(addressAdd, WORKS, options)).toMatchObject({ code: CODE.session_invalid })
      expect(await call(addressChange, { ...WORKS, address_id: 1 }, options)).toMatchObject({ code: CODE.session_invalid })
      expect(await call(addressDelete, { address_ids: [1] }, options)).toMatchObject({ code: CODE.session_invalid })
    }
  })

  it('is not another customer’s: neither are its defaults moved nor half of a deletion done', async () => {
    const owner = await newCustomer()
    const other = await newCustomer()
    const before = await add(owner, 'owner')
    const address = await add(other, 'other')
    const addressId = findAddressId(before, 'owner')
    const savedAddress = { ...WORKS, address_id: addressId, is_default_shipping: true, is_default_billing: true }
    expect(await call(addressChange, savedAddress, other)).toMatchObject({ code: CODE.not_found })
    const both = { address_ids: [findAddressId(address, 'other'), addressId] }
    expect(await call(addressDelete, both, other)).toMatchObject({ code: CODE.not_found })
    expect(await ask(addressList, {}, owner)).toEqual(before)
    expect(await ask(addressList, {}, other)).toEqual(address)
  })
})

type Step =
  | { kind: 'add'; shipping: boolean; billing: boolean }
  | { kind: 'change'; which: number; shipping: boolean; billing: boolean }
  | { kind: 'delete'; which: readonly number[] }

const flags = { shipping: fc.boolean(), billing: fc.boolean() }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), ...flags }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat(9), ...flags }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }) }) },
)

/** The rules of a book, modelled with ids alone. */
class ModelBook {
  ids: number[] = []
  shipping: number | null = null
  billing: number | null = null

  set(id: number, { shipping, billing }: { shipping: boolean; billing: boolean }) {
    this.shipping = shipping ? id : this.shipping === id ? null : this.shipping
    this.billing = billing ? id : this.billing === id ? null : this.billing
  }

  delete(gone: readonly number[]) {
    this.ids = this.ids.filter((id) => !gone.includes(id))
    const newest = this.ids.at(-1) ?? null
    if (this.shipping !== null && gone.includes(this.shipping)) this.shipping = newest
    if (this.billing !== null && gone.includes(this.billing)) this.billing = newest
  }
}

describe('defaults', () => {
  it('are at most one of each kind, and those of the rules, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const customer = await newCustomer()
        const model = new ModelBook()
        let book: Address[] = []
        for (const each of steps) {
          if (each.kind === 'add') {
            const modelIds = new Set(model.ids)
            const ticks = { is_default_shipping: each.shipping, is_default_billing: each.billing }
            book = await ask(addressAdd, { ...WORKS, ...ticks }, customer)
            const [id] = book.map(({ address_id }) => address_id).filter((addressId) => !modelIds.has(addressId))
            if (id === undefined) throw new Error('nothing was added')
            model.ids.push(id)
            model.set(id, model.ids.length === 1 ? { shipping: true, billing: true } : each)
          } else if (each.kind === 'change') {
            const id = model.ids[each.which % Math.max(model.ids.length, 1)]
            if (id === undefined) continue
            const ticks = { is_default_shipping: each.shipping, is_default_billing: each.billing }
            book = await ask(addressChange, { ...WORKS, ...ticks, address_id: id }, customer)
            model.set(id, each)
          } else {
            const addressIds = each.which.flatMap((which) => model.ids[which % Math.max(model.ids.length, 1)] ?? [])
            if (addressIds.length === 0) continue
            book = await ask(addressDelete, { address_ids: addressIds }, customer)
            model.delete(addressIds)
          }
          const those = (kind: 'is_default_shipping' | 'is_default_billing') =>
            book.filter((address) => address[kind]).map(({ address_id }) => address_id)
          expect(book.map(({ address_id }) => address_id).sort((a, b) => a - b)).toEqual(model.ids)
          expect([those('is_default_shipping'), those('is_default_billing')]).toEqual(
            [model.shipping, model.billing].map((id) => (id === null ? [] : [id])),
          )
        }
      }),
      { numRuns: draws(25) },
    )
  })

  it('stay at most one of each kind where many windows claim them at once', async () => {
    const customer = await newCustomer()
    const claims = { is_default_shipping: true, is_default_billing: true }
    const codes = await Promise.all(Array.from({ length: 8 }, () => call(addressAdd, { ...WORKS, ...claims }, customer)))
    expect(codes.every(({ code }) => code === CODE.success)).toBe(true)
    const book = await ask(addressList, {}, customer)
    expect(book.filter(({ is_default_shipping }) => is_default_shipping)).toHaveLength(1)
    expect(book.filter(({ is_default_billing }) => is_default_billing)).toHaveLength(1)
  })
})
