import type { Query } from "../../database/queries.ts";
import type { CallApproval } from "../audit.ts";
import type { StoredResponse } from "../stored-response.ts";
import type { StoredCall } from "./stored-call.ts";
import type { ResolvedCall } from "./resolved-call.ts";

/** A held call that has been approved. */
export type ApprovedCall = {
  operation: string;
  toolName: string | null;
  channel: "app" | "api" | "mcp" | "workflow";
  requestedBy: string;
  reason: string | null;
  inputHash: Buffer;
  /** Null if it can no longer be decrypted. */
  call: StoredCall | null;
  /** The ETag that the record must still have; null if it may have any. */
  etag: string | null;
  /** The effects that the approvers saw, and the time for which they were computed; null for older calls. */
  resolved: { call: ResolvedCall; at: Date } | null;
  /** Whether it may be executed although the record has changed. Its recipients must never have changed. */
  mayBeStale: boolean;
  approval: CallApproval;
};

/** The result of an approved call, and the statement of its audit entry, which has not been sent yet. */
export type ApprovedCallResult = { entry: Query<unknown> | null } & (
  | { state: "executed"; result: StoredResponse }
  | { state: "failed" | "stale"; problem: Record<string, unknown> }
);
