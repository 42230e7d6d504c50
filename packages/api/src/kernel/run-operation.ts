// Decision: decisions/0001-operations-and-changes.md
import type { Problem } from "../problems/problem.ts";
import type { Application } from "./application.ts";
import type { ApprovedCall } from "./approvals/approved-call.ts";
import type { Call, CallResult } from "./call.ts";
import type { AccountMutation, Mutation, Operation, Read } from "./define-operation.ts";
import { withExternalWork } from "./changes/external-work.ts";
import { runAccountHandler } from "./steps/account/run-account-handler.ts";
import { returnChangeResult } from "./steps/return-change-result.ts";
import { applyPolicies } from "./steps/approval/apply-policies.ts";
import { authorize, findMembership } from "./steps/authorize.ts";
import { executeApprovedCall } from "./steps/approval/execute-approved-call.ts";
import {
  enforceCallerRateLimit,
  enforceOrganizationRateLimit,
} from "./steps/enforce-rate-limits.ts";
import { enforceMailLimit } from "./steps/enforce-mail-limit.ts";
import { finishRead } from "./steps/finish-read.ts";
import { inTransaction, type OpenTransaction } from "./steps/in-transaction.ts";
import { makeChange } from "./steps/make-change.ts";
import { withIdempotencyKey } from "./steps/with-idempotency-key.ts";
import {
  findUser,
  planAccountChange,
  requireFirstParty,
} from "./steps/account/plan-account-change.ts";
import { findPolicies } from "./steps/approval/find-policies.ts";
import { executeOrHold } from "./steps/approval/execute-or-hold.ts";
import { type CallWithParameters, readParameters } from "./steps/read-parameters.ts";
import { readBody } from "./steps/read-body.ts";
import { readRecord } from "./steps/read-record.ts";
import { recordRejection } from "./steps/record-rejection.ts";
import { checkRevocation } from "./steps/check-revocation.ts";
import { requireCaller, requireScope } from "./steps/require-caller.ts";
import { type FinishedCall, runSteps } from "./steps/step.ts";
import { writeChange } from "./steps/write-change.ts";

/**
 * Runs an operation. Every surface uses the same steps in the same order; each step adds its result to the call.
 *
 * The surface checks route, method, media type, size and the rate limit of the IP address, and authenticates the
 * caller, before it calls this function.
 *
 * @returns the result of the call, or the problem with which it is rejected
 * @throws any error that is not a `Problem`: a failure of the service itself
 */
export async function runOperation(
  service: Application,
  operation: Operation,
  call: Call,
): Promise<CallResult | Problem> {
  const finished = await runSteps(
    { service, operation, call, now: new Date(service.now()) },
    requireCaller,
    requireScope,
    enforceCallerRateLimit,
    readParameters,
    runByKind,
  );
  if (finished.kind === "completed") return finished.result;
  const checked = await runSteps(finished.execution, checkRevocation);
  if ("kind" in checked && checked.kind === "rejected") return checked.problem;
  await recordRejection(finished);
  return finished.problem;
}

/**
 * Runs reads and previews in an open transaction of the caller, one after the other: each finds what the previous ones
 * have written. Whoever opened the transaction rolls it back.
 */
export async function previewInTransaction(
  service: Application,
  operation: Operation,
  call: Call,
  opened: OpenTransaction,
): Promise<CallResult | Problem> {
  const query = operation.kind === "mutation" ? { ...call.query, dryRun: true } : call.query;
  const finished = await runSteps(
    { service, operation, call: { ...call, query }, now: new Date(service.now()), opened },
    requireCaller,
    requireScope,
    readParameters,
    runByKind,
  );
  return finished.kind === "completed" ? finished.result : finished.problem;
}

function runByKind(execution: CallWithParameters): Promise<FinishedCall> {
  const { operation } = execution;
  switch (operation.kind) {
    case "read":
      return readRecords({ ...execution, operation });
    case "mutation":
      return changeRecords({ ...execution, operation });
    case "account":
      return runSteps(
        { ...execution, operation },
        checkRevocation,
        requireFirstParty,
        readBody,
        runAccountHandler,
      );
    case "accountMutation":
      return changeAccount({ ...execution, operation });
  }
}

const readRecords = async (execution: CallWithParameters & { operation: Read }) =>
  finishRead(
    execution,
    await inTransaction(execution, (opened) =>
      runSteps(
        opened,
        findMembership,
        authorize,
        readBody,
        enforceOrganizationRateLimit,
        readRecord,
      ),
    ),
  );

const changeRecords = (execution: CallWithParameters & { operation: Mutation }) =>
  withExternalWork(() =>
    inTransaction(execution, (opened) =>
      runSteps(
        opened,
        findMembership,
        authorize,
        readBody,
        enforceOrganizationRateLimit,
        (authorized) =>
          withIdempotencyKey(authorized, (firstRequest) =>
            runSteps(
              {
                ...firstRequest,
                executeApproved: (approvedCall: ApprovedCall) =>
                  executeApprovedCall(firstRequest, approvedCall),
              },
              findPolicies,
              (withPolicies) => executeOrHold(withPolicies, makeChange),
            ),
          ),
      ),
    ),
  );

const changeAccount = (execution: CallWithParameters & { operation: AccountMutation }) =>
  runSteps(execution, checkRevocation, requireFirstParty, readBody, (withBody) =>
    inTransaction(withBody, (opened) =>
      runSteps(opened, findUser, (withUser) =>
        withIdempotencyKey(withUser, (firstRequest) =>
          runSteps(
            firstRequest,
            planAccountChange,
            applyPolicies,
            enforceMailLimit,
            writeChange,
            returnChangeResult,
          ),
        ),
      ),
    ),
  );
