import type { Language } from "@werkbank/http/accept-language";
import { listRoles } from "../../../../domains/roles/operations/list-roles.ts";
import { Role } from "../../../../domains/roles/role.ts";
import { toRoleLabel } from "../../../../kernel/labels/labels.ts";
import { readListPage } from "../../../pages/read-list.ts";
import { isOwnerRole } from "../../../../kernel/permissions/permissions.ts";
import type { SectionVisit } from "../../section.ts";

export type Roles = readonly Role[];

/** Reads the roles of the organization; there are at most 24. */
export async function readRoles({ visitor, organization }: SectionVisit): Promise<Roles> {
  const params = { organizationId: organization.id };
  const { items } = await readListPage(visitor, listRoles, Role, { params, query: { limit: 100 } });
  return items;
}

/** Returns the name of a role in the language of the page; empty for an unknown role. */
export function nameOfRole(roles: Roles, roleId: string, language: Language): string {
  const role = roles.find(({ id }) => id === roleId);
  return role === undefined ? "" : toRoleLabel(role.name, language);
}

/** Returns the roles that a program can have: all but that of owners. */
export const rolesOfPrograms = (roles: Roles): Roles => roles.filter((role) => !isOwnerRole(role));

export const toRoleOptions = (roles: Roles, language: Language) =>
  roles.map(({ id, name }) => ({ value: id, label: toRoleLabel(name, language) }));
