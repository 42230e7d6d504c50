import { expect, test } from "vitest";
import { preferredType } from "./accept.ts";

test.each([
  [undefined, "application/json"],
  ["*/*", "application/json"],
  ["text/markdown", "text/markdown"],
  ["text/markdown, application/json", "text/markdown"],
  ["application/json, text/markdown;q=0.5", "application/json"],
  ["image/png", undefined],
  ["text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", "application/json"],
  ["application/json;q=.1, text/markdown;q=.12345", "text/markdown"],
  ["text/html, application/json;q=.0", undefined],
])("Accept %j selects %s from JSON and Markdown", (accept, type) => {
  expect(preferredType(accept, ["application/json", "text/markdown"])).toBe(type);
});
