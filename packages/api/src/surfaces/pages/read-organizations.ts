import { listOrganizations } from "../../domains/organizations/operations/list-organizations.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import { listOf } from "../../kernel/lists/list.ts";
import { runOrThrow, type Visitor } from "./visitor.ts";

const OrganizationList = listOf(Organization, "OrganizationList");

/**
 * Reads all organizations of the visitor, by name.
 *
 * @throws Problem of the operation
 */
export async function readOrganizations(visitor: Visitor): Promise<Organization[]> {
  const organizations: Organization[] = [];
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
