import { isNeverTruncated, type Row, toCell, toLines } from "./cell.ts";
import type { Column } from "./list-columns.ts";

/** The members shown first, in this order; others follow in their own order. */
const memberOrder =
  "displayNumber sku code title name displayName operationId email status kind startAt endAt dueAt priority updatedAt".split(
    " ",
  );
/** Members that are equal in every row, or not useful in a table. */
const hiddenMembers = new Set([
  "organizationId",
  "createdBy",
  "number",
  "description",
  "createdAt",
]);
const segmenter = new Intl.Segmenter();
const gap = 2;
/** The minimum width of a truncated column. */
const minWidth = 12;
const maxWidth = 48;

type Options = {
  /** Exactly these columns; by default those that fit. */
  columns?: readonly string[] | undefined;
  /** The list's own columns, if known. */
  view?: readonly Column[] | undefined;
  /** The terminal's width; undefined: as wide as needed. */
  width: number | undefined;
  heading: (text: string) => string;
};

/**
 * Formats rows under headings. Columns requested by name are never truncated: the next command may need them.
 */
export function toTable(rows: readonly Row[], { columns, view, width, heading }: Options): string {
  const shown = columns?.map(toColumn) ?? view ?? chooseColumns(rows).map(toColumn);
  const cells = rows.map((row) => shown.map(({ name }) => toCell(row, name)));
  const naturalWidths = shown.map(({ heading: text }, index) =>
    Math.max(lengthOf(text), ...cells.map((row) => lengthOf(row[index] ?? ""))),
  );
  const kept = shown.map(({ name }) => rows.some((row) => isNeverTruncated(row[name])));
  const widths =
    columns === undefined && width !== undefined ? fit(naturalWidths, kept, width) : naturalWidths;
  const line = (row: readonly string[]): string =>
    row
      .slice(0, widths.length)
      .map((text, index) => pad(text, widths[index] ?? 0, index === widths.length - 1))
      .join(" ".repeat(gap))
      .trimEnd();
  return [heading(line(shown.map((column) => column.heading))), ...cells.map(line)].join("\n");
}

const toColumn = (name: string): Column => ({ name, heading: name });

/** Formats one record: a line for each non-empty member. */
export function toRecord(record: Row, heading: (text: string) => string): string {
  const members = Object.keys(record)
    .map((name) => ({ name, lines: toLines(record, name).filter((line) => line !== "") }))
    .filter(({ lines }) => lines.length > 0);
  const width = Math.max(...members.map(({ name }) => lengthOf(name)), 0);
  const separator = `\n${" ".repeat(width + gap)}`;
  return members
    .map(({ name, lines }) => {
      return heading(pad(name, width, false)) + " ".repeat(gap) + lines.join(separator);
    })
    .join("\n");
}

/** Chooses the columns of unknown records: their filled members, with ids only where there is nothing else. */
function chooseColumns(rows: readonly Row[]): string[] {
  const filled = new Set<string>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (value !== null && typeof value !== "object" && !hiddenMembers.has(name)) filled.add(name);
    }
  }
  const rank = (name: string): number => {
    const position = memberOrder.indexOf(name);
    return position === -1 ? memberOrder.length : position;
  };
  const significant = [...filled].filter((name) => !isId(name)).sort((a, b) => rank(a) - rank(b));
  return significant.length === 0 ? [...filled] : significant;
}

/**
 * Computes the widths of the columns that fit in the terminal, from the left: the widest truncatable column
 * shrinks first, and only when all of those are at their minimum are the last ones dropped.
 *
 * @param kept which columns are never truncated
 */
function fit(naturalWidths: readonly number[], kept: readonly boolean[], width: number): number[] {
  const widths = naturalWidths.map((one, index) => (kept[index] ? one : Math.min(one, maxWidth)));
  const used = () => widths.reduce((sum, one) => sum + one, gap * (widths.length - 1));
  while (used() > width) {
    const widest = Math.max(...widths.filter((_, index) => !kept[index]));
    const index = widths.findLastIndex((one, position) => one === widest && !kept[position]);
    if (widest > minWidth) widths[index] = widest - 1;
    else if (widths.length > 1) widths.pop();
    else return [Math.min(...widths, width)];
  }
  return widths;
}

function pad(text: string, width: number, isLast: boolean): string {
  const length = lengthOf(text);
  if (length > width) {
    const kept = splitGraphemes(text).slice(0, Math.max(width - 1, 0));
    return `${kept.join("")}…`;
  }
  return isLast ? text : text + " ".repeat(width - length);
}

function lengthOf(text: string): number {
  return splitGraphemes(text).length;
}

/** Splits a text into graphemes, so that no emoji is cut in two. */
function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function isId(name: string): boolean {
  return name === "id" || name.endsWith("Id");
}
