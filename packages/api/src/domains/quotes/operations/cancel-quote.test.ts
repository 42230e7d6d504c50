import { describe } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { declareClosingTests } from "../testing/closing-tests.ts";
import { createQuoteFixtures } from "../testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

describe("cancelQuote", () => {
  const before = (id: string) => fixtures.act(id, "reject", {});
  declareClosingTests(service, fixtures, { action: "cancel", status: "cancelled", before });
});
