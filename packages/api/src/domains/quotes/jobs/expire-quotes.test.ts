import { expect, test } from "vitest";
import { createQuoteFixtures, eventsOf } from "../testing/quote-fixtures.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { expireQuotes } from "./expire-quotes.ts";
import { sendQuoteMail } from "./send-quote.ts";

const day = 86_400_000;

const service = await openTestService({}, {}, [expireQuotes, sendQuoteMail]);
const fixtures = await createQuoteFixtures(service);

test("stores the expiry of a sent quote once and publishes its event", async () => {
  const over = await fixtures.createSent();
  const later = new Date(Date.now() + 90 * day).toISOString().slice(0, 10);
  const open = await fixtures.createSent({ validUntil: later });
  const answered = await fixtures.createSent();
  await fixtures.act(answered.id, "reject");
  service.setNow(Date.now() + 40 * day);
  await service.jobs.runDue();
  service.setNow(Date.now() + 42 * day);
  await service.jobs.runDue();
  expect((await fixtures.get(over.id)).status).toBe("expired");
  expect((await fixtures.get(open.id)).status).toBe("sent");
  expect((await fixtures.get(answered.id)).status).toBe("rejected");
  const events = await eventsOf(fixtures.organization, over.id);
  expect(events.map(({ type }) => type)).toEqual(["quote.created", "quote.sent", "quote.expired"]);
  expect(events[2]).toMatchObject({
    actor: { type: "system", id: null },
    data: { object: { status: "expired" }, previous: { status: "sent" } },
  });
  const { body } = await fixtures.act(over.id, "send", {
    validUntil: new Date(Date.now() + 60 * day).toISOString().slice(0, 10),
  });
  expect(body.status).toBe("sent");
});
