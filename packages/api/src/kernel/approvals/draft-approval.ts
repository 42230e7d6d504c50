import { toEtag, unversioned } from "../../http/etag.ts";
import type { Principal } from "../../auth/principal.ts";
import { type Target, toFieldChanges, withoutSecretMembers, withoutSecrets } from "../audit.ts";
import type { Call } from "../call.ts";
import type { LoadedRecord, Plan } from "../changes/change.ts";
import type { Operation } from "../define-operation.ts";
import type { Approval } from "./approval.ts";
import { toComputed } from "./computed.ts";
import { type StoredCall, toInputHash } from "./stored-call.ts";
import type { PolicyDocument } from "./match-policy.ts";
import type { Policy } from "./policy.ts";
import type { ResolvedCall } from "./resolved-call.ts";
import { type SummaryParts, toSummaryParts } from "./summary.ts";

/** The part of a planned call that policies use. */
export type PlannedCall = {
  operation: Operation;
  call: Call;
  params: Record<string, unknown>;
  body: unknown;
  loaded: LoadedRecord | undefined;
  plan: Plan;
};

/** What is stored of a call that a policy holds, except its approvers and deadline. */
export type DraftApproval = {
  policy: Policy;
  call: StoredCall;
  /** The target of the audit entry. */
  auditTarget: Target | null;
  parts: SummaryParts;
  input: Record<string, unknown>;
  inputHash: Buffer;
  target: Approval["target"];
  changes: Approval["changes"];
  /** Added after the call has been planned again. */
  resolved: ResolvedCall | null;
  /** `isClosed` of the plan. */
  isClosed: boolean;
  reason: string | null;
};

/** Merges path parameters and body, like the arguments of a tool. */
export function toInput(params: Record<string, unknown>, body: unknown): Record<string, unknown> {
  const { organizationId: _, ...rest } = params;
  return { ...rest, ...(body as object | undefined) };
}

/** Returns the document that conditions of policies test. */
export function toPolicyDocument(planned: PlannedCall): PolicyDocument {
  const { params, body, plan, loaded } = planned;
  return {
    present: {
      input: toInput(params, body),
      target: loaded?.record ?? null,
      computed: toComputed(plan, loaded),
    },
    planned: { target: plan.change?.after ?? null },
  };
}

/** Returns the draft of an approval for a call and its plan. */
export function toDraftApproval(
  planned: PlannedCall,
  {
    policy,
    principal,
    language,
    reason,
  }: {
    policy: Policy;
    principal: Principal;
    language: string;
    reason: string | null;
  },
): DraftApproval {
  const { operation, call, params, body, loaded, plan } = planned;
  const sentBody = operation.body === undefined ? undefined : call.body();
  const { change } = plan;
  return {
    policy,
    call: {
      params: call.params,
      body: sentBody,
      ifMatch: call.ifMatch,
      requiredScope: call.requiredScope,
      principal,
      ...(call.cause === undefined ? {} : { cause: call.cause }),
      ...(call.initiators === undefined ? {} : { initiators: call.initiators }),
    },
    auditTarget: loaded?.target ?? change?.target ?? null,
    parts: toSummaryParts({
      operation,
      loaded,
      plan,
      body,
      computed: toComputed(plan, loaded),
      language,
    }),
    input: withoutSecretMembers(toInput(params, sentBody)) as Record<string, unknown>,
    inputHash: toInputHash(params, body),
    target: loaded === undefined ? null : toTarget(loaded),
    changes: withoutSecrets(toFieldChanges(change?.before ?? null, change?.after ?? null)),
    resolved: null,
    isClosed: plan.isClosed ?? false,
    reason,
  };
}

function toTarget({ target, version, record, visible = record }: LoadedRecord): Approval["target"] {
  const { displayNumber } = record as { displayNumber?: unknown };
  return {
    ...target,
    displayNumber: typeof displayNumber === "string" ? displayNumber : null,
    etag:
      version === null || version === unversioned ? null : toEtag(version, JSON.stringify(visible)),
  };
}
