import { z } from "zod";
import { DryRun } from "../../../kernel/results/dry-run.ts";
import { enumeration } from "../../../schema/enumeration.ts";
import { timestamp } from "../../../schema/values.ts";
import { anyObject } from "../definition.ts";
import { StepOutcome, StepProblem } from "../workflow-run.ts";

const { wouldHold, changes, mailTo, result, warnings } = DryRun.shape;

const TestedStep = z
  .strictObject({
    id: StepOutcome.shape.id,
    operation: z.string().meta({
      description: "The operation of the step, or `wait`, `notify` or `get`.",
      examples: ["createTask"],
    }),
    outcome: enumeration({
      executed: "The step would be executed, after its approval if `wouldHold` names a policy.",
      skipped: "Its `when` does not hold, or the record that it reads is missing.",
      failed: "It would be rejected with `problem`.",
      not_reached: "A step before would make the run fail.",
    }).meta({ description: "What a run would do with the step." }),
    input: anyObject()
      .nullable()
      .meta({
        description:
          "Its input with every placeholder replaced; null if the step is not reached, or a placeholder names nothing.",
        examples: [{ title: "Accu 500 Wh bestellen", priority: "high" }],
      }),
    waitsUntil: timestamp().nullable().meta({
      description:
        "When a run that starts now would continue after a `wait`, which the test skips; null for other steps.",
    }),
    wouldHold,
    changes,
    mailTo,
    result: result.meta({
      description:
        "What later steps read as its result: the body that its operation would return, or the record of a `get`.",
      examples: [{ title: "Accu 500 Wh bestellen", status: "todo" }],
    }),
    warnings,
    problem: StepProblem.nullable().meta({
      description:
        "Why the step would be rejected, or why a step without its record would be skipped; null otherwise.",
    }),
  })
  .meta({ id: "WorkflowTestedStep", description: "What a run would do in one step." });
export type TestedStep = z.infer<typeof TestedStep>;

export const WorkflowTest = z
  .strictObject({
    workflowId: z.uuid().meta({ description: "The workflow that was tested." }),
    workflowVersion: z
      .int()
      .min(1)
      .meta({ description: "Its version; members in the body replace its own.", examples: [2] }),
    eventId: z.uuid().meta({ description: "The event with which it was tested." }),
    eventType: z
      .string()
      .meta({ description: "The type of that event.", examples: ["product.stock_low"] }),
    outcome: enumeration({
      not_started: "The event would not start a run; `reason` says why.",
      skipped: "The conditions of the workflow do not hold.",
      failed: "A step would be rejected, and the run would end there.",
      succeeded: "Every step would be executed or skipped, if approvers approve what is held.",
    }).meta({ description: "How a run with this event would end." }),
    reason: z
      .string()
      .nullable()
      .meta({
        description: "Why no run would start, or why it would be skipped; null otherwise.",
        examples: ["The workflow does not start at events of the type task.created."],
      }),
    problem: StepProblem.nullable().meta({
      description: "The problem of the step that would make the run fail; null for other outcomes.",
    }),
    runAsUserId: z.uuid().meta({
      description: "The member as whom a run executes its steps.",
    }),
    testedAsUserId: z.uuid().meta({
      description: "You: the test uses your permissions, whatever those of that member are.",
    }),
    steps: z.array(TestedStep).meta({
      description: "What would happen in each step, in order; empty if no step is reached.",
    }),
    warnings: z.array(z.string()).meta({
      description: "What saving the definition would warn of, and how the test differs from a run.",
      examples: [[]],
    }),
  })
  .meta({ id: "WorkflowTest", description: "What a run of a workflow would do with an event." });
export type WorkflowTest = z.infer<typeof WorkflowTest>;
