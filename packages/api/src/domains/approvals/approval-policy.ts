import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import {
  PolicyApprovers,
  PolicyApproversInput,
  PolicyMatch,
  PolicyMatchInput,
} from "../../kernel/approvals/policy.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { columnsOf, toColumns, toRecord } from "../../schema/record.ts";
import { line, lines } from "../../schema/text.ts";
import { deletedAt, timestamp } from "../../schema/values.ts";
import type { Target } from "../../kernel/audit.ts";

const matchDescription = "Which calls it applies to: those that match everything given here.";
const approversDescription =
  "Who may decide. If both lists are empty: every member with `approvals:decide`.";

/** The properties of a policy in a response. */
const shownMembers = {
  name: line({ min: 1, max: 120 }).meta({
    description: "Shown to the requester and the approvers of a call.",
    examples: ["Offertes boven € 2.500"],
  }),
  status: enumeration({ enabled: "It applies.", disabled: "It decides nothing." }).meta({
    description: "Whether it applies.",
  }),
  priority: z
    .int()
    .min(1)
    .max(1_000)
    .meta({
      description: "Of the enabled policies that a call matches, the one with the lowest decides.",
      examples: [100],
    }),
  match: PolicyMatch.meta({ description: matchDescription }),
  effect: enumeration({
    hold: "The call waits for approval.",
    allow: "The call is executed.",
    deny: "The call is rejected with 403.",
  }).meta({
    description: "What happens to a matching call.",
  }),
  approvers: PolicyApprovers.meta({ description: approversDescription }),
  requiredApprovals: z
    .int()
    .min(1)
    .max(3)
    .meta({ description: "The number of approvals that are needed.", examples: [1] }),
  allowSelfApproval: z.boolean().meta({
    description: "Whether members may approve calls that a client made on their behalf.",
  }),
  expiresAfterMinutes: z
    .int()
    .min(5)
    .max(10_080)
    .meta({
      description: "How long a call waits for approval, in minutes; then it expires.",
      examples: [1_440],
    }),
  onStale: enumeration({
    refuse: "Nothing is done.",
    execute: "The call is executed.",
  }).meta({
    description: "What happens to an approved call whose record has changed in the meantime.",
  }),
  message: lines({ max: 500 })
    .nullable()
    .meta({
      description: "Shown to the approvers.",
      examples: ["Let op de leverdatum en de korting."],
    }),
};

/** The properties of a policy in a request. */
export const policyMembers = {
  ...shownMembers,
  match: PolicyMatchInput.meta({ description: matchDescription }),
  approvers: PolicyApproversInput.meta({ description: approversDescription }),
};

export const ApprovalPolicy = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    ...shownMembers,
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
  })
  .meta({
    id: "ApprovalPolicy",
    description: "A rule that requires approval for calls, allows or denies them.",
  });
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>;

const columns = columnsOf("approval_policies", Object.keys(ApprovalPolicy.shape));

/** Selects the policies of the organization; callers add conditions. */
export const selectPolicies = () => queries.selectFrom("approval_policies").select(columns);

export const toPolicy = (row: object): ApprovalPolicy => toRecord(ApprovalPolicy.shape, row);

/**
 * Loads a policy with its version; `update` locks the row until the end of the transaction.
 *
 * @throws Problem RESOURCE_NOT_FOUND
 */
export async function loadPolicy(transaction: Transaction, id: string, lock?: "update") {
  const query = selectPolicies().where("id", "=", id);
  const row = await transaction.one(lock === "update" ? query.forNoKeyUpdate() : query);
  if (row === undefined) throw notFound("approval_policy", id);
  const record = toPolicy(row);
  return { record, version: row.version, target: toTarget(record) };
}

export function toTarget({ id, name }: Pick<ApprovalPolicy, "id" | "name">): Target {
  return { kind: "approval_policy", id, label: name };
}

/** Returns the columns of `approval_policies` for the given members. */
export function toPolicyColumns(members: Partial<ApprovalPolicy>): Record<string, unknown> {
  const { match, approvers, ...rest } = members;
  return toColumns({
    ...rest,
    ...(match === undefined ? {} : { match: JSON.stringify(match) }),
    ...(approvers === undefined ? {} : { approvers: JSON.stringify(approvers) }),
  });
}
