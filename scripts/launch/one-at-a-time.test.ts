import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

/** Provides a command that runs until its input ends, and the list of its processes. */
function createCommand() {
  const started: ChildProcess[] = [];
  const requestRun = oneAtATime(() => {
    const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: "pipe" });
    started.push(child);
    return child;
  });
  const end = async (at: number) => {
    const child = started[at]!;
    const closed = once(child, "close");
    child.stdin?.end();
    await closed;
  };
  return { started, requestRun, end };
}

test("a hundred requests during a run lead to one more run", async () => {
  const { started, requestRun, end } = createCommand();
  for (let times = 0; times < 100; times += 1) requestRun();
  expect(started).toHaveLength(1);
  await end(0);
  expect(started).toHaveLength(2);
  await end(1);
  expect(started).toHaveLength(2);
});

test("a request after a run has ended starts another run", async () => {
  const { started, requestRun, end } = createCommand();
  requestRun();
  await end(0);
  requestRun();
  expect(started).toHaveLength(2);
  await end(1);
});
