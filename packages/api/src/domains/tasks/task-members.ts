import { z } from "zod";
import { distinct } from "../../schema/distinct.ts";
import { line, lines } from "../../schema/text.ts";
import { instant, recordNumber, uuid } from "../../schema/values.ts";
import { Priority } from "../shared/task-state.ts";

export const maxChecklistItems = 50;

/** A step as a caller writes it; without an id, which the service makes. */
export const NewChecklistItem = z
  .strictObject({ text: line({ min: 1, max: 500 }), done: z.boolean().default(false) })
  .meta({ id: "NewChecklistItem", description: "A step of the task." });

/** The members of a task that a caller writes, with their bounds; all but the checklist. */
export const taskMembers = {
  title: line({ min: 1, max: 240 }),
  description: lines({ max: 20_000 }).nullable(),
  priority: Priority,
  dueAt: instant().nullable(),
  plannedStartAt: instant().nullable(),
  plannedEndAt: instant()
    .nullable()
    .meta({ description: "After `plannedStartAt`, when both are given." }),
  estimateMinutes: z.int().min(0).max(100_000).nullable(),
  assigneeUserIds: distinct(uuid(), 20).meta({ description: "Members of the organization." }),
  customerId: recordNumber().nullable(),
  customerAssetId: recordNumber()
    .nullable()
    .meta({ description: "An asset of the customer, when `customerId` is given." }),
  quoteId: uuid().nullable(),
  orderId: uuid().nullable(),
  parentTaskId: uuid().nullable().meta({ description: "A task that has no parent itself." }),
  labels: distinct(line({ min: 1, max: 60 }), 20),
};

/** Reported together with the other errors of a body; it looks at whatever has the right type. */
export const endsAfterStart = z.superRefine<{ plannedStartAt?: unknown; plannedEndAt?: unknown }>(
  ({ plannedStartAt: start, plannedEndAt: end }, context) => {
    // Neither is known to be a time: what is none has been refused for that.
    if (typeof start !== "string" || typeof end !== "string") return;
    if (!(Date.parse(end) <= Date.parse(start))) return;
    context.addIssue({
      code: "custom",
      path: ["plannedEndAt"],
      params: { rule: "range", expected: `after ${start}` },
      message: "must be after plannedStartAt",
    });
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);

/** A moment as responses write it. */
export function toMoment(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
