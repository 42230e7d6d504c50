import { z } from "zod";
import { quantity } from "../../schema/quantities.ts";
import { instant, timestamp, uuid } from "../../schema/values.ts";

const orderLineMeta = {
  description: "Line of the order; each is named once.",
  examples: ["dc6a996a-6c75-5020-a34c-ab78f6eb3616"],
};

const FulfilmentLine = z
  .strictObject({
    orderLineId: z.uuid().meta(orderLineMeta),
    quantity: quantity().meta({
      description: "How much of the line was delivered.",
      examples: [3],
    }),
  })
  .meta({ id: "FulfilmentLine", description: "How much of an order line was delivered." });

export const Fulfilment = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    orderId: z.uuid().meta({ description: "The order that was delivered." }),
    lines: z.array(FulfilmentLine).meta({ description: "What was delivered of each line." }),
    inventoryLocationId: z
      .uuid()
      .nullable()
      .meta({ description: "Inventory location that stock was taken from; null when none was." }),
    fulfilledAt: timestamp().meta({
      description: "When it was delivered.",
      examples: ["2026-11-20T09:30:00.000Z"],
    }),
    createdBy: z.uuid().meta({ description: "The user who recorded it." }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Fulfilment", description: "A delivery of an order, or of a part of it." });
export type Fulfilment = z.infer<typeof Fulfilment>;

const NewFulfilmentLine = z
  .strictObject({
    orderLineId: uuid().meta(orderLineMeta),
    quantity: quantity()
      .gt(0)
      .meta({
        description: "Units delivered: more than 0, at most what is still open of the line.",
        examples: [3],
      }),
  })
  .meta({ id: "NewFulfilmentLine", description: "How much of an order line is delivered." });

export const NewFulfilment = z
  .strictObject({
    lines: z
      .array(NewFulfilmentLine)
      .min(1)
      .max(200)
      .check(
        z.superRefine<{ orderLineId: string }[]>(
          (lines, context) => {
            const seen = new Set<unknown>();
            lines.forEach((line: { orderLineId?: unknown } | null, index) => {
              const id = line?.orderLineId;
              if (typeof id !== "string") return;
              if (seen.has(id)) {
                context.addIssue({
                  code: "custom",
                  path: [index, "orderLineId"],
                  params: { rule: "unique", expected: "each line once" },
                  message: "must not be given twice",
                });
              }
              seen.add(id);
            });
          },
          { when: ({ value }) => Array.isArray(value) },
        ),
      )
      .optional()
      .meta({ description: "What is delivered of each line. If omitted: all that is open." }),
    inventoryLocationId: uuid().nullable().optional().meta({
      description:
        "Inventory location that stock is taken from. If omitted or null: the default location.",
    }),
    fulfilledAt: instant()
      .optional()
      .meta({
        description: "When it was delivered; not in the future. If omitted: now.",
        examples: ["2026-11-20T10:30:00+01:00"],
      }),
  })
  .meta({ id: "NewFulfilment", description: "What is delivered of an order." });
