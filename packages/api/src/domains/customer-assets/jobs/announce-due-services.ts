import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { systemActor, toAuditStatement } from "../../../kernel/audit.ts";
import { loadCustomerAsset } from "../customer-asset.ts";

/** Publishes an event for each asset in use whose next service is due, once for each due date. */
export const announceDueServices = defineJob({
  name: "tell-services",
  data: z.object({}),
  schedule: "20 0 * * *",
  async work({ service, now, organizationId, inOrganization, signal }) {
    const isDue = isDueOn(organizationId, now);
    const due = await inOrganization((transaction) =>
      transaction.all(queries.selectFrom("customer_assets").select("id").where(isDue)),
    );
    for (const { id } of due) {
      signal.throwIfAborted();
      // One transaction per asset, so that a change of an asset waits for that one only.
      await inOrganization(async (transaction) => {
        const claimed = await transaction.one(
          queries
            .updateTable("customer_assets")
            .set({ service_told_for: sql`next_service_at` })
            .where("id", "=", id)
            .where(isDue)
            .returning("id"),
        );
        if (claimed === undefined) return;
        const { record, target } = await loadCustomerAsset(transaction, id);
        const { query } = toAuditStatement({
          actor: systemActor(uuidv7()),
          action: "tellService",
          params: { customerAssetId: id },
          organizationId,
          at: now,
          outcome: "succeeded",
          change: {
            target,
            before: {},
            after: { serviceDueOn: record.nextServiceAt },
            event: { type: "customer_asset.service_due", object: record, previous: null },
          },
          notExecuted: null,
          reversible: false,
        });
        service.jobs.notifyWorkers(transaction, { organizationId, kind: target.kind });
        transaction.write(query);
      });
    }
  },
});

/** Whether the service is due in the organization's time zone and has not been announced. */
const isDueOn = (organizationId: string, now: Date) =>
  sql<boolean>`next_service_at <= (${now}::timestamptz at time zone
      (select time_zone from organizations where id = ${organizationId}))::date
    and service_told_for is distinct from next_service_at
    and deleted_at is null and status <> 'retired'`;
