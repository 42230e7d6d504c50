import type { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";

export const TaskStatus = enumeration({
  todo: "Not started.",
  in_progress: "Being worked on.",
  waiting: "Waiting for someone or something else.",
  done: "Finished.",
  cancelled: "Will not be done.",
}).meta({ id: "TaskStatus", description: "The status of a task." });
export type TaskStatus = z.infer<typeof TaskStatus>;

export const Priority = enumeration({
  low: "Can wait.",
  medium: "Normal.",
  high: "Before other tasks.",
  urgent: "Needs action immediately.",
}).meta({ id: "Priority", description: "How urgent a task is." });
