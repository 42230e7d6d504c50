import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toPolicyDocumentSchema } from "../../kernel/approvals/document-schema.ts";
import type { ChangeContext } from "../../kernel/changes/change.ts";
import { validateConditions } from "../../kernel/conditions/check-conditions.ts";
import { matchesName } from "../../kernel/approvals/match-policy.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import type { RequestError } from "../../problems/problem.ts";
import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { nearest } from "../../schema/errors/nearest.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { ApprovalPolicy } from "./approval-policy.ts";
import { assertRecordLimit } from "../../kernel/refuse-beyond.ts";
import { holdOwnerRole, ownersOnly } from "../members/grants.ts";

const mostPolicies = 100;

/**
 * Asserts that the caller is an owner: no other role may change policies, whatever its permissions.
 *
 * @throws Problem ORGANIZATION_PERMISSION_DENIED
 */
export async function assertOwner({ transaction, membership }: ChangeContext): Promise<void> {
  const ownerRoleId = await holdOwnerRole(transaction, membership.organizationId);
  if (membership.roleId !== ownerRoleId) throw ownersOnly("its approval policies");
}

/**
 * Asserts that the organization can have another policy.
 *
 * @throws Problem LIMIT_REACHED
 */
export function refuseTooManyPolicies(transaction: Transaction, organizationId: string) {
  const count = queries
    .selectFrom("approval_policies")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null);
  const of = { plural: "approval policies", count };
  return assertRecordLimit(mostPolicies, of, { transaction, organizationId });
}

/**
 * Rejects a policy that could never take effect: it names an operation that cannot be held, a condition that no
 * call of its operations can meet, or roles and members that the organization does not have.
 *
 * @throws Problem VALIDATION_FAILED, REFERENCE_NOT_FOUND
 */
export async function checkPolicy(
  context: ChangeContext,
  { match, approvers }: Partial<Pick<ApprovalPolicy, "match" | "approvers">>,
): Promise<void> {
  const { transaction, organizationId } = context;
  const errors = match === undefined ? [] : checkMatch(context, match);
  if (errors.length > 0) throw toValidationProblem(errors);
  const roles = [
    ...placesOf("/approvers/roleIds", approvers?.roleIds),
    ...placesOf("/match/roleIds", match?.roleIds),
  ];
  const users = [
    ...placesOf("/approvers/userIds", approvers?.userIds),
    ...placesOf("/match/userIds", match?.userIds),
  ];
  const [knownRoles, knownUsers] = await Promise.all([
    readRoles(transaction, organizationId, roles),
    readMembers(transaction, organizationId, users),
  ]);
  const missing = [
    ...roles.filter(({ id }) => !knownRoles.has(id)).map((place) => ({ ...place, kind: "role" })),
    ...users.filter(({ id }) => !knownUsers.has(id)).map((place) => ({ ...place, kind: "member" })),
  ];
  if (missing.length > 0) throw referencesNotFound(missing);
}

function checkMatch(
  { holdable, changeOf, recordOf }: ChangeContext,
  { operations, conditions }: ApprovalPolicy["match"],
): RequestError[] {
  const names = holdable();
  const unknown = operations.flatMap((pattern, index): RequestError[] => {
    if (names.some((each) => matchesName(pattern, each))) return [];
    const expected = "an operationId or the name of a tool that changes something";
    const place = ["match", "operations", index];
    const words = names.flatMap(({ id, toolName }) => (toolName === null ? [id] : [id, toolName]));
    const [near] = nearest(pattern, words);
    const text = `names nothing that can be held${didYouMean(near)}`;
    return [toBodyError(place, "unknown", text, expected, pattern)];
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

type Place = { pointer: string; id: string };

function placesOf(pointer: string, ids: readonly string[] | null | undefined): Place[] {
  return (ids ?? []).map((id, index) => ({ pointer: `${pointer}/${index}`, id }));
}

async function readRoles(transaction: Transaction, organizationId: string, places: Place[]) {
  if (places.length === 0) return new Set<string>();
  const rows = await transaction.all(
    queries
      .selectFrom("roles")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("deleted_at", "is", null)
      .where(isAmong("id", places)),
  );
  return new Set(rows.map(({ id }) => id));
}

async function readMembers(transaction: Transaction, organizationId: string, places: Place[]) {
  if (places.length === 0) return new Set<string>();
  const rows = await transaction.all(
    queries
      .selectFrom("memberships")
      .select("user_id as id")
      .where("organization_id", "=", organizationId)
      .where("removed_at", "is", null)
      .where(isAmong("user_id", places)),
  );
  return new Set(rows.map(({ id }) => id));
}

const isAmong = (column: string, places: Place[]) =>
  sql<boolean>`${sql.ref(column)} = any(${places.map(({ id }) => id)}::uuid[])`;
