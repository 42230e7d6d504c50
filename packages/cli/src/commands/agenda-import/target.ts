import { createHash } from "node:crypto";
import type { components, WerkbankClient } from "@werkbank/client";
import type { PlannedImport } from "@werkbank/icalendar/plan-import";

/** An agenda item as the service returns it. */
export type AgendaItem = components["schemas"]["AgendaItem"];

/** Where a file is imported. */
export type Target = {
  client: WerkbankClient;
  organizationId: string;
  calendar: { id: string; timeZone: string };
  dryRun: boolean;
  /** Items created by this run: identical ones in the file are all imported. */
  createdIds: Set<string>;
};

/** Where one event of the file is imported. */
export type EventTarget = Target & {
  /** Makes the idempotency keys of the event. */
  keys: Keys;
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
 * Returns the function that makes idempotency keys for an event: they depend on its calendar, UID, revision and
 * content, and on the step, not on its position in the file or the user.
 */
export function createKeys({ calendar }: Target, planned: PlannedImport): Keys {
  const { uid, sequence, recurrenceIdAt } = planned;
  const content = "item" in planned ? [planned.item.body, planned.occurrences] : [];
  const event = JSON.stringify([
    calendar.id,
    uid,
    recurrenceIdAt,
    sequence,
    toHash(JSON.stringify(content)),
  ]);
  return (...step) => ({ "Idempotency-Key": toHash(`${event}\n${step.join("\n")}`) });
}

/** Returns the header with the idempotency key of a step, such as `("move", itemId, updatedAt)`. */
export type Keys = (...step: string[]) => { "Idempotency-Key": string };
