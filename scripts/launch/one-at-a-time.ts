import type { ChildProcess } from "node:child_process";

/**
 * Prevents a command from running concurrently with itself: requests during a run lead to one more run
 * afterwards. It ends with this process.
 *
 * @param begin starts the command
 * @returns a function that requests a run
 */
export function oneAtATime(begin: () => ChildProcess): () => void {
  let running: ChildProcess | undefined;
  let isRequestedAgain = false;
  process.once("exit", () => running?.kill());
  return function requestRun(): void {
    if (running) {
      isRequestedAgain = true;
      return;
    }
    running = begin();
    running.once("close", () => {
      running = undefined;
      if (!isRequestedAgain) return;
      isRequestedAgain = false;
      requestRun();
    });
  };
}
