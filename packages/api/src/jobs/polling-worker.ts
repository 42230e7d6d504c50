import { toLoggedError } from "./attempts.ts";
import { endsWithin } from "./ends-within.ts";
import type { Worker } from "./job.ts";
import type { KeyedQueues } from "./keyed-queues.ts";
import type { Service } from "../service.ts";

/** Background work in tables of its domain, and how this process finds and does it. */
export type WorkSource<Item> = {
  /** A noun for the log. */
  name: string;
  /** Returns whether a change of a record of this kind may create work in an organization that had none. */
  mayCreateWork(this: void, kind: string): boolean;
  /** Finds all work within some organizations, or, if null, due work in all of them. */
  find(this: void, within: readonly string[] | null): Promise<(Item & { isDue: boolean })[]>;
  /** The queues that do the work. */
  queues: KeyedQueues<Item>;
};

/**
 * Creates a worker that checks for work after each committed change of this process and at intervals. Polling finds
 * work that becomes due later, and work of other processes.
 *
 * @param organizationIds limits the worker in tests that share a database; all organizations by default
 */
export function createPollingWorker<Item extends { organizationId: string }>(
  service: Service,
  { name, mayCreateWork, find, queues }: WorkSource<Item>,
  organizationIds?: () => readonly string[],
): Worker {
  /** Organizations with a change since the last check. */
  const changedOrganizations = new Set<string>();
  /** Organizations without work at the last check; cleared by each poll. */
  const idleOrganizations = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let pendingCheck: Promise<void> | undefined;
  let isStopped = false;

  const allOrganizations = () => (organizationIds === undefined ? null : organizationIds());
  const logFailure = (error: unknown) =>
    service.log({ level: "error", message: `looking for ${name} failed`, ...toLoggedError(error) });

  /** Checks for work and starts it; resolves with the promises of what was started. */
  async function check(within: readonly string[] | null): Promise<Promise<boolean>[]> {
    const found = await find(within);
    const active = new Set(found.map((item) => item.organizationId));
    for (const id of within ?? []) if (!active.has(id)) idleOrganizations.add(id);
    return found.filter((item) => item.isDue).map((item) => queues.drain(item));
  }

  /** Runs one check at a time: changes during a check are left for the next one. */
  function checkChanged(): void {
    if (pendingCheck !== undefined || timer === undefined || changedOrganizations.size === 0)
      return;
    const within = [...changedOrganizations];
    changedOrganizations.clear();
    pendingCheck = check(within)
      .then(() => undefined, logFailure)
      .finally(() => {
        pendingCheck = undefined;
        checkChanged();
      });
  }

  function poll(): void {
    idleOrganizations.clear();
    check(allOrganizations()).catch(logFailure);
  }

  return {
    start() {
      if (timer !== undefined || isStopped) return;
      timer = setInterval(poll, service.config.jobPollMs);
      poll();
    },

    onChange({ organizationId, kind }) {
      if (timer === undefined) return;
      if (idleOrganizations.has(organizationId) && !mayCreateWork(kind)) return;
      idleOrganizations.delete(organizationId);
      changedOrganizations.add(organizationId);
      checkChanged();
    },

    async runDue() {
      if (isStopped) return false;
      return (await Promise.all(await check(allOrganizations()))).includes(true);
    },

    async stop(graceMs) {
      clearInterval(timer);
      timer = undefined;
      isStopped = true;
      await endsWithin(graceMs, Promise.all([pendingCheck, queues.close()]));
    },
  };
}
