import { expect, test as base } from "vitest";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization();
  const { owner } = organization;
  const path = `/organization/${organization.id}/locations`;
  const open = (subPath = "", as: TestUser = owner) =>
    visit(service, path + subPath, { cookieOf: as });
  return {
    organization,
    path,
    open,
    /** Opens a page and sends one of its forms. */
    async send(subPath: string, form: Record<string, string>) {
      const { text } = await open(subPath);
      const key = /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";
      return submit(service, path + subPath, { key, ...form }, { cookieOf: owner });
    },
    async list(): Promise<any[]> {
      const { body } = await service.request("GET", `${organization.path}/inventory-locations`, {
        as: owner,
      });
      return body.items;
    },
  };
});

test("locations are created, changed and made the default", async ({ pages }) => {
  for (const name of ["Magazijn", "Bus"]) {
    const created = await pages.send("", { action: "create", name, addressCity: "Utrecht" });
    expect(created.headers.get("location")).toBe(`${pages.path}?done=create`);
  }
  const { status, text } = await pages.open();
  expect(status, text).toBe(200);
  expect(text).toContain("Utrecht · default");
  const [bus] = await pages.list();
  const page = await pages.open(`/${bus.id}`);
  expect(page.text).toContain('value="Utrecht"');
  const saved = await pages.send(`/${bus.id}`, { action: "save", name: "Bus 1", code: "BUS1" });
  expect(saved.headers.get("location")).toBe(`${pages.path}/${bus.id}?done=save`);
  expect((await pages.send(`/${bus.id}`, { action: "make-default" })).status).toBe(303);
  expect(await pages.list()).toMatchObject([
    { name: "Bus 1", code: "BUS1", addressCity: null, isDefault: true },
    { name: "Magazijn", isDefault: false },
  ]);
});

test("a rejected location keeps what was typed, and explains it", async ({ pages }) => {
  const form = { action: "create", name: "", code: "BUS1", addressCountry: "Nederland" };
  const rejected = await pages.send("", form);
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain("Fill in this field.");
  expect(rejected.text).toContain('value="BUS1"');
  expect(rejected.text).toContain('id="addressCountry-error"');
});

test("a member without products:write sees locations without forms", async ({ pages }) => {
  await pages.send("", { action: "create", name: "Magazijn", code: "MAG" });
  const { viewer } = pages.organization;
  const list = await pages.open("", viewer);
  expect(list.text).toContain("Magazijn");
  expect(list.text).not.toContain('value="create"');
  const [location] = await pages.list();
  const page = await pages.open(`/${location.id}`, viewer);
  expect(page.text).toContain("MAG");
  expect(page.text).not.toContain('value="save"');
});
