import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { clearSearchHistory, rememberSearch, SEARCH_HISTORY_KEY, SEARCH_HISTORY_LIMIT, searchHistory } from './search-history.ts'

const texts = new Map<string, string>()
const storage = {
  getItem: vi.fn((key: string) => texts.get(key) ?? null),
  setItem: vi.fn((key: string, text: string) => void texts.set(key, text)),
}
const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

beforeEach(() => {
  texts.clear()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  storage.getItem.mockReset()
  storage.setItem.mockReset()
  storage.getItem.mockImplementation((key) => texts.get(key) ?? null)
  storage.setItem.mockImplementation((key, text) => void texts.set(key, text))
})

describe('search history', () => {
  it('is empty at first', () => {
    expect(searchHistory()).toEqual([])
  })

  it('has the newest search at its head, each once', () => {
    for (const search of ['a', 'b', 'c', 'a']) rememberSearch(search)
    expect(searchHistory()).toEqual(['a', 'c', 'b'])
  })

  it('keeps ten', () => {
    for (let number = 1; number <= 15; number++) rememberSearch(`search ${number}`)
    expect(searchHistory()).toEqual(Array.from({ length: SEARCH_HISTORY_LIMIT }, (_, index) => `search ${15 - index}`))
  })

  it('lies under its key as a list of searches', () => {
    rememberSearch('LM358')
    rememberSearch('10k 0603')
    expect(JSON.parse(texts.get(SEARCH_HISTORY_KEY) ?? '')).toEqual([{ search: '10k 0603' }, { search: 'LM358' }])
  })

  it('can be cleared', () => {
    rememberSearch('a')
    clearSearchHistory()
    expect(searchHistory()).toEqual([])
  })

  it('follows what another tab wrote', () => {
    rememberSearch('mine')
    texts.set(SEARCH_HISTORY_KEY, JSON.stringify([{ search: 'theirs' }, { search: 'mine' }]))
    rememberSearch('next')
    expect(searchHistory()).toEqual(['next', 'theirs', 'mine'])
  })

  test.each([
    ['cut-off JSON', '[{"search":"a"', []],
    ['another shape', '{"search":"a"}', []],
    ['null', 'null', []],
    ['an empty text', '', []],
    ['plain texts', '["a","b"]', ['a', 'b']],
    ['entries that are none', '[null,1,{"search":5},{"search":""},{"other":"x"},[],{"search":"a"}]', ['a']],
    [
      'too many entries',
      JSON.stringify(Array.from({ length: 30 }, (_, index) => ({ search: `${index}` }))),
      ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    ],
  ])('reads what it can of %s', (_, stored, expected) => {
    texts.set(SEARCH_HISTORY_KEY, stored)
    expect(searchHistory()).toEqual(expected)
    rememberSearch('new')
    expect(searchHistory()[0]).toBe('new')
  })

  it('is a short list of texts, whatever lies in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        texts.set(SEARCH_HISTORY_KEY, stored)
        const history = searchHistory()
        expect(history.length).toBeLessThanOrEqual(SEARCH_HISTORY_LIMIT)
        expect(history.every((search) => typeof search === 'string' && search !== '')).toBe(true)
      }),
    )
  })

  it('is empty and harmless where the storage is refused', () => {
    storage.getItem.mockImplementation(refuse)
    storage.setItem.mockImplementation(refuse)
    expect(() => rememberSearch('a')).not.toThrow()
    expect(() => clearSearchHistory()).not.toThrow()
    expect(searchHistory()).toEqual([])
  })

  it('keeps what is there when the storage is full', () => {
    rememberSearch('a')
    storage.setItem.mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    expect(() => rememberSearch('b')).not.toThrow()
    expect(searchHistory()).toEqual(['a'])
  })
})
