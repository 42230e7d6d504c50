import { sql } from "kysely";
import type { Language } from "@werkbank/http/accept-language";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { type ApprovalParties, whyNotDecide } from "./may-decide.ts";

const maxNamed = 5;

/** Reads the names of the members who may decide on an approval. */
export async function readApproverNames(
  transaction: Transaction,
  approval: ApprovalParties,
): Promise<string[]> {
  const deciders = await transaction.all(
    queries
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .innerJoin("roles", (join) =>
        join
          .onRef("roles.organization_id", "=", "memberships.organization_id")
          .onRef("roles.id", "=", "memberships.role_id"),
      )
      .select([
        "users.display_name as name",
        "memberships.user_id as userId",
        "roles.id as roleId",
        "roles.permissions",
      ])
      .where("memberships.removed_at", "is", null)
      .where("memberships.disabled_at", "is", null)
      .where("users.service_client_id", "is", null)
      .where(sql<boolean>`'approvals:decide' = any(roles.permissions)`)
      .orderBy(
        sql`roles.is_built_in desc, array_length(roles.permissions, 1) desc, users.display_name`,
      ),
  );
  return deciders.filter((each) => whyNotDecide(approval, each) === null).map(({ name }) => name);
}

const labelsByLanguage = {
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

/** Returns the approvers as text: `Sanne de Wit or Youssef el Idrissi, 1 needed`. */
export function toApproversText(
  names: readonly string[],
  requiredApprovals: number,
  language: Language,
): string {
  const labels = labelsByLanguage[language];
  const rest = names.length - maxNamed;
  const named = rest > 0 ? [...names.slice(0, maxNamed), labels.more(rest)] : names;
  return `${named.join(` ${labels.or} `) || labels.nobody}, ${labels.needed(requiredApprovals)}`;
}
