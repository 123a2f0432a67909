import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueueFullError, runInTurn } from './hash-queue.ts'

const MAX_QUEUED = 4

describe('work that takes turns', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Work that ends after a time, and the largest number of concurrent runs. */
  function work(ms: number) {
    const seen = { running: 0, at_once: 0, order: [] as number[] }
    const one = (name: number) => async () => {
      seen.running++
      seen.at_once = Math.max(seen.at_once, seen.running)
      seen.order.push(name)
      await new Promise((resolve) => setTimeout(resolve, ms))
      seen.running--
      return name
    }
    return { seen, one }
  }

  it('runs one after the other, in order of arrival, up to the limit of waiting calls', async () => {
    const { seen, one } = work(300)
    const all = Array.from({ length: 60 }, (_, name) => runInTurn(MAX_QUEUED, one(name)).catch((error: unknown) => error))
    await vi.runAllTimersAsync()
    const results = await Promise.all(all)
    expect(results.slice(0, MAX_QUEUED)).toEqual([0, 1, 2, 3])
    expect(results.slice(MAX_QUEUED).every((result) => result instanceof QueueFullError)).toBe(true)
    expect(seen).toMatchObject({ at_once: 1, order: [0, 1, 2, 3] })
  })

  it('continues after failed work', async () => {
    const failed = runInTurn(MAX_QUEUED, () => Promise.reject(new Error('no memory'))).catch(String)
    const next = runInTurn(MAX_QUEUED, async () => 'next')
    await vi.runAllTimersAsync()
    expect(await failed).toContain('no memory')
    expect(await next).toBe('next')
  })

  it('does not wait for a request that has ended without notice', async () => {
    void runInTurn(MAX_QUEUED, () => new Promise<never>(() => {}))
    await vi.advanceTimersByTimeAsync(200)
    const next = runInTurn(MAX_QUEUED, async () => 'next')
    await vi.advanceTimersByTimeAsync(5000)
    expect(await Promise.race([next, Promise.resolve('waits')])).toBe('waits')
    await vi.advanceTimersByTimeAsync(6000)
    expect(await next).toBe('next')
  })

  it('accepts more calls of recognized callers', async () => {
    const { one } = work(10)
    const unrecognizedCalls = Array.from({ length: MAX_QUEUED + 1 }, (_, name) =>
      runInTurn(MAX_QUEUED, one(name)).catch((error: unknown) => error),
    )
    const largerQueueCall = runInTurn(MAX_QUEUED + 2, one(100))
    await vi.runAllTimersAsync()
    expect((await Promise.all(unrecognizedCalls)).at(-1)).toBeInstanceOf(QueueFullError)
    expect(await largerQueueCall).toBe(100)
  })
})
