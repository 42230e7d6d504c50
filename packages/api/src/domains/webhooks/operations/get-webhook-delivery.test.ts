import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { respondWith, openReceiver } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService({}, {}, []);
const organization = await service.createOrganization();
const webhooks = webhooksOf(service, organization);

describe("getWebhookDelivery", () => {
  test("200 with its attempts; 404 under another webhook", async () => {
    const receiver = await openReceiver();
    receiver.setHandler(respondWith(422, {}, "no such \u0000customer 🚲"));
    const { id } = await webhooks.create(receiver.url);
    const other = await webhooks.create("https://hooks.example/");
    await webhooks.createSupplier();
    await service.jobs.runDue();
    const [listed] = await webhooks.deliveries(id);
    const { body } = await webhooks.send("GET", `/webhooks/${id}/deliveries/${listed.id}`);
    expect(body).toEqual(listed);
    expect(body.attempts).toEqual([
      {
        at: expect.any(String),
        durationMs: expect.any(Number),
        statusCode: 422,
        error: null,
        response: "no such customer 🚲",
      },
    ]);
    for (const path of [`${other.id}/deliveries/${listed.id}`, `${id}/deliveries/${uuidv7()}`]) {
      const response = await webhooks.send("GET", `/webhooks/${path}`);
      expect([response.status, response.body.resource]).toEqual([404, "webhook_delivery"]);
    }
  });
});
