import { expect, test } from "vitest";
import { createTestService } from "../../../testing/test-service.ts";
import { openReceiver, type ReceivedRequest } from "../../webhooks/testing/receiver.ts";
import { webhooksOf } from "../../webhooks/testing/webhook-fixture.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

test("sends reminders at the start that became due while no process ran, and delivers webhooks", async () => {
  const service = await createTestService({}, {}, []);
  const organization = await service.createOrganization();
  const agenda = await createTestAgenda(service, organization);
  const receiver = await openReceiver();
  const received = new Promise<ReceivedRequest>((resolve) => {
    receiver.setHandler((response, request) => {
      response.writeHead(204).end();
      resolve(request);
    });
  });
  await webhooksOf(service, organization).create(receiver.url, ["agenda_item.reminder_due"]);
  const now = Date.now();
  const id = await agenda.add({
    startAt: new Date(now + 60_000).toISOString(),
    endAt: new Date(now + 3_600_000).toISOString(),
    reminders: [{ method: "display", offsetMinutes: 0 }],
  });
  service.setNow(now + 120_000);
  service.jobs.start();
  expect(JSON.parse((await received).body)).toMatchObject({
    type: "agenda_item.reminder_due",
    actor: { type: "system", id: null },
    data: { kind: "agenda_item", id, object: { id }, previous: null },
  });
  await service.jobs.stop();
  expect(service.logs).toEqual([]);
  await service.close();
});
