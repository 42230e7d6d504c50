import { createHash } from "node:crypto";
import type { AgendaItem } from "../agenda-item.ts";
import type { PlannedImport } from "../plan-import.ts";
import type { Agenda, ChangeOperation, ChangeResponse } from "./agenda.ts";

/** Where a file is imported. */
export type Target = {
  agenda: Agenda;
  calendar: { id: string; timeZone: string };
  dryRun: boolean;
  /** The time of the import, in milliseconds since 1970. */
  now: number;
  /** Items created by this run: identical ones in the file are all imported. */
  createdIds: Set<string>;
};

/** Where one event of the file is imported. */
export type EventTarget = Target & {
  /** Returns the idempotency key of a step, such as `("move", itemId, updatedAt)`. */
  toKey: (...step: string[]) => string;
  /** What its changes wait for that a policy holds. */
  heldNotes: string[];
};

/** The plan of an event that can be imported. */
export type ImportableEvent = Extract<PlannedImport, { item: object }>;

/** The maximum length of a UID that the service stores. */
const maxUidLength = 500;

/**
 * Returns the UID under which the event is stored; null if it has none. An occurrence whose series is not in the file
 * has the UID of the series with its RECURRENCE-ID.
 */
export function toStoredUid({
  uid,
  recurrenceIdAt,
}: Pick<PlannedImport, "uid" | "recurrenceIdAt">): string | null {
  if (uid === null) return null;
  const whole = recurrenceIdAt === null ? uid : `${uid};RECURRENCE-ID=${recurrenceIdAt}`;
  const stored = Array.from(whole.trim().normalize("NFC"), (each) =>
    /\p{C}/u.test(each) ? "?" : each,
  ).join("");
  return stored.length <= maxUidLength ? stored : `sha256:${toHash(stored)}`;
}

const toHash = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Returns the target of an event. The idempotency keys depend on its calendar, UID, revision and content, and on the
 * step, not on its position in the file or the user.
 */
export function toEventTarget(target: Target, planned: PlannedImport): EventTarget {
  const { uid, sequence, recurrenceIdAt } = planned;
  const content = "item" in planned ? [planned.item.body, planned.occurrences] : [];
  const event = JSON.stringify([
    target.calendar.id,
    uid,
    recurrenceIdAt,
    sequence,
    toHash(JSON.stringify(content)),
  ]);
  return {
    ...target,
    toKey: (...step) => toHash(`${event}\n${step.join("\n")}`),
    heldNotes: [],
  };
}

/**
 * Sends a change of an event.
 *
 * @param step of the idempotency key
 */
export async function change(
  { agenda, dryRun, toKey, heldNotes }: EventTarget,
  operation: ChangeOperation,
  request: { params?: Record<string, string>; body?: object; step: string[] },
): Promise<ChangeResponse> {
  const { params = {}, body, step } = request;
  const response = await agenda.change(operation, {
    params,
    ...(body !== undefined && { body }),
    dryRun,
    idempotencyKey: toKey(...step),
  });
  if (response.heldNote !== null) heldNotes.push(response.heldNote);
  return response;
}

/** Sends a change of an item. Returns it as it is then: unchanged if this is a dry run, or the change is held. */
export async function changeItem(
  target: EventTarget,
  operation: ChangeOperation,
  item: AgendaItem,
  { step, body }: { step: string; body?: object },
): Promise<AgendaItem> {
  const response = await change(target, operation, {
    params: { itemId: item.id },
    ...(body !== undefined && { body }),
    step: [step, item.id, item.updatedAt],
  });
  return response.item ?? item;
}
