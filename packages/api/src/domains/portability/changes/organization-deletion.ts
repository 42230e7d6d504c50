import type { ApiConfig } from "../../../config.ts";
import { toJob } from "../../../jobs/define-job.ts";
import type { Job } from "../../../jobs/job.ts";
import {
  type Change,
  type ChangeContext,
  defineChange,
  unchanged,
} from "../../../kernel/changes/change.ts";
import { planUpdate } from "../../../kernel/changes/plan-update.ts";
import { ownerRole } from "../../../kernel/permissions/permissions.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { uuid } from "../../../schema/values.ts";
import { assertOwner } from "../../members/grants.ts";
import { readRoleHolders } from "../../members/role-holders.ts";
import {
  loadOrganization,
  type Organization,
  withoutRole,
} from "../../organizations/organization.ts";
import { toDeletionMail } from "../mail/deletion-mail.ts";

/** Schedules the deletion of the organization. */
export const organizationDeletion: Change<Organization> = defineChange({
  permission: "organization:manage",
  params: { organizationId: uuid() },
  firstPartyOnly: true,
  undo: () => ({ change: organizationRestoration }),
  load: async ({ transaction, member }) => loadOrganization(transaction, await member, "update"),
  plan(context, loaded) {
    const { organizationDeletionDays: days } = context.service.config;
    return planDeletionTime(context, loaded, new Date(context.now.getTime() + days * 86_400_000));
  },
});

/** Cancels the scheduled deletion of the organization. */
export const organizationRestoration: Change<Organization> = defineChange({
  permission: "organization:manage",
  params: { organizationId: uuid() },
  firstPartyOnly: true,
  undo: () => ({ change: organizationDeletion }),
  load: async ({ transaction, member }) => loadOrganization(transaction, await member, "update"),
  plan: (context, loaded) => planDeletionTime(context, loaded, null),
});

type Loaded = Awaited<ReturnType<typeof loadOrganization>>;

/** Plans to schedule the deletion, or to cancel it (null), with mail to all owners. */
async function planDeletionTime(context: ChangeContext, loaded: Loaded, deletionAt: Date | null) {
  const { now, membership, service } = context;
  assertOwner(membership, "delete it");
  const before = loaded.record;
  const isAsRequested = (before.deletionAt === null) === (deletionAt === null);
  if (isAsRequested) return unchanged(before);
  const after: Organization = {
    ...before,
    deletionAt: deletionAt?.toISOString() ?? null,
    updatedAt: now.toISOString(),
  };
  const plan = planUpdate(loaded, after, {
    table: "organizations",
    columns: { deletion_at: deletionAt },
    now,
    event: { type: "organization.updated", object: withoutRole(after) },
    label: after.name,
  });
  return {
    ...plan,
    change: { ...plan.change, before: withoutRole(before), after: withoutRole(after) },
    jobs: await toMails(context, after, service.config),
  };
}

async function toMails(
  { transaction, membership }: ChangeContext,
  { id, deletionAt }: Organization,
  config: Pick<ApiConfig, "baseUrl" | "mail">,
): Promise<Job[]> {
  const owners = await readRoleHolders(transaction, id, [ownerRole.name]);
  const deletion = { organizationId: id, deletionAt, actorName: membership.displayName };
  return owners.map((owner) => toJob(sendMail, toDeletionMail(owner, deletion, config)));
}
