// Decision: decisions/0025-testing-strategy.md
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Failure } from "./test-results.ts";

/** A test that failed and passed when its file ran again. */
export type FlakyTest = Failure & {
  /** The day, as YYYY-MM-DD. */
  date: string;
};

/** More flaky tests than these need attention before anything else. */
const maxEntries = 5;
const repeatedWithinDays = 14;

/** Reads the list of flaky tests, which is committed. */
export function readFlakyTests(root: string): FlakyTest[] {
  const path = pathOf(root);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as FlakyTest[]) : [];
}

/** Adds flaky tests to the list in the working tree. */
export function addFlakyTests(root: string, tests: readonly FlakyTest[]): void {
  if (tests.length === 0) return;
  const all = [...readFlakyTests(root), ...tests];
  writeFileSync(pathOf(root), `${JSON.stringify(all, null, 2)}\n`);
}

/** Returns what is wrong with the list: a test that was flaky again within 14 days, or too many entries. */
export function checkFlakyTests(tests: readonly FlakyTest[]): string[] {
  const byName = Map.groupBy(tests, ({ file, test }) =>
    test === null ? file : `${file} > ${test}`,
  );
  const repeated = [...byName].flatMap(([name, entries]) => {
    const days = entries.map(({ date }) => Date.parse(date) / 86_400_000).toSorted((a, b) => a - b);
    const isRepeated = days.some(
      (day, index) => day - (days[index - 1] ?? -Infinity) <= repeatedWithinDays,
    );
    return isRepeated ? [`${name} was flaky twice within ${repeatedWithinDays} days.`] : [];
  });
  const tooMany =
    tests.length > maxEntries
      ? [`tests/flaky.json has ${tests.length} entries, more than ${maxEntries}.`]
      : [];
  return [...repeated, ...tooMany];
}

const pathOf = (root: string): string => join(root, "tests/flaky.json");
