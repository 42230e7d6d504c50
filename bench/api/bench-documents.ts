import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { percentiles, timed } from "../support/bench-organization.ts";
import type { Told } from "./document-server.ts";

type Ready = Extract<Told, { type: "ready" }>;
type Service = Ready & { child: ChildProcess; agent: Agent };

/** Between two probes: they are not to be the load. */
const pauseMs = 10;

/**
 * What others notice while one client asks for the heaviest PDFs that are allowed, without pause: `/healthz`
 * and the task list of another organization, beside the same with nothing else to do, and beside the
 * PDFs being made on the thread of the requests. The service is a process of its own.
 *
 * @param seconds of each measurement
 */
export async function run(seconds = 10): Promise<void> {
  for (const flags of [[], ["--on-request-thread"]]) {
    const service = await start(flags);
    try {
      const where = flags.length === 0 ? "threads of their own" : "the thread of the requests";
      console.log(`Documents on ${where}, ${service.engine}, load ${loadavg()[0]?.toFixed(1)}`);
      // Loads what is loaded once.
      await measure(service, 1, 2);
      for (const connections of [0, 3, 0, 8]) {
        console.log(`  ${await measure(service, connections, seconds)}`);
      }
    } finally {
      service.agent.destroy();
      service.child.disconnect();
      await once(service.child, "exit");
    }
  }
}

async function start(flags: string[]): Promise<Service> {
  const child = fork(join(import.meta.dirname, "document-server.ts"), flags);
  const ready = await Promise.race([told(child, "ready"), ended(child)]);
  return { ...ready, child, agent: new Agent({ keepAlive: true }) };
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The service ended with ${code}.`);
}

async function told<Type extends Told["type"]>(
  child: ChildProcess,
  type: Type,
): Promise<Extract<Told, { type: Type }>> {
  const [message]: Told[] = await once(child, "message");
  if (message?.type !== type) throw new Error(`The service told ${message?.type}, not ${type}.`);
  return message as Extract<Told, { type: Type }>;
}

async function tellThread({ child }: Service): Promise<Extract<Told, { type: "thread" }>> {
  child.send("thread");
  return told(child, "thread");
}

/** One line: what the probes took, the longest delay, and how many PDFs were made meanwhile. */
async function measure(service: Service, connections: number, seconds: number): Promise<string> {
  await tellThread(service);
  const end = performance.now() + seconds * 1_000;
  const [health, list]: [number[], number[]] = [[], []];
  let [made, refused] = [0, 0];
  const counted = async (path: string): Promise<boolean> => {
    const isAnswered = await ask(service, path);
    if (!isAnswered) refused += 1;
    return isAnswered;
  };
  const probe = async (): Promise<void> => {
    while (performance.now() < end) {
      health.push(await timed(() => counted("/healthz")));
      await pause(pauseMs);
      list.push(await timed(() => counted(service.list)));
      await pause(pauseMs);
    }
  };
  const demand = async (path: string): Promise<void> => {
    while (performance.now() < end) if (await counted(path)) made += 1;
  };
  await Promise.all([probe(), ...service.documents.slice(0, connections).map(demand)]);
  const { longestMs, turnMs, busyMs } = await tellThread(service);
  return [
    connections === 0 ? "idle         " : `${connections} connections`,
    `/healthz ${percentiles(health)}`,
    `list ${percentiles(list)}`,
    `longest delay ${longestMs.toFixed(1)} ms`,
    `longest turn ${turnMs.toFixed(1)} ms of CPU`,
    `${made} PDFs, ${health.length} probes, ${refused} refused`,
    `thread that answers ${busyMs.toFixed(0)} ms of CPU`,
  ].join("; ");
}

/**
 * Reads an answer to its end.
 *
 * @returns whether it is 200, not 503
 * @throws Error for every other answer
 */
async function ask({ url, token, agent }: Service, path: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const headers = { authorization: `Bearer ${token}` };
  get(url + path, { agent, headers }, (response) => {
    const { statusCode = 0 } = response;
    if (statusCode !== 200 && statusCode !== 503) {
      reject(new Error(`${path} answered ${statusCode}`));
    }
    response
      .resume()
      .once("end", () => resolve(statusCode === 200))
      .once("error", reject);
  }).once("error", reject);
  return promise;
}
