import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const names: Record<string, string[]> = {
  "inside.example": ["10.0.0.8"],
  "both.example": ["93.184.215.14", "169.254.169.254"],
  "public.example": ["93.184.215.14"],
};
const service = await openTestService({}, {}, [], { resolve: async (name) => names[name] ?? [] });

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("webhooks", ({ organization }) => webhooksOf(service, organization));

const url = "https://hooks.example/in?key=4711";

describe("createWebhook", () => {
  test("201 with a secret of 32 bytes that no other response contains", async ({ webhooks }) => {
    const body = { url, eventTypes: ["quote.*", "order.completed"] };
    const response = await webhooks.send("POST", "/webhooks", body);
    expect(response.status).toBe(201);
    const { secret, ...webhook } = response.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    expect(webhook).toMatchObject({
      ...body,
      description: null,
      status: "enabled",
      secretHint: `…${secret.slice(-4)}`,
      lastDeliveredAt: null,
      failingSince: null,
    });
    expect(response.headers.get("location")).toContain(`/webhooks/${webhook.id}`);
    expect(await webhooks.get(webhook.id)).toEqual(webhook);
    const audit = await webhooks.send("GET", "/audit-log?limit=1");
    expect(audit.body.items).toMatchObject([
      { action: "createWebhook", target: { kind: "webhook", id: webhook.id }, reversible: true },
    ]);
    expect(audit.text).not.toContain(secret);
    expect(await webhooks.events()).toEqual([]);
  });

  test("201 without the secret for a replayed request; the stored response does not contain it", async ({
    organization,
    webhooks,
  }) => {
    const send = () =>
      service.request("POST", `${organization.path}/webhooks`, {
        as: organization.admin,
        headers: { "idempotency-key": "once" },
        body: { url, eventTypes: ["*"] },
      });
    const { body: first } = await send();
    const second = await send();
    expect([second.status, second.body]).toEqual([201, { ...first, secret: null }]);
    const preview = await webhooks.send("POST", "/webhooks?dryRun=true", {
      url,
      eventTypes: ["*"],
    });
    expect(preview.body.result.secret).toBeNull();
    expect(preview.text).not.toContain("whsec_");
    const rows = await organization.run((transaction) =>
      transaction.all<{ outcome: unknown }>({
        text: "select outcome::text from idempotency_keys where user_id = $1",
        values: [organization.admin.id],
      }),
    );
    expect(JSON.stringify(rows)).not.toContain(first.secret);
  });

  test("the tool creates a webhook without returning its secret", async ({ organization }) => {
    const response = await callTool(
      service,
      "webhooks_create",
      { url, eventTypes: ["*"] },
      { as: organization.admin },
    );
    expect(response.isError).toBe(false);
    expect(response.content.webhook).toMatchObject({ id: expect.any(String), status: "enabled" });
    expect(response.text).not.toContain("whsec_");
  });

  test("undo deletes the webhook", async ({ webhooks }) => {
    const { id } = await webhooks.create(url);
    const { items } = await webhooks.ok("GET", "/audit-log?limit=1");
    await webhooks.ok("POST", `/audit-log/${items[0].id}/revert`, { reason: "Wrong address" });
    expect((await webhooks.send("GET", `/webhooks/${id}`)).status).toBe(404);
  });

  test.each([
    ["http://hooks.example/", "scheme"],
    ["ftp://hooks.example/", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["https://user:password@hooks.example/", "credentials"],
    ["https://10.0.0.8/", "address"],
    ["https://0x0a.8/", "address"],
    ["https://167772168/", "address"],
    ["https://169.254.169.254/latest/meta-data", "address"],
    ["https://100.64.0.1/", "address"],
    ["https://0.0.0.0/", "address"],
    ["https://[fd00:ec2::254]/", "address"],
    ["https://[::ffff:10.0.0.8]/", "address"],
    ["https://[64:ff9b::a00:8]/", "address"],
    ["https://[2002:a00:8::]/", "address"],
    ["https://inside.example/", "address"],
    ["https://both.example./", "address"],
  ])("400 WEBHOOK_URL_REFUSED for %s", async (rejected, reason) => {
    const webhooks = webhooksOf(service, await service.createOrganization());
    const { status, body } = await webhooks.send("POST", "/webhooks", {
      url: rejected,
      eventTypes: ["*"],
    });
    expect([status, body.code, body.reason]).toEqual([400, "WEBHOOK_URL_REFUSED", reason]);
    expect(await webhooks.ok("GET", "/webhooks")).toMatchObject({ items: [] });
  });

  test("201 for a public host name, and for http to this machine in the local environment", async ({
    webhooks,
  }) => {
    await webhooks.create("https://public.example/");
    await webhooks.create("http://127.0.0.1:9/");
    await webhooks.create("http://localhost:9/");
  });

  test("400 for a secret in the body, which the response does not repeat", async ({ webhooks }) => {
    const body = { url, eventTypes: ["*"], secret: "whsec_b3du" };
    const { status, body: rejected, text } = await webhooks.send("POST", "/webhooks", body);
    expect([status, rejected.errors]).toEqual([
      400,
      [expect.objectContaining({ pointer: "/secret", rule: "unknown", received: null })],
    ]);
    expect(text).not.toContain("b3du");
  });

  test.for([
    ["client_secret", "b3du"],
    ["apiKey", "b3du"],
    ["x-api-key", "b3du"],
    ["access_token", "b3du"],
    ["new_password", "b3du"],
    ["Authorization", "Bearer b3du"],
    ["credentials", { key: "b3du" }],
    ["tokens", ["b3du"]],
  ] as const)(
    "400 for an unknown secret member, which the response does not repeat: %s",
    async ([name, secret], { webhooks }) => {
      const body = { url, eventTypes: ["*"], [name]: secret };
      const { status, body: rejected, text } = await webhooks.send("POST", "/webhooks", body);
      expect([status, rejected.errors]).toEqual([
        400,
        [expect.objectContaining({ pointer: `/${name}`, rule: "unknown", received: null })],
      ]);
      expect(text).not.toContain("b3du");
    },
  );

  test.for(["client_secret=b3du", "api_key=b3du%ff"])(
    "400 for a secret in the query, which the response does not repeat: %s",
    async (query, { webhooks }) => {
      const body = { url, eventTypes: ["*"] };
      const response = await webhooks.send("POST", `/webhooks?${query}`, body);
      expect([response.status, response.body.errors]).toMatchObject([400, [{ received: null }]]);
      expect(response.text).not.toContain("b3du");
    },
  );

  test("400 for an invalid URL and for unknown event types", async ({ webhooks }) => {
    for (const body of [
      { url: "hooks", eventTypes: ["*"] },
      { url: `https://hooks.example/${"x".repeat(2_048)}`, eventTypes: ["*"] },
      { url, eventTypes: [] },
      { url, eventTypes: ["nothing.happened"] },
      { url, eventTypes: ["*", "*"] },
      { url },
    ]) {
      const response = await webhooks.send("POST", "/webhooks", body);
      expect([response.status, response.body.code], response.text).toEqual([
        400,
        "VALIDATION_FAILED",
      ]);
    }
  });

  test("400 for a misspelled event type suggests the right one instead of listing all", async ({
    webhooks,
  }) => {
    const { body } = await webhooks.send("POST", "/webhooks", { url, eventTypes: ["task.create"] });
    expect(body.errors).toMatchObject([{ pointer: "/eventTypes/0", rule: "enum" }]);
    const [{ message, expected }] = body.errors;
    expect(message).toMatch(
      /^\/eventTypes\/0 must be one of the \d+ values in expected; did you mean task\.created\?$/u,
    );
    expect(expected).toContain("task.created");
  });

  test("409 LIMIT_REACHED after 20 webhooks, also for concurrent requests", async ({
    webhooks,
  }) => {
    for (let n = 0; n < 18; n += 1) await webhooks.create(`http://127.0.0.1:9/${n}`);
    const responses = await Promise.all(
      [18, 19, 20, 21].map((n) =>
        webhooks.send("POST", "/webhooks", { url: `http://127.0.0.1:9/${n}`, eventTypes: ["*"] }),
      ),
    );
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201, 201, 409, 409,
    ]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.body).toMatchObject({ code: "LIMIT_REACHED", limit: 20, current: 20 });
  });

  test("403 for a member without webhooks:write", async ({ organization, webhooks }) => {
    const { status, body } = await webhooks.send(
      "POST",
      "/webhooks",
      { url, eventTypes: ["*"] },
      { as: organization.member },
    );
    expect([status, body.requiredPermission]).toEqual([403, "webhooks:write"]);
  });
});
