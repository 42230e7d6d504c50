import fc from "fast-check";
import { expect, test } from "vitest";
import { fromCell, guard, toCell } from "./cells.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^'{0,3}[=+\-@\t\r\n＝＋－＠]?[\d =a']{0,6}$/u),
);

test("a text is read as it was exported, whatever it begins with", () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(fromCell(guard(toCell(value)), "text")).toBe(value);
    }),
    { numRuns: 2_000 },
  );
});

test("a cell that is written again, as of a refused row, is read as before", () => {
  fc.assert(
    fc.property(text, (cell) => {
      expect(fromCell(guard(cell), "text")).toBe(fromCell(cell, "text"));
    }),
    { numRuns: 2_000 },
  );
});

test.each(["=1", "+1+1", "-1", "@a", "\t=1", "\n=1", "＝1", "＋1", "－1", "＠a", "'=1", "''=1"])(
  "no spreadsheet calculates %j",
  (value) => {
    expect(guard(toCell(value))).toMatch(/^'/u);
  },
);
