import { Problem } from "../../problems/problem.ts";
import type { Task } from "./task.ts";
import type { TaskStatus } from "../shared/task-state.ts";

/** The statuses to which a task may move from each status. */
const transitions: Record<TaskStatus, readonly TaskStatus[]> = {
  todo: ["in_progress", "waiting", "done", "cancelled"],
  in_progress: ["todo", "waiting", "done", "cancelled"],
  waiting: ["todo", "in_progress", "cancelled"],
  done: ["todo", "in_progress"],
  cancelled: ["todo"],
};

const hints: Partial<Record<TaskStatus, string>> = {
  waiting: "Move it to in_progress first.",
  done: "Reopen it first with status in_progress.",
  cancelled: "Reopen it first with status todo.",
};

/** Returns the statuses to which a task may move from this one. */
export function transitionsFrom(status: TaskStatus): readonly TaskStatus[] {
  return transitions[status];
}

/** @throws Problem TASK_STATUS_TRANSITION_INVALID */
export function assertTransition(task: Task, to: TaskStatus): void {
  const { displayNumber, status: from } = task;
  const allowed = transitions[from];
  if (allowed.includes(to)) return;
  throw new Problem(
    "TASK_STATUS_TRANSITION_INVALID",
    `Task ${displayNumber} is ${from} and cannot go to ${to}.`,
    { from, to, allowed, hint: hints[from] },
  );
}
