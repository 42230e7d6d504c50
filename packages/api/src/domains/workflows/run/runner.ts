import { asUser } from "../../../database/tenant.ts";
import { toLoggedError } from "../../../jobs/attempts.ts";
import { systemUserId, type Worker } from "../../../jobs/job.ts";
import { type Batch, createKeyedQueues } from "../../../jobs/keyed-queues.ts";
import { createPollingWorker } from "../../../jobs/polling-worker.ts";
import type { Application } from "../../../kernel/application.ts";
import type { Service } from "../../../service.ts";
import { executeRun } from "./execute-run.ts";
import { claimRun } from "./claim-run.ts";
import type { Claim } from "./run-row.ts";
import { startSchedules } from "./start-schedules.ts";

/** The maximum number of concurrent runs of an organization in this process. */
const maxConcurrentRuns = 2;

/**
 * Creates the worker that executes workflow runs.
 *
 * @param organizationIds the organizations of a test that shares its database; by default all
 */
export function createWorkflowRunner(
  service: Application,
  organizationIds?: () => readonly string[],
): Worker {
  const queues = createKeyedQueues<{ organizationId: string }, Claim, never>({
    keyOf: ({ organizationId }) => organizationId,
    concurrency: maxConcurrentRuns,
    async take({ organizationId }, { isNotified }) {
      if (isNotified) await startSchedules(service, organizationId);
      return claimNext(service, organizationId);
    },
    async run(_, claim, signal) {
      await executeRun(service, claim, () => signal.aborted);
      return undefined;
    },
    onError(error, { organizationId }) {
      const message = "carrying out workflows failed";
      service.log({ level: "error", message, organizationId, ...toLoggedError(error) });
    },
  });
  return createPollingWorker(
    service,
    {
      name: "workflows",
      mayCreateWork: (kind) => kind.startsWith("workflow"),
      find: (within) => findWork(service, within),
      queues,
    },
    organizationIds,
  );
}

/** Claims one run; `waitMs` 0 requests the next batch at once, until no run is due. */
async function claimNext(service: Application, organizationId: string): Promise<Batch<Claim>> {
  const claim = await claimRun(service, organizationId);
  if (claim === null) return { tasks: [], waitMs: null };
  return { tasks: claim === "skipped" ? [] : [claim], waitMs: 0 };
}

function findWork(service: Service, within: readonly string[] | null) {
  return asUser(service.database, systemUserId, (transaction) =>
    transaction.all<{ organizationId: string; isDue: boolean }>({
      text: `select organization_id as "organizationId", is_due as "isDue"
        from due_workflows($1, $2) where is_due or $2::uuid[] is not null`,
      values: [new Date(service.now()), within],
    }),
  );
}
