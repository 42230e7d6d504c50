import { listOrganizations } from "../../domains/organizations/operations/list-organizations.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import { readWholeList } from "./read-list.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Reads all organizations of the visitor, by name.
 *
 * @throws Problem of the operation
 */
export const readOrganizations = (visitor: Visitor): Promise<Organization[]> =>
  readWholeList(visitor, listOrganizations, Organization);
