/** The map's value for a key, which is created and stored if absent. */
export function getOrInsert<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const made = make()
  map.set(key, made)
  return made
}

/** `getOrInsert` for keys from outside: the map is cleared before it would exceed `maxSize`. */
export function getOrInsertBounded<Key, Value>(map: Map<Key, Value>, maxSize: number, key: Key, make: () => Value): Value {
  if (map.size >= maxSize && !map.has(key)) map.clear()
  return getOrInsert(map, key, make)
}
