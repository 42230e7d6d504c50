import { asUser } from "../../../database/tenant.ts";
import { systemUserId, type Worker } from "../../../jobs/job.ts";
import { watch } from "../../../jobs/watch.ts";
import type { Service } from "../../../service.ts";
import { createLanes } from "./lanes.ts";

type Found = { organization_id: string; webhook_id: string; is_due: boolean };

/**
 * Delivers events to webhooks.
 *
 * @param organizationIds those of a test that shares its database; all by default
 */
export function createDispatcher(
  service: Service,
  organizationIds?: () => readonly string[],
): Worker {
  const lanes = createLanes(service);
  return watch<Found>(
    service,
    {
      what: "deliveries",
      begins: (kind) => kind.startsWith("webhook"),
      find: (within) => findWebhooks(service, within),
      async work({ organization_id: organizationId, webhook_id: webhookId }) {
        await lanes.deliver({ organizationId, webhookId });
        return true;
      },
      close: (graceMs) => lanes.close(graceMs),
    },
    organizationIds,
  );
}

/**
 * Finds the enabled webhooks within some organizations, or those of all organizations that have something
 * due.
 */
function findWebhooks(service: Service, within: readonly string[] | null): Promise<Found[]> {
  return asUser(service.database, systemUserId, (transaction) =>
    transaction.all<Found>({
      text: "select * from due_webhooks($1, $2) where is_due or $2::uuid[] is not null",
      values: [new Date(service.now()), within],
    }),
  );
}
