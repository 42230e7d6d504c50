import { Member } from "../../domains/members/member.ts";
import { listMembers } from "../../domains/members/operations/list-members.ts";
import { readWholeList } from "../pages/read-list.ts";
import type { SectionVisit } from "./section.ts";

/** Reads the names of the members, by their ids; none if the visitor may not see them. */
export async function readMemberNames(visit: SectionVisit): Promise<ReadonlyMap<string, string>> {
  if (!visit.organization.permissions.includes("members:read")) return new Map();
  const members = await readWholeList(visit.visitor, listMembers, Member, {
    params: { organizationId: visit.organization.id },
  });
  return new Map(members.map(({ userId, displayName }) => [userId, displayName]));
}
