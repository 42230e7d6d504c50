import { v7 as uuidv7 } from "uuid";
import { type Actor, systemActor } from "../../../kernel/audit.ts";
import type { Claim } from "./run-row.ts";

/** Returns the service as the actor that events name when it ends runs and pauses workflows. */
export function toRunActor({ workflow, runId, eventId, depth }: Claim): Actor {
  return {
    ...systemActor(uuidv7()),
    channel: "workflow",
    cause: { eventId, depth, workflow: { ...workflow, runId } },
  };
}
