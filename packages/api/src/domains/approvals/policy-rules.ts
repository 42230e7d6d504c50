import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toPolicyDocumentSchema } from "../../kernel/approvals/document-schema.ts";
import type { ChangeContext } from "../../kernel/changes/change.ts";
import { validateConditions } from "../../kernel/conditions/validate-conditions.ts";
import { matchesName } from "../../kernel/approvals/match-policy.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import type { RequestError } from "../../problems/problem.ts";
import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { nearest } from "../../schema/errors/nearest.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { ApprovalPolicy } from "./approval-policy.ts";
import { assertRecordLimit } from "../../kernel/assert-record-limit.ts";
import { lockOwnerRole, ownersOnlyProblem } from "../members/grants.ts";

const maxPolicies = 100;

/**
 * Asserts that the caller is an owner: no other role may change policies, whatever its permissions.
 *
 * @throws Problem ORGANIZATION_PERMISSION_DENIED
 */
export async function assertOwner({ transaction, membership }: ChangeContext): Promise<void> {
  const ownerRoleId = await lockOwnerRole(transaction, membership.organizationId);
  if (membership.roleId !== ownerRoleId) throw ownersOnlyProblem("change its approval policies");
}

/**
 * Asserts that the organization can have another policy.
 *
 * @throws Problem LIMIT_REACHED
 */
export function assertPolicyLimit(transaction: Transaction, organizationId: string) {
  const count = queries
    .selectFrom("approval_policies")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null);
  const records = { plural: "approval policies", count };
  return assertRecordLimit(maxPolicies, records, { transaction, organizationId });
}

/**
 * Rejects a policy that could never take effect: it names an operation that cannot be held, a condition that no
 * call of its operations can meet, or roles and members that the organization does not have.
 *
 * @throws Problem VALIDATION_FAILED, REFERENCE_NOT_FOUND
 */
export async function assertValidPolicy(
  context: ChangeContext,
  { match, approvers }: Partial<Pick<ApprovalPolicy, "match" | "approvers">>,
): Promise<void> {
  const { transaction, organizationId } = context;
  const errors = match === undefined ? [] : validateMatch(context, match);
  if (errors.length > 0) throw toValidationProblem(errors);
  const roles = [
    ...toReferences("/approvers/roleIds", approvers?.roleIds),
    ...toReferences("/match/roleIds", match?.roleIds),
  ];
  const users = [
    ...toReferences("/approvers/userIds", approvers?.userIds),
    ...toReferences("/match/userIds", match?.userIds),
  ];
  const [existingRoleIds, existingUserIds] = await Promise.all([
    readExistingRoleIds(transaction, organizationId, roles),
    readExistingUserIds(transaction, organizationId, users),
  ]);
  const missing = [
    ...roles
      .filter(({ id }) => !existingRoleIds.has(id))
      .map((reference) => ({ ...reference, kind: "role" })),
    ...users
      .filter(({ id }) => !existingUserIds.has(id))
      .map((reference) => ({ ...reference, kind: "member" })),
  ];
  if (missing.length > 0) throw referencesNotFound(missing);
}

function validateMatch(
  { holdable, changeOf, recordOf }: ChangeContext,
  { operations, conditions }: ApprovalPolicy["match"],
): RequestError[] {
  const names = holdable();
  const unknown = operations.flatMap((pattern, index): RequestError[] => {
    if (names.some((each) => matchesName(pattern, each))) return [];
    const expected = "an operationId or the name of a tool that changes something";
    const bodyPath = ["match", "operations", index];
    const knownNames = names.flatMap(({ id, toolName }) =>
      toolName === null ? [id] : [id, toolName],
    );
    const [suggestion] = nearest(pattern, knownNames);
    const message = `names nothing that can be held${didYouMean(suggestion)}`;
    return [toBodyError(bodyPath, "unknown", message, expected, pattern)];
  });
  if (unknown.length > 0 || conditions === null) return unknown;
  const changes = names
    .filter((each) => operations.some((pattern) => matchesName(pattern, each)))
    .flatMap(({ id }) => {
      const change = changeOf(id);
      if (change === undefined || !("params" in change)) return [];
      return [{ ...change, record: recordOf(id) }];
    });
  return validateConditions(conditions, toPolicyDocumentSchema(changes), ["match", "conditions"]);
}

type IdReference = { pointer: string; id: string };

function toReferences(pointer: string, ids: readonly string[] | null | undefined): IdReference[] {
  return (ids ?? []).map((id, index) => ({ pointer: `${pointer}/${index}`, id }));
}

async function readExistingRoleIds(
  transaction: Transaction,
  organizationId: string,
  references: IdReference[],
) {
  if (references.length === 0) return new Set<string>();
  const rows = await transaction.all(
    queries
      .selectFrom("roles")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("deleted_at", "is", null)
      .where(isReferenced("id", references)),
  );
  return new Set(rows.map(({ id }) => id));
}

async function readExistingUserIds(
  transaction: Transaction,
  organizationId: string,
  references: IdReference[],
) {
  if (references.length === 0) return new Set<string>();
  const rows = await transaction.all(
    queries
      .selectFrom("memberships")
      .select("user_id as id")
      .where("organization_id", "=", organizationId)
      .where("removed_at", "is", null)
      .where(isReferenced("user_id", references)),
  );
  return new Set(rows.map(({ id }) => id));
}

const isReferenced = (column: string, references: IdReference[]) =>
  sql<boolean>`${sql.ref(column)} = any(${references.map(({ id }) => id)}::uuid[])`;
