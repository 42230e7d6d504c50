import type { Initiator, RunInitiator } from "../../kernel/approvals/initiator.ts";
import type { ChangeContext } from "../../kernel/changes/change.ts";

/** Returns the initiator of a change, as workflows and runs store it. */
export function toInitiator({
  membership,
  origin,
}: Pick<ChangeContext, "membership" | "origin">): Initiator {
  const { channel, clientId, clientName } = origin;
  return { userId: membership.userId, clientId, clientName, channel };
}

/** Returns the initiator of a run that a user or client starts. */
export const toStartInitiator = (
  context: Pick<ChangeContext, "membership" | "origin">,
): RunInitiator => ({
  ...toInitiator(context),
  action: "start",
});
