import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timeZone } from "./calendar/calendar.ts";
import { singelId } from "./records/singel.ts";
import { openDemo } from "./testing/open-demo.ts";

// The dates of the demo are written for one week, and are moved to the week of the first start.

const originalDemo = await openDemo(new Date("2026-11-23T08:30:00Z"));
afterAll(() => originalDemo.close());

type Demo = typeof originalDemo;
type Item = Record<string, any>;

async function read(demo: Demo, path: string, to?: string) {
  const as = to === undefined ? "sanne" : "youssef";
  const { status, body } = await demo.send("GET", path, {
    as,
    ...(to === undefined ? {} : { to }),
  });
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

const lists = [
  "/customers",
  "/customer-assets",
  "/suppliers",
  "/products",
  "/tasks",
  "/quotes",
  "/orders",
  "/agenda/calendars",
  "/files",
  "/webhooks",
  "/events",
  "/audit-log",
  "/approvals",
  "/approval-policies",
  "/workflows",
  `/webhooks/${singelId("webhook:boekhouding")}/deliveries`,
  `/workflows/${singelId("workflow:accu-laag")}/runs`,
  "/members",
  "/invitations",
];

const transfers = [
  `/imports/${singelId("import:leveranciers")}`,
  `/exports/${singelId("export:klanten")}`,
];

const toLocal = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone);

/** Returns the agenda of a day's week: weekday, wall times and title. */
async function readWeek(demo: Demo, day: Temporal.PlainDate): Promise<string[]> {
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const at = (date: Temporal.PlainDate) =>
    encodeURIComponent(date.toZonedDateTime(timeZone).toString({ timeZoneName: "never" }));
  const query = `from=${at(monday)}&to=${at(monday.add({ weeks: 1 }))}`;
  const { items } = await read(demo, `/agenda/items?${query}`);
  return items.map(({ startAt, endAt, title }: Item) => {
    const [start, end] = [startAt, endAt].map((at) => toLocal(at).toPlainTime().toString());
    return `${toLocal(startAt).dayOfWeek} ${start} ${end} ${title}`;
  });
}

/** Members with instants in the past. */
const pastMembers =
  /^(?:at|(?:created|updated|sent|issued|viewed|accepted|rejected|confirmed|completed|decided|executed|started|finished|lastDelivered|lastService)At)$/u;

function pastMoments(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    pastMembers.test(name) && typeof member === "string" ? [member] : pastMoments(member),
  );
}

describe.each([
  { reason: "after a change of the clocks", moment: "2027-03-29T08:30:00Z", year: 2027 },
  { reason: "on a leap day", moment: "2028-02-29T08:30:00Z", year: 2028 },
  { reason: "on the last day of a year", moment: "2026-12-31T08:30:00Z", year: 2026 },
  { reason: "in the first days of a year", moment: "2027-01-23T22:30:00Z", year: 2027 },
])("a demo first started $reason, at $moment,", ({ moment, year }) => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await openDemo(new Date(moment));
  });
  afterAll(() => demo.close());
  const now = toLocal(moment);
  const today = now.toPlainDate();
  const isPast = (day: string) =>
    Temporal.PlainDate.compare(Temporal.PlainDate.from(day), today) < 0;

  test("has as many records as the demo in the week for which it is written", async () => {
    const count = async (of: Demo) => {
      const totals = lists.map(async (path): Promise<[string, number]> => {
        const { page } = await read(of, `${path}?count=true&limit=1`);
        return [path, page.totalCount];
      });
      return Object.fromEntries(await Promise.all(totals));
    };
    const totals = await count(demo);
    expect(totals).toEqual(await count(originalDemo));
    expect(totals).toMatchObject({ "/audit-log": 60, "/quotes": 4, "/approvals": 4 });
  });

  test("has a valid hash chain, and an audit log that ended on the Friday before this week", async () => {
    expect(await read(demo, "/audit-log/verification")).toMatchObject({
      valid: true,
      checkedTo: 60,
    });
    const { items } = await read(demo, "/audit-log?limit=1");
    const friday = today.subtract({ days: today.dayOfWeek + 2 });
    const last = toLocal(items[0].at);
    expect([last.toPlainDate().toString(), last.toPlainTime().toString()]).toEqual([
      friday.toString(),
      "16:24:00",
    ]);
  });

  test("has the agenda items of the week on the same weekdays and at the same local times", async () => {
    const items = await readWeek(demo, today);
    expect(items).toHaveLength(7);
    expect(items).toEqual(await readWeek(originalDemo, Temporal.PlainDate.from("2026-11-23")));
  });

  test("has the occurrence of the weekly service in two weeks moved to the Tuesday", async () => {
    const rounds = (await readWeek(demo, today.add({ weeks: 2 }))).filter((item) =>
      item.endsWith("Weekbeurt Snelle Bocht"),
    );
    expect(rounds).toEqual(["2 07:30:00 09:00:00 Weekbeurt Snelle Bocht"]);
  });

  test("has quotes with the same statuses, numbered in the year of their creation", async () => {
    const { items } = await read(demo, "/quotes");
    const numbered = items.map(({ number, createdAt }: Item) => [
      number,
      `Q-${toLocal(createdAt).year}-00${number}`,
    ]);
    expect(
      items.map(({ number, displayNumber }: Item) => [number, displayNumber]).toSorted(),
    ).toEqual(numbered.toSorted());
    const byNumber = new Map<number, Item>(items.map((item: Item) => [item["number"], item]));
    const quoteStates = [27, 29, 31, 32].map((number) => [
      byNumber.get(number)?.["status"],
      isPast(byNumber.get(number)?.["validUntil"]),
    ]);
    expect(quoteStates[0]?.[0]).toBe("rejected");
    expect(quoteStates[1]).toEqual(["expired", true]);
    expect(quoteStates[2]).toEqual(["converted", false]);
    expect(quoteStates[3]).toEqual(["draft", false]);
    const [order] = (await read(demo, "/orders")).items;
    expect(order.displayNumber).toBe(`O-${toLocal(order.createdAt).year}-0018`);
    expect(isPast(order.requestedDeliveryDate)).toBe(false);
    const [approval] = (await read(demo, "/approvals?state=executed")).items;
    expect(approval.summary).toContain(byNumber.get(31)?.["displayNumber"]);
    const task = (await read(demo, "/tasks?q=hotel")).items[0];
    expect(task.description).toContain(`${byNumber.get(29)?.["displayNumber"]} is verlopen`);
    expect(toLocal(task.dueAt).toPlainDate().toString()).toBe(
      today.subtract({ days: today.dayOfWeek - 2 }).toString(),
    );
  });

  test("assigns the next number of the current year", async () => {
    const { items } = await read(demo, "/quotes");
    const own = items.filter(({ displayNumber }: Item) => displayNumber.startsWith(`Q-${year}-`));
    const last = Math.max(0, ...own.map(({ number }: Item) => number));
    const { body } = await demo.send("POST", "/quotes?dryRun=true", {
      body: {
        customerId: 1004,
        lines: [{ description: "Beurt", quantity: 1, unitCode: "C62", unitPriceMinor: 5_950 }].map(
          (line) => ({ ...line, vatCategory: "S", vatRate: 9 }),
        ),
      },
    });
    expect(body.result?.number, JSON.stringify(body)).toBe(last + 1);
    expect(body.result.displayNumber).toBe(`Q-${year}-${String(last + 1).padStart(4, "0")}`);
  });

  test("has no past event in the future, and no pending approval that has expired", async () => {
    const paths = [...lists.map((path) => `${path}?limit=100`), ...transfers];
    const all = await Promise.all(paths.map((path) => read(demo, path)));
    const moments = pastMoments(all).filter((text) => text.includes("T"));
    expect(moments.length).toBeGreaterThan(300);
    const later = moments.filter(
      (text) => Temporal.Instant.compare(Temporal.Instant.from(text), now.toInstant()) > 0,
    );
    expect(later).toEqual([]);
    const { items } = await read(demo, "/approvals?state=pending");
    expect(items).toHaveLength(3);
    for (const { expiresAt } of items) {
      expect(now.until(toLocal(expiresAt)).total("days")).toBeGreaterThanOrEqual(3);
    }
  });

  test("has the installers' yearly maintenance on the last Thursday of October, last and next year", async () => {
    const { items } = await read(demo, "/customer-assets", "warmtehart");
    const next = Temporal.PlainDate.from(items[0].nextServiceAt);
    expect([next.month, next.dayOfWeek, next.day > 24]).toEqual([10, 4, true]);
    expect(isPast(next.toString())).toBe(false);
    const from = next.subtract({ years: 1, weeks: 1 });
    const [begin, end] = [from, from.add({ weeks: 3 })].map((day) => `${day.toString()}T00:00:00Z`);
    const query = `from=${begin}&to=${end}`;
    const agenda = await read(demo, `/agenda/items?${query}`, "warmtehart");
    expect(agenda.items).toMatchObject([{ title: "Jaarlijks onderhoud warmtepomp" }]);
    const { month, dayOfWeek, hour } = toLocal(agenda.items[0].startAt);
    expect([month, dayOfWeek, hour]).toEqual([10, 4, 9]);
  });
});
