import { Problem } from "../problems/problem.ts";
import type { Membership } from "../database/tenant.ts";
import type { TargetKind } from "./target-kinds.ts";

/** Returns the refusal of an id that names no record visible to the caller. */
export function notFound(resource: string, id: string | number): Problem {
  return new Problem(
    "RESOURCE_NOT_FOUND",
    `No ${resource.replaceAll("_", " ")} with the id ${id}.`,
    {
      resource,
      id: String(id),
    },
  );
}

/** What permits reading records that can be in the way of a change. */
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

/** A record that is in the way of a change; its id is null where the caller must not learn it in any case. */
type Hindrance = { kind: keyof typeof readPermissions; id: string | number | null };

/**
 * Returns the refusal of a change that another record is in the way of. The record is named to those who may
 * read such records.
 *
 * @param field the member whose value is taken, or which refers to the record
 * @param detail says what is the matter; told whether it may name the record
 */
export function inTheWay(
  code: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT",
  { permissions }: Pick<Membership, "permissions">,
  field: string,
  { kind, id }: Hindrance,
  detail: string | ((isNamed: boolean) => string),
): Problem {
  const isNamed = permissions.includes(readPermissions[kind]);
  return new Problem(code, typeof detail === "string" ? detail : detail(isNamed), {
    field,
    existingId: isNamed && id !== null ? String(id) : null,
  });
}

/** How many of the dependent records a refusal names. */
const mostNamed = 20;

/**
 * Returns the refusal to delete a record on which others depend. Those that the member may not read are
 * counted, not named.
 *
 * @param noun what the records are called: `record`
 */
export function stillInUse(
  { permissions }: Pick<Membership, "permissions">,
  label: string,
  noun: string,
  uses: readonly { kind: string; id: string; displayNumber: string | null }[],
): Problem {
  const usedBy = uses
    .filter(({ kind }) => permissions.includes(`${kind}s:read`))
    .slice(0, mostNamed);
  const count = uses.length === 1 ? `1 ${noun}` : `${uses.length} ${noun}s`;
  const named = usedBy.flatMap(({ displayNumber }) => displayNumber ?? []).join(", ");
  return new Problem(
    "RESOURCE_IN_USE",
    `${label} is used by ${count}${named === "" ? "" : `: ${named}`}.`,
    { usedBy },
  );
}
