import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { respondWith, openReceiver, type Receiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("webhooks", ({ organization }) => webhooksOf(service, organization))
  .extend("receiver", () => openReceiver());

const lastHour = () => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date(Date.now() + 60_000).toISOString(),
});
const sequencesAt = ({ received }: Receiver): number[] =>
  received.map(({ body }) => JSON.parse(body).sequence);

/** Runs the jobs that become due in the next seconds. */
async function runJobsAfter(seconds: number): Promise<void> {
  service.setNow(Date.now() + seconds * 1_000);
  await service.jobs.runDue();
  service.setNow(Date.now());
}

describe("replayWebhook", () => {
  test("202 delivers events, also from before the webhook, in order and 100 ms apart", async ({
    webhooks,
    receiver,
  }) => {
    for (let n = 0; n < 6; n += 1) await webhooks.createSupplier(`S${n}`);
    await webhooks.ok("POST", "/tasks", { title: "Of no type that it has chosen" });
    const { id } = await webhooks.create(receiver.url);
    const response = await webhooks.send("POST", `/webhooks/${id}/replay`, lastHour());
    expect([response.status, response.body.events]).toEqual([202, 6]);
    const due = (await webhooks.deliveries(id, "?limit=10"))
      .map(({ nextAttemptAt }) => Date.parse(nextAttemptAt))
      .sort((a, b) => a - b);
    expect(due.map((each) => each - (due[0] ?? 0))).toEqual([0, 100, 200, 300, 400, 500]);
    // All are overdue, but the interval is kept.
    await runJobsAfter(60);
    const sequenceOf = new Map(
      receiver.received
        .map(({ body }) => JSON.parse(body))
        .map(({ id, sequence }) => [id, sequence]),
    );
    // In the order of sending: a delivery sent 100 ms later may arrive earlier.
    const sent = (await webhooks.deliveries(id, "?limit=10"))
      .map(({ eventId, attempts }) => ({ eventId, at: Date.parse(attempts[0].at) }))
      .sort((a, b) => a.at - b.at);
    expect(sent.map(({ eventId }) => sequenceOf.get(eventId))).toEqual([1, 2, 3, 4, 5, 6]);
    const intervals = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    expect(Math.min(...intervals)).toBeGreaterThanOrEqual(100);
  });

  test("202 makes all deliveries in one job run, without waiting for another", async ({
    webhooks,
    receiver,
  }) => {
    for (let n = 0; n < 4; n += 1) await webhooks.createSupplier(`S${n}`);
    const { id } = await webhooks.create(receiver.url);
    await webhooks.ok("POST", `/webhooks/${id}/replay`, lastHour());
    await service.jobs.runDue();
    expect(sequencesAt(receiver).sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  test("202 delivers events until now if `to` is omitted", async ({ webhooks, receiver }) => {
    await webhooks.createSupplier("Before");
    const { id } = await webhooks.create(receiver.url);
    const before = Date.now();
    const { from } = lastHour();
    const response = await webhooks.send("POST", `/webhooks/${id}/replay`, { from });
    expect([response.status, response.body.events]).toEqual([202, 1]);
    expect(Date.parse(response.body.to)).toBeGreaterThanOrEqual(before);
  });

  test("202 uses the same webhook-id for delivered events, and skips waiting deliveries", async ({
    webhooks,
    receiver,
  }) => {
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    await webhooks.createSupplier("Waiting");
    const { events } = await webhooks.ok("POST", `/webhooks/${id}/replay`, lastHour());
    expect(events).toBe(1);
    await runJobsAfter(5);
    expect(sequencesAt(receiver).sort((a, b) => a - b)).toEqual([1, 1, 2]);
    expect(await webhooks.deliveries(id)).toHaveLength(2);
  });

  test("202 after the clock was set back: no delivery waits for the time of the previous replay", async ({
    webhooks,
    receiver,
  }) => {
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    const path = `/webhooks/${id}/replay`;
    await webhooks.ok("POST", path, lastHour());
    await runJobsAfter(30 * 86_400);
    await webhooks.ok("POST", path, lastHour());
    await runJobsAfter(5);
    expect(sequencesAt(receiver)).toEqual([1, 1, 1]);
  });

  test("202 filtered by types, and with onlyFailed", async ({ webhooks, receiver }) => {
    const { id } = await webhooks.create(receiver.url, ["*"]);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    receiver.setHandler(respondWith(500));
    await webhooks.createSupplier();
    await webhooks.ok("POST", "/tasks", { title: "A task" });
    await service.jobs.runDue();
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "disabled" });
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "enabled" });
    receiver.setHandler(respondWith(204));
    const preview = async (body: object) =>
      (await webhooks.ok("POST", `/webhooks/${id}/replay?dryRun=true`, { ...lastHour(), ...body }))
        .result.events;
    expect(await preview({})).toBe(3);
    expect(await preview({ onlyFailed: true })).toBe(2);
    expect(await preview({ onlyFailed: true, eventTypes: ["task.*"] })).toBe(1);
    expect(await preview({ from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" })).toBe(0);
    receiver.received.length = 0;
    await webhooks.ok("POST", `/webhooks/${id}/replay`, { ...lastHour(), onlyFailed: true });
    await runJobsAfter(5);
    expect(sequencesAt(receiver)).toEqual([2, 3]);
  });

  test("202 with onlyFailed delivers events while the webhook was disabled, but none from before it", async ({
    webhooks,
    receiver,
  }) => {
    await webhooks.createSupplier("Before");
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier("Accepted");
    await service.jobs.runDue();
    receiver.setHandler(respondWith(500));
    await webhooks.createSupplier("Refused");
    await service.jobs.runDue();
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "disabled" });
    await webhooks.createSupplier("While it is off");
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "enabled" });
    receiver.setHandler(respondWith(204));
    receiver.received.length = 0;
    await webhooks.ok("POST", `/webhooks/${id}/replay`, { ...lastHour(), onlyFailed: true });
    await service.jobs.runDue();
    const names = receiver.received.map(({ body }) => JSON.parse(body).data.object.name);
    expect(new Set(names)).toEqual(new Set(["Refused", "While it is off"]));
    expect(names).toHaveLength(2);
  });

  test("409 LIMIT_REACHED above 10 000 events", async ({ organization, webhooks }) => {
    const { id } = await webhooks.create("https://hooks.example/");
    // Events are delivered to enabled webhooks only, so none of these becomes a delivery.
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "disabled" });
    const insert = `insert into events (organization_id, sequence, id, type, at, payload)
      select $1, n, gen_random_uuid(), 'supplier.updated', now(), '{}'
      from generate_series(1, 10001) n`;
    const client = await service.database.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organization_id', $1, true)", [organization.id]);
      await client.query(insert, [organization.id]);
      await client.query("commit");
    } finally {
      client.release();
    }
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "enabled" });
    const { status, body } = await webhooks.send("POST", `/webhooks/${id}/replay`, lastHour());
    expect([status, body.code, body.limit, body.current]).toEqual([
      409,
      "LIMIT_REACHED",
      10_000,
      10_001,
    ]);
    expect(await webhooks.deliveries(id)).toEqual([]);
  });

  test.each([
    [
      "an end before the start",
      { from: "2026-11-02T00:00:00Z", to: "2026-11-01T00:00:00Z" },
      "/to",
    ],
    ["an empty period", { from: "2026-11-02T01:00:00+01:00", to: "2026-11-02T00:00:00Z" }, "/to"],
    ["a start in the future", { from: "2999-01-01T00:00:00Z" }, "/from"],
  ])("400 for %s", async (_name, period, pointer) => {
    const organization = await service.createOrganization();
    const webhooks = webhooksOf(service, organization);
    const { id } = await webhooks.create("https://hooks.example/");
    const { status, body } = await webhooks.send("POST", `/webhooks/${id}/replay`, period);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject([{ pointer, rule: "range" }]);
  });

  test("409 while the webhook is disabled, 400 without `from`, 403 for a member", async ({
    organization,
    webhooks,
  }) => {
    const { id } = await webhooks.create("https://hooks.example/");
    const path = `/webhooks/${id}/replay`;
    const request = { as: organization.member };
    expect((await webhooks.send("POST", path, lastHour(), request)).status).toBe(403);
    expect((await webhooks.send("POST", path, { to: lastHour().to })).status).toBe(400);
    await webhooks.ok("PATCH", `/webhooks/${id}`, { status: "disabled" });
    expect((await webhooks.send("POST", path, lastHour())).body.code).toBe("WEBHOOK_SUSPENDED");
  });
});
