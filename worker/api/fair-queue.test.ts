import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const late = () => new Error('late')

/** Work that ends when it is told to, and notes that it began. */
function pieces(queue: FairQueue) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (network: string, name: string, patienceMs = 1000): Promise<string> =>
    queue
      .run(
        network,
        patienceMs,
        () => {
          begun.push(name)
          return new Promise<string>((resolve) => ends.push(() => resolve(name)))
        },
        late,
      )
      .catch((error: Error) => error.message)
  /** Ends the oldest piece that runs. */
  const endOne = async (): Promise<void> => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { begun, add, endOne }
}

describe('a fair queue', () => {
  it('runs so many at once, and the others in the order in which they came', async () => {
    const { begun, add, endOne } = pieces(new FairQueue(2, 10))
    for (const name of ['1', '2', '3', '4']) void add('one', name)
    expect(begun).toEqual(['1', '2'])
    await endOne()
    expect(begun).toEqual(['1', '2', '3'])
    await endOne()
    expect(begun).toEqual(['1', '2', '3', '4'])
  })

  it('lets networks take turns, however much one of them asks for', async () => {
    const { begun, add, endOne } = pieces(new FairQueue(1, 100))
    for (let n = 0; n < 60; n++) void add('attacker', `a${n}`)
    void add('buyer', 'b')
    void add('other', 'c')
    for (let n = 0; n < 3; n++) await endOne()
    expect(begun).toEqual(['a0', 'a1', 'b', 'c'])
  })

  it('never starts work whose caller has given up', async () => {
    const { begun, add, endOne } = pieces(new FairQueue(1, 10))
    void add('one', 'runs')
    const given = add('one', 'given up', 500)
    await vi.advanceTimersByTimeAsync(501)
    expect(await given).toBe('late')
    await endOne()
    expect(begun).toEqual(['runs'])
    void add('one', 'next')
    expect(begun).toEqual(['runs', 'next'])
  })

  it('refuses the newest work of the network with the most waiting, once it is full', async () => {
    const { begun, add, endOne } = pieces(new FairQueue(1, 3))
    void add('attacker', 'runs')
    const waiting = [add('attacker', 'a1'), add('attacker', 'a2'), add('attacker', 'a3')]
    void add('buyer', 'b')
    await vi.advanceTimersByTimeAsync(0)
    expect(await waiting[2]).toBe('late')
    await endOne()
    await endOne()
    expect(begun).toEqual(['runs', 'a1', 'b'])
  })

  it('goes on after work that fails, and after work that never ends', async () => {
    const queue = new FairQueue(1, 10)
    await expect(queue.run('one', 10, () => Promise.reject(new Error('fault')), late)).rejects.toThrow('fault')
    void queue.run('one', 10, () => new Promise(() => undefined), late)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(await queue.run('one', 10, async () => 'well', late)).toBe('well')
  })
})
