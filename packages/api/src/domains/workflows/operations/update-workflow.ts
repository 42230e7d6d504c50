import { z } from "zod";
import { unchanged } from "../../../kernel/changes/change.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { changedValues, toNextVersion } from "../../../kernel/changes/plan-update.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { uuid } from "../../../schema/values.ts";
import { assertValidDefinition } from "../validate-definition.ts";
import { toStoredTrigger } from "../definition.ts";
import { toInitiator } from "../initiator.ts";
import { nextOccurrence, assertHasNextOccurrence } from "../schedule.ts";
import { assertNoLoop } from "../step-events.ts";
import { loadWorkflow, toAuditedFields, toTarget, Workflow, workflowMembers } from "../workflow.ts";
import { insertVersion, toDefinitionWarnings } from "../write-workflow.ts";

const WorkflowUpdate = z.strictObject(workflowMembers).exactPartial().meta({
  id: "WorkflowUpdate",
  description:
    "Fields that you omit stay as they are; null clears the description or the conditions. `trigger` and `steps` are replaced as a whole.",
});

export const updateWorkflow = defineOperation({
  id: "updateWorkflow",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}",
  tag: "Workflows",
  permission: "workflows:write",
  summary: "Update a workflow",
  description:
    "Changes the fields that the body names (JSON merge patch, RFC 7396); `trigger` and `conditions` are given whole. Runs that have begun, or that an event has started already, keep the version that they name. The member who changes the trigger, conditions, steps or `allowSelfTrigger` becomes the one that steps run as.",
  params: { organizationId: uuid(), workflowId: uuid() },
  body: WorkflowUpdate,
  example: { description: "Youssef orders what runs out." },
  success: 200,
  response: Workflow,
  problems: ["WORKFLOW_INVALID", "WORKFLOW_LOOP"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "workflows_update",
    title: "Update a workflow",
    description: "Edit a workflow (automation); steps are replaced. Dutch: wijzig automatisering.",
    hints: ["idempotent"],
  },
  undo: undoUpdate,
  load: ({ transaction, params }) => loadWorkflow(transaction, params.workflowId, "update"),
  plan(context, { record: before, version }) {
    const { membership, body, now, workflowSteps, responseOf } = context;
    const { trigger, ...others } = body;
    const changed = changedValues<Workflow>(before, {
      ...others,
      ...(trigger === undefined ? {} : { trigger: toStoredTrigger(trigger, membership) }),
    });
    if (Object.keys(changed).length === 0) return unchanged(before);
    const { name: _name, description: _description, ...definitionChanges } = changed;
    const changesDefinition = Object.keys(definitionChanges).length > 0;
    const isActive = before.status === "active";
    const after: Workflow = {
      ...before,
      ...changed,
      version: version + 1,
      runAsUserId: changesDefinition ? membership.userId : before.runAsUserId,
      updatedAt: now.toISOString(),
    };
    const operations = workflowSteps();
    if (changesDefinition) assertValidDefinition(after, operations, responseOf);
    if (changesDefinition && isActive) assertNoLoop(after);
    if (changed.trigger !== undefined && isActive) {
      assertHasNextOccurrence(after.trigger, now);
      after.nextRunAt = nextOccurrence(after.trigger, now)?.toISOString() ?? null;
    }
    const columns = {
      name: after.name,
      description: after.description,
      trigger: JSON.stringify(after.trigger),
      conditions: after.conditions === null ? null : JSON.stringify(after.conditions),
      steps: JSON.stringify(after.steps),
      allow_self_trigger: after.allowSelfTrigger,
      run_as_user_id: after.runAsUserId,
      next_run_at: after.nextRunAt,
    };
    return {
      result: after,
      change: {
        target: toTarget(after),
        before: toAuditedFields(before),
        after: toAuditedFields(after),
        event: [],
      },
      warnings: changesDefinition ? toDefinitionWarnings(after, operations, membership) : [],
      write(tx) {
        tx.write(toNextVersion("workflows", { id: before.id, version }, columns, now));
        if (changesDefinition) insertVersion(tx, after, toInitiator(context), now);
      },
    };
  },
});
