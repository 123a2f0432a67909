/** What a map holds for a key; made, and kept there, where it holds nothing yet. */
export function kept<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** The same for what comes from outside, in a map that is emptied when it holds so many. */
export function keptOf<Key, Value>(map: Map<Key, Value>, most: number, key: Key, make: () => Value): Value {
  if (map.size >= most && !map.has(key)) map.clear()
  return kept(map, key, make)
}
