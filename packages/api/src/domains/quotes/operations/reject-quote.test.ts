import { describe } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { proveRefused } from "../testing/prove-refused.ts";
import { createQuoteFixtures, femke } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

describe("rejectQuote", () => {
  const before = (id: string) => fixtures.act(id, "accept", femke);
  proveRefused(service, fixtures, { action: "reject", status: "rejected", before });
});
