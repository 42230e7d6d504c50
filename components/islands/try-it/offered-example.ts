import type { SampleCalls } from "#lib/reference/samples/call-samples.ts";

type Taker = (calls: SampleCalls) => void;

let taker: Taker | undefined;
let waiting: SampleCalls | undefined;

/**
 * Has an example that a reader chooses fill the form that is open, until what is given back is called; the
 * one that was chosen before it was opened at once.
 */
export function takeExamples(take: Taker): () => void {
  taker = take;
  const chosen = waiting;
  waiting = undefined;
  if (chosen !== undefined) take(chosen);
  return () => {
    taker = undefined;
  };
}

/** Gives an example to the form that is open; false where none is, and the next one begins with it. */
export function offerExample(calls: SampleCalls): boolean {
  if (!taker) waiting = calls;
  taker?.(calls);
  return taker !== undefined;
}
