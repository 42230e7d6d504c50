import { expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

test("an import is queued until its job begins", async ({ organization, transfers }) => {
  const begun = await transfers.begin("Name,Code\nOne,ONE\n");
  expect(await transfers.ok("GET", `/imports/${begun.id}`)).toEqual(begun);
  expect(begun).toMatchObject({
    state: "queued",
    rowCount: null,
    createdBy: organization.admin.id,
    startedAt: null,
  });
});

test.for<[what: string, text: string, row: number | null, column: string | null]>([
  ["has a quote that never closes", 'Name,Code\nOne,ONE\n"Two,TWO\n', 3, null],
  ["lacks a column", "Name,Kode\nOne,ONE\n", 1, "Code"],
  ["has a column twice", "Name,Code,Code\nOne,ONE,ONE\n", 1, "Code"],
  ["has more than 20 000 rows", `Name,Code\n${"N,\n".repeat(20_001)}`, 20_002, null],
  ["is empty", "\n", 1, null],
])("a file that %s fails before its first row", async ([, text, row, column], { transfers }) => {
  const done = await transfers.run(text);
  expect(done).toMatchObject({
    state: "failed",
    counts: { processed: 0 },
    problem: { code: "VALIDATION_FAILED", row, column },
  });
  expect(await transfers.suppliers()).toEqual([]);
});
