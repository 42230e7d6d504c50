import type { Transaction } from "../../database/tenant.ts";
import type { Job, Jobs } from "../../jobs/job.ts";
import { findMembersByEmail } from "../../mail/find-members-by-email.ts";
import type { Plan } from "./change.ts";
import type { FoundRecipients } from "./mail-recipients.ts";

/** The context in which recipients are read. */
type MailContext = {
  service: { jobs: Pick<Jobs, "recipientsOf" | "membersOf"> };
  transaction: Transaction;
  organizationId: string | null;
};

/** Returns the jobs of a plan and of its consequences. */
export function jobsOf({ change, jobs = [], consequences = [] }: Plan): Job[] {
  if (change === null) return [];
  return [...jobs, ...consequences.flatMap(({ plan }) => jobsOf(plan))];
}

/** Returns the recipients of the mail of a plan's jobs, each once. */
export async function findMailRecipients(
  { service, transaction, organizationId }: MailContext,
  plan: Plan,
): Promise<FoundRecipients> {
  const jobs = jobsOf(plan);
  if (jobs.length === 0 || organizationId === null) return { external: [], members: [] };
  const context = { transaction, organizationId };
  const addresses = byAddress(
    jobs.flatMap((job) => service.jobs.recipientsOf(job)?.emails ?? []),
    (email) => email,
  );
  const [membersByAddress, notified] = await Promise.all([
    addresses.size === 0 ? [] : findMembersByEmail(transaction, [...addresses.keys()]),
    Promise.all(jobs.map((job) => service.jobs.membersOf(job, context))),
  ]);
  const members = byAddress([...membersByAddress, ...notified.flat()], ({ email }) => email);
  const external = addresses.entries().filter(([address]) => !members.has(address));
  return {
    external: external.map(([, email]) => email).toArray(),
    members: [...members.values()],
  };
}

/** Indexes values by email address, ignoring case. The first value of each address is kept. */
function byAddress<Value>(
  values: readonly Value[],
  addressOf: (value: Value) => string,
): Map<string, Value> {
  const found = new Map<string, Value>();
  for (const value of values) {
    const address = addressOf(value).toLowerCase();
    if (!found.has(address)) found.set(address, value);
  }
  return found;
}
