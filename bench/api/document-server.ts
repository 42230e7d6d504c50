import { monitorEventLoopDelay } from "node:perf_hooks";
import { makeQuotePdf, type WorkerPool } from "@werkbank/api/parts";
import { createNodeServer } from "@werkbank/http/node-server";
import { createBenchOrganization } from "../support/bench-organization.ts";

/** Messages to the parent process. */
export type ServerMessage =
  | { type: "ready"; engine: string; url: string; token: string; documents: string[]; list: string }
  /**
   * About the request thread: its longest delay by the clock, which other processes lengthen; the longest
   * processor time of one event loop iteration; and its processor time in total.
   */
  | { type: "thread"; longestMs: number; turnMs: number; busyMs: number };

// Runs the service in a separate process, with drafts that print as much as allowed, and another
// organization's list. `--on-request-thread`: makes PDFs on the request thread, as before worker threads.

const drafts = 8;
const onRequestThread: WorkerPool = {
  // PDFs are the only task here, which the types of the task table cannot express.
  run: (_name, input) => makeQuotePdf(input as never),
  close: async () => undefined,
};

const bench = await createBenchOrganization(
  process.env["BENCH_DATABASE_URL"] || undefined,
  process.argv.includes("--on-request-thread") ? { workers: onRequestThread } : {},
);
const token = bench.issuer.sign({ sub: bench.userId });
const delay = monitorEventLoopDelay({ resolution: 1 });
const server = createNodeServer((request, env) => bench.api.fetch(request, env));

async function post(path: string, body: unknown): Promise<any> {
  const response = await bench.api.fetch(
    new Request(`${bench.settings.baseUrl}/api/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  if (response.status !== 201) throw new Error(await response.text());
  return response.json();
}

/** The slowest of the texts that were tried: every word is a wide letter. */
const heaviestContent = {
  introduction: "a\n".repeat(2_000).trim(),
  terms: "a\n".repeat(2_000).trim(),
  lines: Array.from({ length: 200 }, (_, index) => ({
    description: "W ".repeat(125).slice(0, 249),
    quantity: 1,
    unitCode: "C62",
    unitPriceMinor: 100,
    vatCategory: "S",
    vatRate: index / 4,
  })),
};

const own = `/organizations/${bench.organizationId}`;
const { id: customerId } = await post(`${own}/customers`, { name: "Heavy" });
const documents: string[] = [];
for (let index = 0; index < drafts; index += 1) {
  const { id } = await post(`${own}/quotes`, { customerId, ...heaviestContent });
  documents.push(`/api/v1${own}/quotes/${id}/document`);
}
const other = await post("/organizations", { name: "Other" });
for (let index = 0; index < 20; index += 1) {
  await post(`/organizations/${other.id}/tasks`, { title: `Task ${index}` });
}

const sendMessage = (message: ServerMessage): void => void process.send?.(message);
const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e3;
};
let [startMs, lastTurnMs, longestTurn] = [processorMs(), processorMs(), 0];
setInterval(() => {
  const now = processorMs();
  longestTurn = Math.max(longestTurn, now - lastTurnMs);
  lastTurnMs = now;
}, 1).unref();
// Reports the counts so far, and restarts counting.
process.on("message", () => {
  const busyMs = processorMs() - startMs;
  sendMessage({ type: "thread", longestMs: delay.max / 1e6, turnMs: longestTurn, busyMs });
  startMs = processorMs();
  longestTurn = 0;
  delay.reset();
});
process.on("disconnect", () => {
  server.closeAllConnections();
  server.close(() => void bench.close().then(() => process.exit(0)));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  delay.enable();
  sendMessage({
    type: "ready",
    engine: bench.engine,
    url: `http://127.0.0.1:${address.port}`,
    token,
    documents,
    list: `/api/v1/organizations/${other.id}/tasks?limit=20`,
  });
});
