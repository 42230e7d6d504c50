import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { EtagCondition } from "@werkbank/http/validators";
import type { Principal } from "../../auth/principal.ts";
import type { Scope } from "../../auth/scopes.ts";
import type { Cause } from "../audit.ts";
import { seal, unseal } from "../seal.ts";
import type { RunInitiator } from "./initiator.ts";

/** A call that is held for approval, as received, with everything needed to execute it later. */
export type StoredCall = {
  params: Record<string, unknown>;
  /** The unparsed body: parsing it again gives the same result. */
  body: unknown;
  ifMatch: EtagCondition | null;
  requiredScope: Scope;
  principal: Principal;
  /** The cause of the call, if no caller requested it. */
  cause?: Cause;
  /** The initiators of the workflow run, for a step of a workflow. */
  initiators?: readonly RunInitiator[];
};

const purpose = "held calls";

/** Encrypts a call for storage, since its body may contain secrets. */
export function sealCall(serviceSecret: string, id: string, call: StoredCall): Buffer {
  return seal({ serviceSecret, purpose, id }, JSON.stringify(call));
}

/** Decrypts a call; returns null if that fails, such as after the service's secret was replaced. */
export function unsealCall(
  serviceSecret: string,
  id: string,
  stored: Buffer | null,
): StoredCall | null {
  try {
    if (stored === null) return null;
    return JSON.parse(unseal({ serviceSecret, purpose, id }, stored)) as StoredCall;
  } catch {
    return null;
  }
}

/** Hashes the input of a call: the parsed path parameters and body. */
export function toInputHash(params: unknown, body: unknown): Buffer {
  return createHash("sha256")
    .update(canonicalize({ params, body: body ?? null }) ?? "")
    .digest();
}
