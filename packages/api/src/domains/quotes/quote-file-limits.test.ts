import { afterAll, expect, test, vi } from "vitest";
import { parsePolicies } from "../../rate-limits/policies.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestRequest } from "../../testing/test-service.ts";
import { createQuoteFixtures } from "./testing/quote-fixtures.ts";

// A frozen clock, since the rate-limit counters read the system clock.
vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse("2026-03-02T09:00:00Z") });
afterAll(() => {
  vi.useRealTimers();
});

const policies = parsePolicies("document=3/60");
const service = await openTestService({}, { rateLimits: { policies, store: { kind: "memory" } } });
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;

const statusesOf = async (
  count: number,
  requestDocument: (index: number) => ReturnType<typeof visit>,
) => {
  const responses = [];
  for (let index = 0; index < count; index += 1) responses.push(await requestDocument(index));
  return responses.map(({ status }) => status);
};
const createPage = async () => fixtures.createLink(await fixtures.createSent());
const visit = (page: string, request: TestRequest) =>
  service.request("GET", `${page}/document`, request);

test("the document limit applies to each user and only to documents", async () => {
  const quote = await fixtures.createSent();
  const path = `${organization.path}/quotes/${quote.id}`;
  const requestDocument = (as = organization.member) =>
    service.request("GET", `${path}/document`, { as, from: "192.0.2.1" });
  expect(await statusesOf(3, () => requestDocument())).toEqual([200, 200, 200]);
  const limited = await requestDocument();
  expect([limited.status, limited.body.code, limited.body.violatedPolicies]).toEqual([
    429,
    "RATE_LIMITED",
    ["document"],
  ]);
  expect(limited.headers.get("retry-after")).toBe("60");
  expect(limited.headers.get("ratelimit-policy")).toContain('"document";q=3;w=60');
  const read = await service.request("GET", path, { as: organization.member, from: "192.0.2.1" });
  expect(read.status).toBe(200);
  expect((await requestDocument(organization.viewer)).status).toBe(200);
});

test("the document limit applies to each IP address over all quote pages", async () => {
  const pages = await Promise.all(Array.from({ length: 4 }, createPage));
  const from = "192.0.2.2";
  const [first = ""] = pages;
  expect(await statusesOf(4, (index) => visit(pages[index] ?? "", { from }))).toEqual([
    200, 200, 200, 429,
  ]);
  const limited = await visit(first, { from, headers: { "accept-language": "en" } });
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(limited.text).toContain("There are too many requests now.");
  const page = await service.request("GET", first, { from });
  expect(page.status).toBe(200);
  expect((await visit(first, { from: "192.0.2.3" })).status).toBe(200);
});

test("the document limit applies to each quote page over all IP addresses", async () => {
  const [quote, other] = [await createPage(), await createPage()];
  const from = (index: number) => ({ from: `198.51.100.${index}` });
  expect(await statusesOf(4, (index) => visit(quote, from(index)))).toEqual([200, 200, 200, 429]);
  expect((await visit(other, from(9))).status).toBe(200);
});

test("an invalid link does not count against the limit of a quote", async () => {
  const page = await createPage();
  const wrong = `${page.slice(0, -8)}AAAAAAAA`;
  const from = { from: "192.0.2.4" };
  expect(await statusesOf(4, () => visit(wrong, from))).toEqual([404, 404, 404, 404]);
  expect((await visit(page, from)).status).toBe(200);
});
