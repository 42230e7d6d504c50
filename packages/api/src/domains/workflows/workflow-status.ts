import { Problem } from "../../problems/problem.ts";
import type { Workflow, WorkflowStatus } from "./workflow.ts";

const transitions: Record<WorkflowStatus, readonly WorkflowStatus[]> = {
  draft: ["active", "archived"],
  active: ["paused", "archived"],
  paused: ["active", "archived"],
  archived: [],
};

/** @throws Problem WORKFLOW_STATUS_TRANSITION_INVALID */
export function assertTransition({ name, status: from }: Workflow, to: WorkflowStatus): void {
  const allowed = transitions[from];
  if (allowed.includes(to)) return;
  throw new Problem(
    "WORKFLOW_STATUS_TRANSITION_INVALID",
    `The workflow ${name} is ${from} and cannot become ${to}.`,
    {
      from,
      to,
      allowed,
      hint:
        allowed.length === 0
          ? "Create another one, or undo the archiving within 30 days (revertAuditEntry)."
          : `It can become ${allowed.join(" or ")}.`,
    },
  );
}
