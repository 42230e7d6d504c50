import { beforeEach, describe, expect, test as base, vi } from "vitest";
import { sendMail } from "../../../mail/send-mail.ts";
import type { MailMessage } from "../../../mail/mail-message.ts";
import { parsePolicies } from "../../../rate-limits/policies.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { occurrenceId } from "../testing/agenda-fixture.ts";
import { fixClock } from "../testing/fixed-clock.ts";
import { createInvitationMailbox, meeting, summarizeMail } from "../testing/mailing.ts";
import { expandCalendar, parseCalendar } from "../testing/read-calendar-file.ts";
import { sendInvitations } from "./send-invitations.ts";

const start = Date.parse("2026-11-20T09:00:00Z");

fixClock(start);

const service = await openTestService({}, {}, [sendMail, sendInvitations]);
const limited = await openTestService(
  {},
  {
    rateLimits: {
      policies: parsePolicies("write=1000/60,mail=3/86400,mail-young=3/86400,mail-again=1/300"),
      store: { kind: "memory" },
    },
  },
  [sendMail, sendInvitations],
);
beforeEach(() => {
  vi.setSystemTime(start);
});

const test = base
  .extend("mailing", () => createInvitationMailbox(service))
  .extend("limitedMailing", () => createInvitationMailbox(limited));

describe("an invitation by email", () => {
  test("is sent to the attendee, with a calendar file and a link", async ({ mailing }) => {
    const { id } = await mailing.create();
    const [mail, ...others] = await mailing.mails();
    expect(others).toEqual([]);
    expect(mail && summarizeMail(mail)).toEqual({
      to: ["femke@snelle-bocht.example"],
      subject: "Uitnodiging: Proefrit bakfiets",
      method: "REQUEST",
      uid: id,
      occurrence: null,
      sequence: 0,
      status: "CONFIRMED",
      attendees: ["mailto:femke@snelle-bocht.example"],
    });
    expect(mail?.calendar?.method).toBe("REQUEST");
    expect(mail?.calendar?.text).toContain(
      `ORGANIZER;CN=${mailing.agenda.organization.owner.displayName}`,
    );
    expect(mail?.text).toContain("maandag 30 november 2026");
    expect(mail?.text).toMatch(/http:\/\/127\.0\.0\.1:3000\/i\/[\w-]{43}\n/u);
    expect(mail?.replyTo?.email).toBe(mailing.agenda.organization.owner.email);
  });

  test("is not sent without notifyAttendees, and not by a dry run", async ({ mailing }) => {
    await mailing.create({ notifyAttendees: false });
    await mailing.agenda.ok("POST", "/items?dryRun=true", meeting);
    expect(await mailing.mails()).toEqual([]);
  });

  test("is not sent for a rejected request", async ({ mailing }) => {
    const rejected = await mailing.agenda.send("POST", "/items", {
      ...meeting,
      endAt: meeting.startAt,
    });
    expect(rejected.status).toBe(400);
    expect(await mailing.mails()).toEqual([]);
  });

  test("lists only the recipient as attendee", async ({ mailing }) => {
    const attendees = [{ email: "a@b.example" }, { email: "c@d.example", role: "optional" }];
    await mailing.create({ attendees });
    const found = (await mailing.mails()).map((mail) => summarizeMail(mail).attendees.join(" "));
    expect(found).toHaveLength(2);
    expect(new Set(found)).toEqual(new Set(["mailto:a@b.example", "mailto:c@d.example"]));
  });

  test("uses the language of the member, and has the title of a confidential item", async ({
    mailing,
  }) => {
    const { member } = mailing.agenda.organization;
    await mailing.agenda.organization.run((transaction) =>
      transaction.all({
        text: "update users set language = 'en' where id = $1",
        values: [member.id],
      }),
    );
    await mailing.create({ visibility: "confidential", attendees: [{ userId: member.id }] });
    const [mail] = await mailing.mails();
    expect(mail?.subject).toBe("Invitation: Proefrit bakfiets");
    expect(mail?.text).toContain("30 November 2026");
  });
});

describe("changes after an invitation", () => {
  test("a move sends one update with a higher sequence", async ({ mailing }) => {
    const { id } = await mailing.create();
    await mailing.mails();
    const to = { startAt: "2026-12-01T10:00:00+01:00", endAt: "2026-12-01T10:30:00+01:00" };
    await mailing.agenda.ok("POST", `/items/${id}/move`, to);
    const mails = (await mailing.mails()).map(summarizeMail);
    expect(mails).toMatchObject([
      { subject: "Gewijzigd: Proefrit bakfiets", method: "REQUEST", uid: id, sequence: 1 },
    ]);
    await mailing.agenda.ok("POST", `/items/${id}/move`, to);
    expect(await mailing.mails()).toEqual([]);
  });

  test("a cancellation is sent after the clock was set back", async ({ mailing }) => {
    const { id } = await mailing.create();
    vi.setSystemTime(start + 3_600_000);
    expect(await mailing.mails()).toHaveLength(1);
    vi.setSystemTime(start);
    await mailing.agenda.ok("PATCH", `/items/${id}/state`, { state: "cancelled" });
    expect((await mailing.mails()).map(summarizeMail)).toMatchObject([
      { uid: id, method: "CANCEL" },
    ]);
  });

  test("a change of reminders, which invitations do not contain, sends no mail", async ({
    mailing,
  }) => {
    const { id } = await mailing.create();
    await mailing.mails();
    const path = `/items/${id}`;
    await mailing.agenda.ok("PATCH", path, { reminders: [{ offsetMinutes: -15 }] });
    expect(await mailing.mails()).toEqual([]);
  });

  test("a removed attendee gets a CANCEL, a new one a REQUEST, the others nothing", async ({
    mailing,
  }) => {
    const { id } = await mailing.create({
      attendees: [{ email: "a@b.example" }, { email: "c@d.example" }],
    });
    await mailing.mails();
    await mailing.agenda.ok("PATCH", `/items/${id}`, {
      attendees: [{ email: "c@d.example" }, { email: "e@f.example" }],
    });
    const mails = (await mailing.mails()).map(summarizeMail);
    expect(mails.toSorted((a, b) => a.subject.localeCompare(b.subject))).toMatchObject([
      { to: ["a@b.example"], subject: "Geannuleerd: Proefrit bakfiets", method: "CANCEL" },
      { to: ["e@f.example"], subject: "Uitnodiging: Proefrit bakfiets", method: "REQUEST" },
    ]);
  });

  test("cancelling an item sends a CANCEL, and confirming it again a REQUEST", async ({
    mailing,
  }) => {
    const { id } = await mailing.create();
    await mailing.mails();
    await mailing.agenda.ok("PATCH", `/items/${id}/state`, { state: "cancelled" });
    expect((await mailing.mails()).map(summarizeMail)).toMatchObject([
      { method: "CANCEL", status: "CANCELLED", uid: id, sequence: 1 },
    ]);
    await mailing.agenda.ok("PATCH", `/items/${id}/state`, { state: "confirmed" });
    expect((await mailing.mails()).map(summarizeMail)).toMatchObject([
      { method: "REQUEST", sequence: 2 },
    ]);
  });

  test("undoing the creation sends a CANCEL, and undoing the undo a REQUEST", async ({
    mailing,
  }) => {
    const { id } = await mailing.create();
    await mailing.mails();
    await undoLast(service, mailing.agenda.organization);
    expect((await mailing.mails()).map(summarizeMail)).toMatchObject([
      { method: "CANCEL", status: "CANCELLED", uid: id, sequence: 1 },
    ]);
    expect(await undoLast(service, mailing.agenda.organization)).toMatchObject({ status: 200 });
    const [again] = (await mailing.mails()).map(summarizeMail);
    expect(again).toMatchObject({ method: "REQUEST", subject: "Uitnodiging: Proefrit bakfiets" });
    expect(again?.sequence).toBeGreaterThan(1);
  });

  test("notifyAttendees starts and stops messages, and the audit log records both", async ({
    mailing,
  }) => {
    const { id } = await mailing.create({ notifyAttendees: false });
    const path = `/items/${id}`;
    await mailing.agenda.ok("PATCH", path, { notifyAttendees: true });
    expect((await mailing.mails()).map(summarizeMail)).toMatchObject([{ method: "REQUEST" }]);
    await mailing.agenda.ok("PATCH", path, { notifyAttendees: false });
    await mailing.agenda.ok("PATCH", path, { title: "Other" });
    expect(await mailing.mails()).toEqual([]);
    const { body } = await service.request(
      "GET",
      `${mailing.agenda.organization.path}/audit-log?targetKind=agenda_item`,
      { as: mailing.agenda.organization.owner },
    );
    const changes = body.items.map(({ changes: all }: any) => all);
    expect(changes).toContainEqual([
      expect.objectContaining({ field: "notifyAttendees", before: false, after: true }),
    ]);
  });

  test("an item that has ended sends no mail", async ({ mailing }) => {
    const times = { startAt: "2026-11-19T10:00:00+01:00", endAt: "2026-11-19T11:00:00+01:00" };
    await mailing.create(times);
    expect(await mailing.mails()).toEqual([]);
  });
});

test("a series is sent as one file with its overrides; a split sends both parts in one mail", async ({
  mailing,
}) => {
  const { id } = await mailing.create({ recurrenceRule: { frequency: "weekly", count: 6 } });
  const [first] = await mailing.mails();
  expect(first?.text).toContain("wekelijks, vanaf");
  const startsIn = (text = "") =>
    expandCalendar(parseCalendar(text), "2026-11-01T00:00:00.000Z", "2027-02-01T00:00:00.000Z").map(
      (one) => one.start,
    );
  const starts = (mail: MailMessage | undefined) => startsIn(mail?.calendar?.text);
  expect(starts(first)).toHaveLength(6);
  const second = occurrenceId(id, "2026-12-07T10:00");
  await mailing.agenda.ok("POST", `/items/${second}/move`, {
    startAt: "2026-12-08T10:00:00+01:00",
    endAt: "2026-12-08T10:30:00+01:00",
  });
  const [moved] = await mailing.mails();
  expect(starts(moved).slice(0, 3)).toEqual([
    "2026-11-30T09:00:00.000Z",
    "2026-12-08T09:00:00.000Z",
    "2026-12-14T09:00:00.000Z",
  ]);
  expect(moved && summarizeMail(moved).sequence).toBeGreaterThan(
    first ? summarizeMail(first).sequence : 9,
  );
  const third = occurrenceId(id, "2026-12-14T10:00");
  const split = await mailing.agenda.ok("PATCH", `/items/${third}`, {
    title: "Later",
    scope: "following",
  });
  const [mail, ...others] = await mailing.mails();
  expect(others).toEqual([]);
  expect(mail && summarizeMail(mail)).toMatchObject({
    subject: "Gewijzigd: Later",
    method: "REQUEST",
    uid: split.id,
  });
  expect(starts(mail)).toHaveLength(4);
  expect(mail?.otherCalendar).toMatchObject({ filename: "eerdere-reeks.ics", method: "REQUEST" });
  expect(startsIn(mail?.otherCalendar?.text)).toEqual([
    "2026-11-30T09:00:00.000Z",
    "2026-12-08T09:00:00.000Z",
  ]);
  const [shortened] = parseCalendar(mail?.otherCalendar?.text ?? "").getAllSubcomponents("vevent");
  expect(shortened?.getFirstPropertyValue("uid")).toBe(id);
  expect(Number(shortened?.getFirstPropertyValue("sequence"))).toBeGreaterThan(
    moved ? summarizeMail(moved).sequence : 9,
  );
  expect(mail?.text).toContain("heeft deze afspraak gewijzigd vanaf maandag 14 december 2026");
});

test("a split sends one mail to each attendee: of both parts, of the earlier and of the later one", async ({
  mailing,
}) => {
  const attendee = (name: string) => ({ email: `${name}@snelle-bocht.example` });
  const { id } = await mailing.create({
    recurrenceRule: { frequency: "weekly", count: 6 },
    attendees: [attendee("both"), attendee("earlier")],
  });
  await mailing.mails();
  const third = occurrenceId(id, "2026-12-14T10:00");
  const change = {
    attendees: [attendee("both"), attendee("later")],
    scope: "following",
  };
  const path = `/items/${third}`;
  const preview = await mailing.agenda.ok("PATCH", `${path}?dryRun=true`, change);
  expect(preview.mailTo.external.toSorted()).toEqual(
    ["both", "earlier", "later"].map((name) => attendee(name).email),
  );
  const split = await mailing.agenda.ok("PATCH", path, change);
  const mails = (await mailing.mails()).map((mail) => ({
    ...summarizeMail(mail),
    hasBoth: mail.otherCalendar !== undefined,
  }));
  expect(mails.toSorted((a, b) => String(a.to).localeCompare(String(b.to)))).toMatchObject([
    { to: [attendee("both").email], uid: split.id, method: "REQUEST", hasBoth: true },
    { to: [attendee("earlier").email], uid: id, method: "REQUEST", hasBoth: false },
    { to: [attendee("later").email], uid: split.id, method: "REQUEST", hasBoth: false },
  ]);
});

describe("rate limits of mail", () => {
  test("returns 429 above the limit of the organization, and sends nothing", async ({
    limitedMailing: mailing,
  }) => {
    const attendees = Array.from({ length: 4 }, (_, index) => ({ email: `p${index}@b.example` }));
    const rejected = await mailing.agenda.send("POST", "/items", { ...meeting, attendees });
    expect([rejected.status, rejected.body.violatedPolicies]).toEqual([429, ["mail-young"]]);
    expect(await mailing.mails()).toEqual([]);
  });

  test("a split within five minutes after a message sends both parts in one mail afterwards", async ({
    limitedMailing: mailing,
  }) => {
    const { id } = await mailing.create({
      recurrenceRule: { frequency: "weekly", weekDays: ["mo"], count: 6 },
    });
    expect(await mailing.mails()).toHaveLength(1);
    const third = occurrenceId(id, "2026-12-14T10:00");
    await mailing.agenda.ok("POST", `/items/${third}/move`, {
      startAt: "2026-12-15T10:00:00+01:00",
      endAt: "2026-12-15T10:30:00+01:00",
      scope: "following",
    });
    expect(await mailing.mails()).toEqual([]);
    vi.setSystemTime(start + 301_000);
    limited.setNow(start + 301_000);
    try {
      const [mail, ...others] = await mailing.mails();
      expect(others).toEqual([]);
      expect(mail?.subject).toBe("Gewijzigd: Proefrit bakfiets");
      expect(mail?.calendar?.text).not.toContain(`UID:${id}\r\n`);
      expect(mail?.otherCalendar?.text).toContain(`UID:${id}\r\n`);
    } finally {
      vi.setSystemTime(start);
      limited.setNow(start);
    }
  });

  test("combines changes within five minutes after a message into one message", async ({
    limitedMailing: mailing,
  }) => {
    const { id } = await mailing.create();
    expect(await mailing.mails()).toHaveLength(1);
    await mailing.agenda.ok("PATCH", `/items/${id}`, { title: "Second" });
    await mailing.agenda.ok("PATCH", `/items/${id}`, { title: "Third" });
    expect(await mailing.mails()).toEqual([]);
    vi.setSystemTime(start + 301_000);
    limited.setNow(start + 301_000);
    try {
      expect((await mailing.mails()).map(({ subject }) => subject)).toEqual(["Gewijzigd: Third"]);
    } finally {
      vi.setSystemTime(start);
      limited.setNow(start);
    }
  });
});
