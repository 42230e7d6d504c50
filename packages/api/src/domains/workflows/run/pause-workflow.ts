import type { Transaction } from "../../../database/tenant.ts";
import type { Query } from "../../../database/queries.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";
import type { Service } from "../../../service.ts";
import { planStatusChange } from "../plan-status-change.ts";
import { unknownInitiator } from "../../../kernel/approvals/initiator.ts";
import { toPauseNotification } from "../workflow-notifications.ts";
import { loadWorkflow } from "../workflow.ts";
import { toRunActor } from "./run-actor.ts";
import type { Claim } from "./run-row.ts";

/**
 * Pauses a workflow whose runs keep failing: no run starts until a user activates it. Its author is notified.
 *
 * @returns the audit entry with its event; null if the workflow is no longer active
 */
export async function pauseWorkflow(
  service: Service,
  transaction: Transaction,
  claim: Claim,
  now: Date,
): Promise<Query<unknown> | null> {
  const loaded = await loadWorkflow(transaction, claim.workflow.id, "update");
  if (loaded.record.status !== "active") return null;
  const plan = planStatusChange(loaded, "paused", unknownInitiator, now);
  const jobs = [toPauseNotification(service, loaded.record, claim.runId)];
  return writePlan(
    transaction,
    { ...plan, jobs },
    {
      jobs: service.jobs,
      action: "pauseWorkflow",
      actor: toRunActor(claim),
      params: { workflowId: claim.workflow.id },
      organizationId: claim.organizationId,
      now,
    },
  ).entry;
}
