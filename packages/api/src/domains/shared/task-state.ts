import type { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";

export const TaskStatus = enumeration({
  todo: "Not begun.",
  in_progress: "Being worked on.",
  waiting: "Waits for somebody or something else.",
  done: "Finished.",
  cancelled: "Will not be done.",
}).meta({ id: "TaskStatus", description: "How far a task is." });
export type TaskStatus = z.infer<typeof TaskStatus>;

export const Priority = enumeration({
  low: "After everything else.",
  medium: "In its turn.",
  high: "Before the others.",
  urgent: "Now.",
}).meta({ id: "Priority", description: "How soon a task is to be done." });
