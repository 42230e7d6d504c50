import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { systemActor } from "../../../kernel/audit.ts";
import { queries } from "../../../database/queries.ts";
import { loadQuote, toEvent } from "../quote.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { planUpdate } from "../../../kernel/changes/plan-update.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";

/**
 * Stores that sent quotes have expired, and publishes the events. Reads have shown them as `expired` since
 * their expiry, so only the event waits for this job.
 */
export const expireQuotes = defineJob({
  name: "expire-quotes",
  data: z.object({}),
  schedule: "10 0 * * *",
  async work({ service, now, organizationId, inOrganization, signal }) {
    const due = await inOrganization((transaction) =>
      transaction.all(queries.selectFrom("quotes").select("id").where(isDue(now))),
    );
    for (const { id } of due) {
      signal.throwIfAborted();
      // One transaction per quote, so that a concurrent answer waits for one quote only.
      await inOrganization(async (transaction) => {
        const stillDue = await transaction.one(
          queries
            .selectFrom("quotes")
            .select("id")
            .where("id", "=", id)
            .where(isDue(now))
            .forUpdate(),
        );
        if (stillDue === undefined) return;
        const loaded = await loadQuote({ transaction, now }, id);
        const after = { ...loaded.record, updatedAt: now.toISOString() };
        // The quote already reads as expired; the plan compares with the stored status.
        const stored = { ...loaded, record: { ...loaded.record, status: "sent" as const } };
        const plan = planUpdate(stored, after, {
          table: "quotes",
          columns: { status: "expired" },
          now,
          event: toEvent("quote.expired", after),
        });
        const { entry } = writePlan(transaction, plan, {
          jobs: service.jobs,
          action: "expireQuotes",
          actor: systemActor(uuidv7()),
          params: { quoteId: id },
          organizationId,
          now,
        });
        if (entry !== null) transaction.write(entry);
      });
    }
  },
});

const isDue = (now: Date) =>
  sql<boolean>`status = 'sent' and expires_at <= ${now} and deleted_at is null`;
