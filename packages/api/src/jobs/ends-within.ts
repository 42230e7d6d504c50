import { setTimeout } from "node:timers/promises";

/** Waits for an end, at most `graceMs`; returns whether it came. */
export function endsWithin(graceMs: number, ended: Promise<unknown>): Promise<boolean> {
  const deadline = setTimeout(graceMs, false, { ref: false });
  return Promise.race([ended.then(() => true), deadline]);
}
