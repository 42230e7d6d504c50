import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sendMail } from "../../../mail/send-mail.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { mailOf } from "../../notifications/testing/mail-of.ts";
import { toFeedUrl } from "../feed/feed-link.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";
import { notifyFeedOwners } from "./notify-feed-owners.ts";

const day = 86_400_000;

const service = await openTestService({}, {}, [notifyFeedOwners, sendMail]);
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);
const { owner, member, admin } = organization;

/** Stores a feed key as the migration does, and returns its URL. */
async function inherit(calendarId: string, user: TestUser): Promise<string> {
  const key = randomUUID();
  await organization.run((transaction) =>
    transaction.all({
      text: "insert into calendar_feeds values ($1, $2, $3, $4, now(), true)",
      values: [organization.id, calendarId, user.id, key],
    }),
  );
  return toFeedUrl(service.config, { calendarId, userId: null, key });
}

async function runOn(days: number): Promise<void> {
  service.setNow(Date.now() + days * day);
  await service.jobs.runDue();
  service.setNow(Date.now());
}

test("notifies the owner of existing feed URLs once, and the URLs work", async () => {
  const { team, resource, ofMember } = agenda.calendars;
  const feeds = [
    await inherit(team, owner),
    await inherit(resource, owner),
    await inherit(ofMember, member),
    await inherit(team, admin),
  ];
  await organization.run(async (transaction) => {
    await transaction.all({
      text: "update memberships set disabled_at = now() where user_id = $1",
      values: [admin.id],
    });
  });
  await runOn(1);
  await runOn(2);
  const ofOwner = await mailOf(service, owner);
  expect(ofOwner.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^The calendar feed URLs of .* are now yours$/u),
  ]);
  expect(ofOwner[0]?.text).toContain("Calendar: Resource\nCalendar: Team");
  expect(ofOwner[0]?.text).toContain("/calendar-feeds#make-the-address-another-one");
  expect(ofOwner[0]?.text).not.toContain("/c/");
  expect((await mailOf(service, member))[0]?.text).toContain("Calendar: Of Mila");
  expect(await mailOf(service, admin)).toEqual([]);
  const statuses = await Promise.all(
    feeds.map(async (url) => (await service.request("GET", new URL(url).pathname)).status),
  );
  expect(statuses).toEqual([200, 200, 200, 404]);
});
