import { listOrganizations } from "../../domains/organizations/operations/list-organizations.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import { listOf } from "../../kernel/lists/list.ts";
import type { PageQuery } from "./page-route.ts";
import type { OrganizationView } from "./render/approval-view.ts";
import { runOrThrow, type Visitor } from "../pages/visitor.ts";

const OrganizationList = listOf(Organization, "OrganizationList");

/**
 * Reads all organizations of the visitor, by name.
 *
 * @throws Problem of the operation
 */
export async function readOrganizations(visitor: Visitor): Promise<OrganizationView[]> {
  const organizations: OrganizationView[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: 100, ...(cursor === null ? {} : { cursor }) };
    const { body } = await runOrThrow(visitor, listOrganizations, { query });
    const { items, page } = OrganizationList.parse(body);
    organizations.push(...items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return organizations;
}

/** Moves the organization in the query, if it is one of them, to the front. */
export function selectedFirst(
  { organization }: PageQuery,
  organizations: readonly OrganizationView[],
): OrganizationView[] {
  return organizations.toSorted(
    (one, other) => Number(other.id === organization) - Number(one.id === organization),
  );
}
