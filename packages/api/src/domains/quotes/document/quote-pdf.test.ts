import { describe, expect, test } from "vitest";

import { toQuotePdf } from "./quote-pdf.ts";
import { sampleLine, sampleLongQuote, sampleQuote } from "./testing/quote-samples.ts";
import { readDrawings } from "./testing/read-structure.ts";

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const pages = (bytes: Uint8Array) => latin1(bytes).match(/\/Type \/Page\b/gu)?.length ?? 0;

/** Returns one value of the document information; pdfkit writes each as a separate object. */
function info(bytes: Uint8Array, key: string): string | undefined {
  const text = latin1(bytes);
  const object = new RegExp(`/${key} (\\d+) 0 R`, "u").exec(text)?.[1];
  return new RegExp(`\\n${object} 0 obj\\n\\((.*)\\)\\nendobj`, "u").exec(text)?.[1];
}

/** Encodes a PDF text string as pdfkit does beyond ASCII: UTF-16 with a byte order mark. */
const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, "utf16le").swap16()]).toString(
    "latin1",
  );

describe("toQuotePdf", () => {
  test("renders a short quote on one page, with metadata and embedded fonts", async () => {
    const bytes = await toQuotePdf(sampleQuote({ title: "Winter" }));
    const text = latin1(bytes);
    expect(text.startsWith("%PDF-1.7")).toBe(true);
    expect(pages(bytes)).toBe(1);
    expect(info(bytes, "Title")).toBe("Offerte Q-2026-0031");
    expect(info(bytes, "Author")).toBe("Fietswerkplaats De Singel B.V.");
    expect(info(bytes, "Subject")).toBe("Winter");
    expect(info(bytes, "CreationDate")).toBe("D:20261119233000Z");
    expect(info(bytes, "ModDate")).toBe("D:20261120131000Z");
    expect(text).toContain("/Lang (nl-NL)");
    expect(text).toContain("/DisplayDocTitle true");
    expect(text).toMatch(/\/FontName \/[A-Z]+\+Roboto-Regular/u);
    expect(text).toContain("/FontFile2");
  });

  test("keeps letters beyond Latin-1 in metadata", async () => {
    const bytes = await toQuotePdf(sampleQuote({ title: "Łódź" }));
    expect(info(bytes, "Subject")).toBe(utf16("Łódź"));
  });

  test("renders the same bytes for the same document only", async () => {
    const once = await toQuotePdf(sampleQuote());
    const again = await toQuotePdf(sampleQuote());
    expect(Buffer.compare(once, again)).toBe(0);
    const changed = await toQuotePdf(sampleQuote({ updatedAt: "2026-11-20T13:10:01.000Z" }));
    expect(Buffer.compare(once, changed)).not.toBe(0);
  });

  test("does not modify its input", async () => {
    const document = sampleQuote();
    await toQuotePdf(document);
    expect(document).toEqual(sampleQuote());
  });

  test("renders two hundred lines on several pages without an empty one", async () => {
    const describeLine = (position: number) =>
      `Buitenband 20 inch met montage, regel ${position}, `.repeat((position % 3) + 1);
    const bytes = await toQuotePdf(sampleLongQuote(200, describeLine));
    expect(pages(bytes)).toBeGreaterThan(8);
    expect(readDrawings(bytes)).toHaveLength(pages(bytes));
  });

  test("prints a description that is higher than a page completely", async () => {
    const paragraphs = (count: number) =>
      toQuotePdf(
        sampleQuote({ lines: [sampleLine({ description: "regel\n".repeat(count).trim() })] }),
      );
    const [short, long] = await Promise.all([paragraphs(1), paragraphs(160)]);
    const blocks = (bytes: Uint8Array) =>
      readDrawings(bytes).reduce((sum, text) => sum + text.split("BT\n").length - 1, 0);
    expect(pages(long)).toBeGreaterThan(3);
    expect(blocks(long)).toBeGreaterThanOrEqual(blocks(short) + 159);
  });

  test.each([
    ["emoji", "👩‍👩‍👧 Bedankt 🎉"],
    ["right to left", "שלום مرحبا"],
    ["scripts that need shaping", "नमस्ते ไทย 한국어 བོད་"],
    ["half a surrogate pair", "\u{1F600}".slice(0, 1) + "a"],
    ["controls of direction", "\u202Eabc\u2066def"],
    ["a long word", "W".repeat(1000)],
    ["a long word of two-unit letters", "\u{10000}".repeat(1000)],
    ["marks without a letter", "\u0301".repeat(1000)],
    ["only line ends", "\n".repeat(1000)],
    ["what looks like an instruction", "{{x}} %PDF /Type (a) \\ ) <</JS>>"],
    ["nothing", ""],
  ])("renders any text: %s", async (_name, text) => {
    const quote = sampleQuote();
    const bytes = await toQuotePdf(
      sampleQuote({
        title: text,
        introduction: text,
        terms: text,
        reference: text,
        organization: { ...quote.organization, name: text, addressCity: text },
        customer: { ...quote.customer, name: text, contactName: text, addressCountry: text },
        lines: [sampleLine({ description: text, unitCode: text.slice(0, 20) })],
      }),
    );
    expect(pages(bytes)).toBeGreaterThan(0);
    expect(latin1(bytes).trimEnd().endsWith("%%EOF")).toBe(true);
  });

  test("treats text that looks like a file or a URL as text", async () => {
    const bytes = await toQuotePdf(
      sampleQuote({ introduction: "file:///etc/passwd", terms: "http://127.0.0.1:9/x.png" }),
    );
    expect(pages(bytes)).toBe(1);
  });

  test("prints two hundred VAT groups on several pages", async () => {
    const vatBreakdown = Array.from({ length: 200 }, (_, index) => ({
      vatCategory: "S" as const,
      vatRate: index / 4,
      taxableMinor: 100,
      vatMinor: 1,
    }));
    const totals = { discountMinor: 0, vatBreakdown, vatMinor: 200, totalMinor: 20_200 };
    expect(pages(await toQuotePdf(sampleQuote({ totals })))).toBeGreaterThan(4);
  });
});
