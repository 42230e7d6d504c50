/** Creates a counter that starts at `first`, for numbers that are unique within a test file. */
export function createCounter(first: number): () => number {
  let next = first;
  return () => next++;
}
