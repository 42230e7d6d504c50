import type { Problem } from "../../problems/problem.ts";

/** The problems that every further row would get too. */
export const codesEndingImport = new Set([
  "ORGANIZATION_PERMISSION_DENIED",
  "ORGANIZATION_SUSPENDED",
]);

/** Thrown if every further row would be rejected too. */
export class ImportStopped extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}
