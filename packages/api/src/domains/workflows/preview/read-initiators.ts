import type { Transaction } from "../../../database/tenant.ts";
import {
  type Initiator,
  type RunInitiator,
  unknownInitiator,
} from "../../../kernel/approvals/initiator.ts";
import type { Event } from "../../events/event.ts";

type TestedWorkflow = {
  loaded: { record: { id: string; version: number }; activatedBy: RunInitiator[] };
  event: Event;
  /** Whether the caller has changed the definition for the test. */
  isDraft: boolean;
  caller: Initiator;
};

/**
 * Returns the users and clients that would initiate a run which an event starts, as approval policies see them: the
 * caller would define a draft, and activate a workflow that has never been active.
 */
export async function readInitiators(
  transaction: Transaction,
  { loaded: { record, activatedBy }, event, isDraft, caller }: TestedWorkflow,
): Promise<RunInitiator[]> {
  const [definer, starters] = await Promise.all([
    isDraft ? caller : readDefiner(transaction, record.id, record.version),
    readStarters(transaction, event),
  ]);
  const activators = activatedBy.map((each) => (each.channel === null ? caller : each));
  return [
    ...starters,
    ...activators.map((each) => ({ ...each, action: "activation" as const })),
    { ...definer, action: "definition" },
  ];
}

async function readDefiner(
  transaction: Transaction,
  id: string,
  version: number,
): Promise<Initiator> {
  const row = await transaction.one<{ defined_by: Initiator | null }>({
    text: `select defined_by from workflow_versions where workflow_id = $1 and version <= $2
      order by version desc limit 1`,
    values: [id, version],
  });
  return row?.defined_by ?? unknownInitiator;
}

/** Returns who made the event: its user and client, or those who initiated the run that made it. */
async function readStarters(
  transaction: Transaction,
  { actor, causation }: Event,
): Promise<RunInitiator[]> {
  const runId = causation.workflowRunId;
  if (runId === null) {
    const { type, id, clientId, channel } = actor;
    const userId = type === "user" ? id : null;
    return [{ userId, clientId, clientName: null, channel, action: "start" }];
  }
  const row = await transaction.one<{ initiators: RunInitiator[] }>({
    text: "select initiators from workflow_runs where id = $1",
    values: [runId],
  });
  return row?.initiators ?? [{ ...unknownInitiator, action: "start" }];
}
