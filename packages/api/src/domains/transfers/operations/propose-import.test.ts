import { describe, expect, test as base } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { openTestService } from "../../../testing/open-test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

type Transfers = ReturnType<typeof transfersOf>;

async function propose(transfers: Transfers, kind: string, text: string): Promise<any> {
  const fileId = await transfers.file(text);
  return transfers.ok("POST", "/imports/proposal", { kind, fileId });
}

/** Returns the codes of the notes by column or field. */
const codesOf = ({ unclear }: any): string[] =>
  unclear.map(({ column, field, code }: any) => `${column ?? field} ${code}`);

describe("proposeImport", () => {
  test("200 proposes the body of createImport, and changes nothing", async ({ transfers }) => {
    const text = [
      "Artikelnr.;Omschrijving;Prijs excl. btw;Btw;Eenheid;Magazijnplek",
      "A-1;Band;€ 4.943,33;21%;Stuk;X1",
      "A-2;Montage;12,50;hoog;uur;X2",
    ].join("\n");
    const proposal = await propose(transfers, "products", text);
    expect(proposal).toMatchObject({
      kind: "products",
      format: "csv",
      delimiter: ";",
      sheet: null,
      sheets: [],
      header: ["Artikelnr.", "Omschrijving", "Prijs excl. btw", "Btw", "Eenheid", "Magazijnplek"],
      rows: [
        ["A-1", "Band", "€ 4.943,33", "21%", "Stuk", "X1"],
        ["A-2", "Montage", "12,50", "hoog", "uur", "X2"],
      ],
      rowCount: 2,
      mapping: {
        "Artikelnr.": "sku",
        Omschrijving: "name",
        "Prijs excl. btw": { field: "unitPriceMinor", numberFormat: "comma" },
        Btw: { field: "vatRate", values: { hoog: "21" } },
        Eenheid: { field: "unitCode", values: { Stuk: "C62", uur: "HUR" } },
      },
      constants: { kind: "good" },
      matchBy: "sku",
      reusedImportId: null,
    });
    expect(codesOf(proposal)).toContain("kind assumed_value");
    expect(codesOf(proposal)).toContain("Magazijnplek unmapped_column");
    expect((await transfers.ok("GET", "/imports")).items).toEqual([]);
    expect(await transfers.entries("?action=proposeImport")).toEqual([]);
  });

  test.each([" '=Naam", "' =Naam", " ' =Naam ", "'\t=Naam"])(
    "the column %j has the same name in the proposal and in the import",
    async (column) => {
      const transfers = transfersOf(service, await service.createOrganization());
      const text = `"${column}",Code\nMeppel,KGM\n`;
      const { header } = await propose(transfers, "suppliers", text);
      const done = await transfers.runImport(text, { mapping: { [header[0]]: "name" } });
      expect(done).toMatchObject({ state: "succeeded", counts: { created: 1 }, problem: null });
    },
  );

  test("cells decide between formats, and the country where they do not", async ({
    organization,
    transfers,
  }) => {
    const header = "Titel;Deadline\n";
    const read = async (cells: string[]) => {
      const rows = cells.map((cell, index) => `T${index};${cell}`).join("\n");
      const proposal = await propose(transfers, "tasks", `${header}${rows}\n`);
      return [proposal.mapping.Deadline.dateFormat, codesOf(proposal)];
    };
    expect(await read(["05/06/2026", "24/12/2026"])).toEqual(["dmy", []]);
    expect(await read(["05/06/2026", "12/24/2026"])).toEqual(["mdy", []]);
    expect(await read(["05/06/2026"])).toEqual(["dmy", ["Deadline ambiguous_format"]]);
    const american = { as: organization.owner, body: { country: "US" } };
    expect((await service.request("PATCH", organization.path, american)).status).toBe(200);
    expect(await read(["05/06/2026"])).toEqual(["mdy", ["Deadline ambiguous_format"]]);
  });

  test("prices with VAT are not taken for prices without it", async ({ transfers }) => {
    const proposal = await propose(transfers, "products", "Naam;Prijs incl. btw\nBand;12,10\n");
    expect(proposal.mapping).toEqual({ Naam: "name" });
    expect(codesOf(proposal)).toEqual(
      expect.arrayContaining([
        "Prijs incl. btw includes_vat",
        "unitPriceMinor missing_field",
        "vatRate assumed_value",
      ]),
    );
  });

  test("several telephone numbers in a cell are split, and none is lost", async ({ transfers }) => {
    const text = "Bedrijf;Telefoon\nA;030-1234567 / 06-12345678\nB;0221/1234567\nC;030-7654321\n";
    const without = text.replace("0221/1234567", "0221-1234567");
    const proposal = await propose(transfers, "customers", without);
    expect(proposal.mapping.Telefoon).toEqual([
      { field: "phone", part: { separator: " / ", from: 1, to: 1 } },
      { field: "notes", part: { separator: " / ", from: 2 }, join: "\n" },
    ]);
    expect(codesOf(proposal)).toContain("Telefoon split_column");
    expect((await propose(transfers, "customers", text)).mapping.Telefoon).toMatchObject([
      { part: { separator: " / " } },
      {},
    ]);
  });

  test("customers of which some have only the name of a person", async ({ transfers }) => {
    const text = "Bedrijfsnaam,Voornaam,Tussenvoegsel,Achternaam\nACME,,,\n,Jan,de,Vries\n";
    const { id, fileId, ...proposal } = await propose(transfers, "customers", text);
    const { mapping, constants } = proposal;
    const body = { kind: "customers", fileId, mapping, constants };
    expect(id).toBeUndefined();
    await transfers.ok("POST", "/imports", body);
    await service.jobs.runDue();
    const { items } = await transfers.ok("GET", "/customers");
    expect(
      items.map(({ name, firstName, lastName }: any) => [name, firstName, lastName]).toSorted(),
    ).toEqual([
      ["ACME", null, null],
      ["Jan de Vries", "Jan", "de Vries"],
    ]);
  });

  test("references are those that most cells name", async ({ transfers }) => {
    await transfers.ok("POST", "/customers", { name: "Zuid", externalId: "D-1" });
    const byNumber = await propose(transfers, "tasks", "Taak;Klant\nBel;D-1\n");
    expect(byNumber.mapping.Klant).toEqual({ field: "customerId", reference: "externalId" });
    const byName = await propose(transfers, "tasks", "Taak;Klant\nBel;ZUID\nMail;Noord\n");
    expect(byName.mapping.Klant).toEqual({ field: "customerId", reference: "name" });
    expect(codesOf(byName)).toContain("Klant unmatched_references");
  });

  test("an export of ours is proposed as it is", async ({ transfers }) => {
    const made = { name: "Band", kind: "good", unitPriceMinor: 1250, vatRate: 21, sku: "B" };
    await transfers.ok("POST", "/products", made);
    const { fileId } = await transfers.runExport({ kind: "products" });
    const text = await transfers.readFile(fileId);
    const { mapping } = await propose(transfers, "products", text);
    expect(mapping).toMatchObject({
      sku: "sku",
      name: "name",
      kind: "kind",
      unitPriceMinor: "unitPriceMinor",
      vatRate: "vatRate",
    });
  });

  test("the mapping of the latest import with the same header is proposed again", async ({
    transfers,
  }) => {
    const mapping = { Naam: "name", Ref: "externalId" };
    const done = await transfers.runImport("Naam,Ref\nA,1\n", {
      kind: "customers",
      mapping,
      matchBy: "externalId",
      constants: { type: "person" },
    });
    expect(await propose(transfers, "customers", "Naam,Ref\nB,2\n")).toMatchObject({
      mapping,
      matchBy: "externalId",
      constants: { type: "person" },
      reusedImportId: done.id,
    });
    expect(await propose(transfers, "customers", "Ref,Naam\n2,B\n")).toMatchObject({
      reusedImportId: null,
    });
  });

  test("columns without a name of their own are not proposed", async ({ transfers }) => {
    const proposal = await propose(transfers, "customers", "Naam,Mail,,Mail\nA,a@b.example,x,y\n");
    expect(proposal.mapping).toEqual({ Naam: "name" });
    expect(codesOf(proposal)).toEqual(
      expect.arrayContaining(["Mail duplicate_column", " duplicate_column"]),
    );
  });

  test("400 for a file that does not exist or cannot be read", async ({ transfers }) => {
    const send = async (fileId: string) => {
      const { status, body } = await transfers.send("POST", "/imports/proposal", {
        kind: "customers",
        fileId,
      });
      return [status, body.code];
    };
    expect(await send(uuidv7())).toEqual([400, "REFERENCE_NOT_FOUND"]);
    const unclosed = await transfers.file('Naam\n"A\n');
    expect(await send(unclosed)).toEqual([400, "VALIDATION_FAILED"]);
  });

  test("403 without the permission to read files", async ({ organization, transfers }) => {
    const fileId = await transfers.file("Naam\nA\n");
    const role = await service.request("POST", `${organization.path}/roles`, {
      as: organization.owner,
      body: { name: "Importer", permissions: ["data:import"] },
    });
    const user = await service.createUser();
    await service.addMember(organization, user, role.body.id);
    const body = { kind: "customers", fileId };
    const response = await transfers.send("POST", "/imports/proposal", body, user);
    expect([response.status, response.body.requiredPermission]).toEqual([403, "files:read"]);
  });
});
