import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

test.each([
  [
    1001,
    "van Fietswerkplaats De Singel B.V. Je vindt",
    "namens Fietswerkplaats De Singel B.V. Ken",
  ],
  [
    1002,
    "from Fietswerkplaats De Singel B.V. It is",
    "behalf of Fietswerkplaats De Singel B.V. If",
  ],
])(
  "mail and page print no double full stop after a name that ends in one, for customer %i",
  async (customerId, opening, footer) => {
    const { body: draft } = await fixtures.create({ customerId });
    const to = [`${draft.id}@customer.example`];
    const { body: quote } = await fixtures.act(draft.id, "send", { to });
    await service.jobs.runDue();
    const entries = await service.outbox();
    const message = entries.find((entry) => entry.message.to[0]?.email === to[0])?.message;
    expect(message?.text).toContain(opening);
    expect(message?.text).toContain(footer);
    expect(message?.html).toContain(opening);
    await fixtures.act(quote.id, "cancel", {});
    const page = await service.request("GET", await fixtures.createLink(quote));
    expect(page.text).toContain("Fietswerkplaats De Singel B.V.</p>");
    for (const text of [message?.text, message?.html, page.text]) expect(text).not.toContain("..");
  },
);
