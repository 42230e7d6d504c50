import { sql } from "kysely";
import type { Language } from "@werkbank/http/accept-language";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Policy } from "./policy.ts";

const mostNamed = 5;

/** Reads who may approve, by name: roles first, then people. */
export async function readNamesOfApprovers(
  transaction: Transaction,
  organizationId: string,
  { approvers }: Pick<Policy, "approvers">,
): Promise<string[]> {
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
  return [...roles, ...people].map(({ name }) => name);
}

const wordings = {
  en: {
    or: "or",
    more: (count: number) => `${count} more`,
    nobody: "nobody",
    needed: (count: number) => `${count} needed`,
  },
  nl: {
    or: "of",
    more: (count: number) => (count === 1 ? "nog iemand" : `nog ${count} anderen`),
    nobody: "niemand",
    needed: (count: number) =>
      count === 1 ? "1 goedkeuring nodig" : `${count} goedkeuringen nodig`,
  },
};

/** Returns who may approve, in words: `Owner or Admin, 1 needed`. */
export function toApproversText(
  names: readonly string[],
  requiredApprovals: number,
  language: Language,
): string {
  const words = wordings[language];
  const rest = names.length - mostNamed;
  const named = rest > 0 ? [...names.slice(0, mostNamed), words.more(rest)] : names;
  return `${named.join(` ${words.or} `) || words.nobody}, ${words.needed(requiredApprovals)}`;
}
