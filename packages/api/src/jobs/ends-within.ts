import { setTimeout } from "node:timers/promises";

/** Waits for a promise, at most `graceMs`; returns whether it was fulfilled in time. */
export function endsWithin(graceMs: number, ended: Promise<unknown>): Promise<boolean> {
  const deadline = setTimeout(graceMs, false, { ref: false });
  return Promise.race([ended.then(() => true), deadline]);
}
