import { assertFirstParty } from "../../auth/first-party.ts";
import { enterAsMember, type Membership } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";
import { callerOf } from "../call.ts";
import type { Operation } from "../define-operation.ts";
import { mayChangeAsOwner, requirePermission } from "../permissions/require-permission.ts";
import { readOrganizationChoices, toOrganizationRequiredProblem } from "../organization-choice.ts";
import { checkRevocationOf } from "./check-revocation.ts";
import { findMembershipAndRecord, type PreloadedRecord } from "./find-record.ts";
import type { OpenTransaction } from "./in-transaction.ts";
import type { CallWithParameters } from "./read-parameters.ts";

type CallWithMembership = CallWithParameters &
  OpenTransaction & {
    membership: Membership | null;
    organizationId: string;
    preloaded?: PreloadedRecord;
  };

/** The call of a member with the necessary permission. Later steps may read the organization's records. */
export type AuthorizedCall = CallWithMembership & { membership: Membership };

/** Finds the caller's membership in the organization in the path. */
export async function findMembership<In extends CallWithParameters & OpenTransaction>(
  execution: In,
): Promise<In & CallWithMembership> {
  const { transaction, call, params } = execution;
  if (call.inOnlyOrganization === true) return inOnlyOrganization(execution);
  const organizationId = String(params["organizationId"]);
  const membershipFound = enterAsMember(transaction, organizationId);
  const found = await findMembershipAndRecord(execution, membershipFound);
  return checkRevocationOf({ ...execution, ...found, organizationId });
}

/** Selects the caller's only organization, as if the path contained its id. */
async function inOnlyOrganization<In extends CallWithParameters & OpenTransaction>(
  execution: In,
): Promise<In & CallWithMembership> {
  const { transaction, call, params } = execution;
  const found = await findMembershipAndRecord(execution, enterAsMember(transaction, null));
  const { membership } = found;
  if (membership === null) {
    throw toOrganizationRequiredProblem(
      await readOrganizationChoices(transaction, callerOf(call).userId),
    );
  }
  const { organizationId } = membership;
  const named = {
    ...call,
    params: { ...call.params, organizationId },
    inOnlyOrganization: false,
  };
  const parameters = { call: named, params: { ...params, organizationId } };
  return checkRevocationOf({ ...execution, ...parameters, ...found, organizationId });
}

/**
 * Checks the caller's permission. Organizations that do not exist and those of which the caller is no member are
 * rejected with the same problem.
 */
export async function authorize<In extends CallWithMembership>(
  execution: In,
): Promise<In & AuthorizedCall> {
  const { operation, call, query, service, membership } = execution;
  if (membership === null) {
    throw new Problem(
      "ORGANIZATION_PERMISSION_DENIED",
      "You are not a member of this organization.",
    );
  }
  const isOwner =
    operation.kind === "mutation" &&
    (await mayChangeAsOwner(operation.change, membership, execution));
  if (!isOwner) {
    requirePermission(membership, operation.permission);
  }
  if (query["includeDeleted"] === true) {
    requirePermission(membership, permissionToDelete(operation, service.registry));
  }
  assertFirstParty(operation, call, service.config.auth);
  return { ...execution, membership };
}

/** Returns the permission to list deleted records: the permission to delete them. */
function permissionToDelete(
  { path, permission, tag }: Operation,
  registry: readonly Operation[],
): string {
  const deletions = registry.filter(({ method }) => method === "DELETE");
  // The items of a calendar are deleted at the path of all items.
  const ofKind = `/${path.split("/").at(-1)}/{`;
  const deletion =
    deletions.find((other) => other.path.startsWith(`${path}/{`)) ??
    deletions.find((other) => other.tag === tag && other.path.includes(ofKind));
  return deletion?.permission ?? permission;
}
