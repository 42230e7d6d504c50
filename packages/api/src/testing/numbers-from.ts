/** Numbers that differ within a test file: each call gives the next, the first of them `first`. */
export function numbersFrom(first: number): () => number {
  let next = first;
  return () => next++;
}
