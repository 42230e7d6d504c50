import { v7 as uuidv7 } from "uuid";
import { asService } from "../../../database/tenant.ts";
import { unknownInitiator } from "../../../kernel/approvals/initiator.ts";
import { systemUserId } from "../../../jobs/job.ts";
import type { Service } from "../../../service.ts";
import { WorkflowTrigger } from "../definition.ts";
import { lastOccurrence, nextOccurrence } from "../schedule.ts";

type DueRow = {
  id: string;
  version: number;
  trigger: unknown;
  activated_by: unknown;
  next_run_at: Date;
};

/**
 * Starts the due scheduled workflows of an organization, once per occurrence in all processes together. Of
 * several occurrences missed while no process ran, only the last one starts a run.
 */
export async function startSchedules(service: Service, organizationId: string): Promise<void> {
  const tenant = { userId: systemUserId, organizationId };
  await asService(service.database, tenant, async (transaction) => {
    const now = new Date(service.now());
    const due = await transaction.all<DueRow>({
      text: `select id, version, trigger, activated_by, next_run_at from workflows
        where status = 'active' and deleted_at is null and next_run_at <= $1
        order by id for no key update skip locked`,
      values: [now],
    });
    for (const { id, version, trigger: stored, activated_by, next_run_at: since } of due) {
      const trigger = WorkflowTrigger.parse(stored);
      transaction.write({
        text: "update workflows set next_run_at = $2 where id = $1",
        values: [id, nextOccurrence(trigger, now)],
      });
      if (trigger.type !== "schedule") continue;
      const occurrenceAt = lastOccurrence(trigger, since, now);
      const document = { type: "schedule", occurrenceAt: occurrenceAt.toISOString() };
      transaction.write({
        text: `insert into workflow_runs (organization_id, id, workflow_id, workflow_version,
            trigger_type, occurrence_at, trigger, initiators, next_attempt_at, created_at, updated_at)
          values ($1, $2, $3, $4, 'schedule', $5, $6, $8, $7, $7, $7) on conflict do nothing`,
        values: [
          organizationId,
          uuidv7(),
          id,
          version,
          occurrenceAt,
          JSON.stringify(document),
          now,
          JSON.stringify([{ ...(activated_by ?? unknownInitiator), action: "activation" }]),
        ],
      });
    }
  });
}
