import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toValidationProblem } from "../../../schema/request-errors.ts";
import { uuid } from "../../../schema/values.ts";
import { checkChain } from "../audit-chain.ts";

const sequence = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

const AuditVerification = z
  .strictObject({
    valid: z.boolean(),
    checkedFrom: sequence().nullable().meta({
      description: "The first sequence that was checked; null when there was none.",
    }),
    checkedTo: sequence().nullable().meta({ description: "The last one." }),
    entries: z.int().min(0).meta({ description: "How many were checked." }),
    headHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/u)
      .meta({
        description:
          "The hash of the newest entry. Kept elsewhere, it proves later that no older entry has been replaced.",
      }),
    firstBrokenSequence: sequence().nullable().meta({
      description: "The first entry that is missing, or not as it was written.",
    }),
  })
  .meta({ id: "AuditVerification", description: "What a check of the audit log came to." });

export const verifyAuditLog = defineOperation({
  id: "verifyAuditLog",
  method: "GET",
  path: "/v1/organizations/{organizationId}/audit-log/verification",
  tag: "Audit log",
  permission: "audit:read",
  summary: "Verify the audit log",
  description:
    "Computes the chain of hashes anew from the entries, from the first to the newest one, and compares the values before and after with their salted hashes in the chain. An entry that was changed, removed or added by anything but the service makes the log invalid, and so does a changed value; values that were erased do not. `fromSequence` and `toSequence` narrow the check to a part of the log.",
  params: { organizationId: uuid() },
  query: {
    fromSequence: sequence().optional().meta({ description: "The first entry to check." }),
    toSequence: sequence().optional().meta({ description: "The last entry to check." }),
  },
  success: 200,
  response: AuditVerification,
  read: ({ transaction, query }) => {
    const { fromSequence = 1, toSequence = Number.MAX_SAFE_INTEGER } = query;
    if (fromSequence > toSequence) {
      throw toValidationProblem([
        {
          location: "query",
          name: "toSequence",
          rule: "range",
          message: "toSequence must not be before fromSequence",
          expected: `at least ${fromSequence}`,
          received: toSequence,
        },
      ]);
    }
    return checkChain(transaction, fromSequence, toSequence);
  },
});
