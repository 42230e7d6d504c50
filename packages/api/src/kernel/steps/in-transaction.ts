import { settleReading } from "../../database/replica/settle-reading.ts";
import {
  type EnterOrganization,
  settle,
  type Transaction,
  type Work,
} from "../../database/tenant.ts";
import { callerOf } from "../call.ts";
import { type Ended, type Execution, toSettled } from "./step.ts";

/** The transaction of a call. */
export type Opened = { transaction: Transaction; enter: EnterOrganization };

/**
 * Runs steps in one transaction. It is committed if the call completes, and rolled back if the call is rejected or a
 * preview. The transaction of a read is read-only.
 */
export function inTransaction<In extends Execution>(
  execution: In,
  steps: (opened: In & Opened) => Promise<Ended>,
): Promise<Ended> {
  const { service, call, operation } = execution;
  const { userId } = callerOf(call);
  const work: Work<Ended> = async (transaction, enter) => {
    const ended = await steps({ ...execution, transaction, enter });
    if (!ended.keeps) return toSettled(ended);
    const following =
      ended.ended === "answered"
        ? ((await call.alongside?.(transaction, ended.outcome)) ?? [])
        : [];
    if (ended.entry !== null) transaction.write(ended.entry);
    for (const statement of following) transaction.write(statement);
    return toSettled(ended);
  };
  return operation.kind === "read"
    ? settleReading(service, userId, work)
    : settle(service.database, userId, work);
}
