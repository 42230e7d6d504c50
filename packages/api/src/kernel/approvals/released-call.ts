import type { Query } from "../../database/queries.ts";
import type { Release } from "../audit.ts";
import type { StoredAnswer } from "../stored-answer.ts";
import type { HeldCall } from "./held-call.ts";
import type { ResolvedCall } from "./resolved-call.ts";

/** A held call that people have approved. */
export type ReleasedCall = {
  operation: string;
  toolName: string | null;
  channel: "app" | "api" | "mcp" | "workflow";
  requestedBy: string;
  reason: string | null;
  inputHash: Buffer;
  /** Null when it can no longer be decrypted. */
  call: HeldCall | null;
  /** The version that its record must still have; null where that does not matter. */
  etag: string | null;
  /** What its approvers have seen, and the moment as of which it was worked out; null for an older call. */
  resolved: { call: ResolvedCall; at: Date } | null;
  /** Whether it may be executed on a record that has changed since, though never for other recipients. */
  mayBeStale: boolean;
  release: Release;
};

/** What a released call came to. The entry tells of it in the audit log, and is still to be written. */
export type CarriedOut = { entry: Query<unknown> | null } & (
  | { state: "executed"; result: StoredAnswer }
  | { state: "failed" | "stale"; problem: Record<string, unknown> }
);
