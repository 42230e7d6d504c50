import { expect, test } from "vitest";
import { createTestService } from "../../../testing/test-service.ts";
import { openReceiver, type ReceivedRequest } from "../testing/receiver.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

/** Returns a promise of the receiver's next request, and a function that responds to it. */
function nextRequest(receiver: Awaited<ReturnType<typeof openReceiver>>) {
  let respond: () => void = () => undefined;
  const received = new Promise<ReceivedRequest>((resolve) => {
    receiver.setHandler((response, request) => {
      respond = () => response.writeHead(204).end();
      resolve(request);
    });
  });
  return { received, respond: () => respond() };
}

test("a started service delivers events after the commit, and stop waits for attempts in flight", async () => {
  const service = await createTestService({}, {}, []);
  const organization = await service.createOrganization();
  const webhooks = webhooksOf(service, organization);
  service.jobs.start();
  // The dispatcher has checked and found no webhook; it must still notice the creation of one.
  await webhooks.createSupplier("Before");
  const receiver = await openReceiver();
  const { id } = await webhooks.create(receiver.url);
  const next = nextRequest(receiver);
  const supplier = await webhooks.createSupplier("After");
  const { body } = await next.received;
  expect(JSON.parse(body).data.object.id).toBe(supplier.id);
  const stopped = service.jobs.stop();
  next.respond();
  await stopped;
  await service.jobs.runDue();
  expect(receiver.received).toHaveLength(1);
  expect(await webhooks.deliveries(id)).toMatchObject([{ state: "delivered" }]);
  expect(service.logs).toEqual([]);
  await service.close();
});
