/** What a map holds for a key; made, and kept there, where it holds nothing yet. */
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

/** The same for what comes from outside, in a map that is emptied when it holds so many. */
export function getOrInsertBounded<Key, Value>(map: Map<Key, Value>, maxSize: number, key: Key, make: () => Value): Value {
  if (map.size >= maxSize && !map.has(key)) map.clear()
  return getOrInsert(map, key, make)
}
