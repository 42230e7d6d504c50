import type { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";

export const WorkflowRunState = enumeration({
  queued: "Not begun.",
  running: "At work.",
  waiting_approval: "A policy holds a step until a person decides.",
  succeeded: "All its steps are done.",
  failed: "A step failed.",
  cancelled: "Stopped by a person.",
  skipped: "The conditions of the workflow did not hold.",
}).meta({
  id: "WorkflowRunState",
  description: "The state of a run.",
});
export type WorkflowRunState = z.infer<typeof WorkflowRunState>;

/** The states of a run that has not ended. */
export const openStates = ["queued", "running", "waiting_approval"] as const;

export const isOpen = (state: WorkflowRunState): boolean =>
  openStates.some((open) => open === state);
