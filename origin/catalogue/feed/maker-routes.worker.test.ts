/** Makers' names, while the catalogue is up. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { cart } from '#shared/contract/cart.ts'
import { getCategory, getCategoryFilter, goodsDetail, manufacturer, manufacturers, search } from '#shared/contract/catalogue.ts'
import { deskChangeUndo, putParts } from '#shared/contract/desk-catalogue.ts'
import { deskMakerAlias, deskMakerMerge, deskMakerRename } from '#shared/contract/desk-makers.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { ask, call } from '#test-support/calls.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { DESK, fill } from '#test-support/orders.ts'

type Part = (typeof TEST_PARTS)[number]
const [TEN_K, , CRCW] = TEST_PARTS as readonly [Part, Part, Part]

let sets = 0
const makersNow = async () => (await ask(manufacturers, {})).map(({ slug, name, aliases }) => [slug, name, aliases])
const found = async (keyword: string) => (await ask(search, { keyword })).listing.items.map(({ part_number }) => part_number)
const facetsNow = async () => JSON.stringify((await ask(getCategoryFilter, { id: 'chip-resistors' })).facets)
const becomes = async (partNumber: string, from: string, into: string) => {
  const changeSet = `makers-set-${++sets}`
  const parts = [{ manufacturer: from, part_number: partNumber, becomes: { manufacturer: into, part_number: partNumber } }]
  await ask(putParts, { change_set: changeSet, batch: 0, is_last: true, parts }, DESK)
  return changeSet
}

let isFilled = false
beforeEach(async () => {
  if (!isFilled) await fillTestCatalogue(env)
  isFilled = true
})

it('has other names, by which it is found', async () => {
  expect(await found('draloric')).toEqual([])
  expect(await ask(deskMakerAlias, { maker: 'vishay', names: ['Draloric', 'draloric', 'Vishay'] }, DESK)).toMatchObject({
    aliases: ['Draloric'],
  })
  expect(await found('draloric')).toEqual([CRCW.part_number])
})

it('gets a new name and a new URL; the old ones still work', async () => {
  const { caller } = await fill([{ offer_id: CRCW.part_id * 8, qty: 10 }])
  expect(await ask(deskMakerRename, { maker: 'Draloric', name: 'Vishay Intertech' }, DESK)).toMatchObject({
    slug: 'vishay-intertech',
    name: 'Vishay Intertech',
    aliases: ['Vishay', 'Draloric'],
  })
  expect(await ask(goodsDetail, { id: String(CRCW.part_id) })).toMatchObject({ manufacturer: { slug: 'vishay-intertech' } })
  for (const id of ['vishay-intertech', 'vishay']) {
    const page = await ask(manufacturer, { id })
    expect([page.manufacturer.slug, page.listing.total]).toEqual(['vishay-intertech', 1])
  }
  expect((await ask(getCategory, { id: 'chip-resistors', filters: 'manufacturer=vishay-intertech' })).listing.total).toBe(1)
  expect(await facetsNow()).toContain('"vishay-intertech"')
  expect((await ask(cart, {}, caller)).lines[0]).toMatchObject({ cart_num: 10, part_number: CRCW.part_number, state: 'ok' })
  await ask(deskMakerRename, { maker: 'vishay-intertech', name: 'Vishay' }, DESK)
  expect((await ask(manufacturer, { id: 'vishay-intertech' })).manufacturer.slug).toBe('vishay')
})

it.each([
  ['alias', { maker: 'nobody', names: ['X1'] }, 'unknown_maker'],
  ['alias', { maker: 'vishay', names: ['Phycomp'] }, 'name_taken'],
  ['alias', { maker: 'vishay', names: ['--'] }, 'no_name'],
  ['rename', { maker: 'vishay', name: 'YAGEO' }, 'name_taken'],
  ['rename', { maker: 'vishay', name: 'Vishay', slug: 'yageo' }, 'address_taken'],
  ['rename', { maker: 'vishay', name: 'Vishay', slug: 'Ä b' }, 'no_address'],
  ['merge', { maker: 'vishay', into: 'Vishay' }, 'same_maker'],
] as const)('rejects %s of %j as %s', async (kind, request, problem) => {
  const before = await makersNow()
  const endpoint = { alias: deskMakerAlias, rename: deskMakerRename, merge: deskMakerMerge }[kind]
  expect(await call(endpoint, request as never, DESK)).toMatchObject({ code: CODE.validation, data: { fields: { maker: problem } } })
  expect(await makersNow()).toEqual(before)
  expect((await call(endpoint, request as never)).code).toBe(CODE.not_allowed)
})

describe('two merged makers', () => {
  it('are one as soon as one of them has no parts any more, and two again if that is undone', async () => {
    const { caller } = await fill([{ offer_id: CRCW.part_id * 8, qty: 10 }])
    expect(await ask(deskMakerMerge, { maker: 'vishay', into: 'yageo' }, DESK)).toMatchObject({ slug: 'yageo', parts_left: 1 })
    expect((await ask(manufacturer, { id: 'vishay' })).manufacturer.slug).toBe('vishay')
    const changeSet = await becomes(CRCW.part_number, 'Vishay', 'Yageo')
    expect((await makersNow()).map(([slug]) => slug)).toEqual(['yageo'])
    expect(await call(deskMakerRename, { maker: 'yageo', name: 'Yageo', slug: 'vishay' }, DESK)).toMatchObject({
      data: { fields: { maker: 'address_taken' } },
    })
    expect((await ask(manufacturer, { id: 'vishay' })).manufacturer.slug).toBe('yageo')
    expect((await ask(manufacturer, { id: 'yageo' })).listing.total).toBe(3)
    expect(await ask(goodsDetail, { id: String(CRCW.part_id) })).toMatchObject({ manufacturer: { name: 'Yageo' } })
    expect(await facetsNow()).not.toContain('"vishay"')
    expect(await found('draloric')).toContain(TEN_K.part_number)
    expect((await ask(cart, {}, caller)).lines[0]).toMatchObject({ cart_num: 10, state: 'ok' })
    // A file with the old name means the other maker.
    const { counts } = await ask(
      putParts,
      {
        change_set: 'old-name',
        batch: 0,
        is_dry_run: true,
        parts: [{ manufacturer: 'Vishay', part_number: CRCW.part_number, rohs: false }],
      },
      DESK,
    )
    expect(counts).toMatchObject({ new: 0, description: 1 })
    await ask(deskChangeUndo, { change_set: changeSet }, DESK)
    expect((await makersNow()).map(([slug]) => slug)).toEqual(['vishay', 'yageo'])
    expect((await ask(manufacturer, { id: 'vishay' })).listing.total).toBe(1)
    expect(await ask(goodsDetail, { id: String(CRCW.part_id) })).toMatchObject({ manufacturer: { name: 'Vishay' } })
  })
})
