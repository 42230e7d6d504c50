// Decision: decisions/0008-background-jobs-and-deliveries.md
import { isSuspended } from "../database/is-suspended.ts";
import { MailMessage } from "./mail-message.ts";
import { defineJob } from "../jobs/define-job.ts";

const day = 24 * 60 * 60;

/**
 * Sends one message: `toJob(sendMail, message)`. As a job, it runs only after the change that it reports has been
 * committed. It is retried for some hours and stored for a day at most. Messages of a suspended organization are
 * dropped.
 */
export const sendMail = defineJob({
  name: "send-mail",
  data: MailMessage,
  recipients: ({ to, cc }) => ({
    emails: [...to, ...cc].map(({ email }) => email),
    about: null,
  }),
  retryLimit: 8,
  retryDelay: 60,
  expireIn: 180,
  keepFor: day,
  concurrency: 4,
  async work({ service, id, data, organizationId, inOrganization, now, signal }) {
    if (await inOrganization((transaction) => isSuspended(transaction, organizationId))) return;
    await service.mailer.send(id, data, now, signal);
  },
});
