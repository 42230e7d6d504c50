import { getPriority } from "node:os";

/** Returns the nice value of the thread. */
export function run(): number {
  return getPriority();
}
