import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  ContentDoc,
  Selection,
  selectionErrors,
  selectionsFitText,
  toContentDoc,
} from "./content-doc.ts";
import { toRequestErrors } from "../../schema/errors/request-errors.ts";

const id = "0192f0c1-0000-7000-8000-000000000001";
const reference = { kind: "user" as const, id };
const select = (start: number, end: number): Selection => ({ start, end, reference });
const text = (value: string) => ({ type: "text", text: value });
const mention = (value: string) => ({ type: "mention", text: value, reference });

describe("toContentDoc", () => {
  test.each([
    ["one line", "abc", [], [[text("abc")]]],
    ["a paragraph ends at LF", "a\nb", [], [[text("a")], [text("b")]]],
    ["a paragraph ends at CR LF", "a\r\nb", [], [[text("a")], [text("b")]]],
    ["empty lines become blocks without content", "a\n\r\n\n", [], [[text("a")], [], [], []]],
    ["white space is kept", "  a \n\t", [], [[text("  a ")], [text("\t")]]],
    ["other line separators are text", "a\u2028b\u0085c", [], [[text("a\u2028b\u0085c")]]],
    ["a mention of the whole text", "@Jo", [select(0, 3)], [[mention("@Jo")]]],
    [
      "a mention in the middle",
      "hi @Jo!",
      [select(3, 6)],
      [[text("hi "), mention("@Jo"), text("!")]],
    ],
    [
      "two adjacent mentions",
      "abcd",
      [select(0, 2), select(2, 4)],
      [[mention("ab"), mention("cd")]],
    ],
    [
      "an emoji counts as one code point",
      "😀@Jo😀",
      [select(1, 4)],
      [[text("😀"), mention("@Jo"), text("😀")]],
    ],
    [
      "CR LF counts as two code points",
      "a\r\n@Jo",
      [select(0, 1), select(3, 6)],
      [[mention("a")], [mention("@Jo")]],
    ],
    [
      "LF counts as one code point",
      "a\n@Jo\nb",
      [select(2, 5), select(6, 7)],
      [[text("a")], [mention("@Jo")], [mention("b")]],
    ],
  ])("%s", (_name, value, selections, expected) => {
    const doc = toContentDoc(value, selections);
    expect(doc).toEqual({
      version: 1,
      blocks: expected.map((content) => ({ type: "paragraph", content })),
    });
    expect(ContentDoc.parse(doc)).toEqual(doc);
    expect(selectionErrors(value, selections)).toEqual([]);
  });
});

describe("selectionErrors", () => {
  test.each([
    ["end at start", "abc", [select(1, 1)], [[[0, "end"], "min", 2]]],
    ["end before start", "abc", [select(2, 1)], [[[0, "end"], "min", 3]]],
    ["end after the text", "abc", [select(0, 4)], [[[0, "end"], "max", 3]]],
    ["end after a text of emoji", "😀😀", [select(0, 3)], [[[0, "end"], "max", 2]]],
    ["start at the end", "abc", [select(3, 4)], [[[0, "end"], "max", 3]]],
    ["overlapping", "abcd", [select(0, 3), select(2, 4)], [[[1, "start"], "min", 3]]],
    ["not sorted", "abcd", [select(2, 3), select(0, 1)], [[[1, "start"], "min", 3]]],
    ["duplicate", "abcd", [select(0, 1), select(0, 1)], [[[1, "start"], "min", 1]]],
    ["across LF", "a\nb", [select(0, 3)], [[[0], "range", "a range inside one line"]]],
    ["LF alone", "a\nb", [select(1, 2)], [[[0], "range", "a range inside one line"]]],
    [
      "LF at the end of the selection",
      "a\nb",
      [select(0, 2)],
      [[[0], "range", "a range inside one line"]],
    ],
    [
      "LF at the start of the selection",
      "a\nb",
      [select(1, 3)],
      [[[0], "range", "a range inside one line"]],
    ],
    ["the CR of CR LF", "a\r\nb", [select(0, 2)], [[[0], "range", "a range inside one line"]]],
    ["the LF of CR LF", "a\r\nb", [select(2, 4)], [[[0], "range", "a range inside one line"]]],
  ])("%s", (_name, value, selections, expected) => {
    const errors = selectionErrors(value, selections);
    expect(errors.map(({ path, rule, expected: bound }) => [path, rule, bound])).toEqual(expected);
  });

  test("returns the errors of all selections", () => {
    const errors = selectionErrors("ab\ncd", [select(1, 1), select(0, 4), select(4, 9)]);
    expect(errors.map(({ path }) => path)).toEqual([[0, "end"], [1], [1, "start"], [2, "end"]]);
  });

  test("handles a text of 200,000 lines", () => {
    const value = "\n".repeat(200_000) + "ab";
    expect(selectionErrors(value, [select(200_000, 200_002)])).toEqual([]);
    expect(toContentDoc(value, [select(200_000, 200_002)]).blocks).toHaveLength(200_001);
  });
});

describe("selectionsFitText", () => {
  const Body = z
    .strictObject({ text: z.string(), selections: z.array(Selection).max(3).optional() })
    .check(selectionsFitText);
  const errorsOf = (body: unknown) => {
    const parsed = Body.safeParse(body);
    if (parsed.success) return [];
    return toRequestErrors(parsed.error, body, "body").map(({ pointer, rule }) => [pointer, rule]);
  };

  test("reports offset errors together with the other errors of the body", () => {
    const selections = [{ start: -1, end: 2, reference }, select(1, 9), { ...select(2, 2), x: 1 }];
    const errors = errorsOf({ text: "abc", selections, unknown: 1 });
    expect(new Set(errors.map((error) => error.join(" ")))).toEqual(
      new Set([
        "/selections/0/start min",
        "/selections/1/end max",
        "/selections/2/end min",
        "/selections/2/start min",
        "/selections/2/x unknown",
        "/unknown unknown",
      ]),
    );
    expect(errors).toHaveLength(6);
  });

  test("does not check the offsets in a list that is too long", () => {
    const selections = Array.from({ length: 4 }, () => select(0, 9));
    expect(errorsOf({ text: "abc", selections })).toEqual([["/selections", "max"]]);
  });

  test.each([
    ["no object", null],
    ["no text", { selections: [select(0, 1)] }],
    ["text of another type", { text: 1, selections: [select(0, 1)] }],
    ["selections of another type", { text: "a", selections: { 0: 1 } }],
    ["a selection of another type", { text: "a", selections: [null, "x", [0, 1]] }],
    ["fractional offsets", { text: "a", selections: [{ start: 0.5, end: 1e300, reference }] }],
  ])("leaves %s to the schema", (_name, body) => {
    const parsed = Body.safeParse(body);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues.some(({ code }) => code === "custom")).toBe(false);
  });

  test("accepts a body without selections", () => {
    expect(errorsOf({ text: "abc" })).toEqual([]);
  });
});
