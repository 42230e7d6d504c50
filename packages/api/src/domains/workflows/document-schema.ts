import { z } from "zod";
import type { StepOperation } from "../../kernel/changes/change.ts";
import { eventTypes, toEventKind, toSelectors } from "../../kernel/event-types.ts";
import { Event } from "../events/event.ts";
import { eventObjects } from "../events/event-objects.ts";
import type { Definition, WorkflowStep } from "./definition.ts";
import { StepProblem } from "./workflow-run.ts";

/**
 * Describes the document that conditions and placeholders read, as far as the definition tells: which
 * members it has, and not which of them are null.
 *
 * @param ended the steps that have ended by then
 */
export function toDocumentSchema(
  trigger: Definition["trigger"],
  ended: readonly WorkflowStep[],
  operations: ReadonlyMap<string, StepOperation>,
): z.ZodObject {
  const outcomes = ended.map(({ id, operation }) => {
    const result = operations.get(operation)?.response ?? z.unknown();
    return [id, z.object({ state: z.string(), result, problem: StepProblem })] as const;
  });
  return z.object({
    trigger: z.union(toTriggers(trigger)),
    steps: z.object(Object.fromEntries(outcomes)),
    organization: Organization,
  });
}

const Organization = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  language: z.string(),
  currency: z.string(),
});

/** A run has its own trigger, or a person started it by hand. */
function toTriggers(trigger: Definition["trigger"]): z.ZodType[] {
  const names = trigger.type === "manual" ? Object.keys(trigger.inputSchema ?? {}) : [];
  const byHand = z.object({
    type: z.string(),
    userId: z.string(),
    input: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
  });
  switch (trigger.type) {
    case "event":
      return [byHand, toEventSchema(trigger.eventTypes)];
    case "schedule":
      return [byHand, z.object({ type: z.string(), occurrenceAt: z.string() })];
    case "manual":
      return [byHand];
  }
}

function toEventSchema(selectors: readonly string[]): z.ZodType {
  const types = Object.keys(eventTypes).filter((type) =>
    toSelectors(type).some((each) => selectors.includes(each)),
  );
  const kinds = new Set(types.map(toEventKind));
  const objects = Array.from(kinds, (kind) => toObject(kind));
  const data = Event.shape.data.extend({ object: z.union(objects), previous: z.unknown() });
  return Event.extend({ data });
}

function toObject(kind: string): z.ZodType {
  const objects: Readonly<Record<string, z.ZodType | undefined>> = eventObjects;
  return objects[kind] ?? z.unknown();
}
