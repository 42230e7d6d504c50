/**
 * Remembers what a pure function gave for the values that it was given last: at least half of `size`, and
 * never more than `size`.
 */
export function memoize<Key, Value extends object>(
  size: number,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  // To look for the oldest of one map takes longer the more of them were deleted.
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
