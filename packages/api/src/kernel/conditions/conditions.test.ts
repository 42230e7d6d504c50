import { describe, expect, test } from "vitest";
import { type Conditions, conditionsInputSchema, type ConditionTest } from "./conditions.ts";
import { evaluate, mayBeMet, prepareConditions } from "./evaluate.ts";
import { findExceededLimit, readPointer } from "./pointer.ts";

const schema = conditionsInputSchema(["input", "target"]);
const document = {
  input: { title: "Winter check", "a/b~c": 7, labels: ["urgent", 3], at: "2026-11-22T10:00:00Z" },
  target: { totalMinor: 459_582, status: "draft", email: null, lines: [{ unitPriceMinor: 100 }] },
};

const holds = (path: string, op: ConditionTest["op"], value: ConditionTest["value"] = null) => {
  const conditions = schema.parse({ all: [{ path, op, value }] });
  return evaluate(prepareConditions(conditions), document, {
    ...document,
    target: { ...document.target, status: "sent" },
  });
};

describe("evaluate", () => {
  test.each<[string, ConditionTest["op"], ConditionTest["value"], boolean]>([
    ["/target/status", "eq", "draft", true],
    ["/target/status", "eq", "Draft", false],
    ["/target/email", "eq", null, true],
    ["/target/nothing", "eq", null, true],
    ["/target/status", "ne", "sent", true],
    ["/target/totalMinor", "gt", 459_581, true],
    ["/target/totalMinor", "gt", 459_582, false],
    ["/target/totalMinor", "gte", 459_582, true],
    ["/target/totalMinor", "lt", 459_583, true],
    ["/target/totalMinor", "lte", 459_581, false],
    ["/target/totalMinor", "gt", "1", false],
    ["/target/nothing", "lte", 5, false],
    ["/target/nothing", "gte", 0, false],
    ["/input/at", "gte", "2026-11-22T11:00:00.000+01:00", true],
    ["/input/at", "lt", "2026-11-22T10:59:00+01:00", false],
    ["/input/at", "eq", "2026-11-22T11:00:00.000+01:00", true],
    ["/input/at", "ne", "2026-11-22T10:00:00.000Z", false],
    ["/input/at", "in", ["2026-11-21T10:00:00Z", "2026-11-22T10:00:00.0Z"], true],
    ["/input/at", "not_in", ["2026-11-22T12:00:00+02:00"], false],
    ["/input/at", "eq", "2026-11-22T10:00:00.001Z", false],
    ["/input/title", "lt", "Winter sleep", true],
    ["/target/status", "in", ["draft", "sent"], true],
    ["/target/status", "not_in", ["draft", "sent"], false],
    ["/target/nothing", "not_in", ["draft"], true],
    ["/input/labels", "contains", "urgent", true],
    ["/input/labels", "contains", 3, true],
    ["/input/labels", "contains", "3", false],
    ["/input/title", "contains", "ter ch", true],
    ["/input/title", "starts_with", "Winter", true],
    ["/input/title", "starts_with", "winter", false],
    ["/target/email", "exists", null, false],
    ["/target/status", "exists", null, true],
    ["/target/email", "not_exists", null, true],
    ["/target/status", "changed", null, true],
    ["/target/totalMinor", "changed", null, false],
    ["/input/a~1b~0c", "eq", 7, true],
    ["/target/lines/0/unitPriceMinor", "eq", 100, true],
    ["/target/lines/00/unitPriceMinor", "exists", null, false],
    ["/target/lines/1", "exists", null, false],
    ["/target/lines/length", "exists", null, false],
    ["/target/__proto__", "exists", null, false],
    ["/target/constructor/name", "exists", null, false],
    ["/input/title/length", "exists", null, false],
  ])("%s %s %j: %s", (path, op, value, expected) => {
    expect(holds(path, op, value)).toBe(expected);
  });

  test("evaluates all, any and nested groups", () => {
    const draft = { path: "/target/status", op: "eq", value: "draft" };
    const sent = { ...draft, value: "sent" };
    const cases: [object, boolean][] = [
      [{ all: [draft, sent] }, false],
      [{ any: [draft, sent] }, true],
      [{ all: [draft, { any: [sent, draft] }] }, true],
      [{ any: [sent, { all: [draft, sent] }] }, false],
    ];
    for (const [conditions, expected] of cases) {
      expect(
        evaluate(prepareConditions(schema.parse(conditions)), document),
        JSON.stringify(conditions),
      ).toBe(expected);
    }
  });

  test.each<[object, boolean]>([
    [{ all: [{ path: "/input/a", op: "eq", value: 1 }] }, true],
    [{ all: [{ path: "/input/a", op: "eq", value: 2 }] }, false],
    [{ all: [{ path: "/input/b", op: "not_exists" }] }, true],
    [{ all: [{ path: "/input/a", op: "changed" }] }, true],
    [{ all: [{ path: "/target/a", op: "eq", value: 2 }] }, true],
    [{ all: [{ path: "/target/a", op: "not_exists" }] }, true],
    [
      {
        all: [
          { path: "/target/a", op: "exists" },
          { path: "/input/a", op: "ne", value: 1 },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { path: "/target/a", op: "exists" },
          { path: "/input/a", op: "ne", value: 1 },
        ],
      },
      true,
    ],
    [
      {
        any: [
          { path: "/input/a", op: "gt", value: 1 },
          { path: "/input/b", op: "exists" },
        ],
      },
      false,
    ],
    [
      {
        all: [
          { path: "/input/a", op: "eq", value: 1 },
          {
            any: [
              { path: "/input/b", op: "exists" },
              { path: "/target/a", op: "changed" },
            ],
          },
        ],
      },
      true,
    ],
  ])("mayBeMet with an unknown target: %j: %s", (conditions, expected) => {
    expect(mayBeMet(prepareConditions(schema.parse(conditions)), { input: { a: 1 } })).toBe(
      expected,
    );
  });

  test("changed is false without a document to compare with", () => {
    const conditions: Conditions = {
      all: [{ path: "/target/status", op: "changed", value: null }],
    };
    expect(evaluate(prepareConditions(conditions), document)).toBe(false);
  });

  test("an omitted value is parsed as null", () => {
    expect(schema.parse({ all: [{ path: "/input/title", op: "exists" }] })).toEqual({
      all: [{ path: "/input/title", op: "exists", value: null }],
    });
  });

  const title = { path: "/input/title", op: "eq", value: "x" };
  test.each([
    ["both kinds of group", { all: [title], any: [title] }],
    ["no group", title],
    ["an empty group", { all: [] }],
    ["two levels of groups", { all: [{ any: [{ all: [title] }] }] }],
    ["more than 20 tests", { all: Array.from({ length: 21 }, () => title) }],
    ["a path into an unknown document", { all: [{ ...title, path: "/organization/name" }] }],
    ["a path that is no JSON Pointer", { all: [{ ...title, path: "input.title" }] }],
    ["an invalid escape in a pointer", { all: [{ ...title, path: "/input/~2" }] }],
    ["a pointer to the whole document", { all: [{ ...title, path: "" }] }],
    ["a pointer with eleven references", { all: [{ ...title, path: `/input${"/a".repeat(10)}` }] }],
    ["a lone surrogate in a pointer", { all: [{ ...title, path: "/input/\ud800" }] }],
    ["a control character in a value", { all: [{ ...title, value: "\u0000" }] }],
    ["an unknown operator", { all: [{ ...title, op: "matches" }] }],
    ["a list for an operator with one value", { all: [{ ...title, value: ["x"] }] }],
    ["one value for an operator with a list", { all: [{ ...title, op: "in" }] }],
    ["a value for an operator without one", { all: [{ ...title, op: "changed" }] }],
    ["a boolean for an operator of order", { all: [{ ...title, op: "gt", value: true }] }],
    ["an object as a value", { all: [{ ...title, value: { toString: "x" } }] }],
    ["unknown members", { all: [{ ...title, script: "1" }] }],
  ])("rejects %s", (_name, conditions) => {
    expect(schema.safeParse(conditions).success).toBe(false);
  });
});

describe("documents of conditions", () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

  test("findExceededLimit returns the limit above ten levels or 1 MiB", () => {
    expect(findExceededLimit(nested(10))).toBe(null);
    expect(findExceededLimit(nested(11))).toBe("depth");
    expect(findExceededLimit({ a: "x".repeat(1_048_568) })).toBe(null);
    expect(findExceededLimit({ a: "é".repeat(524_288) })).toBe("size");
  });

  test("readPointer follows only own properties", () => {
    const parsed: unknown = JSON.parse('{"__proto__": {"own": 1}}');
    expect(readPointer(parsed, "/__proto__/own")).toBe(1);
    expect(readPointer({}, "/__proto__")).toBe(undefined);
    expect(readPointer({}, "/toString")).toBe(undefined);
    expect(readPointer([1], "/-")).toBe(undefined);
  });
});
