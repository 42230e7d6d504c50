import type { SampleCalls } from "#lib/reference/samples/call-samples.ts";

type Taker = (calls: SampleCalls) => void;

let taker: Taker | undefined;
let waiting: SampleCalls | undefined;

/**
 * Registers the open form as the listener for chosen examples, and passes on one chosen before it opened.
 * @returns a function that unregisters it
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
 * Passes a chosen example to the open form. If none is open, returns false, and the next form starts with it.
 */
export function offerExample(calls: SampleCalls): boolean {
  if (!taker) waiting = calls;
  taker?.(calls);
  return taker !== undefined;
}
