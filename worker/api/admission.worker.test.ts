import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { mainBom, mateBom, uploadBom } from '#shared/contract/bom.ts'
import { cart, cartAdd, cartPaste } from '#shared/contract/cart.ts'
import {
  featureGoodsList,
  floorList,
  getCategory,
  getCategoryFilter,
  goodsDetail,
  goodsRecommend,
  manufacturer,
  productIndex,
  relevantPdf,
  search,
  searchOption,
} from '#shared/contract/catalogue.ts'
import { deskOrderList } from '#shared/contract/desk.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { landing } from '#shared/contract/landing.ts'
import { lineParts } from '#shared/contract/rfq.ts'
import { sitemapParts } from '#shared/contract/sitemap.ts'
import { handleRfqExcel } from '#shared/contract/upload.ts'
import type { Ctx } from '../request/env.ts'
import { ApiTimeoutError } from '../request/time-budget.ts'
import { type Admission, createAdmission } from './admission.ts'

const LISTINGS = [search, getCategory, getCategoryFilter, landing, manufacturer, productIndex]
const BROWSING = [...LISTINGS, searchOption, goodsDetail, goodsRecommend, relevantPdf, floorList, featureGoodsList, sitemapParts]
const LISTS = [lineParts, cartPaste, uploadBom, mateBom, mainBom, handleRfqExcel]

/** The admission of one request. @param isLimited whether its network is beyond the limit */
function admission(address: string, { isLimited = false, api_base = '' } = {}): Admission {
  const request = { header: (name: string) => (name === 'CF-Connecting-IP' ? address : undefined) }
  const bindings = { ...env, API_BASE: api_base, SEARCH_LIMIT: { limit: async () => ({ success: !isLimited }) } }
  return createAdmission({
    env: bindings,
    req: request,
    var: { visitor: { token: null } },
    executionCtx: createExecutionContext(),
  } as unknown as Ctx)
}

/** Requests of that many networks, whose call runs until the test ends it. */
async function occupySlots(count: number, network: string, call: Endpoint = search): Promise<() => void> {
  let end = (): void => undefined
  const occupied = new Promise<void>((resolve) => {
    end = resolve
  })
  for (let n = 0; n < count; n++) void admission(`${network}.${n}`)(call, 1000, () => occupied).catch(() => undefined)
  await scheduler.wait(5)
  return end
}

describe('a read of the embedded API', () => {
  it.each(LISTINGS)('is refused beyond the limit of its network, with when to try again: $path', async (call) => {
    const rejectedCall = admission('203.0.113.1', { isLimited: true })(call, 20, async () => 'found')
    await expect(rejectedCall).rejects.toMatchObject({ code: CODE.too_many_requests, retry_after_seconds: 60 })
  })

  it.each(BROWSING)('waits for its turn, and is never begun where it does not come: $path', async (call) => {
    const end = await occupySlots(6, '198.51.2')
    let begun = false
    const waited = admission('203.0.113.3')(call, 50, async () => {
      begun = true
    })
    await expect(waited).rejects.toBeInstanceOf(ApiTimeoutError)
    end()
    await scheduler.wait(10)
    expect(begun).toBe(false)
    expect(await admission('203.0.113.3')(call, 50, async () => 'found')).toBe('found')
  })

  it('has one turn for all calls of its request', async () => {
    const end = await occupySlots(5, '198.51.4')
    const admit = admission('203.0.113.5')
    const found = await Promise.all([admit(search, 50, async () => 'found'), admit(getCategoryFilter, 50, async () => 'filters')])
    expect(found).toEqual(['found', 'filters'])
    end()
    await scheduler.wait(5)
  })

  it.each(LISTS)('of a list of parts waits for those of other lists: $method $path', async (call) => {
    const end = await occupySlots(4, '198.51.6', lineParts)
    let begun = false
    const waiting = admission('203.0.113.6')(call, 1000, async () => {
      begun = true
    })
    await scheduler.wait(20)
    expect(begun).toBe(false)
    end()
    await waiting
    expect(begun).toBe(true)
  })

  it('leaves room for other networks, however much one asks for', async () => {
    let end = (): void => undefined
    const occupied = new Promise<void>((resolve) => {
      end = resolve
    })
    for (let n = 0; n < 60; n++) void admission('203.0.113.8')(goodsDetail, 50, () => occupied).catch(() => undefined)
    await scheduler.wait(10)
    expect(await admission('203.0.113.9')(search, 50, async () => 'found')).toBe('found')
    end()
    await scheduler.wait(5)
  })

  it('has its turn for later calls too, without waiting again', async () => {
    const admit = admission('203.0.113.10')
    await admit(goodsDetail, 50, async () => 'part')
    const end = await occupySlots(6, '198.51.7')
    expect(await admit(goodsRecommend, 50, async () => 'alternatives')).toBe('alternatives')
    end()
    await scheduler.wait(5)
  })

  it('of a cart waits for no search, a change and a call of the desk for none, and neither does an API of the operator’s own', async () => {
    const end = await occupySlots(6, '198.51.8')
    expect(await admission('203.0.113.7')(cart, 50, async () => 'cart')).toBe('cart')
    const endCarts = await occupySlots(6, '198.51.9', cart)
    expect(await admission('203.0.113.7')(cartAdd, 50, async () => 'added')).toBe('added')
    expect(await admission('203.0.113.7')(deskOrderList, 50, async () => 'orders')).toBe('orders')
    expect(await admission('203.0.113.7', { api_base: 'https://api.example' })(search, 50, async () => 'found')).toBe('found')
    await expect(admission('203.0.113.7')(cart, 50, async () => 'cart')).rejects.toBeInstanceOf(ApiTimeoutError)
    end()
    endCarts()
    await scheduler.wait(5)
  })
})
