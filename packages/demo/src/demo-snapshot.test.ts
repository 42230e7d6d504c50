import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiConfig, createApi, parseConfig } from "@werkbank/api";
import { createEmbedded, type Database, migrate } from "@werkbank/api/database";
import { weekOf } from "./calendar/calendar.ts";
import { demo } from "./demo.ts";
import { prepareDemoSnapshot, readDemoSnapshot } from "./demo-snapshot.ts";
import { loadDemo } from "./load-demo.ts";
import { resetDemo } from "./reset-demo.ts";

const week = weekOf(null);
let dataDir: string;
let config: ApiConfig;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "werkbank-demo-"));
  config = { ...parseConfig({ DATA_DIR: dataDir, RATE_LIMITS: "off" }), jobs: "off" };
  await prepareDemoSnapshot(week);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const tables = ["organizations", "users", "memberships", "suppliers", "customers", "tasks"];

async function countRows(database: Database): Promise<Record<string, number>> {
  const client = await database.connect();
  try {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await client.query<{ count: number }>(`select count(*) from ${table}`);
      counts[table] = rows[0]?.count ?? -1;
    }
    return counts;
  } finally {
    client.release();
  }
}

async function withData<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await createEmbedded(dataDir);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

describe("demo snapshot", () => {
  test("is created once, and has the same rows as a database that is migrated and loaded", async () => {
    expect(await readDemoSnapshot(week)).toBeInstanceOf(Blob);
    expect(await prepareDemoSnapshot(week)).toBe(false);
    const loaded = await createEmbedded("memory");
    await migrate(loaded);
    await loadDemo(loaded);
    const copied = await createEmbedded("memory", () => readDemoSnapshot(week));
    const counts = await countRows(copied);
    expect(counts).toEqual(await countRows(loaded));
    expect(counts["organizations"]).toBe(2);
    await loaded.close();
    await copied.close();
  });

  test("of another week than that of the build has empty tables", async () => {
    const other = week.add({ weeks: 30 });
    const loaded = await createEmbedded("memory", () => readDemoSnapshot(other));
    expect((await countRows(loaded))["organizations"]).toBe(0);
    await loadDemo(loaded, other);
    expect((await countRows(loaded))["organizations"]).toBe(2);
    await loaded.close();
  });

  test("is copied again at the next start if copying was interrupted", async () => {
    const snapshot = await readDemoSnapshot(week);
    const partialSnapshot = snapshot?.slice(0, snapshot.size / 2);
    const directory = join(dataDir, "broken-off");
    await mkdir(directory, { recursive: true });
    await expect(createEmbedded(directory, async () => partialSnapshot)).rejects.toThrow();
    const copied = await createEmbedded(directory, async () => snapshot);
    try {
      expect((await countRows(copied))["organizations"]).toBe(2);
    } finally {
      await copied.close();
    }
  });

  test("resetDemo restores the rows of the first start", async () => {
    await (await createApi(config, demo)).close();
    const before = await withData(countRows);
    await withData(async (database) => {
      const client = await database.connect();
      await client.query("delete from suppliers");
      client.release();
    });
    expect((await withData(countRows))["suppliers"]).toBe(0);
    await resetDemo(config);
    await (await createApi(config, demo)).close();
    expect(await withData(countRows)).toEqual(before);
  });

  test("resetDemo throws if the data directory is in use", async () => {
    const api = await createApi(config, demo);
    await expect(resetDemo(config)).rejects.toThrow(/is in use by process/u);
    await api.close();
  });
});
