import { expect, test as base } from "vitest";
import { sendMail } from "../../../mail/send-mail.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { notifyMembers } from "../../notifications/jobs/notify-members.ts";
import { mailOf } from "../../notifications/testing/mail-of.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService({}, {}, [sendMail, notifyMembers]);

const minute = 60_000;
const start = Math.floor(Date.now() / minute) * minute + 10 * minute;

const test = base
  .extend("organization", () => {
    service.setNow(start);
    return service.createOrganization();
  })
  .extend("agenda", ({ organization }) => createTestAgenda(service, organization))
  .extend(
    "set",
    ({ organization }) =>
      (status: "active" | "suspended") =>
        organization.insert((_insert, transaction) => {
          transaction.write({
            text: "update organizations set status = $1",
            values: [status],
          });
        }),
  )
  .extend("subjectsAt", ({ organization }) => async (minutes: number): Promise<string[]> => {
    service.setNow(start + minutes * minute);
    await service.jobs.runDue();
    return (await mailOf(service, organization.member)).map(({ subject }) => subject);
  });

test("reminders due during a suspension are never sent; later ones are", async ({
  agenda,
  organization,
  set,
  subjectsAt,
}) => {
  const remind = (title: string, minutes: number) =>
    agenda.add({
      title,
      startAt: new Date(start + minutes * minute).toISOString(),
      endAt: new Date(start + 300 * minute).toISOString(),
      userIds: [organization.member.id],
      reminders: [{ method: "email", offsetMinutes: -15 }],
    });
  await remind("Before", 20);
  await remind("Meanwhile", 40);
  await remind("Afterwards", 60);
  expect(await subjectsAt(6)).toEqual(["Reminder: Before"]);
  await set("suspended");
  expect(await subjectsAt(26)).toEqual(["Reminder: Before"]);
  await set("active");
  expect(await subjectsAt(28)).toEqual(["Reminder: Before"]);
  expect(await subjectsAt(46)).toEqual(["Reminder: Before", "Reminder: Afterwards"]);
  const events = await service.request(
    "GET",
    `${organization.path}/events?types=agenda_item.reminder_due`,
    { as: organization.owner },
  );
  expect(events.body.items).toHaveLength(2);
});

test("mail queued before a suspension is never sent", async ({ organization, set, subjectsAt }) => {
  const assign = (title: string) =>
    service.request("POST", `${organization.path}/tasks`, {
      as: organization.owner,
      body: { title, assigneeUserIds: [organization.member.id] },
    });
  expect((await assign("Suspended")).status).toBe(201);
  await set("suspended");
  expect(await subjectsAt(1)).toEqual([]);
  await set("active");
  expect(await subjectsAt(2)).toEqual([]);
  expect((await assign("Active")).status).toBe(201);
  expect(await subjectsAt(3)).toEqual([expect.stringContaining("Active")]);
});
