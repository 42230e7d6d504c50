import type { Problem } from "../../../problems/problem.ts";
import { problemTypes } from "../../../problems/problem-types.ts";
import type { StepProblem } from "../workflow-run.ts";

const longestDetail = 500;

/** Returns what a run shows of a refusal, without members that may name records hidden from its readers. */
export function toStepProblem({ code, status, message }: Problem, requestId: string): StepProblem {
  const { title } = problemTypes[code];
  return { code, status, title, detail: message.slice(0, longestDetail).toWellFormed(), requestId };
}
