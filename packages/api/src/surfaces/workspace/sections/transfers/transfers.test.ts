import { describe, expect, test as base } from "vitest";
import { transfersOf } from "../../../../domains/transfers/testing/transfer-fixture.ts";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestResponse, TestUser } from "../../../../testing/test-service.ts";
import { submit, submitFile, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

/** Returns the position of a column in the form. */
const indexOf = (text: string, column: string): string => {
  const label = new RegExp(`<label for="field-(\\d+)">Field for ${column}<`, "u");
  return label.exec(text)?.[1] ?? "";
};

/** Returns the values of the form as the page shows them: each select with its selected option. */
function formOf(text: string): Record<string, string> {
  const selects = text.matchAll(/<select id="([^"]+)" name="([^"]+)"[^]*?<\/select>/gu);
  const form: Record<string, string> = {};
  for (const [select, id = "", name = ""] of selects) {
    if (id !== name) continue;
    form[name] = /<option value="([^"]*)" selected/u.exec(select)?.[1] ?? "";
  }
  for (const [, name = "", value = ""] of text.matchAll(
    /<input\s+id="[^"]+"\s+name="(constant-[^"]+)"\s+type="text"\s+value="([^"]*)"/gu,
  )) {
    form[name] = value;
  }
  return form;
}

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization();
  const { admin } = organization;
  const path = `/organization/${organization.id}/transfers`;
  const open = (subPath = "", as: TestUser = admin) =>
    visit(service, path + subPath, { cookieOf: as });
  /** Sends the form with a file. */
  async function upload(kind: string, name: string, content: string) {
    const { text } = await open();
    const form = { key: keyOf(text), kind, action: "upload" };
    const file = { field: "file", name, contentType: "text/csv", content };
    return submitFile(service, path, { form, file }, { cookieOf: admin });
  }

  /** Sends a form and opens the page to which it leads, after due jobs have run. */
  async function follow(subPath: string, form: URLSearchParams | Record<string, string>) {
    const sent = await submit(service, path + subPath, form, { cookieOf: admin });
    expect(sent.status, sent.text).toBe(303);
    await service.jobs.runDue();
    return openLocation(sent);
  }

  async function openLocation({ headers }: TestResponse) {
    const location = new URL(headers.get("location") ?? "", "http://site.example");
    const subPath = location.pathname.slice(path.length) + location.search;
    return { subPath, text: (await open(subPath)).text };
  }

  return {
    organization,
    path,
    open,
    upload,
    follow,
    transfers: transfersOf(service, organization),
    /** Opens a page and sends one of its forms. */
    async send(subPath: string, form: Record<string, string>) {
      const { text } = await open(subPath);
      return submit(service, path + subPath, { key: keyOf(text), ...form }, { cookieOf: admin });
    },
    /** Uploads a file, and opens the page that maps its columns. */
    async map(kind: string, name: string, content: string) {
      const uploaded = await upload(kind, name, content);
      expect(uploaded.status, uploaded.text).toBe(303);
      return openLocation(uploaded);
    },
    /** Checks all rows with the proposed columns and some other choices; opens the result. */
    async check(subPath: string, choices: Record<string, string>) {
      const { text } = await open(subPath);
      return follow(subPath, { ...formOf(text), key: keyOf(text), action: "check", ...choices });
    },
    /** Imports the rows that were checked, and opens the result. */
    importChecked({ text }: { text: string }) {
      const [, importId = ""] = /name="importId" value="([^"]+)"/u.exec(text) ?? [];
      return follow("", { key: keyOf(text), action: "import", importId });
    },
  };
});

describe("an import", () => {
  test("is uploaded, its columns proposed, all rows checked, and imported", async ({ pages }) => {
    const mapping = await pages.map("suppliers", "rows.csv", "Naam;Code;Iets\nMeppel;KGM;1\n");
    expect(mapping.text).toContain("The file was uploaded. Nothing has been imported yet.");
    expect(mapping.text).toMatch(/<option value="\*" selected\s*>Name/u);
    expect(mapping.text).toMatch(/For example: Meppel/u);
    const checked = await pages.check(mapping.subPath, {});
    expect(checked.text).toContain("Would be new");
    expect(checked.text).toContain("All rows can be imported.");
    expect(await pages.transfers.suppliers()).toEqual([]);
    const done = await pages.importChecked(checked);
    expect(done.text).toContain("New records");
    expect(await pages.transfers.suppliers()).toMatchObject([{ name: "Meppel", code: "KGM" }]);
    const list = await pages.open();
    expect(list.text).toContain("1 of 1 rows · 1 new");
    expect(list.text).toContain(pages.organization.admin.displayName);
  });

  test("reads amounts, dates and words as the visitor chooses", async ({ pages }) => {
    const file = "Artikelnaam;Prijs;Groep\nKruk;1.234,50;Onderdeel\n";
    const { subPath, text } = await pages.map("products", "artikelen.csv", file);
    expect(text).toContain("The same for all new records");
    const price = indexOf(text, "Prijs");
    const checked = await pages.check(subPath, {
      [`number-${price}`]: "comma",
      "constant-kind": "good",
      "constant-vatRate": "9",
      [`field-${indexOf(text, "Groep")}`]: "description",
    });
    expect(checked.text).toContain("All rows can be imported.");
    await pages.importChecked(checked);
    const { items } = await pages.transfers.ok("GET", "/products");
    expect(items).toMatchObject([
      { name: "Kruk", unitPriceMinor: 123_450, kind: "good", vatRate: 9, description: "Onderdeel" },
    ]);
  });

  test("with a field for two columns is rejected at the second", async ({ pages }) => {
    const { subPath, text } = await pages.map("suppliers", "rows.csv", "Naam,Code\nX,Y\n");
    const choice = { "field-0": "code", "field-1": "code" };
    const rejected = await pages.send(subPath, { ...formOf(text), action: "check", ...choice });
    expect(rejected.status, rejected.text).toBe(400);
    expect(rejected.text).toMatch(/id="field-1-error">\s*This choice is not possible here/u);
  });

  test("shows what the cells of an enumeration mean, and takes the visitor's meaning", async ({
    pages,
  }) => {
    const file = "Naam;Status\nEen;Actief\nTwee;Slapend\n";
    const { subPath, text } = await pages.map("customers", "klanten.csv", file);
    const status = indexOf(text, "Status");
    expect(text).toMatch(/<label for="value-\d+-\d+">Slapend<\/label>/u);
    const cells = [...text.matchAll(new RegExp(`name="cell-${status}" value="([^"]+)"`, "gu"))].map(
      ([, cell]) => cell,
    );
    const form = new URLSearchParams({ ...formOf(text), action: "check", key: keyOf(text) });
    for (const cell of cells) {
      form.append(`cell-${status}`, cell ?? "");
      form.append(`value-${status}`, cell === "Slapend" ? "inactive" : "active");
    }
    const checked = await pages.follow(subPath, form);
    expect(checked.text).toContain("All rows can be imported.");
    await pages.importChecked(checked);
    const { items } = await pages.transfers.ok("GET", "/customers?sort=name");
    expect(items).toMatchObject([
      { name: "Een", status: "active" },
      { name: "Twee", status: "inactive" },
    ]);
  });

  test("keeps the choices of a check that rejected every row, in the columns that are not changed", async ({
    pages,
  }) => {
    const file = "Naam;Code;Iets;Mail\nMeppel;KGM;zes;a@test.example\n";
    const { subPath, text } = await pages.map("suppliers", "rows.csv", file);
    const checked = await pages.check(subPath, {
      [`field-${indexOf(text, "Iets")}`]: "paymentTermsDays",
      [`field-${indexOf(text, "Code")}`]: "",
      matchBy: "",
    });
    const [, from = ""] = /\?([^"]*from=[^"]+)"/u.exec(checked.text) ?? [];
    const path = `${subPath.split("?")[0]}?${from.replaceAll("&#38;", "&")}`;
    const shown = await pages.open(path);
    expect(shown.text).toMatch(/<option value="\*" selected\s*>Payment term/u);
    await pages.check(path, { [`field-${indexOf(text, "Mail")}`]: "notes" });
    const { items } = await pages.transfers.ok("GET", "/imports");
    expect(items[0].mapping).toMatchObject({
      Naam: [{ field: "name" }],
      Iets: [{ field: "paymentTermsDays" }],
      Mail: [{ field: "notes" }],
    });
  });

  test("reads a cell as it is written instead of as proposed, if the visitor says so", async ({
    pages,
  }) => {
    const file = "Naam;Status\nEen;Actief\nTwee;Inactief\n";
    const { subPath, text } = await pages.map("customers", "klanten.csv", file);
    const status = indexOf(text, "Status");
    const form = new URLSearchParams({ ...formOf(text), action: "check", key: keyOf(text) });
    for (const [cell, meaning] of [
      ["Actief", "*"],
      ["Inactief", "lead"],
    ] as const) {
      form.append(`cell-${status}`, cell);
      form.append(`value-${status}`, meaning);
    }
    await pages.follow(subPath, form);
    const { items } = await pages.transfers.ok("GET", "/imports");
    expect(items[0].mapping.Status).toEqual([{ field: "status", values: { Inactief: "lead" } }]);
    expect(items[0].counts).toMatchObject({ created: 1, refused: 1 });
  });

  test("of a file that is no table, or too large, is explained", async ({ pages }) => {
    const other = await pages.upload("suppliers", "rows.pdf", "Naam\nMeppel\n");
    expect(other.status).toBe(400);
    const explained =
      "Choose a file of Excel (.xlsx), OpenDocument (.ods) or CSV of at most 20 MB.";
    expect(other.text).toContain(explained);
    const image = await pages.upload("suppliers", "rows.csv", `${"x".repeat(300_000)}\0`);
    expect(image.status).toBe(409);
    expect(image.text).toContain(explained);
    const large = await pages.upload("suppliers", "rows.csv", "x".repeat(20_100_000));
    expect(large.status).toBe(413);
    expect(large.text).toContain("a file may have at most 20 MB here");
  });

  test("of a file that is too large for one call is uploaded whole", async ({ pages }) => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `Supplier ${index},C${index}\n`);
    const { text } = await pages.map("suppliers", "rows.csv", `Naam,Code\n${rows.join("")}`);
    expect(text).toMatch(/Suppliers ·\s+20,000 rows/u);
  });

  test("lists its rejected rows with their reasons, and continues with the corrected ones", async ({
    pages,
  }) => {
    const { subPath } = await pages.map("suppliers", "rows.csv", "Naam,Code\nOne,X\nTwo,X\n");
    const checked = await pages.check(subPath, {});
    const done = await pages.importChecked(checked);
    expect(done.text).toMatch(/Rejected rows<\/dt>\s*<dd>1</u);
    expect(done.text).toMatch(/<th scope="row">3/u);
    const [, fileId] = /files\/([\w-]+)\/content"/u.exec(done.text) ?? [];
    const rejected = await pages.transfers.readFile(fileId ?? "");
    const corrected = rejected.replace("Two,X", "Two,Y");
    const again = await pages.map("suppliers", "verbeterd.csv", corrected);
    expect(again.text).toContain("The columns are those of an earlier import");
    const checkedAgain = await pages.check(again.subPath, {});
    await pages.importChecked(checkedAgain);
    expect(await pages.transfers.suppliers()).toMatchObject([{ code: "X" }, { code: "Y" }]);
  });

  test("explains rejected rows in the language of the page", async ({ pages }) => {
    const rows = ["Goed,X,30,", "Twee,X,zes,nee", "Drie,Y,-3,info@test", ",Z,1,"];
    const done = await pages.transfers.runImport(`Naam,Code,Dagen,Mail\n${rows.join("\n")}\n`, {
      kind: "suppliers",
      mapping: { Naam: "name", Code: "code", Dagen: "paymentTermsDays", Mail: "email" },
    });
    const path = `/${done.fileId}?kind=suppliers&import=${done.id}`;
    const dutch = await visit(service, `/nl${pages.path}${path}`, {
      cookieOf: pages.organization.admin,
    });
    expect(dutch.text).toContain("Dagen: Gebruik een heel getal, zonder punt, komma of spatie.");
    expect(dutch.text).toContain("Dagen: Gebruik ten minste 0.");
    expect(dutch.text).toContain("Mail: Deze waarde is niet geldig.");
    expect(dutch.text).toContain("Naam: Vul dit veld in.");
    expect(dutch.text).not.toContain('<span lang="en">');
    expect((await pages.open(path)).text).toContain("Dagen must be at least 0");
  });

  test("asks what happens to rows that look like existing customers before it imports", async ({
    pages,
  }) => {
    const { transfers } = pages;
    const { id } = await transfers.ok("POST", "/customers", { name: "Jansen", notes: "Stays" });
    const file = "Naam;Plaats\nJANSEN B.V.;Delft\nNieuw;Utrecht\n";
    const { subPath } = await pages.map("customers", "klanten.csv", file);
    const checked = await pages.check(subPath, {});
    expect(checked.text).toContain("1 row looks like an existing customer");
    expect(checked.text).toMatch(new RegExp(`Jansen \\(${id}\\).*\\s*<small>same name`, "u"));
    expect(checked.text).not.toContain('value="import"');
    const [, importId = ""] = /name="importId" value="([^"]+)"/u.exec(checked.text) ?? [];
    const choice = { action: "similar", importId, onSimilar: "update" };
    const again = await pages.follow("", { key: keyOf(checked.text), ...choice });
    expect(again.text).toMatch(/Would be changed<\/dt>\s*<dd>1</u);
    await pages.importChecked(again);
    const { items } = await transfers.ok("GET", "/customers?sort=createdAt");
    expect(items).toMatchObject([
      { id, name: "JANSEN B.V.", addressCity: "Delft", notes: "Stays" },
      { name: "Nieuw" },
    ]);
  });

  test("does not ask a member who may not read customers", async ({ pages }) => {
    const { organization, transfers } = pages;
    const member = await service.addMemberWithPermissions(organization, [
      "organization:read",
      "data:import",
      "files:read",
      "customers:write",
    ]);
    await transfers.ok("POST", "/customers", { name: "Jansen" });
    const checked = await transfers.runImport("Naam\nJansen\n", {
      kind: "customers",
      mapping: { Naam: "name" },
      dryRun: true,
    });
    const path = `/${checked.fileId}?kind=customers&import=${checked.id}`;
    const { text } = await pages.open(path, member);
    expect(text).not.toContain("looks like an existing customer");
    expect(text).toContain('value="import"');
  });

  test("that failed says why, and its columns can be changed", async ({ pages }) => {
    const failed = await pages.transfers.runImport("Naam,Code\nMeppel,KGM\n", {
      kind: "suppliers",
      mapping: { Naam: "name", Anders: "code" },
      dryRun: true,
    });
    const list = await pages.open();
    expect(list.text).toContain("Failed");
    expect(list.text).toContain("The file has no column Anders.");
    const shown = await pages.open(`/${failed.fileId}?kind=suppliers&import=${failed.id}`);
    expect(shown.text).toContain("The file has no column Anders.");
    expect(shown.text).toContain(`from=${failed.id}"`);
  });
});

describe("an export", () => {
  test("is begun, and linked until it expires", async ({ pages }) => {
    await pages.transfers.ok("POST", "/customers", { name: "Bakkerij Jansen" });
    const begun = await pages.send("", { action: "export", kind: "customers", format: "csv" });
    expect(begun.headers.get("location")).toBe(`${pages.path}?done=export`);
    expect((await pages.open()).text).toContain("This is still running.");
    await service.jobs.runDue();
    const { items } = await pages.transfers.ok("GET", "/exports");
    const { text } = await pages.open();
    expect(text).toContain("1 record · Available until");
    expect(text).toContain(`/files/${items[0].fileId}/content">Download the file`);
  });
});

test("the page shows only what the member may do", async ({ pages }) => {
  const { organization } = pages;
  const exporter = await service.addMemberWithPermissions(organization, [
    "organization:read",
    "tasks:read",
    "data:export",
  ]);
  const page = await pages.open("", exporter);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('value="upload"');
  expect(page.text).not.toContain('<option value="orders"');
  expect((await pages.open("", organization.member)).status).toBe(404);
});
