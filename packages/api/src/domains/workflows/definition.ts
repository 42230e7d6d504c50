import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { conditionsInputSchema } from "../../kernel/conditions/conditions.ts";
import { distinct } from "../../schema/distinct.ts";
import { withToolSchema } from "../../schema/tool-schema.ts";
import { timeZone } from "../../schema/time-zone.ts";
import { instant, timestamp } from "../../schema/values.ts";
import { RecurrenceRule } from "../agenda/agenda-item.ts";
import { RecurrenceRuleInput } from "../agenda/item-members.ts";
import { validateRecurrenceRule } from "../agenda/recurrence/recurrence-rule.ts";
import { toInstant, toPlainDateTime } from "../agenda/recurrence/series.ts";
import { toIso, toRule, toStoredRule } from "../agenda/recurrence/stored-rule.ts";
import { EventSelector } from "../events/event.ts";

/** The root members that conditions and placeholders may read. */
const documentRoots = ["trigger", "record", "steps", "organization"] as const;

const maxSteps = 10;

export const triggerDescription = "What starts a run: an event, a schedule, or only a person.";
const typeDescription = "Says which kind of trigger it is.";

const { weekDays } = RecurrenceRule.shape;

/** A recurrence rule as a caller writes it, like that of an agenda series. */
const WorkflowRecurrence = z
  .strictObject({
    ...RecurrenceRuleInput.shape,
    // A weekday that is named twice has always been accepted here.
    weekDays: weekDays
      .max(7)
      .meta({ description: "The days of a `weekly` rule; empty: the weekday of the start." })
      .default([]),
  })
  .meta({
    id: "WorkflowRecurrence",
    description: "How a schedule recurs: a `RecurrenceRule` as of a series in the agenda.",
    examples: [{ frequency: "weekly", weekDays: ["mo"] }],
  });

const EventTrigger = z
  .strictObject({
    type: z.enum(["event"]).meta({ description: typeDescription }),
    eventTypes: distinct(EventSelector, 10)
      .min(1)
      .meta({
        description: "Which events start a run: types, or `kind.*`.",
        examples: [["product.stock_low"]],
      }),
  })
  .meta({ id: "WorkflowEventTrigger", description: "Runs for each event of these types." });

const scheduleType = z.enum(["schedule"]).meta({ description: typeDescription });

const ScheduleTrigger = z
  .strictObject({
    type: scheduleType,
    timeZone: timeZone(),
    startAt: timestamp().meta({
      description: "The first occurrence, in UTC.",
      examples: ["2026-11-23T06:00:00.000Z"],
    }),
    recurrenceRule: RecurrenceRule.meta({ description: "How the schedule repeats after that." }),
  })
  .meta({
    id: "WorkflowScheduleTrigger",
    description: "Runs at each occurrence of a series, in the local time of its zone.",
  });

const ScheduleTriggerInput = z
  .strictObject({
    type: scheduleType,
    timeZone: timeZone()
      .optional()
      .meta({
        description: "IANA time zone. If omitted: that of the organization.",
        examples: ["Europe/Amsterdam"],
      }),
    startAt: instant().meta({
      description: "The first occurrence, with the offset of its place.",
      examples: ["2026-11-23T07:00:00+01:00"],
    }),
    recurrenceRule: WorkflowRecurrence.meta({
      description: "How the schedule repeats after that.",
    }),
  })
  // Only a trigger whose members are all valid has a rule that can be checked.
  .transform((trigger, context) => {
    const rule = toRule(trigger.recurrenceRule);
    const startAt = Temporal.Instant.from(trigger.startAt);
    for (const error of validateRecurrenceRule(rule, startAt)) {
      context.addIssue({
        code: "custom",
        path: ["recurrenceRule", ...error.pointer.split("/").slice(1)],
        params: { rule: "range", expected: error.rule },
        message: error.message,
      });
    }
    return { ...trigger, startAt: toIso(startAt), recurrenceRule: toStoredRule(rule) };
  })
  .meta({
    id: "WorkflowScheduleTriggerInput",
    description: "Runs at each occurrence of a series, in the local time of its zone.",
  });

const InputMember = z
  .strictObject({
    type: z.enum(["string", "number", "boolean", "date"]).meta({
      description: "What the value is; a `date` is written `2026-11-23`.",
    }),
    isRequired: z.boolean().meta({
      description: "Whether a run needs it; if omitted, it is null.",
    }),
  })
  .meta({ id: "WorkflowInputMember", description: "A field of the input of a manual run." });
export type InputMember = z.infer<typeof InputMember>;

/** Schema of a member name or step id: both appear unescaped in JSON Pointers. */
const identifier = () =>
  z
    .string()
    .regex(
      /^[A-Za-z]\w{0,39}$/u,
      "must be a name: a letter, then at most 39 letters, digits or underscores",
    );

const inputSchema = () =>
  z
    .record(identifier(), InputMember)
    .refine((members) => Object.keys(members).length <= 20, { message: "at most 20 members" })
    .nullable()
    .meta({
      description: "The fields that a run is given as `input`; null: it takes none.",
      examples: [{ reason: { type: "string", isRequired: true } }],
    });

const ManualTrigger = z
  .strictObject({
    type: z.enum(["manual"]).meta({ description: typeDescription }),
    inputSchema: inputSchema(),
  })
  .meta({ id: "WorkflowManualTrigger", description: "Runs when a user starts it." });

const ManualTriggerInput = z
  .strictObject({
    type: z.enum(["manual"]).meta({ description: typeDescription }),
    inputSchema: inputSchema().default(null),
  })
  .meta({ id: "WorkflowManualTriggerInput", description: "Runs when a user starts it." });

export const WorkflowTrigger = z
  .union([EventTrigger, ScheduleTrigger, ManualTrigger])
  .meta({ id: "WorkflowTrigger", description: "What starts a run." });
export type WorkflowTrigger = z.infer<typeof WorkflowTrigger>;
export type ScheduleTrigger = z.infer<typeof ScheduleTrigger>;

const WorkflowTriggerInput = z
  .union([EventTrigger, ScheduleTriggerInput, ManualTriggerInput])
  .meta({ id: "WorkflowTriggerInput", description: "What starts a run." });
type WorkflowTriggerInput = z.infer<typeof WorkflowTriggerInput>;

/**
 * Returns the trigger as it is stored: a schedule without a time zone gets that of the organization, and an
 * ambiguous local start time means the earlier instant.
 */
export function toStoredTrigger(
  trigger: WorkflowTriggerInput,
  organization: { timeZone: string },
): WorkflowTrigger {
  if (trigger.type !== "schedule") return trigger;
  const { type, timeZone: zone = organization.timeZone, startAt, ...rest } = trigger;
  const start = toPlainDateTime(Temporal.Instant.from(startAt), zone);
  return { type, timeZone: zone, startAt: toIso(toInstant(start, zone)), ...rest };
}

const createConditionsSchema = () => conditionsInputSchema(documentRoots);

export const WorkflowConditions = createConditionsSchema().meta({
  id: "WorkflowConditions",
  description: "Conditions on values; if they are not met, the run or the step is skipped.",
});
const ConditionsInput = createConditionsSchema().meta({
  id: "WorkflowConditionsInput",
  description: "Conditions on values; if they are not met, the run or the step is skipped.",
});

const stepMembers = {
  id: identifier().meta({
    description: "Id of the step, unique in the workflow: `/steps/<id>` is its result.",
    examples: ["order"],
  }),
  operation: z
    .string()
    .max(60)
    .regex(/^[a-z][A-Za-z]*$/u, "must be an operationId, such as createTask")
    .meta({
      description:
        "The operationId of a change that may be a step of a workflow; or `wait`, `notify` or `get`.",
      examples: ["createTask"],
    }),
  onError: enumeration({ stop: "The run fails.", continue: "The next step follows." }).meta({
    description: "What happens to the run if the step fails.",
  }),
  retry: {
    maxAttempts: z
      .int()
      .min(1)
      .max(5)
      .meta({
        description: "How often the step is tried, the first time included.",
        examples: [3],
      }),
    backoffSeconds: z
      .int()
      .min(5)
      .max(3_600)
      .meta({
        description:
          "Seconds before the second attempt; doubled before each next one, up to an hour.",
        examples: [30],
      }),
  },
};

const inputMeta = {
  description:
    "Path parameters and fields of the body, without `organizationId`. Texts may hold `{{/record/id}}`, the record of the event when the step starts, or `{{/trigger/data/object/id}}`, the record at the event.",
  examples: [{ title: "{{/trigger/data/object/name}} bestellen", priority: "high" }],
};
const whenMeta = { description: "The condition of the step; null if it always runs." };
const retryMeta = {
  description:
    "How often to retry after 429 or 5xx, or while the same request is still running. Other refusals are not retried.",
};

/** An object with any members. */
export const anyObject = () => z.record(z.string(), z.unknown());

export const WorkflowStep = z
  .strictObject({
    id: stepMembers.id,
    operation: stepMembers.operation,
    input: anyObject().meta(inputMeta),
    when: WorkflowConditions.nullable().meta(whenMeta),
    onError: stepMembers.onError,
    retry: z.strictObject(stepMembers.retry).meta(retryMeta),
  })
  .meta({ id: "WorkflowStep", description: "One thing that a run does." });
export type WorkflowStep = z.infer<typeof WorkflowStep>;

const WorkflowStepInput = z
  .strictObject({
    id: stepMembers.id,
    operation: stepMembers.operation,
    input: anyObject().default({}).meta(inputMeta),
    when: ConditionsInput.nullable().default(null).meta(whenMeta),
    onError: stepMembers.onError.default("stop"),
    retry: z
      .strictObject({
        maxAttempts: stepMembers.retry.maxAttempts.default(3),
        backoffSeconds: stepMembers.retry.backoffSeconds.default(30),
      })
      .prefault({})
      .meta(retryMeta),
  })
  .meta({ id: "WorkflowStepInput", description: "One thing that a run does." });

/** The members that define what a workflow does, as a caller writes them. */
export const definitionMembers = {
  trigger: withToolSchema(WorkflowTriggerInput.meta({ description: triggerDescription }), {
    type: "object",
    description:
      '{"type":"event","eventTypes":["quote.sent"]}; or type schedule with startAt, recurrenceRule (frequency daily); or manual with inputSchema: {"note":{"type":"string","isRequired":true}}.',
  }),
  conditions: withToolSchema(
    ConditionsInput.nullable().meta({ description: "When a run continues; null: always." }),
    {
      type: "object",
      description:
        '{"all":[{"path":"/record/status","op":"eq","value":"sent"}]} or any; op ne, gt, gte, lt, lte, in, not_in, contains, starts_with, exists, not_exists, changed.',
    },
  ),
  steps: withToolSchema(
    z
      .array(WorkflowStepInput)
      .min(1)
      .max(maxSteps)
      .meta({ description: "What a run does, in this order." }),
    {
      type: "array",
      items: { type: "object" },
      description:
        '1 to 10: {"id":"call","operation":"createTask","input":{"title":"Call {{/record/name}}"}}; also when (conditions), onError stop or continue, retry. operation: operationId, wait (minutes), notify (userIds, message), get (kind, id). /record is as now, /trigger/data/object as at the event.',
    },
  ),
  allowSelfTrigger: z.boolean().meta({
    description: "Whether changes made by its own steps can start it too.",
  }),
};

/** The definition that a run executes. */
export const Definition = z.strictObject({
  trigger: WorkflowTrigger,
  conditions: WorkflowConditions.nullable(),
  steps: z.array(WorkflowStep),
  allowSelfTrigger: z.boolean(),
});
export type Definition = z.infer<typeof Definition>;
