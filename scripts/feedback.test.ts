import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asService, createEmbedded, migrate } from "@werkbank/api/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runScript } from "./launch/run-script.ts";

// Runs the command like an operator, on a separate embedded database.

const dataDir = await mkdtemp(join(tmpdir(), "werkbank-feedback-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const id = "0199a2c4-0000-7000-8000-000000000001";
/** A comment with a C1 control, stored before those were rejected, and a right-to-left override. */
const comment = "Not \u009b31mclear\u202e at\nall";

beforeAll(async () => {
  const database = await createEmbedded(dataDir);
  try {
    await migrate(database);
    await asService(database, { userId: id, organizationId: id }, async (transaction) => {
      transaction.write({
        text: "insert into feedback.answers (id, page, helpful, comment, at) values ($1, $2, $3, $4, $5)",
        values: [id, "/quickstart", false, comment, new Date("2026-11-26T10:00:00Z")],
      });
    });
  } finally {
    await database.close();
  }
});

test("control characters of a comment are not printed to the terminal", async () => {
  // Overrides what the shell or the test runner sets.
  const env = { ...process.env, BASE_URL: undefined, DATABASE_URL: undefined, DATA_DIR: dataDir };
  const { code, out, err } = await runScript("scripts/feedback.ts", [], env);
  expect(code, err).toBe(0);
  expect(out).toContain("  2026-11-26 no: Not  31mclear  at all");
});
