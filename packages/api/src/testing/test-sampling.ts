// Decision: decisions/0025-testing-strategy.md
import { createHash } from "node:crypto";

// Selects the cases of slow tests: of pages, guides, samples or processes, of which a few take seconds. The variable
// `WERKBANK_WALKS` is
// - unset: a fixed sample;
// - `whole`: all cases;
// - any other value, in `.ci/run` the commit: more than the sample, and a part of the other cases that depends on the
//   value.

const setting = process.env["WERKBANK_WALKS"] ?? "";

/** Whether all cases are tested. */
export const isFullRun = setting === "whole";

/** Whether more cases are tested than the fixed sample. */
export const isExtendedRun = setting !== "";

/**
 * Whether a case that is not in the fixed sample is tested in this run.
 *
 * @param name the name of the case, such as a path or an operation
 * @param parts in how many runs it is tested once, on average
 */
export function isSampledThisRun(name: string, parts = 3): boolean {
  if (isFullRun || !isExtendedRun) return isFullRun;
  return isSelected(name, setting, parts);
}

/**
 * Whether a key selects a name. Each key selects another part of all names.
 *
 * @param parts the number of parts
 */
export function isSelected(name: string, key: string, parts: number): boolean {
  return createHash("sha256").update(`${key}\0${name}`).digest().readUInt32BE(0) % parts === 0;
}
