import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Condition } from "@werkbank/http/validators";
import type { Principal } from "../../auth/principal.ts";
import type { Scope } from "../../auth/scopes.ts";
import type { Cause } from "../audit.ts";
import { seal, unseal } from "../seal.ts";

/** A call as it came: what is needed to carry it out once people have approved it. */
export type HeldCall = {
  params: Record<string, unknown>;
  /** Before it was read: reading it again gives the same. */
  body: unknown;
  ifMatch: Condition | null;
  requiredScope: Scope;
  principal: Principal;
  /** What led to it, where that was no caller. */
  cause?: Cause;
};

const purpose = "held calls";

/** The form in which a call is stored: a body may hold what nobody is to read. */
export function sealCall(serviceSecret: string, id: string, call: HeldCall): Buffer {
  return seal({ serviceSecret, purpose, id }, JSON.stringify(call));
}

/** Null where it cannot be read: the secret of the service has been replaced. */
export function unsealCall(
  serviceSecret: string,
  id: string,
  stored: Buffer | null,
): HeldCall | null {
  try {
    if (stored === null) return null;
    return JSON.parse(unseal({ serviceSecret, purpose, id }, stored)) as HeldCall;
  } catch {
    return null;
  }
}

/** What makes two calls of an operation the same: path and body as they were read. */
export function toInputHash(params: unknown, body: unknown): Buffer {
  return createHash("sha256")
    .update(canonicalize({ params, body: body ?? null }) ?? "")
    .digest();
}
