import type { Problem } from "../../../problems/problem.ts";
import { problemTypes } from "../../../problems/problem-types.ts";
import type { StepProblem } from "../workflow-run.ts";

const maxDetailLength = 500;

/** Returns the members of a problem that a run shows, without those that may reveal hidden records. */
export function toStepProblem({ code, status, message }: Problem, requestId: string): StepProblem {
  const { title } = problemTypes[code];
  return {
    code,
    status,
    title,
    detail: message.slice(0, maxDetailLength).toWellFormed(),
    requestId,
  };
}
