import { listRoles } from "../../../../domains/roles/operations/list-roles.ts";
import { Role } from "../../../../domains/roles/role.ts";
import { readListPage } from "../../../pages/read-list.ts";
import type { SectionVisit } from "../../section.ts";

export type Roles = readonly Role[];

/** Reads the roles of the organization; there are at most 24. */
export async function readRoles({ visitor, organization }: SectionVisit): Promise<Roles> {
  const params = { organizationId: organization.id };
  const { items } = await readListPage(visitor, listRoles, Role, { params, query: { limit: 100 } });
  return items;
}

export const nameOfRole = (roles: Roles, roleId: string): string =>
  roles.find(({ id }) => id === roleId)?.name ?? "";

export const toRoleOptions = (roles: Roles) =>
  roles.map(({ id, name }) => ({ value: id, label: name }));
