import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import {
  byColumn,
  byName,
  listOf,
  listQuery,
  paginate,
  searchText,
} from "../../../kernel/lists/list.ts";
import { toTextSearch } from "../../../kernel/lists/text-search.ts";
import { uuid } from "../../../schema/values.ts";
import { selectWorkflows, toWorkflow, Workflow, WorkflowStatus } from "../workflow.ts";

export const listWorkflows = defineOperation({
  id: "listWorkflows",
  method: "GET",
  path: "/v1/organizations/{organizationId}/workflows",
  tag: "Workflows",
  permission: "workflows:read",
  summary: "List workflows",
  description:
    "Lists the workflows of the organization with their newest run, newest change first. `q` searches name and description.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["updatedAt", "createdAt", "name"], "-updatedAt", { deletable: true }),
    q: searchText().optional(),
    status: z
      .array(WorkflowStatus)
      .min(1)
      .max(WorkflowStatus.options.length)
      .optional()
      .meta({ description: "Workflows with any of these statuses." }),
  },
  success: 200,
  response: listOf(Workflow, "WorkflowList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "workflows_list",
    title: "List workflows",
    description:
      "Find a workflow, workflows (automations, rules) with trigger, status and newest run. Dutch: automatiseringen zoeken.",
    hints: ["readOnly"],
  },
  read: (context) => {
    const { q, status } = context.query;
    let query = selectWorkflows();
    if (status !== undefined) query = query.where("status", "in", status);
    const sorts = {
      updatedAt: byColumn("updated_at", "timestamptz"),
      createdAt: byColumn("created_at", "timestamptz"),
      name: byName("name"),
    };
    return paginate(context, {
      operationId: "listWorkflows",
      from: query,
      sorts,
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map(toWorkflow),
      search: toTextSearch("workflows", q, "name"),
    });
  },
});
