import type { Target } from "./audit.ts";
import type { MailRecipients } from "./changes/mail-recipients.ts";

/** The part of a response that repeated requests get too. */
export type Replayable = {
  status: number;
  body: unknown;
  /** The version of the record in the body; null if it has none. */
  version: number | null;
  warnings: string[];
  /** The audit entry of the change; null if nothing was changed. */
  audit: { entryId: string; reversible: boolean } | null;
  /** The names of the changed members; null if the call is not a change. */
  changed: string[] | null;
  /** The changed record; null if nothing was changed. */
  target: Target | null;
  /** The recipients of the mail that the change sends; null if it sends none. */
  mailedTo: MailRecipients | null;
};

/** What is stored of a response besides its status and body. */
export type StoredResult = Pick<Replayable, "version" | "warnings" | "audit"> &
  // Missing in responses stored before these members existed.
  Partial<Pick<Replayable, "changed" | "target" | "mailedTo">>;

/** A stored response. */
export type StoredAnswer = StoredResult & Pick<Replayable, "status" | "body">;

/** Returns the stored part of a response, without members that only the first response contains. */
export function toStoredAnswer(answer: Replayable): StoredAnswer {
  const { status, body, version, warnings, audit, changed, target, mailedTo } = answer;
  return { status, body, version, warnings, audit, changed, target, mailedTo };
}
