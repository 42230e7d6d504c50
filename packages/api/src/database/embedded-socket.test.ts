import { afterAll, expect, test } from "vitest";
import { createEmbedded, readSnapshot } from "./embedded.ts";

// Runs `pg` on a connection to a separate embedded engine.

const database = await createEmbedded("memory", () =>
  readSnapshot(process.env["WERKBANK_TEST_SNAPSHOT"] ?? ""),
);
afterAll(() => database.close());

async function withClient<Result>(
  work: (client: Awaited<ReturnType<typeof database.connect>>) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

test("a new client finds no open transaction and no prepared statement of a lost client", async () => {
  const lost = await database.connect();
  await lost.query("begin");
  await lost.query("create table left_open ()");
  await lost.query({ name: "same", text: "select 1 as first" });
  lost.release(new Error("given up"));

  await withClient(async (next) => {
    const { rows } = await next.query({
      name: "same",
      text: "select to_regclass('left_open') as second",
    });
    expect(rows).toEqual([{ second: null }]);
  });
});

test("each of several statements in one write has its own result, also after one that fails", async () => {
  const results = await withClient((client) =>
    Promise.allSettled([
      client.query("select $1::int as value", [1]),
      client.query("select 1 / $1::int as value", [0]),
      client.query("select $1::int as value", [3]),
      client.query("select 4 as value"),
    ]),
  );
  expect(
    results.map((result) =>
      result.status === "fulfilled" ? result.value.rows : (result.reason as Error).message,
    ),
  ).toEqual([[{ value: 1 }], "division by zero", [{ value: 3 }], [{ value: 4 }]]);
});

test("a result of many megabytes is complete", async () => {
  const length = 5_000_000;
  const { rows } = await withClient((client) =>
    client.query("select repeat('é', $1) as text, n from generate_series(1, 3) n", [length]),
  );
  expect(rows.map(({ n, text }) => [n, text.length])).toEqual([
    [1, length],
    [2, length],
    [3, length],
  ]);
});
