import { afterEach, beforeEach, vi } from 'vitest'

export interface FakeStorage {
  /** What lies in it, by key. */
  readonly texts: Map<string, string>
  /** It can be neither read nor written, as where a browser keeps nothing. */
  refused: boolean
  /** It takes nothing more. */
  full: boolean
}

/** A storage of the browser for every test of a file, empty at its beginning. */
export function fakeStorage(place: 'localStorage' | 'sessionStorage'): FakeStorage {
  const storage: FakeStorage = { texts: new Map(), refused: false, full: false }
  const unlessRefused = <Result>(work: () => Result): Result => {
    if (storage.refused) throw new DOMException('The operation is insecure.', 'SecurityError')
    return work()
  }
  beforeEach(() => {
    storage.texts.clear()
    storage.refused = false
    storage.full = false
    vi.stubGlobal(place, {
      getItem: (key: string) => unlessRefused(() => storage.texts.get(key) ?? null),
      setItem: (key: string, text: string) =>
        unlessRefused(() => {
          if (storage.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
          storage.texts.set(key, text)
        }),
      removeItem: (key: string) => unlessRefused(() => void storage.texts.delete(key)),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return storage
}
