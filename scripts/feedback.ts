import { parseArgs } from "node:util";
import { asOperator, type PageFeedback, parseConfig, readFeedbackReport } from "@werkbank/api";

// `npm run feedback`: prints readers' feedback on the documentation's pages. The service must not be
// running on the embedded database.

const usage =
  "npm run feedback -- [--json] [--since 2026-01-31] [--comments 3]: answers to “was this page helpful?”, by page";

function toTable(report: readonly PageFeedback[]): string {
  if (report.length === 0) return "Nobody has said anything yet.";
  const head = ["page", "yes", "no", "share"];
  const rows = [head, ...report.map(toRow)];
  const toLine = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const width = Math.max(...rows.map((other) => other[column]?.length ?? 0));
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ");
  return [
    toLine(head),
    ...report.flatMap((page) => [
      toLine(toRow(page)),
      ...page.comments.map(
        ({ at, helpful, text }) =>
          `  ${at.slice(0, 10)} ${helpful ? "yes" : "no"}: ${printable(text)}`,
      ),
    ]),
  ].join("\n");
}

function toRow({ page, helpful, unhelpful, share }: PageFeedback): string[] {
  return [page, String(helpful), String(unhelpful), `${Math.round(share * 100)} %`];
}

/** Replaces characters that could affect the terminal: anyone may write a comment. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, " ");
}

try {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      since: { type: "string", default: "2000-01-01" },
      comments: { type: "string", default: "3" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
  } else {
    const since = new Date(values.since);
    const comments = Number(values.comments);
    if (Number.isNaN(since.getTime()) || !Number.isInteger(comments) || comments < 0) {
      throw new Error(usage);
    }
    const report = await asOperator(parseConfig(process.env), (database) =>
      readFeedbackReport(database, { since, comments }),
    );
    console.log(values.json ? JSON.stringify(report, null, 2) : toTable(report));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
