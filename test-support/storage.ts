import { afterEach, beforeEach, vi } from 'vitest'

export interface FakeStorage {
  /** What lies in it, by key. */
  readonly texts: Map<string, string>
  /** It can be neither read nor written, as where a browser keeps nothing. */
  isRejected: boolean
  /** It takes nothing more. */
  full: boolean
}

/** A storage of the browser for every test of a file, empty at its beginning. */
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
