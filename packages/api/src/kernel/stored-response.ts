import type { Target } from "./audit.ts";
import type { MailRecipients } from "./changes/mail-recipients.ts";

/** The part of a response that repeated requests get too. */
export type ReplayableResponse = {
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
export type StoredResponseDetails = Pick<ReplayableResponse, "version" | "warnings" | "audit"> &
  // Missing in responses stored before these members existed.
  Partial<Pick<ReplayableResponse, "changed" | "target" | "mailedTo">>;

/** A stored response. */
export type StoredResponse = StoredResponseDetails & Pick<ReplayableResponse, "status" | "body">;

/** Returns the stored part of a response, without members that only the first response contains. */
export function toStoredResponse(response: ReplayableResponse): StoredResponse {
  const { status, body, version, warnings, audit, changed, target, mailedTo } = response;
  return { status, body, version, warnings, audit, changed, target, mailedTo };
}
