// Decision: decisions/0007-audit-log.md
import { hash, randomBytes, randomUUIDv7 } from "node:crypto";
import canonicalize from "canonicalize";
import type { FixedQuery } from "../database/queries.ts";
import { isSecretName } from "../schema/secret-names.ts";
import type { EventType } from "./event-types.ts";
import type { TargetKind } from "./target-kinds.ts";

export type Channel = "app" | "api" | "mcp" | "workflow" | "system";
export type AuditOutcome = "succeeded" | "held" | "denied" | "failed";

/** A record that a change is about. `label` is what a person would call it. */
export type Target = { kind: TargetKind; id: string; label: string };

/** What a change announces to webhooks and other readers of the event log. */
export type ChangeEvent = {
  /** Generated when left out. */
  id?: string;
  type: EventType;
  /** The representation that the event carries; null where it must not be shown (texts of notes). */
  object: Record<string, unknown> | null;
  displayNumber?: string;
  /** The record that the event is about, where it is not the changed one. */
  target?: Target;
  /** The former values that the event carries, where they are not all those that the change recorded. */
  previous?: Record<string, unknown> | null;
};

/**
 * What a change alters: the record before and after (null before a creation, null after a removal), and the
 * event that announces it. Values are compared member by member; only those that differ are recorded.
 */
export type Difference = {
  target: Target;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Several, in order, when one request does several things that are announced separately. */
  event: ChangeEvent | ChangeEvent[];
};

/** A change as the audit log stores it. */
export type RecordedChange = {
  /** Path parameters of the call, without `organizationId`. */
  params: Record<string, unknown>;
  target: Target;
  changes: FieldChange[];
};

/** What caused a change that no caller asked for. */
export type Cause = {
  /** The event that triggered it. */
  eventId: string | null;
  /** The length of the chain of events that led to it, each causing the next. */
  depth: number;
  /** The workflow whose step makes the change on behalf of its author. */
  workflow: { id: string; name: string; runId: string };
};

/** Who acts, and by what means. */
export type Actor = {
  /** Null for the service itself, which acts on schedules and deadlines. */
  userId: string | null;
  displayName: string;
  clientId: string | null;
  /** What the client calls itself; left out or null when unknown. */
  clientName?: string | null;
  channel: Channel;
  ip: string | null;
  requestId: string;
  toolName: string | null;
  reason: string | null;
  /** The approval under which the call runs; left out where none was needed. */
  release?: Release;
  /** Left out for a change that a caller asked for. */
  cause?: Cause | undefined;
};

/** An approval that lets a call be carried out, and who gave it. */
export type Release = { approvalId: string; approvedBy: { id: string; displayName: string }[] };

export type FieldChange = { field: string; before: unknown; after: unknown };

const bookkeeping = new Set(["updatedAt", "createdAt", "version"]);

/** Returns the actor of what nobody asked for: expiry, purging. */
export function systemActor(requestId: string): Actor {
  return {
    userId: null,
    displayName: "Werkbank",
    clientId: null,
    channel: "system",
    ip: null,
    requestId,
    toolName: null,
    reason: null,
  };
}

/** Returns the members that differ, in the order of the representation. */
export function toFieldChanges(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: FieldChange[] = [];
  for (const field of fields) {
    if (bookkeeping.has(field)) continue;
    const was = before?.[field] ?? null;
    const is = after?.[field] ?? null;
    if (Object.is(was, is)) continue;
    if (canonicalize(was) !== canonicalize(is)) changes.push({ field, before: was, after: is });
  }
  return changes;
}

/** Stands for a secret that was set: the log shows that it changed, never its value. */
const mask = (value: unknown) => (value === null || value === undefined ? null : "***");

/** Returns field changes with their secrets masked. */
export function withoutSecrets(fields: FieldChange[]): FieldChange[] {
  return fields.map(({ field, before, after }) =>
    isSecretName(field)
      ? { field, before: mask(before), after: mask(after) }
      : { field, before, after },
  );
}

/** Returns a value with the secrets in it masked, at any depth. */
export function withoutSecretMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretMembers);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, member]) => [
      name,
      isSecretName(name) ? mask(member) : withoutSecretMembers(member),
    ]),
  );
}

function withoutSecretParams(params: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(params);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isSecretName(name) ? mask(value) : value]),
  );
}

/** What an audit entry is made from. */
export type AuditRecord = {
  /** Generated when left out. */
  entryId?: string;
  actor: Actor;
  /** operationId */
  action: string;
  /** Path parameters of the call, without `organizationId`: undoing the change needs them. */
  params: Record<string, unknown>;
  organizationId: string;
  at: Date;
  outcome: AuditOutcome;
  /** Null where nothing was changed: refused and held calls. */
  change: Difference | null;
  /** For refused and held calls: the problem's code, and the record that they are about. */
  refusal: { code: string | null; target: Target | null } | null;
  reversible: boolean;
  revertsEntryId?: string | null;
};

/** 64 KiB as sent: what is sent has the sequence number and null members beyond what is stored. */
const maxEventBytes = 64 * 1024 - 256;

/**
 * Composes the statement that appends a change to the audit chain and to the event log: the last one before
 * COMMIT. The chain holds salted hashes of the values; the values are stored beside it and can be erased.
 */
export function toAuditStatement(record: AuditRecord): {
  entryId: string;
  query: FixedQuery<unknown>;
} {
  const { actor, action, organizationId, at, outcome, change, refusal, reversible } = record;
  const { entryId = randomUUIDv7() } = record;
  const fields = change === null ? [] : withoutSecrets(toFieldChanges(change.before, change.after));
  const target = refusal === null ? (change?.target ?? null) : refusal.target;
  const values = toSalted(fields);
  const { clientId, clientName = null } = actor;
  const person = {
    type: actor.userId === null ? "system" : "user",
    id: actor.userId,
    displayName: actor.displayName,
  };
  const canonical = canonicalize({
    id: entryId,
    at: at.toISOString(),
    actor: person,
    onBehalfOf: clientId === null ? null : person,
    approvedBy: (actor.release?.approvedBy ?? []).map((person) => ({ type: "user", ...person })),
    channel: actor.channel,
    clientId,
    // Keeps entries of clients without a name identical to those written before names were recorded.
    ...(clientId === null || clientName === null ? {} : { clientName }),
    ip: actor.ip,
    requestId: actor.requestId,
    action,
    params: withoutSecretParams(record.params),
    toolName: actor.toolName,
    reason: actor.reason,
    target,
    outcome,
    problemCode: refusal?.code ?? null,
    changes: fields.map(({ field }, position) => {
      const [beforeSalt = "", before = "", afterSalt = "", after = ""] = values[position] ?? [];
      return { field, before: digest(beforeSalt, before), after: digest(afterSalt, after) };
    }),
    reversible: outcome === "succeeded" && reversible,
    revertsEntryId: record.revertsEntryId ?? null,
    ...(actor.cause === undefined ? {} : { workflowRunId: actor.cause.workflow.runId }),
  });
  const events =
    change === null
      ? []
      : [change.event]
          .flat()
          .map((event) => toEvent(event, { actor, organizationId, at, change, fields }));
  return {
    entryId,
    query: {
      text: "select append_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
      values: [
        entryId,
        at,
        actor.userId,
        actor.channel,
        action,
        target?.kind ?? null,
        target?.id ?? null,
        outcome,
        canonical,
        JSON.stringify(values),
        `[${events.join(",")}]`,
      ],
    },
  };
}

/** Returns the values of fields, each preceded by a salt of 16 random bytes. */
function toSalted(fields: FieldChange[]): [string, string, string, string][] {
  // All salts are drawn at once: a call of `randomBytes` costs more than the bytes it returns.
  const random = fields.length === 0 ? "" : randomBytes(32 * fields.length).toString("hex");
  return fields.map(({ before, after }, position) => [
    random.slice(64 * position, 64 * position + 32),
    canonicalize(before) ?? "null",
    random.slice(64 * position + 32, 64 * position + 64),
    canonicalize(after) ?? "null",
  ]);
}

function digest(salt: string, value: string): string {
  return hash("sha256", salt + value, "hex");
}

/** Returns the stored event as JSON: its envelope without the sequence, which the database assigns. */
function toEvent(
  event: ChangeEvent,
  source: {
    actor: Actor;
    organizationId: string;
    at: Date;
    change: Difference;
    fields: FieldChange[];
  },
): string {
  const { actor, organizationId, at, change, fields } = source;
  const { id = randomUUIDv7(), object, type, displayNumber, target = change.target } = event;
  const recorded =
    object === null || change.before === null
      ? null
      : Object.fromEntries(fields.map(({ field, before }) => [field, before]));
  const previous = event.previous === undefined ? recorded : event.previous;
  const payload = {
    id,
    type,
    timestamp: at.toISOString(),
    apiVersion: "v1",
    organizationId,
    actor: toEventActor(actor),
    requestId: actor.requestId,
    causation: toCausation(actor),
    data: {
      kind: target.kind,
      id: target.id,
      ...(displayNumber === undefined ? {} : { displayNumber }),
      object,
      previous,
    },
    truncated: false,
  };
  let written = JSON.stringify(payload);
  if (Buffer.byteLength(written) > maxEventBytes) {
    payload.data.object = null;
    payload.data.previous = null;
    payload.truncated = true;
    written = JSON.stringify(payload);
  }
  return `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"payload":${written}}`;
}

/** A workflow acts under its own name; the audit log records on whose behalf. */
function toEventActor({ userId, displayName, clientId, clientName, channel, cause }: Actor) {
  if (cause !== undefined) {
    const { id, name } = cause.workflow;
    return { type: "workflow", id, displayName: name, channel };
  }
  return {
    type: userId === null ? "system" : "user",
    id: userId,
    displayName,
    ...(clientId === null ? {} : { clientId }),
    // Not part of the event: a workflow run that it starts keeps it.
    ...(clientId === null || clientName == null ? {} : { clientName }),
    channel,
  };
}

function toCausation({ cause, release }: Actor) {
  const approved = release === undefined ? {} : { approvalId: release.approvalId };
  if (cause === undefined) return { ...approved, depth: 0 };
  const { eventId, depth, workflow } = cause;
  return {
    ...(eventId === null ? {} : { eventId }),
    workflowRunId: workflow.runId,
    ...approved,
    depth,
  };
}
