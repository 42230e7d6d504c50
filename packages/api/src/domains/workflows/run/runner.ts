import { asUser } from "../../../database/tenant.ts";
import { toLogged } from "../../../jobs/attempts.ts";
import { systemUserId, type Worker } from "../../../jobs/job.ts";
import { watch } from "../../../jobs/watch.ts";
import type { Application } from "../../../kernel/application.ts";
import type { Service } from "../../../service.ts";
import { createLanes } from "./lanes.ts";

type Found = { organization_id: string; is_due: boolean };

/**
 * Carries out workflows.
 *
 * @param organizationIds those of a test that shares its database; all by default
 */
export function createWorkflowRunner(
  service: Application,
  organizationIds?: () => readonly string[],
): Worker {
  const lanes = createLanes(service);
  return watch<Found>(
    service,
    {
      what: "workflows",
      begins: (kind) => kind.startsWith("workflow"),
      find: (within) => findWork(service, within),
      async work({ organization_id: organizationId }) {
        try {
          return await lanes.work(organizationId);
        } catch (error) {
          const message = "carrying out workflows failed";
          service.log({ level: "error", message, organizationId, ...toLogged(error) });
          return false;
        }
      },
      close: (graceMs) => lanes.close(graceMs),
    },
    organizationIds,
  );
}

function findWork(service: Service, within: readonly string[] | null): Promise<Found[]> {
  return asUser(service.database, systemUserId, (transaction) =>
    transaction.all<Found>({
      text: "select * from due_workflows($1, $2) where is_due or $2::uuid[] is not null",
      values: [new Date(service.now()), within],
    }),
  );
}
