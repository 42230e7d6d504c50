// Decision: decisions/0001-operations-and-changes.md
import type { Problem } from "../problems/problem.ts";
import type { Application } from "./application.ts";
import type { ReleasedCall } from "./approvals/released-call.ts";
import type { Call, Outcome } from "./call.ts";
import type { AccountMutation, Mutation, Operation, Read } from "./define-operation.ts";
import { withOutsideWork } from "./changes/outside-work.ts";
import { answerAccount } from "./steps/account/answer-account.ts";
import { answerChange } from "./steps/answer-change.ts";
import { approve } from "./steps/approval/approve.ts";
import { authorize, findMembership } from "./steps/authorize.ts";
import { releaseHeld } from "./steps/approval/release-held.ts";
import { countCall, countMember } from "./steps/count-call.ts";
import { countMail } from "./steps/count-mail.ts";
import { finishReading } from "./steps/finish-reading.ts";
import { inTransaction } from "./steps/in-transaction.ts";
import { makeChange } from "./steps/make-change.ts";
import { once } from "./steps/once.ts";
import {
  findUser,
  planAccountChange,
  requireFirstParty,
} from "./steps/account/plan-account-change.ts";
import { findPolicies } from "./steps/approval/find-policies.ts";
import { orHold } from "./steps/approval/or-hold.ts";
import { type Addressed, readAddress } from "./steps/read-address.ts";
import { readBody } from "./steps/read-body.ts";
import { readRecord } from "./steps/read-record.ts";
import { recordRefusal } from "./steps/record-refusal.ts";
import { requireCaller, requireScope } from "./steps/require-caller.ts";
import { type Ended, inOrder } from "./steps/step.ts";
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
): Promise<Outcome | Problem> {
  const ended = await inOrder(
    { service, operation, call, now: new Date(service.now()) },
    requireCaller,
    requireScope,
    countCall,
    readAddress,
    runByKind,
  );
  if (ended.ended === "answered") return ended.outcome;
  await recordRefusal(ended);
  return ended.problem;
}

function runByKind(execution: Addressed): Promise<Ended> {
  const { operation } = execution;
  switch (operation.kind) {
    case "read":
      return readRecords({ ...execution, operation });
    case "mutation":
      return changeRecords({ ...execution, operation });
    case "account":
      return inOrder({ ...execution, operation }, readBody, answerAccount);
    case "accountMutation":
      return changeAccount({ ...execution, operation });
  }
}

const readRecords = async (execution: Addressed & { operation: Read }) =>
  finishReading(
    execution,
    await inTransaction(execution, (opened) =>
      inOrder(opened, findMembership, authorize, countMember, readRecord),
    ),
  );

const changeRecords = (execution: Addressed & { operation: Mutation }) =>
  withOutsideWork(() =>
    inTransaction(execution, (opened) =>
      inOrder(opened, findMembership, authorize, readBody, countMember, (authorized) =>
        once(authorized, (first) =>
          inOrder(
            { ...first, carryOut: (held: ReleasedCall) => releaseHeld(first, held) },
            findPolicies,
            (asked) => orHold(asked, makeChange),
          ),
        ),
      ),
    ),
  );

const changeAccount = (execution: Addressed & { operation: AccountMutation }) =>
  inOrder(execution, requireFirstParty, readBody, (called) =>
    inTransaction(called, (opened) =>
      inOrder(opened, findUser, (known) =>
        once(known, (first) =>
          inOrder(first, planAccountChange, approve, countMail, writeChange, answerChange),
        ),
      ),
    ),
  );
