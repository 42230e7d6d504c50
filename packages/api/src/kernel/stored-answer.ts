import type { Target } from "./audit.ts";
import type { MailRecipients } from "./changes/mail-recipients.ts";

/** What an answer says: to the request, and to every request that repeats it. */
export type Replayable = {
  status: number;
  body: unknown;
  /** The version of the record in the body; null where it has none. */
  version: number | null;
  warnings: string[];
  /** The audit entry of a change that was made. */
  audit: { entryId: string; reversible: boolean } | null;
  /** Names of the members that a change altered; null for anything but a change. */
  changed: string[] | null;
  /** The record that a change altered; null where nothing changed, and for anything but a change. */
  target: Target | null;
  /** To whom a change sends mail; null where it sends none. */
  mailedTo: MailRecipients | null;
};

/** What is stored of an answer beside its status and body. */
export type StoredResult = Pick<Replayable, "version" | "warnings" | "audit"> &
  // Missing in results stored before these members existed.
  Partial<Pick<Replayable, "changed" | "target" | "mailedTo">>;

/** An answer as it is stored. */
export type StoredAnswer = StoredResult & Pick<Replayable, "status" | "body">;

/** Returns what is stored of an answer, without what only the first request is told. */
export function toStoredAnswer(answer: Replayable): StoredAnswer {
  const { status, body, version, warnings, audit, changed, target, mailedTo } = answer;
  return { status, body, version, warnings, audit, changed, target, mailedTo };
}
