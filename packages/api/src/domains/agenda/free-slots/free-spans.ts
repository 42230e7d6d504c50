/** A time span in milliseconds since the epoch; `end` is exclusive. */
export type TimeSpan = { start: number; end: number };

/**
 * Returns the parts of the open time spans that are not busy, without those shorter than `minLength`.
 *
 * @param open sorted by start; adjacent spans are merged
 * @param busy sorted by start, not overlapping
 * @param minLength in milliseconds
 */
export function findFreeSpans(
  open: readonly TimeSpan[],
  busy: readonly TimeSpan[],
  minLength: number,
): TimeSpan[] {
  const free: TimeSpan[] = [];
  let next = 0;
  for (const { start, end } of mergeSpans(open)) {
    let from = start;
    // A busy span that ends before this open span cannot affect later open spans either.
    while ((busy[next]?.end ?? Infinity) <= start) next += 1;
    for (let index = next; (busy[index]?.start ?? Infinity) < end; index += 1) {
      const taken = busy[index];
      if (taken === undefined) break;
      free.push({ start: from, end: taken.start });
      from = Math.max(from, taken.end);
    }
    free.push({ start: from, end });
  }
  return free.filter(({ start, end }) => end - start >= minLength);
}

function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const result: TimeSpan[] = [];
  for (const { start, end } of spans) {
    const last = result.at(-1);
    if (last !== undefined && last.end >= start) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}
