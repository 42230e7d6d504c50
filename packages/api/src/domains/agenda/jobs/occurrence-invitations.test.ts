import { beforeEach, describe, expect, test as base, vi } from "vitest";
import type { MailMessage } from "../../../mail/mail-message.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { occurrenceId } from "../testing/agenda-fixture.ts";
import { fixClock } from "../testing/fixed-clock.ts";
import { createInvitationMailbox, summarizeMail } from "../testing/mailing.ts";
import { expandCalendar, parseCalendar } from "../testing/read-calendar-file.ts";
import { sendInvitations } from "./send-invitations.ts";

const start = Date.parse("2026-11-20T09:00:00Z");

fixClock(start);

const service = await openTestService({}, {}, [sendMail, sendInvitations]);
beforeEach(() => {
  vi.setSystemTime(start);
});

const femke = { email: "femke@snelle-bocht.example" };
const externalAttendee = { email: "gast@elders.example", displayName: "Gast" };

/** A weekly series with Femke as attendee, and a function that adds an external attendee to its second occurrence. */
const test = base.extend("invitedSeries", async () => {
  const mailing = await createInvitationMailbox(service);
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
      await change(second, { attendees: [femke, externalAttendee] });
      return mailing.mails();
    },
  };
});

const linkOf = (mail: MailMessage | undefined): string =>
  new URL(/http:\/\/\S+\/i\/[\w-]+/u.exec(mail?.text ?? "")?.[0] ?? "http://missing").pathname;

const respond = (path: string, value: string) =>
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
  ).map((attendee) => attendee.start.slice(0, 10));

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
  test("is invited to that occurrence only, and nobody else gets mail", async ({
    invitedSeries,
  }) => {
    const mails = await invitedSeries.invite();
    expect(mails.map(summarizeMail)).toMatchObject([
      {
        to: [externalAttendee.email],
        subject: "Uitnodiging: Proefrit bakfiets",
        method: "REQUEST",
        uid: invitedSeries.id,
        ...ofSecond,
        attendees: [`mailto:${externalAttendee.email}`],
      },
    ]);
    expect(mails[0]?.text).toContain("maandag 7 december 2026");
    expect(mails[0]?.text).not.toContain("wekelijks");
  });

  test("responds to that occurrence by the link", async ({ invitedSeries }) => {
    const { id, second, agenda } = invitedSeries;
    const [mail] = await invitedSeries.invite();
    expect((await service.request("GET", linkOf(mail))).text).toContain("7 december 2026");
    expect((await respond(linkOf(mail), "accepted")).status).toBe(303);
    expect((await service.request("GET", linkOf(mail))).text).toContain("laten weten dat je komt");
    const before = await agenda.get(second);
    expect(before.body.attendees).toMatchObject([
      { participationStatus: "needs-action" },
      { email: externalAttendee.email, participationStatus: "accepted" },
    ]);
    expect((await agenda.get(id)).body.attendees).toHaveLength(1);
    await respond(linkOf(mail), "declined");
    expect((await agenda.get(second)).headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect(await invitedSeries.mails()).toEqual([]);
  });

  test.for<Case>([
    ["a move of the occurrence", ({ second }) => [`${second}/move`, later, "POST"]],
    ["another title of the occurrence", ({ second }) => [second, { title: "Later" }]],
    ["another title of the series", ({ id }) => [id, { title: "Later" }]],
  ])("gets a REQUEST after %s", async ([, what], { invitedSeries }) => {
    const { change, mails, invite } = invitedSeries;
    await invite();
    await change(...what(invitedSeries));
    const messages = (await mails())
      .map(summarizeMail)
      .filter(({ to }) => to[0] === externalAttendee.email);
    expect(messages).toMatchObject([{ method: "REQUEST", uid: invitedSeries.id, ...ofSecond }]);
    expect(messages[0]?.subject).toContain("Gewijzigd: ");
    expect(messages[0]?.sequence).toBeGreaterThan(0);
  });

  test.for<Case>([
    ["the attendee is removed", ({ second }) => [second, { attendees: [femke] }]],
    ["the occurrence is cancelled", ({ second }) => [`${second}/state`, { state: "cancelled" }]],
    ["the occurrence is deleted", ({ second }) => [second, undefined, "DELETE"]],
    ["the series is cancelled", ({ id }) => [`${id}/state`, { state: "cancelled" }]],
    ["the series is deleted", ({ id }) => [id, undefined, "DELETE"]],
    ["the rule no longer generates it", ({ id }) => [id, { recurrenceRule: once }]],
  ])("gets a CANCEL when %s", async ([, what], { invitedSeries }) => {
    const { change, mails, invite } = invitedSeries;
    await invite();
    await change(...what(invitedSeries));
    const messages = (await mails())
      .map(summarizeMail)
      .filter(({ to }) => to[0] === externalAttendee.email);
    const off = { method: "CANCEL", uid: invitedSeries.id, status: "CANCELLED" };
    expect(messages).toMatchObject([{ ...off, ...ofSecond }]);
    expect(await mails()).toEqual([]);
  });
});

test("confirming a cancelled occurrence again sends a new REQUEST", async ({ invitedSeries }) => {
  const { second, change, mails, invite } = invitedSeries;
  await invite();
  await change(`${second}/state`, { state: "cancelled" });
  await mails();
  await change(`${second}/state`, { state: "confirmed" });
  const messages = (await mails())
    .map(summarizeMail)
    .filter(({ to }) => to[0] === externalAttendee.email);
  expect(messages).toMatchObject([{ method: "REQUEST", ...ofSecond }]);
});

/** Sorts messages, which are sent concurrently: cancellations first. */
const byMethod = (messages: ReturnType<typeof summarizeMail>[]) =>
  messages.toSorted((attendee, other) =>
    String(attendee.method).localeCompare(String(other.method)),
  );

test("an attendee removed from one occurrence gets the series without it", async ({
  invitedSeries,
}) => {
  await invitedSeries.change(invitedSeries.second, { attendees: [externalAttendee] });
  const [toFemke, toGuest, ...others] = (await invitedSeries.mails()).toSorted((a, b) =>
    String(a.to[0]?.email).localeCompare(String(b.to[0]?.email)),
  );
  expect(others).toEqual([]);
  expect(toFemke && summarizeMail(toFemke)).toMatchObject({ to: [femke.email], method: "REQUEST" });
  expect(startsOf(toFemke)).toEqual(["2026-11-30", "2026-12-14", "2026-12-21"]);
  expect(toGuest && summarizeMail(toGuest)).toMatchObject({
    to: [externalAttendee.email],
    ...ofSecond,
  });
});

test("deleting a calendar sends a CANCEL for every future invitation", async ({
  invitedSeries,
}) => {
  const { id, agenda, mails, invite } = invitedSeries;
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
  const messages = (await mails()).map(summarizeMail);
  expect(messages.map(({ method }) => method)).toEqual(["CANCEL", "CANCEL", "CANCEL"]);
  const names = messages.map(({ to, uid, occurrence }) => [to[0], uid, occurrence].join(" "));
  expect(new Set(names)).toEqual(
    new Set([
      `${femke.email} ${id} `,
      `${externalAttendee.email} ${id} ${ofSecond.occurrence}`,
      `${femke.email} ${lesson.id} `,
    ]),
  );
});

test("a split sends a CANCEL for the old UID of an occurrence and a REQUEST for the new one", async ({
  invitedSeries,
}) => {
  const { id, second, change, mails, invite } = invitedSeries;
  await invite();
  const later = await change(second, { title: "Later", scope: "following" });
  const all = byMethod((await mails()).map(summarizeMail));
  const messages = all.filter(({ to }) => to[0] === externalAttendee.email);
  expect(messages).toMatchObject([
    { method: "CANCEL", uid: id, ...ofSecond },
    { method: "REQUEST", uid: later.id, ...ofSecond },
  ]);
  expect(messages[1]?.sequence).toBeGreaterThan(messages[0]?.sequence ?? 0);
});

test("an attendee added to the series and removed again is still invited to the occurrence", async ({
  invitedSeries,
}) => {
  const { id, change, mails, invite } = invitedSeries;
  await invite();
  await change(id, { attendees: [femke, externalAttendee] });
  expect((await mails()).map(summarizeMail)).toMatchObject([
    { to: [externalAttendee.email], occurrence: null },
  ]);
  await change(id, { attendees: [femke] });
  expect(byMethod((await mails()).map(summarizeMail))).toMatchObject([
    { to: [externalAttendee.email], method: "CANCEL", occurrence: null },
    { to: [externalAttendee.email], method: "REQUEST", ...ofSecond },
  ]);
});

test("a response to a series applies to occurrences without a different response", async () => {
  const mailing = await createInvitationMailbox(service);
  const { id } = await mailing.create({
    recurrenceRule: { frequency: "weekly", count: 4 },
    attendees: [femke, { email: "c@d.example" }],
  });
  const link = linkOf((await mailing.mails()).find(({ to }) => to[0]?.email === femke.email));
  const second = occurrenceId(id, "2026-12-07T10:00");
  await mailing.agenda.ok("PATCH", `/items/${second}`, { attendees: [externalAttendee, femke] });
  const statusOf = async (itemId: string) => {
    const { body } = await mailing.agenda.get(itemId);
    return body.attendees.map(
      (attendee: any) => `${attendee.email} ${attendee.participationStatus}`,
    );
  };
  await respond(link, "accepted");
  expect(await statusOf(second)).toEqual([
    `${externalAttendee.email} needs-action`,
    `${femke.email} accepted`,
  ]);
  await mailing.agenda.organization.run(async (transaction) =>
    transaction.write({
      text: "update agenda_attendees set participation_status = 'tentative' where item_id = $1 and email = $2",
      values: [second, femke.email],
    }),
  );
  await respond(link, "declined");
  expect(await statusOf(id)).toEqual([`${femke.email} declined`, "c@d.example needs-action"]);
  expect(await statusOf(second)).toContain(`${femke.email} tentative`);
});
