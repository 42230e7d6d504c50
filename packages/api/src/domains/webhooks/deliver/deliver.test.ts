import { describe, expect, test as base } from "vitest";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { openTestService } from "../../../testing/open-test-service.ts";
import {
  respondWith,
  respondEndlessly,
  openReceiver,
  type ReceivedRequest,
  neverRespond,
  switchProtocols,
} from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";
import { sendMail } from "../../../mail/send-mail.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const service = await openTestService({}, {}, [sendMail], { timeoutMs: 400 });

/** A service with the default timeouts. */
const serviceWithDefaultTimeouts = await openTestService({}, {}, []);

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("webhooks", ({ organization }) => webhooksOf(service, organization))
  .extend("receiver", () => openReceiver());

const idsOf = (received: ReceivedRequest[]) => received.map(({ headers }) => headers["webhook-id"]);

describe("delivering", () => {
  test("posts the event as the API returns it, with a signature that Standard Webhooks verifies", async ({
    webhooks,
    receiver,
  }) => {
    const { id, secret } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    const [event] = await webhooks.events();
    await service.jobs.runDue();
    const [{ headers, body }] = receiver.received as [ReceivedRequest];
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(body)).toEqual(event);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Werkbank-Webhooks/1",
      "webhook-id": event.id,
    });
    const signed = {
      "webhook-id": String(headers["webhook-id"]),
      "webhook-timestamp": String(headers["webhook-timestamp"]),
      "webhook-signature": String(headers["webhook-signature"]),
    };
    expect(new StandardWebhook(secret).verify(body, signed)).toEqual(event);
    expect(() => new StandardWebhook(secret).verify(`${body} `, signed)).toThrow();
    const [delivery] = await webhooks.deliveries(id);
    expect(delivery).toMatchObject({
      eventId: event.id,
      eventType: "supplier.created",
      state: "delivered",
      nextAttemptAt: null,
      attempts: [{ statusCode: 204, error: null, response: "" }],
    });
    expect((await webhooks.get(id)).lastDeliveredAt).toBe(delivery.attempts[0].at);
    await service.jobs.runDue();
    expect(receiver.received).toHaveLength(1);
  });

  test("posts only the event types of the webhook, and no events from before its creation", async ({
    webhooks,
    receiver,
  }) => {
    await webhooks.createSupplier("Before");
    await webhooks.create(receiver.url, ["task.*", "supplier.deleted"]);
    const supplier = await webhooks.createSupplier();
    await webhooks.ok("POST", "/tasks", { title: "A task" });
    await webhooks.send("DELETE", `/suppliers/${supplier.id}`);
    await service.jobs.runDue();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
      "task.created",
      "supplier.deleted",
    ]);
  });

  test("posts nothing for a rejected call or a dry run", async ({ webhooks, receiver }) => {
    await webhooks.create(receiver.url, ["*"]);
    await webhooks.send("POST", "/suppliers?dryRun=true", { name: "Tried" });
    await webhooks.send("POST", "/suppliers", { name: "" });
    await service.jobs.runDue();
    expect(receiver.received).toEqual([]);
  });

  test("repeats an attempt with the same id after the lease of a dead process has expired", async ({
    organization,
    webhooks,
    receiver,
  }) => {
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    const setLease = (until: number) =>
      organization.run(async (transaction) => {
        transaction.write({
          text: "update webhook_deliveries set leased_until = $1",
          values: [new Date(until)],
        });
      });
    await setLease(Date.now() + hour);
    await service.jobs.runDue();
    expect(receiver.received).toEqual([]);
    await setLease(Date.now() - 1_000);
    await service.jobs.runDue();
    const [event] = await webhooks.events();
    expect(idsOf(receiver.received)).toEqual([event.id]);
    expect(await webhooks.deliveries(id)).toMatchObject([{ state: "delivered" }]);
  });

  test("posts other deliveries while those of a dead process are leased", async ({
    organization,
    webhooks,
    receiver,
  }) => {
    const { id } = await webhooks.create(receiver.url);
    for (let n = 0; n < 7; n += 1) await webhooks.createSupplier(`S${n}`);
    await organization.run(async (transaction) => {
      transaction.write({
        text: `update webhook_deliveries set leased_until = $1
          where id in (select id from webhook_deliveries order by id limit 5)`,
        values: [new Date(Date.now() + hour)],
      });
    });
    await service.jobs.runDue();
    expect(receiver.received).toHaveLength(2);
    expect(await webhooks.deliveries(id, "?state=pending")).toHaveLength(5);
  });

  test("makes five attempts at a time for a slow receiver, without delaying another one", async () => {
    const organization = await serviceWithDefaultTimeouts.createOrganization();
    const webhooks = webhooksOf(serviceWithDefaultTimeouts, organization);
    const [slow, fast] = [await openReceiver(), await openReceiver()];
    const pendingResponses: (() => void)[] = [];
    // The slow receiver responds only after the other one has received everything.
    const check = () => {
      if (fast.received.length < 7 || slow.received.length < 5) return;
      slow.setHandler(respondWith(204));
      for (const respond of pendingResponses.splice(0)) respond();
    };
    slow.setHandler((response) => {
      pendingResponses.push(() => response.writeHead(204).end());
      check();
    });
    fast.setHandler((response) => {
      response.writeHead(204).end();
      check();
    });
    const { id } = await webhooks.create(slow.url);
    await webhooks.create(fast.url);
    for (let n = 0; n < 7; n += 1) await webhooks.createSupplier(`S${n}`);
    await serviceWithDefaultTimeouts.jobs.runDue();
    expect([slow.received.length, fast.received.length]).toEqual([7, 7]);
    expect(slow.maxConcurrent).toBe(5);
    const states = (await webhooks.deliveries(id)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(["delivered"]));
  });
});

test("limits the concurrent attempts of an organization, and makes all of them in the end", async () => {
  const webhooks = webhooksOf(service, await service.createOrganization());
  const receiver = await openReceiver();
  receiver.setHandler(neverRespond);
  const created = [];
  for (let n = 0; n < 12; n += 1) created.push(await webhooks.create(receiver.url));
  for (let n = 0; n < 5; n += 1) await webhooks.createSupplier(`S${n}`);
  await service.jobs.runDue();
  const deliveries = await Promise.all(created.map(({ id }) => webhooks.deliveries(id)));
  const attempts = deliveries.flat().map((delivery) => delivery.attempts.length);
  expect(attempts).toHaveLength(60);
  expect(Math.min(...attempts)).toBeGreaterThan(0);
  expect(receiver.maxConcurrent).toBeLessThan(50);
});

describe("failing", () => {
  test("makes ten attempts with the same id in about 76 hours, with 10 % jitter; then the delivery is exhausted", async ({
    webhooks,
    receiver,
  }) => {
    receiver.setHandler(respondWith(503, {}, "busy"));
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    const expected = [
      5_000,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      day,
    ];
    const start = Date.now();
    for (const delay of expected) {
      await service.jobs.runDue();
      const [{ state, attempts, nextAttemptAt }] = await webhooks.deliveries(id);
      expect(state).toBe("retrying");
      const waitMs = Date.parse(nextAttemptAt) - Date.parse(attempts.at(-1).at);
      expect(waitMs).toBeGreaterThanOrEqual(delay * 0.9);
      expect(waitMs).toBeLessThanOrEqual(delay * 1.1 + 30_000);
      await service.jobs.runDue();
      expect(receiver.received).toHaveLength(attempts.length);
      service.setNow(Date.parse(nextAttemptAt) + 1);
    }
    await service.jobs.runDue();
    const [delivery] = await webhooks.deliveries(id);
    expect(delivery).toMatchObject({ state: "exhausted", nextAttemptAt: null });
    expect(delivery.attempts).toHaveLength(10);
    expect(delivery.attempts[0]).toMatchObject({ statusCode: 503, response: "busy" });
    expect(new Set(idsOf(receiver.received)).size).toBe(1);
    const span = Date.parse(delivery.attempts[9].at) - start;
    expect(span / hour).toBeGreaterThan(68);
    expect(span / hour).toBeLessThan(84);
    expect(await webhooks.get(id)).toMatchObject({
      status: "enabled",
      failingSince: delivery.attempts[0].at,
      lastError: "The receiver answered 503.",
    });
    service.setNow(Date.now());
  });

  test.each([
    ["seconds", "7200", 2 * hour],
    ["a date", new Date(Date.now() + 3 * hour).toUTCString(), 3 * hour],
    ["more than a day", "9999999", day],
    ["nonsense", "soon", 5_000],
    ["less than the schedule", "1", 5_000],
  ])("honors Retry-After with %s, at most 24 hours", async (_, value, expectedDelay) => {
    const webhooks = webhooksOf(service, await service.createOrganization());
    const receiver = await openReceiver();
    receiver.setHandler(respondWith(429, { "retry-after": value }));
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    const [{ attempts, nextAttemptAt }] = await webhooks.deliveries(id);
    const waitMs = Date.parse(nextAttemptAt) - Date.parse(attempts[0].at);
    expect(waitMs).toBeGreaterThan(expectedDelay * 0.9 - 2_000);
    expect(waitMs).toBeLessThan(expectedDelay * 1.1 + 30_000);
  });

  test.each([
    ["a redirect", respondWith(302, { location: "http://127.0.0.1:9/" }), 302, null],
    ["silence", neverRespond, null, "no answer within 0.4 s"],
    ["a broken connection", (response: any) => response.destroy(), null, "ECONNRESET"],
    ["a switch of protocols", switchProtocols, null, "without an answer"],
  ] as const)("%s is a failure", async (_, behaviour, statusCode, error) => {
    const webhooks = webhooksOf(service, await service.createOrganization());
    const receiver = await openReceiver();
    receiver.setHandler(behaviour);
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    expect(await webhooks.deliveries(id)).toMatchObject([
      {
        state: "retrying",
        attempts: [{ statusCode, error: error === null ? null : expect.stringContaining(error) }],
      },
    ]);
  });

  test("stores the first 2,000 characters of an endless response", async ({
    webhooks,
    receiver,
  }) => {
    receiver.setHandler(respondEndlessly);
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    expect(await webhooks.deliveries(id)).toMatchObject([
      { state: "delivered", attempts: [{ statusCode: 200, response: "x".repeat(2_000) }] },
    ]);
  });

  test.each([429, 502, 504])(
    "%s halves the number of concurrent attempts; each accepted one adds one",
    async (status) => {
      const organization = await serviceWithDefaultTimeouts.createOrganization();
      const webhooks = webhooksOf(serviceWithDefaultTimeouts, organization);
      const receiver = await openReceiver();
      receiver.setHandler(respondWith(status));
      await webhooks.create(receiver.url);
      await webhooks.createSupplier();
      await serviceWithDefaultTimeouts.jobs.runDue();
      const inFlightCounts: number[] = [];
      receiver.setHandler((response) => {
        void organization
          .run((transaction) =>
            transaction.one<{ count: number }>({
              text: "select count(*) from webhook_deliveries where leased_until is not null",
              values: [],
            }),
          )
          .then((row) => {
            inFlightCounts.push(row?.count ?? 0);
            response.writeHead(204).end();
          });
      });
      for (let n = 0; n < 7; n += 1) await webhooks.createSupplier(`S${n}`);
      await serviceWithDefaultTimeouts.jobs.runDue();
      expect(inFlightCounts).toHaveLength(7);
      expect(inFlightCounts[0]).toBe(2);
      expect(Math.max(...inFlightCounts)).toBeGreaterThan(2);
    },
  );
});

describe("suspending", () => {
  test("410 suspends the webhook at once, and notifies owners, admins and other webhooks", async ({
    organization,
    webhooks,
    receiver,
  }) => {
    receiver.setHandler(respondWith(410));
    const other = await openReceiver();
    const { id } = await webhooks.create(receiver.url);
    await webhooks.create(other.url, ["webhook.*"]);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    await webhooks.createSupplier("Later");
    await service.jobs.runDue();
    expect(receiver.received).toHaveLength(1);
    expect(await webhooks.get(id)).toMatchObject({
      status: "suspended",
      suspendedAt: expect.any(String),
      lastError: "The receiver answered 410.",
    });
    expect(await webhooks.deliveries(id)).toMatchObject([{ state: "exhausted" }]);
    expect(other.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: "webhook.suspended",
        actor: { type: "system", id: null },
        data: { kind: "webhook", id, object: null },
      },
    ]);
    const mails = (await service.outbox()).filter(({ message }) =>
      message.subject.startsWith("Webhook to 127.0.0.1"),
    );
    const to = mails.flatMap(({ message }) => message.to.map(({ email }) => email));
    expect(to.filter((email) => email === organization.owner.email)).toHaveLength(1);
    expect(to.filter((email) => email === organization.admin.email)).toHaveLength(1);
    expect(to).not.toContain(organization.member.email);
    for (const { message } of mails) {
      expect(message.text).toContain("/webhook-deliveries#enable-a-suspended-webhook");
    }
    const { items } = await webhooks.ok("GET", "/audit-log?limit=5");
    expect(items.map(({ action }: { action: string }) => action)).toContain("suspendWebhook");
  });

  test("five days of failed attempts suspend the webhook and cancel its pending deliveries", async ({
    webhooks,
    receiver,
  }) => {
    receiver.setHandler(respondWith(500));
    const start = Date.now();
    const { id } = await webhooks.create(receiver.url);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    service.setNow(start + 4 * day);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    expect((await webhooks.get(id)).status).toBe("enabled");
    service.setNow(start + 5 * day + minute);
    await webhooks.createSupplier();
    await service.jobs.runDue();
    expect((await webhooks.get(id)).status).toBe("suspended");
    const states = (await webhooks.deliveries(id)).map(({ state }) => state);
    expect(states).toEqual(["cancelled", "cancelled", "cancelled"]);
    service.setNow(Date.now());
  });

  test("an accepted delivery restarts the five days", async ({ webhooks, receiver }) => {
    const start = Date.now();
    const { id } = await webhooks.create(receiver.url);
    for (const [days, status] of [
      [0, 500],
      [3, 204],
      [6, 500],
    ] as const) {
      service.setNow(start + days * day);
      receiver.setHandler(respondWith(status));
      await webhooks.createSupplier();
      await service.jobs.runDue();
    }
    expect((await webhooks.get(id)).status).toBe("enabled");
    service.setNow(Date.now());
  });
});

test("the secret is stored encrypted; with an unreadable secret nothing is sent, and an error is logged", async ({
  organization,
  webhooks,
  receiver,
}) => {
  const { secret } = await webhooks.create(receiver.url);
  const rows = await organization.run((transaction) =>
    transaction.all<{ secret: Buffer }>({ text: "select secret from webhooks", values: [] }),
  );
  const [{ secret: stored }] = rows as [{ secret: Buffer }];
  expect(stored.includes(secret)).toBe(false);
  expect(stored.includes(Buffer.from(secret.slice(6), "base64"))).toBe(false);
  await organization.run(async (transaction) => {
    transaction.write({ text: "update webhooks set secret = $1", values: [Buffer.alloc(80)] });
  });
  await webhooks.createSupplier();
  await service.jobs.runDue();
  expect(receiver.received).toEqual([]);
  expect(service.logs).toMatchObject([{ message: "the secret of a webhook cannot be read" }]);
});
