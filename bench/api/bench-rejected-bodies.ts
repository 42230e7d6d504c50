import { once } from "node:events";
import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Measure } from "../../lib/figures/result.ts";
import type { Owner } from "../../scripts/soak/load/owner.ts";
import { toDurations, toMeasure } from "../support/measure.ts";
import { processorSeconds } from "../support/process-cost.ts";
import { type ServedApi, serveApi } from "../support/served-api.ts";
import type { RejectedBodiesLoad } from "./rejected-bodies/worker.ts";
import {
  type RejectedRequest,
  sendRejected,
  toRejectedRequests,
} from "./rejected-bodies/requests.ts";

const clients = 10;
/** The interval between requests of the other organization. */
const intervalMs = 25;
/** Requests of each kind before those that are measured: fewer measure the compilation of the code. */
const warmUp = 300;

/**
 * Measures the processor time that the API needs for each body that it rejects, and how long another
 * organization waits while ten clients send such bodies without a pause. The API is a separate process; a request
 * of the other organization is timed from when it was due, so that a blocked thread shows.
 *
 * @param url PostgreSQL; without one, the embedded engine
 * @param count bodies of each kind
 */
export async function run(url: string | undefined, count = 600): Promise<Measure[]> {
  const api = await serveApi(url);
  const agent = new Agent({ keepAlive: true });
  const send = (rejected: RejectedRequest) => sendRejected(api.baseUrl, agent, rejected);
  const costOf = async (rejected: RejectedRequest): Promise<number> => {
    for (let n = 0; n < warmUp; n += 1) await send(rejected);
    const before = processorSeconds(api.pid);
    for (let n = 0; n < count; n += 1) await send(rejected);
    return ((processorSeconds(api.pid) - before) * 1_000) / count;
  };
  try {
    const [reference, ...kinds] = toRejectedRequests(api.owner.path, api.token);
    const costs: Measure[] = [];
    for (const kind of kinds) {
      const ours = await costOf(kind);
      costs.push(
        toMeasure({
          id: `cost.${kind.id}`,
          of: `Processor time for ${kind.of}`,
          unit: "ms",
          better: "less",
          ours,
          references: { [reference.of]: await costOf(reference) },
        }),
      );
    }
    const other = await api.another();
    await requestsDuring(other, delay(2_000));
    const idle = await requestsDuring(other, delay(10_000));
    const delays = await requestsDuring(other, sendAll(api, 10_000));
    const of = `A request of another organization while ${clients} clients send such bodies`;
    return [
      ...costs,
      ...toDurations({ id: "others", of, ours: delays, references: { "without them": idle } }),
    ];
  } finally {
    agent.destroy();
    await api.close();
  }
}

/** Lets each client send bodies of all kinds in turn, for this many milliseconds. */
async function sendAll({ baseUrl, owner, token }: ServedApi, milliseconds: number): Promise<void> {
  const workerData: RejectedBodiesLoad = { baseUrl, organization: owner.path, token, clients };
  const worker = new Worker(new URL("rejected-bodies/worker.ts", import.meta.url), { workerData });
  try {
    await Promise.race([
      delay(milliseconds),
      once(worker, "exit").then(() => {
        throw new Error("The thread that sends the bodies ended early.");
      }),
    ]);
  } finally {
    await worker.terminate();
  }
}

/** Returns the duration of each of an organization's requests while work is under way, in milliseconds. */
async function requestsDuring({ path, send }: Owner, work: Promise<unknown>): Promise<number[]> {
  const delays: number[] = [];
  const state = { isOver: false };
  const requesting = (async () => {
    while (!state.isOver) {
      const due = performance.now() + intervalMs;
      await delay(intervalMs);
      await send("GET", `${path}/tasks?limit=1`);
      delays.push(performance.now() - due);
    }
  })();
  await work.finally(() => {
    state.isOver = true;
  });
  await requesting;
  return delays;
}
