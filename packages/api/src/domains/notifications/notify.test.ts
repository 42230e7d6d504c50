import { describe, expect, test as base } from "vitest";
import { sendMail } from "../../mail/send-mail.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestOrganization, TestUser } from "../../testing/test-service.ts";
import { disableMember } from "../tasks/testing/task-fixture.ts";
import { purgeNotifications } from "./jobs/purge-notifications.ts";
import { notifyMembers } from "./jobs/notify-members.ts";
import type { Notification } from "./notification.ts";
import { notify } from "./notify.ts";
import { mailOf } from "./testing/mail-of.ts";

const service = await openTestService({}, {}, [sendMail, notifyMembers, purgeNotifications]);
const test = base.extend("organization", () => service.createOrganization({ name: "Singel" }));

const toNotification = (members: Partial<Notification>): Notification => ({
  kind: "approvalRequested",
  to: {},
  actorUserId: null,
  key: null,
  permission: null,
  url: "https://docs.werkbank.example/approvals/1",
  words: {
    nl: { subject: "Er wacht iets", text: "Kijk ernaar.", link: "Bekijk het" },
    en: { subject: "Something waits", text: "Look at it.", link: "See it" },
  },
  ...members,
});

const sendNotification = (organization: TestOrganization, members: Partial<Notification>) =>
  organization.run(async (transaction) => {
    service.jobs.send(transaction, notify(toNotification(members)));
  });

const subjects = async (user: TestUser) =>
  (await mailOf(service, user)).map(({ subject }) => subject);

/** Sequentially: the jobs that one call runs must have ended before the next call reads the mail. */
async function subjectsOf(...users: TestUser[]): Promise<string[][]> {
  const all: string[][] = [];
  for (const user of users) all.push(await subjects(user));
  return all;
}

describe("recipients", () => {
  test("are members given by id and by role, each once, without the user who caused it", async ({
    organization,
  }) => {
    const { owner, admin, member, viewer, roles } = organization;
    await sendNotification(organization, {
      to: {
        userIds: [admin.id, owner.id, admin.id],
        roleIds: [roles["admin"] ?? "", roles["viewer"] ?? ""],
      },
      actorUserId: viewer.id,
    });
    expect(await subjectsOf(owner, admin, member, viewer)).toEqual([
      ["Something waits"],
      ["Something waits"],
      [],
      [],
    ]);
  });

  test("are no disabled members, members without the permission or users of other organizations", async ({
    organization,
  }) => {
    const { admin, member, viewer } = organization;
    await disableMember(organization, admin);
    const outsider = await service.createUser();
    const userIds = [admin.id, member.id, viewer.id, outsider.id];
    await sendNotification(organization, { to: { userIds }, permission: "tasks:write" });
    expect(await subjectsOf(admin, member, viewer, outsider)).toEqual([
      [],
      ["Something waits"],
      [],
      [],
    ]);
  });

  test("are none if the transaction is rolled back", async ({ organization }) => {
    const failing = organization.run(async (transaction) => {
      service.jobs.send(
        transaction,
        notify(toNotification({ to: { userIds: [organization.admin.id] } })),
      );
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await subjects(organization.admin)).toEqual([]);
  });
});

describe("a notification with a key", () => {
  test("is sent once to each member for a kind, also by concurrent jobs", async ({
    organization,
  }) => {
    const { admin, member } = organization;
    const key = "approval-1";
    await Promise.all([
      sendNotification(organization, { to: { userIds: [admin.id] }, key }),
      sendNotification(organization, { to: { userIds: [admin.id] }, key }),
    ]);
    await service.jobs.runDue();
    await sendNotification(organization, { to: { userIds: [admin.id, member.id] }, key });
    await sendNotification(organization, {
      to: { userIds: [admin.id] },
      key,
      kind: "approvalDecided",
    });
    expect(await subjects(admin)).toHaveLength(2);
    expect(await subjects(member)).toHaveLength(1);
  });

  test("is sent once if its job runs again because its completion was not recorded", async ({
    organization,
  }) => {
    const { admin } = organization;
    await sendNotification(organization, { to: { userIds: [admin.id] } });
    await service.jobs.runDue();
    const client = await service.database.connect();
    const { rowCount } = await client.query(
      `update pgboss.job set state = 'retry', completed_on = null
        where group_id = $1 and name like '%/tell-members'`,
      [organization.id],
    );
    client.release();
    expect(rowCount).toBe(1);
    expect(await subjects(admin)).toHaveLength(1);
  });

  test("is sent again after 60 days, once its record has been purged", async ({ organization }) => {
    const start = Date.now();
    const { admin } = organization;
    const sendAgain = () =>
      sendNotification(organization, { to: { userIds: [admin.id] }, key: "k" });
    await sendAgain();
    await service.jobs.runDue();
    service.setNow(start + 59 * 86_400_000);
    await service.jobs.runDue();
    await sendAgain();
    expect(await subjects(admin)).toHaveLength(1);
    service.setNow(start + 62 * 86_400_000);
    await service.jobs.runDue();
    await sendAgain();
    expect(await subjects(admin)).toHaveLength(2);
    service.setNow(Date.now());
  });
});

test("a message is in the recipient's language, with times in their time zone", async ({
  organization,
}) => {
  const { admin, member } = organization;
  await service.request("PATCH", "/v1/users/me", {
    as: admin,
    body: { language: "nl", timeZone: "Europe/Amsterdam" },
  });
  await service.request("PATCH", "/v1/users/me", {
    as: member,
    body: { language: "de", timeZone: "America/New_York" },
  });
  const span = {
    startAt: "2026-11-24T08:00:00.000Z",
    endAt: "2026-11-24T09:30:00.000Z",
    allDayIn: null,
  };
  const days = {
    startAt: "2026-12-23T23:00:00.000Z",
    endAt: "2026-12-26T23:00:00.000Z",
    allDayIn: "Europe/Amsterdam",
  };
  await sendNotification(organization, {
    to: { userIds: [admin.id, member.id] },
    words: {
      nl: {
        subject: "S",
        text: "T",
        link: "L",
        facts: [
          ["Wanneer", span],
          ["Dagen", days],
        ],
      },
      en: {
        subject: "S",
        text: "T",
        link: "L",
        facts: [
          ["When", span],
          ["Days", days],
        ],
      },
    },
  });
  const [dutch] = await mailOf(service, admin);
  const [english] = await mailOf(service, member);
  expect(dutch?.text).toContain("Wanneer: dinsdag 24 november 2026, 09:00–10:30 CET");
  expect(dutch?.text).toMatch(/Dagen: donderdag 24\s–\szaterdag 26 december 2026/u);
  expect(english).toMatchObject({ language: "en" });
  expect(english?.text).toMatch(/When: Tuesday,? 24 November 2026(?: at|,) 03:00–04:30/u);
  expect(english?.text).toContain("https://docs.werkbank.example/approvals/1");
  expect(english?.text).toContain("Report abuse to abuse@werkbank.example.");
  expect(english?.text).toContain("on behalf of Singel");
});

test("HTML and line breaks in a notification are escaped in the message", async ({
  organization,
}) => {
  const words = {
    subject: '<a href="https://evil.example">Bob</a>\r\nBcc: all@example.com',
    text: "<b>",
    link: "Open",
  };
  await sendNotification(organization, {
    to: { userIds: [organization.admin.id] },
    words: { nl: words, en: words },
  });
  const [message] = await mailOf(service, organization.admin);
  expect(message?.subject).not.toMatch(/[\r\n]/u);
  expect(message?.html).not.toContain("<b>");
  expect(message?.html).not.toContain('href="https://evil.example"');
  expect(message?.html).toContain('href="https://docs.werkbank.example/approvals/1"');
});
