import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const limited = await organization.insert((insert) =>
  insert("roles", { name: "Without the agenda", permissions: ["tasks:read"] }),
);

async function asOwner(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await service.request(method, `${organization.path}${path}`, {
    as: organization.owner,
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

test.each<[string, (person: TestUser) => Promise<unknown>]>([
  ["was disabled", ({ id }) => asOwner("PATCH", `/members/${id}`, { disabled: true })],
  ["lost agenda:read", ({ id }) => asOwner("PATCH", `/members/${id}`, { roleId: limited })],
  ["was removed", ({ id }) => asOwner("DELETE", `/members/${id}`)],
])("404 for the calendar of a person who %s, as for one that never was", async (_name, end) => {
  const person = await service.createUser();
  await service.addMember(organization, person, "member");
  const calendar = await asOwner("POST", "/agenda/calendars", {
    name: "Own",
    kind: "personal",
    ownerUserId: person.id,
  });
  const path = new URL(calendar.feedUrl).pathname;
  expect((await service.request("GET", path)).status).toBe(200);
  await end(person);
  const answer = await service.request("GET", path);
  expect([answer.status, answer.body.detail]).toEqual([
    404,
    "There is no calendar at this address.",
  ]);
});

test("200 again once the person has access again", async () => {
  const person = await service.createUser();
  await service.addMember(organization, person, "member");
  const calendar = await asOwner("POST", "/agenda/calendars", {
    name: "Own",
    kind: "personal",
    ownerUserId: person.id,
  });
  const path = new URL(calendar.feedUrl).pathname;
  await asOwner("PATCH", `/members/${person.id}`, { disabled: true });
  expect((await service.request("GET", path)).status).toBe(404);
  await asOwner("PATCH", `/members/${person.id}`, { disabled: false });
  expect((await service.request("GET", path)).status).toBe(200);
});
