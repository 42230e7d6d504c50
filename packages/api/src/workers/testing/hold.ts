import { isMainThread } from "node:worker_threads";

/** Two cells: whether the task has begun, and whether it may end. */
export type Gate = Int32Array<SharedArrayBuffer>;

/** Blocks its thread until the gate opens; returns which thread it ran on. */
export function run(gate: Gate): { isMainThread: boolean } {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  Atomics.wait(gate, 1, 0);
  return { isMainThread };
}
