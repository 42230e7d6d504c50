import { expect, test } from "vitest";
import { operations } from "../../../registry.gen.ts";
import { createTargetLinkFinder } from "./target-links.ts";

const find = createTargetLinkFinder(operations);

const organization = "/api/v1/organizations/o1";

test.each([
  ["quote", "q1", `${organization}/quotes/q1`, `${organization}/quotes/q1/document`],
  ["customer_asset", "5007", `${organization}/customer-assets/5007`, null],
  ["supplier", "a/b", `${organization}/suppliers/a%2Fb`, null],
])("a %s links to the path of its read operation", (kind, id, data, document) => {
  expect(find("o1", { kind, id })).toEqual({ data, document });
});

test.each(["customer_contact", "unheard_of"])("a %s has no links", (kind) => {
  expect(find("o1", { kind, id: "x" })).toBeNull();
});

test("no target has no links", () => {
  expect(find("o1", null)).toBeNull();
});
