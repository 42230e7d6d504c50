import type { z } from "zod";
import { Problem } from "../../problems/problem.ts";
import { enumeration } from "../../schema/enumeration.ts";

export const WorkflowRunState = enumeration({
  queued: "Not started.",
  running: "At work.",
  waiting_approval: "A step requires approval.",
  succeeded: "All its steps are done.",
  failed: "A step failed.",
  cancelled: "Stopped by a person.",
  skipped: "The conditions of the workflow did not hold, or the record that they read was missing.",
}).meta({
  id: "WorkflowRunState",
  description: "The state of a run.",
});
export type WorkflowRunState = z.infer<typeof WorkflowRunState>;

const transitions: Record<WorkflowRunState, readonly WorkflowRunState[]> = {
  queued: ["running", "skipped", "cancelled"],
  running: ["waiting_approval", "succeeded", "failed", "cancelled"],
  waiting_approval: ["running", "failed", "cancelled"],
  succeeded: [],
  failed: [],
  cancelled: [],
  skipped: [],
};

/** Returns WORKFLOW_RUN_STATE_INVALID for a transition that a run cannot make. */
export function invalidRunTransition(
  detail: string,
  { from, to, hint }: { from: WorkflowRunState; to: WorkflowRunState; hint: string },
): Problem {
  const members = { from, to, allowed: transitions[from], hint };
  return new Problem("WORKFLOW_RUN_STATE_INVALID", detail, members);
}

/** The states of a run that has not ended. */
export const openStates = ["queued", "running", "waiting_approval"] as const;

export const isOpen = (state: WorkflowRunState): boolean =>
  openStates.some((open) => open === state);
