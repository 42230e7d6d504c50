import { afterAll, expect, test, vi } from "vitest";
import { parsePolicies } from "../../../rate-limits/policies.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

// A frozen clock, since the rate-limit counters read the system clock.
vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse("2026-03-02T09:00:00Z") });
afterAll(() => {
  vi.useRealTimers();
});

const policies = parsePolicies("feed=3/60");
const service = await openTestService({}, { rateLimits: { policies, store: { kind: "memory" } } });
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);

const { items } = await agenda.ok("GET", "/calendars");
const pathOf = (calendarId: string): string =>
  new URL(items.find(({ id }: { id: string }) => id === calendarId).feedUrl).pathname;
const paths = {
  team: pathOf(agenda.calendars.team),
  resource: pathOf(agenda.calendars.resource),
};
const statuses = async (requests: [path: string, from: string][]) => {
  const found = [];
  for (const [path, from] of requests)
    found.push((await service.request("GET", path, { from })).status);
  return found;
};

test("limits requests per IP address and per calendar", async () => {
  const [one, two, three] = ["192.0.2.1", "192.0.2.2", "192.0.2.3"] as const;
  expect(
    await statuses([
      [paths.team, one],
      [paths.team, one],
      [paths.resource, one],
      [paths.resource, one],
      [paths.team, two],
      [paths.team, three],
      [paths.resource, two],
    ]),
  ).toEqual([200, 200, 200, 429, 200, 429, 200]);
  const over = await service.request("GET", paths.team, { from: one });
  expect([over.body.code, over.body.violatedPolicies, over.headers.get("retry-after")]).toEqual([
    "RATE_LIMITED",
    ["feed"],
    "60",
  ]);
});

test("requests with an invalid token do not count", async () => {
  const from = "192.0.2.9";
  const wrong = "/c/abc.ics";
  expect(
    await statuses([
      [wrong, from],
      [wrong, from],
      [wrong, from],
      [wrong, from],
    ]),
  ).toEqual([404, 404, 404, 404]);
});
