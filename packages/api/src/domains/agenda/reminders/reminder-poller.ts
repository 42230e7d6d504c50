import { asUser } from "../../../database/tenant.ts";
import { toLoggedError } from "../../../jobs/attempts.ts";
import { systemUserId, type Worker } from "../../../jobs/job.ts";
import type { Service } from "../../../service.ts";
import { sendReminders } from "./send-reminders.ts";

/** The polling interval: a reminder is sent at most this long after it is due. */
const pollMs = 15_000;

/**
 * Polls for due reminders of agenda items and sends them. Reminders that were missed while no process was running
 * are sent up to a day late, if the item has not ended. Any number of processes may poll at once.
 *
 * @param organizationIds limits a test to its own organizations in a shared database; omitted: all
 */
export function createReminderPoller(
  service: Service,
  organizationIds?: () => readonly string[],
): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<boolean> | undefined;
  const stopping = new AbortController();

  /** Sends due reminders; returns whether there were any. */
  async function sendDue(): Promise<boolean> {
    const onlyOrganizations = organizationIds === undefined ? null : organizationIds();
    const found = await findDueOrganizations(service, onlyOrganizations);
    for (const { organization_id: organizationId } of found) {
      if (stopping.signal.aborted) break;
      await sendReminders(service, organizationId, stopping.signal);
    }
    return found.length > 0;
  }

  /** Runs at most one poll at a time in this process. */
  function sendDueOnce(): Promise<boolean> {
    running ??= sendDue().finally(() => {
      running = undefined;
    });
    return running;
  }

  function poll(): void {
    sendDueOnce().catch((error: unknown) => {
      service.log({ level: "error", message: "sending reminders failed", ...toLoggedError(error) });
    });
  }

  return {
    start() {
      if (timer !== undefined || stopping.signal.aborted) return;
      timer = setInterval(poll, pollMs);
      poll();
    },
    // A change does not trigger a poll: the next poll finds the reminders that are due.
    onChange: () => undefined,
    runDue: () => (stopping.signal.aborted ? Promise.resolve(false) : sendDue()),
    async stop(graceMs) {
      clearInterval(timer);
      stopping.abort();
      let timeout: NodeJS.Timeout | undefined;
      const graceEnded = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.allSettled([running]), graceEnded]);
      clearTimeout(timeout);
    },
  };
}

/** Finds the organizations in which a reminder is due. */
function findDueOrganizations(
  service: Service,
  onlyOrganizations: readonly string[] | null,
): Promise<{ organization_id: string }[]> {
  return asUser(service.database, systemUserId, (transaction) =>
    transaction.all({
      text: "select distinct organization_id from due_agenda_reminders($1, $2)",
      values: [new Date(service.now()), onlyOrganizations],
    }),
  );
}
