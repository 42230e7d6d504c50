/** Returns a counter that starts with `first`, for numbers that differ within a test file. */
export function numbersFrom(first: number): () => number {
  let next = first;
  return () => next++;
}
