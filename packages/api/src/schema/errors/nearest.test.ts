import { describe, expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { suggestValue } from "./suggest-value.ts";
import { suggestName } from "./suggest-name.ts";
import { nearest } from "./nearest.ts";

/** A list that throws on access. */
const inaccessible = new Proxy<string[]>([], {
  get: (_, member) => {
    throw new Error(`looked at ${String(member)}`);
  },
});

describe("texts over 60 characters", () => {
  const long = `priority${"y".repeat(53)}`;

  test.each([
    ["a name", () => suggestName(long, inaccessible), undefined],
    ["a value", () => suggestValue(long, inaccessible), undefined],
    ["a word", () => nearest(long, inaccessible), []],
    ["a word that is short without its hyphens", () => nearest("a-".repeat(31), inaccessible), []],
  ])("are not compared: %s", (_, suggest, found) => {
    expect(suggest()).toEqual(found);
  });

  test("have an infinite distance", () => {
    expect(editDistance(long, "priority", 60)).toBe(Infinity);
    expect(editDistance("priority", long, 60)).toBe(Infinity);
  });
});

describe("editDistance", () => {
  test.each([
    ["priority", "prioirty", 2, 1],
    ["priority", "priorty", 1, 1],
    ["priority", "prior", 3, 3],
    // The difference of the lengths is the minimum number of edits.
    ["priority", "prior", 2, Infinity],
    ["prior", "priority", 2, Infinity],
  ])("from %s to %s with maxEdits %i is %s", (from, to, maxEdits, distance) => {
    expect(editDistance(from, to, maxEdits)).toBe(distance);
  });
});

test("ignores long candidates and finds short ones", () => {
  expect(nearest("titel", ["title", "t".repeat(1_000)])).toEqual(["title"]);
  expect(suggestName("titel", ["t".repeat(1_000), "title"])).toBe("title");
  expect(suggestValue("meduim", ["m".repeat(1_000), "medium"])).toBe("medium");
});
