import { afterAll, afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { assembleApi } from "../assemble-api.ts";
import { defineJob, toJob } from "../jobs/define-job.ts";
import { systemUserId } from "../jobs/job.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { startPausableProxy } from "../testing/servers/pausable-proxy.ts";
import { createPostgres } from "./database.ts";
import { asService, asUser } from "./tenant.ts";

// The proxy accepts connections and never responds, as after SIGSTOP, with a full network queue, or if the machine
// has lost power.

const service = await openTestService();
const organization = await service.createOrganization();

const url = new URL(process.env["WERKBANK_TEST_DATABASE"] as string);
const proxy = await startPausableProxy({ host: url.hostname, port: Number(url.port || 5432) });
url.hostname = "127.0.0.1";
url.port = String(proxy.port);

const jobRuns: string[] = [];
const job = defineJob({
  name: "told",
  data: z.object({ text: z.string() }),
  work: async ({ data }) => void jobRuns.push(data.text),
});
const logs: Record<string, unknown>[] = [];
const limits = { statementMs: 2_000, connectMs: 2_000 };
const api = assembleApi(service.config, {
  database: createPostgres(url.href, 4, limits),
  jobDatabase: createPostgres(url.href, 2, limits),
  log: (entry) => logs.push(entry),
  jobs: {
    definitions: [job],
    isolation: { namespace: organization.id, organizationIds: () => [organization.id] },
  },
});
await api.jobs.prepare();
afterEach(() => proxy.resume());
afterAll(async () => {
  await api.close();
  await proxy.close();
});

async function sendRequest(path: string, method = "GET", body?: unknown, as = organization.admin) {
  const response = await api.fetch(
    new Request(`http://127.0.0.1:3000${path}`, {
      method,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const { status, headers } = response;
  return { status, retryAfter: headers.get("retry-after"), text: await response.text() };
}

const suppliers = `/api/v1/organizations/${organization.id}/suppliers`;
const unavailable = { status: 503, retryAfter: "5" };

test("503 for reads and writes on idle and new connections, and success once the server responds", async () => {
  // Unlike a read, a write has released its connection when it returns.
  expect((await sendRequest(suppliers, "POST", {})).status).toBe(400);
  proxy.hang();
  const requests = [
    ...[1, 2, 3].map(() => sendRequest(suppliers)),
    ...["A", "B", "C"].map((name) => sendRequest(suppliers, "POST", { name })),
  ];
  for (const result of await Promise.all(requests)) expect(result).toMatchObject(unavailable);
  expect(logs.map(({ error }) => error)).toContain("Query read timeout");
  proxy.resume();
  // Unresponsive connections have left the pool: the first request succeeds.
  expect((await sendRequest(suppliers, "POST", { name: "D" })).status).toBe(201);
  const { items } = JSON.parse((await sendRequest(suppliers)).text);
  expect(items.map(({ name }: { name: string }) => name)).toEqual(["D"]);
});

test("reports the timeout of the first statement, not the errors that follow from it", async () => {
  const slow = createPostgres(url.href, 1, limits);
  const reasons: unknown[] = [];
  slow.outageListeners.add((cause) => reasons.push((cause as Error).message));
  (await slow.connect()).release();
  proxy.hang();
  const sentLater = asUser(slow, organization.admin.id, async (transaction) => {
    const start = performance.now();
    await vi.waitUntil(() => performance.now() - start > 20, { interval: 5 });
    await transaction.all({ text: "select 1", values: [] });
  });
  await expect(sentLater).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(reasons).toEqual(["Query read timeout"]);
  await slow.close();
});

test("503 from /readyz, and 200 once the server responds", async () => {
  expect((await sendRequest("/readyz")).status).toBe(200);
  proxy.hang();
  const waiting = await Promise.all([
    sendRequest("/readyz"),
    sendRequest("/readyz"),
    sendRequest("/readyz"),
  ]);
  for (const result of waiting) expect(result).toMatchObject({ status: 503 });
  expect((await sendRequest("/healthz")).status).toBe(200);
  proxy.resume();
  let status = 0;
  while (status !== 200) ({ status } = await sendRequest("/readyz"));
});

test("503 for a statement timeout, and the connection stays usable", async () => {
  const own = await service.createOrganization();
  const id = await own.insert((insert) => insert("suppliers", { name: "Locked" }));
  const change = (phone: string) =>
    sendRequest(`/api${own.path}/suppliers/${id}`, "PATCH", { phone }, own.admin);
  const holder = await service.database.connect();
  try {
    await holder.query("begin");
    await holder.query("select 1 from suppliers where id = $1 for update", [id]);
    expect(await change("1")).toMatchObject(unavailable);
    expect(logs.map(({ error }) => String(error))).toContainEqual(
      expect.stringMatching(/^57014 /u),
    );
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect((await change("2")).status).toBe(200);
});

test("503 for a change that was committed without a response, and one record after its repetition", async () => {
  const own = await service.createOrganization();
  const path = `/api${own.path}/suppliers`;
  const name = "Committed without a response";
  const create = () =>
    api.fetch(
      new Request(`http://127.0.0.1:3000${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${own.admin.token}`,
          "content-type": "application/json",
          "idempotency-key": "lost",
        },
        body: JSON.stringify({ name }),
      }),
    );
  const list = async (): Promise<string[]> => {
    const { text } = await sendRequest(path, "GET", undefined, own.admin);
    return JSON.parse(text).items.map((supplier: { name: string }) => supplier.name);
  };
  // The record is inserted in the round trip of COMMIT.
  proxy.dropResponseTo(name);
  const { status, headers } = await create();
  expect({ status, retryAfter: headers.get("retry-after") }).toEqual(unavailable);
  expect(await list()).toEqual([name]);
  expect((await create()).status).toBe(201);
  expect(await list()).toEqual([name]);
});

test("jobs run once the server responds", async () => {
  const tenant = { userId: systemUserId, organizationId: organization.id };
  const send = (text: string) =>
    asService(service.database, tenant, async (transaction) =>
      api.jobs.send(transaction, toJob(job, { text })),
    );
  await send("before");
  await api.jobs.runDue();
  await send("while");
  proxy.hang();
  await expect(api.jobs.runDue()).rejects.toThrow();
  proxy.resume();
  await api.jobs.runDue();
  expect(jobRuns).toEqual(["before", "while"]);
});

test("close does not wait for an unresponsive server", async () => {
  const own = createPostgres(url.href, 1, limits);
  (await own.connect()).release();
  proxy.hang();
  await own.close();
});
