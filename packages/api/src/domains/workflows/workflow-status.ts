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
  throw invalidStatusTransition(`The workflow ${name} is ${from} and cannot become ${to}.`, {
    from,
    to,
    hint: `It can become ${allowed.join(" or ")}.`,
  });
}

/** @throws Problem WORKFLOW_STATUS_TRANSITION_INVALID for a workflow that cannot be run */
export function assertActive({ name, status: from }: Workflow): void {
  if (from === "active") return;
  throw invalidStatusTransition(`The workflow ${name} is ${from}; only an active one is run.`, {
    from,
    to: "active",
    hint: "Activate it first (setWorkflowStatus).",
  });
}

function invalidStatusTransition(
  detail: string,
  { from, to, hint }: { from: WorkflowStatus; to: WorkflowStatus; hint: string },
): Problem {
  const allowed = transitions[from];
  return new Problem("WORKFLOW_STATUS_TRANSITION_INVALID", detail, {
    from,
    to,
    allowed,
    hint:
      allowed.length === 0
        ? "Create another one, or undo the archiving within 30 days (revertAuditEntry)."
        : hint,
  });
}
