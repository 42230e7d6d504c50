import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Agent, request as sendRequest } from "node:http";
import type { TestIssuer } from "@werkbank/api/testing";
import type { Measure } from "../../lib/figures/result.ts";
import { lowMemoryServer, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import {
  type PostgresServer,
  postgresUnavailableReason,
  startPostgres,
} from "../../scripts/test-environment/postgres-server.ts";
import { createOwner, createSender, expectCreated } from "../../scripts/soak/load/owner.ts";
import { toMeasure } from "../support/measure.ts";
import { median } from "../support/median.ts";
import { startPostgresCost } from "../support/postgres-cost.ts";
import { processorSeconds } from "../support/process-cost.ts";
import { type ServedApi, serveApi } from "../support/served-api.ts";

const clients = 16;
const rounds = 7;
const requestsPerRound = 1_000;

/** A stack under test: the API or its reference, with its database. */
type Stack = {
  pid: number;
  database: string;
  baseUrl: string;
  /** Of the organization. */
  path: string;
  token: string;
  /** The same user's token for an OAuth client. */
  clientToken: string;
  supplierId: string;
};

type Workload = {
  id: string;
  of: string;
  method: "GET" | "PATCH" | "POST";
  path(this: void, stack: Stack): string;
  body?(this: void, number: number): object;
  /** Whether an OAuth client sends it. */
  byClient?: true;
  status: 200 | 201;
};

const workloads: Workload[] = [
  {
    id: "get",
    of: "Reading a supplier",
    method: "GET",
    path: ({ path, supplierId }) => `${path}/suppliers/${supplierId}`,
    status: 200,
  },
  {
    id: "get-by-client",
    of: "Reading a supplier as an OAuth client",
    method: "GET",
    path: ({ path, supplierId }) => `${path}/suppliers/${supplierId}`,
    byClient: true,
    status: 200,
  },
  {
    id: "patch",
    of: "Updating a supplier",
    method: "PATCH",
    path: ({ path, supplierId }) => `${path}/suppliers/${supplierId}`,
    body: (number) => ({ phone: `+3130${1_000_000 + number}` }),
    status: 200,
  },
  {
    id: "post",
    of: "Creating a task",
    method: "POST",
    path: ({ path }) => `${path}/tasks`,
    body: (number) => ({ title: `Task ${number}` }),
    status: 201,
  },
  {
    id: "list",
    of: "Listing 50 tasks",
    method: "GET",
    path: ({ path }) => `${path}/tasks?limit=50`,
    status: 200,
  },
];

/**
 * Measures requests to the installed API and to fastify with pg, alternating, for each second of the processor: that
 * of the server and of its connections to PostgreSQL together.
 */
export async function run(): Promise<Measure[]> {
  const unavailableReason = postgresUnavailableReason();
  if (unavailableReason !== null) {
    console.log(`requests: left out, ${unavailableReason}`);
    return [];
  }
  const postgres = startPostgres();
  try {
    const api = await serveApi(postgres.url);
    try {
      return await measureStacks(postgres, api);
    } finally {
      await api.close();
    }
  } finally {
    postgres.remove();
  }
}

async function measureStacks(postgres: PostgresServer, api: ServedApi): Promise<Measure[]> {
  const stack = await toStack(postgres, api);
  const reference = await startReference(postgres, api.issuer);
  try {
    const measures: Measure[] = [];
    for (const workload of workloads) {
      measures.push(await compare(postgres, workload, { ours: stack, reference: reference.stack }));
    }
    return measures;
  } finally {
    await stopProcess(reference.process);
  }
}

const sign = (issuer: TestIssuer, claims: object) =>
  issuer.sign({ ...claims, exp: Math.floor(Date.now() / 1_000) + 24 * 3_600 });

async function toStack(
  postgres: PostgresServer,
  { baseUrl, issuer, pid }: ServedApi,
): Promise<Stack> {
  const user = { sub: randomUUID(), email: "requests@bench.example" };
  const { path, send } = await createOwner(baseUrl, createSender(baseUrl, issuer, user));
  const { id } = await expectCreated(
    send("POST", `${path}/suppliers`, { body: { name: "Kwant" } }),
  );
  return {
    pid,
    baseUrl,
    database: new URL(postgres.url).pathname.slice(1),
    path,
    token: sign(issuer, user),
    clientToken: sign(issuer, { ...user, client_id: randomUUID() }),
    supplierId: String(id),
  };
}

async function startReference(
  postgres: PostgresServer,
  issuer: TestIssuer,
): Promise<{ process: ChildProcess; stack: Stack }> {
  const database = "reference";
  await postgres.query(`create database ${database}`);
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  const userId = randomUUID();
  const { process: child, ready } = await startProcess(
    "bench/api/fastify-server.ts",
    {
      NODE_ENV: "production",
      REFERENCE_DATABASE_URL: url.href,
      REFERENCE_ISSUER: issuer.url,
      REFERENCE_USER: userId,
    },
    { ...lowMemoryServer, quiet: true },
  );
  const token = sign(issuer, { sub: userId });
  const stack = {
    pid: child.pid ?? 0,
    database,
    baseUrl: String(ready["url"]),
    path: String(ready["path"]),
    token,
    clientToken: token,
    supplierId: String(ready["supplierId"]),
  };
  return { process: child, stack };
}

type Cost = { server: number; database: number };

async function compare(
  postgres: PostgresServer,
  workload: Workload,
  stacks: { ours: Stack; reference: Stack },
): Promise<Measure> {
  const costs = { ours: [] as Cost[], reference: [] as Cost[] };
  // The first rounds connect, parse statements and warm the code up.
  for (let round = -2; round < rounds; round += 1) {
    for (const stack of round % 2 === 0
      ? (["ours", "reference"] as const)
      : (["reference", "ours"] as const)) {
      const cost = await measureRound(postgres, workload, stacks[stack]);
      if (round >= 0) costs[stack].push(cost);
    }
  }
  const perSecond = (each: Cost[]) =>
    requestsPerRound / median(each.map(({ server, database }) => server + database));
  return toMeasure({
    id: workload.id,
    of: `${workload.of}, for each second of the processor`,
    unit: "requests/s",
    better: "more",
    ours: perSecond(costs.ours),
    references: { "fastify with pg": perSecond(costs.reference) },
  });
}

async function measureRound(
  postgres: PostgresServer,
  workload: Workload,
  stack: Stack,
): Promise<Cost> {
  const before = processorSeconds(stack.pid);
  const readDatabaseCost = await startPostgresCost(postgres, stack.database);
  await sendAll(workload, stack);
  const database = await readDatabaseCost();
  return { server: processorSeconds(stack.pid) - before, database };
}

const agent = new Agent({ keepAlive: true, maxSockets: clients });
let number = 0;

/** Sends `requestsPerRound` requests, several at a time. @throws Error for another status */
async function sendAll(workload: Workload, stack: Stack): Promise<void> {
  let left = requestsPerRound;
  const client = async () => {
    while ((left -= 1) >= 0) {
      const status = await send(workload, stack);
      if (status !== workload.status) throw new Error(`${workload.id} was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

function send(
  { method, path, body, byClient }: Workload,
  stack: Stack,
): Promise<number | undefined> {
  const content = body === undefined ? undefined : JSON.stringify(body((number += 1)));
  const headers = {
    authorization: `Bearer ${byClient ? stack.clientToken : stack.token}`,
    ...(content === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(content.length) }),
  };
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent };
    const sent = sendRequest(stack.baseUrl + path(stack), options, (response) => {
      response.once("end", () => resolve(response.statusCode)).resume();
    });
    sent.once("error", reject);
    sent.end(content);
  });
}
