import { toPlainText } from "../io.ts";

export type Row = Record<string, unknown>;

/** Members that people look for first, in this order; others follow as they come. */
const first =
  "id displayNumber sku title name displayName operationId email status kind startAt endAt dueAt priority updatedAt".split(
    " ",
  );
/** The same in every row, or of no use to a reader. */
const hidden = new Set(["organizationId", "createdBy", "number", "description", "createdAt"]);
const segmenter = new Intl.Segmenter();
const gap = 2;
const leastWidth = 12;
const mostWidth = 48;

type Options = {
  /** Exactly these columns; otherwise those that fit. */
  columns?: readonly string[] | undefined;
  /** Of the terminal; undefined: as wide as needed. */
  width: number | undefined;
  heading: (text: string) => string;
};

/** Rows under headings. Ids are never shortened: they are what the next command needs. */
export function toTable(rows: readonly Row[], { columns, width, heading }: Options): string {
  const names = columns ?? chooseColumns(rows);
  const cells = rows.map((row) => names.map((name) => toCell(row[name])));
  const widths = names.map((name, index) => {
    const natural = Math.max(lengthOf(name), ...cells.map((row) => lengthOf(row[index] ?? "")));
    return isId(name) || width === undefined ? natural : Math.min(natural, mostWidth);
  });
  const shown = columns === undefined ? fit(widths, width) : widths.length;
  const line = (row: readonly string[]): string =>
    row
      .slice(0, shown)
      .map((text, index) => pad(text, widths[index] ?? 0, index === shown - 1))
      .join(" ".repeat(gap))
      .trimEnd();
  return [heading(line(names)), ...cells.map(line)].join("\n");
}

/** One record: a line for each member. */
export function toRecord(record: Row, heading: (text: string) => string): string {
  const names = Object.keys(record);
  const width = Math.max(...names.map(lengthOf), 0);
  return names
    .map((name) => `${heading(pad(name, width, false))}${" ".repeat(gap)}${toCell(record[name])}`)
    .join("\n");
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return toPlainText(value);
  if (typeof value !== "object") return JSON.stringify(value);
  const { displayName, name } = value as Row;
  if (Array.isArray(value)) return value.map(toCell).join(", ");
  const known = displayName ?? name;
  return toPlainText(typeof known === "string" ? known : JSON.stringify(value));
}

function chooseColumns(rows: readonly Row[]): string[] {
  const filled = new Set<string>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (value !== null && typeof value !== "object" && !hidden.has(name)) filled.add(name);
    }
  }
  const rank = (name: string): number => {
    const place = first.indexOf(name);
    return place === -1 ? first.length : place;
  };
  return [...filled].sort((a, b) => rank(a) - rank(b));
}

/** How many columns, from the left, the terminal has room for. */
function fit(widths: readonly number[], width: number | undefined): number {
  if (width === undefined) return widths.length;
  let used = 0;
  const over = widths.findIndex((one) => (used += one + gap) - gap > width);
  return over === -1 ? widths.length : Math.max(over, 1);
}

function pad(text: string, width: number, isLast: boolean): string {
  const length = lengthOf(text);
  if (length > Math.max(width, leastWidth) || length > width) {
    return `${signsOf(text)
      .slice(0, Math.max(width - 1, 0))
      .join("")}…`;
  }
  return isLast ? text : text + " ".repeat(width - length);
}

function lengthOf(text: string): number {
  return signsOf(text).length;
}

/** What a reader counts as one sign, so that no emoji is cut in two. */
function signsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function isId(name: string): boolean {
  return name === "id" || name.endsWith("Id");
}
