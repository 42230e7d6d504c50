import { appendFileSync } from "node:fs";
import { join } from "node:path";

// `npm test` stores all logs of a run in the folder `WERKBANK_TEST_LOGS` and searches them for secrets afterwards
// (scripts/test-runner/logs). Without that variable, nothing is recorded. Tests of the whole product set
// `WERKBANK_TEST_FILE`, so that the logs of their processes can be found.

/** Records output of this process that goes to no stream, such as the log of a test service. */
export function recordLog(source: string, text: string): void {
  const file = process.env["WERKBANK_TEST_FILE"];
  append(`${file === undefined ? "" : `${file}-`}${source}-${process.pid}.log`, text);
}

/** Registers a value that must not appear in any log of the run. */
export function recordSecret(source: string, value: string): void {
  append(`${process.pid}.secrets`, `${JSON.stringify({ source, value })}\n`);
}

function append(name: string, text: string): void {
  const directory = process.env["WERKBANK_TEST_LOGS"];
  if (directory) appendFileSync(join(directory, name), text);
}
