// Decision: decisions/0007-audit-log.md
import { hash, randomBytes, randomUUIDv7 } from "node:crypto";
import canonicalize from "canonicalize";
import type { FixedQuery } from "../database/queries.ts";
import { isSecretName } from "../schema/secret-names.ts";
import type { EventType } from "./event-types.ts";
import type { TargetKind } from "./target-kinds.ts";

export type Channel = "app" | "api" | "mcp" | "workflow" | "system";
export type AuditOutcome = "succeeded" | "held" | "denied" | "failed";

/** The record of a change. `label` is its name for people. */
export type Target = { kind: TargetKind; id: string; label: string };

/** An event that a change writes to the event log, from which webhooks are sent. */
export type ChangeEvent = {
  /** Default: generated. */
  id?: string;
  type: EventType;
  /** The representation in the event; null if it must not be shown, such as the text of a note. */
  object: Record<string, unknown> | null;
  displayNumber?: string;
  /** The record of the event, if it is not the changed record. */
  target?: Target;
  /** The previous values in the event. Default: those of all recorded changes. */
  previous?: Record<string, unknown> | null;
};

/**
 * The difference that a change makes: the record before (null if created) and after (null if deleted), and its event.
 * Only members whose values differ are recorded.
 */
export type Difference = {
  target: Target;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Several events, in order, if the change has several effects with their own events. */
  event: ChangeEvent | ChangeEvent[];
};

/** A change as the audit log stores it. */
export type RecordedChange = {
  /** Path parameters of the call, without `organizationId`. */
  params: Record<string, unknown>;
  target: Target;
  changes: FieldChange[];
  /** For a change that undid another one: the parameters that its own entry stores. */
  revertParams?: Record<string, unknown>;
};

/** The cause of a change that no caller requested. */
export type Cause = {
  /** The event that triggered it. */
  eventId: string | null;
  /** The length of the chain of events that led to it, each causing the next. */
  depth: number;
  /** The workflow whose step makes the change on behalf of its author. */
  workflow: { id: string; name: string; runId: string };
};

/** Who makes a change, and how. */
export type Actor = {
  /** Null for the service itself, such as for schedules and deadlines. */
  userId: string | null;
  displayName: string;
  /** Whether the user is a program with its own client credentials; omitted for people and the service itself. */
  isService?: boolean;
  clientId: string | null;
  /** The client's name for itself; omitted or null if unknown. */
  clientName?: string | null;
  channel: Channel;
  ip: string | null;
  requestId: string;
  toolName: string | null;
  reason: string | null;
  /** The approval with which the call is executed; omitted if it needed none. */
  approval?: CallApproval;
  /** Omitted if a caller requested the change. */
  cause?: Cause | undefined;
};

/** The approval with which a call is executed, and its approvers. */
export type CallApproval = {
  approvalId: string;
  approvedBy: { id: string; displayName: string }[];
};

export type FieldChange = { field: string; before: unknown; after: unknown };

const metadataFields = new Set(["updatedAt", "createdAt", "version"]);

/** Returns the actor of changes that no user requested, such as expiry. */
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
    if (metadataFields.has(field)) continue;
    const was = before?.[field] ?? null;
    const is = after?.[field] ?? null;
    if (Object.is(was, is)) continue;
    if (canonicalize(was) !== canonicalize(is)) changes.push({ field, before: was, after: is });
  }
  return changes;
}

/** Masks a secret: the log shows that it changed, never its value. */
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

/** The content of an audit entry. */
export type AuditRecord = {
  /** Default: generated. */
  entryId?: string;
  actor: Actor;
  /** operationId */
  action: string;
  /** Path parameters of the call, without `organizationId`; undo uses them. */
  params: Record<string, unknown>;
  organizationId: string;
  at: Date;
  outcome: AuditOutcome;
  /** Null for calls that were rejected or held for approval. */
  change: Difference | null;
  /** For calls that were rejected or held for approval: the problem's code, and the record of the call. */
  notExecuted: { code: string | null; target: Target | null } | null;
  reversible: boolean;
  revertsEntryId?: string | null;
};

/** 64 KiB as sent. The sent event has the sequence number and null members in addition to the stored one. */
const maxEventBytes = 64 * 1024 - 256;

/**
 * Returns the statement that appends an entry to the hash chain of the audit log and its events to the event log: the
 * last one before COMMIT. The hash chain contains salted hashes of the values; the values are stored separately and
 * can be erased.
 */
export function toAuditStatement(record: AuditRecord): {
  entryId: string;
  query: FixedQuery<unknown>;
} {
  const { actor, action, organizationId, at, outcome, change, notExecuted, reversible } = record;
  const { entryId = randomUUIDv7() } = record;
  const fields = change === null ? [] : withoutSecrets(toFieldChanges(change.before, change.after));
  const target = notExecuted === null ? (change?.target ?? null) : notExecuted.target;
  const values = toSaltedValues(fields);
  const { clientId, clientName = null } = actor;
  const user = { type: toActorType(actor), id: actor.userId, displayName: actor.displayName };
  const canonical = canonicalize({
    id: entryId,
    at: at.toISOString(),
    actor: user,
    onBehalfOf: clientId === null || actor.isService === true ? null : user,
    approvedBy: (actor.approval?.approvedBy ?? []).map((person) => ({ type: "user", ...person })),
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
    problemCode: notExecuted?.code ?? null,
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

function toActorType({ userId, isService }: Actor): "user" | "service" | "system" {
  if (userId === null) return "system";
  return isService === true ? "service" : "user";
}

/** Returns the values of fields, each preceded by a salt of 16 random bytes. */
function toSaltedValues(fields: FieldChange[]): [string, string, string, string][] {
  // One call of `randomBytes` for all salts: the call is slower than generating the bytes.
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

/** Returns the event to store, as JSON. The database adds the sequence number. */
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
  let json = JSON.stringify(payload);
  if (Buffer.byteLength(json) > maxEventBytes) {
    payload.data.object = null;
    payload.data.previous = null;
    payload.truncated = true;
    json = JSON.stringify(payload);
  }
  return `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"payload":${json}}`;
}

/** Returns the actor of an event. A step of a workflow has the workflow as actor; the audit log has its author. */
function toEventActor(actor: Actor) {
  const { userId, displayName, clientId, clientName, channel, cause } = actor;
  if (cause !== undefined) {
    const { id, name } = cause.workflow;
    return { type: "workflow", id, displayName: name, channel };
  }
  return {
    type: toActorType(actor),
    id: userId,
    displayName,
    ...(clientId === null ? {} : { clientId }),
    // Not sent: stored for a workflow run that the event starts.
    ...(clientId === null || clientName == null ? {} : { clientName }),
    channel,
  };
}

function toCausation({ cause, approval }: Actor) {
  const approved = approval === undefined ? {} : { approvalId: approval.approvalId };
  if (cause === undefined) return { ...approved, depth: 0 };
  const { eventId, depth, workflow } = cause;
  return {
    ...(eventId === null ? {} : { eventId }),
    workflowRunId: workflow.runId,
    ...approved,
    depth,
  };
}
