import { randomUUID } from "node:crypto";
import { createOwner, createSender, type Owner, type Send } from "../soak/load/owner.ts";
import { isUnavailableResponse, pause } from "../soak/load/workload.ts";
import { sendWrite, type Write } from "../soak/load/writes.ts";
import { waitFor } from "./cluster.ts";
import type { Service } from "./service.ts";

/** A load of clients that repeat each request until it succeeds. */
export type Load = {
  owner: Owner;
  /** The acknowledged writes. */
  writes: Write[];
  /** When writes were acknowledged and reads returned a record, by `performance.now()`. */
  writtenAt: number[];
  readAt: number[];
  /** What no client may see. */
  faults: string[];
  /** Resolves when every write that was begun is acknowledged. @throws Error if some never are */
  stop(): Promise<void>;
};

const writers = 3;
const readers = 2;
const pauseMs = 50;
/** Sooner than `Retry-After` demands, to measure when the service accepts requests again. */
const retryMs = 200;
const requestTimeoutMs = 20_000;

export async function startLoad({ urls, issuer }: Service): Promise<Load> {
  const claims = { sub: randomUUID(), email: `${randomUUID()}@soak.example` };
  const send = alternate(urls.map((url) => createSender(url, issuer, claims)));
  const owner = await waitFor("an organization exists", () => createOwner(urls[0], send));
  const load: Load = { owner, writes: [], writtenAt: [], readAt: [], faults: [], stop };
  const state = { isStopped: false };
  const working = Promise.all([
    ...Array.from({ length: writers }, (_, index) => write(index)),
    ...Array.from({ length: readers }, read),
  ]);
  // Reported by `stop`.
  working.catch(() => undefined);
  return load;

  async function stop(): Promise<void> {
    state.isStopped = true;
    let isDone = false;
    const done = working.then(() => (isDone = true));
    await waitFor("every write that was begun is acknowledged", async () => isDone || null);
    await done;
  }

  async function write(first: number): Promise<void> {
    const kinds = ["quotes", "orders", "tasks"] as const;
    for (let index = first; !state.isStopped; index += 1) {
      const kind = kinds[index % kinds.length] ?? "tasks";
      const key = randomUUID();
      const sentAt = performance.now();
      const sent: Write = {
        kind,
        key,
        title: `Write ${key}`,
        sentAt,
        response: null,
        isCut: false,
      };
      const id = await writeUntilAcknowledged(sent);
      if (id !== null) await readBack(`${owner.path}/${kind}/${id}`);
      await pause(pauseMs);
    }
  }

  /** Returns the id of the record, or null if the write was rejected. */
  async function writeUntilAcknowledged(sent: Write): Promise<string | null> {
    for (;;) {
      const response = await sendWrite(owner, sent);
      if (typeof response !== "string") {
        if (response.status === 201) {
          load.writes.push(Object.assign(sent, { response }));
          load.writtenAt.push(performance.now());
          return String(response.body.id);
        }
        const isRunning = response.body.code === "IDEMPOTENCY_IN_PROGRESS";
        if (!isRunning && !isUnavailableResponse(response)) {
          load.faults.push(`a write got ${response.status} ${JSON.stringify(response.body)}`);
          return null;
        }
      }
      await pause(retryMs);
    }
  }

  /** Reads a record right after its acknowledgement, from the replica or the primary. */
  async function readBack(path: string): Promise<void> {
    const response = await send("GET", path).catch(() => null);
    if (response !== null) checkRead(response, path);
  }

  async function read(): Promise<void> {
    const path = `${owner.path}/customers/${owner.customerId}`;
    while (!state.isStopped) {
      const response = await send("GET", path).catch(() => null);
      if (response !== null && checkRead(response, path)) {
        load.readAt.push(performance.now());
        await pause(pauseMs);
      } else await pause(retryMs);
    }
  }

  function checkRead(response: Awaited<ReturnType<Send>>, path: string): boolean {
    if (response.status === 200) return true;
    if (!isUnavailableResponse(response))
      load.faults.push(`GET ${path} got ${response.status} ${JSON.stringify(response.body)}`);
    return false;
  }
}

/** Sends each request to the next process. A timeout counts as a closed connection: the result is unknown. */
function alternate(senders: readonly Send[]): Send {
  let count = 0;
  return async (method, path, options) => {
    const send = senders[(count += 1) % senders.length] as Send;
    return send(method, path, { timeoutMs: requestTimeoutMs, ...options }).catch(
      (error: unknown) => {
        throw new TypeError("there was no response", { cause: error });
      },
    );
  };
}

/** Returns the longest time without success from `since` on, in seconds. */
export function longestGap(successes: readonly number[], since: number): number {
  const last = successes.findLast((time) => time <= since) ?? since;
  const times = [last, ...successes.filter((time) => time > since)];
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.max(0, ...gaps) / 1_000;
}
