import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { withToolSchema } from "../../../schema/tool-schema.ts";
import { anyObject } from "../definition.ts";
import { toStartInitiator } from "../initiator.ts";
import { parseRunInput } from "../run-input.ts";
import { loadWorkflow } from "../workflow.ts";
import { toRunTarget, WorkflowRun } from "../workflow-run.ts";
import { assertActive } from "../workflow-status.ts";
import { unversioned } from "../../../http/etag.ts";

const WorkflowRunStart = z
  .strictObject({
    input: withToolSchema(
      anyObject().meta({
        description: "The fields that `inputSchema` of the trigger defines.",
        examples: [{ reason: "Frost is coming" }],
      }),
      { type: "object", description: "The members that inputSchema of the trigger names." },
    ).default({}),
  })
  .meta({ id: "WorkflowRunStart", description: "What a run by hand is given." });

export const runWorkflow = defineOperation({
  id: "runWorkflow",
  method: "POST",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}/runs",
  tag: "Workflows",
  permission: "workflows:run",
  summary: "Run a workflow",
  description:
    "Starts a run of an active workflow by hand, whatever its trigger is, and returns at once: the run is `queued`. `input` is what placeholders read as `/trigger/input`; a run by hand has no event, and steps that read `/record` are skipped. `testWorkflow` tests a workflow with an event. Steps run as the author of the workflow, not as the caller. An organization begins 60 runs a minute; the others wait.",
  params: { organizationId: uuid(), workflowId: uuid() },
  body: WorkflowRunStart,
  example: { input: {} },
  success: 201,
  response: WorkflowRun,
  problems: ["WORKFLOW_STATUS_TRANSITION_INVALID"],
  traits: ["idempotent", "holdable", "irreversible"],
  tool: {
    name: "workflows_run",
    title: "Run a workflow",
    description:
      "Start an active workflow by hand now; queued, follow with workflows_list_runs. Steps may reach outsiders; without event, /record is missing. Dutch: start automatisering nu.",
    hints: ["destructive", "openWorld"],
  },
  load: ({ transaction, params }) => loadWorkflow(transaction, params.workflowId),
  plan(context, { record: workflow, activatedBy }) {
    const { membership, organizationId, body, now } = context;
    assertActive(workflow);
    const input = parseRunInput(workflow.trigger, body.input);
    const at = now.toISOString();
    const run: WorkflowRun = {
      id: uuidv7(),
      organizationId,
      workflowId: workflow.id,
      workflowVersion: workflow.version,
      state: "queued",
      triggeredBy: {
        type: "manual",
        eventId: null,
        eventType: null,
        occurrenceAt: null,
        userId: membership.userId,
        retryOfRunId: null,
      },
      steps: [],
      problem: null,
      createdAt: at,
      startedAt: null,
      finishedAt: null,
      updatedAt: at,
    };
    const trigger = { type: "manual", userId: membership.userId, input };
    return {
      result: run,
      version: unversioned,
      change: {
        target: toRunTarget(run),
        before: null,
        after: {
          workflowId: workflow.id,
          workflowVersion: workflow.version,
          state: run.state,
          input,
        },
        event: [],
      },
      write: (tx) =>
        tx.write(
          queries.insertInto("workflow_runs").values({
            organization_id: organizationId,
            id: run.id,
            workflow_id: workflow.id,
            workflow_version: workflow.version,
            trigger_type: "manual",
            started_by: membership.userId,
            trigger: JSON.stringify(trigger),
            initiators: JSON.stringify([toStartInitiator(context), ...activatedBy]),
            next_attempt_at: now,
            created_at: now,
            updated_at: now,
          }),
        ),
    };
  },
});
