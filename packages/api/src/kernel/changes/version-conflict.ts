import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Condition } from "@werkbank/http/validators";
import { matchesVersion, toEtag, versionOf } from "../../http/etag.ts";
import type { Loaded } from "./change.ts";
import { Problem } from "../../problems/problem.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { toVisibleChanges } from "../permissions/visible-changes.ts";

/** More changes than anyone reviews by hand. */
const mostChanges = 100;

/**
 * Refuses a change of a record that is no longer the version that the caller read (RFC 9110 section 13.1.1),
 * and reports what has changed since, as far as the audit log shows it to the caller. The comparison is strong,
 * so that a weak ETag is refused even of the present version.
 *
 * @throws Problem VERSION_CONFLICT
 */
export async function assertUnchanged(
  transaction: Transaction,
  member: Pick<Membership, "permissions">,
  condition: Condition,
  { target, version, record, visible = record }: Loaded,
): Promise<void> {
  if (matchesVersion(condition, version)) return;
  const tags = condition === "*" ? [] : condition;
  const [given = ""] = tags;
  const isWeak = tags.every((tag) => tag.startsWith("W/"));
  const strong = given.replace(/^W\//u, "");
  const seen = versionOf(strong);
  const since = version === null || seen === null ? 0 : version - seen;
  const entries = await readLastChanges(transaction, target, Math.min(since, mostChanges));
  const changes = entries.flatMap(({ fields }) => fields.map((field) => ({ field })));
  const changed = toVisibleChanges(member, target, changes).map(({ field }) => field);
  const { updatedAt } = record as { updatedAt?: string };
  throw new Problem(
    "VERSION_CONFLICT",
    isWeak
      ? `If-Match names the weak ETag ${given.slice(0, 80)}, and a weak one never matches.`
      : `${target.label} is no longer the version that If-Match names.`,
    {
      currentEtag: version === null ? null : toEtag(version, JSON.stringify(visible)),
      updatedAt: updatedAt ?? null,
      updatedBy: entries[0]?.actor ?? null,
      changedFields: [...new Set(changed)].sort(),
      hint: isWeak && seen !== null && seen === version ? sendStrong(strong) : readAgain(isWeak),
    },
  );
}

const sendStrong = (etag: string): string =>
  `Send it without W/: ${etag}. Proxies that compress answers add that.`;

const readAgain = (isWeak: boolean): string =>
  `Read the record again, look at what changed, and send the change with the new ETag${isWeak ? ", without W/" : ""}.`;

type LastChange = { actor: { userId: string; displayName: string } | null; fields: string[] };

async function readLastChanges(
  transaction: Transaction,
  target: Loaded["target"],
  limit: number,
): Promise<LastChange[]> {
  const rows = await transaction.all(
    queries
      .selectFrom("audit_entries")
      .select([
        "actor_user_id",
        sql<string>`canonical::jsonb -> 'actor' ->> 'displayName'`.as("actor_name"),
        sql<
          string[]
        >`array(select jsonb_array_elements(canonical::jsonb -> 'changes') ->> 'field')`.as(
          "fields",
        ),
      ])
      .where("target_kind", "=", target.kind)
      .where("target_id", "=", target.id)
      .where("outcome", "=", "succeeded")
      .orderBy("sequence", "desc")
      .limit(Math.max(limit, 1)),
  );
  return rows.map(({ actor_user_id, actor_name, fields }) => ({
    actor: actor_user_id === null ? null : { userId: actor_user_id, displayName: actor_name },
    fields: limit < 1 ? [] : fields,
  }));
}
