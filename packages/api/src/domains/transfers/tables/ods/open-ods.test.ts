import { describe, expect, test } from "vitest";
import { openTable } from "../open-table.ts";
import { buildOds } from "../testing/build-ods.ts";
import { readAll, readCells } from "../testing/read-all.ts";

const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const typed = (type: string, value: string, attribute = "value") =>
  `<table:table-cell office:value-type="${type}" office:${attribute}="${value}"><text:p>shown</text:p></table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;

test("the types of cells", async () => {
  const cells = [
    typed("float", "0.30000000000000004"),
    typed("currency", "49.95"),
    typed("percentage", "0.21"),
    typed("boolean", "true", "boolean-value"),
    typed("date", "2026-12-24", "date-value"),
    typed("date", "2026-12-24T09:30:00.000000000", "date-value"),
    typed("time", "PT09H30M00S", "time-value"),
    typed("time", "PT36H00M00S", "time-value"),
    typed("string", "stored", "string-value"),
    "<table:table-cell><text:p>#N/A</text:p></table:table-cell>",
    text(
      'two<text:s text:c="2"/>sp<text:span>a</text:span>ces</text:p><text:p>two<text:line-break/>lines',
    ),
    '<table:table-cell office:value-type="string"><office:annotation><text:p>comment</text:p></office:annotation><text:p>content</text:p><draw:frame><draw:text-box><text:p>shape</text:p></draw:text-box></draw:frame></table:table-cell>',
  ];
  expect((await readCells(await buildOds({ Blad1: row(...cells) })))[0]).toEqual([
    0.300_000_000_000_000_04,
    49.95,
    { percentage: 21 },
    true,
    { date: "2026-12-24" },
    { date: "2026-12-24T09:30:00" },
    "09:30:00",
    1.5,
    "stored",
    "#N/A",
    "two  spaces\ntwo\nlines",
    "content",
  ]);
});

test("the first sheet that is not hidden is read", async () => {
  const sheets = {
    Lijsten: row(text("list")),
    Klanten: row(text("shown")),
    Meer: row(text("more")),
  };
  const bytes = await buildOds(sheets, {}, ["Lijsten"]);
  expect((await openTable(bytes)).layout).toMatchObject({
    sheet: "Klanten",
    sheets: ["Lijsten", "Klanten", "Meer"],
  });
  expect(await readCells(bytes)).toEqual([["shown"]]);
  expect(await readCells(await buildOds(sheets, {}, Object.keys(sheets)))).toEqual([["list"]]);
});

describe("repeated cells and rows", () => {
  test("empty ones up to the end of the sheet are left out", async () => {
    const end = '<table:table-cell table:number-columns-repeated="16384"/>';
    const bytes = await buildOds({
      Blad1: `<table:table-header-rows>${row(text("a"), text("b"), end)}</table:table-header-rows>
        <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="1"/>${end}</table:table-row>
        <table:table-row table:number-rows-repeated="10"><table:table-cell/></table:table-row>
        <table:table-row>${text("x")}<table:covered-table-cell/></table:table-row>
        <table:table-row table:number-rows-repeated="1048560">${end}</table:table-row>`,
    });
    expect(await readAll(bytes)).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 2, cells: [1, 1] },
      { row: 3, cells: [1, 1] },
      { row: 14, cells: ["x", ""] },
    ]);
  });

  test.each([
    [
      "rows",
      `<table:table-row table:number-rows-repeated="1000000000">${text("x")}</table:table-row>`,
    ],
    [
      "columns",
      row(text("x").replace("cell ", 'cell table:number-columns-repeated="1000000000" ')),
    ],
    [
      "characters",
      row(text("x".repeat(1_000)).replace("cell ", 'cell table:number-columns-repeated="16384" ')),
    ],
  ])("too many %s are rejected", async (what, rows) => {
    await expect(readCells(await buildOds({ Blad1: rows }))).rejects.toThrow(what);
  });
});

test("a sheet is read by its name", async () => {
  const bytes = await buildOds({
    Eén: row(
      text("1"),
      '<table:table-cell><text:p/><table:table table:name="Inner"/></table:table-cell>',
    ),
    Twee: row(text("2")),
  });
  expect((await openTable(bytes)).layout).toMatchObject({
    format: "ods",
    sheet: "Eén",
    sheets: ["Eén", "Twee"],
  });
  expect(await readCells(bytes)).toEqual([["1"]]);
  expect(await readCells(bytes, "Twee")).toEqual([["2"]]);
});

test("a spreadsheet with a password is rejected", async () => {
  const manifest =
    '<manifest xmlns="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><encryption-data/></manifest>';
  const bytes = await buildOds({ Blad1: "" }, { "META-INF/manifest.xml": manifest });
  await expect(openTable(bytes)).rejects.toThrow("protected with a password");
});

test("an OpenDocument text is no table", async () => {
  const bytes = await buildOds({}, { mimetype: "application/vnd.oasis.opendocument.text" });
  await expect(openTable(bytes)).rejects.toThrow("no spreadsheet");
});
