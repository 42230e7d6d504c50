import { z } from "zod";
import { shortenText } from "../../schema/shorten-text.ts";
import { targetKinds } from "../../kernel/target-kinds.ts";

/** The maximum number of calls of a batch. */
export const maxCalls = 50;

/** A call of a batch: the operation, its path parameters and its body. */
const BatchCall = z
  .strictObject({
    operation: z
      .string()
      .max(100)
      .meta({
        description: "The operationId of the operation.",
        examples: ["updateProduct"],
      }),
    params: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({
        description:
          "Its path parameters, without `organizationId`. Omit them for an operation that creates a record.",
        examples: [{ productId: "a4c0a8f0-5f5f-5a39-9a52-3fb25a0cc3a4" }],
      }),
    body: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: "Its body; omit it for an operation without one.",
        examples: [{ unitPriceMinor: 6_250 }],
      }),
    ifMatch: z
      .string()
      .regex(/^"[\x21\x23-\x7e]{1,98}"$/u)
      .optional()
      .meta({
        description: "The ETag that the record must have. If omitted, any version is changed.",
        examples: ['"4.9f2c1a7be003"'],
      }),
  })
  .meta({ id: "BatchCall", description: "A call of a batch." });
export type BatchCall = z.infer<typeof BatchCall>;

export const BatchRequest = z
  .strictObject({
    calls: z.array(BatchCall).min(1).max(maxCalls).meta({
      description: "The calls, each about another record. All of them are carried out, or none.",
    }),
  })
  .meta({ id: "BatchRequest", description: "Several calls that are carried out together." });

const BatchResult = z
  .strictObject({
    operation: z.string().meta({
      description: "The operationId of the operation.",
      examples: ["updateProduct"],
    }),
    kind: z.enum(targetKinds).meta({
      description: "The kind of the record.",
      examples: ["product"],
    }),
    id: z.string().meta({
      description: "The id of the record; integer ids as text.",
      examples: ["a4c0a8f0-5f5f-5a39-9a52-3fb25a0cc3a4"],
    }),
    label: z.string().meta({
      description: "The number or the name of the record.",
      examples: ["Accu 500 Wh"],
    }),
    changed: z.array(z.string()).meta({
      description: "The fields that changed; empty if the record already was as requested.",
      examples: [["unitPriceMinor"]],
    }),
    record: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description: "The record, as the operation returns it; null for a deletion.",
        examples: [{ id: "a4c0a8f0-5f5f-5a39-9a52-3fb25a0cc3a4", unitPriceMinor: 6_250 }],
      }),
    auditEntryId: z
      .uuid()
      .nullable()
      .meta({
        description: "The audit entry of this change; null if nothing changed.",
        examples: ["9feadd84-a5ab-5d11-a048-739a0538836e"],
      }),
  })
  .meta({ id: "BatchResult", description: "The result of a call of a batch." });
export type BatchResult = z.infer<typeof BatchResult>;

export const Batch = z
  .strictObject({
    id: z.uuid().meta({
      description: "The id of the batch in the audit log.",
      examples: ["3b0f7c52-61f4-5b6e-9c1b-0a5d27b4e0f1"],
    }),
    results: z.array(BatchResult).meta({
      description: "The results, in the order of the calls.",
    }),
  })
  .meta({ id: "Batch", description: "The results of calls that were carried out together." });
export type Batch = z.infer<typeof Batch>;

const maxLabelLength = 80;

/** Returns the name of a batch in the audit log: that of its first record, and the number of the others. */
export function toBatchLabel([first = "", ...others]: readonly string[]): string {
  const short = shortenText(first, maxLabelLength);
  return others.length === 0 ? short : `${short} + ${others.length}`;
}
