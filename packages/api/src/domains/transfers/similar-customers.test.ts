import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { transfersOf } from "./testing/transfer-fixture.ts";

const service = await openTestService();
const mapping = {
  Naam: "name",
  Mail: "email",
  Telefoon: "phone",
  KvK: "kvk",
  Plaats: "addressCity",
} as const;
const header = "Naam;Mail;Telefoon;KvK;Plaats";

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => {
    const transfers = transfersOf(service, organization);
    return {
      ...transfers,
      async createCustomer(body: object): Promise<number> {
        return (await transfers.ok("POST", "/customers", body)).id;
      },
      importRows: (rows: readonly string[], options: object = {}) =>
        transfers.runImport(`${[header, ...rows].join("\n")}\n`, {
          kind: "customers",
          mapping,
          ...options,
        }),
      rowsOf: async ({ id }: { id: string }, query = ""): Promise<any[]> =>
        (await transfers.ok("GET", `/imports/${id}/rows${query}`)).items,
      customers: async (): Promise<any[]> =>
        (await transfers.ok("GET", "/customers?sort=createdAt&limit=100")).items,
    };
  });

describe("a dry run lists the customers that rows look like", () => {
  test.each([
    ["Bakkerij Jansen;;;;", { name: "BAKKERIJ JANSEN B.V." }, ["name"]],
    ["X;INFO@Jansen.example;;;", { email: "info@jansen.example" }, ["email"]],
    ["X;info@münchen.example;;;", { email: "info@xn--mnchen-3ya.example" }, ["email"]],
    ["X;;+31 (0)30 555 0101;;", { phone: "030-5550101" }, ["phone"]],
    ["X;;06 12345678 / 030-5550101 tst 3;;", { phone: "+31 30 555 01 01" }, ["phone"]],
    ["X;;;1234 5678;", { kvk: "12345678" }, ["kvk"]],
    [
      "Jansen;info@jansen.example;;;",
      { name: "Jansen BV", email: "info@jansen.example" },
      ["email", "name"],
    ],
  ])("%s", async (row, values, reasons) => {
    const organization = await service.createOrganization();
    const transfers = transfersOf(service, organization);
    const { id, name } = await transfers.ok("POST", "/customers", { name: "Other", ...values });
    await transfers.ok("POST", "/customers", { name: "Somebody else", phone: "030 555 0199" });
    const text = `${header}\n${row}\n`;
    const done = await transfers.runImport(text, { kind: "customers", mapping, dryRun: true });
    expect(done.counts).toMatchObject({ processed: 1, similar: 1 });
    const { items } = await transfers.ok("GET", `/imports/${done.id}/rows?similar=true`);
    expect(items).toMatchObject([
      { row: 2, name: row.split(";")[0], similarCustomers: [{ id, name, reasons }] },
    ]);
  });

  test("by a telephone number that is written as in the country of the row", async ({
    transfers,
  }) => {
    const id = await transfers.createCustomer({ name: "Gent", phone: "09 123 45 67" });
    const done = await transfers.runImport("Naam,Tel,Land\nX,+32 9 123 45 67,BE\n", {
      kind: "customers",
      mapping: { Naam: "name", Tel: "phone", Land: "addressCountry" },
      dryRun: true,
    });
    expect(await transfers.rowsOf(done)).toMatchObject([{ similarCustomers: [{ id }] }]);
  });

  test.each([
    ["another KvK number", "Jansen;;030-5550101;22222222;", { kvk: "11111111" }],
    ["only the same address", "X;;;;Utrecht", { addressCity: "Utrecht" }],
  ])("not one with %s", async (_, row, values) => {
    const transfers = transfersOf(service, await service.createOrganization());
    const customer = { name: "Jansen", phone: "030-5550101", ...values };
    await transfers.ok("POST", "/customers", customer);
    const text = `${header}\n${row}\n`;
    const done = await transfers.runImport(text, { kind: "customers", mapping, dryRun: true });
    expect(done.counts).toMatchObject({ created: 1, similar: 0 });
  });

  test("neither deleted ones nor those of other organizations", async ({ transfers }) => {
    const other = transfersOf(service, await service.createOrganization());
    await other.ok("POST", "/customers", { name: "Jansen" });
    const id = await transfers.createCustomer({ name: "Jansen" });
    expect((await transfers.send("DELETE", `/customers/${id}`)).status).toBe(204);
    const done = await transfers.importRows(["Jansen;;;;"], { dryRun: true });
    expect(done.counts).toMatchObject({ created: 1, similar: 0 });
  });

  test("not for a row that matches a customer by its own field", async ({ transfers }) => {
    await transfers.createCustomer({ name: "Jansen", email: "a@jansen.example" });
    await transfers.createCustomer({ name: "Jansen", email: "b@jansen.example" });
    const options = { dryRun: true, matchBy: "email" };
    const done = await transfers.importRows(["Jansen;b@jansen.example;;;"], options);
    expect(done.counts).toMatchObject({ updated: 1, similar: 0 });
  });
});

describe("without onSimilar, the operation that creates customers decides", () => {
  test("as before: it refuses the most similar ones, and creates the others", async ({
    transfers,
  }) => {
    await transfers.createCustomer({ name: "Jansen", email: "info@jansen.example" });
    const rows = ["Jansen;;;;Delft", "Other;info@jansen.example;;;"];
    const preview = await transfers.importRows(rows, { dryRun: true });
    expect(preview).toMatchObject({
      onSimilar: null,
      counts: { created: 1, refused: 1, similar: 2 },
    });
    const done = await transfers.importRows(rows);
    expect(done.counts).toMatchObject({ created: 1, refused: 1, similar: 0 });
    expect(await transfers.readFile(done.refusedFileId)).toContain("CUSTOMER_POSSIBLE_DUPLICATE");
  });
});

describe("onSimilar", () => {
  test("update changes only what the row has, and is audited and undone as any update", async ({
    transfers,
  }) => {
    const id = await transfers.createCustomer({
      name: "Bakkerij Jansen B.V.",
      email: "info@jansen.example",
      phone: "030-5550101",
      notes: "Stays",
      status: "lead",
    });
    const rows = ["Bakkerij Jansen;;+31 30 555 01 01;;Utrecht", "Nieuw;nieuw@test.example;;;"];
    const options = { onSimilar: "update", constants: { status: "inactive" } };
    const preview = await transfers.importRows(rows, { ...options, dryRun: true });
    const counts = { processed: 2, created: 1, updated: 1, similar: 1, skipped: 0, refused: 0 };
    expect(preview.counts).toMatchObject(counts);
    expect(await transfers.customers()).toHaveLength(1);
    const done = await transfers.importRows(rows, options);
    expect(done).toMatchObject({ onSimilar: "update", counts });
    expect(await transfers.customers()).toMatchObject([
      {
        id,
        name: "Bakkerij Jansen",
        email: "info@jansen.example",
        phone: "+31 30 555 01 01",
        addressCity: "Utrecht",
        notes: "Stays",
        status: "lead",
      },
      { name: "Nieuw", status: "inactive" },
    ]);
    expect(await transfers.rowsOf(done)).toMatchObject([
      { row: 2, result: "updated", code: null, errors: [], similarCustomers: [{ id }] },
    ]);
    const [entry] = await transfers.entries("?action=updateCustomer");
    expect(entry).toMatchObject({ reason: `Row 2 of import ${done.id}`, reversible: true });
    await transfers.ok("POST", `/audit-log/${entry.id}/revert`, { reason: "Wrong file" });
    expect((await transfers.customers())[0]).toMatchObject({
      name: "Bakkerij Jansen B.V.",
      phone: "030-5550101",
      addressCity: null,
    });
  });

  test("update refuses a row that looks like several customers, and a second row about one", async ({
    transfers,
  }) => {
    const jansen = await transfers.createCustomer({ name: "Jansen", phone: "030-5550101" });
    const bakker = await transfers.createCustomer({ name: "Bakker", email: "b@test.example" });
    const rows = [
      "Jansen;b@test.example;;;Delft",
      "Jansen;;;;Utrecht",
      "Jansen B.V.;;;;Amsterdam",
      "Bakker;;;;Zwolle",
    ];
    for (const dryRun of [true, false]) {
      const done = await transfers.importRows(rows, { onSimilar: "update", dryRun });
      expect(done.counts).toMatchObject({ updated: 2, refused: 2, similar: 4, created: 0 });
      const refused = await transfers.rowsOf(done, "?result=refused");
      expect(refused).toMatchObject([
        {
          row: 2,
          code: "CUSTOMER_POSSIBLE_DUPLICATE",
          similarCustomers: [{ id: jansen }, { id: bakker }],
        },
        { row: 4, code: "CUSTOMER_POSSIBLE_DUPLICATE", similarCustomers: [{ id: jansen }] },
      ]);
      const text = await transfers.readFile(done.refusedFileId);
      expect(text).toContain(`The row looks like 2 customers: ${jansen}, ${bakker}.`);
      expect(text).toContain(`The row looks like customer ${jansen}, which row 3 changes.`);
    }
    expect(await transfers.customers()).toMatchObject([
      { name: "Jansen", addressCity: "Utrecht" },
      { name: "Bakker", addressCity: "Zwolle" },
    ]);
  });

  test("create creates a customer all the same", async ({ transfers }) => {
    await transfers.createCustomer({ name: "Jansen", email: "info@jansen.example" });
    const rows = ["Jansen;info@jansen.example;;;"];
    const done = await transfers.importRows(rows, { onSimilar: "create" });
    expect(done.counts).toMatchObject({ created: 1, similar: 1, refused: 0 });
    expect(await transfers.customers()).toHaveLength(2);
  });

  test("skip leaves out rows that look like any customer", async ({ transfers }) => {
    await transfers.createCustomer({ name: "Jansen" });
    await transfers.createCustomer({ name: "Jansen" });
    const rows = ["Jansen;;;;", "Nieuw;;;;"];
    const done = await transfers.importRows(rows, { onSimilar: "skip" });
    expect(done.counts).toMatchObject({ created: 1, skipped: 1, similar: 1 });
    expect(await transfers.customers()).toHaveLength(3);
  });

  test("rows of the same file are not compared with each other", async ({ transfers }) => {
    const rows = ["Jansen;;;;Delft", "Jansen;;;;Utrecht"];
    const done = await transfers.importRows(rows, { onSimilar: "update" });
    expect(done.counts).toMatchObject({ created: 2, updated: 0, similar: 0 });
  });

  test("400 for records that are no customers", async ({ transfers }) => {
    const fileId = await transfers.file("Naam\nX\n");
    const body = { kind: "suppliers", fileId, mapping: { Naam: "name" }, onSimilar: "skip" };
    const { status, body: problem } = await transfers.send("POST", "/imports", body);
    expect([status, problem.errors[0].pointer]).toEqual([400, "/onSimilar"]);
  });

  test("403 for a member who may not read customers", async ({ organization, transfers }) => {
    const permissions = ["data:import", "files:read", "files:write", "customers:write"];
    const member = await service.addMemberWithPermissions(organization, permissions);
    const fileId = await transfers.file("Naam\nX\n");
    const body = { kind: "customers", fileId, mapping: { Naam: "name" }, onSimilar: "skip" };
    const { status, body: problem } = await transfers.send("POST", "/imports", body, member);
    expect([status, problem.requiredPermission]).toEqual([403, "customers:read"]);
  });
});
