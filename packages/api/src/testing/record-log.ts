import { appendFileSync } from "node:fs";
import { join } from "node:path";

// `npm test` keeps everything written during a run and searches it for secrets afterwards
// (scripts/test-runner/logs). Without its folder nothing is kept. Tests of the whole product name their file in
// `WERKBANK_TEST_FILE`, so that the logs of its processes can be found.

/** Records what code in this process wrote: a service's log, output that goes to no stream. */
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
