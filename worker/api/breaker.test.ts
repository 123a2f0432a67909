import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { ApiTimeoutError } from '../request/time-budget.ts'
import { Breaker } from './breaker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hangs = async (): Promise<never> => {
  throw new ApiTimeoutError('/api/x')
}

/** How many of the tries call the API. */
async function countRequests(breaker: Breaker, tries: number, call: string, work: () => Promise<unknown>): Promise<number> {
  const requests = vi.fn(work)
  for (let left = tries; left > 0; left--) await breaker.ask(call, requests).catch(() => undefined)
  return requests.mock.calls.length
}

describe('a breaker', () => {
  it('opens after three timeouts in a row', async () => {
    const breaker = new Breaker()
    expect(await countRequests(breaker, 10, '/api/a', hangs)).toBe(3)
  })

  it('does not open for one late page, but for several', async () => {
    const breaker = new Breaker()
    const page = async (): Promise<number> => {
      const requests = await Promise.all('abcdefghi'.split('').map((name) => countRequests(breaker, 1, `/api/${name}`, hangs)))
      return requests.filter((count) => count > 0).length
    }
    expect(await page()).toBe(9)
    expect(await countRequests(breaker, 1, '/api/other', async () => 'well')).toBe(1)
    expect([await page(), await page()]).toEqual([9, 9])
    expect(await countRequests(breaker, 9, '/api/any', hangs)).toBeLessThan(9)
  })

  it('lets one call through after some seconds, which decides for the others', async () => {
    const breaker = new Breaker()
    await countRequests(breaker, 3, '/api/a', hangs)
    vi.advanceTimersByTime(5001)
    expect(await countRequests(breaker, 10, '/api/a', hangs)).toBe(1)
    vi.advanceTimersByTime(5001)
    expect(await countRequests(breaker, 10, '/api/a', async () => 'well')).toBe(10)
  })

  it('distinguishes one call that hangs from an API that hangs', async () => {
    const breaker = new Breaker()
    for (let round = 0; round < 3; round++) {
      await countRequests(breaker, 1, '/api/slow', hangs)
      await countRequests(breaker, 1, '/api/quick', async () => 'well')
    }
    expect(await countRequests(breaker, 5, '/api/slow', hangs)).toBe(0)
    expect(await countRequests(breaker, 5, '/api/quick', async () => 'well')).toBe(5)
  })

  it('does not count error responses and faults', async () => {
    const refuses = async (): Promise<never> => {
      throw new ApiError(CODE.unavailable)
    }
    expect(await countRequests(new Breaker(), 10, '/api/a', refuses)).toBe(10)
  })

  it('closes after a response that came too late', async () => {
    const breaker = new Breaker()
    await countRequests(breaker, 3, '/api/a', hangs)
    breaker.answered('/api/a')
    expect(await countRequests(breaker, 1, '/api/a', hangs)).toBe(1)
  })
})
