import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import type { Service } from "../../service.ts";
import { systemActor } from "../audit.ts";
import { toNextVersion } from "../changes/plan-update.ts";
import { writePlan } from "../changes/write-plan.ts";
import type { ApprovalRow } from "./approval-row.ts";
import { toApprovalTarget } from "./approval.ts";
import { toEventObject } from "./approval-view.ts";

/**
 * Records that a pending approval has expired. Responses have shown it as `expired` since its deadline.
 *
 * @returns the statement that writes the audit entry and the event
 */
export function recordExpiry(
  service: Service,
  transaction: Transaction,
  row: ApprovalRow,
  now: Date,
): Query<unknown> {
  const { id, version, organization_id: organizationId } = row;
  const { entry } = writePlan(
    transaction,
    {
      result: undefined,
      change: {
        target: toApprovalTarget(row),
        before: { state: "pending" },
        after: { state: "expired" },
        event: { type: "approval.expired", object: toEventObject(row, now) },
      },
      write: (tx) => {
        const columns = { state: "expired", call: null };
        tx.write(toNextVersion("approvals", { id, version }, columns, now));
      },
    },
    {
      jobs: service.jobs,
      action: "expireApproval",
      actor: systemActor(uuidv7()),
      params: { approvalId: id },
      organizationId,
      now,
    },
  );
  if (entry === null) throw new Error("a change of an organization has an audit entry");
  return entry;
}
