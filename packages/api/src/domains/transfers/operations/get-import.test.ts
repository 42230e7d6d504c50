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
  ["has a quote inside a cell", 'Name,Code\n\n"One\ntwo",ONE\nTw"o,TWO\n', 4, null],
  ["lacks a column", "Name,Kode\nOne,ONE\n", 1, "Code"],
  ["has a column twice", "Name,Code,Code\nOne,ONE,ONE\n", 1, "Code"],
  ["has more than 20 000 rows", `Name,Code\n${"N,\n".repeat(20_001)}`, 20_002, null],
  ["is empty", "\n", 1, null],
])(
  "the import of a file that %s fails before its first row",
  async ([, text, row, column], { transfers }) => {
    const done = await transfers.runImport(text);
    expect(done).toMatchObject({
      state: "failed",
      counts: { processed: 0 },
      problem: { code: "VALIDATION_FAILED", row, column },
    });
    expect(await transfers.suppliers()).toEqual([]);
  },
);

test("an import fails at a row beyond the maximum length", async ({ transfers }) => {
  const bytes = Buffer.from(`Name,Code\n${"N".repeat(1_100_000)},X\n`);
  const { id: fileId, upload } = await transfers.ok("POST", "/files", {
    name: "long.csv",
    contentType: "text/csv",
    sizeBytes: bytes.length,
  });
  const { pathname } = new URL(upload.url);
  const sent = await service.request("PUT", pathname, {
    body: bytes,
    headers: Object.fromEntries(new Headers(upload.headers)),
  });
  expect(sent.status, sent.text).toBe(204);
  await transfers.ok("POST", `/files/${fileId}/complete`);
  const body = { kind: "suppliers", fileId, mapping: { Name: "name" } };
  const { id } = await transfers.ok("POST", "/imports", body);
  await service.jobs.runDue();
  expect(await transfers.ok("GET", `/imports/${id}`)).toMatchObject({
    state: "failed",
    problem: {
      row: 2,
      detail: "Row 2 has more than 1048576 bytes: it is too long, or a quote in it never closes.",
    },
  });
});
