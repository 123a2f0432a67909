import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PageMemory } from './page-memory.ts'

const PAGE = { bytes: 100 }

describe('what an isolate remembers', () => {
  it('gives what was put, and the last of a key', () => {
    const memory = new PageMemory<{ bytes: number; text: string }>(1000)
    memory.set('a', { bytes: 100, text: 'one' })
    memory.set('a', { bytes: 120, text: 'two' })
    expect(memory.get('a')).toMatchObject({ text: 'two' })
    memory.set('a', { bytes: 130, text: 'three' })
    expect(memory.get('a')).toMatchObject({ text: 'three' })
    expect(memory.size).toEqual({ pages: 1, bytes: 130 })
    expect(memory.get('b')).toBeUndefined()
  })

  it('keeps what is requested again, however many made-up pages come', () => {
    const memory = new PageMemory(10_000)
    const hot = Array.from({ length: 60 }, (_, index) => `hot ${index}`)
    for (const key of hot) {
      memory.set(key, PAGE)
      memory.get(key)
    }
    for (let index = 0; index < 100_000; index++) memory.set(`made up ${index}`, PAGE)
    expect(hot.filter((key) => memory.peek(key) === undefined)).toEqual([])
    expect(memory.size.bytes).toBeLessThanOrEqual(10_000)
  })

  it('forgets first what was requested the longest ago', () => {
    const memory = new PageMemory(800)
    for (const key of 'abcdef') {
      memory.set(key, PAGE)
      memory.get(key)
    }
    memory.get('a')
    for (const key of 'ghi') {
      memory.set(key, PAGE)
      memory.get(key)
    }
    expect([...'abcdefghi'].filter((key) => memory.peek(key))).toContain('a')
    expect(memory.peek('b')).toBeUndefined()
  })

  it('never holds more than it may, whatever comes in whatever order', () => {
    const step = fc.record({
      key: fc.integer({ min: 0, max: 40 }).map(String),
      bytes: fc.integer({ min: 1, max: 700 }),
      is_put: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const memory = new PageMemory<{ bytes: number }>(1000)
        for (const { key, bytes, is_put } of steps) {
          if (is_put) memory.set(key, { bytes })
          else memory.get(key)
          const held = [...memory.entries()]
          expect(memory.size).toEqual({ pages: held.length, bytes: held.reduce((sum, [, page]) => sum + page.bytes, 0) })
          expect(new Set(held.map(([name]) => name)).size).toBe(held.length)
          expect(memory.size.bytes).toBeLessThanOrEqual(1000)
        }
      }),
    )
  })
})
