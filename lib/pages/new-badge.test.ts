import { expect, test } from "vitest";
import { isNewPage } from "./new-badge.ts";

test.each([
  ["2026-11-30", true],
  ["2026-10-31", true],
  ["2026-10-30", false],
  [undefined, false],
])("added at %s, with a change on 30 November: %s", (addedAt, isNew) => {
  expect(isNewPage(addedAt, "2026-11-30")).toBe(isNew);
});
