import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { approvalsOf } from "../approvals/testing/approval-fixture.ts";
import { openReceiver } from "./testing/receiver.ts";

// An approved call delivers events only to the URL that its approvers saw.

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization))
  .extend("receiver", () => openReceiver())
  .extend("other", () => openReceiver())
  .extend("webhook", async ({ approvals, receiver }) => {
    const body = { url: receiver.url, eventTypes: ["supplier.*"] };
    const { id } = await approvals.ok("POST", "/webhooks", body);
    await approvals.ok("POST", "/suppliers", { name: "Accu & Aandrijving" });
    await service.jobs.runDue();
    const { items } = await approvals.ok("GET", `/webhooks/${id}/deliveries`);
    return { id: id as string, deliveryId: items[0].id as string };
  })
  .extend("hold", ({ approvals, organization, webhook }) => {
    const calls: Record<string, [path: string, body?: object]> = {
      testWebhook: ["test"],
      replayWebhook: ["replay", { from: new Date(Date.now() - 3_600_000).toISOString() }],
      redeliverWebhookDelivery: [`deliveries/${webhook.deliveryId}/redeliver`],
    };
    return async (operation: string, onStale: string) => {
      await approvals.policy([operation], { onStale });
      const [path, body] = calls[operation]!;
      const agent = approvals.agentOf(organization.admin);
      const webhookPath = `/webhooks/${webhook.id}/${path}`;
      const pending = await approvals.send("POST", webhookPath, body, agent);
      expect(pending.status, pending.text).toBe(202);
      return pending.body;
    };
  });

const operations = ["testWebhook", "replayWebhook", "redeliverWebhookDelivery"];
const cases = operations.flatMap((id) => [[id, "refuse"] as const, [id, "execute"] as const]);

test.for(cases)(
  "%s becomes stale when the URL has changed since, with onStale %s",
  async ([operation, onStale], { approvals, hold, other, receiver, webhook }) => {
    const { id, webhookUrl } = await hold(operation, onStale);
    expect(webhookUrl).toBe(receiver.url);
    await approvals.ok("PATCH", `/webhooks/${webhook.id}`, { url: other.url });
    expect(await approvals.ok("POST", `/approvals/${id}/approve`, {})).toMatchObject({
      state: "stale",
      // The field of the webhook if its version is compared first.
      problem: {
        code: "APPROVAL_STALE",
        changedFields: [expect.stringMatching(/^(?:url|webhookUrl)$/u)],
      },
    });
    await service.jobs.runDue();
    expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
  },
);

test.for(operations)(
  "%s is executed for the URL that was approved",
  async (operation, { approvals, hold, receiver }) => {
    const { id } = await hold(operation, "refuse");
    const approved = await approvals.ok("POST", `/approvals/${id}/approve`, {});
    expect(approved).toMatchObject({ state: "executed", webhookUrl: receiver.url });
    await service.jobs.runDue();
    expect(receiver.received).toHaveLength(2);
  },
);

test("the summary of a redelivery names the URL, but the approval.requested event does not", async ({
  approvals,
  hold,
  receiver,
}) => {
  const { summary } = await hold("redeliverWebhookDelivery", "refuse");
  expect(summary).toContain(`Redeliver a webhook delivery, to ${receiver.url}: “supplier.created `);
  const requested = (await approvals.events()).find(({ type }) => type === "approval.requested");
  expect(JSON.stringify(requested)).not.toContain(receiver.url);
});
