import { Problem } from "../problems/problem.ts";
import type { Principal } from "./principal.ts";

/**
 * Refuses a call that a person does not make in a session of their own, where the operation asks for
 * one: the token of an OAuth client, one that was made for agents, by its audience or its scopes, any call
 * by way of MCP, and any step of a workflow, which an agent may have written. Whoever runs an operation on
 * behalf of another call (to undo a change) asks this of that operation as well.
 *
 * @throws Problem FIRST_PARTY_SESSION_REQUIRED
 */
export function assertFirstParty(
  operation: { firstPartyOnly?: boolean | undefined },
  { principal, channel }: { principal: Principal | null; channel: string },
): void {
  if (operation.firstPartyOnly !== true) return;
  const isOwnChannel = channel === "app" || channel === "api";
  if (principal !== null && isOwnChannel && isOfPerson(principal)) return;
  throw new Problem(
    "FIRST_PARTY_SESSION_REQUIRED",
    "This is done by people in a session of their own, not by a client.",
  );
}

/** Tokens of agents usually carry no scopes: one sign of an agent is enough, whatever else they carry. */
function isOfPerson({ clientId, audience, scopes }: Principal): boolean {
  const isForPeople = audience.length > 0 && audience.every((each) => each === "authenticated");
  return clientId === null && isForPeople && scopes.length === 0;
}
