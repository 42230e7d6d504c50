import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCell } from "./cells.ts";
import { formatCell } from "./format-cell.ts";
import { writeCsv } from "./tables/csv/write-csv.ts";
import { escapeFormulas } from "./tables/formulas.ts";
import type { Delimiter } from "./tables/table-layout.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^'{0,3}[=+\-@\t\r\n＝＋－＠]?[\d =a']{0,6}$/u),
  fc.stringMatching(/^[=+\-@＠'";,\t\r\na1 ]{0,12}$/u),
);
const delimiter = fc.constantFrom<Delimiter[]>(",", ";", "\t");

test("a formatted text is parsed unchanged, whatever it contains", () => {
  fc.assert(
    fc.property(text, delimiter, (value, separator) => {
      expect(parseCell(escapeFormulas(formatCell(value), separator), "text")).toBe(value);
    }),
    { numRuns: 3_000 },
  );
});

test("a cell that is written again, like that of a rejected row, is parsed as before", () => {
  fc.assert(
    fc.property(text, delimiter, (cell, separator) => {
      expect(parseCell(escapeFormulas(cell, separator), "text")).toBe(parseCell(cell, "text"));
    }),
    { numRuns: 3_000 },
  );
});

test.each(["=1", "+1+1", "-1", "@a", "\t=1", "\n=1", "＝1", "＋1", "－1", "＠a", "'=1", "''=1"])(
  "escapes %j, which a spreadsheet would calculate",
  (value) => {
    expect(escapeFormulas(formatCell(value), ",")).toMatch(/^'/u);
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
  expect(escapeFormulas(formatCell(value), separator as Delimiter)).toBe(cell);
});

/**
 * Splits as a spreadsheet does: a quote opens a quoted part at the start of a cell only, and what follows its end
 * belongs to the cell.
 */
function splitAsSpreadsheet(file: string, separator: string): string[] {
  const cells = [""];
  let state: "start" | "quoted" | "plain" = "start";
  for (let at = 0; at < file.length; at += 1) {
    const character = file[at] as string;
    if (state === "quoted") {
      if (character !== '"') cells.push(cells.pop() + character);
      else if (file[at + 1] === '"') {
        cells.push(`${cells.pop()}"`);
        at += 1;
      } else state = "plain";
    } else if (character === separator || character === "\r" || character === "\n") {
      cells.push("");
      state = "start";
    } else if (state === "start" && character === '"') state = "quoted";
    else {
      cells.push(cells.pop() + character);
      state = "plain";
    }
  }
  return cells;
}

/** Writes one row as CSV, below an empty header. */
async function writeRow(row: string[], delimiter: Delimiter): Promise<string> {
  const layout = { format: "csv", encoding: "utf-8", byteOrderMark: false, sheet: null } as const;
  const batches = Readable.from([[row]]) as AsyncIterable<string[][]>;
  const file = writeCsv({ ...layout, delimiter, separatorLine: false }, { header: [""], batches });
  return Buffer.concat(await Array.fromAsync(file)).toString();
}

test("a file that is split at another separator has no cell that begins like a formula", async () => {
  const hostile = fc.stringMatching(/^[=+\-@＠'";,\t\r\na1 ]{1,10}$/u);
  await fc.assert(
    fc.asyncProperty(hostile, hostile, delimiter, async (first, second, separator) => {
      const file = await writeRow(["id", formatCell(first), formatCell(second), "end"], separator);
      for (const other of [",", ";", "\t"] as const) {
        for (const cell of splitAsSpreadsheet(file, other)) {
          // Telephone numbers are not escaped.
          expect(cell).not.toMatch(/^(?!\+[\d ]+$)[=+\-@＠]/u);
        }
      }
    }),
    { numRuns: 3_000 },
  );
});
