// Decision: decisions/0010-identity-provider-and-agents.md
/** The client and channel of a call. */
type CallOrigin = { clientId: string | null; channel: string | null };

/**
 * Whether a call counts as an agent's: its token or session has an OAuth client that is not in the
 * deployment's first-party list. MCP calls without a client and calls of unknown origin count as an agent's too.
 */
export function isAgent(
  { clientId, channel }: CallOrigin,
  { firstPartyClients }: { firstPartyClients: readonly string[] },
): boolean {
  if (clientId !== null) return !firstPartyClients.includes(clientId);
  return channel === "mcp" || channel === null;
}
