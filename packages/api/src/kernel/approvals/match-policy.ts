// Decision: decisions/0011-approval-policies.md
import { evaluate, mayBeMet } from "../conditions/evaluate.ts";
import type { Policy } from "./policy.ts";
import type { PolicyCaller } from "./policy-caller.ts";

/** The names of an operation: its operationId, and the name of its tool if it has one. */
export type OperationNames = { id: string; toolName: string | null };

export function isHoldable({ traits }: { traits: readonly string[] }): boolean {
  return traits.includes("holdable");
}

export function toOperationNames({
  id,
  tool,
}: {
  id: string;
  tool?: { name: string } | undefined;
}): OperationNames {
  return { id, toolName: tool?.name ?? null };
}

/** The channel and operation of a call; without names: any call on the channel. */
export type PolicyCall = { channel: string; names: OperationNames | null };

/** The document that conditions test, and the planned target, with which `changed` compares. */
export type PolicyDocument = {
  present: { input: unknown; target: unknown; computed: unknown };
  planned: { target: unknown };
};

/** Whether a pattern such as `quotes_*` matches an operation. The asterisk matches any text. */
export function matchesName(pattern: string, { id, toolName }: OperationNames): boolean {
  const [prefix = "", suffix] = pattern.split("*");
  return [id, toolName].some((name) => {
    if (name === null) return false;
    if (suffix === undefined) return name === pattern;
    const isLongEnough = name.length >= prefix.length + suffix.length;
    return isLongEnough && name.startsWith(prefix) && name.endsWith(suffix);
  });
}

/** Whether a planned call meets the conditions of a policy. */
export function conditionsHold({ match }: Policy, { present, planned }: PolicyDocument): boolean {
  return match.conditions === null || evaluate(match.conditions, present, planned);
}

/** Whether a policy applies to an operation on a channel, for any caller and input. */
export function appliesTo({ match }: Policy, { channel, names }: PolicyCall): boolean {
  const { channels, operations } = match;
  return (
    channels.some((each) => each === channel) &&
    (names === null || operations.some((pattern) => matchesName(pattern, names)))
  );
}

/**
 * Whether a policy may apply to a call that is not planned yet, so that conditions can only test its input. If agents
 * initiated the call, a policy that holds or denies must match one of them, and a policy that allows must match all.
 *
 * @param knownDocument the input; empty if it is only known after planning
 */
export function mayApply(
  { match, effect }: Pick<Policy, "match" | "effect">,
  caller: PolicyCaller,
  knownDocument: { input?: PolicyDocument["present"]["input"] },
): boolean {
  const { callers, roleIds, userIds, clientIds, conditions } = match;
  const matches = effect === "allow" ? includesAll : includesAny;
  return (
    (callers === null || caller.isAgent) &&
    matches(roleIds, caller.roleIds) &&
    matches(userIds, caller.userIds) &&
    matches(clientIds, caller.clientIds) &&
    (conditions === null || mayBeMet(conditions, knownDocument))
  );
}

type IdFilter = readonly string[] | null;
type Ids = readonly (string | null)[];

function includesAny(filter: IdFilter, ids: Ids): boolean {
  return filter === null || ids.some((id) => id !== null && filter.includes(id));
}

function includesAll(filter: IdFilter, ids: Ids): boolean {
  if (filter === null) return true;
  return ids.length > 0 && ids.every((id) => id !== null && filter.includes(id));
}
