import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue in which one network may have all turns. */
const createQueue = (running: number, waiting: number): FairQueue => new FairQueue({ running, running_of_network: running, waiting })

/** Work that runs until the test ends it, and records its start. */
function pieces(queue: FairQueue) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = async (network: string, name: string, timeoutMs = 1000): Promise<string> => {
    const leave = await queue.enter(network, timeoutMs)
    if (!leave) return 'late'
    begun.push(name)
    ends.push(leave)
    return name
  }
  /** Ends the oldest running work. */
  const endOne = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(0)
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { begun, add, endOne }
}

describe('a fair queue', () => {
  it('runs so many at once, and the others in the order in which they came', async () => {
    const { begun, add, endOne } = pieces(createQueue(2, 10))
    for (const name of ['1', '2', '3', '4']) void add('one', name)
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['1', '2'])
    await endOne()
    expect(begun).toEqual(['1', '2', '3'])
    await endOne()
    expect(begun).toEqual(['1', '2', '3', '4'])
  })

  it('lets networks take turns, however much one of them asks for', async () => {
    const { begun, add, endOne } = pieces(createQueue(1, 100))
    for (let n = 0; n < 60; n++) void add('attacker', `a${n}`)
    void add('buyer', 'b')
    void add('other', 'c')
    for (let n = 0; n < 3; n++) await endOne()
    expect(begun).toEqual(['a0', 'a1', 'b', 'c'])
  })

  it('never starts work whose caller has stopped waiting', async () => {
    const { begun, add, endOne } = pieces(createQueue(1, 10))
    void add('one', 'runs')
    const abandoned = add('one', 'given up', 500)
    await vi.advanceTimersByTimeAsync(501)
    expect(await abandoned).toBe('late')
    await endOne()
    expect(begun).toEqual(['runs'])
    void add('one', 'next')
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['runs', 'next'])
  })

  it('rejects the newest work of the network with the longest queue, once it is full', async () => {
    const { begun, add, endOne } = pieces(createQueue(1, 3))
    void add('attacker', 'runs')
    const waiting = [add('attacker', 'a1'), add('attacker', 'a2'), add('attacker', 'a3')]
    void add('buyer', 'b')
    await vi.advanceTimersByTimeAsync(0)
    expect(await waiting[2]).toBe('late')
    await endOne()
    await endOne()
    expect(begun).toEqual(['runs', 'a1', 'b'])
  })

  it('leaves room for other networks, and is used by one alone up to its share', async () => {
    const { begun, add, endOne } = pieces(new FairQueue({ running: 3, running_of_network: 2, waiting: 10 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('attacker', name)
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['a1', 'a2'])
    void add('buyer', 'b')
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['a1', 'a2', 'b'])
    await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b', 'a3'])
  })

  it('counts a turn that did not wait', async () => {
    const queue = createQueue(1, 10)
    const leave = queue.enterAtOnce('one')
    const { begun, add } = pieces(queue)
    void add('one', 'waits')
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual([])
    leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['waits'])
  })

  it('goes on after work that never ends', async () => {
    const queue = createQueue(1, 10)
    await queue.enter('one', 10)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(await queue.enter('one', 10)).not.toBeNull()
  })
})
