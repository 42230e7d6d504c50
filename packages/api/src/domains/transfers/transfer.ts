import type { Selectable } from "kysely";
import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import type { Imports } from "../../database/types.gen.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import type { Problem } from "../../problems/problem.ts";

export const TransferState = enumeration({
  queued: "Its job has not begun.",
  running: "Its job is at work.",
  succeeded: "Done; refused rows are counted.",
  failed: "It could not go on: `problem` says why.",
}).meta({
  id: "TransferState",
  description: "The state of an import or export.",
});

export const TransferProblem = z
  .strictObject({
    code: z.string().meta({
      description: "One of the codes of problems.",
      examples: ["VALIDATION_FAILED"],
    }),
    detail: z.string().meta({
      description: "What went wrong this time: one sentence with the actual values.",
      examples: ["The file has no column Naam."],
    }),
    row: z
      .int()
      .min(1)
      .nullable()
      .meta({
        description:
          "The row of the file, as a spreadsheet counts: the header is row 1. Null where it is none.",
        examples: [1],
      }),
    column: z
      .string()
      .nullable()
      .meta({
        description: "The column that it is about; null where it is none.",
        examples: ["Naam"],
      }),
  })
  .meta({
    id: "TransferProblem",
    description: "Why an import or export could not go on.",
    examples: [
      {
        code: "VALIDATION_FAILED",
        detail: "The file has no column Naam.",
        row: 1,
        column: "Naam",
      },
    ],
  });
export type TransferProblem = z.infer<typeof TransferProblem>;

/**
 * The progress of a transfer: the last members of an import and of an export.
 * @param action the clause that says what is done in the name of the member
 */
export const transferMembers = (action: string) => ({
  problem: TransferProblem.nullable().meta({
    description: "Why it could not go on; null unless it has `failed`.",
  }),
  createdBy: z.uuid().meta({
    description: `The member in whose name ${action}.`,
    examples: ["51ca3df5-d3b0-54ed-a33d-47c53d45dba9"],
  }),
  createdAt: timestamp(),
  startedAt: timestamp()
    .nullable()
    .meta({
      description: "When its job began; null while it is `queued`.",
      examples: ["2026-11-18T09:12:00.000Z"],
    }),
  finishedAt: timestamp()
    .nullable()
    .meta({
      description: "When its job ended, successfully or not; null before.",
      examples: ["2026-11-18T09:12:00.420Z"],
    }),
  updatedAt: timestamp(),
});

type TransferRow = Pick<
  Selectable<Imports>,
  "problem" | "created_by" | "created_at" | "started_at" | "finished_at" | "updated_at"
>;

export function toTransferMembers(row: TransferRow) {
  return {
    problem: TransferProblem.nullable().parse(row.problem),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    startedAt: toTimestamp(row.started_at),
    finishedAt: toTimestamp(row.finished_at),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns the members of a transfer that has just been requested. */
export function toInitialMembers(userId: string, now: Date) {
  const at = now.toISOString();
  return {
    problem: null,
    createdBy: userId,
    createdAt: at,
    startedAt: null,
    finishedAt: null,
    updatedAt: at,
  };
}

export function toTransferProblem(
  { code, message }: Pick<Problem, "code" | "message">,
  { row = null, column = null }: { row?: number | null; column?: string | null } = {},
): TransferProblem {
  return { code, detail: message, row, column };
}
