import type { PageQuery } from "./page-route.ts";
import type { OrganizationView } from "./render/approval-view.ts";

/** Moves the organization in the query, if it is one of them, to the front. */
export function selectedFirst<Organization extends OrganizationView>(
  { organization }: PageQuery,
  organizations: readonly Organization[],
): Organization[] {
  return organizations.toSorted(
    (one, other) => Number(other.id === organization) - Number(one.id === organization),
  );
}
