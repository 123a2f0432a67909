type StorageName = 'localStorage' | 'sessionStorage'

/** What lies under one key of a storage: anybody may have made anything of it, and the browser may refuse it. */
export interface StoredValue<Value> {
  /** Undefined: the storage is refused, or what lies there is no JSON. */
  read(): Value | undefined
  /** @param value undefined: nothing any more @returns whether the storage takes it; nothing depends on that it does */
  write(value: Value | undefined): boolean
}

export interface StoredList<Item> extends StoredValue<readonly Item[]> {
  /** Each item once, the first of its name, and no more than are kept. */
  limited(items: readonly Item[]): readonly Item[]
}

/** @param schema what is made of the JSON that lies there; null: there is nothing */
export function createStoredValue<Value>(storageName: StorageName, key: string, schema: (stored: unknown) => Value): StoredValue<Value> {
  return {
    read() {
      try {
        return schema(JSON.parse(globalThis[storageName].getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    write(value) {
      try {
        if (value === undefined) globalThis[storageName].removeItem(key)
        else globalThis[storageName].setItem(key, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
  }
}

/**
 * A list that is kept; what is no list counts as an empty one.
 * @param schema reads one item, by its place where nothing else names it; null: it is none
 * @param toName what tells one item from another
 */
export function createStoredList<Item>(
  storageName: StorageName,
  key: string,
  schema: (stored: unknown, index: number) => Item | null,
  limit: number,
  toName: (item: Item) => unknown,
): StoredList<Item> {
  const limited = (items: readonly Item[]): readonly Item[] => {
    const names = new Set<unknown>()
    return items.filter((item) => !names.has(toName(item)) && names.add(toName(item))).slice(0, limit)
  }
  const { read, write } = createStoredValue(storageName, key, (stored) =>
    limited(Array.isArray(stored) ? stored.flatMap((item: unknown, index) => schema(item, index) ?? []) : []),
  )
  return { read, write: (items) => write(items && limited(items)), limited }
}

/** The fields of what may be an object; none of anything else. */
export const toFields = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {}

/** What may be a text, cut where it is longer than any of ours; empty for anything else. */
export const toText = (stored: unknown, maxLength = 300): string => (typeof stored === 'string' ? stored.slice(0, maxLength) : '')

/** The texts among the fields of what may be an object. */
export const toTexts = (stored: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(toFields(stored)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, toText(text, 4000)]] : [])),
  )
