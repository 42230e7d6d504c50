import { z } from "zod";
import { distinct } from "../../schema/distinct.ts";
import { line, lines } from "../../schema/text.ts";
import { instant, recordNumber, uuid } from "../../schema/values.ts";
import { Priority } from "../shared/task-state.ts";
import { endsAfter } from "../../schema/ends-after.ts";

export const maxChecklistItems = 50;

/** A checklist item as a caller writes it, without an id, which the service assigns. */
export const NewChecklistItem = z
  .strictObject({
    text: line({ min: 1, max: 500 }).meta({
      description: "What is to be done.",
      examples: ["Remmen"],
    }),
    done: z.boolean().default(false).meta({
      description: "Whether it is done; open steps do not keep a task from becoming `done`.",
    }),
  })
  .meta({ id: "NewChecklistItem", description: "A step of the task." });

/** The members of a task that a caller writes, with their bounds; all except the checklist. */
export const taskMembers = {
  title: line({ min: 1, max: 240 }).meta({
    description: "What is to be done, as lists show it.",
    examples: ["Accuwissel bakfiets 07"],
  }),
  description: lines({ max: 20_000 })
    .nullable()
    .meta({
      description: "What the person who does it has to know, as plain text.",
      examples: ["De accu verliest 40% in de kou. Eerst de oplader nameten."],
    }),
  priority: Priority.meta({ description: "How urgent it is, compared to other tasks." }),
  dueAt: instant()
    .nullable()
    .meta({
      description:
        "The deadline; null without one. `plannedStartAt` and `plannedEndAt` say when the work is planned.",
      examples: ["2026-11-24T17:00:00+01:00"],
    }),
  plannedStartAt: instant()
    .nullable()
    .meta({
      description: "When the work is planned to start; null: not planned.",
      examples: ["2026-11-24T10:00:00+01:00"],
    }),
  plannedEndAt: instant()
    .nullable()
    .meta({
      description:
        "When the work is planned to end, after `plannedStartAt`; the deadline is `dueAt`.",
      examples: ["2026-11-24T11:00:00+01:00"],
    }),
  estimateMinutes: z
    .int()
    .min(0)
    .max(100_000)
    .nullable()
    .meta({
      description: "How long the work is expected to take, in minutes; null: not estimated.",
      examples: [60],
    }),
  assigneeUserIds: distinct(uuid(), 20).meta({
    description: "Who does the task: members of the organization. A list replaces the present one.",
    examples: [["3022b846-7478-529c-9a91-185898b4ab28"]],
  }),
  customerId: recordNumber()
    .nullable()
    .meta({
      description: "The customer that the work is for; null without one.",
      examples: [1001],
    }),
  customerAssetId: recordNumber()
    .nullable()
    .meta({
      description:
        "The customer's asset that is worked on; it belongs to `customerId` when both are given.",
      examples: [5007],
    }),
  quoteId: uuid()
    .nullable()
    .meta({
      description: "The quote that the task belongs to; null without one.",
      examples: ["69b73fe8-10c5-548f-882d-f1f70610e9b0"],
    }),
  orderId: uuid()
    .nullable()
    .meta({
      description: "The order that the task belongs to; null without one.",
      examples: ["c0fc623a-0e13-5b6d-8789-34b34e97f5a7"],
    }),
  parentTaskId: uuid()
    .nullable()
    .meta({
      description:
        "The task that this one is a part of, which has no parent itself; null for none.",
      examples: ["bbf5e69d-a51d-5d50-9f11-e6950306ea48"],
    }),
  labels: distinct(line({ min: 1, max: 60 }), 20).meta({
    description: "Words to group tasks by, each once.",
    examples: [["accu", "winter"]],
  }),
};

/** Rejects a task whose work is planned to end before it starts. */
export const endsAfterStart = endsAfter("plannedStartAt", "plannedEndAt");

/** Returns a date-time in UTC, as responses contain it. */
export function toUtcTimestamp(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
