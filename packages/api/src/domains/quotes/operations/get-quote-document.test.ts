import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { readQuoteDocument } from "../quote-document.ts";
import { loadQuote } from "../quote.ts";
import { createQuoteFixtures, statusAndCode } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

const fetchDocument = (id: string, headers: Record<string, string> = {}) =>
  service.request("GET", `${fixtures.organization.path}/quotes/${id}/document`, {
    ...fixtures.member,
    headers,
  });

const readDocument = (id: string) =>
  fixtures.organization.run(async (transaction) => {
    const { record } = await loadQuote({ transaction, now: new Date() }, id);
    return readQuoteDocument(transaction, record);
  });

describe("getQuoteDocument", () => {
  test("returns 200 with the PDF as an attachment", async () => {
    const { body: quote } = await fixtures.create();
    const response = await fetchDocument(quote.id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="${quote.displayNumber}.pdf"`,
    );
    expect(response.text.startsWith("%PDF-")).toBe(true);
  });

  test.each([
    ["../../2026-0037", "2026-0037.pdf"],
    ["..\\2026-0037", "2026-0037.pdf"],
    ['Q"2026"\r\nX: 1', "Q-2026-X-1.pdf"],
    [".htaccess/..", "htaccess-.pdf"],
    ["///", "quote.pdf"],
  ])(
    "returns 200 with a safe file name for the stored number %j",
    async (displayNumber, fileName) => {
      const { body: quote } = await fixtures.create();
      await fixtures.organization.run((transaction) =>
        transaction.all({
          text: "update quotes set display_number = $1 where id = $2",
          values: [displayNumber, quote.id],
        }),
      );
      const response = await fetchDocument(quote.id);
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="${fileName}"`,
      );
    },
  );

  test("prints the current customer on a draft and the customer at sending on a sent quote", async () => {
    const { body: quote } = await fixtures.create({ contactId: fixtures.contactId });
    const rename = (name: string) =>
      fixtures.organization.run((transaction) =>
        transaction.all({ text: "update customers set name = $1 where id = 1001", values: [name] }),
      );
    await rename("Snelle Bocht Nieuw");
    expect((await readDocument(quote.id)).customer).toMatchObject({
      name: "Snelle Bocht Nieuw",
      contactName: "Femke Jonker",
    });
    const sent = await fixtures.act(quote.id, "send");
    expect(sent.body.customerName).toBe("Snelle Bocht Nieuw");
    await rename("Koeriersdienst Snelle Bocht B.V.");
    const document = await readDocument(quote.id);
    expect(document.customer.name).toBe("Snelle Bocht Nieuw");
    expect(document.status).toBe("sent");
  });

  test("returns 406 if the client does not accept PDF, and 404 for an unknown quote", async () => {
    const { body: quote } = await fixtures.create();
    const rejectedResponse = await fetchDocument(quote.id, { Accept: "text/html" });
    expect(statusAndCode(rejectedResponse)).toEqual([406, "NOT_ACCEPTABLE"]);
    const missing = await fetchDocument("01936d2f-0000-7000-8000-000000000000");
    expect(statusAndCode(missing)).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });
});
