import { z } from "zod";
import type { Problem } from "../../problems/problem.ts";

export const TransferState = z.enum(["queued", "running", "succeeded", "failed"]).meta({
  id: "TransferState",
  description:
    "`queued` until its job begins, `running` meanwhile; `failed` where it could not go on.",
});

export const TransferProblem = z
  .strictObject({
    code: z.string().meta({ description: "One of the codes of problems." }),
    detail: z.string(),
    row: z.int().min(1).nullable().meta({
      description: "The row of the file, as a spreadsheet counts: the header is row 1.",
    }),
    column: z.string().nullable().meta({ description: "The name of the column." }),
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

export function toTransferProblem(
  { code, message }: Pick<Problem, "code" | "message">,
  { row = null, column = null }: { row?: number | null; column?: string | null } = {},
): TransferProblem {
  return { code, detail: message, row, column };
}
