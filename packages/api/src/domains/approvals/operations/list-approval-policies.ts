import { defineOperation } from "../../../kernel/define-operation.ts";
import { byColumn, byName, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { uuid } from "../../../schema/values.ts";
import { ApprovalPolicy, policyMembers, selectPolicies, toPolicy } from "../approval-policy.ts";

export const listApprovalPolicies = defineOperation({
  id: "listApprovalPolicies",
  method: "GET",
  path: "/v1/organizations/{organizationId}/approval-policies",
  tag: "Approvals",
  permission: "approvals:read",
  summary: "List approval policies",
  description:
    "Lists the policies of the organization in the order in which they are checked. A new organization has suggestions, which are disabled.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["priority", "name", "updatedAt"], "priority", { deletable: true }),
    status: policyMembers.status.optional().meta({
      description: "Only enabled, or only disabled policies. If omitted: both.",
    }),
  },
  success: 200,
  response: listOf(ApprovalPolicy, "ApprovalPolicyList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read: (context) => {
    const { status } = context.query;
    let query = selectPolicies();
    if (status !== undefined) query = query.where("status", "=", status);
    return paginate(context, {
      operationId: "listApprovalPolicies",
      from: query,
      sorts: {
        priority: byColumn("priority", "bigint"),
        name: byName("name"),
        updatedAt: byColumn("updated_at", "timestamptz"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map(toPolicy),
    });
  },
});
