import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Policy } from "./policy.ts";

const mostNamed = 5;

/** Who may approve, in words: `Owner or Admin, 1 needed`. */
export async function namesOfApprovers(
  transaction: Transaction,
  organizationId: string,
  { approvers, requiredApprovals }: Pick<Policy, "approvers" | "requiredApprovals">,
): Promise<string> {
  const { roleIds, userIds } = approvers;
  const isOpen = roleIds.length === 0 && userIds.length === 0;
  const [roles, people] = await Promise.all([
    transaction.all(
      queries
        .selectFrom("roles")
        .select("name")
        .where("organization_id", "=", organizationId)
        .where("deleted_at", "is", null)
        .where(
          isOpen
            ? sql<boolean>`'approvals:decide' = any(permissions)`
            : sql<boolean>`id = any(${roleIds}::uuid[])`,
        )
        .orderBy(sql`is_built_in desc, created_at, array_length(permissions, 1) desc, name`),
    ),
    transaction.all(
      queries
        .selectFrom("users")
        .select("display_name as name")
        .where(sql<boolean>`id = any(${userIds}::uuid[])`)
        .orderBy("display_name"),
    ),
  ]);
  const names = [...roles, ...people].map(({ name }) => name);
  const rest = names.length - mostNamed;
  const named = rest > 0 ? [...names.slice(0, mostNamed), `${rest} more`] : names;
  return `${named.join(" or ") || "nobody"}, ${requiredApprovals} needed`;
}
