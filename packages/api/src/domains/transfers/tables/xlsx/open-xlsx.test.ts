import { describe, expect, test } from "vitest";
import { openTable } from "../open-table.ts";
import { buildXlsx } from "../testing/build-xlsx.ts";
import { readAll, readCells } from "../testing/read-all.ts";

const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>';

describe("the workbooks of different programs", () => {
  test("Excel: shared strings, formatted text, and sheets in another order than their files", async () => {
    const bytes = await buildXlsx({
      sheets: [
        {
          name: "Klanten",
          part: "worksheets/sheet2.xml",
          rows: '<row r="1" spans="1:2"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>49.95</v></c></row>',
        },
        { name: "Oud", part: "worksheets/sheet1.xml", rows: header },
      ],
      sharedStrings: [
        "<t>Naam</t>",
        '<r><rPr><b/></rPr><t>Pr</t></r><r><t xml:space="preserve">ijs </t></r>',
        '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
      ],
    });
    const table = await openTable(bytes);
    expect(table.layout).toEqual({
      format: "xlsx",
      encoding: null,
      byteOrderMark: false,
      delimiter: null,
      separatorLine: false,
      sheet: "Klanten",
      sheets: ["Klanten", "Oud"],
    });
    expect(await readCells(bytes)).toEqual([
      ["Naam", "Prijs "],
      ["東京", 49.95],
    ]);
    expect(await readCells(bytes, "oud")).toEqual([["a"]]);
    await expect(openTable(bytes, { sheet: "Nieuw" })).rejects.toThrow(
      "The file has no sheet Nieuw. Its sheets: Klanten, Oud.",
    );
  });

  test("Google Sheets and libraries: absolute targets, inline strings, and cells without references", async () => {
    const bytes = await buildXlsx({
      hasAbsoluteTargets: true,
      sheets: [
        {
          rows: '<row><c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c><c t="str"><v>c</v></c></row><row><c><v>1</v></c><c><v>2</v></c></row>',
        },
      ],
    });
    expect(await readAll(bytes)).toEqual([
      { row: 1, cells: ["ab", "c"] },
      { row: 2, cells: [1, 2] },
    ]);
  });

  test.each([
    ["with prefixes", { prefix: "x:" }],
    ["in the strict form", { isStrict: true }],
  ])("a workbook %s", async (_, options) => {
    const { prefix = "" } = options as { prefix?: string };
    const bytes = await buildXlsx({
      ...options,
      sheets: [
        {
          rows: `<${prefix}row r="1"><${prefix}c r="A1" t="s"><${prefix}v>0</${prefix}v></${prefix}c></${prefix}row><${prefix}row r="2"><${prefix}c r="A2" s="1" t="d"><${prefix}v>2026-12-24T00:00:00.000Z</${prefix}v></${prefix}c></${prefix}row>`,
        },
      ],
      sharedStrings: [`<${prefix}t>Datum</${prefix}t>`],
      formats: [0, 14],
    });
    expect(await readCells(bytes)).toEqual([["Datum"], [{ date: "2026-12-24" }]]);
  });

  test("the first sheet that is not hidden is read", async () => {
    const bytes = await buildXlsx({
      sheets: [
        { name: "Lijsten", rows: "<row><c><v>1</v></c></row>", state: "veryHidden" },
        { name: "Data", rows: "<row><c><v>2</v></c></row>" },
      ],
    });
    expect((await openTable(bytes)).layout.sheet).toBe("Data");
    expect(await readCells(bytes, "Lijsten")).toEqual([[1]]);
  });
});

describe("the cells of a workbook", () => {
  const readStyled = async (format: number | string, value: string, uses1904 = false) => {
    const bytes = await buildXlsx({
      formats: [0, format],
      uses1904,
      sheets: [{ rows: `<row><c s="1"><v>${value}</v></c></row>` }],
    });
    return (await readCells(bytes))[0]?.[0];
  };

  test.each([
    [14, "46380", { date: "2026-12-24" }],
    [22, "46380.395833333336", { date: "2026-12-24T09:30:00" }],
    ["dd-mm-yyyy", "1", { date: "1900-01-01" }],
    ["dd-mm-yyyy", "59", { date: "1900-02-28" }],
    ["dd-mm-yyyy", "61", { date: "1900-03-01" }],
    ["[$-413]d mmmm yyyy;@", "46380", { date: "2026-12-24" }],
    ["[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "46380", { date: "2026-12-24" }],
    ['d/m/yyyy "om" h:mm', "46380", { date: "2026-12-24T00:00:00" }],
    ["yyyy-mm-dd", "46380.5", { date: "2026-12-24T12:00:00" }],
    ["mmm", "46380", { date: "2026-12-24" }],
    ["h:mm", "0.395833333333333", "09:30:00"],
    [20, "0.5", "12:00:00"],
    ["h:mm AM/PM", "0.75", "18:00:00"],
    ["[h]:mm", "1.5", 1.5],
    [46, "1.5", 1.5],
    [0, "46380", 46380],
    [9, "0.21", { percentage: 21 }],
    [10, "0.07", { percentage: 7 }],
    ["[$-413]0,0%;[Red]-0,0%", "0.055", { percentage: 5.5 }],
    ['0" %"', "21", 21],
    ['"€" #,##0.00', "49.95", 49.95],
    ["[Red]#,##0.00;[Yellow]-#,##0.00", "-5", -5],
    ['0 "dagen"', "30", 30],
    ["0.00E+00", "1500000", 1_500_000],
    ["0\\d", "5", 5],
    ["_-* #,##0.00_-", "2.5", 2.5],
    ["dd-mm-yyyy", "-5", -5],
    ["dd-mm-yyyy", "99999999", 99_999_999],
  ])("the number format %s shows %s as %j", async (format, value, cell) => {
    expect(await readStyled(format, value)).toEqual(cell);
  });

  test("dates of the 1904 system", async () => {
    expect(await readStyled(14, "44918", true)).toEqual({ date: "2026-12-24" });
    expect(await readStyled(14, "0", true)).toEqual({ date: "1904-01-01" });
  });

  test("numbers keep all digits, and types remain", async () => {
    const cells = [
      "<c><v>0.30000000000000004</v></c>",
      "<c><v>1E-3</v></c>",
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>x_x000D_y_x005F_z</v></c>',
      "<c><f>SUM(A1:A2)</f><v>12</v></c>",
      '<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>',
      '<c t="s"><v>99</v></c>',
    ];
    const bytes = await buildXlsx({
      sheets: [{ rows: `<row>${cells.join("")}</row><row><c><v>1</v></c></row>` }],
    });
    expect((await readCells(bytes))[0]).toEqual([
      0.300_000_000_000_000_04,
      0.001,
      true,
      "#N/A",
      "x\ry_z",
      12,
      "=1+1",
    ]);
  });

  test("rows and cells that a file leaves out are empty, and hidden rows are read", async () => {
    const bytes = await buildXlsx({
      sheets: [
        {
          rows: '<row r="3"><c r="B3" t="str"><v>b</v></c><c r="D3" t="str"><v>d</v></c><c r="E3" s="4"/></row><row r="7" hidden="1"><c r="D7"><v>1</v></c><c r="F7"/></row><row r="8"/><row r="9"><c r="AA9"><v>2</v></c></row>',
        },
      ],
    });
    const rows = await readAll(bytes);
    expect(rows.slice(0, 2)).toEqual([
      { row: 3, cells: ["", "b", "", "d"] },
      { row: 7, cells: ["", "", "", 1] },
    ]);
    expect(rows[2]?.row).toBe(9);
    expect(rows[2]?.cells).toHaveLength(27);
  });
});

describe("workbooks that are rejected", () => {
  test.each([
    [
      "a protected one",
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]),
      "protected with a password",
    ],
    [
      "one of Excel 97",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(512)]),
      "Save it as .xlsx",
    ],
    ["an archive that ends early", Buffer.from("PK\u0003\u0004 and no more", "latin1"), "damaged"],
  ])("%s", async (_, bytes, message) => {
    await expect(openTable(bytes)).rejects.toThrow(message);
  });

  const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
  test.each([
    ["macros", { "xl/vbaProject.bin": "x" }, "macros"],
    ["a binary workbook", { "xl/workbook.bin": "x" }, ".xlsb"],
    [
      "an entity",
      { "xl/worksheets/sheet1.xml": `${entity}<worksheet>&a;</worksheet>` },
      "document type",
    ],
    [
      "XML that is not well-formed",
      { "xl/worksheets/sheet1.xml": "<worksheet><sheetData></worksheet>" },
      "not well-formed",
    ],
    [
      "an entity that is not defined",
      { "xl/worksheets/sheet1.xml": "<worksheet>&a;</worksheet>" },
      "not well-formed",
    ],
    ["no sheet", { "xl/workbook.xml": "<workbook/>" }, "no sheet"],
    [
      "elements in elements",
      { "xl/worksheets/sheet1.xml": "<a>".repeat(200) },
      "nested too deeply",
    ],
  ])("one with %s", async (_, entries, message) => {
    const bytes = await buildXlsx({ sheets: [{ rows: header }], entries });
    await expect(readCells(bytes)).rejects.toThrow(message);
  });

  test.each([
    ["a million columns", `<row r="1">${"<c><v>1</v></c>".repeat(20_000)}</row>`, "columns"],
    ["a column beyond the last one", '<row r="1"><c r="ZZZ1"><v>1</v></c></row>', "columns"],
    ["more than 20,000 rows", "<row><c><v>1</v></c></row>".repeat(20_002), "rows"],
    [
      "a cell that is too long",
      `<row><c t="str"><v>${"x".repeat(5_000_000)}</v></c></row>`,
      "characters",
    ],
    ["rows in a wrong order", '<row r="5"/><row r="5"/>', "damaged"],
    ["many bytes in few", `${" ".repeat(100_000)}<x/>`.repeat(200), "too large"],
  ])("one with %s", async (_, rows, message) => {
    const bytes = await buildXlsx({ sheets: [{ rows }] });
    await expect(readCells(bytes)).rejects.toThrow(message);
  });

  test("one with a long string that many cells share", async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(100);
    const bytes = await buildXlsx({
      sharedStrings: [`<t>${"x".repeat(30_000)}</t>`],
      sheets: [{ rows: `<row>${cells}</row>`.repeat(3) }],
    });
    await expect(readCells(bytes)).rejects.toThrow("Row 1 has more than 1048576 characters.");
  });
});

test("20,000 rows are read without blocking the event loop for long", async () => {
  const cells = (row: number) =>
    Array.from({ length: 12 }, (_, n) => `<c t="inlineStr"><is><t>Cell ${row} ${n}</t></is></c>`);
  const rows = Array.from({ length: 20_001 }, (_, row) => `<row>${cells(row).join("")}</row>`);
  const table = await openTable(await buildXlsx({ sheets: [{ rows: rows.join("") }] }));
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  let count = 0;
  for await (const { cells: read } of table.rows()) count += read.length / 12;
  isDone = true;
  expect(count).toBe(20_001);
  expect(turns).toBeGreaterThan(100);
});
