import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, statusAndCode } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

const remove = (id: string) =>
  service.request("DELETE", `${fixtures.organization.path}/quotes/${id}`, fixtures.member);

describe("deleteQuote", () => {
  test("returns 204, also when repeated; hides the quote and does not reuse its number", async () => {
    const { body: quote } = await fixtures.create();
    expect((await remove(quote.id)).status).toBe(204);
    expect((await remove(quote.id)).status).toBe(204);
    expect((await fixtures.get(quote.id)).code).toBe("RESOURCE_NOT_FOUND");
    const list = await service.request(
      "GET",
      `${fixtures.organization.path}/quotes?q=${quote.displayNumber}`,
      fixtures.member,
    );
    expect(list.body.items).toEqual([]);
    expect((await fixtures.create()).body.number).toBe(quote.number + 1);
    expect(statusAndCode(await fixtures.act(quote.id, "send"))).toEqual([409, "RESOURCE_DELETED"]);
  });

  test("returns 409 unless the quote is a draft", async () => {
    const quote = await fixtures.createSent();
    const response = await remove(quote.id);
    expect(statusAndCode(response)).toEqual([409, "QUOTE_LOCKED"]);
    expect(response.body.detail).toBe(
      `Quote ${quote.displayNumber} is sent and can no longer be deleted.`,
    );
  });
});
