import { Problem } from "../problems/problem.ts";
import type { Principal } from "./principal.ts";
import { isAgent } from "./agent.ts";
import type { AuthSettings } from "./settings.ts";

/**
 * Rejects a call to an operation that requires a first-party session. Not first-party are: tokens of other OAuth
 * clients, tokens issued for agents (by audience or scopes), all MCP calls, and all steps of a workflow, which
 * an agent may have written. Code that runs an operation on behalf of another call (to undo a change) must check
 * that operation too.
 *
 * @throws Problem FIRST_PARTY_SESSION_REQUIRED
 */
export function assertFirstParty(
  operation: { firstPartyOnly?: boolean | undefined },
  call: { principal: Principal | null; channel: string },
  settings: Pick<AuthSettings, "firstPartyClients">,
): void {
  if (operation.firstPartyOnly !== true || isFirstParty(call, settings)) return;
  throw new Problem(
    "FIRST_PARTY_SESSION_REQUIRED",
    "This is done by people in a session of their own, not by a client.",
  );
}

/** Whether a call comes from a first-party session. */
export function isFirstParty(
  { principal, channel }: { principal: Principal | null; channel: string },
  settings: Pick<AuthSettings, "firstPartyClients">,
): boolean {
  if (principal === null || (channel !== "app" && channel !== "api")) return false;
  const { clientId, audience, scopes } = principal;
  // Agent tokens usually carry no scopes, so each sign of an agent is enough on its own.
  const hasUserAudience = audience.length > 0 && audience.every((each) => each === "authenticated");
  return !isAgent({ clientId, channel }, settings) && hasUserAudience && scopes.length === 0;
}
