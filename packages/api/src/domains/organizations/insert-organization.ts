import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import type { Organizations } from "../../database/types.gen.ts";
import { builtInRoles } from "../../kernel/permissions/permissions.ts";
import type { Transaction } from "../../database/tenant.ts";
import { insertSuggestedPolicies } from "../approvals/suggested-policies.ts";
import type { OrganizationSettings } from "./organization.ts";

/** The values of a new organization; omitted members default to those of a Dutch organization. */
export type OrganizationValues = {
  id: string;
  name: string;
  now: Date;
  /** The user whose organizations share quotas; by default none, and the organization has its own quotas. */
  createdBy?: string;
  legalName?: string | null | undefined;
  kvk?: string | null | undefined;
  btw?: string | null | undefined;
  iban?: string | null | undefined;
  addressLine1?: string | null | undefined;
  addressLine2?: string | null | undefined;
  addressCity?: string | null | undefined;
  addressState?: string | null | undefined;
  addressPostalCode?: string | null | undefined;
  addressCountry?: string | null | undefined;
  currency?: string | undefined;
  timeZone?: string | undefined;
  language?: string | undefined;
  country?: string | undefined;
  accentColor?: string | null | undefined;
  settings?: Partial<OrganizationSettings> | undefined;
  /** Returns the id of a built-in role by its key; a new id by default. */
  roleId?: (key: string) => string;
  /** Returns the id of a suggested approval policy by its index; a new id by default. */
  policyId?: (index: number) => string;
};

/**
 * Writes an organization with its built-in roles, suggested approval policies and the head of its audit
 * chain, in a transaction of that organization.
 *
 * @returns the id of each built-in role by its key: owner, admin, member, viewer
 */
export function insertOrganization(
  transaction: Transaction,
  organization: OrganizationValues,
): Record<string, string> {
  const { id, now, roleId = () => uuidv7() } = organization;
  const row = toOrganizationRow(organization);
  transaction.write(
    queries.insertInto("organizations").values({ ...row, settings: JSON.stringify(row.settings) }),
  );
  const roles = builtInRoles.map((role) => ({ ...role, id: roleId(role.key) }));
  transaction.write(
    queries.insertInto("roles").values(
      roles.map((role) => ({
        organization_id: id,
        id: role.id,
        name: role.name,
        is_built_in: true,
        permissions: role.permissions,
        created_at: now,
        updated_at: now,
      })),
    ),
  );
  transaction.write(queries.insertInto("audit_heads").values({ organization_id: id }));
  insertSuggestedPolicies(transaction, { id, now, language: row.language }, organization.policyId);
  return Object.fromEntries(roles.map((role) => [role.key, role.id]));
}

/** Returns the row that `insertOrganization` writes. */
export function toOrganizationRow(organization: OrganizationValues): Selectable<Organizations> {
  return {
    id: organization.id,
    version: 1,
    name: organization.name,
    legal_name: organization.legalName ?? null,
    kvk: organization.kvk ?? null,
    btw: organization.btw ?? null,
    iban: organization.iban ?? null,
    address_line1: organization.addressLine1 ?? null,
    address_line2: organization.addressLine2 ?? null,
    address_city: organization.addressCity ?? null,
    address_state: organization.addressState ?? null,
    address_postal_code: organization.addressPostalCode ?? null,
    address_country: organization.addressCountry ?? null,
    currency: organization.currency ?? "EUR",
    time_zone: organization.timeZone ?? "Europe/Amsterdam",
    language: organization.language ?? "nl",
    country: organization.country ?? "NL",
    accent_color: organization.accentColor ?? null,
    logo_file_id: null,
    status: "active",
    suspended_at: null,
    deletion_at: null,
    settings: organization.settings ?? {},
    approval_policies: null,
    created_by: organization.createdBy ?? null,
    created_at: organization.now,
    updated_at: organization.now,
  };
}
