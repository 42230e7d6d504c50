/** Remembers what a pure function gave for the last `size` values that it was given anew. */
export function memoize<Key, Value extends object>(
  size: number,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const remembered = known.get(key);
    if (remembered) return remembered;
    const value = compute(key);
    const [oldest] = known.keys();
    if (known.size >= size && oldest !== undefined) known.delete(oldest);
    known.set(key, value);
    return value;
  };
}
