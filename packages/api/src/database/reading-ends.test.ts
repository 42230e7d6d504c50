import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { createDatabase } from "./database.ts";
import type { Packet } from "./packet.ts";
import { type Access, settle } from "./tenant.ts";

/** Creates a database that responds to everything at once except COMMIT. */
function createHeld() {
  let commit: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const release = vi.fn<(broken: boolean) => void>();
  const query = async (asked: Packet | "rollback") => {
    if (asked === "rollback") return;
    const { statements } = asked;
    for (const { text, resolve, reject } of statements) {
      const answer = { rows: [{ text }], command: text.toUpperCase() };
      if (text === "commit") commit = { resolve: () => resolve(answer), reject };
      else resolve(answer);
    }
  };
  const database = createDatabase({ engine: "postgres", pool: {} });
  database.connect = async () => ({ query, release }) as unknown as pg.PoolClient;
  /** Resolves once COMMIT has been sent. */
  const sentCommit = () => vi.waitUntil(() => commit);
  return { database, release, sentCommit };
}

const ask = (database: ReturnType<typeof createHeld>["database"], access: Access) =>
  settle(
    database,
    randomUUID(),
    async (transaction) => ({
      result: await transaction.one({ text: "select 1", values: [] }),
      keeps: true,
      afterFailure: () => null,
    }),
    access,
  );

test("a read returns before COMMIT completes, and releases its connection afterwards", async () => {
  const { database, release, sentCommit } = createHeld();
  expect(await ask(database, "read")).toEqual({ text: "select 1" });
  expect(release).not.toHaveBeenCalled();
  (await sentCommit()).resolve();
  await vi.waitFor(() => expect(release).toHaveBeenCalledExactlyOnceWith(false));
});

test("a connection that is lost during the COMMIT of a read leaves the pool", async () => {
  const { database, release, sentCommit } = createHeld();
  await ask(database, "read");
  (await sentCommit()).reject(Object.assign(new Error("gone"), { code: "ECONNRESET" }));
  await vi.waitFor(() => expect(release).toHaveBeenCalledExactlyOnceWith(true));
});

test("a write returns after COMMIT, and throws if COMMIT fails", async () => {
  for (const error of [null, new Error("refused")]) {
    const { database, sentCommit } = createHeld();
    const ended = vi.fn();
    const asked = ask(database, "write").finally(ended);
    asked.catch(() => undefined);
    const commit = await sentCommit();
    expect(ended).not.toHaveBeenCalled();
    if (error === null) {
      commit.resolve();
      expect(await asked).toEqual({ text: "select 1" });
    } else {
      commit.reject(error);
      await expect(asked).rejects.toBe(error);
    }
  }
});
