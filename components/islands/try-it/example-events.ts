import type { SampleCalls } from "#lib/reference/samples/call-samples.ts";

type ExampleListener = (calls: SampleCalls) => void;

let listener: ExampleListener | undefined;
let pending: SampleCalls | undefined;

/**
 * Registers the open form as the listener for chosen examples, and passes on one chosen before it opened.
 * @returns a function that unregisters it
 */
export function subscribeToExamples(newListener: ExampleListener): () => void {
  listener = newListener;
  const missed = pending;
  pending = undefined;
  if (missed !== undefined) newListener(missed);
  return () => {
    listener = undefined;
  };
}

/**
 * Passes a chosen example to the open form. If none is open, returns false, and the next form starts with it.
 */
export function publishExample(calls: SampleCalls): boolean {
  if (!listener) pending = calls;
  listener?.(calls);
  return listener !== undefined;
}
