import { Agent } from "node:http";
import { workerData } from "node:worker_threads";
import { sendRejected, toRejectedRequests } from "./requests.ts";

/** What the worker needs to send the requests of `toRejectedRequests`, from `clients` clients at once. */
export type RejectedBodiesLoad = {
  baseUrl: string;
  organization: string;
  token: string;
  clients: number;
};

/**
 * Sends rejected bodies of all kinds in turn, without a pause, until the thread is terminated. A thread of its own:
 * sending delays no timer of the measurement.
 */
async function sendForever({ baseUrl, organization, token, clients }: RejectedBodiesLoad) {
  const [, ...kinds] = toRejectedRequests(organization, token);
  const agent = new Agent({ keepAlive: true });
  const sendInTurn = async (first: number): Promise<void> => {
    for (let n = first; ; n += 1) {
      const kind = kinds[n % kinds.length];
      if (kind !== undefined) await sendRejected(baseUrl, agent, kind);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, first) => sendInTurn(first)));
}

await sendForever(workerData as RejectedBodiesLoad);
