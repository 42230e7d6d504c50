import { Problem } from "../problems/problem.ts";
import type { Principal } from "./principal.ts";
import { isAgent } from "./agent.ts";
import type { AuthSettings } from "./settings.ts";

/**
 * Refuses a call to an operation that only a person in a session of their own may make. This excludes tokens
 * of OAuth clients that are not first-party, tokens made for agents (by audience or scopes), all calls through MCP, and all steps of a
 * workflow, which an agent may have written. Whoever runs an operation on behalf of another call (to undo a
 * change) must check that operation as well.
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

/** Whether a person in a session of their own makes a call. */
export function isFirstParty(
  { principal, channel }: { principal: Principal | null; channel: string },
  settings: Pick<AuthSettings, "firstPartyClients">,
): boolean {
  if (principal === null || (channel !== "app" && channel !== "api")) return false;
  const { clientId, audience, scopes } = principal;
  // Tokens of agents usually carry no scopes: one sign of an agent decides, whatever else they carry.
  const isForPeople = audience.length > 0 && audience.every((each) => each === "authenticated");
  return !isAgent({ clientId, channel }, settings) && isForPeople && scopes.length === 0;
}
