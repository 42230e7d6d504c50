import { asUser } from "../../../database/tenant.ts";
import { toLoggedError } from "../../../jobs/attempts.ts";
import { createConcurrencyLimit } from "../../../jobs/concurrency-limit.ts";
import { systemUserId, type Worker } from "../../../jobs/job.ts";
import { createKeyedQueues } from "../../../jobs/keyed-queues.ts";
import { createPollingWorker } from "../../../jobs/polling-worker.ts";
import type { Service } from "../../../service.ts";
import { type AttemptResult, createDeliverer, type DueDelivery } from "./attempt.ts";
import { maxConcurrentDeliveries } from "./health.ts";
import { takeDeliveries, type WebhookKey } from "./take-deliveries.ts";

/** The maximum number of concurrent attempts of a process, and the share of free capacity for one organization. */
const processLimit = { max: 500, share: 0.1 };

/**
 * Delivers events to webhooks.
 *
 * @param organizationIds the organizations of a test that shares its database; by default all
 */
export function createDispatcher(
  service: Service,
  organizationIds?: () => readonly string[],
): Worker {
  const deliver = createDeliverer(service);
  const queues = createKeyedQueues<WebhookKey, DueDelivery, AttemptResult>({
    keyOf: ({ webhookId }) => webhookId,
    groupOf: ({ organizationId }) => organizationId,
    concurrency: maxConcurrentDeliveries,
    limit: createConcurrencyLimit(processLimit),
    take: (webhook, request) => takeDeliveries(service, webhook, request),
    run: (_, delivery) => deliver(delivery),
    onError(error, { organizationId, webhookId }) {
      const message = "delivering to a webhook failed";
      service.log({ level: "error", message, organizationId, webhookId, ...toLoggedError(error) });
    },
  });
  return createPollingWorker(
    service,
    {
      name: "deliveries",
      mayCreateWork: (kind) => kind.startsWith("webhook"),
      find: (within) => findWebhooks(service, within),
      queues,
    },
    organizationIds,
  );
}

/**
 * Finds the enabled webhooks of some organizations, or in all organizations those with due deliveries.
 */
function findWebhooks(service: Service, within: readonly string[] | null) {
  return asUser(service.database, systemUserId, (transaction) =>
    transaction.all<WebhookKey & { isDue: boolean }>({
      text: `select organization_id as "organizationId", webhook_id as "webhookId", is_due as "isDue"
        from due_webhooks($1, $2) where is_due or $2::uuid[] is not null`,
      values: [new Date(service.now()), within],
    }),
  );
}
