import { z } from "zod";
import { type ApprovalRow, selectApprovals } from "../../../kernel/approvals/approval-row.ts";
import { Approval, ApprovalState } from "../../../kernel/approvals/approval.ts";
import { toApproval } from "../../../kernel/approvals/approval-view.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { toApplication } from "../../../kernel/application.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { filterByExpiringStatus } from "../../../kernel/lists/expiring-status.ts";
import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { booleanParameter } from "../../../schema/parameters.ts";
import { line } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import { toUnknownFilterProblem } from "../../shared/unknown-filter.ts";

export const listApprovals = defineOperation({
  id: "listApprovals",
  method: "GET",
  path: "/v1/organizations/{organizationId}/approvals",
  tag: "Approvals",
  permission: "approvals:read",
  summary: "List approvals",
  description:
    "Lists the approval requests, newest first, with the decisions. What a call would change is shown to its requester, to those who may decide it, and to members who may read its records.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["createdAt", "updatedAt"], "-createdAt"),
    state: z
      .array(ApprovalState)
      .min(1)
      .max(ApprovalState.options.length)
      .optional()
      .meta({ description: "Approvals in any of these states." }),
    mine: booleanParameter("Only the caller's own calls."),
    toolName: line({ min: 1, max: 64 })
      .optional()
      .meta({
        description: "Only calls of this tool, such as `quotes_send`.",
        examples: ["quotes_send"],
      }),
  },
  success: 200,
  response: listOf(Approval, "ApprovalList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "audit_list_approvals",
    title: "List approvals",
    description:
      "List changes waiting for approval (pending), or decided by a person. Cannot approve. Dutch: wat wacht op goedkeuring.",
    hints: ["readOnly"],
  },
  async read(context) {
    const { service, transaction, membership, now, language } = context;
    const { state, mine, toolName } = context.query;
    if (toolName !== undefined) {
      const { registry } = toApplication(service);
      const tools = registry.flatMap(({ tool }) => tool?.name ?? []);
      if (!(tools.includes(toolName) || (await hasApprovalOfTool(transaction, toolName)))) {
        throw toUnknownFilterProblem({ name: "toolName", noun: "tool" }, toolName, tools);
      }
    }
    let query = selectApprovals();
    if (mine) query = query.where("requested_by", "=", membership.userId);
    if (toolName !== undefined) query = query.where("tool_name", "=", toolName);
    return paginate(context, {
      operationId: "listApprovals",
      ...filterByExpiringStatus(query, state, { column: "state", open: "pending", now }),
      sorts: {
        createdAt: byColumn("created_at", "timestamptz"),
        updatedAt: byColumn("updated_at", "timestamptz"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) =>
        (rows as unknown as ApprovalRow[]).map((row) => toApproval(row, membership, now, language)),
    });
  },
});

/** Returns whether a call of the tool was ever held: the tool may have been renamed since. */
async function hasApprovalOfTool(transaction: Transaction, toolName: string): Promise<boolean> {
  const matching = selectApprovals().where("tool_name", "=", toolName).limit(1);
  return (await transaction.one(matching)) !== undefined;
}
