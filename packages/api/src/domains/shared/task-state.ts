import { z } from "zod";

export const TaskStatus = z
  .enum(["todo", "in_progress", "waiting", "done", "cancelled"])
  .meta({ id: "TaskStatus", description: "How far a task is." });
export type TaskStatus = z.infer<typeof TaskStatus>;

export const Priority = z
  .enum(["low", "medium", "high", "urgent"])
  .meta({ id: "Priority", description: "How soon a task is to be done." });
