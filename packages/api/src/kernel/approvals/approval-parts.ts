import { z } from "zod";
import { timestamp } from "../../schema/values.ts";
import { targetKinds } from "../target-kinds.ts";

/** The decision of one approver. */
export const ApprovalDecision = z
  .strictObject({
    userId: z.uuid().meta({
      description: "Who decided.",
      examples: ["51ca3df5-d3b0-54ed-a33d-47c53d45dba9"],
    }),
    displayName: z.string().meta({
      description: "The name of the person who decided.",
      examples: ["Sanne de Wit"],
    }),
    decision: z.enum(["approve", "reject"]).meta({
      description: "One `reject` ends the call; `requiredApprovals` approvals carry it out.",
    }),
    comment: z
      .string()
      .nullable()
      .meta({
        description: "Why, in the person's own words; always there with `reject`.",
        examples: ["Prima, stuur maar."],
      }),
    at: timestamp().meta({
      description: "When it was decided.",
      examples: ["2026-11-20T13:20:00.000Z"],
    }),
  })
  .meta({ id: "ApprovalDecision", description: "What one person decided." });

/** The record of a held call, as it was when the call was held. */
export const ApprovalTarget = z
  .strictObject({
    kind: z.string().meta({
      description: "The kind of the record, such as `quote`.",
      examples: ["quote"],
    }),
    id: z.string().meta({
      description: "The id of the record; integer ids as text.",
      examples: ["69b73fe8-10c5-548f-882d-f1f70610e9b0"],
    }),
    displayNumber: z
      .string()
      .nullable()
      .meta({
        description: "The record's number as people write it; null for records without one.",
        examples: ["Q-2026-0031"],
      }),
    label: z.string().meta({
      description: "The name or title of the record.",
      examples: ["Q-2026-0031"],
    }),
    etag: z
      .string()
      .nullable()
      .meta({
        description: "The version that was seen; null for records without versions.",
        examples: ['"3.9f2c1a7be003"'],
      }),
  })
  .meta({ id: "ApprovalTarget", description: "The record of the call." });

/** A field that a held call would change. */
export const ApprovalChange = z
  .strictObject({
    field: z.string().meta({ description: "The name of the field.", examples: ["status"] }),
    before: z.unknown().meta({
      description: "Its value before the change; null when it had none.",
      examples: ["draft"],
    }),
    after: z.unknown().meta({
      description: "Its value after the change; null when it has none.",
      examples: ["sent"],
    }),
  })
  .meta({ id: "ApprovalChange", description: "A field that the call would change." });

/** A change of another record that a held call would cause, or one of the changes of a batch. */
export const ApprovalConsequence = z
  .strictObject({
    operation: z.string().meta({
      description: "The operation that makes such a change, by its operationId.",
      examples: ["updateProduct"],
    }),
    kind: z
      .enum(targetKinds)
      .nullable()
      .meta({
        description:
          "The kind of the record; null for calls held before 30 November 2026, as is `label`.",
        examples: ["product"],
      }),
    label: z
      .string()
      .nullable()
      .meta({ description: "The number or the name of the record.", examples: ["Accu 500 Wh"] }),
    changes: z
      .array(ApprovalChange)
      .meta({ description: "What would change; secrets are masked." }),
  })
  .meta({ id: "ApprovalConsequence", description: "A further change that the call would make." });
