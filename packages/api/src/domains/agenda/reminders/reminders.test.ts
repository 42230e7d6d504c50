import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import type { TestOrganization, TestUser } from "../../../testing/test-service.ts";
import { notifyMembers } from "../../notifications/jobs/notify-members.ts";
import { mailOf } from "../../notifications/testing/mail-of.ts";
import type { NewAgendaItem } from "../insert-agenda-item.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService({}, {}, [sendMail, notifyMembers]);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/**
 * The time at which each test begins: a whole minute, ahead of the real time, so that tokens issued later are not
 * dated in the future.
 */
const start = Math.floor(Date.now() / minute) * minute + 10 * minute;

type Reminder = { id: string; at: number; object: Record<string, unknown> | null };

const test = base
  .extend("agenda", async () => {
    service.setNow(start);
    return createTestAgenda(service, await service.createOrganization());
  })
  .extend(
    "remind",
    ({ agenda }) =>
      (minutes: number, item: Partial<NewAgendaItem> = {}, ...offsets: number[]) =>
        agenda.add({
          title: "Winter check",
          startAt: new Date(start + minutes * minute).toISOString(),
          endAt: new Date(start + (minutes + 60) * minute).toISOString(),
          userIds: [agenda.organization.member.id],
          reminders: (offsets.length === 0 ? [-15] : offsets).map((offsetMinutes) => ({
            method: "email" as const,
            offsetMinutes,
          })),
          ...item,
        }),
  )
  .extend("remindersAt", ({ agenda }) => async (minutes: number): Promise<Reminder[]> => {
    service.setNow(start + minutes * minute);
    await service.jobs.runDue();
    return eventsOf(agenda.organization);
  });

/** Returns the sent reminders, in order; `at` in minutes from the start. */
async function eventsOf(organization: TestOrganization): Promise<Reminder[]> {
  const token = service.issuer.sign({
    sub: organization.admin.id,
    exp: Math.floor(start / 1_000) + 900 * 86_400,
  });
  const path = `${organization.path}/events?types=agenda_item.reminder_due&limit=100`;
  const response = await service.request("GET", path, { token });
  expect(response.status, response.text).toBe(200);
  return response.body.items.map(
    ({ timestamp, data }: { timestamp: string; data: Pick<Reminder, "id" | "object"> }) => ({
      id: data.id,
      at: Math.round((Date.parse(timestamp) - start) / minute),
      object: data.object,
    }),
  );
}

const subjects = async (user: TestUser) =>
  (await mailOf(service, user)).map(({ subject }) => subject);
const idsAndTimes = (reminders: Reminder[]) => reminders.map(({ id, at }) => [id, at]);

/** Runs sequentially: the jobs triggered by one poll must finish before the next poll. */
async function subjectsOf(...users: TestUser[]): Promise<string[][]> {
  const all: string[][] = [];
  for (const user of users) all.push(await subjects(user));
  return all;
}

describe("a reminder", () => {
  test("is sent once when it is due, as an event and by mail", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    const { member, admin, viewer } = agenda.organization;
    const id = await remind(30, { location: "Hal 2", userIds: [member.id, viewer.id] });
    expect(await remindersAt(14)).toEqual([]);
    const [event, ...others] = await remindersAt(15);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ id, at: 15, object: { id, title: "Winter check" } });
    expect(idsAndTimes(await remindersAt(20))).toEqual([[id, 15]]);
    const [message, ...again] = await mailOf(service, member);
    expect(again).toEqual([]);
    expect(message?.subject).toBe("Reminder: Winter check");
    expect(message?.text).toContain("Where: Hal 2");
    expect(message?.text).toContain(`/records/${agenda.organization.id}/agenda-items/${id}`);
    expect(message?.text).toContain("No more messages about reminders of the agenda:");
    expect(await subjects(viewer)).toHaveLength(1);
    expect(await subjects(admin)).toEqual([]);
    expect(service.logs).toEqual([]);
  });

  test("is sent for each offset, including 0", async ({ agenda, remind, remindersAt }) => {
    const id = await remind(60, {}, -30, 0, -10);
    expect(idsAndTimes(await remindersAt(30))).toEqual([[id, 30]]);
    expect(idsAndTimes(await remindersAt(51))).toEqual([
      [id, 30],
      [id, 51],
    ]);
    await remindersAt(60);
    expect(await subjects(agenda.organization.member)).toHaveLength(3);
  });

  test("with method display creates an event and no mail", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    await remind(30, { reminders: [{ method: "display", offsetMinutes: -15 }] });
    expect(await remindersAt(16)).toHaveLength(1);
    expect(await subjects(agenda.organization.member)).toEqual([]);
  });

  test("is sent to users and attendees who have not declined; to the owner if there are none", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    const { owner, member, admin, viewer } = agenda.organization;
    const invited = (user: TestUser, participationStatus: "accepted" | "declined") => ({
      displayName: user.displayName,
      email: user.email,
      isOrganizer: false,
      participationStatus,
      role: "required" as const,
      userId: user.id,
      customerId: null,
      customerContactId: null,
    });
    await remind(30, {
      userIds: [member.id, viewer.id],
      attendees: [invited(admin, "accepted"), invited(viewer, "declined")],
    });
    await remindersAt(15);
    expect(await subjectsOf(owner, member, admin, viewer)).toEqual([
      [],
      ["Reminder: Winter check"],
      ["Reminder: Winter check"],
      [],
    ]);
    await remind(50, { title: "Alone", userIds: [] });
    await remindersAt(35);
    expect(await subjects(owner)).toEqual(["Reminder: Alone"]);
  });

  test("is not mailed to a user who has disabled reminders", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    const { member } = agenda.organization;
    await service.request("PATCH", "/v1/users/me", {
      as: member,
      body: { notifications: { reminder: false } },
    });
    await remind(30);
    expect(await remindersAt(15)).toHaveLength(1);
    expect(await subjects(member)).toEqual([]);
  });

  test("has an event with busy time for a private item, and with only the id for a confidential one", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    const { member } = agenda.organization;
    const own = { ownerUserId: member.id, title: "Hospital" };
    const hidden = await remind(30, { ...own, visibility: "private" });
    const secret = await remind(31, { ...own, visibility: "confidential" });
    const events = await remindersAt(16);
    expect(events).toMatchObject([
      { id: hidden, object: { id: hidden, title: "Bezet", location: null } },
      { id: secret, object: null },
    ]);
    const log = await service.request("GET", `${agenda.organization.path}/audit-log`, {
      as: agenda.organization.admin,
    });
    expect(log.body.items).toHaveLength(2);
    expect(JSON.stringify([events, log.body])).not.toContain("Hospital");
    expect(log.body.items.map(({ changes }: any) => changes.length)).toEqual([0, 1]);
    expect(await subjects(member)).toEqual(["Reminder: Hospital", "Reminder: Hospital"]);
  });
});

describe("a series", () => {
  test("sends a reminder for each occurrence, across a clock change", async ({
    agenda,
    remindersAt,
  }) => {
    const zone = "Europe/Amsterdam";
    const now = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
    const next = now.getTimeZoneTransition("next") ?? now;
    const first = next.subtract({ days: 1 }).startOfDay().add({ hours: 12 });
    const series = await agenda.add({
      title: "Weekbeurt",
      startAt: first.toInstant().toString(),
      endAt: first.add({ hours: 1 }).toInstant().toString(),
      timeZone: zone,
      recurrenceRule: { frequency: "daily", count: 3 },
      reminders: [{ method: "email", offsetMinutes: -30 }],
    });
    const rows = await agenda.organization.run((transaction) =>
      transaction.all<{ id: string }>({
        text: "select id from agenda_items where recurrence_parent_item_id = $1 order by start_at",
        values: [series],
      }),
    );
    const toMinutes = (moment: Temporal.ZonedDateTime) =>
      (moment.epochMilliseconds - start) / minute;
    const moments = [0, 1, 2].map((days) =>
      toMinutes(first.add({ days }).subtract({ minutes: 30 })),
    );
    for (const moment of moments) {
      await remindersAt(moment - 1);
      await remindersAt(moment);
    }
    expect(idsAndTimes(await eventsOf(agenda.organization))).toEqual(
      rows.map(({ id }, index) => [id, moments[index]]),
    );
    expect(await subjects(agenda.organization.owner)).toHaveLength(3);
  });
});

describe("after a change of the item", () => {
  test("a move: sends a reminder at the new time, also after one at the previous time", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    const id = await remind(30);
    const other = await remind(30, { title: "Told before" });
    const move = async (item: string, minutes: number) => {
      const response = await agenda.move(item, {
        startAt: new Date(start + minutes * minute).toISOString(),
        endAt: new Date(start + (minutes + 60) * minute).toISOString(),
      });
      expect(response.status, response.text).toBe(200);
    };
    await move(id, 40);
    expect(idsAndTimes(await remindersAt(15))).toEqual([[other, 15]]);
    await move(other, 50);
    expect(idsAndTimes(await remindersAt(25))).toEqual([
      [other, 15],
      [id, 25],
    ]);
    expect(idsAndTimes(await remindersAt(35))).toHaveLength(3);
  });

  test("a move past the due time: sends the reminder at once, unless the item has ended", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    const id = await remind(300);
    const move = (minutes: number) =>
      agenda.move(id, {
        startAt: new Date(start + minutes * minute).toISOString(),
        endAt: new Date(start + (minutes + 5) * minute).toISOString(),
      });
    await remindersAt(20);
    await move(30);
    expect(idsAndTimes(await remindersAt(21))).toEqual([[id, 21]]);
    await move(10);
    expect(await remindersAt(22)).toHaveLength(1);
  });

  test("sends no reminder for cancelled items and suggestions", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    await agenda.cancel(await remind(30));
    await remind(30, { source: "suggestion", state: "tentative" });
    const series = await remind(30, { recurrenceRule: { frequency: "daily", count: 2 } });
    await agenda.cancel(series);
    const tentative = await remind(30, { state: "tentative" });
    expect(idsAndTimes(await remindersAt(15))).toEqual([[tentative, 15]]);
  });

  test("sends no reminder for deleted items, series and calendars, and one after a restoration", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    const { organization, calendars } = agenda;
    const remove = async (path: string) => {
      const response = await service.request("DELETE", `${organization.path}/agenda/${path}`, {
        as: organization.owner,
      });
      expect(response.status, response.text).toBe(204);
    };
    const id = await remind(30);
    const series = await remind(30, { recurrenceRule: { frequency: "daily", count: 2 } });
    await remind(30, { calendarId: calendars.resource });
    await remove(`items/${series}`);
    await remove(`calendars/${calendars.resource}`);
    await remove(`items/${id}`);
    expect(await remindersAt(15)).toEqual([]);
    expect((await undoLast(service, organization, "deleteAgendaItem")).status).toBe(200);
    expect(idsAndTimes(await remindersAt(16))).toEqual([[id, 16]]);
  });

  test("uses the overridden users and reminders of an occurrence", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    const { organization } = agenda;
    const series = await remind(60, { recurrenceRule: { frequency: "daily", count: 2 } }, -20);
    const [first, second] = await agenda.occurrences(series);
    const response = await service.request(
      "PATCH",
      `${organization.path}/agenda/items/${first.id}`,
      {
        as: organization.owner,
        body: {
          title: "Other title",
          userIds: [organization.viewer.id],
          reminders: [{ method: "email", offsetMinutes: -40 }],
        },
      },
    );
    expect(response.status, response.text).toBe(200);
    expect(idsAndTimes(await remindersAt(45))).toEqual([[first.id, 45]]);
    expect(await subjects(organization.viewer)).toEqual(["Reminder: Other title"]);
    expect(idsAndTimes((await remindersAt(1_440 + 41)).slice(1))).toEqual([[second.id, 1_481]]);
    expect(await subjects(organization.member)).toEqual(["Reminder: Winter check"]);
  });

  test("sends no second reminder for the same due time, and one for a new due time", async ({
    agenda,
    remind,
    remindersAt,
  }) => {
    const id = await remind(30);
    await remindersAt(15);
    const path = `${agenda.organization.path}/agenda/items/${id}`;
    const change = (reminders: object[]) =>
      service.request("PATCH", path, { as: agenda.organization.owner, body: { reminders } });
    await change([]);
    await change([{ method: "email", offsetMinutes: -15 }]);
    expect(await remindersAt(16)).toHaveLength(1);
    await change([{ method: "email", offsetMinutes: -13 }]);
    expect(await remindersAt(17)).toHaveLength(2);
  });

  test("sends no reminder that was due before the item was created", async ({
    agenda,
    remindersAt,
  }) => {
    await agenda.add({
      startAt: new Date(start + minute).toISOString(),
      endAt: new Date(start + hour).toISOString(),
      reminders: [{ method: "email", offsetMinutes: -15 }],
    });
    expect(await remindersAt(2)).toEqual([]);
  });
});

describe("after a downtime", () => {
  test("sends reminders that are at most a day late, unless the item has ended", async ({
    remind,
    remindersAt,
  }) => {
    await remind(60, { title: "Over" }, -30);
    const begun = await remind(2_980, { title: "Begun" }, -600);
    const late = await remind(7_200, { title: "Late" }, 1_600 - 7_200);
    await remind(7_200, { title: "Too late" }, 1_500 - 7_200);
    expect(idsAndTimes(await remindersAt(3_000))).toEqual([
      [late, 3_000],
      [begun, 3_000],
    ]);
  });
});

test("concurrent processes send each reminder once", async ({ agenda, remind, remindersAt }) => {
  for (let index = 0; index < 12; index += 1) await remind(30 + index, { title: `Item ${index}` });
  service.setNow(start + 29 * minute);
  await Promise.all([service.jobs.runDue(), service.jobs.runDue(), service.jobs.runDue()]);
  expect(new Set((await remindersAt(29)).map(({ id }) => id)).size).toBe(12);
  expect(await eventsOf(agenda.organization)).toHaveLength(12);
  expect(await subjects(agenda.organization.member)).toHaveLength(12);
});

test("deletes records of sent reminders that can no longer be due", async ({
  agenda,
  remind,
  remindersAt,
}) => {
  await remind(30);
  await remindersAt(15);
  await remind(4 * 1_440);
  await remindersAt(4 * 1_440);
  const rows = await agenda.organization.run((transaction) =>
    transaction.all({ text: "select 1 from agenda_reminders_told", values: [] }),
  );
  expect(rows).toHaveLength(1);
  service.setNow(start + day);
});
