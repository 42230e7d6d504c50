import { sql } from "kysely";
import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { instant, uuid } from "../../../schema/values.ts";
import { WorkflowRunState } from "../run-state.ts";
import { loadWorkflow } from "../workflow.ts";
import { selectRuns, toRun, WorkflowRun } from "../workflow-run.ts";

export const listWorkflowRuns = defineOperation({
  id: "listWorkflowRuns",
  method: "GET",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}/runs",
  tag: "Workflows",
  permission: "workflows:read",
  summary: "List runs",
  description:
    "Lists the runs of a workflow with the outcome of each step, the newest first. Runs are kept for 90 days after their end.",
  params: { organizationId: uuid(), workflowId: uuid() },
  query: {
    ...listQuery(["createdAt"], "-createdAt"),
    runId: uuid()
      .optional()
      .meta({
        description: "Only the run with this id.",
        examples: ["0341a7ad-259f-5c7b-9fa5-26758556723f"],
      }),
    state: z
      .array(WorkflowRunState)
      .min(1)
      .max(WorkflowRunState.options.length)
      .optional()
      .meta({ description: "Runs in any of these states." }),
    since: instant()
      .optional()
      .meta({
        description: "Only runs that started at this time or later.",
        examples: ["2026-11-13T00:00:00+01:00"],
      }),
  },
  success: 200,
  response: listOf(WorkflowRun, "WorkflowRunList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "workflows_list_runs",
    title: "List runs of a workflow",
    description:
      "List runs (executions, history) of a workflow with each step's outcome: why did it fail. Dutch: uitvoeringen, mislukt.",
    hints: ["readOnly"],
    itemMembers: ["steps"],
  },
  load: ({ transaction, params }) => loadWorkflow(transaction, params.workflowId),
  read: (context, { record: workflow }) => {
    const { runId, state, since } = context.query;
    let query = selectRuns().where("workflow_id", "=", workflow.id);
    if (runId !== undefined) query = query.where("id", "=", runId);
    if (since !== undefined) query = query.where(sql<boolean>`created_at >= ${since}::timestamptz`);
    const createdAt = byColumn("created_at", "timestamptz");
    return paginate(context, {
      operationId: "listWorkflowRuns",
      from: query,
      anyOf: state && { column: "state", values: state },
      sorts: { createdAt },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map(toRun),
    });
  },
});
