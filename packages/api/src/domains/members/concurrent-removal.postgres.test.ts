import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { runOverlapping } from "../../testing/run-overlapping.ts";

// The embedded database runs one transaction at a time: only on PostgreSQL can a member be referenced while being
// removed.

const service = await openTestService();

const line = {
  description: "Service",
  quantity: 1,
  unitCode: "HUR",
  unitPriceMinor: 1_000,
  vatCategory: "S",
  vatRate: 21,
};
const hours = { startAt: "2026-12-01T08:00:00Z", endAt: "2026-12-01T09:00:00Z" };

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("send", ({ organization }) => (method: string, path: string, body?: unknown) => {
    return service.request(method, `${organization.path}${path}`, {
      as: organization.owner,
      ...(body === undefined ? {} : { body }),
    });
  })
  .extend(
    "customerId",
    async ({ send }) => (await send("POST", "/customers", { name: "C" })).body.id,
  )
  .extend("calendarId", async ({ send }) => {
    return (await send("POST", "/agenda/calendars", { name: "Shared" })).body.id;
  })
  .extend("leaver", async ({ organization }) => {
    const user = await service.createUser();
    await service.addMember(organization, user, "member");
    return user;
  })
  .extend("bodies", ({ customerId, calendarId, leaver: { id } }): Record<string, object> => ({
    "/quotes": { customerId, lines: [line], ownerUserId: id },
    "/orders": { customerId, lines: [line], ownerUserId: id },
    "/tasks": { title: "Task", assigneeUserIds: [id] },
    "/agenda/items": { title: "Item", calendarId, ...hours, userIds: [id] },
    "/agenda/calendars": { name: "Own", kind: "personal", ownerUserId: id },
  }));

const paths = ["/quotes", "/orders", "/tasks", "/agenda/items", "/agenda/calendars"];

test.for(paths)(
  "400 for POST %s with a member who is being removed concurrently",
  async (path, { bodies, leaver, organization, send }) => {
    const [removed, named] = await runOverlapping(
      service,
      organization,
      () => send("DELETE", `/members/${leaver.id}`),
      () => send("POST", path, bodies[path]),
    );
    expect(removed.status, removed.text).toBe(204);
    expect([named.status, named.body.code], named.text).toEqual([400, "REFERENCE_NOT_FOUND"]);
  },
);

test.for(paths)(
  "204 for removing a member whom POST %s references concurrently",
  async (path, { bodies, leaver, organization, send }) => {
    const [named, removed] = await runOverlapping(
      service,
      organization,
      () => send("POST", path, bodies[path]),
      () => send("DELETE", `/members/${leaver.id}`),
    );
    expect([named.status, removed.status], named.text).toEqual([201, 204]);
  },
);
