import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { isUuid } from "../../schema/uuid.ts";
import { targetKinds } from "../../kernel/target-kinds.ts";
import { toUnknownFilterProblem } from "../shared/unknown-filter.ts";

/** The actions in the log that are not operations: of jobs, public pages and the operator. */
const serviceActions = [
  "endWorkflowRun",
  "eraseValues",
  "expireApproval",
  "expireQuotes",
  "mailNewQuoteLink",
  "pauseWorkflow",
  "remindOfAgendaItem",
  "suspendWebhook",
  "tellService",
  "viewQuote",
];

/**
 * Rejects a `targetId` that is not an id. Names are replaced by ids before, but only if `targetKind` is given.
 *
 * @throws Problem VALIDATION_FAILED
 */
export function assertTargetId({ targetKind, targetId }: TargetFilters): void {
  if (targetId === undefined || isUuid(targetId) || /^\d+$/u.test(targetId)) return;
  const hint = targetKind === undefined ? "; with targetKind, it may be a number or a name" : "";
  throw toValidationProblem([
    {
      location: "query",
      name: "targetId",
      rule: "format",
      message: `targetId must be the id of a record${hint}`,
      expected: "id",
      received: targetId,
    },
  ]);
}

type TargetFilters = { targetKind?: string | undefined; targetId?: string | undefined };

type NameFilters = { action?: string | undefined; targetKind?: string | undefined };

/**
 * Rejects a filter with an unknown action or kind. Values that occur in the log are accepted: operations and kinds
 * may have been renamed since.
 *
 * @throws Problem VALIDATION_FAILED with the nearest names
 */
export async function assertKnownNames(
  transaction: Transaction,
  registry: readonly Operation[],
  { action, targetKind }: NameFilters,
): Promise<void> {
  const actions = [...registry.map(({ id }) => id), ...serviceActions];
  if (action !== undefined && !(await isKnown(transaction, "action", action, actions))) {
    throw toUnknownFilterProblem({ name: "action", noun: "operation" }, action, actions);
  }
  if (
    targetKind !== undefined &&
    !(await isKnown(transaction, "target_kind", targetKind, targetKinds))
  ) {
    const filter = { name: "targetKind", noun: "kind of record" };
    throw toUnknownFilterProblem(filter, targetKind, targetKinds);
  }
}

async function isKnown(
  transaction: Transaction,
  column: "action" | "target_kind",
  value: string,
  names: readonly string[],
): Promise<boolean> {
  if (names.includes(value)) return true;
  const entries = queries.selectFrom("audit_entries").select("sequence");
  return (await transaction.one(entries.where(column, "=", value).limit(1))) !== undefined;
}
