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

const outcomes = async (count: number, ask: (index: number) => ReturnType<typeof visit>) => {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push(await ask(index));
  return answers.map(({ status }) => status);
};
const createPage = async () => fixtures.createLink(await fixtures.createSent());
const visit = (page: string, request: TestRequest) =>
  service.request("GET", `${page}/document`, request);

test("the document limit applies to each user and only to documents", async () => {
  const quote = await fixtures.createSent();
  const path = `${organization.path}/quotes/${quote.id}`;
  const ask = (as = organization.member) =>
    service.request("GET", `${path}/document`, { as, from: "192.0.2.1" });
  expect(await outcomes(3, () => ask())).toEqual([200, 200, 200]);
  const over = await ask();
  expect([over.status, over.body.code, over.body.violatedPolicies]).toEqual([
    429,
    "RATE_LIMITED",
    ["document"],
  ]);
  expect(over.headers.get("retry-after")).toBe("60");
  expect(over.headers.get("ratelimit-policy")).toContain('"document";q=3;w=60');
  const read = await service.request("GET", path, { as: organization.member, from: "192.0.2.1" });
  expect(read.status).toBe(200);
  expect((await ask(organization.viewer)).status).toBe(200);
});

test("the document limit applies to each IP address over all quote pages", async () => {
  const pages = await Promise.all(Array.from({ length: 4 }, createPage));
  const from = "192.0.2.2";
  const [first = ""] = pages;
  expect(await outcomes(4, (index) => visit(pages[index] ?? "", { from }))).toEqual([
    200, 200, 200, 429,
  ]);
  const over = await visit(first, { from, headers: { "accept-language": "en" } });
  expect([over.status, over.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(over.text).toContain("There are too many requests now.");
  const page = await service.request("GET", first, { from });
  expect(page.status).toBe(200);
  expect((await visit(first, { from: "192.0.2.3" })).status).toBe(200);
});

test("the document limit applies to each quote page over all IP addresses", async () => {
  const [quote, other] = [await createPage(), await createPage()];
  const from = (index: number) => ({ from: `198.51.100.${index}` });
  expect(await outcomes(4, (index) => visit(quote, from(index)))).toEqual([200, 200, 200, 429]);
  expect((await visit(other, from(9))).status).toBe(200);
});

test("an invalid link does not count against the limit of a quote", async () => {
  const page = await createPage();
  const wrong = `${page.slice(0, -8)}AAAAAAAA`;
  const from = { from: "192.0.2.4" };
  expect(await outcomes(4, () => visit(wrong, from))).toEqual([404, 404, 404, 404]);
  expect((await visit(page, from)).status).toBe(200);
});
