import { sql } from "kysely";
import { z } from "zod";
import { clientName } from "../../schema/client-name.ts";
import { enumeration } from "../../schema/enumeration.ts";
import { recordIdentityMembers } from "../shared/record-identity.ts";
import type { FieldChange, Target } from "../../kernel/audit.ts";
import { queries } from "../../database/queries.ts";
import { withMaskedPublicUrl } from "../../kernel/former-public-url.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";
import { withVisibleAttachments } from "./visible-attachments.ts";

export const AuditChannel = enumeration({
  app: "A browser session.",
  api: "A token.",
  mcp: "A tool of the MCP server.",
  workflow: "A step of a workflow.",
  system: "The service itself.",
}).meta({
  id: "AuditChannel",
  description: "How a call was made.",
});

export const AuditOutcome = enumeration({
  succeeded: "Carried out.",
  held: "Waits for a person.",
  denied: "Refused with 403.",
  failed: "Refused with 409 or 412.",
}).meta({
  id: "AuditOutcome",
  description: "What happened to a call.",
});

const AuditActor = z
  .strictObject({
    type: enumeration({
      user: "A person.",
      service: "A program that signs in with its own client credentials.",
      system: "The service itself, when it acts by schedule.",
    }).meta({ description: "What acted." }),
    id: z
      .uuid()
      .nullable()
      .meta({
        description: "The user id of the person or program; null for the service itself.",
        examples: ["51ca3df5-d3b0-54ed-a33d-47c53d45dba9"],
      }),
    displayName: z
      .string()
      .meta({ description: "The name at that time.", examples: ["Sanne de Wit"] }),
  })
  .meta({ id: "AuditActor", description: "Who acted." });

const AuditChange = z
  .strictObject({
    field: z.string().meta({ description: "The name of the field.", examples: ["status"] }),
    before: z.unknown().meta({
      description: "Its value before the change; null when it had none.",
      examples: ["todo"],
    }),
    after: z.unknown().meta({
      description: "Its value after the change; null when it has none.",
      examples: ["done"],
    }),
    isErased: z.boolean().meta({
      description: "The values were personal data and have been erased: both are shown as null.",
    }),
  })
  .meta({ id: "AuditChange", description: "A field of the record that was changed." });

const hash = (description: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/u)
    .meta({
      description,
      examples: ["9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab"],
    });

export const AuditEntry = z
  .strictObject({
    id: z.uuid(),
    sequence: z
      .int()
      .min(1)
      .meta({
        description: "Counted per organization, without gaps.",
        examples: [1204],
      }),
    at: timestamp().meta({ description: "When it happened, in UTC." }),
    actor: AuditActor,
    onBehalfOf: AuditActor.nullable().meta({
      description:
        "The person for whom the client of `clientId` called; null where no client did, where a program called for itself, and in entries that are older than this field.",
    }),
    approvedBy: z.array(AuditActor).meta({
      description: "The approvers of the call; empty if no approval was needed.",
    }),
    channel: AuditChannel,
    clientId: z
      .string()
      .nullable()
      .meta({
        description: "The OAuth client that called; null in a session of one's own.",
        examples: ["werkbank-cli"],
      }),
    clientName: clientName("Assistent van Youssef"),
    ip: z
      .string()
      .nullable()
      .meta({
        description: "The IP address of the caller; null if it is not known.",
        examples: ["192.0.2.17"],
      }),
    requestId: z.string().meta({
      description: "`X-Request-Id` of the call.",
      examples: ["0199a2c4-7b1e-7c3a-8f52-6d4e9b0c1a27"],
    }),
    action: z.string().meta({
      description: "The operation, by its operationId.",
      examples: ["setTaskStatus"],
    }),
    toolName: z
      .string()
      .nullable()
      .meta({
        description: "The tool, of a call by way of MCP; null otherwise.",
        examples: ["tasks_set_status"],
      }),
    reason: z
      .string()
      .nullable()
      .meta({
        description: "Why, in the caller's own words; null where none were given.",
        examples: ["Klant belde: fiets is klaar"],
      }),
    workflowRunId: z.uuid().nullable().meta({
      description: "The workflow run whose step made the change; null: a call did.",
    }),
    target: z
      .strictObject({
        ...recordIdentityMembers,
        label: z.string().meta({
          description: "What people called it: its number, name or title.",
          examples: ["T-1044 Accu testen"],
        }),
      })
      .nullable()
      .meta({ description: "The record, and what it was called at that time." }),
    outcome: AuditOutcome,
    problemCode: z
      .string()
      .nullable()
      .meta({
        description: "Why the call was refused; null when it was not.",
        examples: ["VERSION_CONFLICT"],
      }),
    changes: z.array(AuditChange).meta({
      description:
        "The fields that were changed; secrets are masked, and what the caller may not read in the record itself is omitted, such as `costPriceMinor` without the permission `orders:write`.",
    }),
    reversible: z.boolean().meta({
      description:
        "Whether the caller can undo the change now: it is at most 30 days old and not undone, none of its fields was changed again, its record is not deleted and its status permits it, no other record uses a record that undoing would delete, and the caller has the permission. Undoing can still be refused, if another record is in the way, such as one with the same SKU.",
    }),
    revertsEntryId: z
      .uuid()
      .nullable()
      .meta({ description: "The entry that this one undid; null: none." }),
    revertedByEntryId: z
      .uuid()
      .nullable()
      .meta({ description: "The entry that undid this one; null: not undone." }),
    prevHash: hash("The `hash` of the entry before, in hexadecimal; zeros before the first."),
    hash: hash("SHA-256 of this entry and `prevHash`, in hexadecimal: the next link of the chain."),
  })
  .meta({
    id: "AuditEntry",
    description: "A change, or a rejected or pending call, as it happened.",
  });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The canonical JSON of an entry that the chain hashes, as `toAuditStatement` writes it. */
export type CanonicalEntry = Omit<
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
export const initialHash = "0".repeat(64);

export type EntryRow = {
  sequence: number;
  canonical: string;
  hash: Buffer;
  prev_hash: Buffer | null;
  reverted_by: string | null;
};

/**
 * Selects the entries of the organization; callers add conditions. The previous entry is found with `<`: under row
 * level security no index serves `sequence - 1`, since subtraction is not leakproof (PostgreSQL 15.20).
 */
export const selectEntries = () =>
  queries.selectFrom("audit_entries").select([
    "sequence",
    "canonical",
    "hash",
    sql<Buffer | null>`(select case when p.sequence = audit_entries.sequence - 1 then p.hash end
        from audit_entries p where p.sequence < audit_entries.sequence
        order by p.sequence desc limit 1)`.as("prev_hash"),
    sql<string | null>`(select r.id from audit_entries r
        where r.reverts_entry_id = audit_entries.id)`.as("reverted_by"),
  ]);

/** An entry with the path parameters of its call, which are needed to undo it. */
export type LoadedEntry = { entry: AuditEntry; params: Record<string, unknown> };

/** Returns the entries of rows: without erased values and attachments to records that the caller cannot see. */
export async function toLoadedEntries(
  transaction: Transaction,
  rows: EntryRow[],
): Promise<LoadedEntry[]> {
  const values = await readValues(
    transaction,
    rows.map(({ sequence }) => sequence),
  );
  const canonicalEntries = rows.map((row) => JSON.parse(row.canonical) as CanonicalEntry);
  const entries = rows.map((row, index): AuditEntry => {
    const canonical = canonicalEntries[index] as CanonicalEntry;
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
      changes: withMaskedPublicUrl(
        canonical.changes.map(({ field }, position) => {
          const value = values.get(toValueKey(row.sequence, position));
          return value === undefined
            ? { field, before: null, after: null, isErased: true }
            : { field, ...value, isErased: false };
        }),
      ),
      reversible: canonical.reversible,
      revertsEntryId: canonical.revertsEntryId,
      revertedByEntryId: row.reverted_by,
      prevHash: row.prev_hash?.toString("hex") ?? initialHash,
      hash: row.hash.toString("hex"),
    };
  });
  const visible = await withVisibleAttachments(transaction, entries);
  return visible.map((entry, index) => ({ entry, params: canonicalEntries[index]?.params ?? {} }));
}

type StoredValues = Omit<FieldChange, "field">;

export const toValueKey = (sequence: number, position: number): string => `${sequence} ${position}`;

/** Reads the values of the changed fields of entries, by `toValueKey`; erased ones are missing. */
export async function readValues(
  transaction: Transaction,
  sequences: number[],
): Promise<Map<string, StoredValues>> {
  if (sequences.length === 0) return new Map();
  const rows = await transaction.all(
    queries
      .selectFrom("audit_values")
      .select(["sequence", "position", "before_value", "after_value"])
      .where(sql<boolean>`sequence = any(${sequences}::bigint[])`),
  );
  return new Map(
    rows.map(({ sequence, position, before_value, after_value }) => [
      toValueKey(sequence, position),
      { before: JSON.parse(before_value) as unknown, after: JSON.parse(after_value) as unknown },
    ]),
  );
}

/** Returns the entry itself as the target of a call, unlike `entry.target`, the record that was changed. */
export const toEntryTarget = ({ id, action }: AuditEntry): Target => ({
  kind: "audit_entry",
  id,
  label: action,
});

/** @throws Problem RESOURCE_NOT_FOUND */
export async function loadEntry(transaction: Transaction, id: string): Promise<LoadedEntry> {
  const [loaded] = await loadEntries(transaction, [id]);
  if (loaded === undefined) throw notFound("audit_entry", id);
  return loaded;
}

export async function loadEntries(
  transaction: Transaction,
  ids: readonly string[],
): Promise<LoadedEntry[]> {
  if (ids.length === 0) return [];
  const isRequested = sql<boolean>`id = any(${ids}::uuid[])`;
  return toLoadedEntries(transaction, await transaction.all(selectEntries().where(isRequested)));
}
