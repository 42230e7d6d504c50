import type { Membership } from "../../database/tenant.ts";
import { evaluate, mayHold } from "../conditions/evaluate.ts";
import type { Policy } from "./policy.ts";

/** The names of an operation: its id, and that of its tool where it has one. */
export type OperationNames = { id: string; toolName: string | null };

export function isHoldable({ traits }: { traits: readonly string[] }): boolean {
  return traits.includes("holdable");
}

export function toNames({
  id,
  tool,
}: {
  id: string;
  tool?: { name: string } | undefined;
}): OperationNames {
  return { id, toolName: tool?.name ?? null };
}

/** What a policy is asked about: who calls what, by which way. */
export type PolicyQuestion = OperationNames & {
  channel: string;
  clientId: string | null;
  membership: Membership;
  /** What its conditions are asked of; worked out when the first one is. */
  document: () => PolicyDocument;
};

/** The document of conditions, with the target after the change: what `changed` compares with. */
export type PolicyDocument = {
  present: { input: unknown; target: unknown; computed: unknown };
  planned: { target: unknown };
};

/** Whether a pattern names an operation: `quotes_*` and `*` stand for any text. */
export function matchesName(pattern: string, { id, toolName }: OperationNames): boolean {
  const [beginning = "", end] = pattern.split("*");
  return [id, toolName].some((name) => {
    if (name === null) return false;
    if (end === undefined) return name === pattern;
    const isLongEnough = name.length >= beginning.length + end.length;
    return isLongEnough && name.startsWith(beginning) && name.endsWith(end);
  });
}

/** The policy that decides a call: the first that it matches. */
export function findPolicy(
  policies: readonly Policy[],
  question: PolicyQuestion,
): Policy | undefined {
  return policies.find((policy) => isAbout(policy, question));
}

function isAbout(policy: Policy, question: PolicyQuestion): boolean {
  const { conditions } = policy.match;
  if (!concerns(policy, question)) return false;
  if (conditions === null) return true;
  const { present, planned } = question.document();
  return evaluate(conditions, present, planned);
}

/** Whether a policy may match a call that has not been planned: of its conditions only the input is known. */
export function mayMatch(
  policy: Policy,
  question: Omit<PolicyQuestion, "document">,
  input: PolicyDocument["present"]["input"],
): boolean {
  const { conditions } = policy.match;
  return concerns(policy, question) && (conditions === null || mayHold(conditions, { input }));
}

/** Whether a policy is about a call, whatever its conditions say. */
function concerns({ match }: Policy, question: Omit<PolicyQuestion, "document">): boolean {
  const { channel, clientId, membership } = question;
  const { roleIds, userIds, clientIds } = match;
  return (
    match.channels.some((each) => each === channel) &&
    match.operations.some((pattern) => matchesName(pattern, question)) &&
    (roleIds === null || roleIds.includes(membership.roleId)) &&
    (userIds === null || userIds.includes(membership.userId)) &&
    (clientIds === null || (clientId !== null && clientIds.includes(clientId)))
  );
}
