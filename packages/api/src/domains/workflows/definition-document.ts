// Decision: decisions/0012-workflow-runs.md
import { z } from "zod";
import { eventTypes, toEventKind, toSelectors } from "../../kernel/event-types.ts";
import { Event } from "../events/event.ts";
import { eventObjects } from "../events/event-objects.ts";
import { isBuiltIn } from "./built-ins.ts";
import type { Definition, InputMember, WorkflowStep, WorkflowTrigger } from "./definition.ts";
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

/** Describes the triggers of runs: the workflow's own, and a start by hand. */
function toTrigger(trigger: WorkflowTrigger): z.ZodType {
  switch (trigger.type) {
    case "schedule":
      return z.union([z.object({ type: z.string(), occurrenceAt: z.string() }), byHand({})]);
    case "manual":
      return byHand(trigger.inputSchema ?? {});
    case "event":
      return z.union([toEventOf(trigger.eventTypes), byHand({})]);
  }
}

const inputTypes = {
  string: z.string(),
  date: z.string(),
  number: z.number(),
  boolean: z.boolean(),
} satisfies Record<InputMember["type"], z.ZodType>;

/** Describes what a run is given that a person starts, whatever the trigger of the workflow is. */
function byHand(inputSchema: Record<string, InputMember>): z.ZodObject {
  const members = Object.entries(inputSchema).map(([name, { type }]) => [name, inputTypes[type]]);
  const input = z.object(Object.fromEntries(members) as z.ZodRawShape);
  return z.object({ type: z.string(), userId: z.string(), input });
}

/** Describes an event of one of the types; `previous` is left open, since it has members that no record has. */
function toEventOf(selectors: readonly string[]): z.ZodType {
  const types = Object.keys(eventTypes).filter((type) =>
    toSelectors(type).some((each) => selectors.includes(each)),
  );
  const kinds = new Set(types.map(toEventKind));
  const objects = Array.from(kinds, (kind) => eventObjects[kind] ?? z.unknown());
  const data = Event.shape.data.extend({ object: z.union(objects).nullable() });
  return Event.extend({ data });
}
