import { z } from "zod";
import { recordNumber } from "../../schema/values.ts";
import { Customer } from "./customer.ts";
import type { MovedKind } from "./moved-records.ts";

const count = (description: string) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [1] });

const MovedRecords = z
  .strictObject({
    contacts: count("Contacts that moved."),
    assets: count("Customer assets that moved, with their notes."),
    quotes: count("Quotes that moved, also those that the caller may not read."),
    orders: count("Orders that moved, also those that the caller may not read."),
    tasks: count("Tasks that moved, also those that the caller may not read."),
    agendaItems: count("Agenda items whose attendees moved."),
    files: count("Files whose attachments moved."),
  } satisfies Record<MovedKind, z.ZodType>)
  .meta({ id: "MovedRecords", description: "How many records moved; deleted ones do not count." });

export const CustomerMerge = z
  .strictObject({
    customer: Customer.meta({ description: "The customer that has all records now." }),
    mergedCustomerIds: z
      .array(recordNumber())
      .meta({ description: "The customers that were merged into it.", examples: [[1002]] }),
    moved: MovedRecords,
  })
  .meta({ id: "CustomerMerge", description: "The result of merging customers." });
export type CustomerMerge = z.infer<typeof CustomerMerge>;
