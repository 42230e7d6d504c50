/**
 * Caches the results of a pure function for its most recent arguments: between half of `size` and `size` of them.
 */
export function memoize<Key, Value extends object>(
  size: number,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  // Two maps: finding the oldest key of a single map takes longer the more keys were deleted from it.
  let older = new Map<Key, Value>();
  let recent = new Map<Key, Value>();
  return (key) => {
    const cached = recent.get(key);
    if (cached) return cached;
    const value = older.get(key) ?? compute(key);
    if (recent.size >= size / 2) [older, recent] = [recent, new Map()];
    recent.set(key, value);
    return value;
  };
}
