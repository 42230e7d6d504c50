// Decision: decisions/0009-rate-limits-and-quotas.md
import { NIL } from "uuid";
import type { Principal } from "../../auth/principal.ts";
import type { ApiConfig } from "../../config.ts";
import { takeAdvisoryLock } from "../../database/advisory-lock.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toStoredLimitProblem, toWindowStart } from "../../rate-limits/stored-limit.ts";
import { Problem } from "../../problems/problem.ts";

type CreationContext = {
  transaction: Transaction;
  principal: Pick<Principal, "userId" | "email" | "emailConfirmed">;
  config: Pick<ApiConfig, "organizationCreation" | "rateLimits">;
  now: Date;
};

/**
 * Asserts that `ORGANIZATION_CREATION` lets this user create an organization, and that they have not reached the
 * limit `organization-creation` of `RATE_LIMITS`.
 *
 * @throws Problem ORGANIZATION_CREATION_RESTRICTED, RATE_LIMITED
 */
export async function assertMayCreate(creation: CreationContext): Promise<void> {
  const { transaction, principal, config } = creation;
  const rule = config.organizationCreation ?? (await readDefaultRule(transaction));
  // Serializes concurrent creations of the first organization, or of one user at their limit.
  takeAdvisoryLock(transaction, rule === "first" ? NIL : principal.userId, "organization creation");
  if (!(await isCreationAllowed(creation, rule))) {
    throw new Problem(
      "ORGANIZATION_CREATION_RESTRICTED",
      "On this server you may not create an organization.",
      {
        hint: "Ask the operator of the service, or ask a member to invite you to an organization.",
      },
    );
  }
  await assertCreationQuota(creation);
}

async function isCreationAllowed(
  { transaction, principal }: CreationContext,
  rule: NonNullable<ApiConfig["organizationCreation"]>,
): Promise<boolean> {
  if (rule === "anyone") return true;
  if (rule === "nobody") return false;
  if (rule === "first") {
    const first = await transaction.one<{ created_by: string | null }>({
      text: "select created_by from creator_of_first_organization()",
      values: [],
    });
    return first === undefined || first.created_by === principal.userId;
  }
  const { email, emailConfirmed } = principal;
  return email !== null && emailConfirmed !== false && rule.includes(email.toLowerCase());
}

/** Reads the rule that applies if `ORGANIZATION_CREATION` is not set. */
async function readDefaultRule(transaction: Transaction): Promise<"anyone" | "first"> {
  const row = await transaction.one<{ rule: "anyone" | "first" }>({
    text: "select default_organization_creation() as rule",
    values: [],
  });
  return row?.rule ?? "first";
}

async function assertCreationQuota({
  transaction,
  principal,
  config,
  now,
}: CreationContext): Promise<void> {
  const { policies } = config.rateLimits;
  if (policies === null) return;
  const name = "organization-creation";
  const { quota, windowSeconds } = policies[name];
  // The organization that must leave the window before the user may create another.
  const oldestCounted = await transaction.one<{ created_at: Date }>({
    text: `select created_at from organizations_of_creator($1) where created_at > $2
order by created_at desc offset $3 limit 1`,
    values: [principal.userId, toWindowStart(now, windowSeconds), quota - 1],
  });
  if (oldestCounted === undefined) return;
  throw toStoredLimitProblem(
    { name, policy: policies[name], countedAt: oldestCounted.created_at, now },
    `You may create ${quota} organizations in ${windowSeconds} seconds.`,
  );
}
