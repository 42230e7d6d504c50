import type { Operation } from "../../kernel/define-operation.ts";
import { isHoldable } from "../../kernel/approvals/match-policy.ts";

/** Operations that another suggested policy holds, under conditions. */
const operationsWithOwnPolicy: readonly string[] = [
  "sendQuote",
  "setOrderStatus",
  "updateSupplier",
  "updateOrganization",
];

/**
 * Returns whether an operation deletes or irreversibly changes something, according to its effect, its traits and
 * the hints of its tool.
 */
export function isDestructive(operation: Operation): boolean {
  return (
    (operation.kind === "mutation" && operation.change.effect === "delete") ||
    operation.traits.includes("irreversible") ||
    operation.traits.includes("destructive") ||
    operation.tool?.hints?.includes("destructive") === true
  );
}

const isAutomation = ({ tag }: Operation) => tag === "Webhooks" || tag === "Workflows";

/**
 * Returns the ids of the operations of the suggested policies. Operations that agents cannot call are omitted:
 * suggested policies apply to agents.
 */
export function toSuggestedOperations(operations: readonly Operation[]) {
  const holdable = operations.filter((each) => isHoldable(each) && !each.firstPartyOnly);
  const toIds = (selected: Operation[]) => selected.map(({ id }) => id);
  return {
    destructive: toIds(
      holdable.filter(
        (each) =>
          isDestructive(each) && !isAutomation(each) && !operationsWithOwnPolicy.includes(each.id),
      ),
    ),
    automation: toIds(holdable.filter(isAutomation)),
  };
}
