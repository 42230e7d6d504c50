import type { Problem } from "../../../problems/problem.ts";
import { problemTypes } from "../../../problems/problem-types.ts";
import type { StepProblem } from "../workflow-run.ts";

const longestDetail = 500;

/** What a run shows of a refusal: its members may name records that readers of the run may not see. */
export function toStepProblem({ code, status, message }: Problem, requestId: string): StepProblem {
  const { title } = problemTypes[code];
  return { code, status, title, detail: message.slice(0, longestDetail).toWellFormed(), requestId };
}
