import { Problem } from "../problems/problem.ts";
import type { Membership } from "../database/tenant.ts";
import type { TargetKind } from "./target-kinds.ts";

/** Returns the member `hint` of a problem about a record that was merged into another; nothing for other records. */
export function toMergeHint(resource: string, replacement: string | undefined): { hint?: string } {
  if (replacement === undefined) return {};
  const noun = resource.replaceAll("_", " ");
  return { hint: `It was merged into the ${noun} ${replacement}: use that one.` };
}

/**
 * Returns the problem for an id of no record that the caller can see.
 *
 * @param replacement the id of the record into which it was merged
 */
export function notFound(resource: string, id: string | number, replacement?: string): Problem {
  return new Problem(
    "RESOURCE_NOT_FOUND",
    `No ${resource.replaceAll("_", " ")} with the id ${id}.`,
    {
      resource,
      id: String(id),
      ...toMergeHint(resource, replacement),
    },
  );
}

/** The permissions to read records that may conflict with a change. */
const readPermissions = {
  agenda_item: "agenda:read",
  calendar: "agenda:read",
  customer: "customers:read",
  customer_asset: "customers:read",
  inventory_location: "products:read",
  invitation: "members:read",
  member: "members:read",
  product: "products:read",
  quote: "quotes:read",
  role: "members:read",
  supplier: "suppliers:read",
  task: "tasks:read",
} as const satisfies Partial<Record<TargetKind, string>>;

/** A record that prevents a change. Its id is null if the caller must never see it. */
type ConflictingRecord = { kind: keyof typeof readPermissions; id: string | number | null };

/**
 * Returns the problem for a change that conflicts with another record. It identifies the record only to members who
 * may read such records.
 *
 * @param field the member whose value is in use, or which refers to the record
 * @param detail the detail of the problem; a function gets whether it may name the record
 */
export function recordConflict(
  code: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT",
  { permissions }: Pick<Membership, "permissions">,
  field: string,
  { kind, id }: ConflictingRecord,
  detail: string | ((isNamed: boolean) => string),
): Problem {
  const isNamed = permissions.includes(readPermissions[kind]);
  return new Problem(code, typeof detail === "string" ? detail : detail(isNamed), {
    field,
    existingId: isNamed && id !== null ? String(id) : null,
  });
}

/** The maximum number of dependent records in a problem. */
const maxNamed = 20;

/**
 * Returns the problem for the deletion of a record on which others depend. Records that the member may not read are
 * counted, but not listed.
 *
 * @param noun the noun for the dependent records, such as `record`
 */
export function resourceInUse(
  { permissions }: Pick<Membership, "permissions">,
  label: string,
  noun: string,
  uses: readonly { kind: string; id: string; displayNumber: string | null }[],
): Problem {
  const usedBy = uses
    .filter(({ kind }) => permissions.includes(`${kind}s:read`))
    .slice(0, maxNamed);
  const count = uses.length === 1 ? `1 ${noun}` : `${uses.length} ${noun}s`;
  const names = usedBy.flatMap(({ displayNumber }) => displayNumber ?? []).join(", ");
  return new Problem(
    "RESOURCE_IN_USE",
    `${label} is used by ${count}${names === "" ? "" : `: ${names}`}.`,
    { usedBy },
  );
}
