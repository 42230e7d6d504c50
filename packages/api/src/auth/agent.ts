// Decision: decisions/0010-identity-provider-and-agents.md
/** The client and channel of a call. */
type CallOrigin = { clientId: string | null; channel: string | null };

/**
 * Whether a call counts as an agent's: its token or session has an OAuth client that is not in the
 * deployment's first-party list. Calls to the MCP server without a client, and calls of which nothing is
 * known, count as an agent's too.
 */
export function isAgent(
  { clientId, channel }: CallOrigin,
  { firstPartyClients }: { firstPartyClients: readonly string[] },
): boolean {
  if (clientId !== null) return !firstPartyClients.includes(clientId);
  return channel === "mcp" || channel === null;
}
