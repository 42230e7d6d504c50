import { describe, expect, test as base } from "vitest";
import { transfersOf } from "../../../../domains/transfers/testing/transfer-fixture.ts";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, submitFile, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization();
  const { admin } = organization;
  const path = `/organization/${organization.id}/transfers`;
  const open = (subPath = "", as: TestUser = admin) =>
    visit(service, path + subPath, { cookieOf: as });
  return {
    organization,
    path,
    open,
    transfers: transfersOf(service, organization),
    /** Opens a page and sends one of its forms. */
    async send(subPath: string, form: Record<string, string>) {
      const { text } = await open(subPath);
      return submit(service, path + subPath, { key: keyOf(text), ...form }, { cookieOf: admin });
    },
    /** Sends the form with a file. */
    async upload(kind: string, name: string, content: string) {
      const { text } = await open();
      return submitFile(
        service,
        path,
        {
          form: { key: keyOf(text), kind, action: "upload" },
          file: { field: "file", name, contentType: "text/csv", content },
        },
        { cookieOf: admin },
      );
    },
  };
});

describe("an import", () => {
  test("is uploaded, its columns chosen, tried, and made", async ({ pages }) => {
    const uploaded = await pages.upload("suppliers", "rows.csv", "Naam;Code;Iets\nMeppel;KGM;1\n");
    expect(uploaded.status, uploaded.text).toBe(303);
    const location = new URL(uploaded.headers.get("location") ?? "", "http://site.example");
    expect(location.searchParams.getAll("column")).toEqual(["Naam", "Code", "Iets"]);
    const subPath = location.pathname.slice(pages.path.length) + location.search;
    const form = await pages.open(subPath);
    expect(form.text).toContain("Nothing has been imported yet.");
    expect(form.text).toMatch(/<option value="name" selected\s*>/u);
    expect(form.text).toMatch(/<option value="code" selected\s*>/u);

    const choice = { action: "import", "field-0": "name", "field-1": "code", trial: "on" };
    const begun = await pages.send(subPath, choice);
    expect(begun.headers.get("location")).toBe(`${pages.path}?done=import`);
    await service.jobs.runDue();
    expect(await pages.transfers.suppliers()).toEqual([]);
    const list = await pages.open();
    expect(list.text).toContain("1 of 1 rows · 1 new · only tried, nothing was written");
    expect(list.text).toContain(pages.organization.admin.displayName);

    const call = /name="call" value="([^"]+)"/u.exec(list.text)?.[1] ?? "";
    await pages.send("", { action: "repeat", call: call.replaceAll("&#34;", '"') });
    await service.jobs.runDue();
    expect(await pages.transfers.suppliers()).toMatchObject([{ name: "Meppel", code: "KGM" }]);
  });

  test("with a field for two columns is rejected at the second", async ({ pages }) => {
    const uploaded = await pages.upload("suppliers", "rows.csv", "Naam,Bedrijf\nMeppel,Meppel\n");
    const location = new URL(uploaded.headers.get("location") ?? "", "http://site.example");
    const subPath = location.pathname.slice(pages.path.length) + location.search;
    const choice = { action: "import", "field-0": "name", "field-1": "name" };
    const rejected = await pages.send(subPath, choice);
    expect(rejected.status).toBe(400);
    expect(rejected.text).toMatch(/id="field-1-error">\s*This choice is not possible here/u);
  });

  test("of a file that is no CSV file, or too large, is explained", async ({ pages }) => {
    const other = await pages.upload("suppliers", "rows.xlsx", "Naam\nMeppel\n");
    expect(other.status).toBe(400);
    expect(other.text).toContain("Choose a CSV file of at most 20 MB.");
    const image = await pages.upload("suppliers", "rows.csv", `${"x".repeat(300_000)}\0`);
    expect(image.status).toBe(409);
    expect(image.text).toContain("Choose a CSV file of at most 20 MB.");
    const large = await pages.upload("suppliers", "rows.csv", "x".repeat(20_100_000));
    expect(large.status).toBe(413);
    expect(large.text).toContain("a file may have at most 20 MB here");
  });

  test("of a file that is too large for one call is uploaded whole", async ({ pages }) => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `Supplier ${index},C${index}\n`);
    const uploaded = await pages.upload("suppliers", "rows.csv", `Naam,Code\n${rows.join("")}`);
    expect(uploaded.status, uploaded.text).toBe(303);
    const [, fileId] = /transfers\/([\w-]+)\?/u.exec(uploaded.headers.get("location") ?? "") ?? [];
    const { body } = await service.request("GET", `${pages.organization.path}/files/${fileId}`, {
      as: pages.organization.admin,
    });
    expect(body).toMatchObject({ state: "available", name: "rows.csv", contentType: "text/csv" });
  });

  test("links to the rejected rows, and says why it failed", async ({ pages }) => {
    const { refusedFileId } = await pages.transfers.runImport("Name,Code\nOne,X\nTwo,X\n");
    await pages.transfers.runImport("Name,Kode\nOne,X\n");
    const { text } = await pages.open();
    expect(text).toContain("2 of 2 rows · 1 new · 1 rejected");
    expect(text).toContain(`/files/${refusedFileId}/content">Download the rejected rows`);
    expect(text).toContain("Row 1, column Code");
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
