import type { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";

export const TaskStatus = enumeration({
  todo: "Not begun.",
  in_progress: "Being worked on.",
  waiting: "Waits for somebody or something else.",
  done: "Finished.",
  cancelled: "Will not be done.",
}).meta({ id: "TaskStatus", description: "The status of a task." });
export type TaskStatus = z.infer<typeof TaskStatus>;

export const Priority = enumeration({
  low: "After everything else.",
  medium: "In its turn.",
  high: "Before the others.",
  urgent: "Now.",
}).meta({ id: "Priority", description: "How urgent a task is." });
