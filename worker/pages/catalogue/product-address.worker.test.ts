/** Old URLs of parts redirect to the same part, and never to another that now has the id. */
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { toGoodsPageUrl } from '#shared/trade/part-number.ts'
import { fillTestCatalogue, TEST_PARTS } from '#test-support/catalogue.ts'
import { visit } from '#test-support/pages.ts'

const [FIRST, SECOND] = TEST_PARTS
if (!FIRST || !SECOND) throw new Error('the test catalogue has parts')

beforeAll(() => fillTestCatalogue(env))

const toUrl = ({ part_number, part_id }: { part_number: string; part_id: number }) =>
  `/productdetail/${toGoodsPageUrl(part_number, part_id)}`

describe('the address of a part', () => {
  it.each([
    ['in capitals', `/productdetail/RC0402FR-0710KL-${FIRST.part_id}`],
    ['without its hyphen', `/productdetail/rc0402fr0710kl-${FIRST.part_id}`],
    ['its id alone', `/productdetail/${FIRST.part_id}`],
    ['of a catalogue that gave it another id', `/productdetail/rc0402fr-0710kl-${SECOND.part_id}`],
    ['its number alone', '/productdetail/rc0402fr-0710kl'],
  ])('%s leads to the part', async (_, path) => {
    const { status, location } = await visit(path)
    expect([status, location]).toEqual([301, toUrl(FIRST)])
  })

  it('is not found where its part is gone and another has its id', async () => {
    for (const path of ['productdetail', 'datasheet', 'ar/productdetail'])
      expect((await visit(`/${path}/vej4r7m1htr-0506-${FIRST.part_id}`)).status).toBe(404)
  })

  it('is what it is', async () => {
    expect((await visit(toUrl(FIRST))).status).toBe(200)
  })
})
