import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { planDeletion, planRestoration } from "../../../kernel/changes/soft-delete.ts";
import { uuid } from "../../../schema/values.ts";
import { type ApprovalPolicy, loadPolicy } from "../approval-policy.ts";
import { assertOwner, assertPolicyLimit } from "../policy-rules.ts";

export const policyDeletion: Change<undefined> = defineChange({
  permission: "approvals:manage",
  params: { organizationId: uuid(), policyId: uuid() },
  firstPartyOnly: true,
  effect: "delete",
  undo: () => ({ change: policyRestoration }),
  load: ({ transaction, params }) => loadPolicy(transaction, params.policyId, "update"),
  async plan(context, loaded) {
    await assertOwner(context);
    return planDeletion(loaded, "approval_policies", context.now, {
      type: "organization.updated",
    });
  },
});

/** Undoes `deleteApprovalPolicy`. Only reverting an audit entry runs it. */
const policyRestoration: Change<ApprovalPolicy> = defineChange({
  permission: "approvals:manage",
  params: { organizationId: uuid(), policyId: uuid() },
  firstPartyOnly: true,
  effect: "restore",
  undo: () => ({ change: policyDeletion }),
  load: ({ transaction, params }) => loadPolicy(transaction, params.policyId, "update"),
  async plan(context, loaded) {
    const { transaction, organizationId, now } = context;
    await assertOwner(context);
    await assertPolicyLimit(transaction, organizationId);
    return planRestoration(loaded, "approval_policies", now, { type: "organization.updated" });
  },
});
