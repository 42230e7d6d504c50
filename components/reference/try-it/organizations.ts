/** An organization that the reader can call the service for. */
export type Organization = { id: string; name: string };

/** The organizations of the reader; null without a session. */
export async function readOrganizations(): Promise<Organization[] | null> {
  const answer = await fetch("/api/v1/organizations?limit=100", {
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) return null;
  return ((await answer.json()) as { items: Organization[] }).items;
}
