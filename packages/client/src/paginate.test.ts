import { expect, test } from "vitest";
import { parsePolicies } from "@werkbank/api/settings";
import { openTestService } from "@werkbank/api/testing/file";
import { createClient, paginate, unwrap } from "./index.ts";

/** Two reads in two seconds: a list of three pages exceeds the limit once. The test sets the service's clock. */
const service = await openTestService(
  {},
  { rateLimits: { policies: parsePolicies("read=2/2"), store: { kind: "memory" } } },
);
const organization = await service.createOrganization();
const path = { organizationId: organization.id };
const tasks = "/v1/organizations/{organizationId}/tasks";

test("paginate repeats a rate-limited request after Retry-After", async () => {
  const statuses: number[] = [];
  let now = Date.now();
  const client = createClient({
    baseUrl: "http://127.0.0.1:3000",
    token: organization.member.token,
    async fetch(request) {
      service.setNow(now);
      const response = await service.api.fetch(request);
      if (request.method === "GET") statuses.push(response.status);
      now += Number(response.headers.get("retry-after") ?? 0) * 1_000;
      return response;
    },
  });
  for (const title of ["One", "Two", "Three"]) {
    await unwrap(client.POST(tasks, { params: { path }, body: { title } }));
  }
  const titles: string[] = [];
  const items = paginate((cursor) =>
    client.GET(tasks, { params: { path, query: { cursor, limit: 1, sort: "number" } } }),
  );
  for await (const { title } of items) titles.push(title);
  expect(titles).toEqual(["One", "Two", "Three"]);
  expect(statuses).toEqual([200, 200, 429, 200]);
});
