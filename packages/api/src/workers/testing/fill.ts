/** Allocates memory endlessly. */
export function run(size: number): number {
  const taken: number[][] = [];
  for (;;) taken.push(Array.from({ length: size }, (_, index) => index + 0.5));
}
