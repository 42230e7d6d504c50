import { toLogged } from "./attempts.ts";
import { endsWithin } from "./ends-within.ts";
import type { Worker } from "./job.ts";
import type { KeyedQueues } from "./keyed-queues.ts";
import type { Service } from "../service.ts";

/** Work that is kept in tables of its domain, and how this process finds and does it. */
export type Watched<Item> = {
  /** What the work is, for the log. */
  what: string;
  /** Returns whether a change of such a record may create work where the last look found none. */
  begins(this: void, kind: string): boolean;
  /** Finds all work within some organizations, or what is due in all of them. */
  find(this: void, within: readonly string[] | null): Promise<(Item & { isDue: boolean })[]>;
  /** The queues that do it. */
  queues: KeyedQueues<Item>;
};

/**
 * Looks for work, and begins it. A change triggers a look as soon as it is committed; polling finds what a
 * dead process left.
 *
 * @param organizationIds those of a test that shares its database; all by default
 */
export function watch<Item extends { organizationId: string }>(
  service: Service,
  { what, begins, find, queues }: Watched<Item>,
  organizationIds?: () => readonly string[],
): Worker {
  /** Organizations in which something has changed since the last look. */
  const changed = new Set<string>();
  /** Organizations that had no work of the kind at the last look; forgotten at the next poll. */
  const quiet = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;

  const everywhere = () => (organizationIds === undefined ? null : organizationIds());
  const logFailure = (error: unknown) =>
    service.log({ level: "error", message: `looking for ${what} failed`, ...toLogged(error) });

  /** Looks, and begins what is due; resolves with what has been begun. */
  async function look(within: readonly string[] | null): Promise<Promise<boolean>[]> {
    const found = await find(within);
    const active = new Set(found.map((each) => each.organizationId));
    for (const id of within ?? []) if (!active.has(id)) quiet.add(id);
    return found.filter((each) => each.isDue).map((each) => queues.drain(each));
  }

  /** Looks once at a time: changes made meanwhile are left for the next look. */
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
      // Polls all organizations, for what becomes due later and for what other processes wrote.
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
