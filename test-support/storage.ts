import { afterEach, beforeEach, vi } from 'vitest'

export interface FakeStorage {
  /** Its texts, by key. */
  readonly texts: Map<string, string>
  /** It cannot be read or written, as in a browser with storage disabled. */
  isRejected: boolean
  /** It is full. */
  full: boolean
}

/** A browser storage for every test of a file, initially empty. */
export function fakeStorage(storageName: 'localStorage' | 'sessionStorage'): FakeStorage {
  const storage: FakeStorage = { texts: new Map(), isRejected: false, full: false }
  const throwIfRejected = <Result>(work: () => Result): Result => {
    if (storage.isRejected) throw new DOMException('The operation is insecure.', 'SecurityError')
    return work()
  }
  beforeEach(() => {
    storage.texts.clear()
    storage.isRejected = false
    storage.full = false
    vi.stubGlobal(storageName, {
      getItem: (key: string) => throwIfRejected(() => storage.texts.get(key) ?? null),
      setItem: (key: string, text: string) =>
        throwIfRejected(() => {
          if (storage.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
          storage.texts.set(key, text)
        }),
      removeItem: (key: string) => throwIfRejected(() => void storage.texts.delete(key)),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return storage
}
