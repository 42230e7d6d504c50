import type { Selectable } from "kysely";
import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import type { Organizations } from "../../database/types.gen.ts";
import { addressMembers } from "../../schema/address-members.ts";
import { toRecord } from "../../schema/record.ts";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { timestamp } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Target } from "../../kernel/audit.ts";

/** The descriptions of the settings, for responses and requests. */
export const startDescription = "When work begins, `HH:MM` in the time zone of the organization.";
export const endDescription =
  "When work ends, `HH:MM` in the time zone of the organization; after `start`.";
export const dayDescription = "The hours of that day; null on a day without work.";
export const workingHoursDescription =
  "When the organization works, per day; free slots are looked for within it.";
export const quoteValidityDescription =
  "How many days a new quote is valid, unless `validUntil` is given.";
export const strictIdentifiersDescription =
  "Whether invalid numbers (KvK, VAT, IBAN, telephone) are refused; otherwise they only give a warning.";
export const numberFormatsDescription =
  "The format of display numbers; `{number}` counts up automatically.";

const openingHours = z
  .strictObject({
    start: z.string().meta({ description: startDescription, examples: ["09:00"] }),
    end: z.string().meta({ description: endDescription, examples: ["17:00"] }),
  })
  .nullable()
  .meta({ description: dayDescription });

export const OrganizationSettings = z
  .strictObject({
    workingHours: z
      .strictObject({
        mo: openingHours,
        tu: openingHours,
        we: openingHours,
        th: openingHours,
        fr: openingHours,
        sa: openingHours,
        su: openingHours,
      })
      .meta({ description: workingHoursDescription }),
    quoteValidityDays: z.int().meta({ description: quoteValidityDescription, examples: [30] }),
    strictIdentifiers: z.boolean().meta({ description: strictIdentifiersDescription }),
    numberFormats: z
      .strictObject({
        task: z.string().meta({ description: "Of tasks.", examples: ["T-{number}"] }),
        quote: z.string().meta({ description: "Of quotes.", examples: ["Q-{year}-{number}"] }),
        order: z.string().meta({ description: "Of orders.", examples: ["O-{year}-{number}"] }),
      })
      .meta({ description: numberFormatsDescription }),
    mailAuditAnchors: z.boolean().meta({
      description: "Whether the owners are mailed each day's anchor of the audit log.",
      examples: [false],
    }),
  })
  .meta({ id: "OrganizationSettings", description: "How the organization works." });
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

const officeHours = { start: "09:00", end: "17:00" };

/** The default settings. */
export const defaultSettings: OrganizationSettings = {
  workingHours: {
    mo: officeHours,
    tu: officeHours,
    we: officeHours,
    th: officeHours,
    fr: officeHours,
    sa: null,
    su: null,
  },
  quoteValidityDays: 30,
  strictIdentifiers: false,
  numberFormats: { task: "T-{number}", quote: "Q-{year}-{number}", order: "O-{year}-{number}" },
  mailAuditAnchors: false,
};

/** Descriptions and examples of the properties of an organization, for responses and requests. */
export const propertyMeta = {
  name: {
    description: "The everyday name, shown in lists, in mails and on quotes.",
    examples: ["Fietswerkplaats De Singel B.V."],
  },
  legalName: {
    description: "The name in the trade register; null: as `name`.",
    examples: ["Fietswerkplaats De Singel B.V."],
  },
  kvk: { description: "Its number in the Dutch trade register (KvK).", examples: ["90001234"] },
  btw: {
    description: "Its VAT identification number, with the code of the country.",
    examples: ["NL860912344B82"],
  },
  iban: {
    description: "Its bank account, as an IBAN.",
    examples: ["NL12WERK0900012340"],
  },
  currency: {
    description:
      "ISO 4217 code of the currency of new records. A change does not affect existing records.",
    examples: ["EUR"],
  },
  timeZone: {
    description: "IANA time zone in which its days begin and end.",
    examples: ["Europe/Amsterdam"],
  },
  language: {
    description:
      "ISO 639-1 code of the language of its quotes and mails, unless another was chosen.",
    examples: ["nl"],
  },
  country: {
    description: "Where it is established, as a code of ISO 3166-1 alpha-2.",
    examples: ["NL"],
  },
  accentColor: {
    description:
      "Its colour, `#rrggbb`, on the page, PDF and mail of a quote and on invitations. Text and buttons get a darker or lighter shade where it would be hard to read. Null: the default colour.",
    examples: ["#7a1f5c"],
  },
  logoFileId: {
    description:
      "Its logo on the page, PDF and mail of a quote: a PNG or JPEG file of at most 1 MiB. Null, or once the file is deleted: the name.",
    examples: ["01a1fd40-0000-7000-8000-000000000002"],
  },
};

const storedMembers = {
  id: z.uuid().meta({
    description: "The `organizationId` of every path. Set by the service.",
    examples: ["b4bfabf4-8c92-5496-abfd-21559a279244"],
  }),
  name: z.string().meta(propertyMeta.name),
  legalName: z.string().nullable().meta(propertyMeta.legalName),
  kvk: z.string().nullable().meta(propertyMeta.kvk),
  btw: z.string().nullable().meta(propertyMeta.btw),
  iban: z.string().nullable().meta(propertyMeta.iban),
  ...addressMembers,
  currency: z.string().meta(propertyMeta.currency),
  timeZone: z.string().meta(propertyMeta.timeZone),
  language: z.string().meta(propertyMeta.language),
  country: z.string().meta(propertyMeta.country),
  accentColor: z.string().nullable().meta(propertyMeta.accentColor),
  logoFileId: z.uuid().nullable().meta(propertyMeta.logoFileId),
  status: enumeration({ active: "Reads and writes.", suspended: "Reads only." }).meta({
    id: "OrganizationStatus",
    description: "What an organization can do.",
  }),
  deletionAt: timestamp()
    .nullable()
    .meta({
      description:
        "When the organization is deleted with everything in it; null unless an owner has scheduled that.",
      examples: ["2026-12-30T09:12:00.000Z"],
    }),
};

const RoleSummary = z
  .strictObject({
    id: z.uuid().meta({ description: "The role." }),
    name: z.string().meta({ description: "The name of the role.", examples: ["Owner"] }),
  })
  .meta({ id: "RoleSummary", description: "The caller's role." });

export const Organization = z
  .strictObject({
    ...storedMembers,
    settings: OrganizationSettings.meta({ description: "How the organization works." }),
    role: RoleSummary.meta({ description: "The caller's role." }),
    permissions: z.array(z.string()).meta({
      description: "What the caller's role allows.",
      examples: [["tasks:read", "tasks:write"]],
    }),
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
    ...toRecord(storedMembers, row),
    settings: { ...defaultSettings, ...(row.settings as Partial<OrganizationSettings>) },
    role: { id: role.id, name: role.name },
    permissions: role.permissions,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns the organization without the caller's role and permissions, for the audit log and events. */
export function withoutRole(organization: Organization): Record<string, unknown> {
  const { role: _role, permissions: _permissions, ...shared } = organization;
  return shared;
}

/** Loads the caller's organization with its version; `update` locks the row. */
export async function loadOrganization(
  transaction: Transaction,
  {
    organizationId,
    roleId,
    roleName,
    permissions,
  }: Pick<Membership, "organizationId" | "roleId" | "roleName" | "permissions">,
  lock?: "update",
) {
  const query = queries.selectFrom("organizations").selectAll().where("id", "=", organizationId);
  const row = await transaction.one(lock === "update" ? query.forUpdate() : query);
  if (row === undefined) throw notFound("organization", organizationId);
  const record = toOrganization(row, { id: roleId, name: roleName, permissions });
  const target: Target = { kind: "organization", id: organizationId, label: record.name };
  return { record, version: row.version, target };
}
