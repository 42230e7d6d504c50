import { describe, expect, test } from "vitest";
import { toJsonRanges, lineOf, findRange } from "./json-ranges.ts";

const text = `{
  "title": "A \\"quoted\\" one",
  "lines": [
    { "quantity": 1, "a/b~c": null },
    { "quantity": -2.5e3 }
  ]
}`;

const shown = (pointer: string, of = text) => {
  const { from, to } = findRange(toJsonRanges(of), pointer);
  return of.slice(from, to);
};

describe("the ranges of a JSON text", () => {
  test.each([
    ["/title", '"title": "A \\"quoted\\" one"'],
    ["/lines/0", '{ "quantity": 1, "a/b~c": null }'],
    ["/lines/0/a~1b~0c", '"a/b~c": null'],
    ["/lines/1/quantity", '"quantity": -2.5e3'],
    ["", text],
  ])("contain the value at %s", (pointer, expected) => {
    expect(shown(pointer)).toBe(expected);
  });

  test("contain the parent of a missing value", () => {
    expect(shown("/lines/1/description")).toBe('{ "quantity": -2.5e3 }');
    expect(shown("/customerId")).toBe(text);
  });

  test("have line numbers counted from 1", () => {
    expect(lineOf(text, findRange(toJsonRanges(text), "/lines/1/quantity"))).toBe(5);
    expect(lineOf(text, findRange(toJsonRanges(text), "/nothing"))).toBe(1);
  });

  test.each(["", "{", '{"a"', '{"a": ', '{"a": [1, ', '{"a" 1}', '"open', "[,]", "}"])(
    "are found in invalid JSON up to the error: %s",
    (broken) => {
      expect(findRange(toJsonRanges(broken), "/a/0").from).toBeLessThanOrEqual(broken.length);
    },
  );

  test("agree with JSON.parse for every value", () => {
    for (const [pointer, { from, to }] of toJsonRanges(text)) {
      const keys = pointer
        .split("/")
        .slice(1)
        .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
      const value = keys.reduce<unknown>(
        (held, key) => Reflect.get(Object(held), key),
        JSON.parse(text),
      );
      const written = text.slice(from, to).replace(/^"(?:[^"\\]|\\.)*"\s*:\s*/u, "");
      expect(JSON.parse(written), pointer).toEqual(value);
    }
  });
});
