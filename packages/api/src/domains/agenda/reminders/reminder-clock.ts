import { asUser } from "../../../database/tenant.ts";
import { toLogged } from "../../../jobs/attempts.ts";
import { systemUserId, type Worker } from "../../../jobs/job.ts";
import type { Service } from "../../../service.ts";
import { tellReminders } from "./tell-reminders.ts";

/** Between two looks: a reminder is told this much after its moment at most. */
const pollMs = 15_000;

/**
 * Tells the reminders of agenda items when their moment comes. What came while no process ran is told
 * late: for a day, and as long as the item has not ended. Any number of processes may look at once.
 *
 * @param organizationIds those of a test, which shares its database; left out, all of them
 */
export function createReminderClock(
  service: Service,
  organizationIds?: () => readonly string[],
): Worker {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<boolean> | undefined;
  const stopping = new AbortController();

  /** Whether anything was told. */
  async function look(): Promise<boolean> {
    const within = organizationIds === undefined ? null : organizationIds();
    const found = await findOrganizations(service, within);
    for (const { organization_id: organizationId } of found) {
      if (stopping.signal.aborted) break;
      await tellReminders(service, organizationId, stopping.signal);
    }
    return found.length > 0;
  }

  /** One look at a time in this process. */
  function lookOnce(): Promise<boolean> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  function poll(): void {
    lookOnce().catch((error: unknown) => {
      service.log({ level: "error", message: "telling reminders failed", ...toLogged(error) });
    });
  }

  return {
    start() {
      if (timer !== undefined || stopping.signal.aborted) return;
      timer = setInterval(poll, pollMs);
      poll();
    },
    // A change is no reason to look: what it made due is found by the next look.
    changed: () => undefined,
    runDue: () => (stopping.signal.aborted ? Promise.resolve(false) : look()),
    async stop(graceMs) {
      clearInterval(timer);
      stopping.abort();
      let late: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        late = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.allSettled([looking]), over]);
      clearTimeout(late);
    },
  };
}

/** The organizations in which something is due. */
function findOrganizations(
  service: Service,
  within: readonly string[] | null,
): Promise<{ organization_id: string }[]> {
  return asUser(service.database, systemUserId, (transaction) =>
    transaction.all({
      text: "select distinct organization_id from due_agenda_reminders($1, $2)",
      values: [new Date(service.now()), within],
    }),
  );
}
