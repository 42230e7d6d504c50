import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "../../lib/site/list-files.ts";
import { root } from "../launch/processes.ts";
import { type DecisionCheck, findDecisionErrors, readReferences } from "./decisions.ts";

const read = (path: string) => readFile(join(root, path), "utf8");
const folders = ["app", "bench", "components", "lib", "packages", "scripts", "tests"];

test("every decision record is complete, indexed, and named by the source files that it governs", async () => {
  const found = await Promise.all(folders.map((folder) => listFiles(root, folder)));
  const files = [...found.flat(), "oxlint.config.ts", "server.ts"].filter(
    (file) => /\.(?:sql|tsx?)$/u.test(file) && !file.includes("node_modules"),
  );
  const references = await Promise.all(
    files.map(async (file) => readReferences(file, await read(file))),
  );
  const paths = (await listFiles(root, "decisions")).toSorted();
  const records = await Promise.all(paths.map(async (path) => ({ path, text: await read(path) })));
  expect(records.length).toBeGreaterThan(20);
  const errors = findDecisionErrors({
    records,
    references: references.flat(),
    index: await read("CONTRIBUTING.md"),
    exists: (path) => existsSync(join(root, path)),
  });
  expect(errors).toEqual([]);
});

const record = {
  path: "decisions/0001-audit-log.md",
  text: `# Audit log

Status: Accepted 2026-11-21, revised 2026-11-28

## Context

## Decision

## Alternatives

## Consequences

Governs: \`lib/audit\`, \`server.ts\`
`,
};
const check: DecisionCheck = {
  records: [record],
  references: [
    { file: "lib/audit/chain.ts", path: record.path },
    { file: "server.ts", path: record.path },
  ],
  index: `| [Audit log](${record.path}) | How entries are chained |`,
  exists: () => true,
};
const errorsOf = (changes: Partial<DecisionCheck>) => findDecisionErrors({ ...check, ...changes });
const withText = (from: string, to: string) =>
  errorsOf({ records: [{ ...record, text: record.text.replace(from, to) }] });

test("a complete record has no errors", () => {
  expect(errorsOf({})).toEqual([]);
});

test("numbers are consecutive from 0001, and names are plain", () => {
  const third = { ...record, path: "decisions/0003-files.md" };
  expect(errorsOf({ records: [record, third] })).toContain(
    "decisions/0003-files.md must be 0002-plain-title.md.",
  );
  expect(errorsOf({ records: [{ ...record, path: "decisions/0001_Audit.md" }] })).toContain(
    "decisions/0001_Audit.md must be 0001-plain-title.md.",
  );
});

test("a record has a title, a status and all sections", () => {
  expect(withText("# Audit log", "Audit log")).toEqual([`${record.path} has no title.`]);
  expect(withText("Accepted 2026-11-21", "Accepted")).toEqual([`${record.path} has no status.`]);
  expect(withText("## Alternatives", "## Rejected")).toEqual([
    `${record.path} has no section Alternatives.`,
  ]);
});

test("what a record governs exists, and includes every file that refers to the record", () => {
  expect(errorsOf({ exists: (path) => path !== "lib/audit" })).toEqual([
    `${record.path} governs lib/audit, which does not exist.`,
  ]);
  const elsewhere = { file: "lib/auditing.ts", path: record.path };
  expect(errorsOf({ references: [elsewhere] })).toEqual([
    `${record.path} does not govern lib/auditing.ts, which refers to it.`,
  ]);
});

test("source files and the index name every record, and only existing ones", () => {
  expect(errorsOf({ references: [] })).toEqual([`No source file refers to ${record.path}.`]);
  expect(errorsOf({ index: "" })).toEqual([`${record.path} is not in the index.`]);
  const missing = "decisions/0002-ledger.md";
  expect(
    errorsOf({
      references: [...check.references, { file: "lib/ledger.ts", path: missing }],
      index: `${check.index}\n| [Ledger](${missing}) | Gone |`,
    }),
  ).toEqual([
    `lib/ledger.ts refers to ${missing}, which does not exist.`,
    `The index refers to ${missing}, which does not exist.`,
  ]);
  expect(withText("## Context", "See [0002](0002-ledger.md).\n\n## Context")).toEqual([
    `${record.path} refers to ${missing}, which does not exist.`,
  ]);
});

test("a reference is a line of its own, in TypeScript or SQL", () => {
  const text = `// Decision: ${record.path}\nimport "x"; // Decision: none\n-- Decision: other.md\n`;
  expect(readReferences("a.ts", text)).toEqual([
    { file: "a.ts", path: record.path },
    { file: "a.ts", path: "other.md" },
  ]);
});
