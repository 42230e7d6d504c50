import type { Index } from "flexsearch";
import { expect, test } from "vitest";
import { toIndexTables } from "./index-tables.ts";
import { checkPostings, createInvertedIndex } from "./inverted-index.ts";

const toDocument = (heading: string, text: string) => ({
  stems: {
    heading: heading.split(" "),
    title: [],
    names: [],
    keywords: [],
    outer: [],
    text: text.split(" "),
    code: [],
  },
  phrases: [],
});
const toTables = () =>
  toIndexTables([
    toDocument("task", "plan work"),
    toDocument("agenda", "plan task"),
    toDocument("work", "task task task"),
  ]);
const postingsOf = (tables: ReturnType<typeof toTables>, stem: string) => {
  const { postings, stems } = createInvertedIndex(tables);
  return postings(stems.numberOf(stem) ?? -1);
};

test("postings are the same in whatever order FlexSearch returns documents", () => {
  const tables = toTables();
  const { documents, impacts, inHeading } = postingsOf(tables, "task");
  expect([...documents]).toEqual([0, 1, 2]);
  expect([...inHeading]).toEqual([1, 0, 0]);
  expect(impacts[0]).toBeGreaterThan(impacts[1] ?? 1);
  const finder = { search: () => [2, 0, 1] } as unknown as Index;
  expect(postingsOf({ ...tables, finder }, "task")).toEqual({ documents, impacts, inHeading });
});

test.each([
  ["misses a document", [0, 1]],
  ["has a document too many", [0, 1, 2, 3]],
  ["has another document", [0, 1, 3]],
])("an index fails if FlexSearch %s", (_how, found) => {
  const tables = toTables();
  expect(() => checkPostings(tables)).not.toThrow();
  const finder = { search: () => found } as unknown as Index;
  expect(() => checkPostings({ ...tables, finder })).toThrow("differ for task");
});
