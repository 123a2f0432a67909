import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, CODE } from '#shared/contract/envelope.ts'
import { NoAnswer } from '../request/time-budget.ts'
import { Breaker } from './breaker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hangs = async (): Promise<never> => {
  throw new NoAnswer('/api/x')
}

/** How often the API is really asked, of so many tries. */
async function askedOf(breaker: Breaker, tries: number, call: string, work: () => Promise<unknown>): Promise<number> {
  const asked = vi.fn(work)
  for (let left = tries; left > 0; left--) await breaker.ask(call, asked).catch(() => undefined)
  return asked.mock.calls.length
}

describe('a breaker', () => {
  it('lets nobody wait once three answers in a row did not come', async () => {
    const breaker = new Breaker()
    expect(await askedOf(breaker, 10, '/api/a', hangs)).toBe(3)
  })

  it('takes one page that was late for no outage, and several for one', async () => {
    const breaker = new Breaker()
    const page = async (): Promise<number> => {
      const asked = await Promise.all('abcdefghi'.split('').map((name) => askedOf(breaker, 1, `/api/${name}`, hangs)))
      return asked.filter((count) => count > 0).length
    }
    expect(await page()).toBe(9)
    expect(await askedOf(breaker, 1, '/api/other', async () => 'well')).toBe(1)
    expect([await page(), await page()]).toEqual([9, 9])
    expect(await askedOf(breaker, 9, '/api/any', hangs)).toBeLessThan(9)
  })

  it('lets one try after some seconds, who decides for the others', async () => {
    const breaker = new Breaker()
    await askedOf(breaker, 3, '/api/a', hangs)
    vi.advanceTimersByTime(5001)
    expect(await askedOf(breaker, 10, '/api/a', hangs)).toBe(1)
    vi.advanceTimersByTime(5001)
    expect(await askedOf(breaker, 10, '/api/a', async () => 'well')).toBe(10)
  })

  it('knows one call that hangs from an API that does', async () => {
    const breaker = new Breaker()
    for (let round = 0; round < 3; round++) {
      await askedOf(breaker, 1, '/api/slow', hangs)
      await askedOf(breaker, 1, '/api/quick', async () => 'well')
    }
    expect(await askedOf(breaker, 5, '/api/slow', hangs)).toBe(0)
    expect(await askedOf(breaker, 5, '/api/quick', async () => 'well')).toBe(5)
  })

  it('takes no refusal and no fault for silence', async () => {
    const refuses = async (): Promise<never> => {
      throw new ApiError(CODE.unavailable)
    }
    expect(await askedOf(new Breaker(), 10, '/api/a', refuses)).toBe(10)
  })

  it('opens to an answer that came too late', async () => {
    const breaker = new Breaker()
    await askedOf(breaker, 3, '/api/a', hangs)
    breaker.answered('/api/a')
    expect(await askedOf(breaker, 1, '/api/a', hangs)).toBe(1)
  })
})
