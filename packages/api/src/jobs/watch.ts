import { toLogged } from "./attempts.ts";
import { endsWithin } from "./ends-within.ts";
import type { Worker } from "./job.ts";
import type { KeyedQueues } from "./keyed-queues.ts";
import type { Service } from "../service.ts";

/** Background work in tables of its domain, and how this process finds and does it. */
export type Watched<Item> = {
  /** A noun for the log. */
  what: string;
  /** Returns whether a change of a record of this kind may create work in an organization that had none. */
  begins(this: void, kind: string): boolean;
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
export function watch<Item extends { organizationId: string }>(
  service: Service,
  { what, begins, find, queues }: Watched<Item>,
  organizationIds?: () => readonly string[],
): Worker {
  /** Organizations with a change since the last check. */
  const changed = new Set<string>();
  /** Organizations without work at the last check; cleared by each poll. */
  const quiet = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;

  const everywhere = () => (organizationIds === undefined ? null : organizationIds());
  const logFailure = (error: unknown) =>
    service.log({ level: "error", message: `looking for ${what} failed`, ...toLogged(error) });

  /** Checks for work and starts it; resolves with the promises of what was started. */
  async function look(within: readonly string[] | null): Promise<Promise<boolean>[]> {
    const found = await find(within);
    const active = new Set(found.map((each) => each.organizationId));
    for (const id of within ?? []) if (!active.has(id)) quiet.add(id);
    return found.filter((each) => each.isDue).map((each) => queues.drain(each));
  }

  /** Runs one check at a time: changes during a check are left for the next one. */
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
      timer = setInterval(poll, service.config.jobsEveryMs);
      poll();
    },

    changed({ organizationId, kind }) {
      if (timer === undefined) return;
      if (quiet.has(organizationId) && !begins(kind)) return;
      quiet.delete(organizationId);
      changed.add(organizationId);
      lookAtChanged();
    },

    async runDue() {
      if (isStopped) return false;
      return (await Promise.all(await look(everywhere()))).includes(true);
    },

    async stop(graceMs) {
      clearInterval(timer);
      timer = undefined;
      isStopped = true;
      await endsWithin(graceMs, Promise.all([looking, queues.close()]));
    },
  };
}
