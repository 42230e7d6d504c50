import type { ChangeContext, DelegatedChange, Inverse, Plan } from "../../kernel/changes/change.ts";
import type { Difference } from "../../kernel/audit.ts";
import { Problem } from "../../problems/problem.ts";
import { findInverse, type RevertChain } from "./find-inverse.ts";
import { planInverse } from "./plan-inverse.ts";
import { findObstacle, notReversible } from "./revert-rules.ts";

/** The plan that undoes an entry, and the change that it makes. */
type Revert = { inverse: Inverse; plan: RevertPlan };
type RevertPlan = Plan & { change: Difference; delegatedTo: DelegatedChange };

/**
 * Plans to undo an entry of the audit log, with the permission that doing so by hand needs.
 *
 * @throws Problem AUDIT_NOT_REVERSIBLE, ORGANIZATION_PERMISSION_DENIED, and those of `planInverse`
 */
export async function planRevert(context: ChangeContext, chain: RevertChain): Promise<Revert> {
  const [{ entry }] = chain;
  const obstacle = findObstacle(entry, context.now);
  if (obstacle !== null) throw obstacle;
  const inverse = findInverse(context.changeOf, chain);
  if (inverse === null || !entry.reversible) {
    throw notReversible("irreversible", `This change by ${entry.action} cannot be undone.`);
  }
  const { permission } = inverse.change;
  if (!context.membership.permissions.includes(permission)) {
    throw new Problem(
      "ORGANIZATION_PERMISSION_DENIED",
      `Undoing this change needs the permission ${permission}, which your role in this organization lacks.`,
      { requiredPermission: permission },
    );
  }
  const plan = await planInverse(context, inverse, entry);
  return { inverse, plan: { ...plan, revertsEntryId: entry.id } };
}
