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
])("%j holds no formula, wherever a spreadsheet splits it", async (value, cell) => {
  expect(await toCsv([{ id: 1, name: value }])).toBe(`id,name\r\n1,${cell}\r\n`);
});
