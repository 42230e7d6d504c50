import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Condition } from "@werkbank/http/validators";
import type { Principal } from "../../auth/principal.ts";
import type { Scope } from "../../auth/scopes.ts";
import type { Cause } from "../audit.ts";
import { seal, unseal } from "../seal.ts";
import type { RunInitiator } from "./initiator.ts";

/** A call as received: everything needed to carry it out once people have approved it. */
export type HeldCall = {
  params: Record<string, unknown>;
  /** The unparsed body: parsing it again gives the same result. */
  body: unknown;
  ifMatch: Condition | null;
  requiredScope: Scope;
  principal: Principal;
  /** What caused the call, where no caller did. */
  cause?: Cause;
  /** Who initiated the workflow run whose step is held. */
  initiators?: readonly RunInitiator[];
};

const purpose = "held calls";

/** Encrypts a call for storage, since a body may contain secrets. */
export function sealCall(serviceSecret: string, id: string, call: HeldCall): Buffer {
  return seal({ serviceSecret, purpose, id }, JSON.stringify(call));
}

/** Decrypts a call; returns null when that fails because the service's secret was replaced. */
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

/** Hashes what makes two calls of an operation the same: path and body as parsed. */
export function toInputHash(params: unknown, body: unknown): Buffer {
  return createHash("sha256")
    .update(canonicalize({ params, body: body ?? null }) ?? "")
    .digest();
}
