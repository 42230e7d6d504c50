import { describe, expect, test as base } from "vitest";
import { v4 as uuidv4, v7 as uuidv7 } from "uuid";
import { openTestService } from "../../../testing/open-test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

describe("createImport", () => {
  test("202 makes one change per row on behalf of the requester, which can be undone", async ({
    organization,
    transfers,
  }) => {
    const done = await transfers.runImport(
      'Name;Code;Other\nAccu & Co;AAN;x\n\n"Band; en meer";BCU;y\n',
    );
    expect(done).toMatchObject({
      state: "succeeded",
      rowCount: 2,
      counts: { processed: 2, created: 2, updated: 0, skipped: 0, refused: 0, held: 0 },
      refusedFileId: null,
      problem: null,
    });
    const suppliers = await transfers.suppliers();
    expect(suppliers.map(({ name, code }) => [name, code])).toEqual([
      ["Accu & Co", "AAN"],
      ["Band; en meer", "BCU"],
    ]);
    const [requestEntry] = await transfers.entries("?action=createImport");
    expect(requestEntry).toMatchObject({
      actor: { id: organization.admin.id },
      target: { kind: "import", id: done.id },
      reversible: false,
    });
    const entries = await transfers.entries("?action=createSupplier");
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      actor: { id: organization.admin.id },
      channel: "api",
      reason: `Row 4 of import ${done.id}`,
      reversible: true,
    });
    const events = await transfers.ok("GET", "/events?types=supplier.created");
    expect(events.items).toHaveLength(2);
    await transfers.ok("POST", `/audit-log/${entries[0].id}/revert`, { reason: "Wrong file" });
    expect(await transfers.suppliers()).toHaveLength(1);
  });

  test("the audit entries of the rows name the client and the member it acts for", async ({
    organization: { admin },
    transfers,
  }) => {
    const { id: sub, email } = admin;
    const client_id = uuidv4();
    const token = service.issuer.sign({ sub, email, client_id, client_name: "Bookkeeping" });
    await transfers.runImport("Name,Code\nOne,ONE\n", {}, { ...admin, token });
    const ofClient = {
      channel: "api",
      clientId: client_id,
      clientName: "Bookkeeping",
      onBehalfOf: { id: admin.id },
    };
    expect(await transfers.entries("?action=createImport")).toMatchObject([ofClient]);
    expect(await transfers.entries("?action=createSupplier")).toMatchObject([ofClient]);
  });

  test("a row takes a website without scheme, and matches an email address in either form", async ({
    transfers,
  }) => {
    const mapping = { Naam: "name", Website: "website", Mail: "email" };
    const text = [
      "Naam,Website,Mail",
      "Zonder schema,bedrijf.example,info@münchen.example",
      "Hoofdletters,HTTPS://Bedrijf.example/Pad,",
      "",
    ].join("\n");
    const first = await transfers.runImport(text, { mapping });
    expect(first.counts).toMatchObject({ created: 2, refused: 0 });
    expect((await transfers.suppliers()).map(({ website }) => website)).toEqual([
      "https://bedrijf.example",
      "https://bedrijf.example/Pad",
    ]);
    const again = await transfers.runImport("Naam,Mail\nNieuw,Info@MÜNCHEN.example\n", {
      mapping: { Naam: "name", Mail: "email" },
      matchBy: "email",
    });
    expect(again.counts).toMatchObject({ created: 0, updated: 1 });
  });

  test("a row with an existing record updates it or is skipped", async ({ transfers }) => {
    await transfers.ok("POST", "/suppliers", { name: "Old", code: "AAN", notes: "Stays" });
    const text = "Name,Code,Notes\nNew,AAN,\nOther,BCU,Note\n";
    const mapping = { Name: "name", Code: "code", Notes: "notes" };
    const skipped = await transfers.runImport(text, { mapping, matchBy: "code", onMatch: "skip" });
    expect(skipped.counts).toMatchObject({ created: 1, skipped: 1, updated: 0 });
    const updated = await transfers.runImport(text, { mapping, matchBy: "code" });
    expect(updated.counts).toMatchObject({ created: 0, updated: 2 });
    expect(await transfers.suppliers()).toMatchObject([
      { name: "New", code: "AAN", notes: "Stays" },
      { name: "Other", code: "BCU", notes: "Note" },
    ]);
    expect(await transfers.entries("?action=updateSupplier")).toHaveLength(1);
  });

  test("a rejected row does not stop others, and is in a file with its problem, with escaped formulas", async ({
    transfers,
  }) => {
    await transfers.ok("POST", "/suppliers", { name: "Twin", email: "twin@test.example" });
    await transfers.ok("POST", "/suppliers", { name: "Twin", email: "twin@test.example" });
    const done = await transfers.runImport(
      [
        "Name,Mail,Days",
        "=1+1,no mail,5",
        "Right,right@test.example,30",
        "Twin,TWIN@test.example,",
        "Short,short@test.example",
        "Wrong,wrong@test.example,many",
        "Long,long@test.example,3,more",
      ].join("\r\n"),
      {
        mapping: { Name: "name", Mail: "email", Days: "paymentTermsDays" },
        matchBy: "email",
      },
    );
    expect(done).toMatchObject({
      state: "succeeded",
      counts: { processed: 6, created: 2, refused: 4 },
    });
    const lines = (await transfers.readFile(done.refusedFileId)).split("\r\n");
    expect(lines[0]).toBe("Name,Mail,Days,row,code,detail");
    expect(lines[1]).toMatch(/^'=1\+1,no mail,5,2,VALIDATION_FAILED,.* Mail must /u);
    expect(lines[2]).toMatch(
      /^Twin,TWIN@test.example,,4,UNIQUE_CONFLICT,More than one record has the Mail /u,
    );
    expect(lines[3]).toMatch(/^Wrong,wrong@test.example,many,6,VALIDATION_FAILED,.* Days must /u);
    expect(lines[4]).toMatch(/^Long,long@test.example,3,7,VALIDATION_FAILED,.* 4 cells.*,more$/u);
    expect(lines).toHaveLength(6);
  });

  test("the file of rejected rows can be imported again, whatever its column names", async ({
    transfers,
  }) => {
    const mapping = { "@name": "name", code: "code", "'=row": "notes" };
    const done = await transfers.runImport("@name,code,''=row,row\n,C1,Note,x\n", { mapping });
    const refused = await transfers.readFile(done.refusedFileId);
    expect(refused.split("\r\n")).toEqual([
      "'@name,code,''=row,row,row 2,code 2,detail",
      ",C1,Note,x,2,VALIDATION_FAILED,The request has 1 error: @name is required.",
      "",
    ]);
    const again = await transfers.runImport(refused, { mapping });
    const twice = await transfers.readFile(again.refusedFileId);
    const corrected = twice.replace("\r\n,C1", "\r\nOne,C1");
    const last = await transfers.runImport(corrected, { mapping });
    expect(last).toMatchObject({ state: "succeeded", counts: { created: 1, refused: 0 } });
    expect(await transfers.suppliers()).toMatchObject([{ name: "One", code: "C1", notes: "Note" }]);
  });

  test("a row without its last cells is imported, and one with more than the header is rejected", async ({
    transfers,
  }) => {
    const done = await transfers.runImport("Name,Code\nOne\nTwo,TWO,,\nThree,THREE,,x\n");
    expect(done.counts).toMatchObject({ created: 2, refused: 1 });
    expect(await transfers.readFile(done.refusedFileId)).toContain(
      "Row 4 has 4 cells; the header has 2.",
    );
  });

  test("the details of rejected rows name columns instead of fields", async ({ transfers }) => {
    const details = async (text: string, more: object) => {
      const { refusedFileId } = await transfers.runImport(text, more);
      const [, ...rows] = (await transfers.readFile(refusedFileId)).trimEnd().split("\r\n");
      return rows.map((row) => row.split(",").slice(4).join(",").replaceAll('"', ""));
    };
    expect(
      await details("Titel,Klant\nA,999999\n", {
        kind: "tasks",
        mapping: { Titel: "title", Klant: "customerId" },
      }),
    ).toEqual(["The request refers to 1 record that does not exist: Klant."]);
    expect(
      await details(`Naam,Woorden\nA,x|${"y".repeat(61)}\n`, {
        kind: "customers",
        mapping: { Naam: "name", Woorden: "labels" },
      }),
    ).toEqual(["The request has 1 error: Woorden/1 must have at most 60 characters."]);
    expect(
      await details("Klant,Voornaam\nabc,Jan\n", {
        kind: "customer_contacts",
        mapping: { Klant: "customerId", Voornaam: "firstName" },
      }),
    ).toEqual(["The request has 1 error: Klant must be a number."]);
    expect(
      await details("of /email too,Mail\n,none\n", {
        mapping: { "of /email too": "name", Mail: "email" },
      }),
    ).toEqual([expect.stringMatching(/: of \/email too is required; Mail must be /u)]);
  });

  const products = {
    kind: "products",
    mapping: {
      Naam: "name",
      SKU: "sku",
      Soort: "kind",
      Prijs: "unitPriceMinor",
      Inkoop: "costPriceMinor",
      Btw: "vatRate",
    },
  };

  test.each([
    "49.00",
    "49,00",
    "49.95",
    "2.000",
    "1.234,56",
    "2 000",
    "2'000",
    "€ 49",
    "49.",
    ".5",
    "4e3",
  ])("rejects the amount %s, since amounts are in cents", async (amount) => {
    const transfers = transfersOf(service, await service.createOrganization());
    const file = [
      "Naam;SKU;Soort;Prijs;Inkoop;Btw",
      `Kruk;S1;good;${amount};;21`,
      `Bank;S2;good;4900;${amount};21`,
      "Stoel;S3;good; 4995 ;100;21.00",
    ].join("\n");
    const done = await transfers.runImport(file, products);
    expect(done).toMatchObject({ state: "succeeded", counts: { created: 1, refused: 2 } });
    const { items } = await transfers.ok("GET", "/products");
    expect(items).toMatchObject([
      { sku: "S3", unitPriceMinor: 4995, costPriceMinor: 100, vatRate: 21 },
    ]);
    const [, first, second] = (await transfers.readFile(done.refusedFileId)).split("\r\n");
    const rule =
      "must be a whole number in the minor unit of the currency, such as cents: 4995 for 49.95.";
    expect(first).toContain(`;2;VALIDATION_FAILED;The request has 1 error: Prijs ${rule}`);
    expect(second).toContain(`;3;VALIDATION_FAILED;The request has 1 error: Inkoop ${rule}`);
  });

  test("rejects an amount with a decimal separator also for an update", async ({ transfers }) => {
    const row = (amount: string) => `Naam;SKU;Soort;Prijs;Btw\nKruk;S1;good;${amount};21\n`;
    const { Inkoop: _, ...mapping } = products.mapping;
    await transfers.runImport(row("4900"), { ...products, mapping });
    const done = await transfers.runImport(row("51.00"), { ...products, mapping, matchBy: "sku" });
    expect(done.counts).toMatchObject({ updated: 0, refused: 1 });
    const { items } = await transfers.ok("GET", "/products");
    expect(items).toMatchObject([{ sku: "S1", unitPriceMinor: 4900 }]);
  });

  test("rejects an integer with separators", async ({ transfers }) => {
    const { id } = await transfers.ok("POST", "/customers", { name: "Janssen" });
    const rule = "must be a whole number, without a point, comma or space.";
    for (const [kind, field, title] of [
      ["suppliers", "paymentTermsDays", "name"],
      ["suppliers", "defaultLeadTimeDays", "name"],
      ["customers", "paymentTermsDays", "name"],
      ["tasks", "estimateMinutes", "title"],
      ["tasks", "customerId", "title"],
      ["customer_contacts", "customerId", "firstName"],
      ["customer_assets", "customerId", "name"],
    ] as const) {
      const cells = field === "customerId" ? [`${id}.0`, `${id},00`] : ["30.0", "2.000", "1 000"];
      const rows = cells.map((cell) => `A;${cell}`).join("\n");
      const done = await transfers.runImport(`Naam;Getal\n${rows}\n`, {
        kind,
        mapping: { Naam: title, Getal: field },
      });
      expect(done.counts, `${kind} ${field}`).toMatchObject({ created: 0, refused: cells.length });
      expect(await transfers.readFile(done.refusedFileId)).toContain(`1 error: Getal ${rule}`);
    }
  });

  test("rejects a country that ISO 3166-1 does not assign if strictIdentifiers is set", async ({
    organization,
    transfers,
  }) => {
    const body = { settings: { strictIdentifiers: true } };
    const { path, owner } = organization;
    expect((await service.request("PATCH", path, { as: owner, body })).status).toBe(200);
    for (const kind of ["customers", "suppliers"]) {
      const mapping = { Naam: "name", Land: "addressCountry" };
      const done = await transfers.runImport("Naam,Land\nA,UK\nB,GB\n", { kind, mapping });
      expect(done.counts, kind).toMatchObject({ created: 1, refused: 1 });
      expect(await transfers.readFile(done.refusedFileId)).toContain("Land must be a country code");
    }
  });

  test("the details of uniqueness conflicts name columns instead of fields", async ({
    transfers,
  }) => {
    const detail = async (text: string, more: object) => {
      const { refusedFileId } = await transfers.runImport(text, more);
      const rows = (await transfers.readFile(refusedFileId)).trimEnd().split("\r\n");
      return rows.at(-1)?.split("UNIQUE_CONFLICT,")[1];
    };
    expect(
      await detail("Naam,Korte naam\nA,A1\nB,A1\n", {
        mapping: { Naam: "name", "Korte naam": "code" },
      }),
    ).toBe("Another supplier already has this Korte naam.");
    expect(
      await detail("Naam,Artikel,Soort,Prijs,Btw\nA,sku,service,1,21\nB,sku,service,1,21\n", {
        kind: "products",
        mapping: {
          Naam: "name",
          Artikel: "sku",
          Soort: "kind",
          Prijs: "unitPriceMinor",
          Btw: "vatRate",
        },
      }),
    ).toBe("Another product already has the Artikel sku.");
    expect(
      await detail("Naam,Nr,Van\nA,7,Exact\nB,7,Exact\n", {
        kind: "customers",
        mapping: { Naam: "name", Nr: "externalId", Van: "source" },
      }),
    ).toBe("Another customer already has the Nr 7 of Exact.");
    const [{ id }] = (await transfers.ok("GET", "/customers")).items;
    expect(
      await detail(`Klant,Ding,Frame\n${id},A,F1\n${id},B,F1\n`, {
        kind: "customer_assets",
        mapping: { Klant: "customerId", Ding: "name", Frame: "serialNumber" },
      }),
    ).toBe("Another asset already has the Frame F1.");
  });

  test("a file may mix line endings", async ({ transfers }) => {
    const done = await transfers.runImport(
      'Name,Code\r\n"One",ONE\nTwo,"TWO"\r\n"Three\nlines",\nFour,FOUR',
      {
        mapping: { Name: "name", Code: "code" },
      },
    );
    expect(done).toMatchObject({ state: "succeeded", counts: { processed: 4, refused: 1 } });
    expect(await transfers.readFile(done.refusedFileId)).toMatch(
      /"Three\nlines",,4,VALIDATION_FAILED/u,
    );
    const reversed = await transfers.runImport('Name,Code\n"Five","FIVE"\r\nSix,"SIX"\n');
    expect(reversed).toMatchObject({ state: "succeeded", counts: { created: 2 } });
    const codes = (await transfers.suppliers()).map(({ code }) => code);
    expect(codes).toEqual(["ONE", "TWO", "FOUR", "FIVE", "SIX"]);
  });

  test.each([
    ["an empty line", "\r\nName;Code\r\nOne;ONE\r\n"],
    ["a line of spaces", "\ufeff \nName;Code\nOne;ONE\n"],
    ["empty lines before quoted names", '\n\n"Name";"Code"\nOne;ONE\n'],
  ])("a file may begin with %s", async (_, text) => {
    const transfers = transfersOf(service, await service.createOrganization());
    expect(await transfers.runImport(text)).toMatchObject({
      state: "succeeded",
      counts: { created: 1 },
    });
  });

  test("a column is found in every Unicode normalization form of its name", async ({
    transfers,
  }) => {
    for (const [column, named] of [
      ["Re\u0301f", "R\u00e9f"],
      ["R\u00e9f", "Re\u0301f"],
    ] as const) {
      const mapping = { Name: "name", [named]: "code" };
      const done = await transfers.runImport(`Name,${column}\nOne,${column}\n`, {
        mapping,
        matchBy: "code",
      });
      expect(done).toMatchObject({ state: "succeeded", counts: { processed: 1, refused: 0 } });
    }
    expect((await transfers.suppliers()).map(({ code }) => code)).toEqual(["R\u00e9f"]);
  });

  test("a row is matched by its source as the record stores it", async ({ transfers }) => {
    const more = {
      mapping: { Name: "name", Source: "source", Number: "externalId" },
      matchBy: "externalId",
    };
    const text = "Name,Source,Number\nOne, Cafe\u0301 ,7\n";
    expect(await transfers.runImport(text, more)).toMatchObject({ counts: { created: 1 } });
    expect(await transfers.runImport(text, more)).toMatchObject({
      counts: { updated: 1, refused: 0 },
    });
  });

  test("a dry run counts the results of all rows and writes no records", async ({ transfers }) => {
    const done = await transfers.runImport("Name,Code\nOne,ONE\n,TWO\n", { dryRun: true });
    expect(done).toMatchObject({
      state: "succeeded",
      dryRun: true,
      counts: { processed: 2, created: 1, refused: 1 },
    });
    expect(await transfers.suppliers()).toEqual([]);
    expect(await transfers.entries("?action=createSupplier")).toEqual([]);
  });

  test("imports customers, contacts, assets, products and tasks", async ({ transfers }) => {
    const customers = await transfers.runImport(
      'Naam,Nummer,Labels,Tel\nJanssen,K1,"fiets|vip",+31 30 555 0142\n',
      {
        kind: "customers",
        mapping: { Naam: "name", Nummer: "externalId", Labels: "labels", Tel: "phone" },
        matchBy: "externalId",
      },
    );
    expect(customers.counts).toMatchObject({ created: 1 });
    const [customer] = (await transfers.ok("GET", "/customers")).items;
    expect(customer).toMatchObject({ labels: ["fiets", "vip"], phone: "+31 30 555 0142" });
    const ofCustomer = { Klant: "customerId" };
    const contact = { kind: "customer_contacts", matchBy: "email" };
    const mapping = { ...ofCustomer, Voornaam: "firstName", Mail: "email" };
    const text = (name: string) => `Klant,Voornaam,Mail\n${customer.id},${name},a@test.example\n`;
    expect((await transfers.runImport(text("Anna"), { ...contact, mapping })).counts.created).toBe(
      1,
    );
    expect((await transfers.runImport(text("Anne"), { ...contact, mapping })).counts.updated).toBe(
      1,
    );
    const asset = { kind: "customer_assets", mapping: { ...ofCustomer, Ding: "name" } };
    const assets = await transfers.runImport(`Klant,Ding\n${customer.id},Bakfiets\n`, asset);
    expect(assets.counts).toMatchObject({ created: 1 });
    const product = {
      kind: "products",
      matchBy: "sku",
      mapping: {
        SKU: "sku",
        N: "name",
        K: "kind",
        P: "unitPriceMinor",
        V: "vatRate",
        S: "trackStock",
      },
    };
    const good = (price: number) => `SKU,N,K,P,V,S\nA1,Accu,good,${price},21,true\n`;
    expect((await transfers.runImport(good(100), product)).counts).toMatchObject({ created: 1 });
    expect((await transfers.runImport(good(200), product)).counts).toMatchObject({ updated: 1 });
    const tasks = await transfers.runImport("T\nBel Anna\n", {
      kind: "tasks",
      mapping: { T: "title" },
    });
    expect(tasks.counts).toMatchObject({ created: 1 });
  });

  test("an exported delivery address is imported again", async ({ transfers }) => {
    const deliveryAddress = {
      addressLine1: "Vaartsestraat 6",
      addressLine2: null,
      addressPostalCode: "3531 AX",
      addressCity: "Utrecht",
      addressState: null,
      addressCountry: "NL",
    };
    const { id } = await transfers.ok("POST", "/customers", { name: "Krakeling", deliveryAddress });
    const fields = ["name", "deliveryAddress"];
    const { fileId } = await transfers.runExport({ kind: "customers", fields });
    await transfers.ok("DELETE", `/customers/${id}`);
    const mapping = Object.fromEntries(fields.map((field) => [field, field]));
    const text = await transfers.readFile(fileId);
    const { counts } = await transfers.runImport(text, { kind: "customers", mapping });
    expect(counts).toMatchObject({ created: 1 });
    const { items } = await transfers.ok("GET", "/customers");
    expect(items).toMatchObject([{ name: "Krakeling", deliveryAddress }]);
  });

  test("400 for unknown fields, matches and files, 409 for a file that is not available", async ({
    transfers,
  }) => {
    const fileId = await transfers.file("Name\nOne\n");
    const refused = async (body: object) => {
      const response = await transfers.send("POST", "/imports", {
        kind: "suppliers",
        fileId,
        mapping: { Name: "name" },
        ...body,
      });
      const pointers = (response.body.errors ?? []).map(({ pointer }: any) => pointer);
      return [response.status, response.body.code, ...pointers];
    };
    expect(await refused({ mapping: { Name: "naam" } })).toEqual([
      400,
      "VALIDATION_FAILED",
      "/mapping/Name",
    ]);
    expect(await refused({ matchBy: "sku" })).toEqual([400, "VALIDATION_FAILED", "/matchBy"]);
    expect(await refused({ matchBy: "code" })).toEqual([400, "VALIDATION_FAILED", "/matchBy"]);
    expect(await refused({ fileId: uuidv7() })).toEqual([400, "REFERENCE_NOT_FOUND", "/fileId"]);
    const text = await transfers.file("Name\n", "text/plain");
    expect(await refused({ fileId: text })).toEqual([400, "VALIDATION_FAILED", "/fileId"]);
    const binary = await transfers.file(Buffer.from("Name\nCaf\u0001\n", "latin1"));
    expect(await refused({ fileId: binary })).toEqual([409, "FILE_REJECTED"]);
    const { body: rejected } = await transfers.send("POST", "/imports", {
      kind: "suppliers",
      fileId: binary,
      mapping: { Name: "name" },
    });
    expect(rejected.detail).toContain("text/csv without control characters: save the text so");
    const begun = await transfers.ok("POST", "/files", {
      name: "later.csv",
      contentType: "text/csv",
      sizeBytes: 5,
    });
    expect(await refused({ fileId: begun.id })).toEqual([409, "FILE_NOT_AVAILABLE"]);
  });

  test("400 for a misspelled field suggests the right one", async ({ transfers }) => {
    const fileId = await transfers.file("Name,Code\nOne,1\n");
    const { status, body } = await transfers.send("POST", "/imports", {
      kind: "suppliers",
      fileId,
      mapping: { Name: "name", Code: "ordering_email" },
    });
    expect([status, body.errors.map(({ message }: any) => message)]).toEqual([
      400,
      ["ordering_email is not a field of suppliers; did you mean orderingEmail?"],
    ]);
  });

  test("403 without the permission to write the records", async ({ organization, transfers }) => {
    const fileId = await transfers.file("Name\nOne\n");
    const role = await service.request("POST", `${organization.path}/roles`, {
      as: organization.owner,
      body: { name: "Importer", permissions: ["data:import", "files:read", "suppliers:read"] },
    });
    const user = await service.createUser();
    await service.addMember(organization, user, role.body.id);
    const body = { kind: "suppliers", fileId, mapping: { Name: "name" } };
    const response = await transfers.send("POST", "/imports", body, user);
    expect([response.status, response.body.requiredPermission]).toEqual([403, "suppliers:write"]);
  });
});
