/*
 * The list of RFQ and the searches do without: they are part of the entry, which would wait for this file as a second one.
 */

type Place = 'localStorage' | 'sessionStorage'

/** What lies in a storage, of which anything may be made. Null: nothing; undefined: the storage is refused, or it is no JSON. */
export function readStored(place: Place, key: string): unknown {
  try {
    return JSON.parse(globalThis[place].getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

/** Keeps a value as JSON, or with undefined takes it away. @returns whether the storage takes it; nothing depends on that it does */
export function store(place: Place, key: string, value: unknown): boolean {
  try {
    if (value === undefined) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
