import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadWorkflow, Workflow } from "../workflow.ts";

export const getWorkflow = defineOperation({
  id: "getWorkflow",
  method: "GET",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}",
  tag: "Workflows",
  permission: "workflows:read",
  summary: "Get a workflow",
  description: "Returns one workflow with its definition, its status and its newest run.",
  params: { organizationId: uuid(), workflowId: uuid() },
  success: 200,
  response: Workflow,
  tool: {
    name: "workflows_get",
    title: "Read a workflow",
    description:
      "Read one workflow (automation): trigger, conditions, steps, newest run. Dutch: automatisering bekijken.",
    hints: ["readOnly"],
  },
  load: ({ transaction, params }) => loadWorkflow(transaction, params.workflowId),
  read: (_, { record }) => record,
});
