import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import { drawBars } from "./draw-bars.ts";
import { figureBlocks } from "./figure-blocks.ts";
import { toFigure } from "./figure.ts";
import { loadNewestResults, type Result } from "./result.ts";

const machine = {
  cpu: "CPU",
  cores: 2,
  memoryMiB: 8_192,
  os: "Linux",
  node: "v26.10.0",
  load: 1.5,
};
const commit = "0123456789abcdef";
const rates = { unit: "requests/s", better: "more" } as const;
const result: Result = {
  bench: "site",
  at: "2026-11-22T10:00:00.000Z",
  commit,
  machine,
  database: null,
  measures: [
    {
      id: "html",
      of: "HTML of a guide",
      ...rates,
      ours: 24_000,
      references: { "bare node:http": 30_000, "next start": 200 },
      ratios: { "bare node:http": 0.8, "next start": 120 },
    },
    {
      id: "markdown",
      of: "Markdown of a guide",
      ...rates,
      ours: 15_000,
      references: { "bare node:http": 20_000 },
      ratios: { "bare node:http": 0.75 },
    },
    {
      id: "found",
      of: "Questions",
      unit: "share",
      better: "more",
      ours: 0.9301,
      references: { "bare node:http": 0.62 },
      ratios: { "bare node:http": 1.5 },
    },
    { id: "size", of: "Bytes", unit: "KiB", better: "less", ours: 40, references: {}, ratios: {} },
  ],
};
const words = { title: "Pages a second", description: "Beside others." };
const figureOf = (attributes: Record<string, unknown>) =>
  toFigure({ bench: "site", ...words, ...attributes }, { site: result });

describe("a figure of one measure", () => {
  const figure = figureOf({
    measures: "html: HTML",
    references: "next start\nbare node:http: bare",
  });

  test("is a Markdown table with the ratio to each reference, and the source of the measurement", () => {
    expect(toMarkdown(root(figureBlocks(figure, "en")))).toBe(
      `**Pages a second**

Beside others. In requests/s. More is better.

| What | HTML | Werkbank against it |
| - | - | - |
| Werkbank | 24,000 requests/s | |
| next start | 200 requests/s | 120 × |
| bare | 30,000 requests/s | 0.8 × |

Measured on 22 November 2026, commit \`01234567\`, CPU, 2 cores, Linux, Node v26.10.0, load 1.5. Repeat with \`npm run bench site\`. Result: \`bench/results/site.json\`.`,
    );
  });

  test("has units and number formats of the locale", () => {
    const markdown = toMarkdown(root(figureBlocks(figure, "nl")));
    expect(markdown).toContain("24.000 verzoeken/s");
    expect(markdown).toContain("0,8 ×");
    expect(markdown).toContain("22 november 2026");
  });

  test("has bars proportional to its values", () => {
    const bars = drawBars(figure, "en").marks.flatMap((mark) =>
      mark.mark === "bar" ? [mark] : [],
    );
    const [ours, next, bare] = bars.map((bar) => bar.width);
    expect((ours ?? 0) / (bare ?? 0)).toBeCloseTo(0.8);
    expect(next).toBeGreaterThan(0);
    expect(bars.map(({ look }) => look)).toEqual(["ours", "first", "first"]);
  });
});

test("shares are formatted as percentages in tables and plots", () => {
  const figure = figureOf({ measures: "found: Questions", references: "bare node:http: bare" });
  expect(toMarkdown(root(figureBlocks(figure, "en")))).toContain("| bare | 62% | 1.5 × |");
  const { marks } = drawBars(figure, "nl");
  const texts = marks.flatMap((mark) => (mark.mark === "text" && !mark.isName ? [mark.text] : []));
  expect(texts).toEqual(["93%", "bare", "62%"]);
});

test("a figure of several measures has a group for each, and a dash for missing values", () => {
  const figure = figureOf({
    measures: "html: HTML\nmarkdown: Markdown",
    references: "bare node:http\nnext start",
  });
  const { marks, height } = drawBars(figure, "en");
  const bars = marks.flatMap((mark) => (mark.mark === "bar" && mark.width > 11 ? [mark.look] : []));
  expect(bars).toEqual(["ours", "first", "ours", "first"]);
  expect(marks.every(({ y }) => y <= height)).toBe(true);
  expect(toMarkdown(root(figureBlocks(figure, "en")))).toContain(
    "| Markdown | 15,000 requests/s | 20,000 requests/s | – |",
  );
});

test.each([
  ["a bench without a result", { bench: "none", measures: "html" }, "npm run bench -- none --json"],
  ["an unknown measure", { measures: "hmtl" }, "no measure hmtl"],
  ["an unknown reference", { measures: "html", references: "nginx" }, "reference nginx"],
  ["measures of several units", { measures: "html\nsize" }, "same unit"],
  ["no measure", {}, "<Figure> needs measures"],
])("throws for %s", (_, attributes, message) => {
  expect(() => figureOf(attributes)).toThrow(message);
});

describe("results", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "figures-"));
    await mkdir(join(folder, "bench/results"), { recursive: true });
    for (const bench of ["site", "start"]) {
      const file = join(folder, `bench/results/${bench}.json`);
      await writeFile(file, JSON.stringify({ ...result, bench }));
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("are found by the name of their bench", async () => {
    expect(Object.keys(await loadNewestResults(folder))).toEqual(["site", "start"]);
  });

  test("throw an error with the file name if they are invalid", async () => {
    const broken = await mkdtemp(join(tmpdir(), "figures-"));
    try {
      await mkdir(join(broken, "bench/results"), { recursive: true });
      await writeFile(join(broken, "bench/results/site.json"), '{"bench":"site"}');
      await expect(loadNewestResults(broken)).rejects.toThrow("site.json is no result");
    } finally {
      await rm(broken, { recursive: true });
    }
  });
});
