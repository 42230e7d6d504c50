import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import type { Measure } from "../../lib/figures/result.ts";
import { type BenchOrganization, createBenchOrganization } from "../support/bench-organization.ts";
import { toDurations, toMeasure } from "../support/measure.ts";

const changes = 300;
const backlog = 2_000;
const atOnce = 5;

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/**
 * Measures the time from a change to its first delivery attempt, one change after another; and the deliveries
 * per second of one process with a backlog, to one receiver and to ten. The reference only posts the same body
 * to the same receiver, with the same concurrency.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  const receiver = await openReceiver();
  try {
    await bench.api.jobs.prepare();
    await bench.post("/webhooks", { url: receiver.url, eventTypes: ["supplier.*"] });
    const { body, measures } = await timeAttempts(bench, receiver);
    const reference = await rateOfPosts(receiver, body);
    for (const webhooks of [1, 10]) {
      while ((await bench.get("/webhooks")).items.length < webhooks) {
        await bench.post("/webhooks", { url: receiver.url, eventTypes: ["supplier.*"] });
      }
      const rate = await rateOfDeliveries(bench, receiver, webhooks);
      measures.push(
        toMeasure({
          id: `deliveries-${webhooks}`,
          of: `Deliveries to ${webhooks} webhook${webhooks === 1 ? "" : "s"}`,
          unit: "deliveries/s",
          better: "more",
          ours: rate,
          references: { "bare posts": reference },
        }),
      );
    }
    return measures;
  } finally {
    await bench.close();
    receiver.close();
  }
}

/** Measures how long first attempts take to arrive; also returns a body. */
async function timeAttempts(
  bench: BenchOrganization,
  receiver: Receiver,
): Promise<{ body: string; measures: Measure[] }> {
  bench.api.jobs.start();
  const [sinceRequest, sinceAnswer]: [number[], number[]] = [[], []];
  for (let n = 0; n < changes; n += 1) {
    const arrival = receiver.next();
    const began = performance.now();
    await bench.post("/suppliers", { name: `Supplier ${n}` });
    const answered = performance.now();
    const arrived = await arrival;
    sinceRequest.push(arrived - began);
    sinceAnswer.push(Math.max(arrived - answered, 0));
  }
  const measures = [
    ...toDurations({
      id: "after-answer",
      of: "From the answer to a change to the first attempt",
      ours: sinceAnswer,
    }),
    ...toDurations({
      id: "after-request",
      of: "From the request of a change to the first attempt",
      ours: sinceRequest,
    }),
  ];
  return { body: receiver.last(), measures };
}

/** Measures the delivery of events that accumulated while nothing was delivered. */
async function rateOfDeliveries(
  bench: BenchOrganization,
  receiver: Receiver,
  webhooks: number,
): Promise<number> {
  const { organizationId } = bench;
  const events = backlog / webhooks;
  await bench.asOwner(`begin;
    set local app.organization_id = '${organizationId}';
    insert into events (organization_id, sequence, id, type, at, payload)
      select organization_id, h.event_sequence + n, gen_random_uuid(), e.type, now(), e.payload
      from audit_heads h join lateral (
        select type, payload from events where organization_id = h.organization_id limit 1) e on true
      cross join generate_series(1, ${events}) n
      where h.organization_id = '${organizationId}';
    update audit_heads set event_sequence = event_sequence + ${events}
      where organization_id = '${organizationId}';
    commit`);
  const first = receiver.next();
  const all = receiver.count(backlog + webhooks);
  await bench.post("/suppliers", { name: "The last one" });
  const began = await first;
  const ended = await all;
  return ((backlog + webhooks - 1) * 1_000) / (ended - began);
}

async function rateOfPosts({ url, count }: Receiver, body: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const all = count(backlog);
  const began = performance.now();
  let left = backlog;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1;
        const sent = httpRequest(url, { method: "POST", agent });
        sent.end(body);
        const [response] = (await once(sent, "response")) as [IncomingMessage];
        response.resume();
        await once(response, "end");
      }
    }),
  );
  const ended = await all;
  agent.destroy();
  return (backlog * 1_000) / (ended - began);
}

/** Opens a receiver in this process that accepts everything. */
async function openReceiver() {
  let body = "";
  let waiters: { left: number; resolve: (at: number) => void }[] = [];
  const server = createServer((request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      body = Buffer.concat(chunks).toString();
      response.writeHead(204).end();
      for (const each of waiters) {
        each.left -= 1;
        if (each.left === 0) each.resolve(at);
      }
      waiters = waiters.filter(({ left }) => left > 0);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const count = (left: number) =>
    new Promise<number>((resolve) => {
      waiters.push({ left, resolve });
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Resolves after this many further requests. */
    count,
    /** Resolves at the next request. */
    next: () => count(1),
    /** Returns the body of the last request. */
    last: () => body,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
