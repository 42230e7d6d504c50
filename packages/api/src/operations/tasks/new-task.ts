import { z } from "zod";
import { distinct } from "../../schema/distinct.ts";
import { line, lines } from "../../schema/text.ts";
import { instant, recordNumber, uuid } from "../../schema/values.ts";
import { Priority } from "./task.ts";

export const NewTask = z
  .strictObject({
    title: line({ min: 1, max: 240 }),
    description: lines({ max: 20_000 }).nullable().optional(),
    priority: Priority.default("medium"),
    dueAt: instant().nullable().optional(),
    plannedStartAt: instant().nullable().optional(),
    plannedEndAt: instant()
      .nullable()
      .optional()
      .meta({ description: "After `plannedStartAt`, when both are given." }),
    estimateMinutes: z.int().min(0).max(100_000).nullable().optional(),
    assigneeUserIds: distinct(uuid(), 20)
      .default([])
      .meta({ description: "Members of the organization." }),
    customerId: recordNumber().nullable().optional(),
    customerAssetId: recordNumber()
      .nullable()
      .optional()
      .meta({ description: "An asset of the customer, when `customerId` is given." }),
    parentTaskId: uuid()
      .nullable()
      .optional()
      .meta({ description: "A task that has no parent itself." }),
    checklist: z
      .array(
        z
          .strictObject({ text: line({ min: 1, max: 500 }), done: z.boolean().default(false) })
          .meta({ id: "NewChecklistItem", description: "A step of the task." }),
      )
      .max(50)
      .default([]),
    labels: distinct(line({ min: 1, max: 60 }), 20).default([]),
  })
  .check(
    z.superRefine<{ plannedStartAt?: unknown; plannedEndAt?: unknown }>(
      ({ plannedStartAt, plannedEndAt }, context) => {
        // A time that is none has been refused for that, and compares with nothing.
        if (!(Date.parse(String(plannedEndAt)) <= Date.parse(String(plannedStartAt)))) return;
        context.addIssue({
          code: "custom",
          path: ["plannedEndAt"],
          params: { rule: "range", expected: `after ${String(plannedStartAt)}` },
          message: "must be after plannedStartAt",
        });
      },
      { when: ({ value }) => typeof value === "object" && value !== null },
    ),
  )
  .meta({ id: "NewTask", description: "A task to create; only the title is required." });
