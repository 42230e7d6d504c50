import { z } from "zod";
import { quantity } from "../../schema/quantities.ts";
import { instant, timestamp, uuid } from "../../schema/values.ts";

const FulfilmentLine = z
  .strictObject({ orderLineId: z.uuid(), quantity: quantity() })
  .meta({ id: "FulfilmentLine", description: "How much of an order line was delivered." });

export const Fulfilment = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    orderId: z.uuid(),
    lines: z.array(FulfilmentLine),
    inventoryLocationId: z
      .uuid()
      .nullable()
      .meta({ description: "Where stock was taken from; null when none was." }),
    fulfilledAt: timestamp(),
    createdBy: z.uuid().meta({ description: "The user who recorded it." }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Fulfilment", description: "A delivery of an order, or of a part of it." });
export type Fulfilment = z.infer<typeof Fulfilment>;

const GivenLine = z
  .strictObject({
    orderLineId: uuid(),
    quantity: quantity().gt(0).meta({ description: "At most what is still open of the line." }),
  })
  .meta({ id: "NewFulfilmentLine", description: "How much of an order line is delivered." });

export const NewFulfilment = z
  .strictObject({
    lines: z
      .array(GivenLine)
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
      .meta({ description: "What is delivered of each line; left out: all that is open." }),
    inventoryLocationId: uuid()
      .nullable()
      .optional()
      .meta({ description: "Where stock is taken from; default: the default location." }),
    fulfilledAt: instant().optional().meta({ description: "Default: now." }),
  })
  .meta({ id: "NewFulfilment", description: "What is delivered of an order." });
