import { Role } from "../../../../domains/roles/role.ts";
import { listRoles } from "../../../../domains/roles/operations/list-roles.ts";
import { Member } from "../../../../domains/members/member.ts";
import { listMembers } from "../../../../domains/members/operations/list-members.ts";
import { toRoleLabel } from "../../../../kernel/labels/labels.ts";
import { isOwnerRole } from "../../../../kernel/permissions/permissions.ts";
import { readWholeList } from "../../../pages/read-list.ts";
import type { SectionVisit } from "../../section.ts";

/** The roles and members that policies name; empty if the visitor may not see them. */
export type PolicyNames = {
  roles: readonly Role[];
  /** The names of roles and members, by their ids. */
  byId: ReadonlyMap<string, string>;
  /** Whether the visitor is an owner: only owners change policies. */
  isOwner: boolean;
};

export async function readPolicyNames(visit: SectionVisit): Promise<PolicyNames> {
  const { permissions, role } = visit.organization;
  if (!permissions.includes("members:read")) return { roles: [], byId: new Map(), isOwner: false };
  const [roles, members] = await Promise.all([
    readWholeList(visit.visitor, listRoles, Role, {
      params: { organizationId: visit.organization.id },
    }),
    readWholeList(visit.visitor, listMembers, Member, {
      params: { organizationId: visit.organization.id },
    }),
  ]);
  return {
    roles,
    byId: new Map([
      ...roles.map(({ id, name }) => [id, toRoleLabel(name, visit.language)] as const),
      ...members.map(({ userId, displayName }) => [userId, displayName] as const),
    ]),
    isOwner: roles.some((each) => each.id === role.id && isOwnerRole(each)),
  };
}
