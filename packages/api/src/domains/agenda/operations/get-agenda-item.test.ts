import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { AgendaItem } from "../agenda-item.ts";
import { at, createTestAgenda, occurrenceId } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const agenda = await createTestAgenda(service, await service.createOrganization());

async function addTask(assignee: string): Promise<string> {
  let taskId = "";
  await agenda.organization.insert((insert, transaction) => {
    taskId = insert("tasks", {
      title: "Weekly service",
      number: 1042,
      priority: "high",
      status: "in_progress",
      created_by: agenda.organization.owner.id,
    });
    transaction.write({
      text: `insert into task_assignees (organization_id, task_id, user_id, position)
values ($1, $2, $3, 0)`,
      values: [agenda.organization.id, taskId, assignee],
    });
  });
  return taskId;
}

test("200 with all members, null where unset", async () => {
  const { organization } = agenda;
  const id = await agenda.add();
  const { body } = await agenda.get(id, organization.viewer);
  const optional = ["uid", "sequence", "deletedAt"];
  const members = Object.keys(AgendaItem.shape).filter((name) => !optional.includes(name));
  expect(Object.keys(body)).toEqual(members);
  expect(body).toEqual({
    id,
    organizationId: organization.id,
    source: "item",
    state: "confirmed",
    visibility: "public",
    ownerUserId: organization.owner.id,
    title: "Weekly service",
    description: null,
    descriptionHtml: null,
    location: null,
    onlineMeetingUrl: null,
    transparency: "opaque",
    startAt: "2026-11-23T09:00:00.000Z",
    endAt: "2026-11-23T10:00:00.000Z",
    isAllDay: false,
    taskId: null,
    taskNumber: null,
    taskDisplayNumber: null,
    taskTitle: null,
    priority: null,
    taskStatus: null,
    users: [],
    assignees: [],
    createdBy: organization.owner.id,
    createdAt: expect.stringMatching(/Z$/u),
    updatedAt: expect.stringMatching(/Z$/u),
    timeZone: "Europe/Amsterdam",
    organizerUserId: null,
    organizerEmail: null,
    organizerDisplayName: null,
    recurrenceParentItemId: null,
    recurrenceIdAt: null,
    recurrenceRule: null,
    recurrenceDates: [],
    reminders: [],
    attendees: [],
    calendarId: agenda.calendars.team,
    isReadOnly: true,
    reason: null,
    confidence: null,
  });
  expect((await agenda.get(id, organization.member)).body.isReadOnly).toBe(false);
});

test("200 for a series and an occurrence, with task, users, reminders and attendees", async () => {
  const { owner, member, admin } = agenda.organization;
  const taskId = await addTask(admin.id);
  const series = await agenda.add({
    title: "Weekbeurt",
    description: 'Check "brakes" & <tyres>\nfirst\n\nthen oil',
    location: "Bridge 1",
    onlineMeetingUrl: "https://meet.example/weekbeurt",
    startAt: at("2026-09-07T07:30"),
    endAt: at("2026-09-07T09:00"),
    organizerUserId: owner.id,
    userIds: [member.id, admin.id],
    taskId,
    recurrenceRule: { frequency: "weekly", weekDays: ["mo"], untilAt: "2026-10-05T21:59:59.000Z" },
    rdates: ["2026-09-09T14:00"],
    exdates: ["2026-09-21T07:30"],
    reminders: [
      { method: "email", offsetMinutes: -1440 },
      { method: "display", offsetMinutes: 0 },
    ],
    attendees: [
      {
        displayName: null,
        email: member.email,
        isOrganizer: false,
        participationStatus: "needs-action",
        role: "required",
        userId: member.id,
        customerId: null,
        customerContactId: null,
      },
    ],
  });
  const content = {
    title: "Weekbeurt",
    descriptionHtml: "<p>Check &quot;brakes&quot; &amp; &lt;tyres&gt;<br>first</p><p>then oil</p>",
    location: "Bridge 1",
    onlineMeetingUrl: "https://meet.example/weekbeurt",
    taskId,
    taskNumber: 1042,
    taskDisplayNumber: "T-1042",
    taskTitle: "Weekly service",
    priority: "high",
    taskStatus: "in_progress",
    users: [
      { userId: member.id, displayName: member.displayName, avatarUrl: null, disabledAt: null },
      { userId: admin.id, displayName: admin.displayName, avatarUrl: null, disabledAt: null },
    ],
    assignees: [{ userId: admin.id }],
    organizerUserId: owner.id,
    organizerEmail: owner.email,
    organizerDisplayName: owner.displayName,
    reminders: [
      { method: "email", offsetMinutes: -1440 },
      { method: "display", offsetMinutes: 0 },
    ],
    attendees: [{ email: member.email, userId: member.id, isOptional: false, role: "required" }],
  };
  expect((await agenda.get(series)).body).toMatchObject({
    ...content,
    recurrenceRule: {
      frequency: "weekly",
      intervalCount: 1,
      count: null,
      untilAt: "2026-10-05T21:59:59.000Z",
      weekDays: ["mo"],
      monthDay: null,
      monthOrdinal: null,
      monthWeekday: null,
    },
    recurrenceDates: [
      { kind: "rdate", occursAt: "2026-09-09T12:00:00.000Z" },
      { kind: "exdate", occursAt: "2026-09-21T05:30:00.000Z" },
    ],
  });
  expect((await agenda.get(occurrenceId(series, "2026-09-14T07:30"))).body).toMatchObject({
    ...content,
    startAt: "2026-09-14T05:30:00.000Z",
    recurrenceParentItemId: series,
    recurrenceIdAt: "2026-09-14T05:30:00.000Z",
    recurrenceRule: null,
    recurrenceDates: [],
  });
  expect((await agenda.get(occurrenceId(series, "2026-09-21T07:30"))).status).toBe(404);
});

describe("visibility", () => {
  test("200 for a private item of another user, with times and users only", async () => {
    const { owner, admin, member } = agenda.organization;
    const id = await agenda.add({
      visibility: "private",
      title: "Dentist",
      description: "Root canal",
      location: "Practice",
      onlineMeetingUrl: "https://meet.example/dentist",
      organizerUserId: owner.id,
      userIds: [owner.id],
      reminders: [{ method: "display", offsetMinutes: -30 }],
    });
    const own = await agenda.get(id, owner);
    expect(own.body).toMatchObject({
      title: "Dentist",
      description: "Root canal",
      isReadOnly: false,
    });
    for (const other of [admin, member]) {
      expect((await agenda.get(id, other)).body).toEqual({
        ...own.body,
        title: "Bezet",
        description: null,
        descriptionHtml: null,
        location: null,
        onlineMeetingUrl: null,
        organizerUserId: null,
        organizerEmail: null,
        organizerDisplayName: null,
        reminders: [],
        isReadOnly: true,
      });
    }
  });

  test("200 with the title Busy in an English organization", async () => {
    const english = await createTestAgenda(service, await service.createOrganization());
    await english.organization.run(async (transaction) => {
      transaction.write({
        text: "update organizations set language = 'en' where id = $1",
        values: [english.organization.id],
      });
    });
    const id = await english.add({ visibility: "private", title: "Dentist" });
    expect((await english.get(id)).body.title).toBe("Busy");
  });

  test("200 with all details of a private item for its users and attendees", async () => {
    const { member, viewer } = agenda.organization;
    const id = await agenda.add({
      visibility: "private",
      title: "Talk",
      userIds: [member.id],
      attendees: [
        {
          displayName: null,
          email: viewer.email,
          isOrganizer: false,
          participationStatus: "needs-action",
          role: "informational",
          userId: viewer.id,
          customerId: null,
          customerContactId: null,
        },
      ],
    });
    for (const on of [member, viewer]) {
      expect((await agenda.get(id, on)).body.title).toBe("Talk");
    }
  });

  test("404 for a confidential item, series and occurrence of another user", async () => {
    const { owner, admin } = agenda.organization;
    const series = await agenda.add({
      visibility: "confidential",
      recurrenceRule: { frequency: "daily", count: 2 },
    });
    const occurrence = occurrenceId(series, "2026-11-24T10:00");
    for (const id of [series, occurrence]) {
      expect((await agenda.get(id, admin)).status).toBe(404);
      expect((await agenda.get(id, owner)).status).toBe(200);
    }
  });
});

describe("isReadOnly", () => {
  test.each([
    ["external items", "owner", { source: "external" as const }, true],
    ["a team item for a viewer", "viewer", {}, true],
    ["a team item for a member", "member", {}, false],
  ] as const)("%s", async (_name, role, item, expected) => {
    const { body } = await agenda.get(await agenda.add(item), agenda.organization[role]);
    expect(body.isReadOnly).toBe(expected);
  });
});

test("400 for a malformed id, 404 for an unknown id and an item of another organization", async () => {
  const other = await service.createOrganization();
  const id = await agenda.add();
  const get = (path: string, as = other.owner) => service.request("GET", path, { as });
  expect((await get(`${other.path}/agenda/items/weekbeurt`)).status).toBe(400);
  expect((await get(`${other.path}/agenda/items/${other.id}`)).status).toBe(404);
  expect((await get(`${other.path}/agenda/items/${id}`)).body).toMatchObject({
    code: "RESOURCE_NOT_FOUND",
    resource: "agenda_item",
    id,
  });
});
