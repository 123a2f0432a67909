import fc from 'fast-check'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { MAX_COMPARED_PARTS } from '#shared/url/compare-query.ts'
import { fakeStorage } from '#test-support/storage.ts'
import { COMPARE_KEY } from './compare-key.ts'

const storage = fakeStorage('sessionStorage')

type Page = typeof import('./compare-list.ts')

/** The list on the next page of the same tab. */
async function openPage(): Promise<Page> {
  vi.resetModules()
  return import('./compare-list.ts')
}

describe('the list of ticked parts', () => {
  it('keeps the order of ticking, from page to page', async () => {
    const first = await openPage()
    expect(first.readCompareList()).toEqual([])
    for (const id of ['b-2', 'a-1', 'b-2']) expect(first.addToCompareList(id)).toBe(true)
    const second = await openPage()
    second.addToCompareList('c-3')
    second.removeFromCompareList('a-1')
    expect((await openPage()).readCompareList()).toEqual(['b-2', 'c-3'])
  })

  it('accepts six parts, and rejects the seventh', async () => {
    const page = await openPage()
    const six = ['a-1', 'b-2', 'c-3', 'd-4', 'e-5', 'f-6']
    for (const id of six) page.addToCompareList(id)
    expect(page.addToCompareList('g-7')).toBe(false)
    expect(page.addToCompareList('a-1')).toBe(true)
    expect(page.readCompareList()).toEqual(six)
    page.setCompareList([...six, 'g-7'])
    expect(page.readCompareList()).toEqual(six)
  })

  test.each([
    ['cut-off JSON', '["a-1"', []],
    ['another shape', '{"id":"a-1"}', []],
    ['entries that are none', '[null,1,"",{},["x"],"a-1","a-1"]', ['a-1']],
  ])('reads what it can of %s', async (_, text, expected) => {
    storage.texts.set(COMPARE_KEY, text)
    const page = await openPage()
    expect(page.readCompareList()).toEqual(expected)
    page.addToCompareList('b-2')
    expect((await openPage()).readCompareList()).toEqual([...expected, 'b-2'])
  })

  it('works on this page where the storage is unavailable', async () => {
    storage.isRejected = true
    const page = await openPage()
    expect(page.addToCompareList('a-1')).toBe(true)
    expect(page.addToCompareList('b-2')).toBe(true)
    page.removeFromCompareList('a-1')
    expect(page.readCompareList()).toEqual(['b-2'])
    storage.isRejected = false
    page.addToCompareList('c-3')
    expect((await openPage()).readCompareList()).toEqual(['b-2', 'c-3'])
  })

  it('is a short list of texts, whatever lies in the storage', async () => {
    const page = await openPage()
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        storage.texts.set(COMPARE_KEY, text)
        const list = page.readCompareList()
        expect(list.length).toBeLessThanOrEqual(MAX_COMPARED_PARTS)
        expect(new Set(list).size).toBe(list.length)
        expect(list.every((id) => typeof id === 'string' && id !== '')).toBe(true)
      }),
    )
  })
})

describe('a comparison that is opened', () => {
  beforeEach(() => vi.stubGlobal('location', { origin: 'https://shop.example' }))

  it.each([
    { ticked: ['a', 'b', 'c'], shown: ['a', 'c'], referrer: 'https://shop.example/compare?id=a', list: ['a', 'c'], why: 'one was removed' },
    {
      ticked: ['a', 'b'],
      shown: ['a', 'b', 'd'],
      referrer: 'https://shop.example/compare?id=a',
      list: ['a', 'b', 'd'],
      why: 'one was added',
    },
    { ticked: ['a'], shown: [], referrer: 'https://shop.example/compare?id=a', list: [], why: 'the last was removed' },
    { ticked: ['a'], shown: ['b', 'c'], referrer: '', list: ['a'], why: 'somebody sent it' },
    {
      ticked: ['a', 'b'],
      shown: ['a'],
      referrer: 'https://mail.example/',
      list: ['a', 'b'],
      why: 'another site leads to some of what is ticked',
    },
    {
      ticked: ['a'],
      shown: ['b', 'c'],
      referrer: 'https://shop.example/compare?id=d',
      list: ['a'],
      why: 'a part of somebody else’s was removed',
    },
    { ticked: [], shown: ['b'], referrer: 'https://shop.example/compare?id=b&id=c', list: [], why: 'nothing is ticked' },
  ])('leaves $list of $ticked when $why', async ({ ticked, shown: comparedParts, referrer, list }) => {
    const page = await openPage()
    page.setCompareList(ticked)
    page.syncCompareList(comparedParts, referrer)
    expect(page.readCompareList()).toEqual(list)
  })
})
