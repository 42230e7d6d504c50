import { relative, sep } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { readDurations } from "./test-report.ts";

/**
 * Starts the files first that took longest when they last passed: left to the end, one of them would keep one
 * worker busy while the others are idle. Files without a duration keep Vitest's order, after the others.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const durations = readDurations(root);
    const durationOf = ({ moduleId }: TestSpecification): number =>
      durations[relative(root, moduleId).split(sep).join("/")] ?? 0;
    return (await super.sort(files)).toSorted((a, b) => durationOf(b) - durationOf(a));
  }
}
