/**
 * Caches the results of a pure function for its most recent arguments: between half of `size` and `size` of them.
 */
export function memoize<Key, Value extends object>(
  size: number,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  // Two maps: finding the oldest key of a single map takes longer the more keys were deleted from it.
  let older = new Map<Key, Value>();
  let known = new Map<Key, Value>();
  return (key) => {
    const remembered = known.get(key);
    if (remembered) return remembered;
    const value = older.get(key) ?? compute(key);
    if (known.size >= size / 2) [older, known] = [known, new Map()];
    known.set(key, value);
    return value;
  };
}
