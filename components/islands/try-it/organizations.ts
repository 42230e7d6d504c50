/** An organization of which the signed-in user is a member. */
export type Organization = { id: string; name: string };

/** The signed-in user: their organizations, empty if the call needs none; undefined without a session. */
export type Caller = { organizations: readonly Organization[] } | undefined;

/**
 * Fetches the organizations of the signed-in user; returns undefined without a session.
 * @throws Error for any other status than 2xx and 401
 */
export async function fetchOrganizations(): Promise<Organization[] | undefined> {
  const response = await fetch("/api/v1/organizations?limit=100", {
    headers: { Accept: "application/json" },
  });
  if (response.status === 401) return undefined;
  if (!response.ok) throw new Error(`The list of organizations returned ${response.status}.`);
  return ((await response.json()) as { items: Organization[] }).items;
}
