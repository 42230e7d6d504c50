import { asUser } from "../../../database/tenant.ts";
import { systemUserId, type Worker } from "../../../jobs/job.ts";
import { toLogged } from "../../../jobs/attempts.ts";
import type { Service } from "../../../service.ts";
import { createLanes } from "./lanes.ts";

type Found = { organization_id: string; webhook_id: string; is_due: boolean };

/**
 * Delivers events to webhooks. A change wakes it as soon as it is committed; what a process that died has
 * left is found by looking.
 *
 * @param organizationIds those of a test, which shares its database; left out, all of them
 */
export function createDispatcher(
  service: Service,
  organizationIds?: () => readonly string[],
): Worker {
  const lanes = createLanes(service);
  /** Organizations of which something has been changed since the last look. */
  const changed = new Set<string>();
  /** Organizations that had no webhook at the last look; forgotten at the next poll. */
  const quiet = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;

  const everywhere = () => (organizationIds === undefined ? null : organizationIds());
  const logFailure = (error: unknown) =>
    service.log({ level: "error", message: "looking for deliveries failed", ...toLogged(error) });

  /** Looks, and begins what is due; resolves with what has been begun. */
  async function look(within: readonly string[] | null): Promise<Promise<void>[]> {
    const found = await findWebhooks(service, within);
    const active = new Set(found.map((each) => each.organization_id));
    for (const id of within ?? []) if (!active.has(id)) quiet.add(id);
    return found
      .filter((each) => each.is_due)
      .map((each) =>
        lanes.deliver({ organizationId: each.organization_id, webhookId: each.webhook_id }),
      );
  }

  /** One look at a time: what changes meanwhile is in the next one. */
  function lookAtChanged(): void {
    if (looking !== undefined || timer === undefined || changed.size === 0) return;
    const within = [...changed];
    changed.clear();
    looking = look(within)
      .then(() => undefined, logFailure)
      .finally(() => {
        looking = undefined;
        lookAtChanged();
      });
  }

  function poll(): void {
    quiet.clear();
    look(everywhere()).catch(logFailure);
  }

  return {
    start() {
      if (timer !== undefined || isStopped) return;
      // At all organizations: for second attempts, and for what other processes wrote.
      timer = setInterval(poll, service.config.jobsEveryMs);
      poll();
    },

    changed({ organizationId, kind }) {
      if (timer === undefined) return;
      if (quiet.has(organizationId) && !kind.startsWith("webhook")) return;
      quiet.delete(organizationId);
      changed.add(organizationId);
      lookAtChanged();
    },

    async runDue() {
      if (isStopped) return false;
      const begun = await look(everywhere());
      await Promise.all(begun);
      return begun.length > 0;
    },

    async stop(graceMs) {
      clearInterval(timer);
      timer = undefined;
      isStopped = true;
      await Promise.all([looking, lanes.close(graceMs)]);
    },
  };
}

/** The webhooks that are enabled, within some organizations; or those of all that have something due. */
function findWebhooks(service: Service, within: readonly string[] | null): Promise<Found[]> {
  return asUser(service.database, systemUserId, (transaction) =>
    transaction.all<Found>({
      text: "select * from due_webhooks($1, $2) where is_due or $2::uuid[] is not null",
      values: [new Date(service.now()), within],
    }),
  );
}
