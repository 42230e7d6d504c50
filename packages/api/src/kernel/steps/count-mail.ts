import { countStrangerMail } from "../../mail/stranger-mail.ts";
import type { Approved } from "./approval/approve.ts";

/**
 * Step 13, the second half: how many people outside the organization are written to. Whatever a plan
 * lists is counted, so that no operation can forget to.
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
