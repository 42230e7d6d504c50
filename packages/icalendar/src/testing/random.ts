/** A source of pseudo-random choices that are the same for a seed. */
export type Random = {
  /** An integer from `min` to `max`. */
  int: (min: number, max: number) => number;
  pick: <Value>(values: readonly Value[]) => Value;
  /** True in this share of the calls. */
  chance: (share: number) => boolean;
};

/** Creates a source of choices (the generator is mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick: (values) => values[int(0, values.length - 1)] as (typeof values)[number],
    chance: (share) => next() < share,
  };
}
