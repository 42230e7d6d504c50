import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { respondWith, openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService({}, {}, []);
const organization = await service.createOrganization();
const webhooks = webhooksOf(service, organization);
const receiver = await openReceiver();
const { id } = await webhooks.create(receiver.url, ["*"]);
await webhooks.createSupplier();
await service.jobs.runDue();
receiver.setHandler(respondWith(500));
await webhooks.ok("POST", "/tasks", { title: "A task" });
await service.jobs.runDue();
await webhooks.createSupplier();

const typesOf = async (query: string) =>
  (await webhooks.deliveries(id, query)).map(({ state, eventType }) => [state, eventType]);

describe("listWebhookDeliveries", () => {
  const all = [
    ["pending", "supplier.created"],
    ["retrying", "task.created"],
    ["delivered", "supplier.created"],
  ];

  test.each([
    ["", all],
    ["?sort=createdAt", all.toReversed()],
    ["?state=pending,retrying", all.slice(0, 2)],
    ["?eventType=task.*", all.slice(1, 2)],
    ["?eventType=supplier.created&state=delivered", all.slice(2)],
    [`?since=${new Date(Date.now() + 60_000).toISOString()}`, []],
    ["?since=2026-01-01T00:00:00Z&limit=1", all.slice(0, 1)],
  ])("200 with the query %j", async (query, expected) => {
    expect(await typesOf(query)).toEqual(expected);
  });

  test("the tool returns the event type and attempts of each delivery", async () => {
    const { content } = await callTool(
      service,
      "webhooks_list_deliveries",
      { webhookId: id, state: ["retrying"] },
      { as: organization.admin },
    );
    expect(content.items).toMatchObject([
      { eventType: "task.created", state: "retrying", attempts: [{ statusCode: 500 }] },
    ]);
  });

  test("404 for an unknown webhook, 403 for a member, 400 for an unknown state", async () => {
    const path = (of: string) => `/webhooks/${of}/deliveries`;
    expect((await webhooks.send("GET", path(uuidv7()))).status).toBe(404);
    const request = { as: organization.member };
    expect((await webhooks.send("GET", path(id), undefined, request)).status).toBe(403);
    expect((await webhooks.send("GET", `${path(id)}?state=lost`)).status).toBe(400);
  });
});
