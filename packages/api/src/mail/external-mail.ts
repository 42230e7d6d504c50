// Decision: decisions/0009-rate-limits-and-quotas.md
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { ApiConfig } from "../config.ts";
import { queries } from "../database/queries.ts";
import type { Transaction } from "../database/tenant.ts";
import type { Recipients } from "../jobs/job.ts";
import { hashEmail } from "../rate-limits/hash-email.ts";
import type { Policies, Policy } from "../rate-limits/policies.ts";
import { takeAdvisoryLock } from "../database/advisory-lock.ts";
import { toStoredLimitProblem, toWindowStart } from "../rate-limits/stored-limit.ts";
import { findMembersByEmail } from "./find-members-by-email.ts";

type CountContext = {
  transaction: Transaction;
  organizationId: string;
  now: Date;
  config: Pick<ApiConfig, "rateLimits" | "mail"> & { secret: string };
};

/** A recipient who is not a member. */
type ExternalRecipient = { email: string; recipient: string; about: string | null };

const dayMs = 86_400_000;

/**
 * Counts the external recipients of a call, in its transaction, and rejects it over a limit: `mail`, for all young
 * organizations of one creator `mail-young`, and for repeated messages about the same subject to the same recipient
 * `mail-again`. Members are not counted.
 *
 * @throws Problem RATE_LIMITED
 */
export async function countExternalMail(
  count: CountContext,
  recipients: readonly Recipients[],
): Promise<void> {
  const { transaction, organizationId, now, config } = count;
  const { policies } = config.rateLimits;
  if (policies === null || recipients.length === 0) return;
  const externalRecipients = await findExternalRecipients(count, recipients);
  if (externalRecipients.length === 0) return;
  // Without the lock, two concurrent calls could exceed the limit together.
  takeAdvisoryLock(transaction, organizationId, "mail to strangers");
  for (const externalRecipient of externalRecipients)
    await rejectRepeated(count, externalRecipient, policies["mail-again"]);
  await rejectOverQuota(count, externalRecipients.length, policies);
  transaction.write(
    queries.insertInto("stranger_mail").values(
      externalRecipients.map(({ recipient, about }) => ({
        organization_id: organizationId,
        id: uuidv7(),
        recipient,
        about,
        sent_at: now,
      })),
    ),
  );
  const names = ["mail", "mail-young", "mail-again"] as const;
  const maxWindowSeconds = Math.max(...names.map((name) => policies[name].windowSeconds));
  transaction.write(
    queries
      .deleteFrom("stranger_mail")
      .where("sent_at", "<=", toWindowStart(now, maxWindowSeconds)),
  );
}

async function findExternalRecipients(
  { transaction, config }: CountContext,
  recipients: readonly Recipients[],
): Promise<ExternalRecipient[]> {
  const found = new Map<string, ExternalRecipient>();
  for (const { emails: addresses, about } of recipients) {
    for (const email of addresses) {
      const key = `${email.toLowerCase()} ${about}`;
      if (!found.has(key)) {
        found.set(key, { email, recipient: hashEmail(config.secret, email), about });
      }
    }
  }
  const emails = [...found.values()].map(({ email }) => email);
  const members = await findMembersByEmail(transaction, emails);
  const memberEmails = new Set(members.map(({ email }) => email.toLowerCase()));
  return [...found.values()].filter(({ email }) => !memberEmails.has(email.toLowerCase()));
}

/** @throws Problem RATE_LIMITED if the recipient got a message about the same subject within the window */
async function rejectRepeated(
  { transaction, now }: CountContext,
  { email, recipient, about }: ExternalRecipient,
  policy: Policy,
): Promise<void> {
  if (about === null) return;
  // The message that must leave the window before another may be sent.
  const last = await transaction.one(
    queries
      .selectFrom("stranger_mail")
      .select("sent_at")
      .where("recipient", "=", recipient)
      .where("about", "=", about)
      .where("sent_at", ">", toWindowStart(now, policy.windowSeconds))
      .orderBy("sent_at", "desc")
      .offset(policy.quota - 1)
      .limit(1),
  );
  if (last === undefined) return;
  const times = policy.quota === 1 ? "once" : `${policy.quota} times`;
  throw toStoredLimitProblem(
    { name: "mail-again", policy, countedAt: last.sent_at, now },
    `${email} was sent ${about} a moment ago: a quote goes to the same person ${times} in ${policy.windowSeconds} seconds.`,
  );
}

/** @throws Problem RATE_LIMITED if this number of additional recipients exceeds the limit of the organization */
async function rejectOverQuota(
  { transaction, organizationId, now, config }: CountContext,
  additional: number,
  policies: Policies,
): Promise<void> {
  const organization = await transaction.one(
    queries
      .selectFrom("organizations")
      .select(["created_at", "created_by"])
      .where("id", "=", organizationId),
  );
  const { youngDays } = config.mail;
  const age = now.getTime() - (organization?.created_at ?? now).getTime();
  const isYoung = age < youngDays * dayMs;
  const name = isYoung ? "mail-young" : "mail";
  const policy = policies[name];
  const since = toWindowStart(now, policy.windowSeconds);
  const creator = isYoung ? (organization?.created_by ?? null) : null;
  // The organizations of one creator count together, so they need a common lock.
  if (creator !== null) takeAdvisoryLock(transaction, creator, "mail to strangers");
  const sentInWindow =
    creator === null
      ? sql<{ sent_at: Date }>`(select sent_at from stranger_mail where sent_at > ${since})`
      : sql<{ sent_at: Date }>`mail_of_young_organizations(
          ${creator}, ${toWindowStart(now, youngDays * 86_400)}, ${since})`;
  const sentMail = queries.selectFrom(sentInWindow.as("sent"));
  const counted = await transaction.one(sentMail.select(sql<number>`count(*)::int`.as("count")));
  const sent = counted?.count ?? 0;
  const over = sent + additional - policy.quota;
  if (over <= 0) return;
  const oldest = await transaction.one(
    sentMail
      .select("sent_at")
      .orderBy("sent_at")
      .offset(over - 1)
      .limit(1),
  );
  const days = `${youngDays} ${youngDays === 1 ? "day" : "days"}`;
  const subject = !isYoung
    ? "This organization"
    : creator === null
      ? `This organization is younger than ${days} and`
      : `This organization, together with the others of its creator that are younger than ${days},`;
  const allowed = `may write to ${policy.quota} people outside it in ${policy.windowSeconds} seconds`;
  throw toStoredLimitProblem(
    { name, policy, countedAt: oldest?.sent_at ?? now, now },
    `${subject} ${allowed} and has written to ${sent}; this would be ${additional} more.`,
  );
}
