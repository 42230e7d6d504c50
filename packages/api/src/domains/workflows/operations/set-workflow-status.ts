import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { assertValidDefinition } from "../validate-definition.ts";
import { planStatusChange } from "../plan-status-change.ts";
import { toInitiator } from "../initiator.ts";
import { workflowStatusReversal } from "../changes/workflow-status-reversal.ts";
import { assertHasNextOccurrence } from "../schedule.ts";
import { toStaleReadWarnings } from "../records/stale-reads.ts";
import { assertNoLoop } from "../step-events.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { assertTransition } from "../workflow-status.ts";
import { loadWorkflow, assertActiveWorkflowLimit, Workflow, WorkflowStatus } from "../workflow.ts";
import { unchanged } from "../../../kernel/changes/change.ts";

const WorkflowStatusChange = z
  .strictObject({
    status: WorkflowStatus.meta({
      description: "The new status; from `archived`, only undoing leads back.",
    }),
  })
  .meta({ id: "WorkflowStatusChange", description: "The new status of the workflow." });

export const setWorkflowStatus = defineOperation({
  id: "setWorkflowStatus",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}/status",
  tag: "Workflows",
  permission: "workflows:write",
  summary: "Set the status of a workflow",
  description:
    "Moves a workflow to another status: from `draft` to `active` and `archived`, from `active` to `paused` and `archived`, from `paused` to `active` and `archived`. An active workflow starts at what happens from then on; a schedule without an occurrence to come is refused. When it stops being active, runs that have not begun are cancelled; those that have go on to their end. An organization can have 100 active workflows.",
  params: { organizationId: uuid(), workflowId: uuid() },
  body: WorkflowStatusChange,
  example: { status: "active" },
  success: 200,
  response: Workflow,
  problems: [
    "WORKFLOW_STATUS_TRANSITION_INVALID",
    "WORKFLOW_INVALID",
    "WORKFLOW_LOOP",
    "LIMIT_REACHED",
  ],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "workflows_set_status",
    title: "Change the status of a workflow",
    description:
      "Activate (turn on), pause or archive a workflow (automation). Archived is final but for audit_revert_entry. Dutch: zet automatisering aan, uit, pauzeer.",
    hints: ["idempotent"],
  },
  undo: ({ changes }) => ({ change: workflowStatusReversal, body: toPreviousValues(changes) }),
  load: ({ transaction, params }) => loadWorkflow(transaction, params.workflowId, "update"),
  async plan(context, loaded) {
    const { transaction, organizationId, body, now, workflowSteps, responseOf } = context;
    const { record } = loaded;
    if (body.status === record.status) return unchanged(record);
    assertTransition(record, body.status);
    if (body.status === "active") {
      assertValidDefinition(record, workflowSteps(), responseOf);
      assertNoLoop(record);
      assertHasNextOccurrence(record.trigger, now);
      await assertActiveWorkflowLimit(transaction, organizationId);
    }
    const plan = planStatusChange(loaded, body.status, toInitiator(context), now);
    return body.status === "active" ? { ...plan, warnings: toStaleReadWarnings(record) } : plan;
  },
});
