import { describe, expect, test } from "vitest";
import { toRejectedValues, withUnchangedValues, withoutItem } from "./rejected-values.ts";

const lines = [{ quantity: -1 }, { quantity: 2 }, { quantity: -3 }];

const valuesOf = (body: unknown, fields: Record<string, string> = {}) => ({
  organizationId: "",
  fields,
  body: JSON.stringify(body),
  dryRun: true,
});

const bodyError = (pointer: string) => ({
  location: "body",
  pointer,
  message: `${pointer} is wrong`,
});

const pointersOf = (errors: readonly { pointer?: string }[]) =>
  errors.map(({ pointer }) => pointer);

describe("the errors of a rejected call", () => {
  const sent = valuesOf({ title: "", lines }, { "query.limit": "900" });
  const rejected = toRejectedValues(
    [
      bodyError("/title"),
      bodyError("/customerId"),
      bodyError("/lines/0/quantity"),
      bodyError("/lines/2/quantity"),
      { location: "query", name: "limit", message: "limit" },
    ],
    sent,
  );

  test("remain until the value changes, or until a missing value is filled in", () => {
    expect(withUnchangedValues(rejected, sent)).toEqual(rejected);
    const changed = valuesOf({ title: "x", lines, customerId: 1 }, { "query.limit": "9" });
    expect(pointersOf(withUnchangedValues(rejected, changed))).toEqual([
      "/lines/0/quantity",
      "/lines/2/quantity",
    ]);
  });

  test("follow their item when a previous item is removed, and disappear with their own item", () => {
    const rest = valuesOf({ title: "", lines: lines.slice(1) }, { "query.limit": "900" });
    const remaining = withoutItem(rejected, "/lines/0");
    expect(pointersOf(remaining)).toEqual([
      "/title",
      "/customerId",
      "/lines/1/quantity",
      undefined,
    ]);
    expect(remaining[2]?.message).toBe("/lines/1/quantity is wrong");
    expect(withUnchangedValues(remaining, rest)).toEqual(remaining);
    const last = withoutItem(remaining, "/lines/1");
    expect(pointersOf(last)).toEqual(["/title", "/customerId", undefined]);
  });

  test("for the list itself and for other lists do not change when an item is removed", () => {
    const others = toRejectedValues(
      [bodyError("/lines"), bodyError("/linesOf/1"), bodyError("/a/lines/1"), bodyError("")],
      sent,
    );
    expect(withoutItem(others, "/lines/0")).toEqual(others);
  });

  test("for a nested member keep the rest of the pointer when an item is removed", () => {
    const nested = toRejectedValues([bodyError("/lines/12/parts/3/a~1b")], sent);
    expect(pointersOf(withoutItem(nested, "/lines/2"))).toEqual(["/lines/11/parts/3/a~1b"]);
    expect(pointersOf(withoutItem(nested, "/lines/12/parts/0"))).toEqual([
      "/lines/12/parts/2/a~1b",
    ]);
  });
});
