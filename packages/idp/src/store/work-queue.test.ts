import { beforeEach, expect, test } from "vitest";
import { TooManyRequests } from "../http/errors.ts";
import { createWorkQueue, type WorkQueue } from "./work-queue.ts";

let now = 0;
let queue: WorkQueue;
let begun: string[];
const ends = new Map<string, () => void>();

beforeEach(() => {
  now = 0;
  begun = [];
  ends.clear();
  queue = createWorkQueue({ concurrency: 2, maxQueued: 2, timeoutMs: 5_000, clock: () => now });
});

/** Work that ends when the test says so. */
const work = (name: string): Promise<string> =>
  queue.run(async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  });

test("limits concurrency and starts queued work in order", async () => {
  const [a, b, c, d] = [work("a"), work("b"), work("c"), work("d")];
  expect(begun).toEqual(["a", "b"]);
  ends.get("b")?.();
  await b;
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c"]) ends.get(name)?.();
  await Promise.all([a, c]);
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  ends.get("d")?.();
  expect(await d).toBe("d");
});

test("throws TooManyRequests if the queue is full", async () => {
  const waiting = ["a", "b", "c", "d"].map(work);
  await expect(work("e")).rejects.toThrow(TooManyRequests);
  for (const name of ["a", "b", "c", "d"]) {
    await expect.poll(() => begun).toContain(name);
    ends.get(name)?.();
  }
  expect(await Promise.all(waiting)).toEqual(["a", "b", "c", "d"]);
});

test("throws TooManyRequests after the queue timeout, and starts other work", async () => {
  const [a, b, c, d] = [work("a"), work("b"), work("c"), work("d")];
  const refusals = [expect(c).rejects.toThrow(TooManyRequests), expect(d).rejects.toThrow()];
  now = 5_001;
  ends.get("a")?.();
  await Promise.all([a, ...refusals]);
  expect(begun).toEqual(["a", "b"]);
  const e = work("e");
  expect(begun).toEqual(["a", "b", "e"]);
  for (const name of ["b", "e"]) ends.get(name)?.();
  expect(await Promise.all([b, e])).toEqual(["b", "e"]);
});

test("starts the next work after a failure", async () => {
  const failing = queue.run(() => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  void work("a");
  void work("b");
  expect(begun).toEqual(["a", "b"]);
});
