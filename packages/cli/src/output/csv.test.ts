import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test.each([
  ["x;=1", "x;'=1"],
  ["x;-1\t@a", "x;'-1\t'@a"],
  ['x;"=1', `"x;""'=1"`],
  ["x\n＝1", `"x\n'＝1"`],
  ["=1;+1", "'=1;'+1"],
  // A comma stands in quotes.
  ["€ 5,- each", '"€ 5,- each"'],
  ["+31 30 555 0142", "+31 30 555 0142"],
  ["a; b = c-d", "a; b = c-d"],
])("%j is escaped wherever a spreadsheet may split the cell", async (value, cell) => {
  expect(await toCsv([{ id: 1, name: value }])).toBe(`id,name\r\n1,${cell}\r\n`);
});

test("replaces control characters in cells and column names on a terminal", async () => {
  const rows = [{ id: 1, attributes: { "a\u001b[2J": "x\u009b31m\u202ey\r\n=1" } }];
  expect(await toCsv(rows, { isTerminal: true })).toBe("id,attributes.a [2J\r\n1,x 31m y  =1\r\n");
});
