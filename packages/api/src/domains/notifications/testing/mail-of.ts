import type { MailMessage } from "../../../mail/mail-message.ts";
import type { TestService, TestUser } from "../../../testing/test-service.ts";

/** Runs all due jobs, and returns the messages that a user has received, oldest first. */
export async function mailOf(service: TestService, { email }: TestUser): Promise<MailMessage[]> {
  await service.jobs.runDue();
  const entries = (await service.outbox()).toReversed();
  return entries
    .map(({ message }) => message)
    .filter(({ to }) => to.some((address) => address.email === email));
}
