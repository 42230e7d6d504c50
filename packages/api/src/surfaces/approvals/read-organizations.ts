import { listOrganizations } from "../../domains/organizations/operations/list-organizations.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import { listOf } from "../../kernel/lists/list.ts";
import type { PageQuery } from "./page-address.ts";
import type { ShownOrganization } from "./show/shown-approval.ts";
import { answerOf, type Visitor } from "../pages/visitor.ts";

const OrganizationList = listOf(Organization, "OrganizationList");

/**
 * Reads all organizations of the visitor, by name.
 *
 * @throws Problem of the operation
 */
export async function readOrganizations(visitor: Visitor): Promise<ShownOrganization[]> {
  const found: ShownOrganization[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: 100, ...(cursor === null ? {} : { cursor }) };
    const { body } = await answerOf(visitor, listOrganizations, { query });
    const { items, page } = OrganizationList.parse(body);
    found.push(...items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** Moves the organization in the query, if it is one of them, to the front. */
export function inOrderOf(
  { organization }: PageQuery,
  organizations: readonly ShownOrganization[],
): ShownOrganization[] {
  return organizations.toSorted(
    (one, other) => Number(other.id === organization) - Number(one.id === organization),
  );
}
