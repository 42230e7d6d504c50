// Decision: decisions/0012-workflow-runs.md
import { z } from "zod";
import { eventTypes, toEventKind, toSelectors } from "../../kernel/event-types.ts";
import { Event } from "../events/event.ts";
import { eventObjects } from "../events/event-objects.ts";
import { isBuiltInStep } from "./built-ins.ts";
import type { Definition, InputMember, WorkflowStep, WorkflowTrigger } from "./definition.ts";
import { StepOutcome } from "./workflow-run.ts";

/** Returns the response schema of an operation; undefined if it has none, or if the operation is unknown. */
export type FindResponseSchema = (operationId: string) => z.ZodType | undefined;

/**
 * Returns the schema of the document that conditions and placeholders read in a run. A member whose type is
 * not known in advance accepts any value.
 *
 * @param previousSteps the steps that have ended by then
 */
export function toDocumentSchema(
  { trigger }: Pick<Definition, "trigger">,
  previousSteps: readonly WorkflowStep[],
  responseOf: FindResponseSchema,
): z.ZodObject {
  const stepSchemas = previousSteps.map(({ id, operation }) => [
    id,
    toStepSchema(operation, responseOf),
  ]);
  return z.object({
    trigger: toTriggerSchema(trigger),
    steps: z.object(Object.fromEntries(stepSchemas) as z.ZodRawShape),
    organization: z.object({
      id: z.string(),
      name: z.string(),
      timeZone: z.string(),
      language: z.string(),
      currency: z.string(),
    }),
  });
}

function toStepSchema(operation: string, responseOf: FindResponseSchema): z.ZodType {
  const { state, problem } = StepOutcome.shape;
  const result = isBuiltInStep(operation) ? z.null() : (responseOf(operation) ?? z.unknown());
  return z.object({ state, result, problem });
}

/** Returns the schema of `trigger` in a run: the workflow's own trigger, or a manual start. */
function toTriggerSchema(trigger: WorkflowTrigger): z.ZodType {
  switch (trigger.type) {
    case "schedule":
      return z.union([
        z.object({ type: z.string(), occurrenceAt: z.string() }),
        toManualTriggerSchema({}),
      ]);
    case "manual":
      return toManualTriggerSchema(trigger.inputSchema ?? {});
    case "event":
      return z.union([toEventSchema(trigger.eventTypes), toManualTriggerSchema({})]);
  }
}

const inputTypes = {
  string: z.string(),
  date: z.string(),
  number: z.number(),
  boolean: z.boolean(),
} satisfies Record<InputMember["type"], z.ZodType>;

/** Returns the schema of a manual start, which is possible for every trigger type. */
function toManualTriggerSchema(inputSchema: Record<string, InputMember>): z.ZodObject {
  const members = Object.entries(inputSchema).map(([name, { type }]) => [name, inputTypes[type]]);
  const input = z.object(Object.fromEntries(members) as z.ZodRawShape);
  return z.object({ type: z.string(), userId: z.string(), input });
}

/**
 * Returns the schema of an event of these types. `previous` accepts any members: some are not members of the
 * record.
 */
function toEventSchema(selectors: readonly string[]): z.ZodType {
  const types = Object.keys(eventTypes).filter((type) =>
    toSelectors(type).some((each) => selectors.includes(each)),
  );
  const kinds = new Set(types.map(toEventKind));
  const objects = Array.from(kinds, (kind) => eventObjects[kind] ?? z.unknown());
  const data = Event.shape.data.extend({ object: z.union(objects).nullable() });
  return Event.extend({ data });
}
