import { describe, expect, test } from "vitest";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { openTestService } from "../../../testing/open-test-service.ts";
import { openReceiver, type ReceivedRequest } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService({}, {}, []);
const organization = await service.createOrganization();
const webhooks = webhooksOf(service, organization);

function isSignedBy(secret: string, { headers, body }: ReceivedRequest): boolean {
  const { id, timestamp, signature } = {
    id: String(headers["webhook-id"]),
    timestamp: new Date(Number(headers["webhook-timestamp"]) * 1_000),
    signature: String(headers["webhook-signature"]),
  };
  return signature.split(" ").includes(new StandardWebhook(secret).sign(id, timestamp, body));
}

describe("rotateWebhookSecret", () => {
  test("200 with a new secret; both sign for 24 hours, then only the new one", async () => {
    const receiver = await openReceiver();
    const { id, secret: first } = await webhooks.create(receiver.url);
    const { secret: second, secretHint } = await webhooks.ok(
      "POST",
      `/webhooks/${id}/rotate-secret`,
    );
    expect(second).not.toBe(first);
    expect(secretHint).toBe(`…${second.slice(-4)}`);
    const start = Date.now();
    for (const hours of [0, 23, 25]) {
      service.setNow(start + hours * 3_600_000);
      await webhooks.createSupplier();
      await service.jobs.runDue();
    }
    service.setNow(Date.now());
    const signed = receiver.received.map((each) => [
      isSignedBy(first, each),
      isSignedBy(second, each),
      String(each.headers["webhook-signature"]).split(" ").length,
    ]);
    expect(signed).toEqual([
      [true, true, 2],
      [true, true, 2],
      [false, true, 1],
    ]);
    const audit = await webhooks.send(
      "GET",
      `/audit-log?action=rotateWebhookSecret&targetId=${id}`,
    );
    expect(audit.body.items).toMatchObject([{ reversible: false }]);
    expect(audit.text).not.toContain(second);
  });

  test("403 for an OAuth client, and for a member without webhooks:write", async () => {
    const { id } = await webhooks.create("https://hooks.example/");
    const path = `/webhooks/${id}/rotate-secret`;
    const token = service.issuer.sign({ sub: organization.admin.id, client_id: "a-client" });
    const byClient = await webhooks.send("POST", path, undefined, { token });
    expect([byClient.status, byClient.body.code]).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
    const byMember = await webhooks.send("POST", path, undefined, { as: organization.member });
    expect([byMember.status, byMember.body.requiredPermission]).toEqual([403, "webhooks:write"]);
  });
});
