import { describe } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { declareClosingTests } from "../testing/closing-tests.ts";
import { createQuoteFixtures, acceptance } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

describe("rejectQuote", () => {
  const before = (id: string) => fixtures.act(id, "accept", acceptance);
  declareClosingTests(service, fixtures, { action: "reject", status: "rejected", before });
});
