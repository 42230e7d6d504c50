import { countExternalMail } from "../../mail/external-mail.ts";
import { jobsOf } from "../changes/find-mail-recipients.ts";
import type { ApprovedChange } from "./approval/apply-policies.ts";

/**
 * Counts the external recipients of the planned mail against the limit of the organization. It counts the jobs of
 * the plan, so that no operation can forget to.
 */
export async function enforceMailLimit<In extends ApprovedChange>(execution: In): Promise<In> {
  const { plan, service, transaction, organizationId, now } = execution;
  const recipients = jobsOf(plan).flatMap((job) => service.jobs.recipientsOf(job) ?? []);
  if (organizationId !== null) {
    const { config } = service;
    await countExternalMail({ transaction, organizationId, now, config }, recipients);
  } else if (recipients.length > 0) {
    throw new Error("a message is sent in the name of an organization");
  }
  return execution;
}
