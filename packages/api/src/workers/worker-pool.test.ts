import { getPriority } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Problem } from "../problems/problem.ts";
import type { Gate } from "./testing/hold.ts";
import { createWorkerPool, type WorkerPool, type WorkerSettings } from "./worker-pool.ts";

type TestTasks = {
  hold: { input: Gate; output: { isMainThread: boolean } };
  spin: { input: number; output: number };
  fill: { input: number; output: number };
  priority: { input: null; output: number };
  fail: { input: string; output: never };
};

/** Longer than any test: for tasks that must not time out. */
const never = 600_000;

function openPool(settings: Partial<WorkerSettings> = {}): WorkerPool<TestTasks> {
  const folder = join(import.meta.dirname, "testing");
  const pool = createWorkerPool<TestTasks>(
    { threads: 1, queue: 8, timeoutMs: never, ...settings },
    folder,
  );
  onTestFinished(() => pool.close());
  return pool;
}

const closedGate = (): Gate => new Int32Array(new SharedArrayBuffer(8));

function open(gate: Gate): Gate {
  Atomics.store(gate, 1, 1);
  Atomics.notify(gate, 1);
  return gate;
}

const openGate = (): Gate => open(closedGate());

/** Resolves when the task of a gate runs. */
const waitForStart = async (gate: Gate): Promise<unknown> => Atomics.waitAsync(gate, 0, 0).value;

const hasBegun = (gate: Gate): boolean => Atomics.load(gate, 0) === 1;

const captureProblem = async (work: Promise<unknown>): Promise<Problem> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Problem) return error;
  throw new Error("not refused", { cause: error });
};

const busy = { code: "SERVICE_UNAVAILABLE", status: 503, headers: { "Retry-After": "5" } };

test("a task runs on another thread", async () => {
  const pool = openPool();
  expect(await pool.run("hold", openGate(), { group: "a" })).toEqual({ isMainThread: false });
});

test.runIf(process.platform === "linux")(
  "a thread has a lower priority than the main thread",
  async () => {
    const pool = openPool();
    expect(await pool.run("priority", null, { group: "a" })).toBe(Math.min(19, getPriority() + 10));
  },
);

test("rejects with the error of the task", async () => {
  const pool = openPool();
  await expect(pool.run("fail", "out of range", { group: "a" })).rejects.toThrow("out of range");
  expect(await pool.run("hold", openGate(), { group: "a" })).toEqual({ isMainThread: false });
});

test("503 for a task that times out, and the next one runs", async () => {
  const pool = openPool();
  const problem = await captureProblem(pool.run("spin", 1, { group: "a", timeoutMs: 1 }));
  expect(problem).toMatchObject({ ...busy, message: "The work took longer than 0.001 seconds." });
  expect(await pool.run("hold", openGate(), { group: "a" })).toEqual({ isMainThread: false });
});

test("a task that runs out of memory does not affect others", async () => {
  const pool = openPool();
  await expect(pool.run("fill", 100_000, { group: "a" })).rejects.toMatchObject({
    code: "ERR_WORKER_OUT_OF_MEMORY",
  });
  expect(await pool.run("hold", openGate(), { group: "a" })).toEqual({ isMainThread: false });
});

test("serves groups round-robin", async () => {
  const pool = openPool({ queue: 16 });
  const first = closedGate();
  const order: string[] = [];
  const send = async (group: string, name: string, gate = openGate()): Promise<void> => {
    await pool.run("hold", gate, { group });
    order.push(name);
  };
  const runs = [
    send("a", "a1", first),
    send("a", "a2"),
    send("a", "a3"),
    send("b", "b1"),
    send("b", "b2"),
    send("c", "c1"),
  ];
  open(first);
  await Promise.all(runs);
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("one group never occupies all threads", async () => {
  const pool = openPool({ threads: 2, queue: 16 });
  const [blocked, second] = [closedGate(), openGate()];
  const [running, waiting] = [
    pool.run("hold", blocked, { group: "a" }),
    pool.run("hold", second, { group: "a" }),
  ];
  await waitForStart(blocked);
  await pool.run("hold", openGate(), { group: "b" });
  expect(hasBegun(second)).toBe(false);
  open(blocked);
  await Promise.all([running, waiting]);
  expect(hasBegun(second)).toBe(true);
});

test("503 with Retry-After if a group's quarter of the queue or the queue is full", async () => {
  const pool = openPool({ queue: 8 });
  const gate = closedGate();
  const runs = [pool.run("hold", gate, { group: "a" })];
  const wait = (group: string) => pool.run("hold", openGate(), { group });
  runs.push(wait("a"), wait("a"));
  const full = { ...busy, message: "Too much work of this kind waits." };
  expect(await captureProblem(wait("a"))).toMatchObject(full);
  for (const group of ["b", "c", "d"]) runs.push(wait(group), wait(group));
  expect(await captureProblem(wait("e"))).toMatchObject(full);
  open(gate);
  await Promise.all(runs);
  expect(await wait("e")).toEqual({ isMainThread: false });
});

test("close rejects running, waiting and new tasks", async () => {
  const pool = openPool();
  const gate = closedGate();
  const running = captureProblem(pool.run("hold", gate, { group: "a" }));
  const waiting = captureProblem(pool.run("hold", openGate(), { group: "b" }));
  await waitForStart(gate);
  await pool.close();
  const late = captureProblem(pool.run("hold", openGate(), { group: "c" }));
  const stopping = { ...busy, message: "The service is stopping." };
  expect(await Promise.all([running, waiting, late])).toMatchObject([stopping, stopping, stopping]);
});
