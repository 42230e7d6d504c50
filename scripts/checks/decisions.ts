/** A decision record. */
export type DecisionRecord = {
  /** Its path from the repository's root. */
  path: string;
  text: string;
};

/** A file that names a decision record. */
export type DecisionReference = { file: string; path: string };

/** What the decision records are compared with. */
export type DecisionCheck = {
  /** In order of their paths. */
  records: readonly DecisionRecord[];
  references: readonly DecisionReference[];
  /** The text of the page with the index. */
  index: string;
  /** Whether a path from the repository's root exists. */
  exists: (path: string) => boolean;
};

const fileName = /^decisions\/(\d{4})(?:-[a-z\d]+)+\.md$/u;
const title = /^# \S/u;
const status = /^Status: Accepted \d{4}-\d{2}-\d{2}(?:, revised \d{4}-\d{2}-\d{2})?$/mu;
const sections = ["Context", "Decision", "Alternatives", "Consequences"];

/** Returns the decision records that a source file refers to. */
export function readReferences(file: string, text: string): DecisionReference[] {
  return [...text.matchAll(/^(?:\/\/|--) Decision: (\S+)$/gmu)].map(([, path = ""]) => ({
    file,
    path,
  }));
}

/** Finds what is wrong with the decision records, the references to them and their index. */
export function findDecisionErrors(check: DecisionCheck): string[] {
  const { records, references, index } = check;
  const indexed = new Set(
    [...index.matchAll(/\]\((decisions\/[^)]+)\)/gu)].map(([, path = ""]) => path),
  );
  const paths = new Set(records.map(({ path }) => path));
  const named = [
    ...references,
    ...[...indexed].map((path) => ({ file: "The index", path })),
    ...records.flatMap(readLinks),
  ];
  return [
    ...records.flatMap((record, at) => [
      ...findFormErrors(record, at + 1),
      ...findScopeErrors(record, check),
      ...(indexed.has(record.path) ? [] : [`${record.path} is not in the index.`]),
    ]),
    ...named
      .filter(({ path }) => !paths.has(path))
      .map(({ file, path }) => `${file} refers to ${path}, which does not exist.`),
  ];
}

/** Returns the links of a record to others. */
function readLinks({ path: file, text }: DecisionRecord): DecisionReference[] {
  return [...text.matchAll(/\]\((\d{4}-[^)]+)\)/gu)].map(([, name = ""]) => ({
    file,
    path: `decisions/${name}`,
  }));
}

function findFormErrors({ path, text }: DecisionRecord, number: number): string[] {
  const expected = String(number).padStart(4, "0");
  const missing = sections.filter((section) => !text.includes(`\n## ${section}\n`));
  return [
    ...(fileName.exec(path)?.[1] === expected
      ? []
      : [`${path} must be ${expected}-plain-title.md.`]),
    ...(title.test(text) ? [] : [`${path} has no title.`]),
    ...(status.test(text) ? [] : [`${path} has no status.`]),
    ...missing.map((section) => `${path} has no section ${section}.`),
  ];
}

/** Finds errors in what a record governs: its last line names files and folders, in backticks. */
function findScopeErrors({ path, text }: DecisionRecord, check: DecisionCheck): string[] {
  const [, line = ""] = /^Governs: (.+)$/mu.exec(text) ?? [];
  const governed = [...line.matchAll(/`([^`]+)`/gu)].map(([, scope = ""]) => scope);
  const files = check.references.filter((each) => each.path === path).map(({ file }) => file);
  const outside = files.filter((file) => !governed.some((scope) => isWithin(file, scope)));
  return [
    ...governed
      .filter((scope) => !check.exists(scope))
      .map((scope) => `${path} governs ${scope}, which does not exist.`),
    ...outside.map((file) => `${path} does not govern ${file}, which refers to it.`),
    ...(files.length > 0 ? [] : [`No source file refers to ${path}.`]),
  ];
}

const isWithin = (file: string, scope: string): boolean =>
  file === scope || file.startsWith(`${scope}/`);
