import { describe, expect, test } from "vitest";
import { toQuotePdf } from "../quote-pdf.ts";
import { readActualTexts, readTexts } from "../testing/read-text.ts";
import { sampleLine, sampleQuote } from "../testing/quote-samples.ts";

/** Renders lines with these descriptions; returns what each draws, in drawing order, with its font and place. */
async function draw(...descriptions: string[]) {
  const lines = descriptions.map((description, index) =>
    sampleLine({ position: index + 1, description, unitCode: "XX" }),
  );
  const bytes = await toQuotePdf(sampleQuote({ lines, introduction: null, title: null }));
  const texts = readTexts(bytes);
  const rowOf = (position: number) => {
    const y = texts.find(({ text, x }) => text === String(position) && x < 60)?.y;
    const unit = texts.find((each) => each.y === y && each.text === "XX");
    return texts.filter((each) => each.y === y && each.x > 70 && each.x < (unit?.x ?? 0) - 40);
  };
  return { rows: descriptions.map((_, index) => rowOf(index + 1)), actual: readActualTexts(bytes) };
}

/** Returns the texts of a row as they stand on paper, from left to right. */
const onPaper = (row: Awaited<ReturnType<typeof draw>>["rows"][number] = []) =>
  row
    .toSorted((one, other) => one.x - other.x)
    .map(({ text }) => text)
    .join("");

describe("the PDF of a quote", () => {
  test("draws scripts that the main font lacks with Noto Sans", async () => {
    const { rows, actual } = await draw("Ἀθῆναι Ҕ", "नमस्ते", "Đặng Ж");
    expect(rows.map(onPaper)).toEqual(["Ἀθῆναι Ҕ", "नमस्ते", "Đặng Ж"]);
    const fonts = rows.map((row) => new Set(row.map(({ font }) => font)));
    expect(fonts).toEqual([
      new Set(["NotoSans-Regular", "Roboto-Regular"]),
      new Set(["NotoSans-Regular"]),
      new Set(["Roboto-Regular"]),
    ]);
    expect(actual).toEqual([]);
  });

  test("draws Hebrew and Arabic from right to left, and numbers and Latin within from left to right", async () => {
    const descriptions = ["שלום 123", "Fiets שלום (עולם) einde", "شركة (عمان) ١٢٣ abc"];
    const { rows, actual } = await draw(...descriptions);
    expect(rows.map(onPaper)).toEqual([
      "123 םולש",
      "Fiets (םלוע) םולש einde",
      "abc ١٢٣ (نامع) ةكرش",
    ]);
    // As it is read aloud and copied.
    expect(actual).toEqual(descriptions);
  });

  test("shapes Arabic: letters have the forms of their places", async () => {
    const { rows } = await draw("ببب", "ب ب ب");
    const glyphs = (index: number) => rows[index]?.flatMap(({ codes }) => codes) ?? [];
    const isolated = glyphs(1);
    expect(isolated.length).toBeGreaterThan(0);
    expect(glyphs(0).filter((code) => !isolated.includes(code))).not.toEqual([]);
  });

  test("wraps a long text from right to left into lines, each in its order", async () => {
    const words = Array.from({ length: 40 }, (_, index) => `שלום${index}`);
    const { actual } = await draw(words.join(" "));
    expect(actual.length).toBeGreaterThan(1);
    expect(actual.map((line) => line.trim()).join(" ")).toBe(words.join(" "));
  });

  test("replaces what no font has by U+FFFD", async () => {
    const { rows } = await draw("日本", "สวัสดี", "🚲 fiets");
    expect(rows.map(onPaper)).toEqual([
      "\u{FFFD}\u{FFFD}",
      "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
      " fiets",
    ]);
  });
});
