import { z } from "zod";
import { eventTypes, toEventKind, toSelectors } from "../../kernel/event-types.ts";
import { Event } from "../events/event.ts";
import { eventObjects } from "../events/event-objects.ts";
import { isBuiltIn } from "./built-ins.ts";
import type { Definition, WorkflowStep, WorkflowTrigger } from "./definition.ts";
import { StepOutcome } from "./workflow-run.ts";

/** What an operation answers with; undefined where that is nothing, or there is no such operation. */
export type ResponseOf = (operationId: string) => z.ZodType | undefined;

/**
 * The schema of what conditions and placeholders read in a run of a workflow: of every member what it can
 * be, and anything where that is not known before.
 *
 * @param before the steps that have ended by then
 */
export function toDocumentSchema(
  { trigger }: Pick<Definition, "trigger">,
  before: readonly WorkflowStep[],
  responseOf: ResponseOf,
): z.ZodObject {
  const outcomes = before.map(({ id, operation }) => [id, toOutcome(operation, responseOf)]);
  return z.object({
    trigger: toTrigger(trigger),
    steps: z.object(Object.fromEntries(outcomes) as z.ZodRawShape),
    organization: z.object({
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      language: z.string(),
      currency: z.string(),
    }),
  });
}

function toOutcome(operation: string, responseOf: ResponseOf): z.ZodType {
  const { state, problem } = StepOutcome.shape;
  const result = isBuiltIn(operation) ? z.null() : (responseOf(operation) ?? z.unknown());
  return z.object({ state, result, problem });
}

/** A run has a trigger of its own, or somebody has started it by hand. */
function toTrigger(trigger: WorkflowTrigger): z.ZodType {
  const names = trigger.type === "manual" ? Object.keys(trigger.inputSchema ?? {}) : [];
  const members = names.map((name) => [name, z.union([z.string(), z.number(), z.boolean()])]);
  const input = z.object(Object.fromEntries(members) as z.ZodRawShape);
  const byHand = z.object({ type: z.string(), userId: z.string(), input });
  switch (trigger.type) {
    case "manual":
      return byHand;
    case "schedule":
      return z.union([z.object({ type: z.string(), occurrenceAt: z.string() }), byHand]);
    case "event":
      return z.union([toEventOf(trigger.eventTypes), byHand]);
  }
}

/** An event of one of the types; `previous` may have members that the record lacks. */
function toEventOf(selectors: readonly string[]): z.ZodType {
  const types = Object.keys(eventTypes).filter((type) =>
    toSelectors(type).some((each) => selectors.includes(each)),
  );
  const objects = Array.from(new Set(types.map(toEventKind)), toRecordOf);
  const data = Event.shape.data.extend({ object: z.union(objects).nullable() });
  return Event.extend({ data });
}

function toRecordOf(kind: string): z.ZodType {
  const objects: Readonly<Record<string, z.ZodType | undefined>> = eventObjects;
  return objects[kind] ?? z.unknown();
}
