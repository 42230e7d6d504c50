import type { Locale } from "../site/locale.ts";
import type { Figure } from "./figure.ts";
import { formatNumber } from "./format-figure.ts";

/** The parts of a plot; `components/mdx/figure.tsx` turns each into an SVG element. */
export type Mark =
  | { mark: "bar"; x: number; y: number; width: number; height: number; look: Look }
  | { mark: "text"; x: number; y: number; text: string; isName: boolean; anchor: "start" | "end" };

/** Distinguishable without color: filled, lightly filled, and outlined. */
type Look = "ours" | "first" | "second";

export type Plot = { width: number; height: number; marks: Mark[] };

/** The width of a phone's column, as in the diagrams. */
const width = 400;
const line = 17;
const looks: readonly Look[] = ["ours", "first", "second"];
/** The width reserved for the value after a bar. */
const valueWidth = 62;

/**
 * Draws horizontal bars from a common zero. A single measure has one bar per name; several measures have a
 * group each, with the bars in the order of the names and a legend above.
 */
export function drawBars(figure: Figure, locale: Locale): Plot {
  const values = figure.rows.flatMap((row) => row.values.filter((value) => value !== undefined));
  const largest = Math.max(...values, Number.MIN_VALUE);
  const format: BarFormat = {
    lengthOf: (value) =>
      Math.max(1, Math.round((10 * (width - valueWidth) * value) / largest) / 10),
    textOf: (value) => formatNumber(value, locale, figure.unit),
  };
  return figure.rows.length === 1 ? drawNames(figure, format) : drawGroups(figure, format);
}

function drawNames({ names, rows }: Figure, format: BarFormat): Plot {
  const marks: Mark[] = [];
  let y = 0;
  for (const [index, name] of names.entries()) {
    marks.push({ mark: "text", x: 0, y: y + 13, text: name, isName: index === 0, anchor: "start" });
    marks.push(...bar(rows[0]?.values[index], y + line + 1, index === 0 ? "ours" : "first", 14));
    y += line + 14 + 11;
  }
  return { width, height: y - 8, marks };

  function bar(value: number | undefined, top: number, look: Look, height: number): Mark[] {
    return barWithValue({ value, top, look, height, format });
  }
}

function drawGroups({ names, rows }: Figure, format: BarFormat): Plot {
  const marks: Mark[] = [];
  let y = 0;
  for (const [index, name] of names.entries()) {
    marks.push({ mark: "bar", x: 0, y: y + 3, width: 11, height: 11, look: lookOf(index) });
    marks.push({ mark: "text", x: 18, y: y + 13, text: name, isName: false, anchor: "start" });
    y += line + 2;
  }
  y += 8;
  for (const { label, values } of rows) {
    marks.push({ mark: "text", x: 0, y: y + 13, text: label, isName: true, anchor: "start" });
    y += line + 3;
    for (const [index, value] of values.entries()) {
      marks.push(...barWithValue({ value, top: y, look: lookOf(index), height: 11, format }));
      y += 15;
    }
    y += 8;
  }
  return { width, height: y - 6, marks };
}

/** Converts a value to the length of its bar, and to the text after it. */
type BarFormat = {
  lengthOf: (value: number) => number;
  textOf: (value: number | undefined) => string;
};

function lookOf(index: number): Look {
  return looks[index] ?? "second";
}

function barWithValue(bar: {
  value: number | undefined;
  top: number;
  look: Look;
  height: number;
  format: BarFormat;
}): Mark[] {
  const { value, top, look, height, format } = bar;
  const length = value === undefined ? 0 : format.lengthOf(value);
  const text: Mark = {
    mark: "text",
    x: length + 7,
    y: top + height / 2 + 4.5,
    text: format.textOf(value),
    isName: false,
    anchor: "start",
  };
  if (value === undefined) return [text];
  return [{ mark: "bar", x: 0.5, y: top, width: length, height, look }, text];
}
