import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

describe("listImportRows", () => {
  test("200 with the errors of refused rows, by column", async ({ transfers }) => {
    await transfers.ok("POST", "/suppliers", { name: "First", code: "TAKEN" });
    const mapping = { Naam: "name", Korting: "code", Dagen: "paymentTermsDays" };
    const text = "Naam,Korting,Dagen\nGoed,A,30\nFout,B,zes\nDubbel,TAKEN,\n";
    const { id } = await transfers.runImport(text, { mapping });
    const { items } = await transfers.ok("GET", `/imports/${id}/rows`);
    expect(items).toMatchObject([
      {
        row: 3,
        result: "refused",
        code: "VALIDATION_FAILED",
        errors: [{ column: "Dagen", field: "paymentTermsDays", rule: "type" }],
        similarCustomers: [],
      },
      {
        row: 4,
        result: "refused",
        code: "UNIQUE_CONFLICT",
        errors: [
          {
            column: "Korting",
            field: "code",
            rule: "unique",
            message: "Another supplier already has this Korting.",
          },
        ],
      },
    ]);
    expect(items[0].errors[0].message).toBe("Dagen must be a number");
  });

  test("200 in the order of the file, in pages, and by result", async ({ transfers }) => {
    const rows = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? ",X" : `N${index},`));
    const { id } = await transfers.runImport(`Name,Code\n${rows.join("\n")}\n`);
    const path = `/imports/${id}/rows?result=refused&limit=4`;
    const first = await transfers.ok("GET", `${path}&count=true`);
    const next = await transfers.ok("GET", `${path}&cursor=${first.page.nextCursor}`);
    const numbers = [first, next].flatMap(({ items }) => items.map(({ row }: any) => row));
    expect([numbers, first.page.totalCount]).toEqual([[2, 4, 6, 8, 10, 12], 6]);
    expect((await transfers.ok("GET", `/imports/${id}/rows?result=created`)).items).toEqual([]);
  });

  test("200 without customers for a member who may not read them", async ({
    organization,
    transfers,
  }) => {
    await transfers.ok("POST", "/customers", { name: "Jansen" });
    const options = { kind: "customers", mapping: { Naam: "name" }, dryRun: true };
    const { id } = await transfers.runImport("Naam\nJansen\n", options);
    const member = await service.addMemberWithPermissions(organization, ["data:import"]);
    const { items } = await transfers.ok("GET", `/imports/${id}/rows`, undefined, member);
    expect(items).toMatchObject([{ row: 2, result: "created", similarCustomers: [] }]);
  });

  test("404 for an unknown import", async ({ transfers }) => {
    const { status } = await transfers.send(
      "GET",
      "/imports/0192f0c1-0000-7000-8000-000000000000/rows",
    );
    expect(status).toBe(404);
  });
});
