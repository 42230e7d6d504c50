import { Problem } from "../problems/problem.ts";
import type { Membership } from "../database/tenant.ts";

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
