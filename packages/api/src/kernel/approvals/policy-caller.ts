// Decision: decisions/0011-approval-policies.md
import { isAgent } from "../../auth/agent.ts";
import type { Membership } from "../../database/tenant.ts";
import type { Call } from "../call.ts";
import type { RunInitiator } from "./initiator.ts";

type FirstPartySettings = { firstPartyClients: readonly string[] };

/** The caller, as policies match it. */
export type PolicyCaller = {
  /** Whether the call, or what initiated it, came from an agent. */
  isAgent: boolean;
  /** The ids of the call and of the agents that initiated it; null if unknown. */
  clientIds: readonly (string | null)[];
  roleIds: readonly (string | null)[];
  userIds: readonly (string | null)[];
};

/** Returns the agents that initiated the workflow run of a call; the one that started it is first. */
export function agentInitiators(
  { initiators = [] }: Pick<Call, "initiators">,
  settings: FirstPartySettings,
): RunInitiator[] {
  const order = ["start", "activation", "definition"];
  return initiators
    .filter((each) => isAgent(each, settings))
    .toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action));
}

/** Whether an agent made the call, or initiated the workflow run that made it. */
export function isAgentCall(call: Call, settings: FirstPartySettings): boolean {
  const clientId = call.principal?.clientId ?? null;
  return (
    isAgent({ clientId, channel: call.channel }, settings) ||
    agentInitiators(call, settings).length > 0
  );
}

/** Returns the client that an approval of the call shows. */
export function clientOf(
  call: Call,
  settings: FirstPartySettings,
): { clientId: string | null; clientName: string | null } {
  const { clientId = null, clientName = null } = call.principal ?? {};
  if (clientId !== null) return { clientId, clientName };
  const initiator = agentInitiators(call, settings).find((each) => each.clientId !== null);
  return { clientId: initiator?.clientId ?? null, clientName: initiator?.clientName ?? null };
}

/**
 * Returns the caller that policies match: the member, and the agents that initiated the call, with their users.
 *
 * @param roleOf user id → id of the user's role in the organization
 */
export function toPolicyCaller(
  call: Call,
  { userId, roleId }: Pick<Membership, "userId" | "roleId">,
  settings: FirstPartySettings,
  roleOf: ReadonlyMap<string, string>,
): PolicyCaller {
  const agents = agentInitiators(call, settings);
  const { clientId = null } = call.principal ?? {};
  return {
    isAgent: isAgentCall(call, settings),
    clientIds: [...(clientId === null ? [] : [clientId]), ...agents.map((each) => each.clientId)],
    userIds: [userId, ...agents.map((each) => each.userId)],
    roleIds: [roleId, ...agents.map((each) => roleOf.get(each.userId ?? "") ?? null)],
  };
}
