import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();

// On 29 March 2026 in Amsterdam, 03:00 follows 01:59.
test.each([
  ["01:00", "02:30", ["2026-03-29T00:00:00.000Z", "2026-03-29T01:00:00.000Z"]],
  ["02:30", "04:00", ["2026-03-29T01:00:00.000Z", "2026-03-29T02:00:00.000Z"]],
  ["02:00", "04:00", ["2026-03-29T01:00:00.000Z", "2026-03-29T02:00:00.000Z"]],
  ["02:10", "02:50", null],
])("working hours from %s to %s exclude the spring gap: %j", async (start, end, slot) => {
  const { path, owner, member } = await service.createOrganization();
  const body = { settings: { workingHours: { su: { start, end } } } };
  expect((await service.request("PATCH", path, { as: owner, body })).status).toBe(200);
  const query = new URLSearchParams({
    userIds: member.id,
    durationMinutes: "5",
    from: "2026-03-29T00:00:00+01:00",
    to: "2026-03-30T00:00:00+02:00",
  });
  const response = await service.request("GET", `${path}/agenda/free-slots?${query.toString()}`, {
    as: member,
  });
  const slots = response.body.items.map(({ startAt, endAt }: any) => [startAt, endAt]);
  expect(slots).toEqual(slot === null ? [] : [slot]);
});
