import type { Page } from "@werkbank/client";
import type { OutputFormat } from "../common-options.ts";
import { type Io, toJson, toPlainText, writeLine } from "../io.ts";
import { createColour } from "./colour.ts";
import type { Column } from "./list-columns.ts";
import type { Row } from "./cell.ts";
import { toRecord, toTable } from "./table.ts";

export type Printer = {
  /** Prints one result; undefined for a response without a body. */
  record(value: unknown): Promise<void>;
  list(pages: AsyncIterable<Page<unknown>>): Promise<void>;
};

type DryRun = { dryRun: true; wouldReturn: number; changes: Row[]; warnings: string[] };

/**
 * Prints the service's results.
 *
 * @param format by default `table` on a terminal and `json` elsewhere
 * @param columns the table's columns, if the caller chose any
 * @param list.view the list's default columns
 * @param list.members the members of its items, the identifying one first
 */
export function createPrinter(
  io: Io,
  format: OutputFormat = io.stdout.isTTY === true ? "table" : "json",
  columns?: readonly string[],
  {
    view,
    members = [],
  }: { view?: readonly Column[] | undefined; members?: readonly string[] } = {},
): Printer {
  const { stdout, stderr } = io;
  const colour = createColour(io, stdout);
  const heading = (text: string): string => colour("bold", text);
  const width = stdout.isTTY === true ? stdout.columns : undefined;
  const table = (rows: readonly Row[]): string => toTable(rows, { columns, view, width, heading });

  async function record(value: unknown): Promise<void> {
    if (value === undefined || value === "") {
      if (format === "table") await writeLine(stdout, "Done.");
      return;
    }
    if (format === "json") return writeLine(stdout, toJson(value, 2));
    const rows = rowsOf(value);
    if (format === "ndjson") {
      for (const row of rows ?? [value]) await writeLine(stdout, toJson(row));
    } else if (format === "csv") {
      await writeCsv(rows ?? [value as Row]);
    } else if (isDryRun(value)) {
      await writeLine(stdout, formatDryRun(value, heading));
    } else {
      await writeLine(stdout, rows === null ? toRecord(value as Row, heading) : table(rows));
    }
  }

  async function list(pages: AsyncIterable<Page<unknown>>): Promise<void> {
    const items: unknown[] = [];
    let last: Page<unknown>["page"] = { nextCursor: null, hasMore: false };
    for await (const { items: pageItems, page } of pages) {
      last = page;
      if (format === "ndjson") {
        for (const item of pageItems) await writeLine(stdout, toJson(item));
      } else {
        items.push(...pageItems);
      }
    }
    if (format === "json") {
      await writeLine(stdout, toJson({ items, page: last }, 2));
    } else if (format === "csv") {
      await writeCsv(items as Row[], toEmptyHeader(members, columns));
    } else if (format === "table") {
      await writeLine(stdout, items.length === 0 ? "Nothing found." : table(items as Row[]));
      if (last.hasMore && stderr.isTTY === true) {
        await writeLine(stderr, colour("dim", "There is more: --all, or a larger --limit."));
      }
    }
  }

  async function writeCsv(rows: readonly Row[], defaultColumns?: readonly string[]): Promise<void> {
    const { toCsv } = await import("./csv.ts");
    stdout.write(await toCsv(rows, { defaultColumns, isTerminal: stdout.isTTY === true }));
  }

  return { record, list };
}

/** Returns the header of a list without items: a record that is not deleted has no `deletedAt`. */
function toEmptyHeader(members: readonly string[], chosen?: readonly string[]): string[] {
  return members.filter(
    (name, index) => index === 0 || (chosen?.includes(name) ?? name !== "deletedAt"),
  );
}

/** Returns the rows of a result that is a list without pages. */
function rowsOf(value: unknown): Row[] | null {
  if (Array.isArray(value)) return value as Row[];
  const items = (value as { items?: unknown }).items;
  return Array.isArray(items) ? (items as Row[]) : null;
}

function isDryRun(value: unknown): value is DryRun {
  return (value as { dryRun?: unknown }).dryRun === true;
}

function formatDryRun(
  {
    wouldReturn,
    changes,
    warnings,
    ...rest
  }: DryRun & { wouldHold?: { policyName: string } | null },
  heading: (text: string) => string,
): string {
  const policy = toPlainText(rest.wouldHold?.policyName ?? "");
  const held = rest.wouldHold ? ` The policy "${policy}" would hold it.` : "";
  return [
    `Nothing was changed. The call would answer ${wouldReturn}.${held}`,
    ...(changes.length === 0
      ? []
      : [toTable(changes, { columns: ["field", "before", "after"], width: undefined, heading })]),
    ...warnings.map((warning) => `Warning: ${toPlainText(warning)}`),
  ].join("\n");
}
