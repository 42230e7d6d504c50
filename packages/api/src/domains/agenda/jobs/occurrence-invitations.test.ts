import { afterAll, beforeEach, describe, expect, test as base, vi } from "vitest";
import type { MailMessage } from "../../../mail/mail-message.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { occurrenceId } from "../testing/agenda-fixture.ts";
import { createMailing, shown } from "../testing/mailing.ts";
import { expandCalendar, parseCalendar } from "../testing/read-calendar-file.ts";
import { sendInvitations } from "./send-invitations.ts";

const start = Date.parse("2026-11-20T09:00:00Z");

// A clock that only the tests move.
vi.useFakeTimers({ toFake: ["Date"], now: start });

const service = await openTestService({}, {}, [sendMail, sendInvitations]);
beforeEach(() => {
  vi.setSystemTime(start);
});
afterAll(() => {
  vi.useRealTimers();
});

const femke = { email: "femke@snelle-bocht.example" };
const guest = { email: "gast@elders.example", displayName: "Gast" };

/** A weekly series with Femke as attendee, and a function that adds an external attendee to its second occurrence. */
const test = base.extend("guesthouse", async () => {
  const mailing = await createMailing(service);
  const { id } = await mailing.create({
    recurrenceRule: { frequency: "weekly", count: 4 },
    attendees: [femke],
  });
  await mailing.mails();
  const second = occurrenceId(id, "2026-12-07T10:00");
  const change = (path: string, body?: object, method = "PATCH") =>
    mailing.agenda.ok(method, `/items/${path}`, body);
  return {
    id: id as string,
    second,
    change,
    mails: mailing.mails,
    agenda: mailing.agenda,
    /** Adds the external attendee to the second occurrence and returns the mails. */
    invite: async () => {
      await change(second, { attendees: [femke, guest] });
      return mailing.mails();
    },
  };
});

const linkOf = (mail: MailMessage | undefined): string =>
  new URL(/http:\/\/\S+\/i\/[\w-]+/u.exec(mail?.text ?? "")?.[0] ?? "http://missing").pathname;

const answer = (path: string, value: string) =>
  service.request("POST", path, {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
    body: new URLSearchParams({ answer: value }).toString(),
  });

const startsOf = (mail: MailMessage | undefined): string[] =>
  expandCalendar(
    parseCalendar(mail?.calendar?.text ?? ""),
    "2026-11-01T00:00:00.000Z",
    "2027-02-01T00:00:00.000Z",
  ).map((one) => one.start.slice(0, 10));

const once = { frequency: "weekly", count: 1 };
const later = { startAt: "2026-12-08T10:00:00+01:00", endAt: "2026-12-08T10:30:00+01:00" };
/** A change to the series or the occurrence: its path, body and method. */
type Case = [
  name: string,
  change: (of: {
    id: string;
    second: string;
  }) => [path: string, body?: object | undefined, method?: string],
];
const ofSecond = { occurrence: "2026-12-07T10:00:00" };

describe("an attendee of one occurrence of a series", () => {
  test("is invited to that occurrence only, and nobody else gets mail", async ({ guesthouse }) => {
    const mails = await guesthouse.invite();
    expect(mails.map(shown)).toMatchObject([
      {
        to: [guest.email],
        subject: "Uitnodiging: Proefrit bakfiets",
        method: "REQUEST",
        uid: guesthouse.id,
        ...ofSecond,
        attendees: [`mailto:${guest.email}`],
      },
    ]);
    expect(mails[0]?.text).toContain("maandag 7 december 2026");
    expect(mails[0]?.text).not.toContain("wekelijks");
  });

  test("responds to that occurrence by the link", async ({ guesthouse }) => {
    const { id, second, agenda } = guesthouse;
    const [mail] = await guesthouse.invite();
    expect((await service.request("GET", linkOf(mail))).text).toContain("7 december 2026");
    expect((await answer(linkOf(mail), "accepted")).status).toBe(303);
    expect((await service.request("GET", linkOf(mail))).text).toContain("laten weten dat je komt");
    const before = await agenda.get(second);
    expect(before.body.attendees).toMatchObject([
      { participationStatus: "needs-action" },
      { email: guest.email, participationStatus: "accepted" },
    ]);
    expect((await agenda.get(id)).body.attendees).toHaveLength(1);
    await answer(linkOf(mail), "declined");
    expect((await agenda.get(second)).headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect(await guesthouse.mails()).toEqual([]);
  });

  test.for<Case>([
    ["a move of the occurrence", ({ second }) => [`${second}/move`, later, "POST"]],
    ["another title of the occurrence", ({ second }) => [second, { title: "Later" }]],
    ["another title of the series", ({ id }) => [id, { title: "Later" }]],
  ])("gets a REQUEST after %s", async ([, what], { guesthouse }) => {
    const { change, mails, invite } = guesthouse;
    await invite();
    await change(...what(guesthouse));
    const told = (await mails()).map(shown).filter(({ to }) => to[0] === guest.email);
    expect(told).toMatchObject([{ method: "REQUEST", uid: guesthouse.id, ...ofSecond }]);
    expect(told[0]?.subject).toContain("Gewijzigd: ");
    expect(told[0]?.sequence).toBeGreaterThan(0);
  });

  test.for<Case>([
    ["the attendee is removed", ({ second }) => [second, { attendees: [femke] }]],
    ["the occurrence is cancelled", ({ second }) => [`${second}/state`, { state: "cancelled" }]],
    ["the occurrence is deleted", ({ second }) => [second, undefined, "DELETE"]],
    ["the series is cancelled", ({ id }) => [`${id}/state`, { state: "cancelled" }]],
    ["the series is deleted", ({ id }) => [id, undefined, "DELETE"]],
    ["the rule no longer generates it", ({ id }) => [id, { recurrenceRule: once }]],
  ])("gets a CANCEL when %s", async ([, what], { guesthouse }) => {
    const { change, mails, invite } = guesthouse;
    await invite();
    await change(...what(guesthouse));
    const told = (await mails()).map(shown).filter(({ to }) => to[0] === guest.email);
    const off = { method: "CANCEL", uid: guesthouse.id, status: "CANCELLED" };
    expect(told).toMatchObject([{ ...off, ...ofSecond }]);
    expect(await mails()).toEqual([]);
  });
});

test("confirming a cancelled occurrence again sends a new REQUEST", async ({ guesthouse }) => {
  const { second, change, mails, invite } = guesthouse;
  await invite();
  await change(`${second}/state`, { state: "cancelled" });
  await mails();
  await change(`${second}/state`, { state: "confirmed" });
  const told = (await mails()).map(shown).filter(({ to }) => to[0] === guest.email);
  expect(told).toMatchObject([{ method: "REQUEST", ...ofSecond }]);
});

/** Sorts messages, which are sent concurrently: cancellations first. */
const byMethod = (told: ReturnType<typeof shown>[]) =>
  told.toSorted((one, other) => String(one.method).localeCompare(String(other.method)));

test("an attendee removed from one occurrence gets the series without it", async ({
  guesthouse,
}) => {
  await guesthouse.change(guesthouse.second, { attendees: [guest] });
  const [toFemke, toGuest, ...others] = (await guesthouse.mails()).toSorted((a, b) =>
    String(a.to[0]?.email).localeCompare(String(b.to[0]?.email)),
  );
  expect(others).toEqual([]);
  expect(toFemke && shown(toFemke)).toMatchObject({ to: [femke.email], method: "REQUEST" });
  expect(startsOf(toFemke)).toEqual(["2026-11-30", "2026-12-14", "2026-12-21"]);
  expect(toGuest && shown(toGuest)).toMatchObject({ to: [guest.email], ...ofSecond });
});

test("deleting a calendar sends a CANCEL for every future invitation", async ({ guesthouse }) => {
  const { id, agenda, mails, invite } = guesthouse;
  await invite();
  const meeting = { title: "Overleg", notifyAttendees: true, attendees: [femke] };
  const lesson = await agenda.ok("POST", "/items", { ...meeting, ...later });
  const elsewhere = { ...meeting, calendarId: agenda.calendars.resource, title: "Blijft" };
  await agenda.ok("POST", "/items", { ...elsewhere, ...later });
  const soon = { startAt: "2026-11-20T09:05:00Z", endAt: "2026-11-20T09:20:00Z" };
  await agenda.ok("POST", "/items", { ...meeting, ...soon, title: "Voorbij" });
  expect(await mails()).toHaveLength(3);
  vi.setSystemTime(start + 30 * 60_000);
  await agenda.ok("DELETE", `/calendars/${agenda.calendars.team}`);
  const told = (await mails()).map(shown);
  expect(told.map(({ method }) => method)).toEqual(["CANCEL", "CANCEL", "CANCEL"]);
  const names = told.map(({ to, uid, occurrence }) => [to[0], uid, occurrence].join(" "));
  expect(new Set(names)).toEqual(
    new Set([
      `${femke.email} ${id} `,
      `${guest.email} ${id} ${ofSecond.occurrence}`,
      `${femke.email} ${lesson.id} `,
    ]),
  );
});

test("a split sends a CANCEL for the old UID of an occurrence and a REQUEST for the new one", async ({
  guesthouse,
}) => {
  const { id, second, change, mails, invite } = guesthouse;
  await invite();
  const later = await change(second, { title: "Later", scope: "following" });
  const all = byMethod((await mails()).map(shown));
  const told = all.filter(({ to }) => to[0] === guest.email);
  expect(told).toMatchObject([
    { method: "CANCEL", uid: id, ...ofSecond },
    { method: "REQUEST", uid: later.id, ...ofSecond },
  ]);
  expect(told[1]?.sequence).toBeGreaterThan(told[0]?.sequence ?? 0);
});

test("an attendee added to the series and removed again is still invited to the occurrence", async ({
  guesthouse,
}) => {
  const { id, change, mails, invite } = guesthouse;
  await invite();
  await change(id, { attendees: [femke, guest] });
  expect((await mails()).map(shown)).toMatchObject([{ to: [guest.email], occurrence: null }]);
  await change(id, { attendees: [femke] });
  expect(byMethod((await mails()).map(shown))).toMatchObject([
    { to: [guest.email], method: "CANCEL", occurrence: null },
    { to: [guest.email], method: "REQUEST", ...ofSecond },
  ]);
});

test("a response to a series applies to occurrences without a different response", async () => {
  const mailing = await createMailing(service);
  const { id } = await mailing.create({
    recurrenceRule: { frequency: "weekly", count: 4 },
    attendees: [femke, { email: "c@d.example" }],
  });
  const link = linkOf((await mailing.mails()).find(({ to }) => to[0]?.email === femke.email));
  const second = occurrenceId(id, "2026-12-07T10:00");
  await mailing.agenda.ok("PATCH", `/items/${second}`, { attendees: [guest, femke] });
  const statusOf = async (itemId: string) => {
    const { body } = await mailing.agenda.get(itemId);
    return body.attendees.map((one: any) => `${one.email} ${one.participationStatus}`);
  };
  await answer(link, "accepted");
  expect(await statusOf(second)).toEqual([
    `${guest.email} needs-action`,
    `${femke.email} accepted`,
  ]);
  await mailing.agenda.organization.run(async (transaction) =>
    transaction.write({
      text: "update agenda_attendees set participation_status = 'tentative' where item_id = $1 and email = $2",
      values: [second, femke.email],
    }),
  );
  await answer(link, "declined");
  expect(await statusOf(id)).toEqual([`${femke.email} declined`, "c@d.example needs-action"]);
  expect(await statusOf(second)).toContain(`${femke.email} tentative`);
});
