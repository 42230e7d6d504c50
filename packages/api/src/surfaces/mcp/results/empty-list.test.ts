import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { callTool } from "../testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization({ language: "nl" });

const call = async (
  name: string,
  input: Record<string, unknown>,
  as: TestUser = organization.admin,
) => {
  const { isError, content, text } = await callTool(service, name, input, { as });
  expect(isError, text).toBe(false);
  return content;
};

const { supplier } = await call("commerce_create_supplier", { name: "Fietsbanden Utrecht" });
const { customer } = await call("customers_create", { name: "Snelle Bocht" });
const product = { unitCode: "C62", unitPriceMinor: 48_900, vatCategory: "S", vatRate: 21 };
await call("products_create", { ...product, kind: "good", sku: "ACCU-500", name: "Accu 500 Wh" });
await call("products_update", { productId: "ACCU-500", status: "archived" });

const dutch = expect.stringContaining("The data are in Dutch");

test.each([
  ["a misspelled word", "customers_list", { q: "snele bogt" }],
  ["a word too many", "customers_list", { q: "snelle bocht bv" }],
])("%s: names the nearest record", async (_, tool, input) => {
  const { items, nearest, hint } = await call(tool, input);
  expect(items).toEqual([]);
  expect(nearest).toEqual([{ kind: "customer", id: `${customer.id}`, label: "Snelle Bocht" }]);
  expect(hint).toEqual(dutch);
});

test("another filter excludes the record: names it", async () => {
  const { nearest } = await call("products_list", { q: "accu", status: "active" });
  expect(nearest).toMatchObject([{ kind: "product", label: "Accu 500 Wh" }]);
});

test("a record of another kind matches: names it, to callers who may read it", async () => {
  const { nearest } = await call("customers_list", { q: "fietsbanden" });
  expect(nearest).toEqual([{ kind: "supplier", id: supplier.id, label: "Fietsbanden Utrecht" }]);
  const as = await service.addMemberWithPermissions(organization, ["customers:read"]);
  expect(await call("customers_list", { q: "fietsbanden" }, as)).not.toHaveProperty("nearest");
});

test("nothing is near: tells the language of the data", async () => {
  const content = await call("products_list", { q: "battery" });
  expect(content).not.toHaveProperty("nearest");
  expect(content.hint).toEqual(dutch);
});

test("a list that is empty without a search has neither", async () => {
  const content = await call("products_list", { status: "draft" });
  expect(Object.keys(content)).toEqual(["organization", "items", "nextCursor"]);
});
