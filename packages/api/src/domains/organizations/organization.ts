import type { Selectable } from "kysely";
import { z } from "zod";
import type { Organizations } from "../../database/types.gen.ts";
import { addressMembers } from "../../schema/address-members.ts";
import { toRecord } from "../../schema/record.ts";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/refusals.ts";
import { timestamp } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";

const hours = z
  .strictObject({ start: z.string(), end: z.string() })
  .nullable()
  .meta({ description: "Local times `HH:MM`; null on a day without work." });

export const OrganizationSettings = z
  .strictObject({
    workingHours: z.strictObject({
      mo: hours,
      tu: hours,
      we: hours,
      th: hours,
      fr: hours,
      sa: hours,
      su: hours,
    }),
    quoteValidityDays: z.int(),
    strictIdentifiers: z.boolean(),
    numberFormats: z.strictObject({ task: z.string(), quote: z.string(), order: z.string() }),
    mailAuditAnchors: z.boolean().meta({
      description: "Whether the owners are mailed each day's anchor of the audit log.",
      examples: [false],
    }),
  })
  .meta({ id: "OrganizationSettings", description: "How the organization works." });
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

const office = { start: "09:00", end: "17:00" };

/** What an organization has that has set nothing itself. */
export const defaultSettings: OrganizationSettings = {
  workingHours: { mo: office, tu: office, we: office, th: office, fr: office, sa: null, su: null },
  quoteValidityDays: 30,
  strictIdentifiers: false,
  numberFormats: { task: "T-{number}", quote: "Q-{year}-{number}", order: "O-{year}-{number}" },
  mailAuditAnchors: false,
};

const stored = {
  id: z.uuid(),
  name: z.string(),
  legalName: z.string().nullable(),
  kvk: z.string().nullable(),
  btw: z.string().nullable(),
  iban: z.string().nullable(),
  ...addressMembers,
  currency: z.string(),
  timeZone: z.string(),
  language: z.string(),
  country: z.string(),
  status: z
    .enum(["active", "suspended"])
    .meta({ id: "OrganizationStatus", description: "Writes are off while suspended." }),
};

export const Organization = z
  .strictObject({
    ...stored,
    settings: OrganizationSettings,
    role: z
      .strictObject({ id: z.uuid(), name: z.string() })
      .meta({ id: "RoleSummary", description: "The caller's role." }),
    permissions: z.array(z.string()).meta({ description: "What the caller's role allows." }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Organization", description: "An organization, as one of its members sees it." });
export type Organization = z.infer<typeof Organization>;

export function toOrganization(
  row: Selectable<Organizations>,
  role: { id: string; name: string; permissions: string[] },
): Organization {
  return {
    ...toRecord(stored, row),
    settings: { ...defaultSettings, ...(row.settings as Partial<OrganizationSettings>) },
    role: { id: role.id, name: role.name },
    permissions: role.permissions,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** What the organization itself is, whoever reads of it: without the caller's role. */
export function toRecorded(organization: Organization): Record<string, unknown> {
  const { role: _role, permissions: _permissions, ...own } = organization;
  return own;
}

/** The caller's organization with its version; `update` holds the row. */
export async function loadOrganization(
  transaction: Transaction,
  {
    organizationId,
    roleId,
    roleName,
    permissions,
  }: Pick<Membership, "organizationId" | "roleId" | "roleName" | "permissions">,
  hold?: "update",
) {
  const query = queries.selectFrom("organizations").selectAll().where("id", "=", organizationId);
  const row = await transaction.one(hold === "update" ? query.forUpdate() : query);
  if (row === undefined) throw notFound("organization", organizationId);
  const record = toOrganization(row, { id: roleId, name: roleName, permissions });
  const target = { kind: "organization", id: organizationId, label: record.name };
  return { record, version: row.version, target };
}
