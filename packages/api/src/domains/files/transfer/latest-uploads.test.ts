import { expect, test } from "vitest";
import { createLatestUploads } from "./latest-uploads.ts";

test("aborts the older of two uploads to a file, whichever begins first", () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const uploads = createLatestUploads();
    const arrivals = [uploads.arrive(), uploads.arrive()] as const;
    const turns = new Map(order.map((index) => [index, uploads.begin("file", arrivals[index])]));
    expect([turns.get(0)?.signal.aborted, turns.get(1)?.signal.aborted]).toEqual([true, false]);
  }
});

test("an upload that ended aborts no other, and uploads to other files continue", () => {
  const uploads = createLatestUploads();
  const [first, second, third] = [uploads.arrive(), uploads.arrive(), uploads.arrive()];
  uploads.begin("file", second).end();
  const older = uploads.begin("file", first);
  const other = uploads.begin("other file", third);
  expect([older.signal.aborted, other.signal.aborted]).toEqual([false, false]);
});
