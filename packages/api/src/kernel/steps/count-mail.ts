import { countStrangerMail } from "../../mail/stranger-mail.ts";
import type { Approved } from "./approval/approve.ts";

/**
 * Counts the external recipients of the planned mail against the limit of the organization. It counts the jobs of
 * the plan, so that no operation can forget to.
 */
export async function countMail<In extends Approved>(execution: In): Promise<In> {
  const { plan, service, transaction, organizationId, now } = execution;
  if (plan.change === null) return execution;
  const recipients = (plan.jobs ?? []).flatMap((job) => service.jobs.recipientsOf(job) ?? []);
  if (organizationId !== null) {
    const { config } = service;
    await countStrangerMail({ transaction, organizationId, now, config }, recipients);
  } else if (recipients.length > 0) {
    throw new Error("a message is sent in the name of an organization");
  }
  return execution;
}
