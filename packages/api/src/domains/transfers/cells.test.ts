import fc from "fast-check";
import { expect, test } from "vitest";
import { fromCell, guard, toCell } from "./cells.ts";
import type { Delimiter } from "./read-csv.ts";
import { toLines } from "./refused-rows.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^'{0,3}[=+\-@\t\r\n＝＋－＠]?[\d =a']{0,6}$/u),
  fc.stringMatching(/^[=+\-@＠'";,\t\r\na1 ]{0,12}$/u),
);
const delimiter = fc.constantFrom(",", ";");

test("a formatted text is parsed unchanged, whatever it contains", () => {
  fc.assert(
    fc.property(text, delimiter, (value, separator) => {
      expect(fromCell(guard(toCell(value), separator), "text")).toBe(value);
    }),
    { numRuns: 3_000 },
  );
});

test("a cell that is written again, like that of a rejected row, is parsed as before", () => {
  fc.assert(
    fc.property(text, delimiter, (cell, separator) => {
      expect(fromCell(guard(cell, separator), "text")).toBe(fromCell(cell, "text"));
    }),
    { numRuns: 3_000 },
  );
});

test.each(["=1", "+1+1", "-1", "@a", "\t=1", "\n=1", "＝1", "＋1", "－1", "＠a", "'=1", "''=1"])(
  "escapes %j, which a spreadsheet would calculate",
  (value) => {
    expect(guard(toCell(value), ",")).toMatch(/^'/u);
  },
);

test.each([
  [",", "x;=1", "x;'=1"],
  [",", 'x;"=1', `x;"'=1`],
  [",", "x\t=1;@a", "x\t'=1;'@a"],
  [",", "x\r\n-1+1", "x\r\n'-1+1"],
  [",", "x;＝1", "x;'＝1"],
  [",", "x;+31 30 555 0142", "x;'+31 30 555 0142"],
  [";", "x,=1", "x,'=1"],
  // Cells with the file's own separator are quoted.
  [",", "€ 5,- each", "€ 5,- each"],
  [";", "x;-1", "x;-1"],
  [",", "x;y=1; -1 a-b", "x;y=1; -1 a-b"],
])("in a file with %j, escapes formulas after other separators: %j", (separator, value, cell) => {
  expect(guard(toCell(value), separator as Delimiter)).toBe(cell);
});

/**
 * Splits as a spreadsheet does: a quote opens a quoted part at the start of a cell only, and what follows its end
 * belongs to the cell.
 */
function split(file: string, separator: string): string[] {
  const cells = [""];
  let state: "start" | "quoted" | "plain" = "start";
  for (let at = 0; at < file.length; at += 1) {
    const sign = file[at] as string;
    if (state === "quoted") {
      if (sign !== '"') cells.push(cells.pop() + sign);
      else if (file[at + 1] === '"') {
        cells.push(`${cells.pop()}"`);
        at += 1;
      } else state = "plain";
    } else if (sign === separator || sign === "\r" || sign === "\n") {
      cells.push("");
      state = "start";
    } else if (state === "start" && sign === '"') state = "quoted";
    else {
      cells.push(cells.pop() + sign);
      state = "plain";
    }
  }
  return cells;
}

test("a file that is split at another separator has no cell that begins like a formula", () => {
  const hostile = fc.stringMatching(/^[=+\-@＠'";,\t\r\na1 ]{1,10}$/u);
  fc.assert(
    fc.property(hostile, hostile, delimiter, (first, second, separator) => {
      const file = toLines([["id", toCell(first), toCell(second), "end"]], separator).toString();
      for (const other of [",", ";", "\t"] as const) {
        for (const cell of split(file, other)) {
          // Telephone numbers are not escaped.
          expect(cell).not.toMatch(/^(?!\+[\d ]+$)[=+\-@＠]/u);
        }
      }
    }),
    { numRuns: 3_000 },
  );
});
