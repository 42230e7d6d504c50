// `then` is a member of the contract; nothing awaits a conflict.
/* oxlint-disable unicorn/no-thenable */
import type { Membership, Transaction } from "../../database/tenant.ts";
import { isDeleted } from "../../kernel/changes/soft-delete.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import { Problem } from "../../problems/problem.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { type loadCustomer, lockCustomers } from "./customer.ts";
import type { FieldChoices } from "./merged-fields.ts";
import type { MergedCustomers, SplitRecord } from "./moved-records.ts";

export type LoadedCustomer = Awaited<ReturnType<typeof loadCustomer>>;

/** The duplicates, and those whose values are chosen. */
type MergeInput = { customerIds: readonly number[]; take?: FieldChoices | undefined };

/** @throws Problem ORGANIZATION_PERMISSION_DENIED */
export function assertMayWrite({ permissions }: Pick<Membership, "permissions">): void {
  const requiredPermission = "customers:write";
  if (permissions.includes(requiredPermission)) return;
  throw new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `Merging customers needs the permission ${requiredPermission} as well, which your role in this organization lacks.`,
    { requiredPermission },
  );
}

/** @throws Problem VALIDATION_FAILED if the customer is its own duplicate, or a choice names no duplicate */
export function assertValid(survivorId: number, { customerIds: ids, take }: MergeInput): void {
  const own = ids.flatMap((id, index) =>
    id === survivorId
      ? [
          toBodyError(
            ["customerIds", index],
            "range",
            "names the customer that stays",
            "other customers than that of the path",
            id,
          ),
        ]
      : [],
  );
  const unknown = Object.entries(take ?? {}).flatMap(([group, id]) =>
    ids.includes(id)
      ? []
      : [
          toBodyError(
            ["take", group],
            "enum",
            "names none of the customers of customerIds",
            "one of customerIds",
            id,
          ),
        ],
  );
  const errors = [...own, ...unknown];
  if (errors.length > 0) throw toValidationProblem(errors);
}

/** Returns the duplicates that exist, in the given order, locked until the end of the transaction. */
export async function lockDuplicates(
  transaction: Transaction,
  ids: readonly number[],
): Promise<LoadedCustomer[]> {
  const locked = await lockCustomers(transaction, ids);
  return ids.flatMap((id) => locked.find(({ record }) => record.id === id) ?? []);
}

/** @throws Problem REFERENCE_NOT_FOUND for duplicates that do not exist or are deleted */
export function assertAvailable(
  ids: readonly number[],
  duplicates: readonly LoadedCustomer[],
): void {
  const available = new Set(
    duplicates.filter((each) => !isDeleted(each)).map(({ record }) => record.id),
  );
  const missing = ids.flatMap((id, index) =>
    available.has(id) ? [] : [{ pointer: `/customerIds/${index}`, kind: "customer", id }],
  );
  if (missing.length > 0) throw referencesNotFound(missing);
}

/** @throws Problem AUDIT_REVERT_CONFLICT if a duplicate was restored, or merged into another customer, since */
export function assertMerged(
  { survivorId, duplicateIds }: MergedCustomers,
  duplicates: readonly LoadedCustomer[],
): void {
  const now = duplicates
    .filter((each) => isDeleted(each) && each.record.mergedIntoCustomerId === survivorId)
    .map(({ record }) => record.id);
  if (now.length === duplicateIds.length) return;
  throw toRevertConflict(
    "Some of the merged customers are no longer part of this one.",
    "mergedCustomerIds",
    { then: duplicateIds, now },
  );
}

/** @throws Problem AUDIT_REVERT_CONFLICT */
export function assertNotSplit(
  { permissions }: Pick<Membership, "permissions">,
  split: readonly SplitRecord[],
): void {
  if (split.length === 0) return;
  const named = split
    .filter(({ kind }) => permissions.includes(`${kind}s:read`))
    .map(({ displayNumber }) => displayNumber);
  const names = named.length === 0 ? "" : `: ${named.join(", ")}`;
  throw toRevertConflict(
    `Quotes, orders or tasks have a contact or an asset now that would go back to another customer${names}.`,
    "customerId",
    { then: null, now: named },
  );
}

function toRevertConflict(
  detail: string,
  field: string,
  values: { then: unknown; now: unknown },
): Problem {
  return new Problem("AUDIT_REVERT_CONFLICT", detail, { conflicts: [{ field, ...values }] });
}
