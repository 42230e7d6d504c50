import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asService, createEmbedded, insertUser, migrate } from "@werkbank/api/database";
import {
  insertMembership,
  insertOrganization,
  systemActor,
  toAuditStatement,
} from "@werkbank/api/records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runScript } from "./launch/run-script.ts";

// Runs the command like an operator, on a separate embedded database.

const dataDir = await mkdtemp(join(tmpdir(), "werkbank-erase-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const organizationId = "0199a2c4-0000-7000-8000-000000000001";
const userId = "0199a2c4-0000-7000-8000-000000000002";

beforeAll(async () => {
  const database = await createEmbedded(dataDir);
  try {
    await migrate(database);
    const now = new Date();
    const person = { id: userId, email: "sanne@example.com", displayName: "Sanne" };
    await insertUser(database, person, now);
    await asService(database, { userId, organizationId }, async (transaction) => {
      const roles = insertOrganization(transaction, { id: organizationId, name: "Singel", now });
      const roleId = roles["owner"] ?? "";
      insertMembership(transaction, { organizationId, userId, roleId, now });
      const { query } = toAuditStatement({
        actor: systemActor("request"),
        action: "updateCustomer",
        params: {},
        organizationId,
        at: now,
        outcome: "succeeded",
        change: {
          target: { kind: "customer", id: "1005", label: "Anna" },
          before: { email: "anna@example.com" },
          after: { email: "bakker@example.com" },
          event: { type: "customer.updated", object: { id: 1005, email: "bakker@example.com" } },
        },
        notExecuted: null,
        reversible: false,
      });
      transaction.write(query);
    });
  } finally {
    await database.close();
  }
});

const erase = (...args: string[]) =>
  // Overrides what the shell or the test runner sets.
  runScript("scripts/erase.ts", args, {
    ...process.env,
    BASE_URL: undefined,
    DATABASE_URL: undefined,
    DATA_DIR: dataDir,
  });

describe("npm run erase", () => {
  test("counts values without --apply, and erases them with it", async () => {
    const count = "customer/1005  entries: 1, values: 1, events: 1";
    const dry = { code: 0, out: `${count}\nNothing has been erased; --apply erases it.`, err: "" };
    expect(await erase(organizationId, "customer/1005")).toEqual(dry);
    expect(await erase(organizationId, "customer/1005", "--apply")).toEqual({
      code: 0,
      out: `${count}\nErased.`,
      err: "",
    });
    expect((await erase(organizationId, "customer/1005")).out).toContain("values: 0, events: 0");
  });

  test.each([
    ["nothing", [], "npm run erase -- ORGANIZATION KIND/ID"],
    ["no organization", ["singel", "customer/1005"], "singel is no id of an organization"],
    ["no kind", [organizationId, "1005"], "1005 is not KIND/ID"],
    ["another record", [organizationId, "customer/1006"], "has no entry about customer/1006"],
  ])("rejects %s with one sentence", async (_, args, sentence) => {
    const { code, out, err } = await erase(...args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(sentence);
    expect(err.split("\n")).toHaveLength(1);
  });
});
