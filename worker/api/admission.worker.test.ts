import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { cart } from '#shared/contract/cart.ts'
import { getCategory, getCategoryFilter, manufacturer, productIndex, search } from '#shared/contract/catalogue.ts'
import { CODE } from '#shared/contract/envelope.ts'
import { landing } from '#shared/contract/landing.ts'
import type { Ctx } from '../request/env.ts'
import { NoAnswer } from '../request/time-budget.ts'
import { type Admission, admissionOf } from './admission.ts'

const LISTINGS = [search, getCategory, getCategoryFilter, landing, manufacturer, productIndex]

/** The admission of one request. @param isLimited whether its network is beyond the limit */
function admission(address: string, { isLimited = false, api_base = '' } = {}): Admission {
  const request = { header: (name: string) => (name === 'CF-Connecting-IP' ? address : undefined) }
  const bindings = { ...env, API_BASE: api_base, SEARCH_LIMIT: { limit: async () => ({ success: !isLimited }) } }
  return admissionOf({ env: bindings, req: request, executionCtx: createExecutionContext() } as unknown as Ctx)
}

/** Requests whose search runs until it is told to end. */
function holdPlaces(count: number, address: string): () => void {
  let end = (): void => undefined
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  for (let n = 0; n < count; n++) void admission(address)(search, 1000, () => held).catch(() => undefined)
  return end
}

describe('a read of the embedded API', () => {
  it.each(LISTINGS)('is refused beyond the limit of its network, with when to try again: $path', async (call) => {
    const refused = admission('203.0.113.1', { isLimited: true })(call, 20, async () => 'found')
    await expect(refused).rejects.toMatchObject({ code: CODE.too_many_requests, retry_after_seconds: 60 })
  })

  it.each(LISTINGS)('waits for its turn, and is never begun where it does not come: $path', async (call) => {
    const end = holdPlaces(6, '203.0.113.2')
    let begun = false
    const waited = admission('203.0.113.3')(call, 50, async () => {
      begun = true
    })
    await expect(waited).rejects.toBeInstanceOf(NoAnswer)
    end()
    await scheduler.wait(10)
    expect(begun).toBe(false)
    expect(await admission('203.0.113.3')(call, 50, async () => 'found')).toBe('found')
  })

  it('has one turn for all calls of its request', async () => {
    const end = holdPlaces(5, '203.0.113.4')
    const admit = admission('203.0.113.5')
    const found = await Promise.all([admit(search, 50, async () => 'found'), admit(getCategoryFilter, 50, async () => 'filters')])
    expect(found).toEqual(['found', 'filters'])
    end()
  })

  it('of a cart waits for nobody, and neither does an API of the operator’s own', async () => {
    const end = holdPlaces(6, '203.0.113.6')
    expect(await admission('203.0.113.7')(cart, 50, async () => 'cart')).toBe('cart')
    expect(await admission('203.0.113.7', { api_base: 'https://api.example' })(search, 50, async () => 'found')).toBe('found')
    end()
  })
})
