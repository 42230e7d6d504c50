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
const begun = async (gate: Gate): Promise<unknown> => Atomics.waitAsync(gate, 0, 0).value;

const hasBegun = (gate: Gate): boolean => Atomics.load(gate, 0) === 1;

const refused = async (work: Promise<unknown>): Promise<Problem> => {
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
  expect(await pool.run("hold", openGate(), { share: "a" })).toEqual({ isMainThread: false });
});

test.runIf(process.platform === "linux")(
  "a thread has a lower priority than the main thread",
  async () => {
    const pool = openPool();
    expect(await pool.run("priority", null, { share: "a" })).toBe(Math.min(19, getPriority() + 10));
  },
);

test("rejects with the error of the task", async () => {
  const pool = openPool();
  await expect(pool.run("fail", "out of range", { share: "a" })).rejects.toThrow("out of range");
  expect(await pool.run("hold", openGate(), { share: "a" })).toEqual({ isMainThread: false });
});

test("503 for a task that times out, and the next one runs", async () => {
  const pool = openPool();
  const problem = await refused(pool.run("spin", 1, { share: "a", timeoutMs: 1 }));
  expect(problem).toMatchObject({ ...busy, message: "The work took longer than 0.001 seconds." });
  expect(await pool.run("hold", openGate(), { share: "a" })).toEqual({ isMainThread: false });
});

test("a task that runs out of memory does not affect others", async () => {
  const pool = openPool();
  await expect(pool.run("fill", 100_000, { share: "a" })).rejects.toMatchObject({
    code: "ERR_WORKER_OUT_OF_MEMORY",
  });
  expect(await pool.run("hold", openGate(), { share: "a" })).toEqual({ isMainThread: false });
});

test("serves groups round-robin", async () => {
  const pool = openPool({ queue: 16 });
  const first = closedGate();
  const order: string[] = [];
  const send = async (share: string, name: string, gate = openGate()): Promise<void> => {
    await pool.run("hold", gate, { share });
    order.push(name);
  };
  const sent = [
    send("a", "a1", first),
    send("a", "a2"),
    send("a", "a3"),
    send("b", "b1"),
    send("b", "b2"),
    send("c", "c1"),
  ];
  open(first);
  await Promise.all(sent);
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("one group never occupies all threads", async () => {
  const pool = openPool({ threads: 2, queue: 16 });
  const [held, second] = [closedGate(), openGate()];
  const [running, waiting] = [
    pool.run("hold", held, { share: "a" }),
    pool.run("hold", second, { share: "a" }),
  ];
  await begun(held);
  await pool.run("hold", openGate(), { share: "b" });
  expect(hasBegun(second)).toBe(false);
  open(held);
  await Promise.all([running, waiting]);
  expect(hasBegun(second)).toBe(true);
});

test("503 with Retry-After if a group's quarter of the queue or the queue is full", async () => {
  const pool = openPool({ queue: 8 });
  const gate = closedGate();
  const taken = [pool.run("hold", gate, { share: "a" })];
  const wait = (share: string) => pool.run("hold", openGate(), { share });
  taken.push(wait("a"), wait("a"));
  const full = { ...busy, message: "Too much work of this kind waits." };
  expect(await refused(wait("a"))).toMatchObject(full);
  for (const share of ["b", "c", "d"]) taken.push(wait(share), wait(share));
  expect(await refused(wait("e"))).toMatchObject(full);
  open(gate);
  await Promise.all(taken);
  expect(await wait("e")).toEqual({ isMainThread: false });
});

test("close rejects running, waiting and new tasks", async () => {
  const pool = openPool();
  const gate = closedGate();
  const running = refused(pool.run("hold", gate, { share: "a" }));
  const waiting = refused(pool.run("hold", openGate(), { share: "b" }));
  await begun(gate);
  await pool.close();
  const late = refused(pool.run("hold", openGate(), { share: "c" }));
  const stopping = { ...busy, message: "The service is stopping." };
  expect(await Promise.all([running, waiting, late])).toMatchObject([stopping, stopping, stopping]);
});
