import { isMachineMember } from "../../kernel/results/machine-members.ts";
import { countCodePoints } from "../../schema/text.ts";
import { isUuid } from "../../schema/uuid.ts";
import type { AuditEntry } from "./audit-entry.ts";

/** Members of a tool's item besides those that every list keeps. */
export const toolEntryMembers = ["actor", "client", "moreFields"];

const maxChangesLength = 100;
const maxValueLength = 25;
const maxLabelLength = 40;
const maxReasonLength = 60;

/**
 * Returns an entry as a list of a tool shows it: names instead of ids, and the first changed fields, each with
 * its values before and after.
 */
export function toToolEntry(record: Record<string, unknown>): Record<string, unknown> {
  const entry = record as AuditEntry;
  const { id, at, actor, channel, target, outcome, problemCode, reason, approvedBy } = entry;
  const { revertsEntryId, revertedByEntryId, reversible } = entry;
  return {
    id,
    at,
    actor: shorten(actor.displayName, maxLabelLength),
    channel,
    client: toClientLabel(entry),
    action: entry.action,
    target: target && { kind: target.kind, label: shorten(target.label, maxLabelLength) },
    outcome,
    problemCode,
    reason: reason && shorten(reason, maxReasonLength),
    approvedBy: approvedBy.map(({ displayName }) => displayName),
    ...toChangeMembers(entry),
    reversible,
    revertsEntryId,
    revertedByEntryId,
  };
}

/** Returns the ids of the clients that entries name, for the filter `clientId`. */
export function toToolClients(
  records: readonly Record<string, unknown>[],
): Record<string, unknown> {
  const clients = (records as AuditEntry[]).flatMap((entry) => {
    const label = toClientLabel(entry);
    return label === null ? [] : [[label, entry.clientId] as const];
  });
  return clients.length === 0 ? {} : { clients: Object.fromEntries(clients) };
}

/** Names the client. Two clients may have the same name, so the label has the first part of the id. */
function toClientLabel({ clientId, clientName }: AuditEntry): string | null {
  return clientId === null || clientName === null
    ? clientId
    : `${shorten(clientName, maxLabelLength)} (${clientId.slice(0, 8)})`;
}

/** Returns the changed fields that fit. A creation or deletion changes all of them, as its action says. */
function toChangeMembers({ at, changes }: AuditEntry): Record<string, unknown> {
  if (changes.some(({ field }) => field === "id")) return {};
  const fields = changes
    // A field such as `sentAt` has the time of the entry.
    .filter(({ field, after }) => !isMachineMember(field) && after !== at)
    .map(({ field, before, after, isErased }) => {
      const values = isErased ? "erased" : [toShortValue(before), toShortValue(after)];
      return [field, values] as const;
    });
  let length = 0;
  const fitting = fields.filter((field, index) => {
    length += JSON.stringify(field).length;
    return index === 0 || length <= maxChangesLength;
  });
  return {
    changes: Object.fromEntries(fitting),
    moreFields: fields.length > fitting.length ? fields.length - fitting.length : null,
  };
}

function toShortValue(value: unknown): unknown {
  if (typeof value === "string") {
    return isUuid(value) ? value.slice(0, 8) : shorten(value, maxValueLength);
  }
  if (typeof value !== "object" || value === null) return value;
  return shorten(JSON.stringify(value), maxValueLength);
}

function shorten(text: string, maxLength: number): string {
  if (countCodePoints(text) <= maxLength) return text;
  return `${Array.from(text).slice(0, maxLength).join("")}…`;
}
