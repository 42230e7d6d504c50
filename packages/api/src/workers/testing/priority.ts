import { getPriority } from "node:os";

/** The nice value of the thread. */
export function run(): number {
  return getPriority();
}
