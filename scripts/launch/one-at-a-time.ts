import type { ChildProcess } from "node:child_process";

/**
 * Makes a command one that never runs beside itself: asked for while it runs, however often, it runs once
 * more afterwards. It ends with this process.
 *
 * @param begin starts the command
 * @returns asks for a run
 */
export function oneAtATime(begin: () => ChildProcess): () => void {
  let running: ChildProcess | undefined;
  let isAskedAgain = false;
  process.once("exit", () => running?.kill());
  return function ask(): void {
    if (running) {
      isAskedAgain = true;
      return;
    }
    running = begin();
    running.once("close", () => {
      running = undefined;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      ask();
    });
  };
}
