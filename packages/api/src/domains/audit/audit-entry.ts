import { sql } from "kysely";
import { z } from "zod";
import type { FieldChange } from "../../kernel/audit.ts";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/refusals.ts";
import { timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";

export const AuditChannel = z.enum(["app", "api", "mcp", "workflow", "system"]).meta({
  id: "AuditChannel",
  description: "The way by which a call came: `system` is the service itself.",
});

export const AuditOutcome = z.enum(["succeeded", "held", "denied", "failed"]).meta({
  id: "AuditOutcome",
  description:
    "`held`: waits for a person; `denied`: refused with 403; `failed`: refused with 409 or 412.",
});

const AuditActor = z
  .strictObject({
    type: z.enum(["user", "system"]),
    id: z.uuid().nullable(),
    displayName: z.string().meta({ description: "The name at that time." }),
  })
  .meta({ id: "AuditActor", description: "Who acted." });

const AuditChange = z
  .strictObject({
    field: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    isErased: z.boolean().meta({
      description: "The values were personal data and have been erased: both are shown as null.",
    }),
  })
  .meta({ id: "AuditChange", description: "A member of the record that was changed." });

const hash = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/u)
    .meta({ description: "SHA-256, hexadecimal." });

export const AuditEntry = z
  .strictObject({
    id: z.uuid(),
    sequence: z.int().min(1).meta({ description: "Counted per organization, without gaps." }),
    at: timestamp(),
    actor: AuditActor,
    onBehalfOf: AuditActor.nullable(),
    approvedBy: z.array(AuditActor),
    channel: AuditChannel,
    clientId: z.string().nullable().meta({ description: "The OAuth client that called." }),
    clientName: z.string().nullable(),
    ip: z.string().nullable(),
    requestId: z.string(),
    action: z.string().meta({ description: "The operation, by its operationId." }),
    toolName: z.string().nullable(),
    reason: z.string().nullable().meta({ description: "The caller's own words." }),
    workflowRunId: z.uuid().nullable().meta({ description: "The run whose step made the change." }),
    target: z
      .strictObject({ kind: z.string(), id: z.string(), label: z.string() })
      .nullable()
      .meta({ description: "The record, and what it was called at that time." }),
    outcome: AuditOutcome,
    problemCode: z.string().nullable().meta({ description: "Why the call was refused." }),
    changes: z.array(AuditChange).meta({ description: "Secrets are masked." }),
    reversible: z.boolean().meta({
      description: "Whether the change is of a kind that can be undone, for 30 days.",
    }),
    revertsEntryId: z.uuid().nullable().meta({ description: "The entry that this one undid." }),
    revertedByEntryId: z.uuid().nullable().meta({ description: "The entry that undid this one." }),
    prevHash: hash(),
    hash: hash(),
  })
  .meta({ id: "AuditEntry", description: "A change, or a refused or held call, as it happened." });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What the chain holds of an entry, as `toAuditStatement` wrote it. */
export type Canonical = Omit<
  AuditEntry,
  | "sequence"
  | "clientName"
  | "workflowRunId"
  | "changes"
  | "revertedByEntryId"
  | "prevHash"
  | "hash"
> & {
  clientName?: string | null;
  workflowRunId?: string;
  params: Record<string, unknown>;
  changes: { field: string; before: string; after: string }[];
};

/** The hash before the first entry of an organization. */
const firstHash = "0".repeat(64);

export type EntryRow = {
  sequence: number;
  canonical: string;
  hash: Buffer;
  prev_hash: Buffer | null;
  reverted_by: string | null;
};

/** The entries of the organization; callers add their conditions. */
export const selectEntries = () =>
  queries.selectFrom("audit_entries").select([
    "sequence",
    "canonical",
    "hash",
    sql<Buffer | null>`(select p.hash from audit_entries p
        where p.sequence = audit_entries.sequence - 1)`.as("prev_hash"),
    sql<string | null>`(select r.id from audit_entries r
        where r.reverts_entry_id = audit_entries.id)`.as("reverted_by"),
  ]);

/** The representations of rows, with the values that have not been erased. */
export async function toAuditEntries(
  transaction: Transaction,
  rows: EntryRow[],
): Promise<AuditEntry[]> {
  const values = await readValues(
    transaction,
    rows.map(({ sequence }) => sequence),
  );
  return rows.map((row) => {
    const { params: _, ...canonical } = JSON.parse(row.canonical) as Canonical;
    return {
      id: canonical.id,
      sequence: row.sequence,
      at: canonical.at,
      actor: canonical.actor,
      onBehalfOf: canonical.onBehalfOf,
      approvedBy: canonical.approvedBy,
      channel: canonical.channel,
      clientId: canonical.clientId,
      clientName: canonical.clientName ?? null,
      ip: canonical.ip,
      requestId: canonical.requestId,
      action: canonical.action,
      toolName: canonical.toolName,
      reason: canonical.reason,
      workflowRunId: canonical.workflowRunId ?? null,
      target: canonical.target,
      outcome: canonical.outcome,
      problemCode: canonical.problemCode,
      changes: canonical.changes.map(({ field }, position) => {
        const value = values.get(`${row.sequence} ${position}`);
        return value === undefined
          ? { field, before: null, after: null, isErased: true }
          : { field, ...value, isErased: false };
      }),
      reversible: canonical.reversible,
      revertsEntryId: canonical.revertsEntryId,
      revertedByEntryId: row.reverted_by,
      prevHash: row.prev_hash?.toString("hex") ?? firstHash,
      hash: row.hash.toString("hex"),
    };
  });
}

type Values = Omit<FieldChange, "field">;

async function readValues(
  transaction: Transaction,
  sequences: number[],
): Promise<Map<string, Values>> {
  if (sequences.length === 0) return new Map();
  const rows = await transaction.all(
    queries
      .selectFrom("audit_values")
      .select(["sequence", "position", "before_value", "after_value"])
      .where(sql<boolean>`sequence = any(${sequences}::bigint[])`),
  );
  return new Map(
    rows.map(({ sequence, position, before_value, after_value }) => [
      `${sequence} ${position}`,
      { before: JSON.parse(before_value) as unknown, after: JSON.parse(after_value) as unknown },
    ]),
  );
}

/** An entry, with the path parameters of the call that it records: what undoing it needs besides. */
export type LoadedEntry = { entry: AuditEntry; params: Record<string, unknown> };

/** @throws Problem RESOURCE_NOT_FOUND */
export async function loadEntry(transaction: Transaction, id: string): Promise<LoadedEntry> {
  const row = await transaction.one(selectEntries().where("id", "=", id));
  if (row === undefined) throw notFound("audit_entry", id);
  const [entry] = await toAuditEntries(transaction, [row]);
  const { params } = JSON.parse(row.canonical) as Canonical;
  return { entry: entry as AuditEntry, params };
}
