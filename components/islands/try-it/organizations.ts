/** An organization that the reader may call the service for. */
export type Organization = { id: string; name: string };

/** The reader's organizations, empty if the call needs none; undefined without a session. */
export type Caller = { organizations: readonly Organization[] } | undefined;

/** Returns the organizations of the reader; undefined without a session. */
export async function readOrganizations(): Promise<Organization[] | undefined> {
  const answer = await fetch("/api/v1/organizations?limit=100", {
    headers: { Accept: "application/json" },
  });
  if (answer.status === 401) return undefined;
  if (!answer.ok) throw new Error(`The list of organizations answered ${answer.status}.`);
  return ((await answer.json()) as { items: Organization[] }).items;
}
