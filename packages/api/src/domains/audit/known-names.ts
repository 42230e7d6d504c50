import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { targetKinds } from "../../kernel/target-kinds.ts";
import { unknownFilter } from "../shared/unknown-filter.ts";

/** What the log calls things that the service does by itself, on its pages or by its operator. */
const ownActions = [
  "endWorkflowRun",
  "eraseValues",
  "expireApproval",
  "expireQuotes",
  "pauseWorkflow",
  "remindOfAgendaItem",
  "suspendWebhook",
  "viewQuote",
];

type Filters = { action?: string | undefined; targetKind?: string | undefined };

/**
 * Refuses a filter by an action or a kind that there is not. What the log holds is accepted whatever it is
 * called: operations have had other names.
 *
 * @throws Problem VALIDATION_FAILED with the nearest names
 */
export async function refuseUnknownNames(
  transaction: Transaction,
  registry: readonly Operation[],
  { action, targetKind }: Filters,
): Promise<void> {
  const actions = [...registry.map(({ id }) => id), ...ownActions];
  if (action !== undefined && !(await isKnown(transaction, "action", action, actions))) {
    throw unknownFilter({ name: "action", noun: "operation" }, action, actions);
  }
  if (
    targetKind !== undefined &&
    !(await isKnown(transaction, "target_kind", targetKind, targetKinds))
  ) {
    const filter = { name: "targetKind", noun: "kind of record" };
    throw unknownFilter(filter, targetKind, targetKinds);
  }
}

async function isKnown(
  transaction: Transaction,
  column: "action" | "target_kind",
  given: string,
  known: readonly string[],
): Promise<boolean> {
  if (known.includes(given)) return true;
  const entries = queries.selectFrom("audit_entries").select("sequence");
  return (await transaction.one(entries.where(column, "=", given).limit(1))) !== undefined;
}
