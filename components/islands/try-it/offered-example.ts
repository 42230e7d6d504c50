import type { SampleCalls } from "#lib/reference/samples/call-samples.ts";

type Taker = (calls: SampleCalls) => void;

let taker: Taker | undefined;
let waiting: SampleCalls | undefined;

/**
 * Registers the open form as the receiver of chosen examples, and passes on one chosen before it opened. Call
 * the returned function to unregister.
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

/**
 * Passes an example to the open form; returns false if none is open, in which case the next one starts with it.
 */
export function offerExample(calls: SampleCalls): boolean {
  if (!taker) waiting = calls;
  taker?.(calls);
  return taker !== undefined;
}
