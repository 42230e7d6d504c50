import { v7 as uuidv7 } from "uuid";
import { queries } from "../database/queries.ts";
import type { OrganizationSettings } from "../operations/organizations/organization.ts";
import { builtInRoles } from "../permissions.ts";
import type { Transaction } from "../tenant.ts";

export type NewOrganization = {
  id: string;
  name: string;
  now: Date;
  legalName?: string;
  kvk?: string;
  btw?: string;
  addressCity?: string;
  timeZone?: string;
  settings?: Partial<OrganizationSettings>;
  /** The id of a built-in role by its key; new ones when left out. */
  roleId?: (key: string) => string;
};

/**
 * Writes an organization with its built-in roles and the head of its audit chain, in a transaction
 * of that organization.
 *
 * @returns the id of each built-in role by its key: owner, admin, member, viewer
 */
export function insertOrganization(
  transaction: Transaction,
  organization: NewOrganization,
): Record<string, string> {
  const { id, name, now } = organization;
  const stamps = { created_at: now, updated_at: now };
  transaction.write(
    queries.insertInto("organizations").values({
      id,
      name,
      legal_name: organization.legalName ?? null,
      kvk: organization.kvk ?? null,
      btw: organization.btw ?? null,
      address_city: organization.addressCity ?? null,
      time_zone: organization.timeZone ?? "Europe/Amsterdam",
      settings: JSON.stringify(organization.settings ?? {}),
      ...stamps,
    }),
  );
  const { roleId = () => uuidv7() } = organization;
  const roles = builtInRoles.map((role) => ({ ...role, id: roleId(role.key) }));
  transaction.write(
    queries.insertInto("roles").values(
      roles.map((role) => ({
        organization_id: id,
        id: role.id,
        name: role.name,
        is_built_in: true,
        permissions: role.permissions,
        ...stamps,
      })),
    ),
  );
  transaction.write(queries.insertInto("audit_heads").values({ organization_id: id }));
  return Object.fromEntries(roles.map((role) => [role.key, role.id]));
}

/** Makes a person a member, in a transaction of the organization. */
export function insertMembership(
  transaction: Transaction,
  membership: { organizationId: string; userId: string; roleId: string; now: Date },
): void {
  const { now } = membership;
  transaction.write(
    queries.insertInto("memberships").values({
      organization_id: membership.organizationId,
      user_id: membership.userId,
      role_id: membership.roleId,
      joined_at: now,
      created_at: now,
      updated_at: now,
    }),
  );
}
