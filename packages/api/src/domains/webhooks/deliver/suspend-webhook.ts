import { toTextLanguage } from "../../../schema/language.ts";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../../../database/tenant.ts";
import type { Query } from "../../../database/queries.ts";
import { toJob } from "../../../jobs/define-job.ts";
import type { Job } from "../../../jobs/job.ts";
import { systemActor } from "../../../kernel/audit.ts";
import { toNextVersion } from "../../../kernel/changes/plan-update.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import type { Service } from "../../../service.ts";
import { readRoleHolders } from "../../members/role-holders.ts";
import { cancelWaitingDeliveries } from "../delivery.ts";
import { toSuspensionMail } from "../mail/suspension-mail.ts";
import { loadWebhook, type Webhook } from "../webhook.ts";
import { type AttemptResult, toFailureText } from "./attempt.ts";

/**
 * Suspends a webhook: nothing is delivered to it until a user enables it. Owners and admins get mail, other
 * webhooks an event.
 *
 * @param suspension.last the attempt that caused it
 * @returns the audit entry with its event: the last statement of the transaction
 */
export async function suspendWebhook(
  service: Service,
  transaction: Transaction,
  suspension: { organizationId: string; webhookId: string; last: AttemptResult; now: Date },
): Promise<Query<unknown> | null> {
  const { organizationId, webhookId, last, now } = suspension;
  const { record, version, target } = await loadWebhook(transaction, webhookId);
  const lastError = toFailureText(last);
  const mailJobs = await toMailJobs(service, transaction, {
    organizationId,
    webhook: record,
    lastError,
  });
  const { entry } = writePlan(
    transaction,
    {
      result: undefined,
      change: {
        target,
        before: { status: record.status },
        after: { status: "suspended" },
        // Its URL may contain a secret of its receiver: the event of other webhooks has only its id.
        event: { type: "webhook.suspended", object: null },
      },
      jobs: mailJobs,
      write(tx) {
        const columns = { status: "suspended", suspended_at: now };
        tx.write(toNextVersion("webhooks", { id: webhookId, version }, columns, now));
        cancelWaitingDeliveries(tx, webhookId, now);
      },
    },
    {
      jobs: service.jobs,
      action: "suspendWebhook",
      actor: systemActor(uuidv7()),
      params: { webhookId },
      organizationId,
      now,
    },
  );
  return entry;
}

/** Returns one message for each owner and admin, in their language. */
async function toMailJobs(
  { config }: Service,
  transaction: Transaction,
  context: { organizationId: string; webhook: Webhook; lastError: string },
): Promise<Job[]> {
  const { organizationId, webhook, lastError } = context;
  const recipients = await readRoleHolders(transaction, organizationId, ["Owner", "Admin"]);
  return recipients.map(({ email, displayName: name, language, organizationName }) =>
    toJob(
      sendMail,
      toSuspensionMail({
        to: { name, email },
        language: toTextLanguage(language),
        organizationName,
        url: webhook.url,
        lastError,
        docsUrl: config.docsUrl,
        abuseEmail: config.mail.abuseEmail,
      }),
    ),
  );
}
