import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { systemActor, toAuditStatement } from "../kernel/audit.ts";
import type { TargetKind } from "../kernel/target-kinds.ts";

/** The target of audit entries, such as kind `customer` and id `1042`. */
export type RecordReference = { organizationId: string; kind: string; id: string };

/** How many values of a record the audit log and the events contain. */
export type StoredValueCounts = {
  /** Audit entries about the record, erased or not. */
  entries: number;
  /** Values of its fields, before and after each change. */
  values: number;
  /** Events that contain the record. */
  events: number;
};

const isEntryOfRecord = `sequence in (select sequence from audit_entries
  where organization_id = $1 and target_kind = $2 and target_id = $3)`;
const isEventOfRecord = `payload #>> '{data,kind}' = $2 and payload #>> '{data,id}' = $3
  and (payload #> '{data,object}' <> 'null' or payload #> '{data,previous}' <> 'null')`;

const count = `select
  (select count(*)::int from audit_entries
    where organization_id = $1 and target_kind = $2 and target_id = $3) as entries,
  (select count(*)::int from audit_values where organization_id = $1 and ${isEntryOfRecord}) as values,
  (select count(*)::int from events where organization_id = $1 and ${isEventOfRecord}) as events`;

const erasures = [
  `delete from audit_values where organization_id = $1 and ${isEntryOfRecord}`,
  `update events set payload = payload || jsonb_build_object('truncated', true,
    'data', (payload -> 'data') || '{"object": null, "previous": null}')
    where organization_id = $1 and ${isEventOfRecord}`,
];

/**
 * Erases the values of a record from the audit log and the events, to comply with a request for erasure of personal
 * data. The hash chain stays valid, since it contains salted hashes of the values; an audit entry records the
 * erasure. The label of the record in existing entries stays, since it is part of the chain.
 *
 * For operators: it needs a connection that owns the tables, since the application role cannot delete there.
 *
 * @param options.dryRun counts only
 * @returns the numbers before the erasure
 * @throws Error with one sentence if the log has no entry about the record
 */
export async function eraseValues(
  database: Database,
  record: RecordReference,
  options: { now: Date; dryRun: boolean },
): Promise<StoredValueCounts> {
  const client = await database.connect();
  try {
    await client.query("begin");
    const counts = await erase(client, record, options);
    await client.query(options.dryRun ? "rollback" : "commit");
    return counts;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function erase(
  client: pg.PoolClient,
  record: RecordReference,
  { now, dryRun }: { now: Date; dryRun: boolean },
): Promise<StoredValueCounts> {
  const { organizationId, kind, id } = record;
  // Row level security also applies to an owner who is not a superuser.
  await client.query("select set_config('app.organization_id', $1, true)", [organizationId]);
  const values = [organizationId, kind, id];
  const { rows } = await client.query<StoredValueCounts>(count, values);
  const [counts] = rows;
  if (counts === undefined || counts.entries === 0) {
    throw new Error(
      `The audit log of ${organizationId} has no entry about ${kind}/${id}; its entries name records as target.kind and target.id.`,
    );
  }
  if (dryRun || counts.values + counts.events === 0) return counts;
  for (const statement of erasures) await client.query(statement, values);
  await client.query(toEntry(record, now));
  return counts;
}

/** Returns the statement of the audit entry that records the erasure, without the label of the record. */
function toEntry({ organizationId, kind, id }: RecordReference, at: Date) {
  const { query } = toAuditStatement({
    actor: systemActor(randomUUID()),
    action: "eraseValues",
    params: {},
    organizationId,
    at,
    outcome: "succeeded",
    // An old entry may have a kind that no longer exists.
    change: {
      target: { kind: kind as TargetKind, id, label: id },
      before: {},
      after: {},
      event: [],
    },
    notExecuted: null,
    reversible: false,
  });
  return query;
}
