import { describe, expect, test } from "vitest";

import { toQuotePdf } from "../quote-pdf.ts";
import { sampleLongQuote, sampleQuote } from "../testing/quote-samples.ts";
import {
  readCatalog,
  readDrawings,
  readStructure,
  type ParsedElement,
} from "../testing/read-structure.ts";

const all = (element: ParsedElement): ParsedElement[] => [
  element,
  ...element.children.flatMap((child) => (typeof child === "number" ? [] : all(child))),
];
const ofType = (root: ParsedElement, type: string) =>
  all(root).filter((element) => element.type === type);
const elementsOf = ({ children }: ParsedElement) =>
  children.filter((child) => typeof child !== "number");

/** Returns drawing instructions outside marked content, which a screen reader would meet untagged. */
function unmarked(drawing: string): string[] {
  let depth = 0;
  return drawing.split("\n").filter((line) => {
    if (/ (?:BDC|BMC)$/u.test(line)) depth += 1;
    if (line === "EMC") depth -= 1;
    return depth === 0 && /^(?:BT|S|f|B|f\*|B\*)$/u.test(line);
  });
}

describe("the tagged PDF of a quote", () => {
  test("declares tags, language, title and PDF/UA conformance", async () => {
    const bytes = await toQuotePdf(sampleQuote({ language: "en" }));
    const { catalog, markInfo } = readCatalog(bytes);
    expect(markInfo).toContain("/Marked true");
    expect(catalog).toContain("/Lang (en-GB)");
    const text = Buffer.from(bytes).toString("latin1");
    expect(text).toContain("/DisplayDocTitle true");
    expect(text).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(text).toMatch(/<dc:title>[^]*Quote Q-2026-0031[^]*<\/dc:title>/u);
    expect(text).toContain("/Tabs /S");
  });

  test("has headings, and tables whose header cells name their column or row", async () => {
    const quote = sampleQuote();
    const root = readStructure(await toQuotePdf(quote));
    expect(root.type).toBe("Document");
    const headings = all(root).flatMap(({ type }) => (/^H\d$/u.test(type) ? [type] : []));
    expect(headings).toEqual(["H1", "H2"]);
    const [facts, lines, totals, ...others] = ofType(root, "Table");
    expect(others).toEqual([]);
    const scopes = (table: ParsedElement | undefined) =>
      table === undefined
        ? []
        : ofType(table, "TH").map(({ dictionary }) => /\/Scope \/(\w+)/u.exec(dictionary)?.[1]);
    expect(scopes(facts)).toEqual(["Row", "Row", "Row", "Row"]);
    expect(scopes(lines)).toEqual(Array.from({ length: 7 }, () => "Column"));
    expect(scopes(totals)).toEqual(["Row", "Row", "Row", "Row"]);
    const rows = lines === undefined ? [] : elementsOf(lines);
    expect(rows.map(({ type }) => type)).toEqual(["TR", ...quote.lines.map(() => "TR")]);
    for (const row of rows) expect(elementsOf(row)).toHaveLength(7);
  });

  test.each([
    ["one page", () => sampleQuote()],
    ["a draft of several pages", () => ({ ...long(), status: "draft" })],
  ])("tags all content once or marks it as an artifact: %s", async (_name, toQuote) => {
    const bytes = await toQuotePdf(toQuote());
    const drawings = readDrawings(bytes);
    expect(drawings.flatMap(unmarked)).toEqual([]);
    const marked = drawings.flatMap((page) =>
      [...page.matchAll(/\/MCID (\d+)/gu)].map(([, number]) => Number(number)),
    );
    const named = all(readStructure(bytes)).flatMap(({ children }) =>
      children.filter((child) => typeof child === "number"),
    );
    expect(named.toSorted(ascending)).toEqual(marked.toSorted(ascending));
  });

  test("tags a repeated table header once", async () => {
    const root = readStructure(await toQuotePdf(long()));
    const lines = ofType(root, "Table")[1];
    const heads = lines === undefined ? [] : ofType(lines, "TH");
    expect(heads).toHaveLength(7);
    for (const head of heads) {
      expect(all(head).flatMap(({ children }) => children.filter(Number.isInteger)).length).toBe(
        head === heads[0] ? 0 : 1,
      );
    }
  });
});

const ascending = (one: number, other: number) => one - other;
const long = () => sampleLongQuote(80, (position) => `Buitenband, regel ${position}`);
