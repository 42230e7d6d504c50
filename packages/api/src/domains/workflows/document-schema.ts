// Decision: decisions/0012-workflow-runs.md
import { z } from "zod";
import { toEventKind } from "../../kernel/event-types.ts";
import { Event } from "../events/event.ts";
import { eventObjects } from "../events/event-objects.ts";
import { builtInSteps, isBuiltInStep } from "./built-ins.ts";
import type { Definition, InputMember, WorkflowStep, WorkflowTrigger } from "./definition.ts";
import { findReadableKind, findReadableKindOfEvent } from "./records/readable-kinds.ts";
import { eventTypesOf } from "./records/trigger-event-types.ts";
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
  const stepSchemas = previousSteps.map((step) => [step.id, toStepSchema(step, responseOf)]);
  const recordSchema = toRecordSchema(trigger, responseOf);
  return z.object({
    trigger: toTriggerSchema(trigger),
    ...(recordSchema === null ? {} : { record: recordSchema }),
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

function toStepSchema(step: WorkflowStep, responseOf: FindResponseSchema): z.ZodType {
  const { state, problem } = StepOutcome.shape;
  return z.object({ state, result: toResultSchema(step, responseOf), problem });
}

function toResultSchema(
  { operation, input }: WorkflowStep,
  responseOf: FindResponseSchema,
): z.ZodType {
  if (operation === "get") {
    const kind = builtInSteps.get.shape.kind.safeParse(input["kind"]);
    const readable = kind.success ? findReadableKind(kind.data) : undefined;
    return responseOf(readable?.operationId ?? "") ?? z.unknown();
  }
  return isBuiltInStep(operation) ? z.null() : (responseOf(operation) ?? z.unknown());
}

/**
 * Returns the schema of `record`: the record of the event when a step starts. Null if workflows can read no record of
 * these events.
 */
function toRecordSchema(trigger: WorkflowTrigger, responseOf: FindResponseSchema) {
  const operationIds = eventTypesOf(trigger).flatMap(
    (type) => findReadableKindOfEvent(type)?.operationId ?? [],
  );
  const schemas = Array.from(new Set(operationIds), (id) => responseOf(id) ?? z.unknown());
  return schemas.length === 0 ? null : z.union(schemas);
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
      return z.union([toEventSchema(eventTypesOf(trigger)), toManualTriggerSchema({})]);
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
function toEventSchema(types: readonly string[]): z.ZodType {
  const kinds = new Set(types.map(toEventKind));
  const objects = Array.from(kinds, (kind) => eventObjects[kind] ?? z.unknown());
  const data = Event.shape.data.extend({ object: z.union(objects).nullable() });
  return Event.extend({ data });
}
