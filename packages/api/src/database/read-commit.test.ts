import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { createDatabase } from "./database.ts";
import type { StatementPipeline } from "./statement-pipeline.ts";
import { type Access, runTransaction } from "./tenant.ts";

/** Creates a database that responds to everything at once except COMMIT. */
function createDatabaseWithHeldCommit() {
  let commit: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const release = vi.fn<(broken: boolean) => void>();
  const query = async (request: StatementPipeline | "rollback") => {
    if (request === "rollback") return;
    const { statements } = request;
    for (const { text, resolve, reject } of statements) {
      const result = { rows: [{ text }], command: text.toUpperCase() };
      if (text === "commit") commit = { resolve: () => resolve(result), reject };
      else resolve(result);
    }
  };
  const database = createDatabase({ engine: "postgres", pool: {} });
  database.connect = async () => ({ query, release }) as unknown as pg.PoolClient;
  /** Resolves once COMMIT has been sent. */
  const waitForCommit = () => vi.waitUntil(() => commit);
  return { database, release, sentCommit: waitForCommit };
}

const runQuery = (
  database: ReturnType<typeof createDatabaseWithHeldCommit>["database"],
  access: Access,
) =>
  runTransaction(
    database,
    randomUUID(),
    async (transaction) => ({
      result: await transaction.one({ text: "select 1", values: [] }),
      keepsWrites: true,
      afterFailure: () => null,
    }),
    access,
  );

test("a read returns before COMMIT completes, and releases its connection afterwards", async () => {
  const { database, release, sentCommit: waitForCommit } = createDatabaseWithHeldCommit();
  expect(await runQuery(database, "read")).toEqual({ text: "select 1" });
  expect(release).not.toHaveBeenCalled();
  (await waitForCommit()).resolve();
  await vi.waitFor(() => expect(release).toHaveBeenCalledExactlyOnceWith(false));
});

test("a connection that is lost during the COMMIT of a read leaves the pool", async () => {
  const { database, release, sentCommit: waitForCommit } = createDatabaseWithHeldCommit();
  await runQuery(database, "read");
  (await waitForCommit()).reject(Object.assign(new Error("gone"), { code: "ECONNRESET" }));
  await vi.waitFor(() => expect(release).toHaveBeenCalledExactlyOnceWith(true));
});

test("a write returns after COMMIT, and throws if COMMIT fails", async () => {
  for (const error of [null, new Error("refused")]) {
    const { database, sentCommit: waitForCommit } = createDatabaseWithHeldCommit();
    const ended = vi.fn();
    const request = runQuery(database, "write").finally(ended);
    request.catch(() => undefined);
    const commit = await waitForCommit();
    expect(ended).not.toHaveBeenCalled();
    if (error === null) {
      commit.resolve();
      expect(await request).toEqual({ text: "select 1" });
    } else {
      commit.reject(error);
      await expect(request).rejects.toBe(error);
    }
  }
});
