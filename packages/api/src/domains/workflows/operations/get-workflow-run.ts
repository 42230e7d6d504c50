import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadRun, WorkflowRun } from "../workflow-run.ts";

export const getWorkflowRun = defineOperation({
  id: "getWorkflowRun",
  method: "GET",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}/runs/{runId}",
  tag: "Workflows",
  permission: "workflows:read",
  summary: "Get a workflow run",
  description:
    "Returns one run with the result of each step: its state, its attempts, what it created or changed, and why it was refused.",
  params: { organizationId: uuid(), workflowId: uuid(), runId: uuid() },
  success: 200,
  response: WorkflowRun,
  load: ({ transaction, params }) => loadRun(transaction, params),
  read: (_, { record }) => record,
});
