import { z } from "zod";

export const WorkflowRunState = z
  .enum(["queued", "running", "waiting_approval", "succeeded", "failed", "cancelled", "skipped"])
  .meta({
    id: "WorkflowRunState",
    description:
      "`skipped`: the conditions of the workflow did not hold. `waiting_approval`: a policy holds a step until a person decides.",
  });
export type WorkflowRunState = z.infer<typeof WorkflowRunState>;

/** The states of a run that has not ended. */
export const openStates = ["queued", "running", "waiting_approval"] as const;

export const isOpen = (state: WorkflowRunState): boolean =>
  openStates.some((open) => open === state);
