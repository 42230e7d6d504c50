import { expect, test } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";
import { createKeyedQueues } from "./keyed-queues.ts";

type Item = { key: string; group: string };

/** Creates queues whose tasks are strings and end when the test resolves them. */
function openQueues(due: Record<string, string[]>, max: number) {
  const started: string[] = [];
  const recorded: string[] = [];
  const failures: unknown[] = [];
  const ends = new Map<string, () => void>();
  const queues = createKeyedQueues<Item, string, string>({
    keyOf: ({ key }) => key,
    groupOf: ({ group }) => group,
    concurrency: 2,
    limit: createConcurrencyLimit({ max, share: 1 }),
    take({ key }, { limit, results }) {
      recorded.push(...results);
      const tasks = due[key]?.splice(0, limit);
      if (tasks === undefined) return Promise.reject(new Error(`nobody knows ${key}`));
      return Promise.resolve({ tasks, waitMs: null });
    },
    async run(_, task) {
      started.push(task);
      await new Promise<void>((resolve) => ends.set(task, resolve));
      return task;
    },
    onError: (error) => failures.push(error),
  });
  return { queues, started, recorded, failures, end: (task: string) => ends.get(task)?.() };
}

test("each queue runs up to its concurrency, and starts the next task when one ends", async () => {
  const { queues, started, recorded, end } = openQueues({ a: ["a1", "a2", "a3"], b: ["b1"] }, 9);
  const drained = ["a", "b"].map((key) => queues.drain({ key, group: "one" }));
  await expect.poll(() => started).toEqual(["a1", "a2", "b1"]);
  end("a2");
  await expect.poll(() => started).toEqual(["a1", "a2", "b1", "a3"]);
  for (const task of ["a1", "a3", "b1"]) end(task);
  expect(await Promise.all(drained)).toEqual([true, true]);
  expect(recorded.toSorted()).toEqual(["a1", "a2", "a3", "b1"]);
});

test("a notified queue takes new tasks, and a queue without tasks ends", async () => {
  const due = { a: ["a1"] };
  const { queues, started, end } = openQueues(due, 9);
  const drained = queues.drain({ key: "a", group: "one" });
  await expect.poll(() => started).toEqual(["a1"]);
  due.a.push("a2");
  const notified = queues.drain({ key: "a", group: "one" });
  await expect.poll(() => started).toEqual(["a1", "a2"]);
  for (const task of ["a1", "a2"]) end(task);
  expect(await Promise.all([drained, notified])).toEqual([true, true]);
  expect(await queues.drain({ key: "a", group: "one" })).toBe(false);
});

test("a queue waits until another group releases capacity", async () => {
  const { queues, started, end } = openQueues({ a: ["a1"], b: ["b1"] }, 1);
  const drained = [
    queues.drain({ key: "a", group: "one" }),
    queues.drain({ key: "b", group: "two" }),
  ];
  await expect.poll(() => started).toEqual(["a1"]);
  end("a1");
  await expect.poll(() => started).toEqual(["a1", "b1"]);
  end("b1");
  expect(await Promise.all(drained)).toEqual([true, true]);
});

test("close waits for running tasks, records their results, and takes no more tasks", async () => {
  const { queues, started, recorded, end } = openQueues({ a: ["a1", "a2", "a3"], b: ["b1"] }, 9);
  const drained = queues.drain({ key: "a", group: "one" });
  await expect.poll(() => started).toEqual(["a1", "a2"]);
  const closed = queues.close();
  expect(await queues.drain({ key: "b", group: "one" })).toBe(false);
  for (const task of ["a1", "a2"]) end(task);
  await Promise.all([closed, drained]);
  expect(started).toEqual(["a1", "a2"]);
  expect(recorded).toEqual(["a1", "a2"]);
});

test("a failed batch is reported, ends its queue and releases its capacity", async () => {
  const { queues, started, failures, end } = openQueues({ a: ["a1"] }, 1);
  expect(await queues.drain({ key: "unknown", group: "one" })).toBe(false);
  expect(failures).toEqual([new Error("nobody knows unknown")]);
  const drained = queues.drain({ key: "a", group: "one" });
  await expect.poll(() => started).toEqual(["a1"]);
  end("a1");
  expect(await drained).toBe(true);
});
