import type { Operation } from "../../kernel/define-operation.ts";
import { isHoldable } from "../../kernel/approvals/match-policy.ts";

/** Operations with a suggested policy of their own, which holds them under conditions. */
const withOwnPolicy: readonly string[] = [
  "sendQuote",
  "setOrderStatus",
  "updateSupplier",
  "updateOrganization",
];

/**
 * Whether an operation deletes, destroys or sends something that cannot be undone, as its traits and the hints of
 * its tool say.
 */
export function isDestructive(operation: Operation): boolean {
  return (
    (operation.kind === "mutation" && operation.change.effect === "delete") ||
    operation.traits.includes("irreversible") ||
    operation.tool?.hints?.includes("destructive") === true
  );
}

const isAutomation = ({ tag }: Operation) => tag === "Webhooks" || tag === "Workflows";

/**
 * Returns the operations of the suggested policies, by their traits. Those that only people may call are left
 * out: suggested policies are about agents.
 */
export function toSuggestedOperations(operations: readonly Operation[]) {
  const holdable = operations.filter((each) => isHoldable(each) && !each.firstPartyOnly);
  const namesOf = (chosen: Operation[]) => chosen.map(({ id }) => id);
  return {
    destructive: namesOf(
      holdable.filter(
        (each) => isDestructive(each) && !isAutomation(each) && !withOwnPolicy.includes(each.id),
      ),
    ),
    automation: namesOf(holdable.filter(isAutomation)),
  };
}
