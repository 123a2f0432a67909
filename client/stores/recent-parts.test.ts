import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fakeStorage } from '#test-support/storage.ts'
import { clearRecentParts, RECENT_PARTS_KEY, RECENT_PARTS_LIMIT, type RecentPart, readRecentParts, rememberPart } from './recent-parts.ts'

const storage = fakeStorage('localStorage')

const part = (goodsId: number, rest: Partial<RecentPart> = {}): RecentPart => ({
  goods_id: goodsId,
  goods_page_url: `part-${goodsId}`,
  part_number: `PART${goodsId}`,
  manufacturer: 'Yageo',
  category: 'chip-resistors',
  package: '0603',
  ...rest,
})
const ids = (): number[] => readRecentParts().map(({ goods_id }) => goods_id)
const store = (value: unknown): void => void storage.texts.set(RECENT_PARTS_KEY, typeof value === 'string' ? value : JSON.stringify(value))

describe('parts looked at', () => {
  it('are none at first', () => {
    expect(readRecentParts()).toEqual([])
  })

  it('stand newest first, each once, with its latest data', () => {
    for (const goodsId of [1, 2, 3]) rememberPart(part(goodsId))
    rememberPart(part(1, { part_number: 'RENAMED' }))
    expect(ids()).toEqual([1, 3, 2])
    expect(readRecentParts()[0]).toEqual(part(1, { part_number: 'RENAMED' }))
  })

  it('are twelve at most', () => {
    for (let goodsId = 1; goodsId <= 15; goodsId++) rememberPart(part(goodsId))
    expect(ids()).toEqual(Array.from({ length: RECENT_PARTS_LIMIT }, (_, index) => 15 - index))
  })

  it('can be cleared', () => {
    rememberPart(part(1))
    clearRecentParts()
    expect(readRecentParts()).toEqual([])
    rememberPart(part(2))
    expect(ids()).toEqual([2])
  })

  it('are those of all tabs', () => {
    rememberPart(part(1))
    store([part(5), part(1)])
    rememberPart(part(2))
    expect(ids()).toEqual([2, 5, 1])
  })
})

describe('a storage that holds something else', () => {
  test.each<[string, unknown, number[]]>([
    ['cut-off JSON', '[{"goods_id":1', []],
    ['another shape', { goods_id: 1 }, []],
    ['null', 'null', []],
    ['an empty text', '', []],
    [
      'entries that are none',
      [null, 1, 'x', [], {}, { goods_id: 1 }, { ...part(2), goods_page_url: 5 }, { ...part(3), part_number: '' }],
      [],
    ],
    ['ids that are none', [part(0), part(-1), part(1.5), { ...part(1), goods_id: '1' }, { ...part(1), goods_id: null }, part(4)], [4]],
    ['the same part twice', [part(1), part(2), part(1)], [1, 2]],
    ['too many', Array.from({ length: 30 }, (_, index) => part(index + 1)), Array.from({ length: 12 }, (_, index) => index + 1)],
  ])('gives what it can of %s', (_, value, expected) => {
    store(value)
    expect(ids()).toEqual(expected)
    rememberPart(part(99))
    expect(ids()[0]).toBe(99)
  })

  it('gives parts of the right shape, whatever it holds', () => {
    const entries = fc.array(fc.record({ goods_id: fc.anything(), goods_page_url: fc.anything(), part_number: fc.anything() }))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          entries.map((list) => JSON.stringify(list, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value)) ?? ''),
        ),
        (text) => {
          store(text)
          const parts = readRecentParts()
          expect(parts.length).toBeLessThanOrEqual(RECENT_PARTS_LIMIT)
          for (const each of parts) {
            expect(Number.isSafeInteger(each.goods_id) && each.goods_id > 0).toBe(true)
            expect([each.goods_page_url, each.part_number]).not.toContain('')
            expect(
              Object.values(each)
                .slice(1)
                .every((value) => typeof value === 'string'),
            ).toBe(true)
          }
        },
      ),
    )
  })
})

describe('a storage that takes nothing', () => {
  it('remembers nothing and harms nothing when it is refused', () => {
    storage.isRejected = true
    expect(() => rememberPart(part(1))).not.toThrow()
    expect(() => clearRecentParts()).not.toThrow()
    expect(readRecentParts()).toEqual([])
  })

  it('keeps what it has when it is full', () => {
    rememberPart(part(1))
    storage.full = true
    expect(() => rememberPart(part(2))).not.toThrow()
    expect(ids()).toEqual([1])
  })
})
