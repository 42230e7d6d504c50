import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { EtagCondition } from "@werkbank/http/validators";
import { matchesVersion, toEtag, parseVersion } from "../../http/etag.ts";
import type { LoadedRecord } from "./change.ts";
import { Problem } from "../../problems/problem.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { toVisibleChanges } from "../permissions/visible-changes.ts";

/** The maximum number of audit entries to compare. */
const maxEntries = 100;

/**
 * Evaluates `If-Match` (RFC 9110 section 13.1.1). If the record has changed since the caller read it, the problem
 * contains the changed members that the caller may see. The comparison is strong, so that a weak ETag never matches.
 *
 * @throws Problem VERSION_CONFLICT
 */
export async function assertUnchanged(
  transaction: Transaction,
  member: Pick<Membership, "permissions">,
  condition: EtagCondition,
  loaded: LoadedRecord,
): Promise<void> {
  const { target, version, record, visible = record } = loaded;
  const body = () => JSON.stringify(visible);
  if (matchesVersion(condition, version, body)) return;
  const tags = condition === "*" ? [] : condition;
  const [given = ""] = tags;
  const isWeak = tags.every((tag) => tag.startsWith("W/"));
  const strong = given.replace(/^W\//u, "");
  const seen = parseVersion(strong);
  const since = version === null || seen === null ? 0 : Math.max(0, version - seen);
  const versions = await readLastVersions(transaction, loaded);
  const changes = versions
    .slice(0, since)
    .flatMap(({ fields }) => fields.map((field) => ({ field })));
  const changed = toVisibleChanges(member, target, changes).map(({ field }) => field);
  const { updatedAt } = record as { updatedAt?: string };
  throw new Problem(
    "VERSION_CONFLICT",
    isWeak
      ? `If-Match names the weak ETag ${given.slice(0, 80)}, and a weak one never matches.`
      : `${target.label} is no longer the version that If-Match names.`,
    {
      currentEtag: version === null ? null : toEtag(version, body()),
      updatedAt: updatedAt ?? null,
      updatedBy: versions[0]?.actor ?? null,
      changedFields: [...new Set(changed)].sort(),
      hint:
        isWeak && matchesVersion([strong], version, body)
          ? strongEtagHint(strong)
          : readAgainHint(isWeak),
    },
  );
}

const strongEtagHint = (etag: string): string =>
  `Send it without W/: ${etag}. Proxies that compress answers add that.`;

const readAgainHint = (isWeak: boolean): string =>
  `Read the record again, look at what changed, and send the change with the new ETag${isWeak ? ", without W/" : ""}.`;

/** A version of a record: who created it, and the members that changed. */
type RecordVersion = { actor: { userId: string; displayName: string } | null; fields: string[] };

/** Reads the latest versions of a record from the audit log, newest first. */
async function readLastVersions(
  transaction: Transaction,
  loaded: LoadedRecord,
): Promise<RecordVersion[]> {
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
      .where("target_kind", "=", loaded.target.kind)
      .where("target_id", "=", loaded.target.id)
      .where("outcome", "=", "succeeded")
      .orderBy("sequence", "desc")
      .limit(maxEntries),
  );
  return rows.flatMap(({ actor_user_id, actor_name, fields }) => {
    const changed = toChangedMembers(fields, loaded);
    if (changed === null) return [];
    const actor =
      actor_user_id === null ? null : { userId: actor_user_id, displayName: actor_name };
    return [{ actor, fields: changed }];
  });
}

/**
 * Returns the members of the record that an audit entry changed; null if the entry created no version of the record,
 * such as a note or a download. An entry with all members created, deleted or restored the record: it changed none.
 */
function toChangedMembers(
  fields: string[],
  { record, counted = {} }: LoadedRecord,
): string[] | null {
  const counts = fields.flatMap((field) => counted[field] ?? []);
  if (counts.length > 0) return counts;
  const members = fields.filter(
    (field) => Object.hasOwn(record, field) && !identifyingMembers.has(field),
  );
  if (members.length === 0) return null;
  return fields.includes("id") ? [] : members;
}

/** Members that audit entries about contained records have too. */
const identifyingMembers = new Set(["id", "organizationId"]);
