import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { defineJob, toJob } from "../../../jobs/define-job.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { toFeedOwnerMail } from "../mail/feed-owner-mail.ts";

/**
 * Notifies members once of the feed URLs from before 0065_feeds_of_members.sql that now belong to them: the mail is
 * queued in the transaction that records it. Disabled members are notified when they are enabled again.
 */
export const notifyFeedOwners = defineJob({
  name: "notify-feed-owners",
  data: z.object({}),
  schedule: "40 5 * * *",
  async work({ service, organizationId, inOrganization }) {
    await inOrganization(async (transaction) => {
      const owners = await claimOwners(transaction);
      if (owners.length === 0) return;
      const organization = await transaction.one(
        queries
          .selectFrom("organizations")
          .select(["name", "accent_color as accentColor"])
          .where("id", "=", organizationId),
      );
      if (organization === undefined) return;
      for (const { email, name, language, calendars } of owners) {
        const message = toFeedOwnerMail({
          to: { name, email },
          calendars,
          organization,
          language: language === "nl" ? "nl" : "en",
          config: service.config,
        });
        service.jobs.send(transaction, toJob(sendMail, message));
      }
    });
  },
});

type Owner = { email: string; name: string; language: string; calendars: string[] };

/** Marks the members as notified, and returns them with the names of their calendars. */
function claimOwners(transaction: Transaction): Promise<Owner[]> {
  return transaction.all<Owner>({
    text: `with taken as (
  update calendar_feeds f set notifies_member = false
  from memberships m, users u, calendars c
  where f.notifies_member
    and m.organization_id = f.organization_id and m.user_id = f.user_id and m.disabled_at is null
    and u.id = f.user_id and u.email is not null
    and c.organization_id = f.organization_id and c.id = f.calendar_id and c.deleted_at is null
  returning u.id, u.email, u.display_name as name, u.language, c.name as calendar)
select email, name, language, array_agg(calendar order by calendar) as calendars
from taken group by id, email, name, language order by id`,
    values: [],
  });
}
