import { type EnterOrganization, settle, type Transaction } from "../../database/tenant.ts";
import { callerOf } from "../call.ts";
import { type Ended, type Execution, toSettled } from "./step.ts";

/** In a transaction of the caller. */
export type Opened = { transaction: Transaction; enter: EnterOrganization };

/**
 * Takes steps in one transaction: committed when the call is answered, taken back when it is refused,
 * or when it only asked what it would do.
 */
export function inTransaction<In extends Execution>(
  execution: In,
  steps: (opened: In & Opened) => Promise<Ended>,
): Promise<Ended> {
  const { service, call } = execution;
  return settle(service.database, callerOf(call).userId, async (transaction, enter) => {
    const ended = await steps({ ...execution, transaction, enter });
    if (!ended.keeps) return toSettled(ended);
    const following =
      ended.ended === "answered"
        ? ((await call.alongside?.(transaction, ended.outcome)) ?? [])
        : [];
    if (ended.entry !== null) transaction.write(ended.entry);
    for (const statement of following) transaction.write(statement);
    return toSettled(ended);
  });
}
