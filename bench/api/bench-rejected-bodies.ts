import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Measure } from "../../lib/figures/result.ts";
import type { Owner } from "../../scripts/soak/load/owner.ts";
import { toDurations, toMeasure } from "../support/measure.ts";
import { processorSeconds } from "../support/process-cost.ts";
import { serveApi } from "../support/served-api.ts";

/** A request that is rejected, and the expected status. */
type RejectedRequest = {
  id: string;
  of: string;
  status: number;
  path: string;
  /** Encoded once: the clients share a thread with the measurement. */
  body: Buffer;
  token?: string;
  isChunked?: true;
};

const clients = 10;
/** The interval between requests of the other organization. */
const intervalMs = 25;
/** Just below the maximum size of a body: the most that a client can make the service read. */
const maxBytes = 1_000_000;

/**
 * Measures the processor time that the API needs for each body that it rejects, and how long another
 * organization waits while ten clients send such bodies without a pause. The API is a separate process; a request
 * of the other organization is timed from when it was due, so that a blocked thread shows.
 *
 * @param url PostgreSQL; without one, the embedded engine
 * @param count bodies of each kind
 */
export async function run(url: string | undefined, count = 300): Promise<Measure[]> {
  const api = await serveApi(url);
  const agent = new Agent({ keepAlive: true });
  const send = (rejected: RejectedRequest) => sendOne(api.baseUrl, agent, rejected);
  const costOf = async (rejected: RejectedRequest): Promise<number> => {
    for (let n = 0; n < 50; n += 1) await send(rejected);
    const before = processorSeconds(api.pid);
    for (let n = 0; n < count; n += 1) await send(rejected);
    return ((processorSeconds(api.pid) - before) * 1_000) / count;
  };
  try {
    const [reference, ...kinds] = toKinds(api.owner.path, api.token);
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
    const delays = await requestsDuring(other, sendAll(kinds, send, 10_000));
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

function toKinds(
  organization: string,
  token: string,
): [reference: RejectedRequest, ...RejectedRequest[]] {
  const [login, mcp, tasks] = ["/api/v1/auth/login", "/api/mcp", `${organization}/tasks`];
  const text = Buffer.from(JSON.stringify({ email: "x".repeat(maxBytes) }));
  const deep = Buffer.from(`{"email":${"[".repeat(maxBytes)}`);
  const members = Array.from({ length: 70_000 }, (_, index) => `"name${index}":0`);
  const objects = Buffer.from(`[${"{},".repeat(maxBytes / 3)}{}]`);
  const of = "a request without a token";
  return [
    { id: "small", of, status: 401, path: tasks, body: Buffer.from('{"title":"A task"}') },
    { id: "text", of: "1 MB of text at sign-in", status: 413, path: login, body: text },
    {
      id: "chunked",
      of: "1 MB of nested lists at sign-in, without a length",
      status: 413,
      path: login,
      body: deep,
      isChunked: true,
    },
    { id: "mcp", of: "1 MB at MCP without a token", status: 413, path: mcp, body: objects },
    {
      id: "deep",
      of: "1 MB of nested lists from a member",
      status: 400,
      path: mcp,
      body: deep,
      token,
    },
    {
      id: "members",
      of: "70,000 members from a member",
      status: 400,
      path: mcp,
      body: Buffer.from(`{${members.join()}}`),
      token,
    },
    {
      id: "objects",
      of: "1 MB of empty objects from a member",
      status: 400,
      path: mcp,
      body: objects,
      token,
    },
  ];
}

/** @throws Error for another status than expected */
async function sendOne(baseUrl: string, agent: Agent, rejected: RejectedRequest): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { status, path, body, token, isChunked } = rejected;
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(isChunked ? { "transfer-encoding": "chunked" } : { "content-length": body.length }),
  };
  request(baseUrl + path, { agent, method: "POST", headers }, (response) => {
    if (response.statusCode !== status) reject(new Error(`${path}: ${response.statusCode}`));
    response.resume().once("end", resolve).once("error", reject);
  })
    .once("error", reject)
    .end(body);
  return promise;
}

/** Lets each client send bodies of all kinds in turn, for this many milliseconds. */
async function sendAll(
  kinds: readonly RejectedRequest[],
  send: (rejected: RejectedRequest) => Promise<void>,
  milliseconds: number,
): Promise<void> {
  const end = performance.now() + milliseconds;
  const sendInTurn = async (first: number): Promise<void> => {
    for (let n = first; performance.now() < end; n += 1) {
      const kind = kinds[n % kinds.length];
      if (kind !== undefined) await send(kind);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, first) => sendInTurn(first)));
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
