import { z } from "zod";
import {
  endsAfterStart,
  maxChecklistItems,
  NewChecklistItem,
  taskMembers,
} from "./task-members.ts";

const { title, description, priority, assigneeUserIds, labels, ...others } = taskMembers;

export const NewTask = z
  .strictObject({
    title,
    description: description.optional(),
    priority: priority.default("medium"),
    ...z.strictObject(others).exactPartial().shape,
    assigneeUserIds: assigneeUserIds.default([]),
    checklist: z.array(NewChecklistItem).max(maxChecklistItems).default([]).meta({
      description: "The steps of the task, in their order.",
    }),
    labels: labels.default([]),
  })
  .check(endsAfterStart)
  .meta({ id: "NewTask", description: "A task to create; only the title is required." });
