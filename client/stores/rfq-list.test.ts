import fc from 'fast-check'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { fakeStorage } from '#test-support/storage.ts'
import type { CartItem } from './cart-into-rfq-list.ts'
import type { RfqItem } from './rfq-list.ts'
import { RFQ_LIST_KEY } from './rfq-list.ts'

/** The storage that all tabs share. */
const storage = fakeStorage('localStorage')
/** The listeners of the tabs' windows. */
const windows = new Set<(event: { key: string | null }) => void>()

type Tab = typeof import('./rfq-list.ts')

/** The store of another tab: a separate module on the same storage. */
async function openTab(): Promise<Tab> {
  vi.resetModules()
  return import('./rfq-list.ts')
}

const item = (goodsId: number, rest: Partial<RfqItem> = {}): RfqItem => ({
  goods_id: goodsId,
  goods_page_url: `part-${goodsId}`,
  part_number: `PART${goodsId}`,
  manufacturer: 'Yageo',
  package: '0603',
  date_code: '2431',
  icons: '',
  qty: 100,
  ...rest,
})
const idsIn = (tab: Tab): number[] => tab.readRfqList().map(({ goods_id }) => goods_id)
const store = (value: unknown): void => void storage.texts.set(RFQ_LIST_KEY, typeof value === 'string' ? value : JSON.stringify(value))
const stored = (): unknown => JSON.parse(storage.texts.get(RFQ_LIST_KEY) ?? 'null')
const dispatchStorageEvent = (key: string | null): void => {
  for (const listener of windows) listener({ key })
}

beforeEach(() => {
  windows.clear()
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string | null }) => void) => windows.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: (event: { key: string | null }) => void) => windows.delete(listener))
})

describe('the RFQ list', () => {
  it('is what lies in the storage', async () => {
    store([item(1), item(2)])
    expect((await openTab()).readRfqList()).toEqual([item(1), item(2)])
  })

  it('appends a part and stores it', async () => {
    const tab = await openTab()
    expect(tab.addToRfqList(item(1))).toEqual({ added: true, isSaved: true })
    expect(tab.addToRfqList(item(2, { target_price: '0.05', delivery_plan_date: '2027-01-31' }))).toEqual({ added: true, isSaved: true })
    expect(idsIn(tab)).toEqual([1, 2])
    expect(stored()).toEqual([item(1), item(2, { target_price: '0.05', delivery_plan_date: '2027-01-31' })])
    expect((await openTab()).readRfqList()).toEqual(tab.readRfqList())
  })

  it('has each part once: the first line stays', async () => {
    const tab = await openTab()
    tab.addToRfqList(item(1, { qty: 5 }))
    expect(tab.addToRfqList(item(1, { qty: 7 }))).toEqual({ added: false, isSaved: true })
    expect(tab.readRfqList()).toEqual([item(1, { qty: 5 })])
  })

  it('clears up duplicates that were stored before', async () => {
    store([item(1), item(2), item(1, { qty: 9 })])
    const tab = await openTab()
    tab.addToRfqList(item(3))
    expect(idsIn(tab)).toEqual([1, 2, 3])
  })

  it('changes a quantity and a target price, removes a line, and leaves the others', async () => {
    store([item(1), item(2)])
    const tab = await openTab()
    tab.editRfqLine('g2', { qty: 250 })
    tab.changeRfqList({ removed: ['g1'] })
    tab.changeRfqList({ removed: ['g99'] })
    tab.editRfqLine('g99', { qty: 1 })
    expect(stored()).toEqual([item(2, { qty: 250 })])
    tab.editRfqLine('g2', { target_price: '0.5' })
    tab.editRfqLine('g2', { qty: 9 })
    expect(stored()).toEqual([item(2, { qty: 9, target_price: '0.5' })])
    tab.editRfqLine('g2', { target_price: '' })
    expect(stored()).toEqual([item(2, { qty: 9 })])
  })

  it('preserves the input by hand as often as it was typed', async () => {
    const tab = await openTab()
    const typed = (lineId: string): RfqItem => item(0, { part_number: 'LM358', line_id: lineId })
    for (const lineId of ['a', 'b', 'a']) tab.addToRfqList(typed(lineId))
    expect(stored()).toEqual([typed('a'), typed('b')])
    tab.editRfqLine('hb', { qty: 3 })
    tab.changeRfqList({ removed: ['ha'] })
    expect((await openTab()).readRfqList()).toEqual([{ ...typed('b'), qty: 3 }])
    // Without a name, lines are distinguished by their positions.
    store([item(0), item(0)])
    tab.reloadRfqList()
    expect(new Set(tab.readRfqList().map(tab.toLineKey)).size).toBe(2)
  })

  it('applies many changes at once with an order, and leaves other lines unchanged', async () => {
    store([item(1), item(2), item(3)])
    const tab = await openTab()
    store([item(1), item(2), item(3), item(4)])
    const put = [item(2, { qty: 7 }), item(9)]
    expect(tab.changeRfqList({ put, removed: ['g3', 'g77'], order: ['g9', 'g2', 'g1'] })).toBe(true)
    expect(stored()).toEqual([item(9), item(2, { qty: 7 }), item(1), item(4)])
    storage.full = true
    expect(tab.changeRfqList({ removed: ['g9'] })).toBe(false)
    expect(idsIn(tab)).not.toContain(9)
  })

  it('is empty after it was sent, except for lines added meanwhile', async () => {
    store([item(1), item(2)])
    const [tab, other] = [await openTab(), await openTab()]
    expect(idsIn(tab)).toEqual([1, 2])
    other.addToRfqList(item(3))
    tab.changeRfqList({ removed: ['g1', 'g2'] })
    expect([stored(), idsIn(tab)]).toEqual([[item(3)], [3]])
    tab.changeRfqList({ removed: ['g3'] })
    expect(stored()).toEqual([])
  })

  it('adds the cart’s lines with a part number, each part once', async () => {
    store([item(1, { qty: 5 })])
    await openTab()
    const { mergeCartIntoRfqList } = await import('./cart-into-rfq-list.ts')
    const line: CartItem = {
      part_number: 'PART2',
      brand_name: 'Yageo',
      package: 'SOIC-8',
      batch: '2431',
      cart_num: 4000,
      goods_id: 2,
      price: '0.0123',
      goods_page_url: 'part-2',
      delivery_plan_date: '2027-01-31',
      icons: '/files/drawings/a.svg',
    }
    const unlistedPart = { ...line, goods_id: null, part_number: 'X1', delivery_plan_date: null }
    expect(mergeCartIntoRfqList([{ ...line, goods_id: 1 }, line, { ...line, part_number: '' }, unlistedPart, unlistedPart])).toBe(true)
    const { brand_name: manufacturer, batch: dateCode, cart_num: qty, price: targetPrice, ...rest } = line
    const copiedLine = { ...rest, manufacturer, date_code: dateCode, qty, target_price: targetPrice }
    const { delivery_plan_date: _, ...undated } = { ...copiedLine, goods_id: 0, part_number: 'X1' }
    expect(stored()).toEqual([
      item(1, { qty: 5 }),
      copiedLine,
      { ...undated, line_id: 'cart-X1-Yageo-1' },
      { ...undated, line_id: 'cart-X1-Yageo-2' },
    ])
  })

  it('shows images of this site alone', async () => {
    store([
      item(1, { icons: '/files/drawings/a.svg' }),
      ...['javascript:alert(1)', '//elsewhere.example/x.png', 'https://elsewhere.example/x.png'].map((icons, index) =>
        item(index + 2, { icons }),
      ),
    ])
    const tab = await openTab()
    expect(tab.readRfqList().map(({ icons }) => icons)).toEqual(['/files/drawings/a.svg', '', '', ''])
  })

  it('is the same array until something changes', async () => {
    store([item(1)])
    const tab = await openTab()
    const before = tab.readRfqList()
    expect(tab.readRfqList()).toBe(before)
    tab.addToRfqList(item(2))
    expect(tab.readRfqList()).not.toBe(before)
    expect(before).toEqual([item(1)])
  })
})

describe('two tabs', () => {
  it('both keep their lines', async () => {
    const [one, other] = [await openTab(), await openTab()]
    expect([idsIn(one), idsIn(other)]).toEqual([[], []])
    one.addToRfqList(item(1))
    other.addToRfqList(item(2))
    one.addToRfqList(item(3))
    expect(stored()).toEqual([item(1), item(2), item(3)])
  })

  it('do not bring back what the other removed', async () => {
    store([item(1), item(2)])
    const [one, other] = [await openTab(), await openTab()]
    expect([idsIn(one), idsIn(other)]).toEqual([
      [1, 2],
      [1, 2],
    ])
    one.changeRfqList({ removed: ['g1'] })
    other.editRfqLine('g2', { qty: 5 })
    expect(stored()).toEqual([item(2, { qty: 5 })])
  })

  it('notify each other while a listener is registered, and not after', async () => {
    const [one, other] = [await openTab(), await openTab()]
    const firstListener = vi.fn()
    const secondListener = vi.fn()
    const stop = one.onRfqListChange(firstListener)
    const alsoStop = one.onRfqListChange(secondListener)
    other.addToRfqList(item(1))
    dispatchStorageEvent(RFQ_LIST_KEY)
    expect(idsIn(one)).toEqual([1])
    expect([firstListener.mock.calls.length, secondListener.mock.calls.length]).toEqual([1, 1])
    dispatchStorageEvent('something_else')
    expect(firstListener).toHaveBeenCalledTimes(1)
    // Without a key, the whole storage was cleared.
    storage.texts.clear()
    dispatchStorageEvent(null)
    expect(idsIn(one)).toEqual([])
    stop()
    dispatchStorageEvent(RFQ_LIST_KEY)
    expect(firstListener).toHaveBeenCalledTimes(2)
    expect(secondListener).toHaveBeenCalledTimes(3)
    alsoStop()
    expect(windows.size).toBe(0)
  })

  it('tell their own listeners of their own changes', async () => {
    const tab = await openTab()
    const lengths: number[] = []
    tab.onRfqListChange(() => void lengths.push(tab.readRfqList().length))
    tab.addToRfqList(item(1))
    tab.changeRfqList({ removed: ['g1'] })
    expect(lengths.at(-1)).toBe(0)
    expect(lengths).toContain(1)
  })
})

describe('a storage that holds something else', () => {
  test.each([
    ['another shape', { goods_id: 1 }],
    ['null', null],
    ['a text', '"x"'],
    ['lines that are none', [null, 1, 'x', [], {}, { goods_id: 1 }, { part_number: '' }, { part_number: 5 }]],
  ])('counts %s as an empty list', async (_, value) => {
    store(value)
    const tab = await openTab()
    expect(tab.readRfqList()).toEqual([])
    expect(tab.addToRfqList(item(1))).toEqual({ added: true, isSaved: true })
    expect(stored()).toEqual([item(1)])
  })

  it('mends what it can of a line', async () => {
    store([
      { part_number: 'A', goods_id: '7', qty: '25' },
      { part_number: 'B', goods_id: 8, qty: -3, target_price: 5, manufacturer: {}, extra: true },
      { part_number: 'C', goods_id: 'x', qty: 1.5 },
    ])
    const bare = { goods_page_url: '', manufacturer: '', package: '', date_code: '', icons: '' }
    expect((await openTab()).readRfqList()).toEqual([
      { ...bare, goods_id: 7, part_number: 'A', qty: 25 },
      { ...bare, goods_id: 8, part_number: 'B', qty: 0 },
      { ...bare, goods_id: 0, part_number: 'C', qty: 0, line_id: '2-C' },
    ])
  })

  it('keeps this page’s lines when the storage is corrupted, and repairs it with the next change', async () => {
    const tab = await openTab()
    tab.addToRfqList(item(1))
    store('[{"goods_id":1,')
    tab.reloadRfqList()
    expect(idsIn(tab)).toEqual([1])
    tab.addToRfqList(item(2))
    expect(stored()).toEqual([item(1), item(2)])
  })

  it('returns valid lines, at most a thousand, whatever is stored', async () => {
    const tab = await openTab()
    const lines = fc.array(fc.record({ goods_id: fc.anything(), part_number: fc.oneof(fc.string(), fc.anything()), qty: fc.anything() }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          lines.map((list) => JSON.stringify(list, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value)) ?? ''),
        ),
        (text) => {
          store(text)
          tab.reloadRfqList()
          for (const line of tab.readRfqList()) {
            expect(line.part_number).not.toBe('')
            expect(Number.isSafeInteger(line.qty) && line.qty >= 0).toBe(true)
            expect(Number.isNaN(line.goods_id)).toBe(false)
          }
        },
      ),
    )
    store(Array.from({ length: 1200 }, (_, index) => item(index + 1)))
    tab.reloadRfqList()
    expect(tab.readRfqList()).toHaveLength(1000)
  })
})

describe('a storage that does not take the list', () => {
  it('says so, and the list holds on this page', async () => {
    storage.isRejected = true
    const tab = await openTab()
    expect(tab.addToRfqList(item(1))).toEqual({ added: true, isSaved: false })
    expect(tab.addToRfqList(item(2))).toEqual({ added: true, isSaved: false })
    tab.editRfqLine('g1', { qty: 7 })
    expect(tab.readRfqList()).toEqual([item(1, { qty: 7 }), item(2)])
    tab.changeRfqList({ removed: ['g1'] })
    expect(idsIn(tab)).toEqual([2])
  })

  it('holds also when the storage can be read but is full, and the drawer reads it again', async () => {
    store([item(1)])
    const tab = await openTab()
    storage.full = true
    expect(tab.addToRfqList(item(2))).toEqual({ added: true, isSaved: false })
    tab.reloadRfqList()
    expect(idsIn(tab)).toEqual([1, 2])
    expect(tab.addToRfqList(item(3))).toEqual({ added: true, isSaved: false })
    expect(idsIn(tab)).toEqual([1, 2, 3])
    expect(tab.addToRfqList(item(2))).toEqual({ added: false, isSaved: false })
  })

  it('stores everything with the first change that finds room again, also what another tab added', async () => {
    const tab = await openTab()
    storage.full = true
    tab.addToRfqList(item(1))
    storage.full = false
    store([item(5)])
    expect(tab.addToRfqList(item(2))).toEqual({ added: true, isSaved: true })
    expect(stored()).toEqual([item(1), item(5), item(2)])
  })
})
