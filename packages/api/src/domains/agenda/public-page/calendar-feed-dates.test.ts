import { expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { at, createTestAgenda } from "../testing/agenda-fixture.ts";
import { expandCalendar, parseCalendar } from "../testing/read-calendar-file.ts";

// How ical.js expands RDATEs and EXDATEs of a feed. Each test has its own calendar.

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);

const test = base.extend("shown", () => async (item: object): Promise<string[]> => {
  const calendar = await agenda.ok("POST", "/calendars", {
    name: "Brug 1",
    kind: "team",
    color: "#1E6FD9",
    timeZone: "Europe/Amsterdam",
  });
  await agenda.ok("POST", "/items", { calendarId: calendar.id, title: "Beurt", ...item });
  const { text } = await service.request("GET", new URL(calendar.feedUrl).pathname);
  const found = expandCalendar(parseCalendar(text), "2027-01-01", "2028-01-01");
  return found.map(({ start }) => start);
});

test("an EXDATE given as the shown time in a spring gap excludes the occurrence", async ({
  shown,
}) => {
  const starts = await shown({
    startAt: at("2027-03-27T02:30"),
    endAt: at("2027-03-27T03:30"),
    recurrenceRule: { frequency: "daily", count: 3 },
    recurrenceDates: [{ kind: "exdate", occursAt: "2027-03-28T01:30:00Z" }],
  });
  expect(starts).toEqual(["2027-03-27T01:30:00.000Z", "2027-03-29T00:30:00.000Z"]);
});

test("an RDATE before the start of the series has the offset of its own date", async ({
  shown,
}) => {
  const starts = await shown({
    startAt: at("2027-04-05T10:00"),
    endAt: at("2027-04-05T11:00"),
    recurrenceRule: { frequency: "weekly", count: 2 },
    recurrenceDates: [{ kind: "rdate", occursAt: at("2027-03-01T10:00") }],
  });
  expect(starts).toEqual([
    "2027-03-01T09:00:00.000Z",
    "2027-04-05T08:00:00.000Z",
    "2027-04-12T08:00:00.000Z",
  ]);
});
