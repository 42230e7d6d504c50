import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { runOverlapping } from "../../testing/run-overlapping.ts";

// The embedded database runs one transaction at a time: only PostgreSQL can create the first default calendar
// twice at once.

const service = await openTestService();

test.each([
  ["an item and a calendar", ["item", "calendar"]],
  ["a calendar and an item", ["calendar", "item"]],
  ["two calendars", ["calendar", "calendar"]],
] as const)("concurrent creation of %s leaves one default calendar", async (_name, kinds) => {
  const organization = await service.createOrganization();
  const send = (method: string, path: string, body?: object) =>
    service.request(method, `${organization.path}/agenda/${path}`, {
      as: organization.owner,
      ...(body === undefined ? {} : { body }),
    });
  const make = {
    item: () =>
      send("POST", "items", {
        title: "First",
        startAt: "2027-05-04T09:00:00Z",
        endAt: "2027-05-04T10:00:00Z",
      }),
    calendar: () =>
      send("POST", "calendars", { name: "Team", color: "#336699", kind: "team", isDefault: true }),
  };
  const made = await runOverlapping(service, organization, make[kinds[0]], make[kinds[1]]);
  expect(made.map(({ status, text }) => [status, status === 201 ? "" : text])).toEqual([
    [201, ""],
    [201, ""],
  ]);
  const { items } = (await send("GET", "calendars")).body;
  expect(items.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1);
});
