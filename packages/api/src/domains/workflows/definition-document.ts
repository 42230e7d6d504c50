import { z } from "zod";
import { toEventKind } from "../../kernel/event-types.ts";
import { Event } from "../events/event.ts";
import { isBuiltIn } from "./built-ins.ts";
import type { Definition, InputMember, WorkflowStep, WorkflowTrigger } from "./definition.ts";
import { stepEvents } from "./step-events.ts";
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
    trigger: toTrigger(trigger, responseOf),
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

function toTrigger(trigger: WorkflowTrigger, responseOf: ResponseOf): z.ZodType {
  switch (trigger.type) {
    case "schedule":
      return z.union([z.object({ type: z.string(), occurrenceAt: z.string() }), byHand({})]);
    case "manual":
      return byHand(trigger.inputSchema ?? {});
    case "event": {
      const kinds = new Set(
        trigger.eventTypes.map((type) => (type === "*" ? type : toEventKind(type))),
      );
      return z.union([...[...kinds].map((kind) => toEventOf(kind, responseOf)), byHand({})]);
    }
  }
}

/** What a person starts, whatever the trigger of the workflow is. */
function byHand(inputSchema: Record<string, InputMember>): z.ZodObject {
  const scalar = z.union([z.string(), z.number(), z.boolean()]);
  const members = Object.keys(inputSchema).map((name) => [name, scalar]);
  const input = z.object(Object.fromEntries(members) as z.ZodRawShape);
  return z.object({ type: z.string(), userId: z.string(), input });
}

/** An event about a record of a kind; of one that no step makes it is not known what events show. */
function toEventOf(kind: string, responseOf: ResponseOf): z.ZodType {
  const record = toRecordOf(kind, responseOf);
  if (record === undefined) return Event;
  // Not so what was before: a change of an agenda item tells the former window of its task as well.
  const data = Event.shape.data.extend({ object: record.nullable() });
  return Event.extend({ data });
}

/** Events show a record as the operation that creates one answers with it. */
function toRecordOf(kind: string, responseOf: ResponseOf): z.ZodType | undefined {
  const [creation] =
    Object.entries(stepEvents).find(([, types]) => types.includes(`${kind}.created`)) ?? [];
  return creation === undefined ? undefined : responseOf(creation);
}
