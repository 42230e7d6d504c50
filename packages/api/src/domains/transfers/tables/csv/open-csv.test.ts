import { describe, expect, test } from "vitest";
import { openTable } from "../open-table.ts";
import { readAll, readCells } from "../testing/read-all.ts";
import { UnreadableFile } from "../unreadable-file.ts";

const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

/** Encodes text of Latin-1 and the euro sign. */
const windows1252 = (text: string) => Buffer.from(text.replaceAll("€", "\u0080"), "latin1");

describe("the encoding of CSV", () => {
  const text = "Naam;Prijs\r\nZoë;€ 5\r\n";
  test.each([
    ["UTF-8", Buffer.from(text), "utf-8", false],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`), "utf-8", true],
    [
      "UTF-16 LE, as Excel's Unicode text",
      Buffer.from(`\ufeff${text}`, "utf16le"),
      "utf-16le",
      true,
    ],
    ["UTF-16 BE", utf16be(`\ufeff${text}`), "utf-16be", true],
    ["UTF-16 LE without a byte order mark", Buffer.from(text, "utf16le"), "utf-16le", false],
    ["windows-1252, as Excel's CSV", windows1252(text), "windows-1252", false],
  ])("%s", async (_, bytes, encoding, byteOrderMark) => {
    const { layout } = await openTable(bytes);
    expect(layout).toMatchObject({ format: "csv", encoding, byteOrderMark, delimiter: ";" });
    expect(await readCells(bytes)).toEqual([
      ["Naam", "Prijs"],
      ["Zoë", "€ 5"],
    ]);
  });

  test("windows-1252 is detected if the first letter beyond ASCII is at the end", async () => {
    const bytes = windows1252(`Naam\n${"Jansen\n".repeat(19_000)}Café\n`);
    expect((await openTable(bytes)).layout.encoding).toBe("windows-1252");
    expect((await readCells(bytes)).at(-1)).toEqual(["Café"]);
  });

  test("a character of several bytes may be divided between two chunks", async () => {
    const bytes = Buffer.from(`Naam\n${"é€\n".repeat(15_000)}`);
    const cells = await readCells(bytes);
    expect(cells).toHaveLength(15_001);
    expect(new Set(cells.slice(1).flat())).toEqual(new Set(["é€"]));
  });

  test("bytes that are no UTF-8, after its byte order mark, are rejected", async () => {
    const bytes = Buffer.concat([Buffer.from("\ufeffNaam\n"), windows1252("Café\n")]);
    await expect(openTable(bytes)).rejects.toThrow("The file begins as UTF-8");
  });

  test("text in Greek is read in its encoding", async () => {
    const greek = "Επωνυμία;Πόλη\nΕλληνική εταιρεία ποδηλάτων;Θεσσαλονίκη\n".repeat(20);
    const bytes = Buffer.from(
      Array.from(greek, (letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return code < 0x80 ? code : code - 0x2d0;
      }),
    );
    expect((await readCells(bytes))[0]).toEqual(["Επωνυμία", "Πόλη"]);
  });
});

describe("the delimiter of CSV", () => {
  test.each([
    ["a,b;b\n1,2\n", ","],
    ["a;b\n1,5;2,5\n", ";"],
    ["a\tb\n1,5\t2;5\n", "\t"],
    ["Naam;Code (oud, nieuw, extern)\nA;B\n", ";"],
    ["Naam, voornaam;Code\nJansen, Piet;X1\n", ";"],
    ['"a;b;c",d\n1,2\n', ","],
    ["Naam\nJansen\n", ","],
    ["sep=;\r\na,b;c\r\n", ";"],
    ["sep=\t\na;b\tc\n", "\t"],
    ['"sep=,"\na;b,c\n', ","],
  ])("%j has %j", async (text, delimiter) => {
    const { layout } = await openTable(Buffer.from(text));
    expect(layout.delimiter).toBe(delimiter);
    expect(layout.separatorLine).toBe(/^"?sep=/u.test(text));
  });

  test("rows are counted without the line that names the delimiter, as Excel does", async () => {
    expect(await readAll(Buffer.from("\ufeffsep=;\r\na;b\r\n1;2\r\n"))).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 2, cells: ["1", "2"] },
    ]);
  });

  test("another separator is rejected by name", async () => {
    const reading = openTable(Buffer.from("sep=|\na|b\n"));
    await expect(reading).rejects.toThrow("The columns of the file are separated by |.");
  });
});

describe("the rows of CSV", () => {
  test("cells that are missing at the end are empty, and empty ones beyond the header are dropped", async () => {
    expect(await readCells(Buffer.from("a,b,c\n1\n1,2,3,,\n1,2,3,4\n,,,\n"))).toEqual([
      ["a", "b", "c"],
      ["1", "", ""],
      ["1", "2", "3"],
      ["1", "2", "3", "4"],
    ]);
  });

  test("rows are counted as a spreadsheet does, with empty ones and line breaks in cells", async () => {
    const rows = await readAll(Buffer.from('a,b\r\n\r\n"x\n\ny",2\r\n;,3\r\n'));
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 4]);
  });

  test.each([4, 901])("a stray quote is reported with its row %i", async (row) => {
    const lines = Array.from({ length: 1_200 }, (_, n) => `"Line\nbreak ${n}",${"x".repeat(99)}`);
    lines[row - 2] = 'Scherm 24" plat,K3';
    const error = await readCells(Buffer.from(`a,b\n${lines.join("\n")}\n`)).catch((each) => each);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect(error).toMatchObject({ row, message: `Row ${row} has a quote where none may stand.` });
  });

  test("a quote that never closes is reported with the row that it begins in", async () => {
    const reading = readCells(Buffer.from('a,b\n1,2\n1,"2\n1,2\n'));
    await expect(reading).rejects.toMatchObject({
      row: 3,
      message: expect.stringContaining("never"),
    });
  });

  test.each([
    ["more than 20,000 rows", `a\n${"1\n".repeat(20_001)}`, 20_002],
    ["a row that is too long", `a\n1\n${"x".repeat(1_100_000)}\n`, 3],
    ["a million columns", `${"a,".repeat(400_000)}b\n1\n`, 1],
  ])("%s are rejected", async (_, text, row) => {
    await expect(readCells(Buffer.from(text))).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      row,
    });
  });

  test("a page or another file is no table", async () => {
    for (const text of ["<html><table>", "<?xml version='1.0'?><Workbook>", "a\0b\0\0"]) {
      await expect(openTable(Buffer.from(text))).rejects.toThrow("The file is no table");
    }
  });

  test("a table is read from the start each time", async () => {
    const table = await openTable(Buffer.from("a\n1\n"));
    for await (const first of table.rows()) {
      expect(first.row).toBe(1);
      break;
    }
    expect(await Array.fromAsync(table.rows())).toHaveLength(2);
  });
});
