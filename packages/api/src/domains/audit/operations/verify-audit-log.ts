import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { DeferredResult } from "../../../kernel/results/deferred-result.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { uuid } from "../../../schema/values.ts";
import { readAnchorKeys } from "../anchor-keys.ts";
import { anchorParameter, AuditAnchor, AuditAnchorCheck } from "../audit-anchor.ts";
import { type ChainCheck, type ChainHead, checkChain, readHead } from "../audit-chain.ts";
import { toChainCheckContext } from "../chain-check-context.ts";
import { checkKeptAnchor, verifyKeptAnchor } from "../kept-anchor.ts";
import { runOrJoinCheck } from "../run-or-join-check.ts";
import { verifyStoredAnchor, readNewestAnchor } from "../stored-anchors.ts";

const sequence = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

const AuditVerification = z
  .strictObject({
    valid: z.boolean().meta({
      description:
        "Whether the checked entries are as the service wrote them, and match the anchor.",
    }),
    checkedFrom: sequence()
      .nullable()
      .meta({
        description: "The first sequence that was checked; null when there was none.",
        examples: [1],
      }),
    checkedTo: sequence()
      .nullable()
      .meta({
        description: "The last sequence that was checked; null when there was none.",
        examples: [1204],
      }),
    entries: z
      .int()
      .min(0)
      .meta({ description: "How many entries were checked.", examples: [1204] }),
    headHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/u, "must have 64 hexadecimal digits")
      .meta({
        description: "The hash of the newest entry.",
        examples: ["9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab"],
      }),
    firstBrokenSequence: sequence()
      .nullable()
      .meta({
        description:
          "The first entry that is missing, or not as it was written, or not the one that an anchor names; null when all is well.",
        examples: [877],
      }),
    lastAnchor: AuditAnchor.nullable().meta({
      description:
        "The newest anchor: keep its `jws` where the service's operator cannot reach it. Null until the first night after the first entry.",
    }),
    anchor: AuditAnchorCheck.nullable().meta({
      description: "The result of checking the given anchor; null if none was given.",
    }),
  })
  .meta({ id: "AuditVerification", description: "The result of a check of the audit log." });

export const verifyAuditLog = defineOperation({
  id: "verifyAuditLog",
  method: "GET",
  path: "/v1/organizations/{organizationId}/audit-log/verification",
  tag: "Audit log",
  permission: "audit:read",
  summary: "Verify the audit log",
  description:
    "Computes the chain of hashes again from the entries, from the last anchor to the newest entry, and compares the values before and after with their salted hashes in the chain. An entry that was changed, removed or added by anything but the service makes the log invalid, and so does a changed value; values that were erased do not. `fromSequence=1` verifies the whole log; `fromSequence` and `toSequence` narrow the check to a part of it. With `anchor`, an anchor that you have kept, the whole log is verified, and it must still contain what the anchor names: this shows as well that the newest entries were removed. One verification of an organization runs at a time; a request for the same range gets its result.",
  params: { organizationId: uuid() },
  query: {
    fromSequence: sequence()
      .optional()
      .meta({
        description:
          "The first entry to check. If omitted: the one of the last anchor (up to `toSequence`), or the first of all with `anchor` and where there is no anchor yet.",
        examples: [1],
      }),
    toSequence: sequence()
      .optional()
      .meta({
        description: "The last entry to check. If omitted: the newest.",
        examples: [500],
      }),
    anchor: anchorParameter().optional().meta({
      description:
        "An anchor that was kept: the `jws` of an earlier `lastAnchor`, or of the daily mail.",
    }),
  },
  success: 200,
  response: AuditVerification,
  problems: ["AUDIT_ANCHOR_REFUSED", "AUDIT_VERIFICATION_IN_PROGRESS"],
  async read({ service, transaction, organizationId, query }) {
    const { fromSequence, toSequence = Number.MAX_SAFE_INTEGER, anchor } = query;
    if (fromSequence !== undefined && fromSequence > toSequence) {
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
    const keys = await readAnchorKeys(service.config);
    const keptAnchor =
      anchor === undefined ? null : await verifyKeptAnchor(keys, organizationId, anchor);
    const [head, newest, start] = await Promise.all([
      readHead(transaction),
      readNewestAnchor(transaction, keys),
      readNewestAnchor(transaction, keys, toSequence),
    ]);
    const check = keptAnchor === null ? null : await checkKeptAnchor(transaction, keptAnchor, head);
    const from = fromSequence ?? (keptAnchor === null ? (start?.sequence ?? 1) : 1);
    return new DeferredResult(async ({ inOrganization }) => {
      const context = toChainCheckContext(service, organizationId, keys, inOrganization);
      const chain = await runOrJoinCheck(service, organizationId, `${from}-${toSequence}`, () =>
        checkChain(context, head, [from, toSequence]),
      );
      const lastAnchor = newest && (await verifyStoredAnchor(keys, organizationId, newest));
      return {
        ...withAnchorCheck(chain, check, head),
        lastAnchor: lastAnchor ?? null,
        anchor: check,
      };
    });
  },
});

/** Returns the result of checking the chain, invalid if the chain does not contain the kept anchor. */
function withAnchorCheck(
  chain: ChainCheck,
  check: AuditAnchorCheck | null,
  head: ChainHead,
): ChainCheck {
  if (check === null || check.isContained) return chain;
  const missing = Math.min(check.sequence, head.sequence + 1);
  const firstBrokenSequence = Math.min(chain.firstBrokenSequence ?? missing, missing);
  return { ...chain, valid: false, firstBrokenSequence };
}
