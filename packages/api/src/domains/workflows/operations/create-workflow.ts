import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { toInitiator } from "../initiator.ts";
import { workflowDeletion } from "../changes/workflow-deletion.ts";
import { assertValidDefinition } from "../validate-definition.ts";
import { toStoredTrigger } from "../definition.ts";
import { toAuditedFields, toTarget, Workflow, workflowMembers } from "../workflow.ts";
import { insertVersion, toDefinitionWarnings } from "../write-workflow.ts";

const { name, description, trigger, conditions, steps, allowSelfTrigger } = workflowMembers;

const WorkflowCreate = z
  .strictObject({
    name,
    description: description.default(null),
    trigger,
    conditions: conditions.default(null),
    steps,
    allowSelfTrigger: allowSelfTrigger.default(false),
  })
  .meta({ id: "WorkflowCreate", description: "A workflow to create." });

export const createWorkflow = defineOperation({
  id: "createWorkflow",
  method: "POST",
  path: "/v1/organizations/{organizationId}/workflows",
  tag: "Workflows",
  permission: "workflows:write",
  summary: "Create a workflow",
  description:
    "Creates a workflow in the status `draft`; `setWorkflowStatus` activates it. Its steps are changes that a workflow may run (a refusal names them all), and the built-in `wait`, `notify` and `get`. They run as you, with what you may do at that moment. A definition that refers to something unknown is refused with every place. A dry run, and the result of the tool, warn of each step after a `wait` that reads the record as it was at the event.",
  params: { organizationId: uuid() },
  body: WorkflowCreate,
  example: {
    name: "Low stock, order task",
    trigger: { type: "event", eventTypes: ["product.stock_low"] },
    conditions: {
      all: [{ path: "/trigger/data/object/trackStock", op: "eq", value: true }],
    },
    steps: [
      {
        id: "order",
        operation: "createTask",
        input: { title: "Order {{/trigger/data/object/name}}", priority: "high" },
      },
    ],
  },
  minimalExample: {
    name: "Low stock, order task",
    trigger: { type: "event", eventTypes: ["product.stock_low"] },
    steps: [{ id: "order", operation: "createTask", input: { title: "Order what runs out" } }],
  },
  success: 201,
  response: Workflow,
  problems: ["WORKFLOW_INVALID"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "workflows_create",
    title: "Create a workflow",
    description:
      "Draft, make, create a workflow (automation, rule) whose steps change records automatically; workflows_set_status activates it. Steps can mail (sendQuote, notify). Dutch: maak automatisering.",
  },
  undo: ({ params, target }) => ({
    change: workflowDeletion,
    params: { ...params, workflowId: target.id },
  }),
  plan(context) {
    const { membership, organizationId, body, now, workflowSteps, responseOf } = context;
    const operations = workflowSteps();
    const definition = { ...body, trigger: toStoredTrigger(body.trigger, membership) };
    assertValidDefinition(definition, operations, responseOf);
    const workflow: Workflow = {
      id: uuidv7(),
      organizationId,
      name: body.name,
      description: body.description,
      status: "draft",
      version: 1,
      runAsUserId: membership.userId,
      trigger: definition.trigger,
      conditions: body.conditions,
      steps: body.steps,
      allowSelfTrigger: body.allowSelfTrigger,
      nextRunAt: null,
      failuresInRow: 0,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      lastRun: null,
    };
    return {
      result: workflow,
      change: {
        target: toTarget(workflow),
        before: null,
        after: toAuditedFields(workflow),
        event: [],
      },
      warnings: toDefinitionWarnings(definition, operations, membership),
      write(tx) {
        tx.write(
          queries.insertInto("workflows").values({
            organization_id: organizationId,
            id: workflow.id,
            name: workflow.name,
            description: workflow.description,
            run_as_user_id: workflow.runAsUserId,
            trigger: JSON.stringify(workflow.trigger),
            conditions: workflow.conditions === null ? null : JSON.stringify(workflow.conditions),
            steps: JSON.stringify(workflow.steps),
            allow_self_trigger: workflow.allowSelfTrigger,
            created_at: now,
            updated_at: now,
          }),
        );
        insertVersion(tx, workflow, toInitiator(context), now);
      },
    };
  },
});
