import { appendFileSync } from "node:fs";
import { join } from "node:path";

// `npm test` keeps everything that is written while it runs, and looks for secrets in it afterwards
// (scripts/test-runner/logs). Without its folder nothing is kept.

/** Keeps what something inside this process wrote: a service's log, output that goes to no stream. */
export function recordLog(source: string, text: string): void {
  append(`${source}-${process.pid}.log`, text);
}

/** Names a value that must stand in no log of the run. */
export function recordSecret(source: string, value: string): void {
  append(`${process.pid}.secrets`, `${JSON.stringify({ source, value })}\n`);
}

function append(name: string, text: string): void {
  const directory = process.env["WERKBANK_TEST_LOGS"];
  if (directory) appendFileSync(join(directory, name), text);
}
