import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Measure } from "../../lib/figures/result.ts";
import { timed } from "../support/bench-organization.ts";
import { toDurations, toMeasure } from "../support/measure.ts";
import type { ServerMessage } from "./document-server.ts";

type Ready = Extract<ServerMessage, { type: "ready" }>;
type Service = Ready & { child: ChildProcess; agent: Agent };

/** What other clients experience, in milliseconds. */
type ProbeResult = { connections: number; health: number[]; list: number[]; turnMs: number };

/** The pause between two probes, which must not become the load. */
const pauseMs = 10;

/**
 * Measures what others experience while one client continuously requests the heaviest allowed PDFs: `/healthz`
 * and the task list of another organization, compared with the same on an idle service, and with the PDFs made
 * on the request thread. The service is a separate process.
 *
 * @param seconds of each measurement
 */
export async function run(seconds = 10): Promise<Measure[]> {
  const [own, onRequestThread] = [
    await measureService([], seconds),
    await measureService(["--on-request-thread"], seconds),
  ];
  return own.underLoad.flatMap(({ connections, health, list, turnMs }, index) => {
    const reference = onRequestThread.underLoad[index] ?? onRequestThread.idle;
    const references = (of: "health" | "list") => ({
      "nothing to do": own.idle[of],
      "PDFs on the thread of the requests": reference[of],
    });
    const during = `while PDFs are made over ${connections} connections`;
    return [
      ...toDurations({
        id: `health-${connections}`,
        of: `\`/healthz\` ${during}`,
        ours: health,
        references: references("health"),
      }),
      ...toDurations({
        id: `list-${connections}`,
        of: `Another organization's list ${during}`,
        ours: list,
        references: references("list"),
      }),
      toMeasure({
        id: `turn-${connections}`,
        of: `Longest turn of the event loop, in processor time, ${during}`,
        unit: "ms",
        better: "less",
        ours: turnMs,
        references: {
          "nothing to do": own.idle.turnMs,
          "PDFs on the thread of the requests": reference.turnMs,
        },
      }),
    ];
  });
}

async function measureService(
  flags: string[],
  seconds: number,
): Promise<{ idle: ProbeResult; underLoad: ProbeResult[] }> {
  const service = await start(flags);
  try {
    // Warms up: the first requests load modules and fonts.
    await measure(service, 1, 2);
    const idle = await measure(service, 0, seconds);
    const underLoad = [await measure(service, 3, seconds), await measure(service, 8, seconds)];
    return { idle, underLoad };
  } finally {
    service.agent.destroy();
    service.child.disconnect();
    await once(service.child, "exit");
  }
}

async function start(flags: string[]): Promise<Service> {
  const child = fork(join(import.meta.dirname, "document-server.ts"), flags);
  const ready = await Promise.race([receiveMessage(child, "ready"), rejectOnExit(child)]);
  return { ...ready, child, agent: new Agent({ keepAlive: true }) };
}

async function rejectOnExit(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The service ended with ${code}.`);
}

async function receiveMessage<Type extends ServerMessage["type"]>(
  child: ChildProcess,
  type: Type,
): Promise<Extract<ServerMessage, { type: Type }>> {
  const [message]: ServerMessage[] = await once(child, "message");
  if (message?.type !== type) throw new Error(`The service sent ${message?.type}, not ${type}.`);
  return message as Extract<ServerMessage, { type: Type }>;
}

async function readThreadMetrics({
  child,
}: Service): Promise<Extract<ServerMessage, { type: "thread" }>> {
  child.send("thread");
  return receiveMessage(child, "thread");
}

/** Measures the probes, and the longest event loop iteration of the request thread, in milliseconds. */
async function measure(
  service: Service,
  connections: number,
  seconds: number,
): Promise<ProbeResult> {
  await readThreadMetrics(service);
  const end = performance.now() + seconds * 1_000;
  const [health, list]: [number[], number[]] = [[], []];
  const probe = async (): Promise<void> => {
    while (performance.now() < end) {
      health.push(await timed(() => sendRequest(service, "/healthz")));
      await pause(pauseMs);
      list.push(await timed(() => sendRequest(service, service.list)));
      await pause(pauseMs);
    }
  };
  const requestRepeatedly = async (path: string): Promise<void> => {
    while (performance.now() < end) await sendRequest(service, path);
  };
  await Promise.all([probe(), ...service.documents.slice(0, connections).map(requestRepeatedly)]);
  const { turnMs } = await readThreadMetrics(service);
  return { connections, health, list, turnMs };
}

/**
 * Sends a request and reads its response to the end.
 *
 * @throws Error for a status other than 200 and 503
 */
async function sendRequest({ url, token, agent }: Service, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { authorization: `Bearer ${token}` };
  get(url + path, { agent, headers }, (response) => {
    const { statusCode = 0 } = response;
    if (statusCode !== 200 && statusCode !== 503) {
      reject(new Error(`${path} answered ${statusCode}`));
    }
    response.resume().once("end", resolve).once("error", reject);
  }).once("error", reject);
  return promise;
}
