import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const agenda = await createTestAgenda(service, await service.createOrganization());

const list = (as: TestUser, query = "") =>
  service.request("GET", `${agenda.organization.path}/agenda/calendars${query}`, { as });

test("200 with all calendars, sorted by name, with all members", async () => {
  const response = await list(agenda.organization.owner);
  expect(response.status, response.text).toBe(200);
  const names = response.body.items.map((item: { name: string }) => item.name);
  expect(names).toEqual(["External", "Of Mila", "Of Olga", "Resource", "Team"]);
  expect(response.body.items[1]).toEqual({
    id: agenda.calendars.ofMember,
    organizationId: agenda.organization.id,
    name: "Of Mila",
    color: "#1E6FD9",
    ownerUserId: agenda.organization.member.id,
    kind: "personal",
    timeZone: "Europe/Amsterdam",
    isEditable: true,
    isDefault: false,
    feedUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/c\/[\w-]{64}\.ics$/u),
    feedRenewedAt: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
});

test.each([
  ["owner", ["Of Mila", "Of Olga", "Resource", "Team"]],
  ["admin", ["Of Mila", "Of Olga", "Resource", "Team"]],
  ["member", ["Of Mila", "Resource", "Team"]],
  ["viewer", []],
] as const)("200 with isEditable for the %s", async (role, expected) => {
  const { body } = await list(agenda.organization[role]);
  const editable = body.items.filter((item: { isEditable: boolean }) => item.isEditable);
  expect(editable.map((item: { name: string }) => item.name)).toEqual(expected);
});

test.each([
  ["owner", ["External", "Of Mila", "Of Olga", "Resource", "Team"]],
  ["admin", ["External", "Of Mila", "Of Olga", "Resource", "Team"]],
  ["member", ["Of Mila"]],
  ["viewer", []],
] as const)("200 with the feed URLs that the %s may have", async (role, expected) => {
  const { body } = await list(agenda.organization[role]);
  const shown = body.items.filter((item: { feedUrl: string | null }) => item.feedUrl !== null);
  expect(shown.map((item: { name: string }) => item.name)).toEqual(expected);
});

test("200 in pages", async () => {
  const first = await list(agenda.organization.viewer, "?limit=2&sort=-name");
  const cursor = encodeURIComponent(first.body.page.nextCursor);
  const second = await list(agenda.organization.viewer, `?limit=2&sort=-name&cursor=${cursor}`);
  const names = [...first.body.items, ...second.body.items].map((item) => item.name);
  expect(names).toEqual(["Team", "Resource", "Of Olga", "Of Mila"]);
});

test("200 without calendars of another organization", async () => {
  const other = await service.createOrganization();
  const response = await service.request("GET", `${other.path}/agenda/calendars`, {
    as: other.owner,
  });
  expect(response.body.items).toEqual([]);
});
