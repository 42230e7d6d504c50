// Decision: decisions/0025-testing-strategy.md
import { createHash } from "node:crypto";

// How much is covered by tests that take seconds for every few pages, guides, samples or processes:
// - `WERKBANK_WALKS` unset: a fixed sample;
// - `whole`: everything;
// - any other value, in `.ci/run` the commit: more than the sample, and of the rest a part that differs from value
//   to value.

const setting = process.env["WERKBANK_WALKS"] ?? "";

/** Whether everything is tested. */
export const isWhole = setting === "whole";

/** Whether more is tested than the fixed sample. */
export const isThorough = setting !== "";

/**
 * Whether something that is not part of the sample is tested in this run.
 *
 * @param name of the page, operation or other thing
 * @param parts in how many runs it is tested once, on average
 */
export function isTurnOf(name: string, parts = 3): boolean {
  if (isWhole || !isThorough) return isWhole;
  return isSelected(name, setting, parts);
}

/**
 * Whether a name belongs to the part of all names that a key selects.
 *
 * @param key selects another part for each value
 * @param parts how many parts there are
 */
export function isSelected(name: string, key: string, parts: number): boolean {
  return createHash("sha256").update(`${key}\0${name}`).digest().readUInt32BE(0) % parts === 0;
}
