import type pg from "pg";
import { expect, test } from "vitest";
import { createPositionReader } from "./wal-position.ts";

/** Creates a primary whose results the test resolves. */
function createPrimary() {
  const waiting: PromiseWithResolvers<{ rows: object[] }>[] = [];
  const query = () => {
    const pending = Promise.withResolvers<{ rows: object[] }>();
    waiting.push(pending);
    return pending.promise;
  };
  const released: unknown[] = [];
  const client = { query, release: (isBroken: unknown) => released.push(isBroken) };
  return {
    waiting,
    released,
    connect: async () => client as unknown as pg.PoolClient,
  };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const toResult = (lsn: string) => ({ rows: [{ lsn, history: "1/5/00000001" }] });

test("calls during a query share the next query", async () => {
  const primary = createPrimary();
  const readPosition = createPositionReader(primary);
  const first = [readPosition(), readPosition()];
  await nextTurn();
  const later = [readPosition(), readPosition(), readPosition()];
  await nextTurn();
  expect(primary.waiting).toHaveLength(1);
  primary.waiting[0]?.resolve(toResult("0/10"));
  expect((await Promise.all(first)).map(({ lsn }) => lsn)).toEqual(["0/10", "0/10"]);
  await nextTurn();
  expect(primary.waiting).toHaveLength(2);
  primary.waiting[1]?.resolve(toResult("0/20"));
  expect((await Promise.all(later)).map(({ lsn }) => lsn)).toEqual(["0/20", "0/20", "0/20"]);
});

test("a failed query rejects its own calls, and no later ones", async () => {
  const primary = createPrimary();
  const readPosition = createPositionReader(primary);
  const failing = readPosition();
  await nextTurn();
  const later = readPosition();
  primary.waiting[0]?.reject(new Error("gone"));
  await expect(failing).rejects.toThrow("gone");
  await nextTurn();
  primary.waiting[1]?.resolve(toResult("0/20"));
  expect((await later).lsn).toBe("0/20");
  expect(primary.released).toEqual([true, false]);
});
