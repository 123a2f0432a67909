type StorageName = 'localStorage' | 'sessionStorage'

/** The value under one key of a storage: untrusted, as any script may write it, and the browser may block the storage. */
export interface StoredValue<Value> {
  /** The parsed value; undefined where the storage is unavailable, or its value is no JSON. */
  read(): Value | undefined
  /** @param value undefined: deletes it @returns whether the storage accepted it */
  write(value: Value | undefined): boolean
}

export interface StoredList<Item> extends StoredValue<readonly Item[]> {
  /** The items without those of a repeated name, up to the maximum. */
  limited(items: readonly Item[]): readonly Item[]
}

/** @param schema parses the stored JSON; its argument is null where nothing is stored */
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
 * A stored list; a value that is no list counts as an empty one.
 * @param schema reads one item, by its position where it has no name; null: it is invalid
 * @param toName identifies an item
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

/** The fields of a stored object; none if the value is no object. */
export const toFields = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {}

/** A stored text, cut to `maxLength` characters; empty if the value is no text. */
export const readStoredText = (stored: unknown, maxLength = 300): string => (typeof stored === 'string' ? stored.slice(0, maxLength) : '')

/** The text fields of a stored object, each cut to 4,000 characters. */
export const toTexts = (stored: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(toFields(stored)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, readStoredText(text, 4000)]] : [])),
  )
