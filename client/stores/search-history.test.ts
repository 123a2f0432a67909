import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fakeStorage } from '#test-support/storage.ts'
import { clearSearchHistory, readSearchHistory, rememberSearch, SEARCH_HISTORY_KEY, SEARCH_HISTORY_LIMIT } from './search-history.ts'

const storage = fakeStorage('localStorage')

describe('search history', () => {
  it('is empty at first', () => {
    expect(readSearchHistory()).toEqual([])
  })

  it('has the newest search at its head, each once', () => {
    for (const search of ['a', 'b', 'c', 'a']) rememberSearch(search)
    expect(readSearchHistory()).toEqual(['a', 'c', 'b'])
  })

  it('keeps ten', () => {
    for (let number = 1; number <= 15; number++) rememberSearch(`search ${number}`)
    expect(readSearchHistory()).toEqual(Array.from({ length: SEARCH_HISTORY_LIMIT }, (_, index) => `search ${15 - index}`))
  })

  it('lies under its key as a list of searches', () => {
    rememberSearch('LM358')
    rememberSearch('10k 0603')
    expect(JSON.parse(storage.texts.get(SEARCH_HISTORY_KEY) ?? '')).toEqual([{ search: '10k 0603' }, { search: 'LM358' }])
  })

  it('can be cleared', () => {
    rememberSearch('a')
    clearSearchHistory()
    expect(readSearchHistory()).toEqual([])
  })

  it('follows what another tab wrote', () => {
    rememberSearch('mine')
    storage.texts.set(SEARCH_HISTORY_KEY, JSON.stringify([{ search: 'theirs' }, { search: 'mine' }]))
    rememberSearch('next')
    expect(readSearchHistory()).toEqual(['next', 'theirs', 'mine'])
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
    storage.texts.set(SEARCH_HISTORY_KEY, stored)
    expect(readSearchHistory()).toEqual(expected)
    rememberSearch('new')
    expect(readSearchHistory()[0]).toBe('new')
  })

  it('is a short list of texts, whatever lies in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        storage.texts.set(SEARCH_HISTORY_KEY, stored)
        const history = readSearchHistory()
        expect(history.length).toBeLessThanOrEqual(SEARCH_HISTORY_LIMIT)
        expect(history.every((search) => typeof search === 'string' && search !== '')).toBe(true)
      }),
    )
  })

  it('is empty and harmless where the storage is refused', () => {
    storage.isRejected = true
    expect(() => rememberSearch('a')).not.toThrow()
    expect(() => clearSearchHistory()).not.toThrow()
    expect(readSearchHistory()).toEqual([])
  })

  it('keeps what is there when the storage is full', () => {
    rememberSearch('a')
    storage.full = true
    expect(() => rememberSearch('b')).not.toThrow()
    expect(readSearchHistory()).toEqual(['a'])
  })
})
