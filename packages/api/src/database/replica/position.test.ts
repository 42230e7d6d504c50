import type pg from "pg";
import { expect, test } from "vitest";
import { createPositions } from "./position.ts";

/** Creates a primary whose results the test resolves. */
function createPrimary() {
  const waiting: PromiseWithResolvers<{ rows: object[] }>[] = [];
  const query = () => {
    const asked = Promise.withResolvers<{ rows: object[] }>();
    waiting.push(asked);
    return asked.promise;
  };
  const released: unknown[] = [];
  const client = { query, release: (isBroken: unknown) => released.push(isBroken) };
  return {
    waiting,
    released,
    connect: async () => client as unknown as pg.PoolClient,
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const at = (lsn: string) => ({ rows: [{ lsn, history: "1/5/00000001" }] });

test("calls during a query share the next query", async () => {
  const primary = createPrimary();
  const find = createPositions(primary);
  const first = [find(), find()];
  await turn();
  const later = [find(), find(), find()];
  await turn();
  expect(primary.waiting).toHaveLength(1);
  primary.waiting[0]?.resolve(at("0/10"));
  expect((await Promise.all(first)).map(({ lsn }) => lsn)).toEqual(["0/10", "0/10"]);
  await turn();
  expect(primary.waiting).toHaveLength(2);
  primary.waiting[1]?.resolve(at("0/20"));
  expect((await Promise.all(later)).map(({ lsn }) => lsn)).toEqual(["0/20", "0/20", "0/20"]);
});

test("a failed query rejects its own calls, and no later ones", async () => {
  const primary = createPrimary();
  const find = createPositions(primary);
  const failing = find();
  await turn();
  const later = find();
  primary.waiting[0]?.reject(new Error("gone"));
  await expect(failing).rejects.toThrow("gone");
  await turn();
  primary.waiting[1]?.resolve(at("0/20"));
  expect((await later).lsn).toBe("0/20");
  expect(primary.released).toEqual([true, false]);
});
