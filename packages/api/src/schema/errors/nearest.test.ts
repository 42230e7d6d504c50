import { describe, expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { meantValue } from "./meant-value.ts";
import { nearestName } from "./nearest-name.ts";
import { nearest } from "./nearest.ts";

/** Names that must not be looked at. */
const untouched = new Proxy<string[]>([], {
  get: (_, member) => {
    throw new Error(`looked at ${String(member)}`);
  },
});

describe("a text of more than 60 characters", () => {
  const long = `priority${"y".repeat(53)}`;

  test.each([
    ["a name", () => nearestName(long, untouched), undefined],
    ["a value", () => meantValue(long, untouched), undefined],
    ["a word", () => nearest(long, untouched), []],
    ["a word that is short without its hyphens", () => nearest("a-".repeat(31), untouched), []],
  ])("is compared with nothing: %s", (_, find, found) => {
    expect(find()).toEqual(found);
  });

  test("has no distance", () => {
    expect(editDistance(long, "priority", 60)).toBe(Infinity);
    expect(editDistance("priority", long, 60)).toBe(Infinity);
  });
});

describe("the distance of two words", () => {
  test.each([
    ["priority", "prioirty", 2, 1],
    ["priority", "priorty", 1, 1],
    ["priority", "prior", 3, 3],
    // As many letters too many or too few are as many edits at least.
    ["priority", "prior", 2, Infinity],
    ["prior", "priority", 2, Infinity],
  ])("from %s to %s, where at most %i matters, is %s", (from, to, most, distance) => {
    expect(editDistance(from, to, most)).toBe(distance);
  });
});

test("candidates of any length are compared without their letters", () => {
  expect(nearest("titel", ["title", "t".repeat(1_000)])).toEqual(["title"]);
  expect(nearestName("titel", ["t".repeat(1_000), "title"])).toBe("title");
  expect(meantValue("meduim", ["m".repeat(1_000), "medium"])).toBe("medium");
});
