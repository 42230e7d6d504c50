import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { NewAgendaItem } from "../insert-agenda-item.ts";
import {
  at,
  clockChanges,
  createTestAgenda,
  occurrenceId,
  toWallTime,
} from "../testing/agenda-fixture.ts";

const service = await openTestService();
const agenda = await createTestAgenda(service, await service.createOrganization());

type Shown = { id: string; startAt: string; endAt: string; recurrenceIdAt: string };

const ids = (items: Shown[]) => items.map((item) => item.id);
const starts = (items: Shown[], zone?: string) =>
  items.map((item) => toWallTime(item.startAt, zone));

/** Adds a series of four Mondays from 7 September 2026, 07:30 to 09:00. */
const addMondays = (item: Partial<NewAgendaItem> = {}) =>
  agenda.add({
    title: "Weekbeurt",
    startAt: at("2026-09-07T07:30"),
    endAt: at("2026-09-07T09:00"),
    recurrenceRule: { frequency: "weekly", weekDays: ["mo"], count: 4 },
    ...item,
  });

/** Adds a series of five days at 09:00 around a clock change, from two days before it. */
const addDays = (zone: string, before: string) => {
  const first = Temporal.PlainDate.from(before).subtract({ days: 1 }).toString();
  return agenda.add({
    timeZone: zone,
    startAt: at(`${first}T09:00`, zone),
    endAt: at(`${first}T10:30`, zone),
    recurrenceRule: { frequency: "daily", count: 5 },
  });
};
const days = (first: string, time: string, count: number) =>
  Array.from({ length: count }, (_each, index) =>
    Temporal.PlainDateTime.from(`${first}T${time}`)
      .add({ days: index })
      .toString({ smallestUnit: "minute" }),
  );
const dayBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();

const move = (from: string, to: string, scope?: string, zone?: string) => ({
  startAt: at(from, zone),
  endAt: at(to, zone),
  scope,
});

async function expectRejected(seriesId: string, id: string, body: unknown) {
  const before = JSON.stringify([
    (await agenda.get(seriesId)).body,
    await agenda.occurrences(seriesId),
  ]);
  const response = await agenda.move(id, body);
  const after = JSON.stringify([
    (await agenda.get(seriesId)).body,
    await agenda.occurrences(seriesId),
  ]);
  expect(after, "a rejected move changes nothing").toBe(before);
  return response;
}

describe("an occurrence without scope or with scope occurrence", () => {
  test.each([undefined, "occurrence"])(
    "200 overrides its times, and keeps recurrenceIdAt and the other occurrences: scope %s",
    async (scope) => {
      const series = await addMondays();
      const id = occurrenceId(series, "2026-09-14T07:30");
      const response = await agenda.move(id, move("2026-09-15T08:00", "2026-09-15T10:00", scope));
      expect(response.status, response.text).toBe(200);
      expect(response.body).toMatchObject({
        id,
        title: "Weekbeurt",
        recurrenceParentItemId: series,
        recurrenceIdAt: "2026-09-14T05:30:00.000Z",
        startAt: "2026-09-15T06:00:00.000Z",
        endAt: "2026-09-15T08:00:00.000Z",
        recurrenceRule: null,
      });
      expect((await agenda.get(id)).body).toEqual(response.body);
      expect(starts(await agenda.occurrences(series))).toEqual([
        "2026-09-07T07:30",
        "2026-09-15T08:00",
        "2026-09-21T07:30",
        "2026-09-28T07:30",
      ]);
    },
  );

  test.each(clockChanges)("200 across the change of %s", async (_name, zone, before, after) => {
    const series = await addDays(zone, before);
    const id = occurrenceId(series, `${before}T09:00`, zone);
    const response = await agenda.move(
      id,
      move(`${after}T11:00`, `${after}T12:00`, "occurrence", zone),
    );
    expect(toWallTime(response.body.startAt, zone)).toBe(`${after}T11:00`);
    expect(toWallTime(response.body.recurrenceIdAt, zone)).toBe(`${before}T09:00`);
  });

  test("409 AGENDA_OCCURRENCE_COLLISION on the start of another occurrence", async () => {
    const series = await addMondays();
    const id = occurrenceId(series, "2026-09-14T07:30");
    const response = await expectRejected(series, id, move("2026-09-21T07:30", "2026-09-21T08:00"));
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      occurrenceId: occurrenceId(series, "2026-09-21T07:30"),
      startAt: "2026-09-21T05:30:00.000Z",
    });
  });

  test("409 AGENDA_ITEM_CANCELLED for a cancelled occurrence; 200 for another one", async () => {
    const series = await addMondays();
    const id = occurrenceId(series, "2026-09-14T07:30");
    await agenda.cancel(id);
    const body = move("2026-09-15T08:00", "2026-09-15T10:00");
    expect((await expectRejected(series, id, body)).body.code).toBe("AGENDA_ITEM_CANCELLED");
    const other = await agenda.move(occurrenceId(series, "2026-09-21T07:30"), body);
    expect(other.status, other.text).toBe(200);
  });

  test("409 AGENDA_ITEM_CANCELLED for a cancelled series and its occurrences", async () => {
    const series = await addMondays();
    await agenda.cancel(series);
    const body = move("2026-09-15T08:00", "2026-09-15T10:00");
    const id = occurrenceId(series, "2026-09-14T07:30");
    expect((await agenda.get(id)).body.state).toBe("cancelled");
    for (const each of [series, id]) {
      expect((await expectRejected(series, each, body)).body.code).toBe("AGENDA_ITEM_CANCELLED");
    }
  });

  test.each([
    ["AGENDA_CALENDAR_READ_ONLY", { calendarId: "external" }],
    ["AGENDA_ITEM_READ_ONLY", { calendarId: "external", source: "external" }],
  ] as const)(
    "409 %s with every scope, by the calendar or source of its series",
    async (code, item) => {
      const series = await addMondays({ ...item, calendarId: agenda.calendars.external });
      const id = occurrenceId(series, "2026-09-14T07:30");
      for (const scope of ["occurrence", "series", "following"]) {
        const response = await expectRejected(
          series,
          id,
          move("2026-09-15T08:00", "2026-09-15T09:00", scope),
        );
        expect([response.status, response.body.code]).toEqual([409, code]);
      }
    },
  );
});

describe("an occurrence with scope series, or a series by its id", () => {
  test("200 shifts all occurrences, keeps their ids, and returns the series", async () => {
    const series = await addMondays({
      rdates: ["2026-09-09T14:00"],
      exdates: ["2026-09-28T07:30"],
    });
    const before = await agenda.occurrences(series);
    const moved = occurrenceId(series, "2026-09-21T07:30");
    await agenda.move(moved, move("2026-09-23T10:00", "2026-09-23T11:30"));
    const response = await agenda.move(
      occurrenceId(series, "2026-09-14T07:30"),
      move("2026-09-15T08:00", "2026-09-15T10:00", "series"),
    );
    expect(response.status, response.text).toBe(200);
    expect(response.body).toMatchObject({
      id: series,
      startAt: "2026-09-08T06:00:00.000Z",
      endAt: "2026-09-08T08:00:00.000Z",
      recurrenceParentItemId: null,
      recurrenceRule: { frequency: "weekly", weekDays: ["tu"], count: 4 },
      recurrenceDates: [
        { kind: "rdate", occursAt: shown("2026-09-10T14:30") },
        { kind: "exdate", occursAt: shown("2026-09-29T08:00") },
      ],
    });
    expect((await agenda.get(series)).body).toEqual(response.body);
    const after: Shown[] = await agenda.occurrences(series);
    expect(starts(after)).toEqual([
      "2026-09-08T08:00",
      "2026-09-10T14:30",
      "2026-09-15T08:00",
      "2026-09-24T10:30",
    ]);
    expect(new Set(ids(after))).toEqual(new Set(ids(before)));
    expect(after.find((item) => item.id === moved)).toMatchObject({
      recurrenceIdAt: shown("2026-09-22T08:00"),
    });
    expect(after.map((item) => Date.parse(item.endAt) - Date.parse(item.startAt))).toEqual([
      7_200_000, 7_200_000, 7_200_000, 7_200_000,
    ]);
  });

  test.each([undefined, "series"])(
    "200 by the id of the series, relative to its start: scope %s",
    async (scope) => {
      const series = await addMondays();
      const response = await agenda.move(
        series,
        move("2026-09-09T07:30", "2026-09-09T09:00", scope),
      );
      expect(response.body).toMatchObject({ id: series, recurrenceRule: { weekDays: ["we"] } });
      expect(starts(await agenda.occurrences(series))).toEqual([
        "2026-09-09T07:30",
        "2026-09-16T07:30",
        "2026-09-23T07:30",
        "2026-09-30T07:30",
      ]);
    },
  );

  test.each(clockChanges)("200 across the change of %s", async (_name, zone, before, after) => {
    const series = await addDays(zone, before);
    const first = dayBefore(before);
    const idsBefore = ids(await agenda.occurrences(series));
    // From before the change to after it, and two hours later.
    const response = await agenda.move(
      occurrenceId(series, `${before}T09:00`, zone),
      move(`${after}T11:00`, `${after}T12:30`, "series", zone),
    );
    expect(response.status, response.text).toBe(200);
    const shifted = await agenda.occurrences(series);
    expect(starts(shifted, zone)).toEqual(days(dayBefore(after), "11:00", 5));
    expect(ids(shifted)).toEqual(idsBefore);
    const back = await agenda.move(
      series,
      move(`${first}T09:00`, `${first}T10:30`, undefined, zone),
    );
    expect(toWallTime(back.body.startAt, zone)).toBe(`${first}T09:00`);
    expect(starts(await agenda.occurrences(series), zone)).toEqual(days(first, "09:00", 5));
  });

  test.each([
    ["Europe/Amsterdam", "2026-03-28"],
    ["America/New_York", "2026-03-07"],
    ["Australia/Sydney", "2026-10-03"],
  ])("200 into the spring gap of %s and back", async (zone, before) => {
    const series = await addDays(zone, before);
    const first = dayBefore(before);
    await agenda.move(series, move(`${first}T02:30`, `${first}T04:00`, "series", zone));
    const times = starts(await agenda.occurrences(series), zone).map((start) => start.slice(11));
    expect(times).toEqual(["02:30", "02:30", "03:30", "02:30", "02:30"]);
    await agenda.move(series, move(`${first}T09:00`, `${first}T10:30`, "series", zone));
    expect(starts(await agenda.occurrences(series), zone)).toEqual(days(first, "09:00", 5));
  });

  test("200 by exactly one period and back", async () => {
    const series = await addMondays();
    const before = await agenda.occurrences(series);
    const there = await agenda.move(series, move("2026-09-14T07:30", "2026-09-14T09:00"));
    expect(there.status, there.text).toBe(200);
    const between = await agenda.occurrences(series);
    expect(ids(between)).toEqual(ids(before));
    expect(starts(between)[0]).toBe("2026-09-14T07:30");
    await agenda.move(series, move("2026-09-07T07:30", "2026-09-07T09:00"));
    expect(starts(await agenda.occurrences(series))).toEqual(starts(before));
  });

  test("200 adds the missing rows of an endless series that moves to an earlier time", async () => {
    const start = Temporal.Now.plainDateISO("Europe/Amsterdam").add({ days: 30 });
    const earlier = start.subtract({ days: 20 });
    const series = await agenda.add({
      startAt: at(`${start.toString()}T07:30`),
      endAt: at(`${start.toString()}T09:00`),
      recurrenceRule: { frequency: "weekly" },
    });
    const [, second] = await agenda.occurrences(series);
    const response = await agenda.move(
      series,
      move(`${earlier.toString()}T07:30`, `${earlier.toString()}T09:00`),
    );
    expect(response.status, response.text).toBe(200);
    const items: Shown[] = await service
      .request(
        "GET",
        `${agenda.organization.path}/agenda/items/${series}/occurrences?from=${encodeURIComponent(shown(`${start.add({ days: 670 }).toString()}T00:00`))}`,
        { as: agenda.organization.admin },
      )
      .then(({ body }) => body.items);
    const [end] = items.slice(-1);
    const horizon = Temporal.Now.plainDateTimeISO("UTC").add({ months: 24 });
    expect(
      Temporal.PlainDateTime.from(toWallTime(end!.startAt, "UTC")).until(horizon).total("days"),
    ).toBeLessThan(8);
    expect((await agenda.occurrences(series))[1].id).toBe(second.id);
  });

  test("200 to all-day and back to timed, across a clock change in autumn", async () => {
    const series = await addDays("Europe/Amsterdam", "2026-10-24");
    const allDay = await agenda.move(series, {
      ...move("2026-10-23T00:00", "2026-10-24T00:00"),
      isAllDay: true,
    });
    expect(allDay.body, allDay.text).toMatchObject({ isAllDay: true });
    const items: Shown[] = await agenda.occurrences(series);
    const hours = items.map(
      (item) => (Date.parse(item.endAt) - Date.parse(item.startAt)) / 3_600_000,
    );
    expect(hours).toEqual([24, 24, 25, 24, 24]);
    expect(starts(items)).toEqual(days("2026-10-23", "00:00", 5));
    await agenda.move(series, {
      ...move("2026-10-23T09:00", "2026-10-23T10:30"),
      isAllDay: false,
    });
    expect(starts(await agenda.occurrences(series))).toEqual(days("2026-10-23", "09:00", 5));
  });

  test("409 AGENDA_OCCURRENCE_COLLISION if two occurrences would have the same start", async () => {
    const series = await addMondays({ rdates: ["2026-09-14T15:00"] });
    const response = await expectRejected(series, series, {
      ...move("2026-09-07T00:00", "2026-09-08T00:00"),
      isAllDay: true,
    });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: "AGENDA_OCCURRENCE_COLLISION",
      startAt: "2026-09-13T22:00:00.000Z",
    });
  });

  describe("an ordinal weekday", () => {
    const addLastThursdays = () =>
      agenda.add({
        startAt: at("2026-10-29T09:00"),
        endAt: at("2026-10-29T12:00"),
        recurrenceRule: {
          frequency: "yearly",
          monthOrdinal: "last",
          monthWeekday: "th",
          count: 2,
        },
      });

    test("200 to another time of day", async () => {
      const series = await addLastThursdays();
      const response = await agenda.move(series, move("2026-10-29T13:00", "2026-10-29T16:00"));
      expect(response.body.recurrenceRule).toMatchObject({
        monthOrdinal: "last",
        monthWeekday: "th",
      });
      expect(starts(await agenda.occurrences(series))).toEqual([
        "2026-10-29T13:00",
        "2027-10-28T13:00",
      ]);
    });

    test.each(["series", "following"])(
      "409 AGENDA_SERIES_SHIFT_AMBIGUOUS to another day: scope %s",
      async (scope) => {
        const series = await addLastThursdays();
        const id = occurrenceId(series, "2027-10-28T09:00");
        const response = await expectRejected(
          series,
          id,
          move("2027-10-29T09:00", "2027-10-29T12:00", scope),
        );
        expect(response.status).toBe(409);
        expect(response.body).toMatchObject({
          code: "AGENDA_SERIES_SHIFT_AMBIGUOUS",
          itemId: series,
        });
      },
    );
  });
});

describe("an occurrence with scope following", () => {
  test("200 splits the series and returns the new one, with the same ids, users and attendees", async () => {
    const { admin, member } = agenda.organization;
    const series = await addMondays({
      description: "Brakes and tyres",
      userIds: [member.id],
      reminders: [{ method: "display", offsetMinutes: -30 }],
      attendees: [
        {
          displayName: "Femke Jonker",
          email: "femke@snellebocht.example",
          isOrganizer: false,
          participationStatus: "accepted",
          role: "optional",
          userId: null,
          customerId: null,
          customerContactId: null,
        },
      ],
      rdates: ["2026-09-09T14:00", "2026-09-24T14:00"],
      exdates: ["2026-09-28T07:30"],
    });
    const idsBefore: Shown[] = await agenda.occurrences(series);
    const old = (await agenda.get(series)).body;
    const id = occurrenceId(series, "2026-09-21T07:30");
    const response = await agenda.move(
      id,
      move("2026-09-22T08:00", "2026-09-22T10:00", "following"),
    );
    expect(response.status, response.text).toBe(200);
    expect(response.body).toMatchObject({
      title: "Weekbeurt",
      description: "Brakes and tyres",
      startAt: shown("2026-09-22T08:00"),
      endAt: shown("2026-09-22T10:00"),
      recurrenceParentItemId: null,
      recurrenceRule: { weekDays: ["tu"], count: 2, untilAt: null },
      recurrenceDates: [
        { kind: "rdate", occursAt: shown("2026-09-25T14:30") },
        { kind: "exdate", occursAt: shown("2026-09-29T08:00") },
      ],
      users: [{ userId: member.id }],
      reminders: [{ method: "display", offsetMinutes: -30 }],
      attendees: [{ email: "femke@snellebocht.example", isOptional: true }],
      createdBy: admin.id,
    });
    const next: string = response.body.id;
    expect(next).not.toBe(series);
    expect((await agenda.get(next)).body).toEqual(response.body);
    expect((await agenda.get(series)).body).toEqual({
      ...old,
      recurrenceRule: { ...old.recurrenceRule, count: 2 },
      recurrenceDates: [old.recurrenceDates[0]],
      updatedAt: expect.any(String),
    });
    const [before, after]: [Shown[], Shown[]] = [
      await agenda.occurrences(series),
      await agenda.occurrences(next),
    ];
    expect(starts(before)).toEqual(["2026-09-07T07:30", "2026-09-09T14:00", "2026-09-14T07:30"]);
    expect(starts(after)).toEqual(["2026-09-22T08:00", "2026-09-25T14:30"]);
    expect([...ids(before), ...ids(after)]).toEqual(ids(idsBefore));
    expect((await agenda.get(id)).body).toMatchObject({
      recurrenceParentItemId: next,
      recurrenceIdAt: shown("2026-09-22T08:00"),
    });
  });

  test("200 ends an endless series with untilAt", async () => {
    const series = await addMondays({ recurrenceRule: { frequency: "weekly" } });
    const id = occurrenceId(series, "2026-09-21T07:30");
    const response = await agenda.move(
      id,
      move("2026-09-22T08:00", "2026-09-22T09:30", "following"),
    );
    expect(response.body.recurrenceRule).toMatchObject({ count: null, untilAt: null });
    expect((await agenda.get(series)).body.recurrenceRule).toMatchObject({
      count: null,
      untilAt: "2026-09-21T05:29:59.000Z",
    });
    expect(await agenda.occurrences(series)).toHaveLength(2);
  });

  test.each(clockChanges)("200 across the change of %s", async (_name, zone, before, after) => {
    const series = await addDays(zone, before);
    const idsBefore = ids(await agenda.occurrences(series));
    const response = await agenda.move(
      occurrenceId(series, `${before}T09:00`, zone),
      move(`${after}T11:00`, `${after}T12:30`, "following", zone),
    );
    expect(response.status, response.text).toBe(200);
    const left = await agenda.occurrences(series);
    const moved = await agenda.occurrences(response.body.id);
    expect(starts(left, zone)).toEqual([`${dayBefore(before)}T09:00`]);
    expect(starts(moved, zone)).toEqual(days(after, "11:00", 4));
    expect([...ids(left), ...ids(moved)]).toEqual(idsBefore);
  });

  test("200 from the first occurrence on moves the whole series", async () => {
    const series = await addMondays();
    const id = occurrenceId(series, "2026-09-07T07:30");
    const response = await agenda.move(
      id,
      move("2026-09-08T07:30", "2026-09-08T09:00", "following"),
    );
    expect(response.body).toMatchObject({
      id: series,
      recurrenceRule: { weekDays: ["tu"], count: 4 },
    });
    expect(await agenda.occurrences(series)).toHaveLength(4);
  });

  test("200 keeps the difference of later moved occurrences; the series can be split again", async () => {
    const series = await addMondays({ recurrenceRule: { frequency: "weekly", count: 6 } });
    const moved = occurrenceId(series, "2026-09-28T07:30");
    await agenda.move(moved, move("2026-09-29T10:00", "2026-09-29T12:00"));
    const first = await agenda.move(
      occurrenceId(series, "2026-09-21T07:30"),
      move("2026-09-22T07:30", "2026-09-22T09:00", "following"),
    );
    expect((await agenda.get(moved)).body).toMatchObject({
      recurrenceParentItemId: first.body.id,
      startAt: shown("2026-09-30T10:00"),
      endAt: shown("2026-09-30T12:00"),
    });
    const third = occurrenceId(series, "2026-10-05T07:30");
    const second = await agenda.move(
      third,
      move("2026-10-07T07:30", "2026-10-07T09:00", "following"),
    );
    expect(second.body.recurrenceRule.count, second.text).toBe(2);
    expect((await agenda.get(first.body.id)).body.recurrenceRule.count).toBe(2);
    expect((await agenda.get(series)).body.recurrenceRule.count).toBe(2);
  });

  test("200 to the current times does not split the series", async () => {
    const series = await addMondays();
    const id = occurrenceId(series, "2026-09-21T07:30");
    const response = await agenda.move(
      id,
      move("2026-09-21T07:30", "2026-09-21T09:00", "following"),
    );
    expect(response.body).toEqual((await agenda.get(series)).body);
    expect(await agenda.occurrences(series)).toHaveLength(4);
  });

  test("409 AGENDA_OCCURRENCE_COLLISION with an occurrence of the old series", async () => {
    const series = await addMondays();
    const id = occurrenceId(series, "2026-09-21T07:30");
    const response = await expectRejected(
      series,
      id,
      move("2026-09-14T07:30", "2026-09-14T09:00", "following"),
    );
    expect(response.status).toBe(409);
    expect(response.body.occurrenceId).toBe(occurrenceId(series, "2026-09-14T07:30"));
  });

  test("writes one event about the new series, compared with the old one", async () => {
    const series = await addMondays();
    const response = await agenda.move(
      occurrenceId(series, "2026-09-21T07:30"),
      move("2026-09-22T07:30", "2026-09-22T09:00", "following"),
    );
    const events = await agenda.organization.run((transaction) =>
      transaction.all<{ payload: { data: { previous: unknown } } }>({
        text: "select payload from events where payload->'data'->>'id' = any($1::text[])",
        values: [[series, response.body.id]],
      }),
    );
    expect(events).toMatchObject([
      { payload: { data: { object: { id: response.body.id }, previous: { id: series } } } },
    ]);
  });
});

test("serializes concurrent moves of one series", async () => {
  const series = await addMondays({ recurrenceRule: { frequency: "weekly", count: 12 } });
  const idsBefore = ids(await agenda.occurrences(series));
  const responses = await Promise.all([
    agenda.move(
      occurrenceId(series, "2026-09-28T07:30"),
      move("2026-09-29T07:30", "2026-09-29T09:00", "following"),
    ),
    agenda.move(
      occurrenceId(series, "2026-10-05T07:30"),
      move("2026-10-07T12:00", "2026-10-07T13:00"),
    ),
    agenda.move(
      occurrenceId(series, "2026-10-19T07:30"),
      move("2026-10-22T07:30", "2026-10-22T09:00", "following"),
    ),
    agenda.move(series, move("2026-09-07T08:30", "2026-09-07T10:00")),
  ]);
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
  const parts = new Set([series, responses[0].body.id, responses[2].body.id]);
  const items = await Promise.all([...parts].map((id) => agenda.occurrences(id)));
  expect(items.flatMap(ids).toSorted()).toEqual(idsBefore.toSorted());
  const counts = await Promise.all(
    [...parts].map(async (id) => (await agenda.get(id)).body.recurrenceRule.count),
  );
  expect(counts).toEqual([3, 3, 6]);
});

describe("a series with a scope that needs an occurrence", () => {
  test.each(["occurrence", "following"])(
    "400 AGENDA_OCCURRENCE_REQUIRED lists the next three occurrences: scope %s",
    async (scope) => {
      const start = Temporal.Now.plainDateISO("Europe/Amsterdam").subtract({ days: 14 });
      const series = await agenda.add({
        startAt: at(`${start.toString()}T00:10`),
        endAt: at(`${start.toString()}T00:20`),
        recurrenceRule: { frequency: "weekly", intervalCount: 3, count: 6 },
      });
      const upcoming: Shown[] = (await agenda.occurrences(series)).slice(1, 4);
      const response = await expectRejected(series, series, {
        startAt: at(`${start.toString()}T01:10`),
        endAt: at(`${start.toString()}T01:20`),
        scope,
      });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({
        code: "AGENDA_OCCURRENCE_REQUIRED",
        occurrences: upcoming.map(({ id, startAt }) => ({ id, startAt })),
      });
    },
  );
});

/** Formats a wall-clock time in Amsterdam as in responses. */
function shown(wall: string): string {
  return new Date(at(wall)).toISOString();
}
