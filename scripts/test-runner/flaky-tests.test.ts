import { expect, test } from "vitest";
import { checkFlakyTests, type FlakyTest } from "./flaky-tests.ts";

const flaky = (date: string, name: string): FlakyTest => ({
  date,
  file: "tests/browser/page.test.ts",
  test: name,
  message: "expected 1 to be 2",
});

test("up to five different tests are accepted", () => {
  const tests = ["a", "b", "c", "d", "e"].map((name) => flaky("2026-11-28", name));
  expect(checkFlakyTests(tests)).toEqual([]);
  expect(checkFlakyTests([...tests, flaky("2026-11-28", "f")])).toEqual([
    "tests/flaky.json has 6 entries, more than 5.",
  ]);
});

test.each([
  ["2026-11-28", "2026-11-28", true],
  ["2026-12-12", "2026-11-28", true],
  ["2026-11-28", "2026-12-13", false],
])("the same test on %s and %s: rejected is %s", (first, second, isRejected) => {
  const found = checkFlakyTests([flaky(first, "a"), flaky(second, "a"), flaky(second, "b")]);
  expect(found).toEqual(
    isRejected ? ["tests/browser/page.test.ts > a was flaky twice within 14 days."] : [],
  );
});
