import { v7 as uuidv7 } from "uuid";
import { type Actor, systemActor } from "../../../kernel/audit.ts";
import type { Claim } from "./run-row.ts";

/** Returns the actor of events about ended runs and paused workflows: the service itself. */
export function toRunActor({ workflow, runId, eventId, depth }: Claim): Actor {
  return {
    ...systemActor(uuidv7()),
    channel: "workflow",
    cause: { eventId, depth, workflow: { ...workflow, runId } },
  };
}
