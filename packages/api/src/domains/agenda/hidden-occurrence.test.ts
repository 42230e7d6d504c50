import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { createTestAgenda } from "./testing/agenda-fixture.ts";

// A series that all members may change has a confidential occurrence, visible only to its owner.

const service = await openTestService();
const times = { startAt: "2027-03-01T09:00:00Z", endAt: "2027-03-01T10:00:00Z" };

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("agenda", ({ organization }) => createTestAgenda(service, organization))
  .extend("series", async ({ agenda, organization: { owner } }) => {
    const { id } = await agenda.ok(
      "POST",
      "/items",
      {
        calendarId: agenda.calendars.team,
        title: "Stand-up",
        ...times,
        recurrenceRule: { frequency: "weekly", count: 5 },
      },
      owner,
    );
    const [, hidden, ...others] = await agenda.occurrences(id, owner);
    await agenda.ok("PATCH", `/items/${hidden.id}`, { visibility: "confidential" }, owner);
    const [first] = await agenda.occurrences(id);
    return { id: id as string, hidden: hidden.id as string, shown: [first, ...others] };
  });

test.for([
  ["PATCH", "", { title: "Other" }],
  ["PATCH", "/state", { state: "cancelled" }],
  ["POST", "/move", times],
  ["PATCH", "/participation", { participationStatus: "declined" }],
] as const)(
  "AGENDA_OCCURRENCE_REQUIRED does not list a confidential occurrence: %s %s",
  async ([method, path, body], { agenda, series }) => {
    const response = await agenda.send(method, `/items/${series.id}${path}`, {
      ...body,
      scope: "occurrence",
    });
    expect(response.body).toMatchObject({
      code: "AGENDA_OCCURRENCE_REQUIRED",
      occurrences: series.shown.slice(0, 3).map(({ id, startAt }) => ({ id, startAt })),
    });
  },
);

test("AGENDA_OCCURRENCE_COLLISION of a moved occurrence does not reveal a confidential one", async ({
  agenda,
  organization,
  series,
}) => {
  const [first] = series.shown;
  const then = { startAt: "2027-03-08T09:00:00Z", endAt: "2027-03-08T10:00:00Z" };
  const move = (as = organization.admin) => agenda.move(first.id, then, as);
  const collision = { code: "AGENDA_OCCURRENCE_COLLISION", startAt: "2027-03-08T09:00:00.000Z" };
  expect((await move(organization.owner)).body).toMatchObject({
    ...collision,
    occurrenceId: series.hidden,
  });
  const rejected = await move();
  expect(rejected.body).toMatchObject({ ...collision, occurrenceId: null });
  expect(rejected.text).not.toContain(series.hidden);
});

test("AGENDA_OCCURRENCE_COLLISION of a changed series does not reveal a confidential occurrence", async ({
  agenda,
  organization,
  series,
}) => {
  await agenda.ok(
    "POST",
    `/items/${series.hidden}/move`,
    { startAt: "2027-03-16T09:00:00Z", endAt: "2027-03-16T10:00:00Z" },
    organization.owner,
  );
  const rule = { frequency: "daily", count: 20 };
  const body = { recurrenceRule: rule, scope: "series" };
  const edit = (as = organization.admin) => agenda.send("PATCH", `/items/${series.id}`, body, as);
  const collision = { code: "AGENDA_OCCURRENCE_COLLISION", startAt: "2027-03-16T09:00:00.000Z" };
  expect((await edit(organization.owner)).body).toMatchObject({
    ...collision,
    occurrenceId: series.hidden,
  });
  const rejected = await edit();
  expect(rejected.body).toMatchObject({ ...collision, occurrenceId: null });
});

test("AGENDA_OCCURRENCE_COLLISION does not reveal a confidential series to a user of one occurrence", async ({
  agenda,
  organization: { admin, member },
}) => {
  const { id } = await agenda.ok("POST", "/items", {
    calendarId: agenda.calendars.team,
    title: "Interviews",
    visibility: "confidential",
    ...times,
    recurrenceRule: { frequency: "weekly" },
  });
  const [, second, third] = await agenda.occurrences(id, admin);
  await agenda.ok("PATCH", `/items/${second.id}`, { userIds: [member.id] });
  const onto = [
    ["2027-03-15T09:00:00Z", "2027-03-15T10:00:00Z"],
    ["2031-03-03T09:00:00Z", "2031-03-03T10:00:00Z"],
  ];
  for (const [startAt, endAt] of onto) {
    const { body } = await agenda.move(second.id, { startAt, endAt }, member);
    expect(body).toMatchObject({ code: "AGENDA_OCCURRENCE_COLLISION", occurrenceId: null });
  }
  const visible = await agenda.move(second.id, { startAt: onto[0]?.[0], endAt: onto[0]?.[1] });
  expect(visible.body.occurrenceId).toBe(third.id);
});
