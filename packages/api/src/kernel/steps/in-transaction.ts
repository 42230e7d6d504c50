import { runReadTransaction } from "../../database/replica/read-transaction.ts";
import {
  type EnterOrganization,
  runTransaction,
  type Transaction,
  type TransactionWork,
} from "../../database/tenant.ts";
import { callerOf } from "../call.ts";
import { type FinishedCall, type Execution, toSettled } from "./step.ts";

/** The transaction of a call. */
export type OpenTransaction = { transaction: Transaction; enter: EnterOrganization };

/**
 * Runs steps in one transaction. It is committed if the call completes, and rolled back if the call is rejected or a
 * preview. The transaction of a read is read-only.
 */
export function inTransaction<In extends Execution>(
  execution: In,
  steps: (opened: In & OpenTransaction) => Promise<FinishedCall>,
): Promise<FinishedCall> {
  const { service, call, operation, opened } = execution;
  if (opened !== undefined) return inOpenTransaction({ ...execution, ...opened }, steps);
  const { userId } = callerOf(call);
  const work: TransactionWork<FinishedCall> = async (transaction, enter) => {
    const finished = await steps({ ...execution, transaction, enter });
    if (!finished.commits) return toSettled(finished);
    const statements =
      finished.kind === "completed"
        ? ((await call.beforeCommit?.(transaction, finished.result)) ?? [])
        : [];
    if (finished.entry !== null) transaction.write(finished.entry);
    for (const statement of statements) transaction.write(statement);
    return toSettled(finished);
  };
  return operation.kind === "read"
    ? runReadTransaction(service, userId, work)
    : runTransaction(service.database, userId, work);
}

/**
 * Runs steps in a savepoint of an open transaction, which keeps what a preview has written: a later call in the
 * transaction finds it, and the caller that opened the transaction rolls it back.
 */
function inOpenTransaction<In extends Execution & OpenTransaction>(
  execution: In,
  steps: (opened: In) => Promise<FinishedCall>,
): Promise<FinishedCall> {
  return execution.transaction.inSavepoint(async () => {
    const finished = await steps(execution);
    return { ...toSettled(finished), keepsWrites: finished.kind === "completed" };
  });
}
