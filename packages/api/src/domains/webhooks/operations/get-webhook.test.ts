import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const webhooks = webhooksOf(service, organization);

describe("getWebhook", () => {
  test("200 without the secret", async () => {
    const { secret, ...created } = await webhooks.create("https://hooks.example/");
    const { status, text, body } = await webhooks.send("GET", `/webhooks/${created.id}`);
    expect([status, body]).toEqual([200, created]);
    expect(text).not.toContain(secret);
  });

  test("403 without webhooks:read, 404 for a webhook of another organization", async () => {
    const { id } = await webhooks.create("https://hooks.example/");
    const rejected = await webhooks.send("GET", `/webhooks/${id}`, undefined, {
      as: organization.viewer,
    });
    expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "webhooks:read"]);
    const others = webhooksOf(service, await service.createOrganization());
    for (const each of [id, uuidv7()]) {
      const { status, body } = await others.send("GET", `/webhooks/${each}`);
      expect([status, body.code, body.resource]).toEqual([404, "RESOURCE_NOT_FOUND", "webhook"]);
    }
  });
});
