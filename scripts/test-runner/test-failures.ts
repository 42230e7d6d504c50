import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** A file's entry in the test runner's JSON report. */
export type FileResult = {
  name: string;
  status: string;
  /** Why the file itself failed: in its setup, or before any test. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};

/** Returns one line per failed test: its file, its full name and the start of its message. */
export function describeFailures(files: readonly FileResult[], root: string): string[] {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    const lines = failed.map(
      ({ fullName, failureMessages }) =>
        `FAILED ${file} > ${fullName}: ${firstLine(failureMessages.join("\n")) ?? "no message"}`,
    );
    const isItself = status === "failed" && failed.length === 0;
    // The report omits errors from the hooks of a whole group.
    const why = firstLine(message) ?? "outside its tests; what it said stands above";
    return isItself ? [`FAILED ${file}: ${why}`] : lines;
  });
}

function firstLine(text: string): string | undefined {
  const lines = stripVTControlCharacters(text).split("\n");
  return lines.find((line) => line.trim() !== "")?.trim();
}
