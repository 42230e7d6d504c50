import { expect, test as base } from "vitest";
import { customersOf } from "../../../../domains/customers/testing/customer-fixture.ts";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization();
  const { owner } = organization;
  const path = `/organization/${organization.id}/duplicates`;
  const { create, insertAsset, statusOf } = customersOf(service, organization);
  const first = await create({ name: "Snelle Bocht B.V.", phone: "030 555 0101" });
  const second = await create({
    name: "Snelle <b>Bocht</b>",
    phone: "+31 30 555 0101",
    address_city: "Utrecht",
  });
  await insertAsset(second, { name: "Bakfiets" });
  const [keep = "", duplicate = ""] = [first, second].map((each) => each.split("/").at(-1));
  const open = (query = "", as: TestUser = owner, prefix = "") =>
    visit(service, prefix + path + query, { cookieOf: as });
  return {
    organization,
    path,
    open,
    statusOf,
    paths: { first, second },
    ids: { keep, duplicate, both: `${keep},${duplicate}` },
    async merge(form: Record<string, string>) {
      const { text } = await open(`?customers=${form["customers"]}`);
      const key = /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";
      return submit(service, path, { action: "merge", key, ...form }, { cookieOf: owner });
    },
  };
});

test("duplicates are listed with their reasons, compared, merged, and the merge can be undone", async ({
  pages,
}) => {
  const { ids } = pages;
  const list = await pages.open();
  expect(list.status, list.text).toBe(200);
  expect(list.text).toContain("same telephone number");
  expect(list.text).toContain(`?customers=${ids.both}`);
  const compared = await pages.open(`?customers=${ids.both}`);
  expect(compared.text).toContain(`Snelle Bocht B.V. (${ids.keep}) stays`);
  expect(compared.text).toContain("Assets: 1");
  expect(compared.text).not.toContain("<b>Bocht");
  const other = await pages.open(`?customers=${ids.both}&keep=${ids.duplicate}`);
  expect(other.text).toContain(`(${ids.duplicate}) stays`);
  expect(other.text).toContain("No records move.");
  const merged = await pages.merge({ customers: ids.both, keep: ids.keep });
  expect(merged.headers.get("location")).toBe(`${pages.path}?merged=${ids.keep}&done=merge`);
  expect(await pages.statusOf(pages.paths.second)).toBe(404);
  const after = await pages.open(`?merged=${ids.keep}&done=merge`);
  expect(after.text).toContain("The customers were merged.");
  expect(after.text).toContain(`/audit?kind=customer&amp;record=${ids.keep}`);
  expect(after.text).toContain("No customers look the same.");
  const again = await pages.open(`?customers=${ids.both}`);
  expect(again.text).toContain("merged or deleted meanwhile");
});

test("the page is in Dutch below /nl", async ({ pages }) => {
  const { text } = await pages.open(`?customers=${pages.ids.both}`, undefined, "/nl");
  expect(text).toContain("Wat samenvoegen doet");
  expect(text).toContain("Objecten: 1");
});

test("a member who may not merge sees the differences without a form", async ({ pages }) => {
  const { text } = await pages.open(`?customers=${pages.ids.both}`, pages.organization.viewer);
  expect(text).toContain("030 555 0101");
  expect(text).not.toContain('value="merge"');
});

test("a form that keeps none of the customers is rejected", async ({ pages }) => {
  const rejected = await pages.merge({ customers: pages.ids.both, keep: "999999" });
  expect(rejected.status).toBe(400);
  expect(await pages.statusOf(pages.paths.second)).toBe(200);
});
